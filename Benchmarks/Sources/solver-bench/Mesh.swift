import ConstraintSolver

/// `mesh/N`: a square grid of N widths. Each row fills a width, and no width is more than 5 below the one above.
struct Mesh: Shape {
  private(set) var system = ConstraintSystem()
  let rows: [[Variable]]
  let total: Variable
  let replaceable: Replaceable

  var edited: Variable { total }

  init(_ count: Int, _ extent: Extent) throws { try self.init(count, extent, wish: nil) }

  /// A grid whose widths have wishes, by row and column.
  init(_ count: Int, _ extent: Extent, wish: ((Int, Int) -> Double)?) throws {
    let side = Int(Double(count).squareRoot())
    var rows: [[Variable]] = []
    for _ in 0..<side { rows.append(system.variables(side)) }
    total = system.variable()
    var ids: [ConstraintID] = []
    for (i, row) in rows.enumerated() {
      for j in row.indices {
        try system.add(row[j] >= 0)
        if let wish { try system.add((row[j] == wish(i, j)).priority(250)) }
        if i > 0 { ids.append(try system.add(row[j] >= rows[i - 1][j] - 5)) }
      }
      try system.add(row.dropFirst().reduce(LinearExpression(row[0])) { $0 + $1 } == total)
    }
    self.rows = rows
    replaceable = Replaceable(ids[ids.count / 2])
    try system.edit(total, priority: 750, extent.width)
  }

  /// The widths created first are as small as possible, so the last one of each row gets all.
  func check(_ extent: Extent) throws {
    try system.expect(total, extent.width, "the total")
    for (i, row) in rows.enumerated() {
      for j in row.indices {
        try system.expect(row[j], j == row.count - 1 ? extent.width : 0, "width \(i), \(j)")
      }
    }
  }
}

/// `quilt/N`: a mesh with wishes that contradict it.
struct Quilt: Shape {
  private let mesh: Mesh

  var system: ConstraintSystem { mesh.system }
  var edited: Variable { mesh.edited }
  var replaceable: Replaceable { mesh.replaceable }

  init(_ count: Int, _ extent: Extent) throws {
    mesh = try Mesh(count, extent) { Double(20 + (17 * $0 + 31 * $1) % 41) }
  }

  func check(_ extent: Extent) throws {
    try system.expect(mesh.total, extent.width, "the total")
    for (i, row) in mesh.rows.enumerated() {
      var sum = 0.0
      for j in row.indices {
        let width = system.solver.value(row[j])
        let least = i == 0 ? 0 : max(0, system.solver.value(mesh.rows[i - 1][j]) - 5)
        try ConstraintSystem.expect(max(width, least), width, "width \(i), \(j)")
        sum += width
      }
      try ConstraintSystem.expect(sum, extent.width, "the sum of row \(i)")
    }
  }
}

/// `prefixes/N`: boxes in a row, each at least 10 and 50 wide if possible. The position of each has a limit.
struct Prefixes: Shape {
  private(set) var system = ConstraintSystem()
  let lefts: [Variable]
  let widths: [Variable]
  let total: Variable
  let replaceable: Replaceable

  var edited: Variable { total }

  init(_ count: Int, _ extent: Extent) throws {
    lefts = system.variables(count)
    widths = system.variables(count)
    total = system.variable()
    var ids: [ConstraintID] = []
    try system.add(lefts[0] == 0)
    for i in 1..<count { try system.add(lefts[i] == lefts[i - 1] + widths[i - 1]) }
    for i in 0..<count {
      try system.add(widths[i] >= 10)
      try system.add((widths[i] == 50).priority(250))
    }
    for i in 1..<count { ids.append(try system.add((lefts[i] <= Prefixes.limit(i)).priority(500))) }
    try system.add(total == lefts[count - 1] + widths[count - 1])
    replaceable = Replaceable(ids[ids.count / 2])
    try system.edit(total, priority: 750, extent.width)
  }

  static func limit(_ i: Int) -> Double { 45 * Double(i) + 3 * Double(i % 5) }

  /// The first boxes are as wide as the limits and the room for the others allow.
  func check(_ extent: Extent) throws {
    var edge = 0.0
    for i in widths.indices {
      try system.expect(lefts[i], edge, "left \(i)")
      let room = extent.width - 10 * Double(widths.count - 1 - i)
      let next =
        i == widths.count - 1 ? extent.width : min(edge + 50, min(Prefixes.limit(i + 1), room))
      try system.expect(widths[i], next - edge, "width \(i)")
      edge = next
    }
    try system.expect(total, extent.width, "the total")
  }
}
