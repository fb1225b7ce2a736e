/// Everything that is wrong with a line of the visual format.
public struct VisualFormatError: Error, Hashable, Sendable {
  /// The line.
  public let text: String

  /// The faults, in the order of their places in the line; at least one.
  public let faults: [VisualFormatFault]

  /// Faults of a line, in any order.
  init(_ text: String, _ faults: [VisualFormatFault]) {
    self.text = text
    // Faults at one place stay in the order in which they were found.
    self.faults = faults.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
  }
}

extension VisualFormatError: CustomStringConvertible {
  /// The line, and below it a line for each fault, with a caret under the character that it is about.
  ///
  /// Control characters are written as `\u{…}`. The caret comes after as many spaces as there are characters before
  /// it, two for those that terminals show two columns wide. That is a guess by blocks of Unicode, as good as it can
  /// be without tables of widths.
  public var description: String {
    let lines = faults.map { fault in
      "\(margin(before: fault.offset))^ \(Spelling.printable(fault.message))"
    }
    return ([Spelling.printable(text)] + lines).joined(separator: "\n")
  }

  /// As many spaces as what stands before a scalar is wide. A scalar within a character counts as its beginning.
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
