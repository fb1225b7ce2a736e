import ConstraintSolver
import TestSupport
import Testing

/// Tests thousands of equal or nearly equal constraints, and cycles of equations.
@Suite("Repeated constraints and cycles")
struct RepeatedConstraintTests {
  let solver = Solver()

  @Test("Thousands of identical constraints", arguments: [Priority.required, 300])
  func identical(priority: Priority) throws {
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    var ids: [ConstraintID] = []
    for _ in 0..<1000 {
      ids.append(try solver.add((x >= 3).priority(priority)))
      ids.append(try solver.add((y == x + 4).priority(priority)))
    }
    try solver.add((y == 0).priority(10))
    solver.solve()
    #expect([x, y].map(solver.value) == [3, 7])
    // Remove all but the last two in random order: those two still hold.
    var generator = SeededRandom(seed: 1)
    for id in ids.dropLast(2).shuffled(using: &generator) { try solver.remove(id) }
    solver.solve()
    #expect([x, y].map(solver.value) == [3, 7])
    for id in ids.suffix(2) { try solver.remove(id) }
    solver.solve()
    #expect([x, y].map(solver.value) == [0, 0])
  }

  @Test("Thousands of nearly identical constraints")
  func nearlyIdentical() throws {
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    for index in 0..<1000 {
      let nudge = Double(index) * 1e-13
      try solver.add((1 + nudge) * x - y >= 3 - nudge)
      try solver.add((x - (1 + nudge) * y <= 5 + nudge).priority(index.isMultiple(of: 2) ? 300 : 301))
      try solver.add((x == 100 + nudge).priority(200))
    }
    solver.solve()
    #expect(abs(solver.value(x) - 100) < 1e-6)
    let difference = solver.value(x) - solver.value(y)
    #expect(difference > 3 - 1e-6 && difference < 5 + 1e-6)
  }

  @Test("A thousand limits on one sum, only one of which is tight")
  func limits() throws {
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    var generator = SeededRandom(seed: 5)
    let limits = (0..<1000).map { Double($0 + 10) }.shuffled(using: &generator)
    let ids = try limits.map { try solver.add(x + y <= $0) }
    try solver.add((x == 2000).priority(100))
    try solver.add((y == 4).priority(101))
    for (limit, id) in zip(limits, ids).sorted(by: { $0.0 < $1.0 }).prefix(20) {
      solver.solve()
      #expect(abs(solver.value(x) + solver.value(y) - limit) < 1e-9)
      #expect(abs(solver.value(y) - 4) < 1e-9)
      try solver.remove(id)
    }
  }

  @Test("A consistent cycle of equations, opened anywhere", arguments: [50, 300])
  func ring(count: Int) throws {
    let x = (0..<count).map { solver.makeVariable("x\($0)") }
    var ids: [ConstraintID] = []
    for (left, right) in zip(x, x.dropFirst()) { ids.append(try solver.add(right == left + 1)) }
    let first = x[0] == x[count - 1] - Double(count)
    #expect(throws: SolverError.unsatisfiable(conflict: ids, candidate: first)) { try solver.add(first) }
    ids.append(try solver.add(x[0] == x[count - 1] - Double(count - 1)))
    try solver.add((x[0] == 5).priority(500))
    solver.solve()
    for (index, variable) in x.enumerated() {
      #expect(abs(solver.value(variable) - Double(index + 5)) < 1e-9)
    }
    // Each one follows from the others, so it cannot change while they are present.
    for index in [0, count / 2, count - 1] {
      let error = #expect(throws: SolverError.self) { try solver.setConstant(7, of: ids[index]) }
      #expect(error?.conflict.map(Set.init) == Set(ids).subtracting([ids[index]]))
      let link = try #require(solver.constraint(ids[index]))
      try solver.remove(ids[index])
      solver.solve()
      #expect(abs(solver.value(x[count - 1]) - Double(count + 4)) < 1e-9)
      ids[index] = try solver.add(link)
    }
    try solver.remove(ids[3])
    try solver.remove(ids[count - 2])
    solver.solve()
    #expect(x.map(solver.value).prefix(4) == [5, 6, 7, 8])
    #expect(solver.value(x[4]) == 0)
  }

