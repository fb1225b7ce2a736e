/// A text style for terminals.
enum Highlight: String {
  case bold = "1"
  case red = "1;31"
  case yellow = "1;33"
  case green = "1;32"

  /// Returns a text in this style.
  func callAsFunction(_ text: some StringProtocol) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }

  /// Highlights the positions and kinds of faults, as compilers do: `file:line:column: error: …` and `Error:
  /// …` at the start of lines.
  static func faults(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined(separator: "\n")
  }

  private static func line(_ line: Substring) -> String {
    // Do not change JSON, even if it contains such text.
    if line.hasPrefix("{") { return String(line) }
    for (kind, style) in [("error:", red), ("warning:", yellow)] {
      if line.lowercased().hasPrefix(kind) {
        return style(line.prefix(kind.count)) + line.dropFirst(kind.count)
      }
      // Use the first kind after a position, because a message can quote others.
      guard let range = line.firstRange(of: ": \(kind) "), isPlace(line[..<range.lowerBound]) else {
        continue
      }
      return bold(line[..<range.lowerBound] + ":") + " " + style(kind) + " " + line[range.upperBound...]
    }
    return String(line)
  }

  /// Whether a text ends with a line and a column number.
  private static func isPlace(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).suffix(3)
    return parts.count == 3 && parts.dropFirst().allSatisfy { Int($0) != nil }
  }
}
