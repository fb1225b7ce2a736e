import ConstraintSolver
import Testing

@Suite("Priorities")
struct PriorityTests {
  @Test("hundreds of low priorities do not outweigh a high one")
  func strict() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    for _ in 0..<400 { try solver.add((x == 0).priority(.low)) }
    try solver.add((x == 100).priority(.high))
    for _ in 0..<400 { try solver.add((1000 * x <= 0).priority(749)) }
    solver.solve()
    #expect(abs(solver.value(x) - 100) < 1e-9)
  }

  @Test("each of a thousand priorities counts", arguments: [1, 2, 500, 998, 999])
  func everyLevel(priority: Int) throws {
    let solver = Solver()
    let variables = (0..<5).map { solver.makeVariable("x\($0)") }
    for level in 1...999 {
      guard let value = Priority(rawValue: level) else { continue }
      let target = Double(level >= priority ? priority : level + 2000)
      try solver.add((variables[level % 5] == target).priority(value))
    }
    solver.solve()
    for (index, variable) in variables.enumerated() {
      let highest = (995...999).first { $0 % 5 == index } ?? 0
      let expected = Double(highest >= priority ? priority : highest + 2000)
      #expect(abs(solver.value(variable) - expected) < 1e-9)
    }
  }

  @Test("within one priority the sum of absolute errors is least, a majority decides")
  func median() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    for target in [1.0, 5, 7, 30, 1000] { try solver.add((x == target).priority(300)) }
    solver.solve()
    #expect(abs(solver.value(x) - 7) < 1e-9)
  }

  @Test("errors are measured as written: twice the expression is twice the error")
  func measure() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add((3 * x == 30).priority(300))
    try solver.add((x == 0).priority(300))
    try solver.add((x == 1).priority(300))
    solver.solve()
    #expect(abs(solver.value(x) - 10) < 1e-9)
  }

  @Test("a changed priority changes the solution")
  func changed() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let ten = try solver.add((x == 10).priority(500))
    let twenty = try solver.add((x == 20).priority(400))
    solver.solve()
    #expect(solver.value(x) == 10)
    try solver.setPriority(600, of: twenty)
    solver.solve()
    #expect(solver.value(x) == 20)
    try solver.setPriority(.required, of: ten)
    solver.solve()
    #expect(solver.value(x) == 10)
    #expect(
      throws: SolverError.unsatisfiable(conflict: [ten], candidate: (x == 20).priority(.required))
    ) { try solver.setPriority(.required, of: twenty) }
    #expect(solver.constraint(twenty)?.priority == 600)
    try solver.setPriority(1, of: ten)
    solver.solve()
    #expect(solver.value(x) == 20)
  }

  @Test("priorities are 1 to 1000")
  func range() async {
    #expect(Priority(rawValue: 0) == nil)
    #expect(Priority(rawValue: 1001) == nil)
    #expect(Priority(rawValue: 1000) == .required)
    #expect(Priority.low < .high)
    await #expect(processExitsWith: .failure) {
      let priority: Priority = 1001
      print(priority)
    }
  }
}
