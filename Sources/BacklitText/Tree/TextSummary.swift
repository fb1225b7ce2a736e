/// The summary of the text of a node of the tree.
struct TextSummary: Equatable, Sendable {
  /// The number of UTF-8 bytes.
  var utf8 = 0
  /// The number of characters: extended grapheme clusters, as `Character`.
  var characters = 0
  /// The number of characters for which `Character.isNewline` is true.
  var lineBreaks = 0

  static func += (left: inout TextSummary, right: TextSummary) {
    left.utf8 += right.utf8
    left.characters += right.characters
    left.lineBreaks += right.lineBreaks
  }

  static func + (left: TextSummary, right: TextSummary) -> TextSummary {
    var sum = left
    sum += right
    return sum
  }
}
