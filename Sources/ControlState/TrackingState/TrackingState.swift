/// Whether a touch is on a control, and where it is in regard to it.
public enum TrackingState: Hashable, Sendable {
  /// No touch.
  case idle
  /// A touch that began here is on the control.
  case inside
  /// A touch that began here is beside the control.
  case outside

  /// What a motion of the touch meant.
  public enum Motion: Hashable, Sendable {
    /// It moved within the control.
    case within
    /// It left the control.
    case exited
    /// It moved beside the control.
    case beside
    /// It came back onto the control.
    case entered
  }

  /// Whether there is a touch.
  public var isTracking: Bool { self != .idle }

  /// A touch began on the control. One under way is taken to be lost.
  /// - Returns: whether one was under way, and is to be cancelled.
  public mutating func begin() -> Bool {
    defer { self = .inside }
    return isTracking
  }

  /// The touch moved.
  /// - Parameter isInside: whether it is on the control now.
  /// - Returns: what that meant; nil where no touch is under way.
  public mutating func move(isInside: Bool) -> Motion? {
    switch self {
    case .idle: return nil
    case .inside:
      self = isInside ? .inside : .outside
      return isInside ? .within : .exited
    case .outside:
      self = isInside ? .inside : .outside
      return isInside ? .entered : .beside
    }
  }

  /// The touch was lifted.
  /// - Parameter isInside: whether it was on the control then.
  /// - Returns: whether it counts as done on the control; nil where no touch was under way.
  public mutating func end(isInside: Bool) -> Bool? {
    defer { self = .idle }
    return isTracking ? isInside : nil
  }

  /// The touch was lost.
  /// - Returns: whether one was under way.
  public mutating func cancel() -> Bool {
    defer { self = .idle }
    return isTracking
  }
}
