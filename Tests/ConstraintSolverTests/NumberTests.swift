import ConstraintSolver
import TestSupport
import Testing

@Suite("Numbers")
struct NumberTests {
  @Test(
    "Invalid numbers are refused",
    arguments: [Double.infinity, -.infinity, .nan, 1.1e15, -1e300])
  func refused(number: Double) throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let id = try solver.add((x == 1).priority(5))
    try solver.addEdit(x, priority: 7)
    try solver.suggest(x, 2)
    for attempt in [
      { _ = try solver.add(x == number) },
      { _ = try solver.add(number * x == 1) },
      { try solver.setConstant(number, of: id) },
      { try solver.suggest(x, number) },
    ] {
      #expect {
        try attempt()
      } throws: { error in
        guard case .invalidNumber(let bad) = error as? SolverError else { return false }
        return bad.isNaN ? number.isNaN : abs(bad) == abs(number)
      }
    }
    solver.solve()
    #expect(solver.value(x) == 2)
  }

  @Test("After 20,000 suggestions the values are those of a new solver")
  func drift() throws {
    let solver = Solver()
    let count = 6
    let lefts = (0..<count).map { solver.makeVariable("left\($0)") }
    let widths = (0..<count).map { solver.makeVariable("width\($0)") }
    let total = solver.makeVariable("total")
    func fill(_ solver: Solver) throws {
      try solver.add(lefts[0] == 1.0 / 3)
      for index in 1..<count { try solver.add(lefts[index] == lefts[index - 1] + widths[index - 1] + 0.7) }
      try solver.add(lefts[count - 1] + widths[count - 1] == total)
      for (index, width) in widths.enumerated() {
        try solver.add(width >= 3)
        try solver.add((1.1 * width <= 50 + Double(index)).priority(250))
        try solver.add((0.9 * width >= 40 - Double(index)).priority(index.isMultiple(of: 2) ? 749 : 750))
      }
      try solver.addEdit(total, priority: 900)
    }
    try fill(solver)
    var generator = SeededRandom(seed: 20_000)
    var last = 0.0
    for step in 0..<20_000 {
      last = Double.random(in: 0...900, using: &generator)
      if step.isMultiple(of: 997) { last *= 1e12 }
      try solver.suggest(total, last)
      solver.solve()
    }
    last = 400.1
    try solver.suggest(total, last)
    solver.solve()
    let fresh = Solver()
    for _ in 0..<(2 * count + 1) { _ = fresh.makeVariable() }
    try fill(fresh)
    try fresh.suggest(total, last)
    fresh.solve()
    for variable in lefts + widths + [total] {
      let value = fresh.value(variable)
      #expect(abs(solver.value(variable) - value) <= 1e-9 * max(1, abs(value)))
    }
    #expect(abs(solver.value(total) - last) < 1e-9)
  }

  @Test("Small differences survive enormous numbers elsewhere")
  func scales() throws {
    let solver = Solver()
    let far = solver.makeVariable("far")
    let near = solver.makeVariable("near")
    try solver.addEdit(far, priority: 500)
    try solver.addEdit(near, priority: 500)
    try solver.add(near >= 0.001)
    try solver.suggest(far, 1e15)
    try solver.suggest(near, 0)
    solver.solve()
    #expect(solver.value(far) == 1e15)
    #expect(abs(solver.value(near) - 0.001) < 1e-12)
    try solver.suggest(far, 0.25)
    solver.solve()
    #expect(solver.value(far) == 0.25)
  }

  @Test("Uniform coefficients of any size", arguments: [1e-12, 1e-6, 1.0, 1e6, 1e12])
  func coefficients(size: Double) throws {
    let solver = Solver()
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    try solver.add(size * x + size * y == 10 * size)
    try solver.add(size * x - size * y >= 2 * size)
    try solver.add((size * y >= 100 * size).priority(.low))
    solver.solve()
    #expect(abs(solver.value(x) - 6) < 1e-6 && abs(solver.value(y) - 4) < 1e-6)
  }
}

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

  @Test("After a million suggestions the values are those of a new solver")
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
