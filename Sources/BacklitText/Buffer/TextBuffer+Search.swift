extension TextBuffer {
  /// Returns the places of a text, from start to end and without overlaps. Case does not count.
  ///
  /// Each place begins and ends between characters, so "e" is not found in an "é" of two scalars.
  ///
  /// Complexity: O(log n + size of the range).
  ///
  /// - Parameters:
  ///   - text: the text to find: a part of a line.
  ///   - range: where to find it; nil for the whole text.
  /// - Returns: the places.
  public func ranges(of text: String, in range: TextRange? = nil) -> [TextRange] {
    guard let needle = Needle(text) else { return [] }
    let range = bytes(of: range ?? documentRange)
    var found: [TextRange] = []
    var start = range.lowerBound
    while start < range.upperBound {
      // A block ends with a line, so no place is in two of them.
      let line = line(of: TextPosition(utf8Offset: start + Self.searchBlock))
      let end = min(offset(of: position(after: self.range(ofLine: line).end)), range.upperBound)
      for (bytes, isSure) in needle.places(in: self.text(in: TextRange(start..<end))) {
        let place = TextRange(start + bytes.lowerBound..<start + bytes.upperBound)
        if isSure
          || offset(of: place.start) == place.start.utf8Offset
            && offset(of: place.end) == place.end.utf8Offset
        {
          found.append(place)
        }
      }
      start = end
    }
    return found
  }

  /// The bytes that are searched together, up to the end of a line.
  private static let searchBlock = 1 << 16
}

extension TextRange {
  /// The text of some bytes.
  public init(_ bytes: Range<Int>) {
    self.init(
      TextPosition(utf8Offset: bytes.lowerBound), TextPosition(utf8Offset: bytes.upperBound))
  }

  /// The byte offsets of the ends.
  public var utf8Offsets: Range<Int> { start.utf8Offset..<end.utf8Offset }
}

/// A text to find, prepared.
private struct Needle {
  /// Its characters in small letters, and their bytes if all are ASCII.
  private let characters: [String]
  private let ascii: [UInt8]?
  /// The bytes with which a place can begin.
  private let leads: (UInt8, UInt8)

  /// Prepares a text; nil if it is empty.
  init?(_ text: String) {
    let small = text.lowercased()
    guard let first = text.first, let lead = first.lowercased().utf8.first,
      let other = first.uppercased().utf8.first
    else { return nil }
    characters = text.map { $0.lowercased() }
    ascii = small.utf8.allSatisfy { $0 < 0x80 } ? Array(small.utf8) : nil
    leads = (lead, other)
  }

  /// The byte offsets of the places in a block, and whether they surely begin and end between characters: ASCII is beside them.
  func places(in block: String) -> [(bytes: Range<Int>, isSure: Bool)] {
    let bytes = Array(block.utf8)
    var found: [(bytes: Range<Int>, isSure: Bool)] = []
    var start = 0
    while start < bytes.count {
      let byte = bytes[start]
      if byte == leads.0 || byte == leads.1, let end = end(from: start, of: bytes, in: block) {
        let isSure = (start == 0 || bytes[start - 1] < 0x80) && (end == bytes.count || bytes[end] < 0x80)
        found.append((start..<end, isSure))
        start = end
      } else {
        start += 1
      }
    }
    return found
  }

  /// The end of a place that begins at a byte; nil if none does.
  private func end(from start: Int, of bytes: [UInt8], in block: String) -> Int? {
    if let ascii {
      guard start + ascii.count <= bytes.count else { return nil }
      for (index, wanted) in ascii.enumerated() {
        let byte = bytes[start + index]
        guard (byte &- 0x41 < 26 ? byte | 0x20 : byte) == wanted else { return nil }
      }
      return start + ascii.count
    }
    var index = block.utf8.index(block.startIndex, offsetBy: start)
    for wanted in characters {
      guard index < block.endIndex, block[index].lowercased() == wanted else { return nil }
      index = block.index(after: index)
    }
    return block.utf8.distance(from: block.startIndex, to: index)
  }
}
