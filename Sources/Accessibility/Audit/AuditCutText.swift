/// A text of which not all is on the screen.
public struct AuditCutText: Hashable, Sendable {
  /// The element that it belongs to, or the node that it lies in where that is none.
  public var node: NodeID
  /// What there would be to read.
  public var text: String
  /// What is to be read of it; empty where nothing is.
  public var shown: String

  /// A text with what is seen of it.
  public init(node: NodeID, text: String, shown: String) {
    self.node = node
    self.text = text
    self.shown = shown
  }
}
