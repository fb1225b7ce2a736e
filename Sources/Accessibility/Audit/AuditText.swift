/// A text on the screen, and how well it can be read.
public struct AuditText: Hashable, Sendable {
  /// The element that it belongs to, or the node that it lies in where that is none.
  public var node: NodeID
  /// What is written.
  public var text: String
  /// The least contrast of a letter to what is behind it, as WCAG's ratio from 1 to 21.
  public var contrast: Double
  /// The colour of that letter, as `#RRGGBB`.
  public var color: String
  /// The colour behind it, as `#RRGGBB`.
  public var ground: String
  /// The size of the letters as they are shown, in points.
  public var size: Double
  /// Whether they are bold.
  public var isBold: Bool

  /// A text from its parts.
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

  /// Whether there are letters or digits in it; lines and signs are parts of a picture.
  public var isWords: Bool { text.contains { $0.isLetter || $0.isNumber } }
}
