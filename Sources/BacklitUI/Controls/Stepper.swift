import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// Two keys that lower and raise a value by a step, with the value between them.
///
/// A key that is held down repeats after half a second, by the window's clock, until the touch leaves it or
/// ends. If ``wraps`` is true, a step beyond one end continues at the other end, for every kind of input.
@MainActor
open class Stepper: ValueControl {
  /// The delay before a held key repeats, in seconds.
  package static let repeatDelay = 0.5
  /// The interval between repetitions, in seconds.
  static let repeatInterval = 0.1

  /// Whether a key that is held down repeats.
  public var autorepeats = true
  /// Whether the value appears between the keys where there is room.
  public var showsValue = true { didSet { if showsValue != oldValue { formatDidChange() } } }
  /// The names of the values in ascending order, a step apart. They are shown and spoken instead of the
  /// numbers. A value without a name shows its number.
  public var titles: [String] = [] { didSet { if titles != oldValue { formatDidChange() } } }

  /// The key on which the touch began.
  private var heldKey: StepperButton?
  /// The key under the touch, if it is the key on which the touch began.
  private(set) var pressedKey: StepperButton?
  private var link: DisplayLink?
  /// Seconds until the next repetition.
  private var timeUntilRepeat = 0.0

  /// Creates a stepper at the default value of a range.
  public override init(valueRange: ValueRange = .standard) {
    super.init(valueRange: valueRange)
    link = DisplayLink { [weak self] elapsed in self?.repeatHeldKey(after: elapsed) }
  }

  /// Whether a step beyond one end leads to the other end.
  public var wraps: Bool {
    get { valueRange.wraps }
    set { valueRange.wraps = newValue }
  }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(.stepper) }

  /// Values with names are not numbers for the user.
  override var acceptsNumbers: Bool { titles.isEmpty }

  override var growsLeftwards: Bool { effectiveLayoutDirection == .rightToLeft }

  override func updateParts() { link?.attach(to: window, showing: self) }

  open override func formatDidChange() {
    super.formatDidChange()
    invalidateIntrinsicContentSize()
  }

  /// Three rows high, one in compact density, with two keys of five columns and the widest value or title between them.
  open override var intrinsicContentSize: Size {
    let traits = traitCollection
    return Size(
      width: Double(2 * Self.keyColumns + valueColumns) * traits.cellSize.width, height: traits.controlHeight)
  }

  override func spokenText(for value: Double) -> String { title(of: value) ?? super.spokenText(for: value) }

  /// The value, or the signs of the keys.
  override var captionOffset: Double? { 0 }

  open override func draw(in canvas: inout Canvas) { drawKeys(in: &canvas) }

  // MARK: Tracking

  /// Steps once and starts repeating. Quick taps are steps; unlike other value controls, a stepper does not
  /// reset on a double click.
  open override func beginTracking(_ touch: Touch) -> Bool {
    guard let key = key(at: touch.location(in: self)) else { return false }
    sendActions(for: .editingDidBegin)
    heldKey = key
    press(key)
    step(by: key.rawValue)
    timeUntilRepeat = Self.repeatDelay
    link?.isPaused = !autorepeats
    return true
  }

  open override func continueTracking(_ touch: Touch) -> Bool {
    press(isInside(touch) && key(at: touch.location(in: self)) == heldKey ? heldKey : nil)
    return true
  }

  open override func endTracking(_ touch: Touch) {
    releaseKey()
    super.endTracking(touch)
  }

  open override func cancelTracking() {
    releaseKey()
    super.cancelTracking()
  }

  private func press(_ key: StepperButton?) {
    guard key != pressedKey else { return }
    pressedKey = key
    setNeedsDisplay()
  }

  private func releaseKey() {
    link?.isPaused = true
    heldKey = nil
    press(nil)
  }

  /// Repeats the step while the touch is on its key.
  private func repeatHeldKey(after elapsed: Double) {
    guard pressedKey != nil else { return }
    timeUntilRepeat -= elapsed
    // The handlers of a step can end the touch.
    while let key = pressedKey, timeUntilRepeat <= 1e-9 {
      timeUntilRepeat += Self.repeatInterval
      step(by: key.rawValue)
    }
  }
}

/// A key of a stepper. The raw value is the number of steps by which a press changes the value.
enum StepperButton: Int, CaseIterable {
  /// The key that lowers the value.
  case decrement = -1
  /// The key that raises the value.
  case increment = 1

  /// The sign on the key.
  var sign: String { self == .decrement ? "−" : "+" }
}
