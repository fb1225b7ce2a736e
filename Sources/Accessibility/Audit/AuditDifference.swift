/// The visible difference between two pictures of the same size.
public struct AuditDifference: Hashable, Sendable {
  /// The greatest contrast between corresponding cells of the two pictures, as a WCAG ratio from 1 to 21.
  public var contrast: Double
  /// Whether the hue differs somewhere.
  public var isOfHue: Bool
  /// Whether the text differs.
  public var isOfText: Bool

  /// Creates a difference.
  public init(contrast: Double, isOfHue: Bool = false, isOfText: Bool = false) {
    self.contrast = contrast
    self.isOfHue = isOfHue
    self.isOfText = isOfText
  }

  /// Whether the difference is perceivable without colour vision.
  var isPerceivable: Bool { isOfText || contrast >= AuditSubject.leastPartContrast }
}

/// The visible appearance of a state of an element.
public struct AuditState: Hashable, Sendable {
  /// The name of the state, such as `on`.
  public var name: String
  /// The difference from the picture without the state.
  public var difference: AuditDifference

  /// Creates a state.
  public init(name: String, difference: AuditDifference) {
    self.name = name
    self.difference = difference
  }
}

/// The visible difference between two elements.
public struct AuditComparison: Hashable, Sendable {
  /// The element that is read first.
  public var first: NodeID
  /// The other element.
  public var second: NodeID
  /// The difference between their pictures.
  public var difference: AuditDifference

  /// Creates a comparison of two elements.
  public init(_ first: NodeID, _ second: NodeID, difference: AuditDifference) {
    self.first = first
    self.second = second
    self.difference = difference
  }
}
