/// Finds the boundaries of characters and lines in a contiguous text.
///
/// The text must begin at a boundary of characters. All later boundaries then depend on it alone, because each
/// rule of UAX #29 looks back only inside of the character that it extends.
struct ClusterScanner {
  /// The text.
  let text: String
  /// Its UTF-8 bytes.
  let bytes: UnsafeBufferPointer<UInt8>

  /// Calls a closure with the scanner of a text.
  static func scan<Result>(_ text: String, _ body: (ClusterScanner) -> Result) -> Result {
    var contiguous = text
    contiguous.makeContiguousUTF8()
    let text = contiguous
    return contiguous.withUTF8 { body(ClusterScanner(text: text, bytes: $0)) }
  }
}

// MARK: - Characters

extension ClusterScanner {
  /// The end of the character that begins at an offset.
  ///
  /// - Parameter start: a boundary before the end of the text.
  /// - Returns: the next boundary.
  func clusterEnd(from start: Int) -> Int {
    var next = start + Self.length(bytes[start])
    if next >= bytes.count { return bytes.count }
    if bytes[start] < 0x80, bytes[next] < 0x80 {
      return bytes[start] == 0x0D && bytes[next] == 0x0A ? next + 1 : next
    }
    // No rule looks back beyond a plain scalar, and only those for controls beyond a mark.
    guard bytes[start] >= 0x20, Self.isPlain(value(at: start)) else { return slowClusterEnd(from: start) }
    while next < bytes.count {
      let value = value(at: next)
      if Self.isPlain(value) || Self.isStarter(value) { return next }
      guard Self.isMark(value) else { return slowClusterEnd(from: start) }
      next += 2
    }
    return next
  }

  /// The characters that end at or before a limit.
  ///
  /// Reads each plain scalar once, where ``clusterEnd(from:)`` would read it twice.
  ///
  /// - Returns: the end of the last one, and their number.
  func clusters(from start: Int, to limit: Int) -> (end: Int, count: Int) {
    var (end, count) = (start, 0)
    while end < limit {
      var isPlain = Self.isPlain(value(at: end))
      while isPlain {
        let next = end + Self.length(bytes[end])
        if next >= limit || bytes[next] == 0x0A { break }
        let value = value(at: next)
        isPlain = Self.isPlain(value)
        if !isPlain, !Self.isStarter(value) { break }
        end = next
        count += 1
      }
      let next = clusterEnd(from: end)
      if next > limit { break }
      end = next
      count += 1
    }
    return (end, count)
  }

  /// The end of a character that is known to continue up to an offset.
  ///
  /// A character of many bytes that grows at its end is not scanned again, unless a rule that looks back decides.
  func clusterEnd(from start: Int, continuingTo known: Int) -> Int {
    guard known > start else { return clusterEnd(from: start) }
    var last = scalarStart(before: known)
    var next = known
    while next < bytes.count {
      switch Joint(scalar(at: last), scalar(at: next)) {
      case .boundary: return next
      case .inside: (last, next) = (next, next + Self.length(bytes[next]))
      case .dependent: return slowClusterEnd(from: start)
      }
    }
    return bytes.count
  }

  /// The start of the character that ends at an offset.
  ///
  /// - Parameters:
  ///   - end: a boundary after the start of the text.
  ///   - isSingle: whether the whole text is one character.
  /// - Returns: the boundary before.
  func clusterStart(before end: Int, isSingle: Bool) -> Int {
    let last = scalarStart(before: end)
    if last == 0 || isSingle { return 0 }
    let previous = scalarStart(before: last)
    switch isBoundary(between: previous, and: last) {
    case true?: return last
    case false?: return previous
    case nil: return clusterStart(covering: end - 1)
    }
  }

  /// The last boundary at or before an offset.
  func clusterStart(covering offset: Int) -> Int {
    if offset <= 0 { return 0 }
    if offset >= bytes.count { return bytes.count }
    if bytes[offset] & 0xC0 != 0x80, isBoundary(between: scalarStart(before: offset), and: offset) == true {
      return offset
    }
    var start = 0
    while true {
      let end = clusterEnd(from: start)
      if end > offset { return start }
      start = end
    }
  }

  /// Whether there is a boundary between two adjacent scalars: false in CR LF, nil if others must be looked at.
  private func isBoundary(between first: Int, and second: Int) -> Bool? {
    if bytes[first] < 0x80, bytes[second] < 0x80 { return !(bytes[first] == 0x0D && bytes[second] == 0x0A) }
    return Self.isPlain(value(at: first)) && Self.isPlain(value(at: second)) ? true : nil
  }

  /// The end of a character by the rules of the standard library.
  private func slowClusterEnd(from start: Int) -> Int {
    let utf8 = text.utf8
    // A substring begins with a boundary, so that nothing before it is read.
    let rest = text[utf8.index(utf8.startIndex, offsetBy: start)...]
    let end = rest.index(after: rest.startIndex)
    return utf8.distance(from: utf8.startIndex, to: end)
  }

