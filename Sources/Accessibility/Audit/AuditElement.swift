public import Geometry

/// An element and its measurements.
public struct AuditElement: Hashable, Sendable {
  /// The accessibility node of the element.
  public var node: AccessibilityNode
  /// The greatest contrast between the element and its background, as a WCAG ratio from 1 to 21; 1 if nothing
  /// is drawn, `nil` if not measured.
  public var prominence: Double?
  /// The size of the area where a touch reaches the element, in points; `nil` if not measured.
  public var target: Size?
  /// The difference between each state and its opposite.
  public var states: [AuditState] = []
  /// The input that the element responded to; `nil` if not tried.
  public var answers: AuditAnswers?
  /// The view that contains the element, if the element is not a view itself.
  public var container: NodeID?
  /// Whether the containing view responds to keys; `nil` if not tried.
  public var containerAnswersToKeys: Bool?

  /// Creates an element without measurements.
  public init(node: AccessibilityNode) { self.node = node }
}

/// The input that an element responded to during a trial.
public struct AuditAnswers: Hashable, Sendable {
  /// Whether a drag changed the element; tried only if no other input did.
  public var toDrag: Bool
  /// Whether other input changed the element: a tap, an increment by a screen reader, or a key.
  public var toAnythingElse: Bool

  /// Creates the result of a trial.
  public init(toDrag: Bool, toAnythingElse: Bool) {
    self.toDrag = toDrag
    self.toAnythingElse = toAnythingElse
  }
}
