import ConstraintSolver
import Testing

/// Tests required equations that are removed and added again, or change between required and preferred.
@Suite("Loose equations")
struct LooseEquationTests {
  /// Boxes of equal width in a row, that fill a width.
  private struct Row {
    let solver = Solver()
    var left: [Variable] = []
    var width: [Variable] = []
    let total: Variable
    var gaps: [ConstraintID] = []

    init(_ count: Int) throws {
      let solver = solver
      left = (0..<count).map { solver.makeVariable("left\($0)") }
      width = (0..<count).map { solver.makeVariable("width\($0)") }
      total = solver.makeVariable("total")
      try solver.add(left[0] == 0)
      for i in 1..<count { gaps.append(try solver.add(left[i] == left[i - 1] + width[i - 1] + 8)) }
      for i in 1..<count { try solver.add(width[i] == width[0]) }
      for i in 0..<count { try solver.add(width[i] >= 10) }
      for i in 0..<count { try solver.add((width[i] == 50).priority(250)) }
      try solver.add(left[count - 1] + width[count - 1] == total)
      try solver.addEdit(total, priority: 750)
      try solver.suggest(total, 80 * Double(count))
      solver.solve()
    }

    var values: [Double] { (left + width + [total]).map(solver.value) }
  }

  @Test(
    "Removing and adding an equation again plans nothing, in small and large systems", arguments: [20, 200])
  func pairs(count: Int) throws {
    let row = try Row(count)
    let before = row.values
    var id = row.gaps[count / 2]
    let equation = try #require(row.solver.constraint(id))
    for round in 0..<4 {
      if round == 1 { row.solver.counters = Solver.Counters() }
      try row.solver.remove(id)
      row.solver.solve()
      #expect(row.values.enumerated().contains { abs($1 - before[$0]) > 1 })
      #expect(row.solver.constraint(id) == nil)
      let old = id
      id = try row.solver.add(equation)
      row.solver.solve()
      expect(row.values, before)
      #expect(throws: SolverError.unknownConstraint(old)) { try row.solver.remove(old) }
      try row.solver.setPriority(900, of: id)
      if round == 0 { row.solver.solve() }
      try row.solver.setPriority(.required, of: id)
      row.solver.solve()
      expect(row.values, before)
    }
    let counters = row.solver.counters
    #expect(counters.rebuilds == 0 && counters.placed == 0, "\(counters)")
    // One plan for each different priority.
    #expect(counters.plans <= 6 && counters.planned <= 6 * (2 * count + 2), "\(counters)")
  }

  @Test("A pair of one kind makes no plan at all", arguments: [false, true])
  func counts(isPriority: Bool) throws {
    for count in [20, 200] {
      let row = try Row(count)
      var id = row.gaps[count / 2]
      let equation = try #require(row.solver.constraint(id))
      for round in 0..<4 {
        if round == 1 { row.solver.counters = Solver.Counters() }
        if isPriority {
          try row.solver.setPriority(900, of: id)
          row.solver.solve()
          try row.solver.setPriority(.required, of: id)
        } else {
          try row.solver.remove(id)
          row.solver.solve()
          id = try row.solver.add(equation)
        }
        row.solver.solve()
      }
      let counters = row.solver.counters
      #expect(counters.plans == 0 && counters.planned == 0 && counters.rebuilds == 0, "\(counters)")
      #expect(counters.placed == 0 && counters.pivots == 0, "\(counters)")
    }
  }

