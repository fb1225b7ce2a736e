extension Spelling {
  /// The text with control characters, and marks that reorder text around them, written as `\u{…}`.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHazardous) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if isHazardous(scalar) {
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

  /// Whether a scalar controls a terminal or changes the order of the text around it.
  static func isHazardous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x061C, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