  @Test("Cycles in which a variable is a multiple of itself", arguments: [-1.0, 2, 0.5, -4])
  func turn(factor: Double) throws {
    let x = (0..<6).map { solver.makeVariable("x\($0)") }
    var ids: [ConstraintID] = []
    for (index, (left, right)) in zip(x, x.dropFirst()).enumerated() {
      ids.append(try solver.add(index.isMultiple(of: 2) ? right == -left + 3 : right == left - 1))
    }
    // The last variable is 3 minus the first.
    let closing = x[0] == factor * x[5]
    if factor == -1 {
      #expect(throws: SolverError.unsatisfiable(conflict: ids, candidate: closing)) {
        try solver.add(closing)
      }
      solver.solve()
      #expect(solver.undeterminedVariables() == x)
    } else {
      let link = try solver.add(closing)
      solver.solve()
      #expect(solver.undeterminedVariables().isEmpty)
      #expect(abs(solver.value(x[0]) - 3 * factor / (1 + factor)) < 1e-9)
      try solver.remove(link)
    }
    try solver.add((x[0] == 100).priority(1))
    solver.solve()
    #expect(abs(solver.value(x[0]) - 100) < 1e-9 && abs(solver.value(x[5]) + 97) < 1e-9)
  }

  @Test("Cycles are refused if they cannot close")
  func closed() throws {
    let x = (0..<3).map { solver.makeVariable("x\($0)") }
    let one = try solver.add(x[1] == 2 * x[0] + 1)
    let two = try solver.add(2 * x[2] == x[1] + 4)
    // x2 = x0 + 2.5
    let candidate = x[0] == x[2] - 2
    #expect(throws: SolverError.unsatisfiable(conflict: [one, two], candidate: candidate)) {
      try solver.add(candidate)
    }
    try solver.add(x[0] == x[2] - 2.5)
    try solver.add(x[0] == 3 * x[2])
    solver.solve()
    for (variable, value) in zip(x, [-3.75, -6.5, -1.25]) {
      #expect(abs(solver.value(variable) - value) < 1e-9)
    }
  }

  @Test("Constraints without a variable, of every relation and priority", arguments: [-1.0, 0, 1])
  func empty(constant: Double) throws {
    let x = solver.makeVariable("x")
    let anchor = try solver.add(x == 4)
    for relation in [Relation.equal, .lessThanOrEqual, .greaterThanOrEqual] {
      for expression in [LinearExpression(constant), x - x + constant, 0 * x + constant] {
        let required = Constraint(expression, relation)
        let holds = required.violation { _ in 0 } == 0
        let clash = SolverError.unsatisfiable(conflict: [], candidate: required)
        if holds {
          try solver.remove(try solver.add(required))
        } else {
          #expect(throws: clash) { try solver.add(required) }
        }
        for priority in [1, 500, 999] as [Priority] {
          let id = try solver.add(required.priority(priority))
          solver.solve()
          #expect(solver.value(x) == 4)
          if holds {
            try solver.setPriority(.required, of: id)
          } else {
            #expect(throws: clash) { try solver.setPriority(.required, of: id) }
            try solver.setConstant(0, of: id)
            try solver.setPriority(.required, of: id)
            var moved = try #require(solver.constraint(id))
            moved.expression.constant = constant
            #expect(throws: SolverError.unsatisfiable(conflict: [], candidate: moved)) {
              try solver.setConstant(constant, of: id)
            }
          }
          try solver.remove(id)
        }
      }
    }
    #expect(solver.constraint(anchor) == (x == 4))
    #expect(solver.undeterminedVariables().isEmpty)
  }
}

@Suite("Termination")
struct TerminationTests {
  @Test("Beale's program, on which the textbook simplex cycles")
  func beale() throws {
    let solver = Solver()
    let x = (0..<4).map { solver.makeVariable("x\($0)") }
    for variable in x { try solver.add(variable >= 0) }
    try solver.add(0.25 * x[0] - 60 * x[1] - 0.04 * x[2] + 9 * x[3] <= 0)
    try solver.add(0.5 * x[0] - 90 * x[1] - 0.02 * x[2] + 3 * x[3] <= 0)
    try solver.add(x[2] <= 1)
    try solver.add((0.75 * x[0] - 150 * x[1] + 0.02 * x[2] - 6 * x[3] >= 1000).priority(500))
    solver.solve()
    let gain =
      0.75 * solver.value(x[0]) - 150 * solver.value(x[1]) + 0.02 * solver.value(x[2]) - 6
      * solver.value(x[3])
    #expect(abs(gain - 0.05) < 1e-9)
  }

  @Test("Hundreds of identical constraints")
  func identical() throws {
    let solver = Solver()
    let variables = (0..<4).map { solver.makeVariable("x\($0)") }
    var ids: [ConstraintID] = []
    for round in 0..<150 {
      for (left, right) in zip(variables, variables.dropFirst() + variables.prefix(1)) {
        try solver.add(left == right)
        try solver.add(left >= right)
        ids.append(try solver.add((left <= right + 0).priority(round.isMultiple(of: 2) ? 10 : 20)))
        ids.append(try solver.add((left == 7).priority(5)))
      }
    }
    solver.solve()
    for variable in variables { #expect(abs(solver.value(variable) - 7) < 1e-9) }
    for id in ids { try solver.remove(id) }
    solver.solve()
    for variable in variables { #expect(solver.value(variable) == 0) }
    #expect(solver.counters.pivots < 50_000)
  }

  @Test("Cycles of inequalities, where everything is at zero", arguments: 0..<20)
  func rings(seed: Int) throws {
    let solver = Solver()
    var generator = SeededRandom(seed: seed)
    let variables = (0..<12).map { solver.makeVariable("x\($0)") }
    for _ in 0..<6 {
      let ring = variables.shuffled(using: &generator)
      for (left, right) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        try solver.add(left <= right)
        try solver.add((2 * left == right).priority(100))
        try solver.add((left + right <= 3 * ring[0]).priority(200))
      }
    }
    try solver.addEdit(variables[3], priority: 50)
    for value in [5.0, -5, 0, 1e6] {
      try solver.suggest(variables[3], value)
      solver.solve()
      let first = solver.value(variables[0])
      for variable in variables { #expect(abs(solver.value(variable) - first) < 1e-6, "seed \(seed)") }
    }
    #expect(solver.counters.pivots < 20_000)
  }
}
