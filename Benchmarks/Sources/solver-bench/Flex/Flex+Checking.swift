import ConstraintSolver

extension Flex {
  /// Which boxes of a rank give way is not determined, but how much each rank does is.
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

  /// What is too much goes to the boxes that hug least; all others have what they wish.
  private func checkStretched(_ widths: [Double]) throws {
    for i in widths.indices {
      let wish = Flex.wish(i)
      if i % 13 == 0, widths[i] > wish { continue }
      try System.expect(widths[i], wish, "width \(i)")
    }
  }

  /// What is missing is taken from the boxes that resist least, down to their minimum, then from the next rank.
  private func checkSqueezed(_ widths: [Double], by missing: Double) throws {
    var missing = missing
    for rank in 0..<11 {
      var given = 0.0
      var most = 0.0
      for i in stride(from: rank, to: widths.count, by: 11) {
        let wish = Flex.wish(i)
        try System.expect(min(max(widths[i], Chain.least), wish), widths[i], "width \(i), clamped,")
        given += wish - widths[i]
        most += wish - Chain.least
      }
      try System.expect(given, min(most, missing), "what rank \(rank) gave")
      missing -= min(most, missing)
    }
  }
}