  /// Whether a scalar neither joins another plain scalar nor controls a rule of UAX #29.
  ///
  /// These are ASCII, precomposed syllables, and letters of common scripts. A test compares them with the standard
  /// library.
  static func isPlain(_ value: UInt32) -> Bool {
    switch value {
    case 0...0x7E, 0x4E00...0x9FFF, 0xC0...0x2FF, 0x370...0x482, 0x48A...0x58F, 0x5D0...0x5EA,
      0x620...0x64A, 0x671...0x6D5, 0xE01...0xE30, 0x1E00...0x1FFF, 0x2010...0x2027, 0x3001...0x3029,
      0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x4DBF, 0xAC00...0xD7A3, 0xFF01...0xFF9D:
      true
    default: false
    }
  }

  /// Whether a scalar that is not plain begins a character behind every plain scalar, with marks or without: regional
  /// indicators and most emoji.
  static func isStarter(_ value: UInt32) -> Bool {
    0x1F1E6...0x1F1FF ~= value || 0x1F300...0x1F3FA ~= value || 0x1F400...0x1FAFF ~= value
  }

  /// Whether a scalar is a mark of two bytes that belongs to what precedes it.
  static func isMark(_ value: UInt32) -> Bool { 0x300...0x36F ~= value }
}

// MARK: - Scalars

extension ClusterScanner {
  /// The number of bytes of the scalar that begins with a byte.
  static func length(_ byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }

  /// The offset of the scalar that ends at an offset.
  func scalarStart(before end: Int) -> Int {
    var start = end - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The value of the scalar that begins at an offset.
  func value(at offset: Int) -> UInt32 {
    let first = UInt32(bytes[offset])
    func low(_ index: Int) -> UInt32 { UInt32(bytes[offset + index] & 0x3F) }
    return switch Self.length(bytes[offset]) {
    case 1: first
    case 2: (first & 0x1F) << 6 | low(1)
    case 3: (first & 0x0F) << 12 | low(1) << 6 | low(2)
    default: (first & 0x07) << 18 | low(1) << 12 | low(2) << 6 | low(3)
    }
  }

  /// The scalar that begins at an offset.
  func scalar(at offset: Int) -> Unicode.Scalar {
    Unicode.Scalar(value(at: offset)) ?? "\u{FFFD}"
  }
}

// MARK: - Lines

extension ClusterScanner {
  /// The offsets of the first line break of a part of the text. The part must not begin or end inside of one.
  func lineBreak(in range: Range<Int>) -> Range<Int>? {
    var index = range.lowerBound
    let count = range.upperBound
    while index < count {
      let byte = bytes[index]
      // One comparison skips nearly all bytes.
      if byte > 0x0D, byte != 0xC2, byte != 0xE2 {
        index += 1
        continue
      }
      switch byte {
      case 0x0A...0x0C: return index..<index + 1
      case 0x0D: return index..<(index + 1 < count && bytes[index + 1] == 0x0A ? index + 2 : index + 1)
      case 0xC2 where bytes[index + 1] == 0x85: return index..<index + 2
      case 0xE2 where bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8: return index..<index + 3
      default: index += 1
      }
    }
    return nil
  }
}

// MARK: - Summaries

extension ClusterScanner {
  /// The summary of a part of the text between two boundaries.
  func summary(_ range: Range<Int>) -> TextSummary {
    TextWork.add { $0.scannedBytes += range.count }
    if let summary = asciiSummary(range) { return summary }
    return TextSummary(
      utf8: range.count, characters: clusters(from: range.lowerBound, to: range.upperBound).count,
      lineBreaks: lineBreaks(range))
  }

  /// The number of line breaks in a part of the text between two boundaries.
  func lineBreaks(_ range: Range<Int>) -> Int {
    var count = 0
    var start = range.lowerBound
    while let found = lineBreak(in: start..<range.upperBound) {
      count += 1
      start = found.upperBound
    }
    return count
  }

  /// Whether a part of the text is ASCII.
  func isASCII(_ range: Range<Int>) -> Bool {
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    guard var place = part.baseAddress else { return true }
    let end = place + part.count
    var union: UInt8 = 0
    while place < end {
      union |= place.pointee
      place += 1
    }
    return union < 0x80
  }

  /// The summary of a part that is ASCII. Its inner loop has no branches and only bytes, so that the compiler vectorizes
  /// it, and no iterator, which takes most of the time in a build for debugging.
  func asciiSummary(_ range: Range<Int>) -> TextSummary? {
    var union: UInt8 = 0
    var (breaks, returns) = (0, 0)
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    if var place = part.baseAddress {
      let end = place + part.count
      while place < end {
        // As many as a byte can count.
        let stop = end - place > 255 ? place + 255 : end
        var (breaksInPart, returnsInPart): (UInt8, UInt8) = (0, 0)
        while place < stop {
          let byte = place.pointee
          union |= byte
          breaksInPart &+= byte &- 0x0A < 4 ? 1 : 0
          returnsInPart &+= byte == 0x0D ? 1 : 0
          place += 1
        }
        breaks &+= Int(breaksInPart)
        returns &+= Int(returnsInPart)
      }
    }
    guard union < 0x80 else { return nil }
    var pairs = 0
    if returns > 0 {
      for index in range.dropLast() where bytes[index] == 0x0D && bytes[index + 1] == 0x0A { pairs += 1 }
    }
    return TextSummary(utf8: range.count, characters: range.count - pairs, lineBreaks: breaks - pairs)
  }
}
