import Geometry

/// A touch that stays down, and where it is, for a while: it begins when the time is up, changes with every
/// motion from then on, and ends with the touch.
@MainActor
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the touch has to stay, in seconds; what is no number or below 0 counts as 0.
  public var minimumPressDuration = 0.5
  /// How far it may wander meanwhile, in points.
  public var allowableMovement = 10.0
  private var start = Point.zero

  open override func touchBegan(_ touch: Touch) {
    start = touch.location(in: nil)
    // Not at once: the touch is first told to all who want to know.
    deadline = touch.timestamp + (minimumPressDuration > 0 ? minimumPressDuration : 0)
  }

  open override func touchMoved(_ touch: Touch) {
    if state != .possible {
      state = .changed
    } else if deadline != nil, touch.location(in: nil).distance(to: start) > allowableMovement {
      state = .failed
    }
  }

  open override func touchEnded(_ touch: Touch) { state = deadline == nil ? .ended : .failed }

  open override func deadlinePassed(at time: Double) { state = .began }
}
