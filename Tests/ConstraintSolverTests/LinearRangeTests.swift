import Testing

@testable import ConstraintSolver

/// Tests suggestions along which the solution is linear: they only evaluate what moves.
@Suite("Linear ranges")
struct LinearRangeTests {
  @Test(
    "Suggestions in a row, with changes in between, equal a new solver",
    arguments: RandomSystem.Shape.allCases, 5000..<5004)
  func random(shape: RandomSystem.Shape, run: Int) {
    for seed in run * 100..<run * 100 + 30 {
      var system = RandomSystem(seed: seed, shape: shape)
      system.build()
      while system.edits.count < 2 { system.beginEdit() }
      system.solver.solve()
      for round in 0..<8 {
        for _ in 0..<3 {
          system.drag()
          if system.chance(1, in: 3) { system.change() }
        }
        system.checkAgainstFresh("after round \(round)")
      }
    }
  }

  @Test(
    "Suggestions in the range of the first one have the values of a single suggestion",
    arguments: [true, false])
  func equal(isEqual: Bool) throws {
    let row = try Row(10, equal: isEqual)
    try row.resize(700)
    try row.resize(701)
    #expect(hasRange(row.solver))
    for step in 0..<1_000 { try row.resize(700 + Double(step * step % 997) / 10) }
    try row.resize(750.3)
    #expect(hasRange(row.solver))
    let other = try Row(10, equal: isEqual)
    try other.resize(700)
    try other.resize(750.3)
    #expect(values(row) == values(other))
  }

  @Test("Clamped suggestions of a single column are in the range")
  func clamped() throws {
    let row = try Row(10, equal: true)
    for width in [700.0, 701, 60, 20, 700, -5, 1e15, 172, 171.9] {
      try row.resize(width)
      #expect(row.solver.value(row.total) == max(172, width))
    }
    #expect(hasRange(row.solver))
  }

  @Test("A suggestion beyond a breakpoint leaves the range")
  func breakpoints() throws {
    let row = try Row(10, equal: false)
    for width in [700.0, 701, 702, 400, 401, 30, 31, 700, 172, 5000, 5001, 600] {
      try row.resize(width)
      let fresh = try Row(10, equal: false)
      try fresh.resize(width)
      for (value, right) in zip(values(row), values(fresh)) { #expect(abs(value - right) < 1e-9) }
    }
  }

  @Test("Any other change moves the edit in its block first", arguments: [true, false], [700.0, 710, 720])
  func change(isEqual: Bool, last: Double) throws {
    let row = try Row(10, equal: isEqual)
    for width in [700.0, 705, 710] { try row.resize(width) }
    #expect(hasRange(row.solver))
    // Not solved: the values are those of 710 still.
    try row.solver.suggest(row.total, last)
    #expect(row.solver.value(row.total) == 710)
    try row.solver.add((row.widths[3] == 60).priority(1))
    #expect(!hasRange(row.solver))
    row.solver.solve()
    #expect(row.solver.value(row.total) == last)
    let right = row.solver.value(row.lefts[9]) + row.solver.value(row.widths[9])
    #expect(abs(right - last) < 1e-9)
  }

  @Test("Looking for undetermined variables solves the suggestion and ends the range")
  func undetermined() throws {
    let row = try Row(10, equal: false)
    for width in [700.0, 705, 710] { try row.resize(width) }
    try row.solver.suggest(row.total, 715)
    #expect(row.solver.undeterminedVariables() == [])
    #expect(!hasRange(row.solver))
    #expect(row.solver.value(row.total) == 715)
    #expect(row.solver.inaccurateConstraints() == [])
  }

  @Test("Two edits of a component take turns")
  func turns() throws {
    let row = try Row(10, equal: false)
    try row.solver.addEdit(row.widths[2], priority: 900)
    for (width, total) in [(50.0, 700.0), (51, 701), (52, 701), (53, 701), (53, 702), (53, 703), (60, 640)] {
      try row.solver.suggest(row.widths[2], width)
      try row.solver.suggest(row.total, total)
      row.solver.solve()
      #expect(row.solver.value(row.widths[2]) == width)
      #expect(abs(row.solver.value(row.total) - total) < 1e-9)
    }
  }

  @Test("An edit far from zero has no range, because values near zero would keep its rounding errors")
  func large() throws {
    let row = try Row(10, equal: false)
    for width in [1e15, 1e15 - 1000] { try row.resize(width) }
    #expect(!hasRange(row.solver))
  }

  private func hasRange(_ solver: Solver) -> Bool { !solver.memory.linearComponents.isEmpty }

  private func values(_ row: Row) -> [Double] {
    (row.lefts + row.widths + [row.total]).map { row.solver.value($0) }
  }
}