  @Test("An equation that is added again is refused if it contradicts others meanwhile")
  func refusal() throws {
    let solver = Solver()
    let (x, y, z) = (solver.makeVariable("x"), solver.makeVariable("y"), solver.makeVariable("z"))
    let sum = try solver.add(x + y == z)
    let total = try solver.add(z <= 10)
    let least = try solver.add(x + y >= 4)
    try solver.add((x == 3).priority(5))
    try solver.add((y == 4).priority(5))
    let equation = try #require(solver.constraint(sum))
    var id = sum
    for _ in 0..<3 {
      try solver.remove(id)
      solver.solve()
      #expect([x, y, z].map(solver.value) == [3, 4, 0])
      try solver.setConstant(-2, of: total)
      #expect(throws: SolverError.unsatisfiable(conflict: [total, least], candidate: equation)) {
        try solver.add(equation)
      }
      solver.solve()
      #expect([x, y, z].map(solver.value) == [3, 4, 0])
      try solver.setConstant(-10, of: total)
      id = try solver.add(equation)
      solver.solve()
      #expect([x, y, z].map(solver.value) == [3, 4, 7])
    }
  }

  @Test("A preference that becomes required again is refused if it contradicts others meanwhile")
  func tightened() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let equal = try solver.add(x - y == 0)
    let upper = try solver.add(x <= 10)
    let lower = try solver.add(y >= 4)
    for _ in 0..<3 {
      try solver.setPriority(.low, of: equal)
      try solver.setConstant(-20, of: lower)
      solver.solve()
      #expect([x, y].map(solver.value) == [10, 20])
      let error = #expect(throws: SolverError.self) { try solver.setPriority(.required, of: equal) }
      #expect(error?.conflict == [upper, lower])
      solver.solve()
      #expect([x, y].map(solver.value) == [10, 20])
      try solver.setConstant(-4, of: lower)
      try solver.setPriority(.required, of: equal)
      solver.solve()
      #expect([x, y].map(solver.value) == [4, 4])
    }
  }

  @Test("Sizes that change while an equation is removed take effect")
  func meanwhile() throws {
    let row = try Row(10)
    let twin = try Row(10)
    var id = row.gaps[5]
    let equation = try #require(row.solver.constraint(id))
    for size in [800, 300, 900, 60, 700] as [Double] {
      try row.solver.remove(id)
      row.solver.solve()
      try row.solver.suggest(row.total, size)
      try twin.solver.suggest(twin.total, size)
      row.solver.solve()
      id = try row.solver.add(equation)
      row.solver.solve()
      twin.solver.solve()
      expect(row.values, twin.values)
    }
    try row.solver.setConstant(-100, of: id)
    try twin.solver.setConstant(-100, of: twin.gaps[5])
    row.solver.solve()
    twin.solver.solve()
    expect(row.values, twin.values)
  }

  private func expect(_ values: [Double], _ right: [Double]) {
    #expect(zip(values, right).allSatisfy { abs($0 - $1) < 1e-9 * (1 + abs($1)) }, "\(values), not \(right)")
  }

  @Test("The node of a removed equation's constant is no undetermined variable")
  func undetermined() throws {
    let solver = Solver()
    let (x, y, z) = (solver.makeVariable("x"), solver.makeVariable("y"), solver.makeVariable("z"))
    let sum = try solver.add(x + y == z)
    try solver.add((x == 3).priority(5))
    try solver.add((y == 4).priority(5))
    try solver.add((x - z == 0).priority(1))
    try solver.remove(sum)
    solver.solve()
    #expect([x, y, z].map(solver.value) == [3, 4, 3])
    #expect(solver.undeterminedVariables().isEmpty)
    let again = try solver.add(x + y == z)
    solver.solve()
    #expect([x, y, z].map(solver.value) == [3, 4, 7])
    try solver.remove(again)
    solver.removeVariable(solver.makeVariable("other"))
    try solver.add(z == 1)
    solver.solve()
    #expect([x, y, z].map(solver.value) == [3, 4, 1])
    #expect(solver.brokenInvariant() == nil)
  }

  @Test("A variable that is several times in its last equation is zero without the equation")
  func repeatedVariable() throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    for _ in 0..<2 {
      let preferred = try solver.add((x == 5).priority(250))
      let same = try solver.add(x - x == 0)
      solver.solve()
      #expect(solver.value(x) == 5)
      try solver.remove(same)
      #expect(solver.brokenInvariant() == nil)
      solver.solve()
      #expect(solver.value(x) == 5)
      let again = try solver.add(x - x == 0)
      solver.solve()
      // The preference leaves its single column, and the equation is the last constraint.
      try solver.remove(preferred)
      try solver.remove(again)
      #expect(solver.brokenInvariant() == nil)
      solver.solve()
      #expect(solver.value(x) == 0)
      #expect(solver.brokenInvariant() == nil)
    }
  }

  @Test("A copy of a removed equation can get a different constant in the same batch")
  func copy() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let equal = try solver.add(x - y == 0)
    let copy = try solver.add(2 * x - 2 * y == 0)
    try solver.add(y >= 3)
    try solver.add(x <= 4)
    try solver.setPriority(900, of: copy)
    try solver.setPriority(.required, of: copy)
    solver.solve()
    #expect([x, y].map(solver.value) == [3, 3])
    try solver.remove(equal)
    try solver.setConstant(-2, of: copy)
    #expect(solver.brokenInvariant() == nil)
    solver.solve()
    #expect([x, y].map(solver.value) == [4, 3])
  }

  @Test(
    "Random systems whose equations come and go equal the oracle and a new solver",
    arguments: RandomSystem.Shape.allCases, 5000..<5008)
  func random(shape: RandomSystem.Shape, run: Int) {
    for seed in run * 20..<run * 20 + 20 {
      var system = RandomSystem(seed: seed, shape: shape)
      system.build()
      for step in 0..<40 {
        if system.chance(1, in: 5) { system.change() } else { system.toggleEquation() }
        system.checkInvariants("step \(step)")
        if system.chance(2, in: 3) { system.solver.solve() }
        if step % 8 == 7 {
          system.check("step \(step)", values: true)
          system.checkAgainstFresh("step \(step)")
        }
      }
    }
  }
}
