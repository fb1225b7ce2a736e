import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitValues

/// A view that the user operates: it has a state, tracks a touch from its beginning to its end, and sends
/// actions.
///
/// A subclass decides in ``beginTracking(_:)`` whether to track a touch. While ``isEnabled`` is false, the
/// control ignores all input: touches, keys, the wheel and the screen reader.
@MainActor
open class Control: View {
  /// The state of a control as a set; the empty set is the normal state.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits, with UIKit's numbers.
    public let rawValue: UInt

    /// Creates a state from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The control is enabled and neither highlighted, selected nor focused.
    public static let normal: State = []
    /// A touch presses the control.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control ignores input.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected or on.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the keyboard focus.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// Whether the control accepts input. Disabling the control cancels the tracked touch and resigns the
  /// focus.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { cancelTouchAndResignFocus() }
      stateDidChange()
    }
  }
  /// Whether the control is selected or on.
  public var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether the control looks pressed; tracking sets this property.
  public var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  /// Whether the control can have the keyboard focus. False for a control inside a control that handles its
  /// keys.
  public var allowsFocus = true {
    didSet {
      guard allowsFocus != oldValue else { return }
      if !allowsFocus, isFocused { window?.focus(on: nil) }
      setNeedsAccessibilityUpdate()
    }
  }
  /// When a turn of the wheel operates a control that the wheel can operate.
  public enum WheelBehavior: String, Hashable, Sendable, CaseIterable {
    /// Always outside of scroll views that scroll in that direction. Inside one, only while the control has the focus or is
    /// touched.
    case automatic
    /// Always.
    case always
    /// Never: the event goes to the views around the control.
    case never
  }

  /// Whether changes by the user can be undone through the responder's `undoManager`: of values, toggles, switches and
  /// segments.
  ///
  /// One drag is one undo step. So is a key, however long the user holds it, and an uninterrupted turn of the wheel.
  public var registersUndo = true

  /// When a turn of the wheel operates the control or a part of it, such as a column of a picker.
  public var wheelBehavior = WheelBehavior.automatic
  /// The control whose ``wheelBehavior`` and focus count: this control, or the control that contains it.
  var wheelControl: Control { self }
  /// The tracking state: whether a touch is tracked, and whether it is inside the control.
  package internal(set) var tracking = TrackingState.idle
  /// Whether ``endTracking(_:)`` runs for a touch that was lifted inside the control.
  var isLiftedInside = false
  var wheel = WheelCounter()

  var actions = HandlerList<(events: ControlEvents, handler: @MainActor (Control) -> Void)>()

  /// Creates a control of size zero that is an accessibility element.
  public init() { super.init() }

  override var isAccessibilityElementByDefault: Bool { true }

  /// The whole state as one set.
  public var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Whether a touch is being tracked. False in ``endTracking(_:)`` and ``cancelTracking()``.
  public var isTracking: Bool { tracking.isTracking }

  /// Whether the touch that is tracked, or in ``endTracking(_:)`` the touch that was lifted, is inside the control.
  public var isTouchInside: Bool { tracking == .inside || isLiftedInside }

  open override var canBecomeFocused: Bool { isEnabled && allowsFocus }

  /// The theme's palette, adjusted to the state: disabled, highlighted or normal.
  open override var palette: Palette {
    let palette = super.palette
    return !isEnabled ? palette.disabled : isHighlighted ? palette.highlighted : palette
  }

  open override func didUpdateFocus() { stateDidChange() }

  /// Called when ``Control/state`` changed. Call super, which marks the control for drawing and for an
  /// accessibility update.
  open func stateDidChange() {
    updateParts()
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  /// The distance from the middle of the control down to the middle of its title, or of its value if it has no title, in
  /// points; nil for a control without text.
  var captionOffset: Double? { nil }

  /// The part of a low control between the bars of a ring.
  var focusRingBounds: Rect { bounds }

  /// The distance from the middle of the first line of the title to that of the last one, in points.
  var captionSpan: Double { 0 }

  /// The baseline of the title, or of the value of a control without a title; nil for a control without text. For a title of
  /// several lines, it is the first baseline.
  open override var centeredBaselineOffset: Double? {
    captionOffset.map { baselineOffset(ofRowAt: $0 - captionSpan / 2) }
  }

  package override func centeredOffset(of baseline: LayoutAttribute) -> Double? {
    centeredBaselineOffset.map { baseline == .lastBaseline ? $0 + captionSpan : $0 }
  }

  open override func boundsDidChange() {
    super.boundsDidChange()
    if captionOffset != nil { setNeedsBaselineUpdate() }
  }

  // MARK: Tracking

  /// Called when a touch begins on the control.
  /// - Returns: whether to track the touch; a touch that is not tracked has no effect.
  open func beginTracking(_ touch: Touch) -> Bool { true }

  /// Called when the tracked touch moved.
  /// - Returns: whether to continue tracking; false cancels the touch.
  open func continueTracking(_ touch: Touch) -> Bool { true }

  /// Called when the tracked touch was lifted; ``Control/isTouchInside`` tells where.
  open func endTracking(_ touch: Touch) {}

  /// Called when the tracked touch was cancelled.
  open func cancelTracking() {}

  /// Called when the user reverts the tracked touch with Escape. Restore the state from before the touch.
  /// ``cancelTracking()`` is called afterwards.
  func revertTracking() {}

  /// Whether the control stays highlighted while the touch is outside it: sliders and knobs do, buttons do
  /// not.
  var staysHighlightedOutside: Bool { false }

  /// Performs the primary action of the control, for a key or the screen reader.
  /// - Returns: whether the control has a primary action.
  open func activate() -> Bool { false }

  /// The traits that were set, with `notEnabled` and `selected` added from the state.
  override var stateTraits: AccessibilityTraits {
    var traits = super.stateTraits
    if !isEnabled { traits.insert(.notEnabled) }
    if isSelected { traits.insert(.selected) }
    return traits
  }

  open override func accessibilityActivate() -> Bool { isEnabled && activate() }

  // MARK: Events

  /// Handles touches of the primary button, also while the control is disabled or does not track them. Other
  /// buttons are left to the responders around the control.
  open override func touchBegan(_ touch: Touch) -> Bool {
    guard touch.button == .primary else { return super.touchBegan(touch) }
    handleTouchBegan(touch)
    return true
  }

  open override func touchMoved(_ touch: Touch) -> Bool {
    handleTouchMoved(touch)
    return true
  }

  open override func touchEnded(_ touch: Touch) -> Bool {
    handleTouchEnded(touch)
    return true
  }

  open override func touchCancelled(_ touch: Touch) -> Bool {
    if touch.isCancelledByUser, isTracking { revertTracking() }
    cancelCurrentTouch()
    return true
  }

  /// Prevents gestures of enclosing views while the control tracks a touch.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.view === self || !isTracking
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    handleActivationKey(event) || super.keyPressed(event)
  }
}

extension View {
  /// Adds views that only draw: neither touches nor readers find them.
  func addDecorations(_ views: [View]) {
    for view in views {
      view.isUserInteractionEnabled = false
      view.accessibilityElementsHidden = true
      addSubview(view)
    }
  }
}

extension Rect {
  /// The rectangle inside a rim of half a cell. Below two rows of height the rim is 2 points high.
  func hollowed(cell: Size) -> Rect {
    insetBy(dx: cell.width / 2, dy: height >= 2 * cell.height ? cell.height / 2 : 2)
  }
}
