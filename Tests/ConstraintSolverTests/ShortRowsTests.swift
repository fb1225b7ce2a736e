import ConstraintSolver
import TestSupport
import Testing

/// Rows of sums that refer to rows of other sums.
@Suite("Short rows")
struct ShortRowsTests {
  /// Debug builds run a part of the seeds.
  #if DEBUG
  static let seedCount = 10
  #else
  static let seedCount = 100
  #endif

  @Test(
    "The solution is that of the oracle if even rows of three terms refer to others",
    arguments: RandomSystem.Shape.allCases)
  func oracle(shape: RandomSystem.Shape) {
    for seed in 0..<Self.seedCount {
      var system = RandomSystem(seed: 40_000 + seed, shape: shape, variables: 10)
      system.solver.longRow = 3
      system.build()
      system.check("built", values: true)
      for round in 0..<3 {
        for _ in 0..<5 { system.change() }
        system.check("after round \(round)", values: true)
      }
    }
  }

  @Test("Long rows of boxes get the values of expanded rows", arguments: 0..<8)
  func boxes(seed: Int) throws {
    let short = try LongRow(seed: seed, expanding: false)
    let expanded = try LongRow(seed: seed, expanding: true)
    #expect(4 * short.solver.counters.equationTerms < expanded.solver.counters.equationTerms)
    try expectEqual(short, expanded, "seed \(seed), built")
    var generator = SeededRandom(seed: seed)
    for change in 0..<12 {
      let index = Int.random(in: 0..<LongRow.count, using: &generator)
      let number = Double(Int.random(in: -40...40, using: &generator))
      for row in [short, expanded] { try row.change(index, number) }
      try expectEqual(short, expanded, "seed \(seed), change \(change)")
    }
  }

  @Test("Sums that are multiples of each other share a row, even if they are not expanded", arguments: 0..<8)
  func multiples(seed: Int) throws {
    func chains(_ longRow: Int) throws -> (solver: Solver, variables: [Variable]) {
      var generator = SeededRandom(seed: seed)
      let solver = Solver()
      solver.longRow = longRow
      var (edge, double) = (LinearExpression(), LinearExpression())
      var variables: [Variable] = []
      for index in 0..<60 {
        let number: Double = [0.5, 1, 2, -1].randomElement(using: &generator) ?? 1
        let gap = Double(index % 3)
        let (width, right) = (solver.makeVariable("width\(index)"), solver.makeVariable("right\(index)"))
        let other = solver.makeVariable("double\(index)")
        try solver.add(right == edge + Term(width, number) + gap)
        try solver.add(other == double + Term(width, 2 * number))
        try solver.add((width == Double(Int.random(in: 5...20, using: &generator))).priority(250))
        try solver.add(width >= 1)
        let limit = Double(Int.random(in: 0...10 * (index + 1), using: &generator))
        try solver.add((right <= limit).priority(500))
        try solver.add((other >= limit).priority(400))
        (edge, double) = (LinearExpression(right), LinearExpression(other))
        variables += [width, right, other]
      }
      solver.solve()
      return (solver, variables)
    }
    let (short, expanded) = (try chains(3), try chains(.max))
    for (left, right) in zip(short.variables, expanded.variables) {
      let (value, expected) = (short.solver.value(left), expanded.solver.value(right))
      #expect(abs(value - expected) <= 1e-8 * (1 + abs(expected)), "\(short.solver.name(of: left))")
    }
  }

  private func expectEqual(_ one: LongRow, _ other: LongRow, _ moment: String) throws {
    one.solver.solve()
    other.solver.solve()
    for (left, right) in zip(one.variables, other.variables) {
      let (value, expected) = (one.solver.value(left), other.solver.value(right))
      #expect(abs(value - expected) <= 1e-8 * (1 + abs(expected)), "\(moment), \(one.solver.name(of: left))")
    }
  }
}

/// Boxes in a row with random limits and wishes for their edges, widths and distances.
private final class LongRow {
  static let count = 120

  let solver = Solver()
  private var edges: [Variable] = []
  private var widths: [Variable] = []
  private var limits: [ConstraintID] = []
  private var steps: [ConstraintID] = []

  var variables: [Variable] { edges + widths }

  init(seed: Int, expanding: Bool) throws {
    var generator = SeededRandom(seed: seed)
    func random(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &generator)) }
    func priority() -> Priority { [100, 250, 500, 750].randomElement(using: &generator) ?? .low }
    if expanding { solver.longRow = .max }
    edges = (0...Self.count).map { solver.makeVariable("edge\($0)") }
    widths = (0..<Self.count).map { solver.makeVariable("width\($0)") }
    try solver.add(edges[0] == 0)
    for i in widths.indices {
      steps.append(try solver.add(edges[i + 1] == edges[i] + widths[i] + random(0...3)))
    }
    var order = Array(widths.indices)
    order.shuffle(using: &generator)
    for i in order {
      try solver.add(widths[i] >= 5)
      try solver.add((widths[i] == 30 + random(0...20)).priority(priority()))
      limits.append(
        try solver.add((edges[i + 1] <= 38 * Double(i + 1) + random(-40...40)).priority(priority())))
      // Multiples of a row share it, and what differences have in common cancels.
      if i % 3 == 0 {
        try solver.add((2 * edges[i + 1] >= 70 * Double(i) + random(0...9)).priority(priority()))
      }
      if i % 5 == 0, i > 0 {
        let start = Int.random(in: 0..<i, using: &generator)
        try solver.add((edges[i] - edges[start] >= 36 * Double(i - start)).priority(priority()))
      }
      if i % 7 == 0 {
        let other = Int.random(in: 0..<Self.count, using: &generator)
        try solver.add((edges[i + 1] + edges[other] <= 80 * Double(Self.count)).priority(priority()))
      }
    }
    try solver.addEdit(edges[Self.count], priority: 800)
    try solver.suggest(edges[Self.count], 36 * Double(Self.count))
    solver.solve()
  }

  /// Changes the width, or the constant of one constraint, or takes an equation away and adds it again.
  func change(_ index: Int, _ number: Double) throws {
    switch index % 4 {
    case 0: try solver.suggest(edges[Self.count], 30 * Double(Self.count) + 10 * number)
    case 1: try solver.setConstant(-38 * Double(index) + number, of: limits[index])
    case 2: try solver.setConstant(-abs(number), of: steps[index])
    default:
      let equation = try #require(solver.constraint(steps[index]))
      try solver.remove(steps[index])
      solver.solve()
      steps[index] = try solver.add(equation)
    }
  }
}
