/// A change of text before it is inserted: what a field accepts.
///
/// A filter sees text that is typed, pasted or yanked, but not the text that a program sets, and not undo and redo.
public struct TextFilter: Sendable {
  private let transform: @Sendable (String) -> String

  /// Creates a filter.
  ///
  /// - Parameter transform: returns the text to insert in the place of its argument; an empty one inserts nothing.
  public init(_ transform: @escaping @Sendable (String) -> String) { self.transform = transform }

  /// The text to insert in the place of a text.
  public func callAsFunction(_ text: String) -> String { transform(text) }

  /// The filter that applies this filter and then a second one.
  public func then(_ next: TextFilter) -> TextFilter {
    TextFilter { next(self($0)) }
  }

  /// A filter that accepts characters for which a closure returns true.
  public static func characters(where isAccepted: @escaping @Sendable (Character) -> Bool) -> TextFilter {
    TextFilter { $0.filter(isAccepted) }
  }

  /// A filter for fields of one line: each line break becomes a space, and those at the end of the text go away.
  public static let singleLine = TextFilter { text in
    var rest = text[...]
    while rest.last?.isNewline == true { rest.removeLast() }
    return rest.contains(where: \.isNewline) ? String(rest.map { $0.isNewline ? " " : $0 }) : String(rest)
  }
}
