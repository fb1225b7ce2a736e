import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitValues

/// The base class of controls with a number, such as ``Knob``, ``Slider`` and ``Stepper``.
///
/// Every change of the value (by touch, key, wheel, screen reader or program) goes through one setter, which
/// clamps and snaps the value. Events are sent only for changes by the user.
///
/// A value that the program sets during a touch does not interrupt the touch. It waits until the touch ends,
/// and is dropped if the touch changes the value after it.
@MainActor
open class ValueControl: Control {
  /// The range of the value. Setting it moves the value to the nearest allowed value and cancels a tracked
  /// touch.
  public var valueRange: ValueRange {
    get { storedRange }
    set {
      // A change of the law or of wrapping alone does not request these numbers.
      var old = storedRange
      (old.wraps, old.law) = (newValue.wraps, newValue.law)
      if newValue != old { requestedNumbers = RangeNumbers(of: newValue) }
      storedRange = newValue
    }
  }
  var storedRange: ValueRange {
    didSet {
      guard storedRange != oldValue else { return }
      cancelCurrentTouch()
      if !store(value) { valueDidChange() }
      formatDidChange()
    }
  }
  /// The format of the shown and spoken value.
  public var format = ValueFormat.whole { didSet { if format != oldValue { formatDidChange() } } }
  /// The colour of the lit part.
  @Styled public var tint = BacklightColor.amber { didSet { if tint != oldValue { formatDidChange() } } }

  /// The change by an arrow key and by a screen reader's increment; nil, the default, for the step of the range. A control with a
  /// pitch range has 1 percent by default.
  ///
  /// Arrows with Control or Shift then move by the step of the range. Page Up and Page Down are ten arrow keys, but at most a
  /// quarter of the range. A number up to the step of the range has no effect.
  public var arrowStepValue: Double? {
    didSet { if arrowStepValue != oldValue { setNeedsAccessibilityUpdate() } }
  }

  /// The change by an arrow key if ``arrowStepValue`` is nil; nil for the step of the range.
  var defaultArrowStep: Double? { nil }

  /// Whether the user can type a number: a digit, a sign or a decimal separator opens a field over the control. Enter sets
  /// the nearest allowed value, and Escape leaves it as it is.
  public var allowsNumberEntry = true

  /// The numbers of the range as they were set, including numbers for which the range has no room.
  var requestedNumbers: RangeNumbers
  var storedValue: Double
  /// The value that the program set during the touch, and whether setting it sends events.
  var pendingValue: (value: Double, sendsEvents: Bool)?
  var edit = ValueEdit()
  /// The drag of the tracked touch, which sets the value; nil if the control sets it in another way.
  var drag: TouchTracker?
  /// The control that contains this one and registers its undo steps, such as a pitch control for its knob.
  weak var owner: ValueControl?
  override var wheelControl: Control { owner ?? self }

  /// Creates a control at the default value of a range.
  public init(valueRange: ValueRange = .standard) {
    storedRange = valueRange
    requestedNumbers = RangeNumbers(of: valueRange)
    storedValue = valueRange.defaultValue
    super.init()
  }

  /// The value. Setting it is ``setValue(_:sendEvents:)`` without events.
  public var value: Double {
    get { storedValue }
    set { setValue(newValue) }
  }

  /// Sets the value to the nearest allowed value; NaN and infinities are ignored.
  /// - Parameters:
  ///   - new: the new value.
  ///   - sendEvents: whether to send `valueChanged` if the value changes; during a touch, when the touch ends.
  public func setValue(_ new: Double, sendEvents: Bool = false) {
    guard new.isFinite else { return }
    if isValueHeld {
      pendingValue = (new, sendEvents)
      return
    }
    if store(new), sendEvents { sendActions(for: .valueChanged) }
  }

  /// Whether a touch is changing the value, so that a value from the program has to wait.
  package var isValueHeld: Bool { isTracking }

