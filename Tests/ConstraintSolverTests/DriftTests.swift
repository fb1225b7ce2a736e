import ConstraintSolver
import Randomness
import Testing

@Suite("Drift")
struct DriftTests {
  /// Three views between two dragged edges. Their ratios are not exact in binary.
  private struct Row {
    let solver = Solver()
    let edges: [Variable]
    let widths: [Variable]

    init() throws {
      edges = ["left", "right"].map { [solver] in solver.makeVariable($0) }
      widths = (0..<3).map { [solver] in solver.makeVariable("width\($0)") }
      let sum = widths.reduce(into: LinearExpression(0.1)) { $0 += $1 }
      try solver.add(edges[1] - edges[0] == sum)
      try solver.add(widths[1] == widths[0] / 3 + 0.7)
      try solver.add(widths[2] <= 5 * widths[1] / 7)
      try solver.add(widths[0] >= 10.0 / 3)
      try solver.add((widths[2] == widths[0] / 7).priority(600))
      try solver.addEdit(edges[0], priority: 800)
      try solver.addEdit(edges[1], priority: 799)
    }

    func drag(_ left: Double, _ right: Double) throws {
      try solver.suggest(edges[0], left)
      try solver.suggest(edges[1], right)
      solver.solve()
    }

    var values: [Double] { (edges + widths).map(solver.value) }
  }

  @Test("after a million suggestions the values are those of a new solver")
  func million() throws {
    let row = try Row()
    var generator = SeededRandom(seed: 1_000_000)
    for step in 1...500_000 {
      // Thirds and sevenths, and sometimes a very large number.
      let number = generator.next()
      var left = Double(number & 0xFFFF) / 3 - 9000
      let right = left + Double(number >> 16 & 0xFFFF) / 7 - 300
      if step.isMultiple(of: 1009) { left *= 1e9 }
      try row.drag(left, right)
      guard step.isMultiple(of: 50_000) else { continue }
      let fresh = try Row()
      try fresh.drag(left, right)
      for (value, other) in zip(row.values, fresh.values) {
        #expect(abs(value - other) <= 1e-9 * max(1, abs(other)), "step \(step)")
      }
    }
  }
}
