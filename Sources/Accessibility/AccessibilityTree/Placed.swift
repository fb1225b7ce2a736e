internal import Geometry

/// Some elements that are read in one piece, and the place that decides when.
struct Placed {
  /// The elements, in their own order.
  var ids: [NodeID]
  /// Where the piece stands: the frame of its first element.
  var frame: Rect
  /// The name under which an explicit list has it.
  var listed: NodeID?
}

extension [Placed] {
  /// Rows within columns within rows beyond this depth are read by their leading edges alone, which
  /// bounds the work for any arrangement to a few dozen comparisons of each with each.
  private static var deepest: Int { 24 }

  /// The pieces in rows from top to bottom, each row in the direction of the layout.
  func inReadingOrder(_ direction: AccessibilityNode.LayoutDirection) -> [Placed] {
    rows(Axis(isVertical: true, direction: direction), depth: 0)
  }

  /// Splits into rows, and each row into columns, until a row is a plain one.
  private func rows(_ axis: Axis, depth: Int) -> [Placed] {
    guard count > 1 else { return self }
    let rows = clusters(axis)
    return rows.flatMap { row -> [Placed] in
      guard row.count > 1 else { return row }
      let columns = row.clusters(axis.crossing)
      if columns.count == row.count { return columns.flatMap { $0 } }
      guard depth < Self.deepest else { return row.sorted(by: axis.crossing.precedes) }
      if columns.count > 1 { return columns.flatMap { $0.rows(axis, depth: depth + 1) } }
      // They lie over one another both ways: the one that leads comes first, the rest sort themselves.
      guard let lead = row.min(by: axis.crossing.precedes),
        let index = row.firstIndex(where: { $0.ids == lead.ids })
      else { return row }
      var rest = row
      rest.remove(at: index)
      return [lead] + rest.rows(axis, depth: depth + 1)
    }
  }

  /// The pieces in classes, first class first: the piece that starts first, and all that overlap it by half
  /// the extent of the smaller one. A tall piece so belongs to the row in which it starts.
  private func clusters(_ axis: Axis) -> [[Placed]] {
    let sorted = sorted(by: axis.precedes)
    var isTaken = [Bool](repeating: false, count: sorted.count)
    var classes: [[Placed]] = []
    for first in sorted.indices where !isTaken[first] {
      let span = axis.span(sorted[first])
      var members = [sorted[first]]
      for second in sorted.indices.dropFirst(first + 1) {
        let other = axis.span(sorted[second])
        // Sorted by where they start: nothing further on can overlap the first.
        if other.lowerBound >= span.upperBound { break }
        let shared = Swift.min(span.upperBound, other.upperBound) - other.lowerBound
        let shorter = Swift.min(span.upperBound - span.lowerBound, other.upperBound - other.lowerBound)
        guard !isTaken[second], shared * 2 >= shorter else { continue }
        isTaken[second] = true
        members.append(sorted[second])
      }
      classes.append(members)
    }
    return classes
  }
}

/// The axis along which pieces are put into classes.
private struct Axis {
  var isVertical: Bool
  var direction: AccessibilityNode.LayoutDirection

  /// The other axis.
  var crossing: Axis { Axis(isVertical: !isVertical, direction: direction) }

  /// Where a piece starts and ends in the direction of reading; right to left is mirrored.
  func span(_ piece: Placed) -> ClosedRange<Double> {
    if isVertical { return piece.frame.minY...piece.frame.maxY }
    switch direction {
    case .leftToRight: return piece.frame.minX...piece.frame.maxX
    case .rightToLeft: return -piece.frame.maxX ... -piece.frame.minX
    }
  }

  /// Whether a piece starts before another, the other axis deciding between two that start together.
  func precedes(_ one: Placed, _ two: Placed) -> Bool {
    let (start, other) = (span(one).lowerBound, span(two).lowerBound)
    if start != other { return start < other }
    return crossing.span(one).lowerBound < crossing.span(two).lowerBound
  }
}
