/// Writes JSON (RFC 8259).
package enum JSONText {
  /// A string with its quotes. All control characters are escaped, so that a line can be printed safely.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case _ where Spelling.isHazardous(scalar):
        // All hazardous characters are below U+10000, so four digits are enough.
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
