import ConstraintSolver
import TestSupport
import Testing

@Suite("Changes")
struct ChangeTests {
  @Test("Removing a constraint restores what it overrode")
  func removal() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add((x == 100).priority(.low))
    let ten = try solver.add(x <= 10)
    let twenty = try solver.add(x <= 20)
    solver.solve()
    #expect(solver.value(x) == 10)
    try solver.remove(ten)
    solver.solve()
    #expect(solver.value(x) == 20)
    try solver.remove(twenty)
    solver.solve()
    #expect(solver.value(x) == 100)
    #expect(throws: SolverError.unknownConstraint(ten)) { try solver.remove(ten) }
    let again = try solver.add(x <= 10)
    #expect(again != ten && again != twenty)
    #expect(solver.constraint(ten) == nil)
  }

  @Test("A redundant required equation takes effect when one of the others is removed")
  func redundant() throws {
    let solver = Solver()
    let variables = (0..<3).map { solver.makeVariable("x\($0)") }
    let first = try solver.add(variables[0] == variables[1] + 1)
    let second = try solver.add(variables[1] == variables[2] + 1)
    let third = try solver.add(variables[0] == variables[2] + 2)
    try solver.add(variables[2] == 5)
    try solver.add(variables[1] >= 0)
    try solver.remove(first)
    solver.solve()
    #expect(variables.map(solver.value) == [7, 6, 5])
    try solver.setConstant(-3, of: third)
    try solver.remove(second)
    solver.solve()
    #expect(variables.map(solver.value) == [8, 0, 5])
  }

  @Test("A redundant equation refuses a contradicting constant")
  func redundantConstant() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let first = try solver.add(x == 4)
    let second = try solver.add(2 * x == 8)
    solver.solve()
    for (id, other) in [(first, second), (second, first)] {
      var candidate = try #require(solver.constraint(id))
      candidate.expression.constant = -5
      #expect(throws: SolverError.unsatisfiable(conflict: [other], candidate: candidate)) {
        try solver.setConstant(-5, of: id)
      }
      solver.solve()
      #expect(solver.value(x) == 4)
    }
  }

  @Test("Of several edits, higher priorities win")
  func edits() throws {
    let solver = Solver()
    let left = solver.makeVariable("left")
    let right = solver.makeVariable("right")
    let width = solver.makeVariable("width")
    try solver.add(left + width == right)
    try solver.add(left >= 0)
    try solver.add(right <= 100)
    try solver.addEdit(left, priority: 800)
    try solver.addEdit(width, priority: 700)
    try solver.suggest(left, 30)
    try solver.suggest(width, 50)
    solver.solve()
    #expect([left, right, width].map(solver.value) == [30, 80, 50])
    try solver.suggest(left, 70)
    solver.solve()
    #expect([left, right, width].map(solver.value) == [70, 100, 30])
    try solver.suggest(left, -10)
    solver.solve()
    #expect([left, right, width].map(solver.value) == [0, 50, 50])
    try solver.removeEdit(left)
    #expect(!solver.isEditable(left) && solver.isEditable(width))
    #expect(throws: SolverError.notEditable(left)) { try solver.suggest(left, 1) }
    #expect(throws: SolverError.notEditable(left)) { try solver.removeEdit(left) }
    #expect(throws: SolverError.alreadyEditable(width)) { try solver.addEdit(width, priority: 5) }
    #expect(throws: SolverError.requiredEdit(left)) { try solver.addEdit(left, priority: .required) }
  }

  @Test("An edit keeps the value of its variable until the first suggestion")
  func editHolds() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let preference = try solver.add((x == 42).priority(.low))
    solver.solve()
    try solver.addEdit(x, priority: .high)
    try solver.setConstant(-1, of: preference)
    solver.solve()
    #expect(solver.value(x) == 42)
    try solver.removeEdit(x)
    solver.solve()
    #expect(solver.value(x) == 1)
  }

  @Test("Values change with solve, and solve does nothing if nothing changed")
  func batching() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add((x == 3).priority(5))
    #expect(solver.value(x) == 0)
    solver.solve()
    #expect(solver.value(x) == 3)
    let before = solver.counters
    solver.solve()
    #expect(solver.counters == before)
  }

  @Test("A refusal does not change values or later additions", arguments: 0..<60)
  func refusal(seed: Int) throws {
    var system = RandomSystem(seed: 7000 + seed)
    for _ in 0..<15 { system.add(system.randomConstraint()) }
    system.solver.solve()
    let before = system.variables.map(system.solver.value)
    var refusals = 0
    for _ in 0..<20 {
      let count = system.held.count
      system.add(system.randomConstraint().priority(.required))
      if system.held.count == count {
        refusals += 1
      } else {
        try system.solver.remove(system.held.removeLast().id)
      }
    }
    system.solver.solve()
    for (variable, value) in zip(system.variables, before) {
      #expect(abs(system.solver.value(variable) - value) < 1e-9 * (1 + abs(value)), "seed \(seed)")
    }
    if refusals > 0 { system.checkAgainstFresh("after \(refusals) refusals") }
  }

  @Test("Handles of removed variables are never valid again")
  func variables() async throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let id = try solver.add((x == 1).priority(9))
    try solver.remove(id)
    solver.removeVariable(x)
    let y = solver.makeVariable("y")
    #expect(x != y)
    #expect(solver.name(of: y) == "y")
    #expect(throws: SolverError.unknownVariable(x)) { try solver.add(x >= 1) }
    expectMessage(
      "is still used by a constraint or an edit",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let solver = Solver()
        let x = solver.makeVariable()
        try solver.add(x >= 1)
        solver.removeVariable(x)
      })
  }
}
