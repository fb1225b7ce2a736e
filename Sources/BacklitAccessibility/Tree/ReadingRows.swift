import BacklitGeometry

/// Sorts pieces into rows, rows into columns, and so on, until no row contains several columns with rows.
struct ReadingRows {
  /// The indices of the pieces sorted so far.
  private(set) var order: [Int] = []
  /// The number of positions that were visited so far, for tests of the complexity.
  var visitCount = 0

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

    /// Whether a span that starts in this one overlaps it by at least half the extent of the smaller one.
    func sharesBand(with later: Span) -> Bool {
      (min(end, later.end) - later.start) * 2 >= min(end - start, later.end - later.start)
    }
  }

  /// The position of a piece: only numbers, which are cheap to move.
  struct Position {
    var index: Int
    private(set) var down: Span
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

    /// Whether all coordinates are finite.
    var isFinite: Bool { (down.start + down.end + across.start + across.end).isFinite }

    /// Moves the piece along both axes.
    mutating func move(down dy: Double, across dx: Double) {
      down = Span(start: down.start + dy, end: down.end + dy)
      across = Span(start: across.start + dx, end: across.end + dx)
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
  private mutating func read(_ positions: ArraySlice<Position>, _ axis: Axis, depth: Int) {
    visitCount += positions.count
    Self.bands(of: positions, axis).forEach { readRow($0, axis, depth: depth) }
  }

  /// Appends the pieces of a row along an axis in reading order.
  mutating func readRow(_ row: ArraySlice<Position>, _ axis: Axis, depth: Int = 0) {
    visitCount += row.count
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

  private mutating func append(_ positions: ArraySlice<Position>) {
    for position in positions { order.append(position.index) }
  }

  /// Divides pieces into bands, first band first. A band consists of the first remaining piece and all pieces that overlap it by
  /// at least half the extent of the smaller one. So a tall piece belongs to the row in which it starts.
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
        guard !isAssigned[second - base], span.sharesBand(with: other) else { continue }
        isAssigned[second - base] = true
        bands.positions.append(sorted[second])
      }
      bands.ends.append(bands.positions.count)
    }
    return bands
  }

  /// The pieces sorted by start. Views usually come in this order, so the sorted case is checked first.
  static func sorted(_ positions: ArraySlice<Position>, _ axis: Axis) -> ArraySlice<Position> {
    let isSorted = zip(positions, positions.dropFirst()).allSatisfy { $0.precedes($1, axis) }
    return isSorted ? positions : positions.sorted { $0.precedes($1, axis) }[...]
  }
}
