import BacklitGraphics
import BacklitText

/// A row of a wrapped text: a part of a line.
struct TextRow: Equatable {
  /// The byte offsets of its ends, without the line break.
  var bytes: Range<Int>
  /// The byte offsets of the part of the text that was wrapped together.
  var segment: Range<Int>
  /// The index of the row in its segment.
  var index: Int
  /// Whether it is the last row of its segment.
  var isLast: Bool
}

/// Wraps a text into rows where they are needed: around a position, never as a whole.
///
/// A line is wrapped from its start. A line of more than ``segmentCharacters`` is wrapped in segments of that length, so that a
/// step to the next row takes the same time in a text of any size. At the end of a segment, a row can be short.
struct TextRows {
  let buffer: TextBuffer
  /// The number of columns of a row.
  let columns: Int
  /// The segments that were wrapped, by their starts.
  private var known: [Int: Segment] = [:]

  /// A segment that was wrapped.
  private struct Segment {
    /// The starts of its rows.
    var starts: [Int]
    /// The base direction of its line.
    var direction: BaseDirection
  }

  /// The number of characters that are wrapped together at most.
  static let segmentCharacters = 2048

  init(_ buffer: TextBuffer, columns: Int) {
    self.buffer = buffer
    self.columns = max(columns, 1)
  }

  private func offset(_ position: TextPosition) -> Int { buffer.utf8Offset(of: position) }

  /// The segment with a byte offset.
  private func segment(at offset: Int) -> Range<Int> {
    let position = buffer.position(utf8Offset: offset)
    let line = buffer.range(ofLine: buffer.line(of: position))
    let bytes = line.start.utf8Offset..<line.end.utf8Offset
    guard bytes.count > Self.segmentCharacters else { return bytes }
    let before = buffer.offset(from: line.start, to: min(position, line.end))
    var part = before / Self.segmentCharacters
    // The end of a line belongs to the last segment.
    if part > 0, before % Self.segmentCharacters == 0, position >= line.end { part -= 1 }
    func boundary(_ count: Int) -> Int {
      min(
        buffer.position(from: line.start, offset: count).map { self.offset($0) } ?? bytes.upperBound,
        bytes.upperBound)
    }
    return boundary(part * Self.segmentCharacters)..<boundary((part + 1) * Self.segmentCharacters)
  }

  /// The rows and the direction of a segment.
  private mutating func wrapped(_ segment: Range<Int>) -> Segment {
    if let found = known[segment.lowerBound] { return found }
    let text = text(of: segment)
    let starts = TextLine(text, expandsTabs: true).rowStarts(columns: columns)
    let made = Segment(
      starts: starts.map { segment.lowerBound + $0 }, direction: direction(of: segment, text))
    known[segment.lowerBound] = made
    return made
  }

  /// The base direction of the line of a segment with a text. It is found in the first segment of the line, because a line
  /// can be long.
  private func direction(of segment: Range<Int>, _ text: String) -> BaseDirection {
    let line = buffer.line(of: buffer.position(utf8Offset: segment.lowerBound))
    let start = buffer.range(ofLine: line).start.utf8Offset
    let isFirst = start == segment.lowerBound
    return TextMetrics.baseDirection(of: isFirst ? text : self.text(of: self.segment(at: start)))
  }

  /// The starts of the rows of a segment.
  private mutating func starts(of segment: Range<Int>) -> [Int] { wrapped(segment).starts }

  /// The text of some bytes, which are whole characters.
  func text(of bytes: Range<Int>) -> String {
    buffer.text(
      in: TextRange(TextPosition(utf8Offset: bytes.lowerBound), TextPosition(utf8Offset: bytes.upperBound)))
  }

  private mutating func row(_ index: Int, of segment: Range<Int>) -> TextRow {
    let starts = starts(of: segment)
    let isLast = index == starts.count - 1
    return TextRow(
      bytes: starts[index]..<(isLast ? segment.upperBound : starts[index + 1]), segment: segment,
      index: index,
      isLast: isLast)
  }

  /// The row with an insertion point.
  /// - Parameters:
  ///   - offset: its byte offset.
  ///   - affinity: at a place where a line is wrapped, upstream means the end of the row before it.
  /// - Returns: the row.
  mutating func row(at offset: Int, _ affinity: TextAffinity = .downstream) -> TextRow {
    let segment = segment(at: offset)
    let starts = starts(of: segment)
    var index = (starts.firstIndex { $0 > offset } ?? starts.count) - 1
    if affinity == .upstream, index > 0, starts[index] == offset { index -= 1 }
    return row(max(index, 0), of: segment)
  }

  /// The row with the end of the text.
  var lastRow: TextRow { mutating get { row(at: buffer.utf8Count, .upstream) } }

  /// The row after a row; nil at the end of the text.
  mutating func row(after row: TextRow) -> TextRow? {
    guard row.isLast else { return self.row(row.index + 1, of: row.segment) }
    let end = row.segment.upperBound
    if end >= buffer.utf8Count { return nil }
    let next = segment(at: end)
    // At the end of a line, the line break follows.
    guard next.lowerBound <= row.segment.lowerBound else { return self.row(0, of: next) }
    let start = offset(buffer.position(after: buffer.position(utf8Offset: end)))
    return self.row(0, of: segment(at: start))
  }

  /// The row before a row; nil at the start of the text.
  mutating func row(before row: TextRow) -> TextRow? {
    if row.index > 0 { return self.row(row.index - 1, of: row.segment) }
    let start = row.segment.lowerBound
    guard start > 0 else { return nil }
    let previous = segment(at: offset(buffer.position(before: buffer.position(utf8Offset: start))))
    return self.row(starts(of: previous).count - 1, of: previous)
  }

  /// The row some rows further, or the first or the last one.
  mutating func row(_ distance: Int, from row: TextRow) -> TextRow {
    var row = row
    for _ in 0..<abs(distance) {
      guard let next = distance > 0 ? self.row(after: row) : self.row(before: row) else { break }
      row = next
    }
    return row
  }

  /// A row prepared for display.
  mutating func line(of row: TextRow) -> TextLine {
    TextLine(text(of: row.bytes), expandsTabs: true, direction: wrapped(row.segment).direction)
  }
}
