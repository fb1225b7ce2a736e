import ConstraintSolver

/// `flex/N`: boxes in a row with preferred widths that differ in value and priority, so that a resize has to
/// rank them.
///
/// A chain without equal widths. Each box hugs its width at 250 to 262 and resists compression at 739 to 749.
struct Flex: Scene {
  private(set) var system = ConstraintSystem()
  let left: [Variable]
  let width: [Variable]
  let total: Variable

  init(_ count: Int, _ extent: Extent) throws {
    left = system.variables(count)
    width = system.variables(count)
    total = system.variable()
    var hugs: [Priority] = []
    var resists: [Priority] = []
    for i in 0..<13 { hugs.append(Priority(rawValue: 250 + i) ?? .low) }
    for i in 0..<11 { resists.append(Priority(rawValue: 739 + i) ?? .high) }
    try system.add(left[0] == 0)
    for i in 1..<count { try system.add(left[i] == left[i - 1] + width[i - 1] + Chain.gap) }
    for i in 0..<count { try system.add(width[i] >= Chain.least) }
    for i in 0..<count { try system.add((width[i] == Chain.preferred).priority(250)) }
    for i in 0..<count { try system.add((width[i] <= Flex.wish(i)).priority(hugs[i % 13])) }
    for i in 0..<count { try system.add((width[i] >= Flex.wish(i)).priority(resists[i % 11])) }
    try system.add(left[count - 1] + width[count - 1] == total)
    try system.edit(total, priority: 999, extent.width)
    system.solver.solve()
  }

  static func wish(_ i: Int) -> Double { 50 + Double(i % 7) }

  func resize(_ extent: Extent) throws {
    try system.solver.suggest(total, extent.width)
    system.solver.solve()
  }
}

extension Flex {
  /// The solver may choose which boxes of a rank give way, but the total of each rank is determined.
  func check(_ extent: Extent) throws {
    let widths = width.map { system.solver.value($0) }
    var edge = 0.0
    for i in widths.indices {
      try system.expect(left[i], edge, "left \(i)")
      edge += widths[i] + Chain.gap
    }
    try system.expect(total, edge - Chain.gap, "the total")
    try system.expect(total, extent.width, "the total")
    let room = extent.width - Chain.gap * Double(widths.count - 1)
    let wished = widths.indices.reduce(0) { $0 + Flex.wish($1) }
    if room >= wished {
      try checkStretched(widths)
    } else {
      try checkSqueezed(widths, by: wished - room)
    }
  }

  /// The extra width goes to the boxes that hug least. All others have their preferred width.
  private func checkStretched(_ widths: [Double]) throws {
    for i in widths.indices {
      let wish = Flex.wish(i)
      if i % 13 == 0, widths[i] > wish { continue }
      try ConstraintSystem.expect(widths[i], wish, "width \(i)")
    }
  }

  /// The missing width is taken from the boxes that resist least, down to their minimum, then from the next
  /// rank.
  private func checkSqueezed(_ widths: [Double], by missing: Double) throws {
    var missing = missing
    for rank in 0..<11 {
      var given = 0.0
      var most = 0.0
      for i in stride(from: rank, to: widths.count, by: 11) {
        let wish = Flex.wish(i)
        try ConstraintSystem.expect(min(max(widths[i], Chain.least), wish), widths[i], "width \(i), clamped,")
        given += wish - widths[i]
        most += wish - Chain.least
      }
      try ConstraintSystem.expect(given, min(most, missing), "what rank \(rank) gave")
      missing -= min(most, missing)
    }
  }
}
