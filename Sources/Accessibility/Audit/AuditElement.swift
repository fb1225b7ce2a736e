public import Geometry

/// An element, and what was measured of it.
public struct AuditElement: Hashable, Sendable {
  /// What readers get of it.
  public var node: AccessibilityNode
  /// How far what is drawn and written of it stands out from what would be seen without it, at best, as WCAG's ratio
  /// from 1 to 21; 1 where nothing is drawn, nil where that was not measured.
  public var prominence: Double?
  /// How large the place is, in points, on which a touch gets to it; nil where that was not measured.
  public var target: Size?
  /// How each of its states differs from the contrary one.
  public var states: [AuditState] = []
  /// What it answered to; nil where that was not tried.
  public var answers: AuditAnswers?
  /// The view that it is a part of, where it is no view itself.
  public var container: NodeID?
  /// Whether keys do anything at the view that it is a part of; nil where that was not tried.
  public var containerAnswersToKeys: Bool?

  /// An element of which nothing was measured yet.
  public init(node: AccessibilityNode) { self.node = node }
}

/// What an element answered to when it was tried.
public struct AuditAnswers: Hashable, Sendable {
  /// Whether a drag changed it; that is tried where nothing else did.
  public var toDrag: Bool
  /// Whether anything else did: a tap, a step that a reader asked for, a key.
  public var toAnythingElse: Bool

  /// What was answered.
  public init(toDrag: Bool, toAnythingElse: Bool) {
    self.toDrag = toDrag
    self.toAnythingElse = toAnythingElse
  }
}
