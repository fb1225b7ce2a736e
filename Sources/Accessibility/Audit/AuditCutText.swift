/// A text that is only partly visible.
public struct AuditCutText: Hashable, Sendable {
  /// The element that shows the text, or the node that contains it if there is no element.
  public var node: NodeID
  /// The complete text.
  public var text: String
  /// The visible part of the text; may be empty.
  public var shown: String

  /// Creates a truncated text.
  public init(node: NodeID, text: String, shown: String) {
    self.node = node
    self.text = text
    self.shown = shown
  }
}
