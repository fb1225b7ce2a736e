import ConstraintSolver
import Testing

@Suite("Ambiguity")
struct AmbiguityTests {
  @Test("Of equally good solutions the first variable is nearest to zero")
  func canonical() throws {
    let solver = Solver()
    let first = solver.makeVariable("first")
    let second = solver.makeVariable("second")
    try solver.add((second == 20).priority(.low))
    try solver.add((first == 20).priority(.low))
    try solver.add(first + second == 100)
    solver.solve()
    #expect([first, second].map(solver.value) == [20, 80])
    #expect(solver.undeterminedVariables() == [first, second])
    let other = try #require(solver.alternativeSolution())
    #expect(other == [first: 80, second: 20])
    #expect([first, second].map(solver.value) == [20, 80])
    try solver.add((first == 30).priority(.lowest))
    solver.solve()
    #expect(solver.undeterminedVariables().isEmpty)
    #expect(solver.alternativeSolution() == nil)
  }

  @Test("An undetermined variable is zero and can have any value")
  func free() throws {
    let solver = Solver()
    let alone = solver.makeVariable("alone")
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    let z = solver.makeVariable("z")
    try solver.add(y == x + 5)
    try solver.add(z == 3)
    solver.solve()
    #expect([alone, x, y, z].map(solver.value) == [0, 0, 5, 3])
    #expect(solver.undeterminedVariables() == [alone, x, y])
    try solver.add(alone == 1)
    let other = try #require(solver.alternativeSolution(distance: 10))
    #expect(other == [alone: 1, x: 10, y: 15, z: 3])
  }

  @Test("In a half-open range the value nearest to zero is chosen, and the alternative is farther away")
  func halfOpen() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add(x >= 8)
    solver.solve()
    #expect(solver.value(x) == 8)
    #expect(solver.undeterminedVariables() == [x])
    #expect(solver.alternativeSolution(distance: 10) == [x: 18])
    try solver.add(x <= 8)
    solver.solve()
    #expect(solver.undeterminedVariables().isEmpty)
  }

  @Test(
    "A variable that one other moves goes to zero, or as near as that one can",
    arguments: [-150.0, -100, -30, 5])
  func nearest(least: Double) throws {
    let solver = Solver()
    let sum = solver.makeVariable("sum")
    let part = solver.makeVariable("part")
    let hub = solver.makeVariable("hub")
    try solver.add(hub == 100)
    try solver.add(hub + part >= 0)
    try solver.add(part >= least)
    try solver.add(part <= 10)
    try solver.add((hub <= 90).priority(.low))
    try solver.add(sum == part + hub)
    solver.solve()
    #expect([sum, part, hub].map(solver.value) == [max(0, 100 + least), max(-100, least), 100])
  }

  @Test("In a chain of inequalities, a free variable becomes zero before those that follow it")
  func freeChain() throws {
    let solver = Solver()
    let steps = (0..<6).map { solver.makeVariable("step\($0)") }
    try solver.addEdit(steps[0], priority: .high)
    try solver.suggest(steps[0], 10)
    for index in [1, 2, 4, 5] { try solver.add(steps[index] >= steps[index - 1] + 2) }
    try solver.add((steps[0] + steps[4] >= 0).priority(.low))
    solver.solve()
    #expect(steps.map(solver.value) == [10, 12, 14, 0, 2, 4])
    // The later variables are at their limits already, so the free one stays below zero.
    try solver.add(steps[4] <= -1)
    solver.solve()
    #expect(steps.map(solver.value) == [10, 12, 14, -3, -1, 1])
  }

  @Test("A refusal does not change which variables are undetermined or their alternatives")
  func refusal() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    try solver.add(x >= 0)
    try solver.add(y >= 0)
    try solver.add(x <= 8)
    try solver.add((x + y == 10).priority(500))
    #expect(solver.undeterminedVariables() == [x, y])
    #expect(solver.alternativeSolution() == [x: 8, y: 2])
    for candidate in [x >= 9, x + 2 * y <= -1, x == 2 * x + y + 3] {
      let error = #expect(throws: SolverError.self) { try solver.add(candidate) }
      #expect(error?.conflict?.isEmpty == false)
      #expect(solver.undeterminedVariables() == [x, y])
      #expect(solver.alternativeSolution() == [x: 8, y: 2])
      #expect([x, y].map(solver.value) == [0, 10])
    }
  }

  @Test(
    "The undetermined variables are those that the oracle can move",
    arguments: RandomSystem.Shape.allCases, 4200..<4230)
  func undetermined(shape: RandomSystem.Shape, seed: Int) {
    var system = RandomSystem(seed: seed, shape: shape, variables: 4)
    for _ in 0..<Int.random(in: 1...9, using: &system.generator) { system.add(system.randomConstraint()) }
    let loose = system.variables.filter { !LevelOracle.isDetermined($0, by: system.constraints) }
    #expect(system.solver.undeterminedVariables() == loose, "\(system.context("built"))")
    for _ in 0..<4 { system.change() }
    let looseNow = system.variables.filter { !LevelOracle.isDetermined($0, by: system.constraints) }
    #expect(system.solver.undeterminedVariables() == looseNow, "\(system.context("changed"))")
  }

  @Test(
    "An alternative solution is as good as the present one",
    arguments: RandomSystem.Shape.allCases, 4000..<4050)
  func alternative(shape: RandomSystem.Shape, seed: Int) throws {
    var system = RandomSystem(seed: seed, shape: shape)
    for _ in 0..<Int.random(in: 1...8, using: &system.generator) { system.add(system.randomConstraint()) }
    system.solver.solve()
    let loose = system.solver.undeterminedVariables()
    guard let other = system.solver.alternativeSolution() else {
      #expect(loose.isEmpty)
      return
    }
    let first = try #require(loose.first)
    #expect(abs(other[first, default: 0] - system.solver.value(first)) > 1e-7, "seed \(seed)")
    for variable in system.variables where !loose.contains(variable) {
      let value = system.solver.value(variable)
      #expect(abs(other[variable, default: .nan] - value) < 1e-6 * (1 + abs(value)), "seed \(seed)")
    }
    var difference: [Int: Double] = [:]
    for (_, constraint) in system.held {
      difference[constraint.priority.rawValue, default: 0] +=
        constraint.violation { other[$0, default: .nan] } - constraint.violation(system.solver.value)
    }
    for (priority, sum) in difference { #expect(abs(sum) < 1e-5, "seed \(seed), priority \(priority)") }
  }
}
