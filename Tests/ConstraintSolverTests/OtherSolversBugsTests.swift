import ConstraintSolver
import TestSupport
import Testing

/// Tests for bugs that were reported for other solvers, with the number of the report.
///
/// ``OrderTests`` covers the independence of order.
@Suite("Bugs of other solvers")
struct OtherSolversBugsTests {
  let solver = Solver()

  // MARK: Weights that add up

  @Test("Any number of constraints at 250 does not outweigh one at 750", arguments: [5, 1000])
  func outweighed(count: Int) throws {
    let x = solver.makeVariable("x")
    for _ in 0..<count / 2 { try solver.add((x == 0).priority(250)) }
    try solver.add((x == 100).priority(750))
    for _ in count / 2..<count { try solver.add((x <= 0).priority(250)) }
    solver.solve()
    #expect(solver.value(x) == 100)
  }

  @Test("The highest of four neighbouring priorities wins (kiwi #28)")
  func neighbours() throws {
    let w = solver.makeVariable("w")
    for (value, priority) in zip([1.0, 2, 3, 4], [501, 502, 503, 504] as [Priority]) {
      try solver.add((w == value).priority(priority))
    }
    solver.solve()
    #expect(solver.value(w) == 4)
  }

  @Test("A third constraint of low priority does not change the result (kiwi #33)", arguments: [false, true])
  func third(isEdit: Bool) throws {
    let x = solver.makeVariable("x")
    try solver.add((x >= 100).priority(501))
    if isEdit {
      try solver.addEdit(x, priority: 500)
      try solver.suggest(x, 90)
    } else {
      try solver.add((x == 90).priority(500))
    }
    solver.solve()
    #expect(solver.value(x) == 100)
    try solver.add((x == 50).priority(10))
    solver.solve()
    #expect(solver.value(x) == 100)
  }

  // MARK: Refusals that corrupt the solver

