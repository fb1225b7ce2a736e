extension Spelling {
  /// The text with control characters, and marks that reorder text around them, written as `\u{…}`, and the bytes of a file
  /// name that are not UTF-8 as `\xff`.
  package static func printable(_ text: String) -> String { escape(text, where: isHazardous) }

  /// The text as ``printable(_:)`` writes it, but with its line feeds and tabs.
  package static func printableLines(_ text: String) -> String {
    escape(text) { $0 != "\n" && $0 != "\t" && isHazardous($0) }
  }

  private static func escape(_ text: String, where isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: { isEscaped($0) || FileName.byte($0) != nil }) else {
      return text
    }
    var out = ""
    for scalar in text.unicodeScalars {
      if let byte = FileName.byte(scalar) {
        out += "\\x\(String(byte, radix: 16))"
      } else if isEscaped(scalar) {
        out += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// A name or a text from input in quotation marks for a message: shortened if it is long, and safe to print.
  package static func quoted(_ text: String) -> String { quotedInFull(shortened(text)) }

  /// A text in quotation marks, safe to print, with its full length: for a text that the reader of the message has to
  /// compare or copy.
  package static func quotedInFull(_ text: String) -> String { "\"\(printable(text))\"" }

  /// The remedy for a misspelt name: "did you mean …".
  package static func suggestion(_ name: String) -> String { "did you mean \(quoted(name))?" }

  /// At most 40 Unicode scalars of a text, so that input cannot make a message long.
  package static func shortened(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(40)
    return start.endIndex == text.endIndex ? text : String(start) + "…"
  }

  /// A list of quoted names for a sentence, at most eight of them.
  package static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map(quoted)
    if names.count > shown.count {
      return shown.joined(separator: ", ") + " and \(names.count - shown.count) more"
    }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Whether a scalar is a space that looks like that of ASCII, or like nothing, in most editors: a no-break space, a mark of
  /// the byte order.
  package static func isUnusualSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF: true
    default: false
    }
  }

  /// A scalar by its number and name: "U+00A0 (no-break space)".
  package static func named(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return scalar.properties.name.map { "\(number) (\($0.lowercased()))" } ?? number
  }

  /// Whether a scalar controls a terminal or changes the order of the text around it.
  static func isHazardous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x061C, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
