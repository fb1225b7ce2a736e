/// Text made to stand out on a terminal.
enum Highlight: String {
  case bold = "1"
  case red = "1;31"
  case yellow = "1;33"
  case green = "1;32"

  /// A text in this look.
  func callAsFunction(_ text: some StringProtocol) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }

  /// A text with the places and the kinds of faults in it standing out, as compilers do it:
  /// `file:line:column: error: …` and `Error: …` at the start of lines.
  static func faults(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined(separator: "\n")
  }

  private static func line(_ line: Substring) -> String {
    // JSON stays JSON, whatever its texts say.
    if line.hasPrefix("{") { return String(line) }
    for (kind, look) in [("error:", red), ("warning:", yellow)] {
      if line.lowercased().hasPrefix(kind) {
        return look(line.prefix(kind.count)) + line.dropFirst(kind.count)
      }
      // The first one that follows a place: a message may quote others.
      guard let range = line.firstRange(of: ": \(kind) "), isPlace(line[..<range.lowerBound]) else {
        continue
      }
      return bold(line[..<range.lowerBound] + ":") + " " + look(kind) + " " + line[range.upperBound...]
    }
    return String(line)
  }

  /// Whether a text ends with a line and a column.
  private static func isPlace(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).suffix(3)
    return parts.count == 3 && parts.dropFirst().allSatisfy { Int($0) != nil }
  }
}
