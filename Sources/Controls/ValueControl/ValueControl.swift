import Accessibility
import ControlState
import Input
import Toolkit

/// A control with a number: what ``Knob``, ``PitchSlider`` and ``PitchControl`` have in common.
///
/// Every way to change the value (finger, key, wheel, reader, program) ends in one setter, which asks the law.
/// Events are sent only for what a person does.
///
/// A value that the program sets while a finger is on the control does not fight the finger: it is held back
/// until the touch ends, and dropped when the finger moves the value after it. What was said last holds.
@MainActor
open class ValueControl: Control {
  /// Which values there are. Setting it takes the value to the nearest one allowed and loses a touch under way.
  public var law: ValueLaw {
    didSet {
      guard law != oldValue else { return }
      lost()
      if !store(value) { valueDidChange() }
      lawDidChange()
    }
  }
  /// How the value is written and spoken.
  public var format = ValueFormat.whole { didSet { if format != oldValue { formatDidChange() } } }
  /// The colour of what lights up.
  @Styled public var tint = BacklightColor.amber { didSet { if tint != oldValue { formatDidChange() } } }

  /// Whether what a person changes can be taken back through the responder's `undoManager`. A drag is one step; so
  /// is a key, however long it is held, and a turn of the wheel in one go.
  public var registersUndo = true

  var storedValue: Double
  var heldValue: Double?
  /// What there was before the first of the turntables' ranges.
  var beforePitchRange = (law: ValueLaw.fader, format: ValueFormat.whole)
  var edit = ValueEdit()
  /// The control that answers for this one, as a pitch control does for its knob.
  weak var owner: ValueControl?
  private var wheel = 0.0

  /// A control at the default value of a law.
  public init(law: ValueLaw = .fader) {
    self.law = law
    storedValue = law.defaultValue
    super.init()
  }

  /// The value. Setting it is ``setValue(_:sendEvents:)`` without events.
  public var value: Double {
    get { storedValue }
    set { setValue(newValue) }
  }

  /// Sets the value as the program wishes: to the nearest one allowed, or not at all for NaN and infinities.
  /// - Parameters:
  ///   - new: the value wished for.
  ///   - sendEvents: whether `valueChanged` is sent if it changes.
  public func setValue(_ new: Double, sendEvents: Bool = false) {
    guard new.isFinite else { return }
    if isValueHeld {
      heldValue = new
      return
    }
    if store(new), sendEvents { sendActions(for: .valueChanged) }
  }

  /// Whether a finger has the value, so that the program has to wait.
  open var isValueHeld: Bool { isTracking }

  /// The value, or the law behind it, changed. Call super, which has the control drawn again and read anew.
  open func valueDidChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  /// The law changed. Call super.
  open func lawDidChange() { formatDidChange() }

  /// The format or the tint changed. Call super.
  open func formatDidChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  open override var staysHighlightedOutside: Bool { true }

  /// Whether higher values lie to the left, as on a track that is mirrored: arrows and wheel go along.
  var growsLeftwards: Bool { false }

  // MARK: Tracking

  open override func touchBegan(_ touch: Touch) {
    edit.begin(at: value)
    super.touchBegan(touch)
    // A tap that is no drag may have changed the value as well.
    if !isTracking { endEdit() }
  }

  /// A second tap in quick succession resets the value, and is no drag.
  open override func beginTracking(_ touch: Touch) -> Bool {
    guard touch.tapCount % 2 == 0 else {
      sendActions(for: .editingDidBegin)
      return true
    }
    reset()
    return false
  }

  open override func endTracking(_ touch: Touch) { finishEditing() }

  open override func cancelTracking() { finishEditing() }

  /// The value goes back to what it was before the touch.
  open override func revertTracking() {
    if let start = edit.start, store(start) { sendActions(for: .valueChanged) }
  }

  // MARK: Keys and wheel

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    if isEnabled, let new = value(for: event) {
      propose(new, by: event.isRepeat ? .heldKey : .key)
      return true
    }
    return super.keyPressed(event)
  }

  /// A notch upwards, or to where the value grows, is a step up; with Control ten make one, or each is a tenth of one
  /// where the law has no step.
  open override func scrolled(_ scroll: Scroll) -> Bool {
    guard isEnabled else { return super.scrolled(scroll) }
    let notches = (growsLeftwards ? -scroll.dx : scroll.dx) - scroll.dy
    guard notches.isFinite else { return true }
    let steps = notches * (scroll.modifiers.contains(.control) ? DragTracker.fineFactor : 1)
    guard law.step > 0 else {
      if let new = law.clamp(value + steps * law.keyStep) { propose(new, by: .wheel) }
      return true
    }
    wheel += steps
    // Tenths do not add up to a whole exactly; a thousandth of a notch is no one's intention.
    let whole = (wheel + (wheel < 0 ? -1e-3 : 1e-3)).rounded(.towardZero)
    guard whole != 0, abs(whole) < 1e6 else { return true }
    wheel -= whole
    if let new = law.stepped(value, by: Int(whole)) { propose(new, by: .wheel) }
    return true
  }

  // MARK: Accessibility

  /// The value in words, unless something else was set.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? spokenValue }
    set { super.accessibilityValue = newValue }
  }

  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.adjustable) }
    set { super.accessibilityTraits = newValue }
  }

  /// The value with its ends and step.
  open override var accessibilityRange: AccessibilityRange? {
    get {
      AccessibilityRange(
        minimum: law.range.lowerBound, maximum: law.range.upperBound, step: law.keyStep, value: value)
    }
    set { super.accessibilityRange = newValue }
  }

  open override func accessibilityIncrement() { step(by: 1) }

  open override func accessibilityDecrement() { step(by: -1) }
}
