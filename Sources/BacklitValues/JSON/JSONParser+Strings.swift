extension JSONParser {
  /// Reads a string from its opening quote to its closing quote, or to the end of the line if that is missing.
  ///
  /// - Parameter isName: whether it is the name of a member, which is probably the same as an earlier one.
  /// - Returns: the text with its escapes decoded, and its bytes.
  mutating func readString(isName: Bool = false) -> (text: String, range: Range<Int>) {
    let start = at
    let mark = bytes[at]
    if mark == Ascii.apostrophe { report(at, "this string is in single quotes", "write double quotes") }
    at += 1
    var units: [UInt8] = []
    var runStart = at
    at = endOfPlainText(from: at, mark: mark)
    while let byte = current, byte != mark, byte != Ascii.lineFeed {
      if byte == Ascii.backslash {
        units += bytes[runStart..<at]
        readEscape(into: &units)
        runStart = at
      } else {
        if byte < 0x20, byte != Ascii.carriageReturn || self.byte(after: 1) != Ascii.lineFeed {
          report(
            at, "the string contains a control character",
            "write it as an escape, such as \\t or \\u001b")
        }
        at += 1
      }
    }
    let text: String
    if units.isEmpty {
      text = isName ? names.text(runStart..<at, in: bytes) : bytes.text(runStart..<at)
    } else {
      units += bytes[runStart..<at]
      text = String(decoding: units, as: UTF8.self)
    }
    if current == mark {
      at += 1
    } else {
      report(start, "the string that begins here is not closed on its line", "add \"\"\" at its end")
      isWhole = false
    }
    return (text, start..<at)
  }

  /// The offset of the first byte that is a quote, a backslash or a control character.
  private func endOfPlainText(from start: Int, mark: UInt8) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = start
      while end < bytes.count, bytes[end] != mark, bytes[end] != Ascii.backslash, bytes[end] >= 0x20 {
        end += 1
      }
      return end
    }
  }

  /// Reads an escape from its backslash on.
  private mutating func readEscape(into units: inout [UInt8]) {
    let start = at
    at += 1
    guard let byte = current, byte != Ascii.lineFeed else { return }
    at += 1
    switch byte {
    case Ascii.quote, Ascii.backslash, Ascii.slash: units.append(byte)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "t"): units.append(0x09)
    case Ascii.u: readUnicodeEscape(from: start, into: &units)
    default:
      // The byte after the backslash may begin a longer character, which is read as text.
      at -= 1
      report(start, "this is not a valid escape", "write \\\\ for a backslash")
      if byte == Ascii.apostrophe {
        at += 1
        units.append(byte)
      }
    }
  }

  private mutating func readUnicodeEscape(from start: Int, into units: inout [UInt8]) {
    guard let first = Self.codeUnit(at: at, in: bytes) else {
      report(start, "\\u is not followed by four hexadecimal digits", "write, for example, \\u00e9")
      return
    }
    at += 4
    var value = UInt32(first)
    if (0xD800..<0xDC00).contains(first), current == Ascii.backslash, byte(after: 1) == Ascii.u,
      let second = Self.codeUnit(at: at + 2, in: bytes), (0xDC00..<0xE000).contains(second)
    {
      value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
      at += 6
    }
    guard let scalar = Unicode.Scalar(value) else {
      report(
        start, "half of a surrogate pair is missing", "write both halves, or the character itself")
      return
    }
    units += Array(String(Character(scalar)).utf8)
  }

  /// The UTF-16 code unit of four hexadecimal digits at an offset; nil for other bytes.
  static func codeUnit(at offset: Int, in bytes: [UInt8]) -> UInt16? {
    guard offset + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Reports bytes that are not UTF-8, once for each run.
  mutating func reportMalformedUTF8() {
    var offset = 0
    var isInRun = false
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset = endOfASCII(from: offset + 1)
        isInRun = false
        continue
      }
      let length = Self.wellFormedLength(at: offset, in: bytes)
      if length == 0 {
        if !isInRun { report(offset, "this is not UTF-8", "save the file as UTF-8") }
        if hasStopped { return }
        isInRun = true
        offset += 1
      } else {
        isInRun = false
        offset += length
      }
    }
  }

  /// The offset of the first byte that is not ASCII, or an earlier one near it.
  private func endOfASCII(from start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      var end = start
      while end + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        end += 8
      }
      return end
    }
  }

  /// The length of the well-formed UTF-8 sequence at an offset (Unicode 16, table 3-7); 0 if it is malformed.
  private static func wellFormedLength(at offset: Int, in bytes: [UInt8]) -> Int {
    let lead = bytes[offset]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return 0 }
    for byte in bytes[(offset + 2)..<(offset + max(length, 2))] where byte & 0xC0 != 0x80 { return 0 }
    return length
  }
}

/// The latest names of members, because most texts use few names many times: comparing bytes takes less time than making a
/// string of them.
struct NameCache {
  private var entries = [(range: Range<Int>, text: String)](repeating: (0..<0, ""), count: 64)

  /// The text of some bytes.
  mutating func text(_ range: Range<Int>, in bytes: [UInt8]) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    let index = (range.count &* 7 &+ Int(bytes[first]) &+ Int(bytes[last]) &* 5) & 63
    let known = entries[index].range
    if bytes.equal(known, range) { return entries[index].text }
    let text = bytes.text(range)
    entries[index] = (range, text)
    return text
  }
}

extension [UInt8] {
  /// The text of some bytes, without a slice, which would retain them.
  func text(_ range: Range<Int>) -> String {
    withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  /// Whether the bytes of two ranges are equal.
  fileprivate func equal(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.count == b.count && withUnsafeBufferPointer { $0[a].elementsEqual($0[b]) }
  }
}
