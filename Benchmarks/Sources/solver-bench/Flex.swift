import ConstraintSolver

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
