import ConstraintSolver

let solver = Solver()
let left = solver.makeVariable("left")
let right = solver.makeVariable("right")
try solver.add(left >= 8)
try solver.add(right - left == 100)
try solver.add((right <= 90).priority(750))
solver.solve()
print(solver.value(right))  // 108.0
