import ConstraintSolver
import Testing

@Suite("Random systems")
struct RandomSystemTests {
  @Test("sums of errors are those of a linear program, level by level", arguments: 0..<400)
  func optimal(seed: Int) {
    var system = RandomSystem(seed: seed)
    for _ in 0..<Int.random(in: 3...20, using: &system.generator) { system.add(system.randomConstraint()) }
    system.check("built")
    for round in 0..<3 {
      for _ in 0..<4 {
        switch Int.random(in: 0..<5, using: &system.generator) {
        case 0: system.removeOne()
        case 1, 2: system.reviseConstant()
        case 3: system.revisePriority()
        default: system.add(system.randomConstraint())
        }
      }
      system.check("after round \(round)")
    }
  }

  @Test("values depend on the set of constraints, not on history or order", arguments: 1000..<1400)
  func historyFree(seed: Int) {
    var system = RandomSystem(seed: seed)
    for _ in 0..<Int.random(in: 3...20, using: &system.generator) { system.add(system.randomConstraint()) }
    system.checkAgainstFresh("built")
    for round in 0..<4 {
      for _ in 0..<5 {
        switch Int.random(in: 0..<5, using: &system.generator) {
        case 0: system.removeOne()
        case 1, 2: system.reviseConstant()
        case 3: system.revisePriority()
        default: system.add(system.randomConstraint())
        }
      }
      system.checkAgainstFresh("after round \(round)")
    }
  }

  @Test("removing everything again leaves nothing behind", arguments: 2000..<2050)
  func emptied(seed: Int) {
    var system = RandomSystem(seed: seed)
    for _ in 0..<20 { system.add(system.randomConstraint()) }
    while !system.held.isEmpty { system.removeOne() }
    system.solver.solve()
    for variable in system.variables {
      #expect(system.solver.value(variable) == 0, "seed \(seed)")
      system.solver.removeVariable(variable)
    }
  }

  @Test(
    "many changes in a row, each solved, with coefficients that do and do not round",
    arguments: [false, true], 3000..<3008)
  func longHistory(isUneven: Bool, seed: Int) {
    var system = RandomSystem(seed: seed, variables: 6, isUneven: isUneven)
    for step in 0..<800 {
      switch Int.random(in: 0..<6, using: &system.generator) {
      case 0: system.removeOne()
      case 1, 2: system.reviseConstant()
      case 3: system.revisePriority()
      default: if system.held.count < 20 { system.add(system.randomConstraint()) }
      }
      system.solver.solve()
      if step % 40 == 39 {
        system.check("step \(step)")
        system.checkAgainstFresh("step \(step)")
      }
    }
  }
}
