/// A visible text and its legibility.
public struct AuditText: Hashable, Sendable {
  /// The element that shows the text, or the node that contains it if there is no element.
  public var node: NodeID
  /// The visible text.
  public var text: String
  /// The lowest contrast between a letter and its background, as a WCAG ratio from 1 to 21.
  public var contrast: Double
  /// The colour of the letter with the lowest contrast, as `#RRGGBB`.
  public var color: String
  /// The background colour of that letter, as `#RRGGBB`.
  public var ground: String
  /// The displayed size of the letters, in points.
  public var size: Double
  /// Whether the letters are bold.
  public var isBold: Bool

  /// Creates a text.
  public init(
    node: NodeID, text: String, contrast: Double, color: String, ground: String, size: Double = 13,
    isBold: Bool = false
  ) {
    self.node = node
    self.text = text
    self.contrast = contrast
    self.color = color
    self.ground = ground
    self.size = size
    self.isBold = isBold
  }

  /// Whether the text contains letters or digits. Lines and symbols count as graphics.
  public var isWords: Bool { text.contains { $0.isLetter || $0.isNumber } }
}
