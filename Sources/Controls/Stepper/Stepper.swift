import AutoLayout
import ControlState
import Drawing
import Geometry
import Input
import Toolkit

/// Two keys that lower and raise a value by a step, with the value between them.
///
/// Held down, a key steps again and again after ``repeatDelay``, by the window's clock, until the finger goes
/// away or the value is at an end. Whether the ends meet is said by ``wraps``, for keys, wheel and readers too.
@MainActor
open class Stepper: ValueControl {
  /// How long a key is held down before it repeats, in seconds.
  public static let repeatDelay = 0.5
  /// How long there is between repetitions, in seconds.
  public static let repeatInterval = 0.1

  /// Whether a key that is held down repeats.
  public var autorepeats = true
  /// Whether the value is written between the keys where there is room.
  public var showsValue = true { didSet { if showsValue != oldValue { formatDidChange() } } }
  /// Names of the values from the least on, a step apart, shown and spoken in place of the numbers; none, the default,
  /// for numbers. Values without a name show their number.
  public var titles: [String] = [] { didSet { if titles != oldValue { formatDidChange() } } }

  /// The key on which the touch began: −1 for the lower one, 1 for the higher one.
  private var heldKey: Int?
  /// The same while the finger is on it.
  private(set) var pressedKey: Int?
  private var link: DisplayLink?
  /// Seconds until the next repetition.
  private var wait = 0.0

  /// A stepper at the default value of a law.
  public override init(law: ValueLaw = .fader) {
    super.init(law: law)
    link = DisplayLink { [weak self] elapsed in self?.hold(for: elapsed) }
  }

  /// Whether a step beyond an end leads to the other one.
  public var wraps: Bool {
    get { law.wraps }
    set { law.wraps = newValue }
  }

  override var growsLeftwards: Bool { effectiveLayoutDirection == .rightToLeft }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    link?.attach(to: window, showing: self)
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsDisplay()
  }

  open override func formatDidChange() {
    super.formatDidChange()
    invalidateIntrinsicContentSize()
  }

  /// Two keys of five columns and the longer of the two ends of the range between them, three rows high.
  open override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    return Size(width: Double(2 * Self.keyColumns + readoutColumns) * cell.width, height: 3 * cell.height)
  }

  open override var accessibilityValue: String? {
    get { title(of: value) ?? super.accessibilityValue }
    set { super.accessibilityValue = newValue }
  }

  open override func draw(in canvas: inout Canvas) { drawKeys(in: &canvas) }

  // MARK: Tracking

  /// Quick taps are steps, not a reset.
  open override func beginTracking(_ touch: Touch) -> Bool {
    guard let key = key(at: touch.location(in: self)) else { return false }
    sendActions(for: .editingDidBegin)
    heldKey = key
    press(key)
    step(by: key)
    wait = Self.repeatDelay
    link?.isPaused = !autorepeats
    return true
  }

  open override func continueTracking(_ touch: Touch) -> Bool {
    press(isInside(touch) && key(at: touch.location(in: self)) == heldKey ? heldKey : nil)
    return true
  }

  open override func endTracking(_ touch: Touch) {
    letGo()
    super.endTracking(touch)
  }

  open override func cancelTracking() {
    letGo()
    super.cancelTracking()
  }

  private func press(_ key: Int?) {
    guard key != pressedKey else { return }
    pressedKey = key
    setNeedsDisplay()
  }

  private func letGo() {
    link?.isPaused = true
    heldKey = nil
    press(nil)
  }

  /// Repeats for as long as the finger is on its key.
  private func hold(for elapsed: Double) {
    guard let key = pressedKey else { return }
    wait -= elapsed
    while wait <= 1e-9 {
      wait += Self.repeatInterval
      step(by: key)
    }
  }
}
