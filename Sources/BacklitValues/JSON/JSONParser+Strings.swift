extension JSONParser {
  /// Reads a string from its opening quote to its closing quote, or to the end of the line if that is missing.
  ///
  /// - Parameter isName: whether it is the name of a member, which is probably the same as an earlier one.
  /// - Returns: the text with its escapes decoded, and its bytes.
  mutating func readString(isName: Bool = false) -> (text: String, range: Range<Int>) {
    let start = at
    let mark = bytes[at]
    if mark == "'" { report(at, "this string is in single quotes", "write double quotes") }
    at += 1
    var units: [UInt8] = []
    var runStart = at
    at = endOfPlainText(from: at, mark: mark)
    while let byte = current, byte != mark, byte != "\n" {
      if byte == "\\" {
        units += bytes[runStart..<at]
        readEscape(into: &units)
        runStart = at
      } else {
        if byte < 0x20, byte != "\r" || self.byte(after: 1) != "\n" {
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
      while end < bytes.count, bytes[end] != mark, bytes[end] != "\\", bytes[end] >= 0x20 {
        end += 1
      }
      return end
    }
  }

  /// Reads an escape from its backslash on.
  private mutating func readEscape(into units: inout [UInt8]) {
    let start = at
    at += 1
    guard let byte = current, byte != "\n" else { return }
    at += 1
    switch byte {
    case "\"", "\\", "/": units.append(byte)
    case "b": units.append(0x08)
    case "f": units.append(0x0C)
    case "n": units.append(0x0A)
    case "r": units.append(0x0D)
    case "t": units.append(0x09)
    case "u": readUnicodeEscape(from: start, into: &units)
    default:
      // The byte after the backslash may begin a longer character, which is read as text.
      at -= 1
      report(start, "this is not a valid escape", "write \\\\ for a backslash")
      if byte == "'" {
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
    if (0xD800..<0xDC00).contains(first), current == "\\", byte(after: 1) == "u",
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
    guard offset + 4 <= bytes.count, case let digits = bytes[offset..<offset + 4],
      digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
    else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Reports bytes that are not UTF-8, once for each run.
  mutating func reportMalformedUTF8() {
    let bytes = bytes
    var (start, end) = (0, -1)
    while start < bytes.count {
      do {
        _ = try UTF8Span(validating: bytes.span.extracting(start...))
        return
      } catch {
        let place = start + error.byteOffsets.lowerBound
        // Bytes in a row are one fault.
        if place != end { report(place, "this is not UTF-8", "save the file as UTF-8") }
        if hasStopped { return }
        start += error.byteOffsets.upperBound
        end = start
      }
    }
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