  /// Called when the value or the range changed. Call super, which marks the control for drawing and for an
  /// accessibility update.
  open func valueDidChange() {
    updateParts()
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  /// Called when the range, the format or the tint changed. Call super.
  open func formatDidChange() {
    updateParts()
    setNeedsBaselineUpdate()
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  override var staysHighlightedOutside: Bool { true }

  /// Whether higher values are at the left, as on a mirrored track. Arrows and the wheel follow that
  /// direction.
  var growsLeftwards: Bool { false }

  /// Whether higher values are below. The wheel follows that direction, and so do keys unless a screen reader is used.
  var growsDownwards: Bool { false }

  /// Whether the values are numbers for the user.
  var acceptsNumbers: Bool { true }

  /// Whether the values are times for the user, who types them as minutes and seconds.
  var entersTimes: Bool { false }

  // MARK: Tracking

  open override func touchBegan(_ touch: Touch) -> Bool {
    guard touch.button == .primary else { return super.touchBegan(touch) }
    edit.begin(at: value)
    let isHandled = super.touchBegan(touch)
    // A touch without tracking, such as a double click, may have changed the value.
    if !isTracking { endEdit() }
    return isHandled
  }

  /// Starts a drag, or resets the value for the second tap of a double tap.
  open override func beginTracking(_ touch: Touch) -> Bool {
    guard touch.tapCount % 2 == 0 else {
      sendActions(for: .editingDidBegin)
      return true
    }
    reset()
    return false
  }

  /// Moves the value with the touch. While Control is held, the motion counts a tenth.
  open override func continueTracking(_ touch: Touch) -> Bool {
    if let new = drag?.move(to: touch.location(in: self), fine: touch.modifiers.contains(.control)) {
      propose(new)
    }
    return true
  }

  open override func endTracking(_ touch: Touch) { endDrag() }

  open override func cancelTracking() { endDrag() }

  private func endDrag() {
    drag = nil
    finishEditing()
  }

  /// Restores the value from before the touch.
  override func revertTracking() {
    if let start = edit.start, store(start) { sendActions(for: .valueChanged) }
  }

  // MARK: Keys and wheel

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    if isEnabled, let new = value(for: event) {
      propose(new, from: event.isRepeat ? .heldKey : .key)
      return true
    }
    return beginNumberEntry(event) || super.keyPressed(event)
  }

  /// Steps the value: a notch in the direction of higher values is one step up. With Control,
  /// ten notches make one step; without a step in the range, a notch is a tenth of a key step. In a scroll view,
  /// ``Control/wheelBehavior`` decides whether the wheel scrolls instead.
  open override func scrolled(_ event: ScrollEvent) -> Bool {
    guard takesWheel(event) else { return super.scrolled(event) }
    let notches = (growsLeftwards ? -event.dx : event.dx) + (growsDownwards ? event.dy : -event.dy)
    guard notches.isFinite else { return true }
    let steps = notches * (event.modifiers.contains(.control) ? DragTracker.fineFactor : 1)
    guard valueRange.step > 0 else {
      if let new = valueRange.moved(value, by: steps * valueRange.keyStep) { propose(new, from: .wheel) }
      return true
    }
    let whole = wheel.wholeNotches(adding: steps)
    if whole != 0, let new = valueRange.stepped(value, by: whole) { propose(new, from: .wheel) }
    return true
  }

  // MARK: Accessibility

  /// The value; by default the number in words.
  override var defaultAccessibilityValue: String? { spokenText(for: value) }

  /// Returns a value of the range in words: the number, unless a subclass has names for values.
  func spokenText(for value: Double) -> String { spokenNumber(for: value) }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(.adjustable) }

  /// The value with the ends of the range and the step.
  override var defaultAccessibilityRange: AccessibilityRange? {
    AccessibilityRange(
      minimum: valueRange.range.lowerBound, maximum: valueRange.range.upperBound,
      step: arrowStep,
      value: value)
  }

  /// The spoken words for the ends of the range and for the step.
  package override var accessibilityRangeWords: RangeWords? {
    var size = format
    size.showsPlus = false
    if size.unit == .balance { size.unit = .percent }
    size.silence = nil
    let words = NumberWords(language: effectiveLanguage)
    return RangeWords(
      minimum: spokenText(for: valueRange.range.lowerBound),
      maximum: spokenText(for: valueRange.range.upperBound),
      step: size.spokenString(for: arrowStep, words: words),
      page: size.spokenString(for: Double(stepsPerPage) * arrowStep, words: words))
  }

  open override var accessibilityHasDefaultValue: Bool { true }

  /// Changes the value in one undo step.
  open override func accessibilityAdjust(_ adjustment: ValueAdjustment) {
    let new: Double? =
      switch adjustment {
      case .pages(let count): arrowValue(by: count * stepsPerPage)
      case .minimum: valueRange.range.lowerBound
      case .maximum: valueRange.range.upperBound
      case .reset: valueRange.defaultValue
      case .value(let value): value
      }
    if let new { propose(new) }
  }

  open override func accessibilityIncrement() {
    if let new = arrowValue(by: 1) { propose(new) }
  }

  open override func accessibilityDecrement() {
    if let new = arrowValue(by: -1) { propose(new) }
  }
}
