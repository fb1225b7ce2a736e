import BacklitGeometry

/// An element or a group of elements that is read as one piece, with the frame that determines its position.
struct ReadingPiece {
  /// The element, or the first element of the group.
  var id: NodeID
  /// The position of the piece: the frame of its first element.
  var frame: Rect
  /// The node of the explicit order that contains it.
  var listed: NodeID?
  /// The elements of a group in reading order; `nil` for a single element.
  var group: [NodeID]?

  init(_ id: NodeID, frame: Rect, listed: NodeID?, group: [NodeID]? = nil) {
    self.id = id
    self.frame = frame
    self.listed = listed
    self.group = group
  }
}

extension [ReadingPiece] {
  /// The elements of the pieces in rows from top to bottom, each row in the direction of the layout.
  func readingOrder(_ direction: LayoutDirection) -> [NodeID] {
    var rows = ReadingRows()
    let positions = indices.map { ReadingRows.Position(self[$0].frame, index: $0, direction) }
    rows.read(positions[...], .down, depth: 0)
    var ids: [NodeID] = []
    ids.reserveCapacity(rows.order.count)
    for index in rows.order {
      if let group = self[index].group { ids += group } else { ids.append(self[index].id) }
    }
    return ids
  }
}

/// Sorts pieces into rows, rows into columns, and so on, until no row contains several columns with rows.
struct ReadingRows {
  /// The indices of the pieces sorted so far.
  private(set) var order: [Int] = []

  /// The maximum nesting depth of rows and columns. Deeper pieces are sorted by their leading edges, which
  /// bounds the work for any arrangement.
  private static let deepest = 24

  /// The axis along which pieces are divided into bands.
  enum Axis {
    case down, across

    /// The other axis.
    var crossing: Axis { self == .down ? .across : .down }
  }

  /// An interval in reading direction.
  struct Span {
    var start: Double
    var end: Double
  }

  /// The position of a piece: only numbers, which are cheap to move.
  struct Position {
    var index: Int
    private var down: Span
    private var across: Span

    /// Mirrors the horizontal interval for right-to-left layouts.
    init(_ frame: Rect, index: Int, _ direction: LayoutDirection) {
      self.index = index
      down = Span(start: frame.minY, end: frame.maxY)
      across =
        switch direction {
        case .leftToRight: Span(start: frame.minX, end: frame.maxX)
        case .rightToLeft: Span(start: -frame.maxX, end: -frame.minX)
        }
    }

    func span(_ axis: Axis) -> Span { axis == .down ? down : across }

    /// Whether this piece starts before the other one. The crossing axis decides between equal starts, and
    /// the index decides between equal origins.
    func precedes(_ other: Position, _ axis: Axis) -> Bool {
      let (mine, its) = (span(axis).start, other.span(axis).start)
      if mine != its { return mine < its }
      let (crossing, itsCrossing) = (span(axis.crossing).start, other.span(axis.crossing).start)
      return crossing != itsCrossing ? crossing < itsCrossing : index < other.index
    }
  }

  /// Pieces divided into bands, one band after the other.
  private struct Bands {
    var positions: [Position] = []
    /// The end index of each band.
    var ends: [Int] = []

    func forEach(_ body: (ArraySlice<Position>) -> Void) {
      var start = 0
      for end in ends {
        body(positions[start..<end])
        start = end
      }
    }
  }

  /// Appends pieces in reading order, divided into rows along an axis.
  mutating func read(_ positions: ArraySlice<Position>, _ axis: Axis, depth: Int) {
    Self.bands(of: positions, axis).forEach { row in
      guard row.count > 1 else { return append(row) }
      let columns = Self.bands(of: row, axis.crossing)
      if columns.ends.count == row.count { return append(columns.positions[...]) }
      guard depth < Self.deepest else { return append(Self.sorted(row, axis.crossing)) }
      if columns.ends.count > 1 { return columns.forEach { read($0, axis, depth: depth + 1) } }
      // The pieces overlap along both axes: place the leading piece first and sort the rest again.
      guard let lead = row.min(by: { $0.precedes($1, axis.crossing) }) else { return }
      order.append(lead.index)
      read(row.filter { $0.index != lead.index }[...], axis, depth: depth + 1)
    }
  }

  private mutating func append(_ positions: ArraySlice<Position>) {
    for position in positions { order.append(position.index) }
  }

  /// Divides pieces into bands, first band first. A band consists of the first remaining piece and all pieces
  /// that overlap it by at least half the extent of the smaller one, so a tall piece belongs to the row in
  /// which it starts.
  private static func bands(of positions: ArraySlice<Position>, _ axis: Axis) -> Bands {
    let sorted = sorted(positions, axis)
    var isAssigned = [Bool](repeating: false, count: sorted.count)
    var bands = Bands()
    bands.positions.reserveCapacity(sorted.count)
    let base = sorted.startIndex
    for first in sorted.indices where !isAssigned[first - base] {
      let span = sorted[first].span(axis)
      bands.positions.append(sorted[first])
      for second in first + 1..<sorted.endIndex {
        let other = sorted[second].span(axis)
        // The pieces are sorted by start, so no later piece can overlap the first one.
        if other.start >= span.end { break }
        let shared = min(span.end, other.end) - other.start
        let shorter = min(span.end - span.start, other.end - other.start)
        guard !isAssigned[second - base], shared * 2 >= shorter else { continue }
        isAssigned[second - base] = true
        bands.positions.append(sorted[second])
      }
      bands.ends.append(bands.positions.count)
    }
    return bands
  }

  /// The pieces sorted by start. Views usually come in this order, so the sorted case is checked first.
  private static func sorted(_ positions: ArraySlice<Position>, _ axis: Axis) -> ArraySlice<Position> {
    let isSorted = zip(positions, positions.dropFirst()).allSatisfy { $0.precedes($1, axis) }
    return isSorted ? positions : positions.sorted { $0.precedes($1, axis) }[...]
  }
}
