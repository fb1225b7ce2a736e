/// Pieces in reading order, divided into segments of whole rows.
///
/// A piece that moves is sorted only into the segments that it leaves and enters.
struct RowSegments {
  /// The indices of the pieces in reading order.
  private(set) var order: [Int] = []
  /// The number of positions that were visited so far, for tests of the complexity.
  private(set) var visitCount = 0
  /// The pieces from top to bottom.
  private var sorted: [ReadingRows.Position] = []
  /// The segments of ``sorted``. The rows of a segment consist of the pieces in it, so a segment has the same
  /// indices in ``order``.
  private var segments: [Segment] = []
  /// Whether all coordinates are finite; only then the pieces have a total order.
  private var isFinite = true

  /// Consecutive pieces that fill whole rows.
  private struct Segment {
    /// The index of the first piece.
    var start: Int
    /// The lowest edge of the pieces.
    var lowestEdge: Double
  }

  /// Sorts pieces.
  /// - Parameter positions: the position of each piece, in the order of their indices.
  init(_ positions: [ReadingRows.Position]) { sort(positions) }

  /// Sorts the same pieces again after any of them moved.
  mutating func sort(_ positions: [ReadingRows.Position]) {
    isFinite = positions.allSatisfy(\.isFinite)
    // Most pieces keep their order, which makes sorting faster. Without a total order, the result depends on the
    // order before.
    let latest = isFinite && !sorted.isEmpty ? sorted.map { positions[$0.index] } : positions
    sorted = Array(ReadingRows.sorted(latest[...], .down))
    visitCount += positions.count
    let new = divide(from: 0) { _ in false }
    (segments, order) = (new.segments, new.rows.order)
    visitCount += new.rows.visitCount
  }

  /// Sorts a piece that moved.
  /// - Parameters:
  ///   - old: its previous position.
  ///   - new: its new position.
  /// - Returns: the range of ``order`` that may have changed; `nil`, without a change, if coordinates are not
  ///   finite, so that all pieces have to be sorted.
  mutating func move(_ old: ReadingRows.Position, to new: ReadingRows.Position) -> Range<Int>? {
    guard isFinite, new.isFinite else { return nil }
    let (from, to) = replace(old, by: new)
    // The rows above stay: neither did they contain the piece, nor do they reach its new position.
    let nearest = segmentIndex(of: min(from, to))
    let first = segments[...nearest].firstIndex { $0.lowestEdge > new.down.start } ?? nearest
    let start = segments[first].start
    // The rows below both positions stay from the first segment on that starts where a segment started before.
    var last = nearest
    let changed = divide(from: start) { end in
      guard end > max(from, to) else { return false }
      while last < segments.count, segments[last].start < end { last += 1 }
      return last < segments.count && segments[last].start == end
    }
    visitCount += changed.rows.visitCount
    let end = start + changed.rows.order.count
    if end == sorted.count { last = segments.count }
    order.replaceSubrange(start..<end, with: changed.rows.order)
    segments.replaceSubrange(first..<last, with: changed.segments)
    return start..<end
  }

  /// Moves all pieces by the same distance. The order stays, because the caller ensures that no coordinate is
  /// rounded.
  mutating func translate(down dy: Double, across dx: Double) {
    for index in sorted.indices { sorted[index].move(down: dy, across: dx) }
    for index in segments.indices { segments[index].lowestEdge += dy }
  }

  /// The index of the segment with a piece of ``sorted``.
  private func segmentIndex(of piece: Int) -> Int {
    Self.firstIndex(below: segments.count) { segments[$0].start > piece } - 1
  }

  /// Moves a piece in ``sorted``.
  /// - Returns: its previous and its new index.
  private mutating func replace(
    _ old: ReadingRows.Position, by new: ReadingRows.Position
  ) -> (from: Int, to: Int) {
    let from = Self.firstIndex(below: sorted.count) { !sorted[$0].precedes(old, .down) }
    var to = Self.firstIndex(below: sorted.count) { !sorted[$0].precedes(new, .down) }
    if to > from {
      to -= 1
      for index in from..<to { sorted[index] = sorted[index + 1] }
    } else {
      for index in stride(from: from, to: to, by: -1) { sorted[index] = sorted[index - 1] }
    }
    sorted[to] = new
    return (from, to)
  }

  /// The first index that satisfies a condition. All indexes after one that satisfies it must satisfy it.
  private static func firstIndex(below count: Int, where condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Divides the sorted pieces into segments, starting at the start of a segment.
  /// - Parameters:
  ///   - start: the index of the first piece.
  ///   - isLast: whether the segment that ends at an index is the last one to be found.
  /// - Returns: the segments, and their pieces sorted.
  private func divide(
    from start: Int, until isLast: (Int) -> Bool
  ) -> (segments: [Segment], rows: ReadingRows) {
    var found: [Segment] = []
    var rows = ReadingRows()
    var row: [ReadingRows.Position] = []
    /// Whether the pieces of the segment, from its first one, are in one of its rows.
    var isAssigned: [Bool] = []
    var start = start
    while start < sorted.count {
      var segment = Segment(start: start, lowestEdge: sorted[start].down.end)
      isAssigned.removeAll(keepingCapacity: true)
      // The end of the segment: no later piece is in the rows so far.
      var end = start + 1
      var first = start
      while first < end {
        defer { first += 1 }
        if first - start < isAssigned.count, isAssigned[first - start] { continue }
        let span = sorted[first].down
        segment.lowestEdge = max(segment.lowestEdge, span.end)
        row.append(sorted[first])
        var second = first + 1
        // The pieces are sorted by start, so no later piece can overlap the first one.
        while second < sorted.count, sorted[second].down.start < span.end {
          rows.visitCount += 1
          defer { second += 1 }
          while isAssigned.count <= second - start { isAssigned.append(false) }
          guard !isAssigned[second - start], span.sharesBand(with: sorted[second].down) else { continue }
          isAssigned[second - start] = true
          segment.lowestEdge = max(segment.lowestEdge, sorted[second].down.end)
          row.append(sorted[second])
          end = max(end, second + 1)
        }
        rows.readRow(row[...], .down)
        row.removeAll(keepingCapacity: true)
      }
      found.append(segment)
      start = end
      if isLast(end) { break }
    }
    return (found, rows)
  }
}
