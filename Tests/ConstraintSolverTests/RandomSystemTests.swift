import ConstraintSolver
import Testing

/// Each test case runs many seeds, so that there are thousands of systems but few cases.
@Suite("Random systems")
struct RandomSystemTests {
  @Test(
    "Sums of errors equal the oracle at each priority",
    arguments: RandomSystem.Shape.allCases, 0..<5)
  func optimal(shape: RandomSystem.Shape, run: Int) {
    for seed in run * 100..<run * 100 + 100 {
      var system = RandomSystem(seed: seed, shape: shape)
      system.build()
      system.check("built")
      for round in 0..<3 {
        for _ in 0..<5 { system.change() }
        system.check("after round \(round)")
      }
    }
  }

  @Test(
    "Of equally good solutions the solver chooses the same one as the oracle",
    arguments: RandomSystem.Shape.allCases, 100..<106)
  func canonical(shape: RandomSystem.Shape, run: Int) {
    for seed in run * 100..<run * 100 + 50 {
      var system = RandomSystem(seed: seed, shape: shape)
      system.build()
      system.check("built", values: true)
      for _ in 0..<8 { system.change() }
      system.check("changed", values: true)
    }
  }

  @Test(
    "Values depend on the set of constraints, not on their history or order",
    arguments: RandomSystem.Shape.allCases, 200..<204)
  func historyFree(shape: RandomSystem.Shape, run: Int) {
    for seed in run * 100..<run * 100 + 50 {
      var system = RandomSystem(seed: seed, shape: shape)
      system.build()
      system.checkAgainstFresh("built")
      for round in 0..<4 {
        for _ in 0..<5 { system.change() }
        system.checkAgainstFresh("after round \(round)")
      }
    }
  }

  @Test("After removing everything all values are zero", arguments: RandomSystem.Shape.allCases, 300..<302)
  func emptied(shape: RandomSystem.Shape, run: Int) {
    for seed in run * 100..<run * 100 + 25 {
      var system = RandomSystem(seed: seed, shape: shape)
      system.build()
      for _ in 0..<10 { system.change() }
      while !system.held.isEmpty { system.removeOne() }
      while !system.edits.isEmpty { system.endEdit() }
      system.solver.solve()
      for variable in system.variables {
        #expect(system.solver.value(variable) == 0, "\(system.context("emptied"))")
        system.solver.removeVariable(variable)
      }
    }
  }

  @Test(
    "A refused change keeps all values and the undetermined variables",
    arguments: RandomSystem.Shape.allCases, 400..<402)
  func refused(shape: RandomSystem.Shape, run: Int) {
    for seed in run * 100..<run * 100 + 50 {
      var system = RandomSystem(seed: seed, shape: shape)
      system.build()
      for step in 0..<12 {
        system.solver.solve()
        let before = (system.constraints, system.variables.map(system.solver.value))
        let loose = system.solver.undeterminedVariables()
        if step.isMultiple(of: 2) {
          system.reviseConstant()
        } else if let clash = system.clashingConstraint() {
          system.add(clash)
        }
        if system.constraints != before.0 { continue }
        #expect(system.solver.undeterminedVariables() == loose, "\(system.context("step \(step)"))")
        system.solver.solve()
        for (variable, value) in zip(system.variables, before.1) {
          #expect(
            abs(system.solver.value(variable) - value) < 1e-9 * (1 + abs(value)),
            "\(system.context("step \(step)"))")
        }
      }
      system.checkAgainstFresh("after refusals")
    }
  }

  @Test(
    "Many changes, each solved, with and without rounding coefficients",
    arguments: [false, true], 3000..<3008)
  func longHistory(isUneven: Bool, seed: Int) {
    let shape = isUneven ? .uniform : RandomSystem.Shape.allCases[seed % RandomSystem.Shape.allCases.count]
    var system = RandomSystem(seed: seed, shape: shape, variables: 6, isUneven: isUneven)
    for step in 0..<800 {
      system.change()
      while system.held.count > 20 { system.removeOne() }
      system.solver.solve()
      if step % 40 == 39 {
        system.check("step \(step)")
        system.checkAgainstFresh("step \(step)")
      }
    }
  }
}
