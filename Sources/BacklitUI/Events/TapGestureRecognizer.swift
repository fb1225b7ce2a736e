import BacklitGeometry

/// One tap, or several taps in quick succession at one place. A tap may be held for any time, but must not
/// move away.
@MainActor
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps, at least 1: 2 for a double click. A smaller number traps. A change applies to the next
  /// tap.
  public var numberOfTapsRequired: Int { didSet { Self.check(numberOfTapsRequired) } }
  private var taps = 0
  private var start = Point.zero

  /// Creates a recognizer of taps: 2 for a double click. Less than 1 traps.
  public init(numberOfTapsRequired: Int = 1) {
    Self.check(numberOfTapsRequired)
    self.numberOfTapsRequired = numberOfTapsRequired
  }

  private static func check(_ taps: Int) {
    checkPrecondition(taps >= 1, "numberOfTapsRequired must be at least 1, not \(taps).")
  }

  open override func touchBegan(_ touch: Touch) {
    deadline = nil
    if taps == 0 { start = touch.location(in: nil) }
    if hasMovedAway(touch) { state = .failed }
  }

  open override func touchMoved(_ touch: Touch) {
    if hasMovedAway(touch) { state = .failed }
  }

  /// Taps follow one another by the same rule as in ``Touch/tapCount``.
  open override func touchEnded(_ touch: Touch) {
    taps += 1
    if taps >= numberOfTapsRequired {
      state = .recognized
    } else if touch.timestamp < touch.beginTime + Window.multipleTapInterval {
      deadline = touch.beginTime + Window.multipleTapInterval
    } else {
      state = .failed
    }
  }

  override func ownDeadlinePassed(at time: Double) { state = .failed }

  open override func reset() {
    super.reset()
    taps = 0
  }

  /// A recognizer of fewer taps does not prevent one of more taps.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    (other as? TapGestureRecognizer).map { $0.numberOfTapsRequired <= numberOfTapsRequired } ?? true
  }

  /// Calls the actions for a screen reader that activates the view.
  /// - Returns: false while the recognizer follows a touch.
  func recognizeByReader() -> Bool {
    guard currentState == .possible, touch == nil else { return false }
    currentState = .recognized
    actions.forEach { $0(self) }
    currentState = .possible
    return true
  }

  private func hasMovedAway(_ touch: Touch) -> Bool {
    touch.location(in: nil).distance(to: start) > touch.window.screen.cellSize.height
  }
}
