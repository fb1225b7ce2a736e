/// The state of touch tracking: whether a control tracks a touch, and whether the touch is inside the
/// control.
package enum TrackingState: Hashable, Sendable {
  /// No touch is tracked.
  case idle
  /// The tracked touch is inside the control.
  case inside
  /// The tracked touch is outside the control.
  case outside

  /// The kind of a touch's motion.
  package enum Motion: Hashable, Sendable {
    /// The touch moved inside the control.
    case dragInside
    /// The touch left the control.
    case dragExit
    /// The touch moved outside the control.
    case dragOutside
    /// The touch entered the control again.
    case dragEnter
  }

  /// Whether a touch is tracked.
  package var isTracking: Bool { self != .idle }

  /// Begins tracking a touch. A touch that was tracked before counts as cancelled.
  /// - Returns: whether a touch was tracked before, so that the caller cancels it.
  package mutating func begin() -> Bool {
    defer { self = .inside }
    return isTracking
  }

  /// Updates the state for a motion of the touch.
  /// - Parameter isInside: whether the touch is now inside the control.
  /// - Returns: the kind of motion; nil if no touch is tracked.
  package mutating func move(isInside: Bool) -> Motion? {
    switch self {
    case .idle: return nil
    case .inside:
      self = isInside ? .inside : .outside
      return isInside ? .dragInside : .dragExit
    case .outside:
      self = isInside ? .inside : .outside
      return isInside ? .dragEnter : .dragOutside
    }
  }

  /// Ends tracking because the touch was lifted.
  /// - Parameter isInside: whether the touch was inside the control.
  /// - Returns: `isInside`; nil if no touch was tracked.
  package mutating func end(isInside: Bool) -> Bool? {
    defer { self = .idle }
    return isTracking ? isInside : nil
  }

  /// Ends tracking because the touch was cancelled.
  /// - Returns: whether a touch was tracked.
  package mutating func cancel() -> Bool {
    defer { self = .idle }
    return isTracking
  }
}