  @Test("After a refusal a constraint can be removed and added again (kiwi.js #31)")
  func restored() throws {
    let x = solver.makeVariable("x")
    try solver.addEdit(x, priority: 750)
    var least = try solver.add(x >= 2)
    try solver.remove(least)
    least = try solver.add(x >= 2)
    for _ in 0..<3 {
      #expect(throws: SolverError.unsatisfiable(conflict: [least], candidate: x <= 1)) {
        try solver.add(x <= 1)
      }
      solver.solve()
      #expect(solver.value(x) == 2)
      try solver.remove(least)
      least = try solver.add(x >= 2)
    }
    try solver.suggest(x, 5)
    solver.solve()
    #expect(solver.value(x) == 5)
    try solver.remove(least)
    try solver.add(x <= 1)
    solver.solve()
    #expect(solver.value(x) == 1)
  }

  @Test("A refused constraint has no effect (cassowary.dart #12)")
  func refusedHasNoSay() throws {
    let (a, b) = (solver.makeVariable("a"), solver.makeVariable("b"))
    let least = try solver.add(a >= 10)
    let most = try solver.add(b <= 5)
    #expect(throws: SolverError.unsatisfiable(conflict: [least, most], candidate: b >= a)) {
      try solver.add(b >= a)
    }
    solver.solve()
    #expect([a, b].map(solver.value) == [10, 0])
    try solver.add((b == 7).priority(1))
    solver.solve()
    #expect([a, b].map(solver.value) == [10, 5])
  }

  @Test("Required constraints hold during edits beyond them (kiwi #20)")
  func middle() throws {
    let x = ["left", "middle", "right"].map { solver.makeVariable($0) }
    try solver.add(2 * x[1] == x[0] + x[2])
    try solver.add(x[0] + 10 <= x[2])
    try solver.add(x[2] <= 100)
    try solver.add(x[0] >= 0)
    solver.solve()
    #expect(x.map(solver.value) == [0, 5, 10])
    try solver.addEdit(x[1], priority: 750)
    for (wish, place) in [(70.0, 70.0), (60, 60), (2, 5), (99, 95), (50, 50)] {
      try solver.suggest(x[1], wish)
      solver.solve()
      let values = x.map(solver.value)
      #expect(abs(values[1] - place) < 1e-9)
      #expect(abs(values[0] + values[2] - 2 * values[1]) < 1e-9)
      #expect(values[0] >= -1e-9 && values[2] <= 100 + 1e-9 && values[2] - values[0] >= 10 - 1e-9)
    }
  }

  @Test("An equation that is redundant up to rounding is accepted (kiwi #15)")
  func redundant() throws {
    let x = (0..<11).map { solver.makeVariable("x\($0)") }
    for (left, right) in zip(x, x.dropFirst()) { try solver.add(right == left + 0.1) }
    try solver.add(x[10] == x[0] + 1)
    try solver.add(x[7] - x[4] == 0.3)
    try solver.add((x[0] == 0.2).priority(500))
    for value in [-0.7, 1e6 / 3, 0.1] {
      try solver.addEdit(x[10], priority: 750)
      try solver.suggest(x[10], value)
      solver.solve()
      #expect(abs(solver.value(x[0]) - (value - 1)) < 1e-9)
      try solver.removeEdit(x[10])
    }
    solver.solve()
    #expect(abs(solver.value(x[10]) - 1.2) < 1e-9)
  }

  // MARK: Endless loops

  @Test("Minimum sizes that fill the frame exactly (ratatui #1855)", arguments: [0, -1, 1, 40])
  func full(spare: Double) throws {
    let count = 24
    let split = Split(extent: Double(3 * count) + spare, sizes: Array(repeating: .least(3), count: count))
    for seed in 0..<4 {
      var generator = SeededRandom(seed: seed)
      let edges = try split.solved { groups in groups.flatMap { $0 }.shuffled(using: &generator) }
      #expect(abs((edges.last ?? 0) - split.extent) < 1e-9, "seed \(seed)")
      var missing = 0.0
      for index in 0..<count {
        let size = edges[2 * index + 2] - edges[2 * index + 1]
        #expect(size > -1e-9, "seed \(seed)")
        missing += max(0, 3 - size)
      }
      #expect(abs(missing - max(0, -spare)) < 1e-6, "seed \(seed)")
    }
  }

  @Test("A grid of panels with redundant edges (kiwi #71)")
  func grid() throws {
    let count = 6
    let x = (0...count).map { solver.makeVariable("x\($0)") }
    let panels = (0..<count * count).map {
      (solver.makeVariable("left\($0)"), solver.makeVariable("width\($0)"))
    }
    try solver.add(x[0] == 0)
    try solver.add((x[count] == 640).priority(900))
    for (index, (left, width)) in panels.enumerated() {
      let column = index % count
      let margin = Double(index % 5)
      try solver.add(left >= x[column] + margin)
      try solver.add(left + width <= x[column + 1] - margin)
      try solver.add(width >= 0)
      try solver.add((width == panels[0].1).priority(750))
      try solver.add((left == panels[column].0).priority(740))
      try solver.add((left + width == panels[column].0 + panels[column].1).priority(740))
      try solver.add((width == 640).priority(100))
    }
    solver.solve()
    let widths = panels.map { solver.value($0.1) }
    for width in widths { #expect(abs(width - widths[0]) < 1e-6) }
    #expect(abs(solver.value(x[count]) - 640) < 1e-9)
    #expect(widths[0] > 90)
  }

  // MARK: Changes in place

  @Test("Constants change in place, required or not (cassowary.js #66, kiwi #41, kiwi.js #15)")
  func constants() throws {
    let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
    let link = try solver.add(y == x + 10)
    let wish = try solver.add((x == 3).priority(300))
    let limit = try solver.add(y <= 1000)
    for step in 1...50 {
      let (gap, place) = (Double(step), Double(step * step))
      try solver.setConstant(-gap, of: link)
      try solver.setConstant(-place, of: wish)
      solver.solve()
      #expect(abs(solver.value(x) - min(place, 1000 - gap)) < 1e-9)
      #expect(abs(solver.value(y) - min(place + gap, 1000)) < 1e-9)
    }
    // The handles stay valid, and only the constants changed.
    #expect(solver.constraint(link) == Constraint(y - x - 50, .equal))
    #expect(solver.constraint(wish) == (x == 2500).priority(300))
    #expect(solver.constraint(limit) == (y <= 1000))
  }

  @Test("Priorities change in place, to required and back")
  func priorities() throws {
    let x = solver.makeVariable("x")
    let ids = try (0..<5).map { try solver.add((x == Double($0)).priority(400)) }
    for round in 0..<20 {
      let winner = (3 * round) % 5
      let priority: Priority = round.isMultiple(of: 4) ? .required : round.isMultiple(of: 2) ? 401 : 999
      try solver.setPriority(priority, of: ids[winner])
      solver.solve()
      #expect(solver.value(x) == Double(winner))
      try solver.setPriority(400, of: ids[winner])
      solver.solve()
      #expect(solver.value(x) == 2)
    }
  }

  // MARK: Edits

  @Test("Several edits of any priority at the same time")
  func edits() throws {
    let x = (0..<6).map { solver.makeVariable("x\($0)") }
    let priorities: [Priority] = [1, 250, 500, 750, 998, 999]
    for (variable, priority) in zip(x, priorities) { try solver.addEdit(variable, priority: priority) }
    try solver.add(x.reduce(into: LinearExpression()) { $0 += $1 } == 100)
    // All but the lowest priority are satisfied.
    for step in 0..<20 {
      let wishes = x.indices.map { Double((step * 7 + $0 * 11) % 60) }
      for (variable, wish) in zip(x, wishes) { try solver.suggest(variable, wish) }
      solver.solve()
      let rest = 100 - wishes.dropFirst().reduce(0, +)
      for (variable, right) in zip(x, [rest] + wishes.dropFirst()) {
        #expect(abs(solver.value(variable) - right) < 1e-9)
      }
    }
    #expect(throws: SolverError.alreadyEditable(x[0])) { try solver.addEdit(x[0], priority: 2) }
    try solver.removeEdit(x[0])
    #expect(throws: SolverError.requiredEdit(x[0])) { try solver.addEdit(x[0], priority: .required) }
  }

  // MARK: Ambiguity

  @Test("Undetermined variables and an alternative solution are available (kiwi #163)")
  func ambiguity() throws {
    let (x, y, z) = (solver.makeVariable("x"), solver.makeVariable("y"), solver.makeVariable("z"))
    try solver.add((x == 10).priority(500))
    let opposite = try solver.add((x == 20).priority(500))
    try solver.add(y == 2 * x)
    try solver.add(z == 4)
    solver.solve()
    #expect([x, y, z].map(solver.value) == [10, 20, 4])
    #expect(solver.undeterminedVariables() == [x, y])
    let other = try #require(solver.alternativeSolution())
    #expect(other == [x: 20, y: 40, z: 4])
    try solver.setPriority(501, of: opposite)
    #expect(solver.undeterminedVariables().isEmpty)
    #expect(solver.alternativeSolution() == nil)
    #expect([x, y].map(solver.value) == [20, 40])
  }
}
