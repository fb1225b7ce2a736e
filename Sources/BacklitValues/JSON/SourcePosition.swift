/// A line and a column of a text, both from 1.
///
/// `JSONDocument/position(of:)` computes it from a byte offset. A column counts Unicode scalars from the start of the
/// line, so that the cursor of an editor and a fault agree on text outside ASCII. Lines end at a line feed; a carriage
/// return before it belongs to its line.
package struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package var line: Int

  /// The column, from 1, in Unicode scalars.
  package var column: Int

  /// Creates a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`.
  package var description: String { "\(line):\(column)" }

  /// Whether one place is before the other in the text.
  package static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

extension JSONDocument {
  /// Finds the line and column of a byte.
  ///
  /// - Parameter offset: the byte; an offset past the end counts as the end.
  /// - Returns: the line and column, both from 1.
  /// - Complexity: O(log n) in the number of lines.
  package func position(of offset: Int) -> SourcePosition {
    lines.position(of: offset, in: bytes)
  }

  /// A fault at a value of the document.
  package func fault(_ value: JSONValue, _ problem: String, _ remedy: String? = nil) -> Fault {
    fault(at: value.range.lowerBound, problem, remedy)
  }

  /// A fault at a byte of the document.
  package func fault(at offset: Int, _ problem: String, _ remedy: String? = nil) -> Fault {
    Fault(file: file, position: position(of: offset), problem: problem, remedy: remedy)
  }

  /// The line and column of a character within a string value. Escape sequences count with their written length.
  ///
  /// - Parameters:
  ///   - scalars: the number of Unicode scalars before the character in the decoded text.
  ///   - range: the bytes of the string with its quotes, as in ``JSONValue/range``.
  /// - Returns: the place of the character; the closing quote for a character past the end.
  package func position(ofScalar scalars: Int, inStringAt range: Range<Int>) -> SourcePosition {
    var at = range.lowerBound
    if at < range.upperBound, bytes[at] == "\"" || bytes[at] == "'" { at += 1 }
    var left = scalars
    while left > 0, at < range.upperBound {
      at += Self.writtenLength(at: at, in: bytes)
      left -= 1
    }
    return position(of: min(at, max(range.lowerBound, range.upperBound - 1)))
  }

  /// The number of bytes of the scalar that is written at an offset, escapes included.
  private static func writtenLength(at offset: Int, in bytes: [UInt8]) -> Int {
    let byte = bytes[offset]
    if byte == "\\" {
      guard offset + 1 < bytes.count, bytes[offset + 1] == "u" else { return 2 }
      guard let first = JSONParser.codeUnit(at: offset + 2, in: bytes) else { return 2 }
      let next = offset + 6
      // Two escapes that make a surrogate pair are one scalar.
      if (0xD800..<0xDC00).contains(first), next + 1 < bytes.count, bytes[next] == "\\",
        bytes[next + 1] == "u", let second = JSONParser.codeUnit(at: next + 2, in: bytes),
        (0xDC00..<0xE000).contains(second)
      {
        return 12
      }
      return 6
    }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end - offset
  }
}
