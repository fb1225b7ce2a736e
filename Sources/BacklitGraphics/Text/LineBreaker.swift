/// A text prepared for breaking into lines of different widths, by the rules of
/// ``TextMetrics/wrap(_:columns:)``.
///
/// Preparing the text measures each word once. Breaking it then takes time for its words, not for its characters. It also reports
/// the other widths for which the lines are the same, so that a label need not break its text again after a small change of its
/// width.
package struct LineBreaker: Sendable {
  /// A part of the text that no line break divides, with the spaces before it.
  private struct Word {
    /// The byte offsets of its start and its end.
    var start: Int32
    var end: Int32
    /// The columns of the spaces before it.
    var spaces: Int32
    /// Its columns.
    var columns: Int32
  }

  /// The part of the text between two line breaks of the text itself.
  private struct Paragraph {
    /// The byte offset of its start.
    var start: Int32
    /// The index of its last word plus one.
    var endOfWords: Int
  }

  private let text: String
  private var words: [Word] = []
  private var paragraphs: [Paragraph] = []
  /// The columns of the widest word.
  private var widest: Int32 = 0

  /// Measures the words of a text.
  ///
  /// Complexity: O(length of the text).
  package init(_ text: String) {
    var text = TextMetrics.shown(text)
    self.text = text
    if !text.withUTF8({ measure(ascii: $0) }) { measureClusters() }
  }
}

extension LineBreaker {
  /// The number of lines of at most a number of columns, and all limits with the same line breaks.
  ///
  /// Complexity: O(number of words); O(length of the text) if a word is longer than a line.
  package func lineCount(columns limit: Int) -> (count: Int, limits: ClosedRange<Int>) {
    guard limit >= widest else { return (TextMetrics.wrap(text, columns: limit).count, limit...limit) }
    var count = 0
    let limits = forEachLine(columns: limit) { _, _ in count += 1 }
    return (count, limits)
  }

  /// The lines of at most a number of columns, and all limits with the same lines.
  ///
  /// Complexity: O(length of the text).
  package func lines(columns limit: Int) -> (lines: [String], limits: ClosedRange<Int>) {
    guard limit >= widest else { return (TextMetrics.wrap(text, columns: limit), limit...limit) }
    var lines: [String] = []
    let bytes = text.utf8
    let limits = forEachLine(columns: limit) { start, end in
      let first = bytes.index(bytes.startIndex, offsetBy: Int(start))
      lines.append(String(text[first..<bytes.index(first, offsetBy: Int(end - start))]))
    }
    return (lines, limits)
  }

  /// Calls a closure with the byte offsets of each line. No word is longer than a line.
  /// - Returns: the limits with the same line breaks.
  private func forEachLine(
    columns limit: Int, _ body: (_ start: Int32, _ end: Int32) -> Void
  ) -> ClosedRange<Int> {
    let limit = Int32(clamping: Swift.max(1, limit))
    var lower = Swift.max(1, widest)
    var upper = Int32.max
    var next = 0
    for paragraph in paragraphs {
      var (start, end) = (paragraph.start, paragraph.start)
      var used: Int32 = 0
      while next < paragraph.endOfWords {
        let word = words[next]
        next += 1
        used += word.spaces
        if used > 0 {
          let total = used + word.columns
          if total > limit {
            upper = Swift.min(upper, total - 1)
            body(start, end)
            start = word.start
            used = 0
          } else {
            lower = Swift.max(lower, total)
          }
        }
        used += word.columns
        end = word.end
      }
      body(start, end)
    }
    return Int(lower)...(upper == .max ? .max : Int(upper))
  }
}

extension LineBreaker {
  /// The word, the spaces and the paragraph that are being measured.
  private struct Measurement {
    var word: Word?
    var spaces: Int32 = 0
    var paragraphStart: Int32 = 0
  }

  /// Measures a text in which each byte is a cluster.
  /// - Returns: whether the text has such clusters only. Otherwise nothing is measured.
  private mutating func measure(ascii bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return false }
    var state = Measurement()
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A...0x0C: endParagraph(&state, next: offset + 1)
      case 0x20: addSpace(&state)
      default:
        let columns = byte >= 0x20 && byte != 0x7F ? 1 : 0
        add(&state, from: offset, to: offset + 1, columns: columns, endsWord: byte == 0x2D)
      }
    }
    endParagraph(&state, next: bytes.count)
    return true
  }

  /// Measures a text of any clusters.
  private mutating func measureClusters() {
    var state = Measurement()
    var offset = 0
    for cluster in text {
      let end = offset + cluster.utf8.count
      if cluster.isNewline {
        endParagraph(&state, next: end)
      } else if cluster == " " {
        addSpace(&state)
      } else {
        let columns = TextMetrics.width(of: cluster)
        let isWide = TextMetrics.isWide(cluster)
        if isWide { endWord(&state) }
        add(&state, from: offset, to: end, columns: columns, endsWord: isWide || cluster == "-")
      }
      offset = end
    }
    endParagraph(&state, next: offset)
  }

  private mutating func add(
    _ state: inout Measurement, from start: Int, to end: Int, columns: Int, endsWord: Bool
  ) {
    var word = state.word ?? Word(start: Int32(start), end: 0, spaces: state.spaces, columns: 0)
    word.end = Int32(end)
    word.columns += Int32(columns)
    state.word = word
    state.spaces = 0
    if endsWord { endWord(&state) }
  }

  private mutating func addSpace(_ state: inout Measurement) {
    endWord(&state)
    state.spaces += 1
  }

  private mutating func endWord(_ state: inout Measurement) {
    guard let word = state.word else { return }
    words.append(word)
    widest = Swift.max(widest, word.columns)
    state.word = nil
  }

  private mutating func endParagraph(_ state: inout Measurement, next: Int) {
    endWord(&state)
    paragraphs.append(Paragraph(start: state.paragraphStart, endOfWords: words.count))
    state.spaces = 0
    state.paragraphStart = Int32(next)
  }
}
