/// The starts of the lines of a text, and what is needed to find columns without reading whole lines.
///
/// A text may consist of one long line with thousands of places.
struct LineIndex: Sendable {
  /// The offsets at which lines start.
  private var starts = [0]
  /// The number of UTF-8 continuation bytes before each block of ``blockSize`` bytes. All other bytes begin a
  /// Unicode scalar.
  private var continuations = [0]
  /// Whether the text begins with a byte order mark, which does not count as a column.
  private let hasMark: Bool

  private static let blockSize = 1024

  /// Reads a text in UTF-8. Complexity: O(n).
  init(_ bytes: [UInt8]) {
    hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var count = 0
    bytes.withUnsafeBytes { text in
      for block in stride(from: 0, to: text.count, by: Self.blockSize) {
        let end = min(block + Self.blockSize, text.count)
        var offset = block
        while offset + 8 <= end {
          // Eight bytes at once: the low bit of each byte tells whether it is 0b10xxxxxx.
          let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          count += (word >> 7 & ~(word >> 6) & 0x0101_0101_0101_0101).nonzeroBitCount
          if Self.hasLineFeed(word) {
            for index in offset..<offset + 8 where text[index] == "\n" { starts.append(index + 1) }
          }
          offset += 8
        }
        while offset < end {
          if text[offset] & 0xC0 == 0x80 { count += 1 }
          if text[offset] == "\n" { starts.append(offset + 1) }
          offset += 1
        }
        continuations.append(count)
      }
    }
  }

  /// Whether one of eight bytes is a line feed.
  private static func hasLineFeed(_ word: UInt64) -> Bool {
    let zero = word ^ 0x0A0A_0A0A_0A0A_0A0A
    return (zero &- 0x0101_0101_0101_0101) & ~zero & 0x8080_8080_8080_8080 != 0
  }

  /// The line and column of a byte of the text that was read; an offset past the end counts as the end.
  ///
  /// Complexity: O(log n) in the number of lines.
  func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = low == 0 && offset >= 3 && hasMark ? 3 : starts[low]
    let skipped =
      offset - start <= Self.blockSize
      ? Self.continuationCount(in: bytes[start..<offset])
      : continuationCount(before: offset, in: bytes) - continuationCount(before: start, in: bytes)
    return SourcePosition(line: low + 1, column: offset - start - skipped + 1)
  }

  private func continuationCount(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset / Self.blockSize
    return continuations[block] + Self.continuationCount(in: bytes[block * Self.blockSize..<offset])
  }

  private static func continuationCount(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 == 0x80 }
  }
}
