import BacklitGeometry

/// A touch that stays down at one place for a while. The gesture begins when the time has passed, changes
/// with every later motion, and ends with the touch.
@MainActor
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The time that the touch must stay down, in seconds; negative values and NaN count as 0.
  public var minimumPressDuration = 0.5
  /// The distance that the touch may move meanwhile, in points.
  public var allowableMovement = 10.0
  private var start = Point.zero

  open override func touchBegan(_ touch: Touch) {
    start = touch.location(in: nil)
    // Not at once: all recognizers receive the beginning of the touch first.
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

  override func ownDeadlinePassed(at time: Double) { state = .began }
}
