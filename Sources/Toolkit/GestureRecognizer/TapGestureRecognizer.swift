import Geometry

/// One tap, or several in quick succession at one place. However long the button is held, a tap is one that
/// does not wander.
@MainActor
open class TapGestureRecognizer: GestureRecognizer {
  /// How many taps it takes, at least 1.
  public let numberOfTapsRequired: Int
  private var taps = 0
  private var start = Point.zero

  /// A recognizer of taps: 2 of them for a double click. Less than 1 traps.
  public init(numberOfTapsRequired: Int = 1) {
    precondition(numberOfTapsRequired >= 1, "It takes at least one tap.")
    self.numberOfTapsRequired = numberOfTapsRequired
  }

  open override func touchBegan(_ touch: Touch) {
    deadline = nil
    if taps == 0 { start = touch.location(in: nil) }
    if isAway(touch) { state = .failed }
  }

  open override func touchMoved(_ touch: Touch) {
    if isAway(touch) { state = .failed }
  }

  /// The taps follow one another as those that `Touch.tapCount` counts.
  open override func touchEnded(_ touch: Touch) {
    taps += 1
    if taps == numberOfTapsRequired {
      state = .recognized
    } else if touch.timestamp < touch.beginTime + Window.multipleTapInterval {
      deadline = touch.beginTime + Window.multipleTapInterval
    } else {
      state = .failed
    }
  }

  open override func deadlinePassed(at time: Double) { state = .failed }

  open override func reset() {
    super.reset()
    taps = 0
  }

  /// Fewer taps at a place do not keep more of them from coming.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    (other as? TapGestureRecognizer).map { $0.numberOfTapsRequired <= numberOfTapsRequired } ?? true
  }

  private func isAway(_ touch: Touch) -> Bool {
    touch.location(in: nil).distance(to: start) > touch.window.screen.cellSize.height
  }
}
