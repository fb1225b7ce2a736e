/// How two pictures of the same size differ.
public struct AuditDifference: Hashable, Sendable {
  /// The greatest contrast between the same places of the two, as WCAG's ratio from 1 to 21.
  public var contrast: Double
  /// Whether some place has another hue.
  public var isOfHue: Bool
  /// Whether something else is written.
  public var isOfText: Bool

  /// A difference from its parts.
  public init(contrast: Double, isOfHue: Bool = false, isOfText: Bool = false) {
    self.contrast = contrast
    self.isOfHue = isOfHue
    self.isOfText = isOfText
  }

  /// Whether it can be told without knowing a colour.
  var isSeen: Bool { isOfText || contrast >= AuditSubject.leastPartContrast }
}

/// A state that an element can be in, as the eye knows it.
public struct AuditState: Hashable, Sendable {
  /// What the state is called, such as `on`.
  public var name: String
  /// How the picture differs from that without the state.
  public var difference: AuditDifference

  /// A state by its name.
  public init(name: String, difference: AuditDifference) {
    self.name = name
    self.difference = difference
  }
}

/// Two elements, as the eye knows them.
public struct AuditComparison: Hashable, Sendable {
  /// The one that is read first.
  public var first: NodeID
  /// The other one.
  public var second: NodeID
  /// How their pictures differ.
  public var difference: AuditDifference

  /// A comparison of two elements.
  public init(_ first: NodeID, _ second: NodeID, difference: AuditDifference) {
    self.first = first
    self.second = second
    self.difference = difference
  }
}
