extension TextMetrics {
  /// The distance between tab stops in columns.
  public static let tabWidth = 4

  /// Returns a text as it is shown on one line.
  ///
  /// Text after a line break is left out, with "…" in its place. A tab reaches to the next tab stop, with a stop at every
  /// fourth column. Marks that override the direction of the text after them, which could make a file name look like
  /// a different one, and scalars that are not characters are shown as U+FFFD.
  /// - Parameter text: the text.
  /// - Returns: the line; the same text if nothing of that is in it.
  public static func line(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    let paragraphs = paragraphs(of: text)
    guard let first = paragraphs.first, paragraphs.count > 1 else { return shown(text) }
    let hasMore = paragraphs.dropFirst().contains { !$0.isEmpty }
    return shown(String(first)) + (hasMore ? "…" : "")
  }

  /// A text with its line breaks, and otherwise as ``line(of:)`` shows it.
  static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\t" || isHidden($0) }) else { return text }
    var shown = ""
    var column = 0
    for cluster in text {
      if cluster == "\t" {
        let gap = tabWidth - column % tabWidth
        shown += String(repeating: " ", count: gap)
        column += gap
      } else {
        let visible = visible(cluster)
        column = cluster.isNewline ? 0 : column + width(of: visible)
        shown.append(visible)
      }
    }
    return shown
  }

  /// Returns a cluster with U+FFFD in place of what ``line(of:)`` does not show.
  public static func visible(_ cluster: Character) -> Character {
    guard cluster.unicodeScalars.contains(where: isHidden) else { return cluster }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: cluster.unicodeScalars.map { isHidden($0) ? "\u{FFFD}" : $0 })
    let visible = String(scalars)
    return visible.count == 1 ? Character(visible) : "\u{FFFD}"
  }

  /// Whether a scalar is an embedding or an override of the bidirectional algorithm, or not a character.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0xFDD0...0xFDEF: true
    case let value: value & 0xFFFE == 0xFFFE
    }
  }
}
