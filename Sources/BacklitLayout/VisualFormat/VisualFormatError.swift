import BacklitValues

/// The faults of a line of the visual format.
public struct VisualFormatError: Error, Hashable, Sendable {
  /// The line.
  package let text: String

  /// The faults in the order of their positions in the line; an invalid option is at 0. There is at least one.
  package let faults: [TextFault]

  /// Creates an error from faults in any order.
  init(_ text: String, _ faults: [TextFault]) {
    self.text = text
    // Faults at the same position keep the order in which they were found.
    self.faults = faults.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
  }
}

extension VisualFormatError: CustomStringConvertible {
  /// The line, followed by one line for each fault with a caret under the faulty character.
  ///
  /// Control characters are written as `\u{…}`. The caret is indented by one column for each character before
  /// it, and by two for wide characters. The width is estimated from Unicode blocks, because this module has
  /// no width tables.
  public var description: String {
    let lines = faults.map { fault in
      "\(margin(before: fault.offset))^ \(Spelling.printable(fault.message))"
    }
    return ([Spelling.printable(text)] + lines).joined(separator: "\n")
  }

  /// Spaces as wide as the text before a scalar. A scalar inside a character counts as the start of the
  /// character.
  private func margin(before offset: Int) -> String {
    var columns = 0
    var scalars = 0
    for character in text {
      scalars += character.unicodeScalars.count
      if scalars > offset { break }
      let shown = Spelling.printable(String(character))
      columns += shown.count + (Self.isWide(character) ? 1 : 0)
    }
    return String(repeating: " ", count: columns)
  }

  private static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return true
    default: return scalar.properties.isEmojiPresentation
    }
  }
}
