/// Helpers for messages that quote parts of a script.
enum Wording {
  /// A part of a script in quotation marks, shortened to 40 Unicode scalars.
  static func quoted(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(40)
    return "“\(start.endIndex == text.endIndex ? text : String(start) + "…")”"
  }

  /// A list of names for a sentence, at most eight of them.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map(quoted)
    if names.count > shown.count {
      return shown.joined(separator: ", ") + " and \(names.count - shown.count) more"
    }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The text with control characters and bidirectional marks written as `\u{…}`, so that a script cannot
  /// send control sequences to the terminal that shows a message.
  static func printable(_ text: String) -> String {
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

  /// Whether a character controls a terminal or changes the order of the text around it.
  static func isHazardous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Writes JSON (RFC 8259).
enum JSONText {
  /// A string with its quotes. All control characters are escaped, so that a line can be printed safely.
  static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case _ where Wording.isHazardous(scalar):
        // All hazardous characters are below U+10000, so four digits are enough.
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
