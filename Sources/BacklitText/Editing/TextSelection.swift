/// The selected text of a ``TextEditing``, or its insertion point.
public struct TextSelection: Hashable, Sendable {
  /// The end that stays when the selection is extended.
  public let anchor: TextPosition
  /// The end that moves when the selection is extended. The insertion point is drawn here.
  public let head: TextPosition

  /// Creates a selection from an anchor to a head, which can be before the anchor.
  public init(anchor: TextPosition, head: TextPosition) {
    self.anchor = anchor
    self.head = head
  }

  /// Creates an insertion point.
  public init(_ position: TextPosition) { self.init(anchor: position, head: position) }

  /// The selected range.
  public var range: TextRange { TextRange(anchor, head) }

  /// Whether no text is selected.
  public var isEmpty: Bool { anchor == head }
}
