internal import Geometry

/// Puts pieces into rows, rows into columns, and so on, until each row is a plain one.
struct Rows {
  /// The pieces put in order so far, by their indices.
  private(set) var order: [Int] = []

  /// Rows within columns within rows beyond this depth are read by their leading edges alone, which
  /// bounds the work for any arrangement to a few dozen comparisons of each with each.
  private static let deepest = 24

  /// An axis along which pieces are put into classes.
  enum Axis {
    case down, across

    /// The other axis.
    var crossing: Axis { self == .down ? .across : .down }
  }

  /// Where something starts and ends in the direction of reading.
  struct Span {
    var start: Double
    var end: Double
  }

  /// A piece as far as its place goes: no more than numbers, which are quick to move.
  struct Spot {
    var index: Int
    private var down: Span
    private var across: Span

    /// Right to left is mirrored.
    init(_ frame: Rect, index: Int, _ direction: AccessibilityNode.LayoutDirection) {
      self.index = index
      down = Span(start: frame.minY, end: frame.maxY)
      across =
        switch direction {
        case .leftToRight: Span(start: frame.minX, end: frame.maxX)
        case .rightToLeft: Span(start: -frame.maxX, end: -frame.minX)
        }
    }

    func span(_ axis: Axis) -> Span { axis == .down ? down : across }

    /// Whether it starts before another, the other axis deciding between two that start together, and their
    /// order between two that start at one point.
    func precedes(_ other: Spot, _ axis: Axis) -> Bool {
      let (mine, its) = (span(axis).start, other.span(axis).start)
      if mine != its { return mine < its }
      let (crossing, itsCrossing) = (span(axis.crossing).start, other.span(axis.crossing).start)
      return crossing != itsCrossing ? crossing < itsCrossing : index < other.index
    }
  }

  /// Pieces in classes, one class after the other.
  private struct Classes {
    var spots: [Spot] = []
    /// Where each class ends.
    var ends: [Int] = []

    func forEach(_ body: (ArraySlice<Spot>) -> Void) {
      var start = 0
      for end in ends {
        body(spots[start..<end])
        start = end
      }
    }
  }

  /// Reads some pieces, in rows along an axis.
  mutating func read(_ spots: ArraySlice<Spot>, _ axis: Axis, depth: Int) {
    Self.classes(of: spots, axis).forEach { row in
      guard row.count > 1 else { return append(row) }
      let columns = Self.classes(of: row, axis.crossing)
      if columns.ends.count == row.count { return append(columns.spots[...]) }
      guard depth < Self.deepest else { return append(Self.sorted(row, axis.crossing)) }
      if columns.ends.count > 1 { return columns.forEach { read($0, axis, depth: depth + 1) } }
      // They lie over one another both ways: the one that leads comes first, the rest sort themselves.
      guard let lead = row.min(by: { $0.precedes($1, axis.crossing) }) else { return }
      order.append(lead.index)
      read(row.filter { $0.index != lead.index }[...], axis, depth: depth + 1)
    }
  }

  private mutating func append(_ spots: ArraySlice<Spot>) {
    for spot in spots { order.append(spot.index) }
  }

  /// Puts pieces into classes, first class first: the piece that starts first, and all that overlap it by half
  /// the extent of the smaller one. A tall piece so belongs to the row in which it starts.
  private static func classes(of spots: ArraySlice<Spot>, _ axis: Axis) -> Classes {
    let sorted = sorted(spots, axis)
    var isTaken = [Bool](repeating: false, count: sorted.count)
    var classes = Classes()
    classes.spots.reserveCapacity(sorted.count)
    let base = sorted.startIndex
    for first in sorted.indices where !isTaken[first - base] {
      let span = sorted[first].span(axis)
      classes.spots.append(sorted[first])
      for second in first + 1..<sorted.endIndex {
        let other = sorted[second].span(axis)
        // Sorted by where they start: nothing further on can overlap the first.
        if other.start >= span.end { break }
        let shared = min(span.end, other.end) - other.start
        let shorter = min(span.end - span.start, other.end - other.start)
        guard !isTaken[second - base], shared * 2 >= shorter else { continue }
        isTaken[second - base] = true
        classes.spots.append(sorted[second])
      }
      classes.ends.append(classes.spots.count)
    }
    return classes
  }

  /// The pieces by where they start; mostly they come so, as that is how views are made.
  private static func sorted(_ spots: ArraySlice<Spot>, _ axis: Axis) -> ArraySlice<Spot> {
    let isSorted = zip(spots, spots.dropFirst()).allSatisfy { $0.precedes($1, axis) }
    return isSorted ? spots : spots.sorted { $0.precedes($1, axis) }[...]
  }
}
