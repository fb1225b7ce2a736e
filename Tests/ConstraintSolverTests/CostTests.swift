import ConstraintSolver
import Testing

/// Tests the cost of changes in steps, which do not depend on the machine.
@Suite("Cost")
struct CostTests {
  @Test("A row of equal views is one column: resizing it never takes pivots")
  func chain() throws {
    let row = try Row(100, equal: true)
    try row.resize(8000)
    row.solver.counters = Solver.Counters()
    for step in 1...10 { try row.resize(8000 + Double(step)) }
    for width in [500.0, 5000, 1800, 8000] { try row.resize(width) }
    #expect(row.solver.counters == Solver.Counters(solves: 14))
    try row.resize(500)
    #expect(row.widths.allSatisfy { abs(row.solver.value($0) - 10) < 1e-9 })
  }

  @Test("Views that shrink one after the other take one step, not one each", arguments: [20, 100, 400])
  func longStep(count: Int) throws {
    let row = try Row(count, equal: false)
    try row.resize(80 * Double(count))
    row.solver.counters = Solver.Counters()
    try row.resize(30 * Double(count))
    #expect(row.solver.counters.pivots <= 2)
    #expect(row.solver.counters.columnsTouched <= 3 * count)
    #expect(row.solver.counters.refactorings == 0)
    #expect(row.solver.counters.plans == 0)
  }

  @Test("A resize that passes no breakpoint moves two variables", arguments: [20, 400])
  func resize(count: Int) throws {
    let row = try Row(count, equal: false)
    try row.resize(70 * Double(count))
    row.solver.counters = Solver.Counters()
    for step in 1...10 { try row.resize(70 * Double(count) + Double(step)) }
    #expect(row.solver.counters == Solver.Counters(solves: 10))
  }

  @Test(
    "Undetermined variables of a squeezed row are found without a search, at its limit with one",
    arguments: [10, 300])
  func squeezed(count: Int) throws {
    let solver = Solver()
    let lefts = (0..<count).map { solver.makeVariable("left\($0)") }
    let widths = (0..<count).map { solver.makeVariable("width\($0)") }
    let total = solver.makeVariable("total")
    try solver.add(lefts[0] == 0)
    for (index, width) in widths.enumerated() {
      try solver.add(width >= 10)
      try solver.add((width == 50).priority(750))
      try solver.add((index + 1 < count ? lefts[index + 1] : total) == lefts[index] + width)
    }
    try solver.addEdit(total, priority: 999)
    try solver.suggest(total, 20 * Double(count))
    #expect(solver.undeterminedVariables() == lefts.dropFirst() + widths)
    #expect(solver.counters.facePivots == 0)
    try solver.suggest(total, 10 * Double(count))
    #expect(solver.undeterminedVariables().isEmpty)
    #expect(solver.counters.facePivots == 1)
  }

  @Test("Several suggestions before a solve cost as much as one")
  func batched() throws {
    let solver = Solver()
    let variables = (0..<20).map { solver.makeVariable("x\($0)") }
    for variable in variables {
      try solver.add(variable >= 0)
      try solver.addEdit(variable, priority: 400)
    }
    solver.solve()
    solver.counters = Solver.Counters()
    for value in stride(from: -50.0, through: 50, by: 10) {
      for variable in variables { try solver.suggest(variable, value) }
    }
    solver.solve()
    #expect(solver.counters == Solver.Counters(solves: 1))
    #expect(variables.allSatisfy { solver.value($0) == 50 })
  }

  @Test("Constraints of one variable are added and removed without a new plan")
  func unaryConstraints() throws {
    let row = try Row(50, equal: true)
    try row.resize(4000)
    row.solver.counters = Solver.Counters()
    for _ in 0..<10 {
      let preference = try row.solver.add((row.widths[20] == 70).priority(251))
      let bound = try row.solver.add(row.widths[30] >= 12)
      try row.solver.addEdit(row.lefts[7], priority: 400)
      row.solver.solve()
      try row.solver.setConstant(-71, of: preference)
      try row.solver.setConstant(-13, of: bound)
      try row.solver.setPriority(300, of: preference)
      try row.solver.setPriority(740, of: bound)
      row.solver.solve()
      try row.solver.remove(preference)
      try row.solver.remove(bound)
      try row.solver.removeEdit(row.lefts[7])
      row.solver.solve()
    }
    #expect(row.solver.counters == Solver.Counters(solves: 30))
  }

  @Test("Only the first change of a required equation's constant rebuilds")
  func constants() throws {
    let row = try Row(50, equal: false)
    try row.resize(4000)
    row.solver.counters = Solver.Counters()
    try row.solver.setConstant(-9, of: try #require(row.gaps[10]))
    row.solver.solve()
    #expect(row.solver.counters.rebuilds == 1)
    row.solver.counters = Solver.Counters()
    for step in 0..<20 {
      try row.solver.setConstant(-8 - Double(step % 3), of: try #require(row.gaps[10]))
      row.solver.solve()
    }
    #expect(row.solver.counters.rebuilds == 0)
    #expect(row.solver.counters.plans == 0)
    #expect(row.solver.counters.pivots == 0)
    let right = row.solver.value(row.lefts[10]) + row.solver.value(row.widths[10])
    #expect(abs(row.solver.value(row.lefts[11]) - right - 9) < 1e-9)
  }

  @Test("The cost of one component does not depend on the number of components")
  func islands() throws {
    func cost(of count: Int) throws -> Solver.Counters {
      let solver = Solver()
      let rows = try (0..<count).map { _ in try Row(20, equal: false, in: solver) }
      solver.solve()
      solver.counters = Solver.Counters()
      try rows[count / 2].resize(500)
      try rows[count / 2].solver.remove(try #require(rows[count / 2].gaps[3]))
      solver.solve()
      return solver.counters
    }
    #expect(try cost(of: 1) == cost(of: 30))
  }
}

extension Solver.Counters {
  init(solves: Int) {
    self.init()
    self.solves = solves
  }
}
