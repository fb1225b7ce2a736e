import Accessibility
import ControlState
import Input
import Toolkit

/// A view that a person operates: it has a state, tracks a touch from its beginning to its end, and tells
/// whoever asked what happened.
///
/// A subclass says in ``beginTracking(_:)`` whether a touch is one it wants. All doors (touch, key, wheel,
/// reader) are closed while ``isEnabled`` is false.
@MainActor
open class Control: View {
  /// What a control is like, as a set; the empty set is its normal state.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits, with UIKit's numbers.
    public let rawValue: UInt

    /// A state from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing out of the ordinary.
    public static let normal: State = []
    /// A touch presses it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It refuses to be operated.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is chosen, or on.
    public static let selected = State(rawValue: 1 << 2)
    /// Keys go to it.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// Whether it can be operated. Disabling it cancels a touch under way and gives the focus up.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { loseTouchAndFocus() }
      stateDidChange()
    }
  }
  /// Whether it is chosen, or on.
  public var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether it looks pressed; tracking sets it.
  public var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  /// Whether keys may go to it; a control inside another one that answers for it says no.
  public var allowsFocus = true {
    didSet {
      guard allowsFocus != oldValue else { return }
      if !allowsFocus, isFocused { window?.focus(on: nil) }
      setNeedsAccessibilityUpdate()
    }
  }
  /// Where the touch is that the control tracks.
  public internal(set) var tracking = TrackingState.idle

  var registrations: [Registration] = []
  var lastRegistration = 0

  /// A control of no size that a reader stops at.
  public init() {
    super.init()
    isAccessibilityElement = true
  }

  /// All of the state as one set.
  public var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Whether a touch is being tracked.
  public var isTracking: Bool { tracking.isTracking }

  /// Whether a touch is being tracked and is on the control.
  public var isTouchInside: Bool { tracking == .inside }

  open override var canBecomeFocused: Bool { isEnabled && allowsFocus }

  /// The theme's finish as the state has it: disabled, or pressed, or neither.
  open override var finish: Finish {
    let finish = super.finish
    return !isEnabled ? finish.disabled : isHighlighted ? finish.highlighted : finish
  }

  open override func didUpdateFocus() { stateDidChange() }

  /// ``state`` changed. Call super, which has the control drawn again and read anew.
  open func stateDidChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  // MARK: What subclasses track

  /// A touch came down.
  /// - Returns: whether to track it; one that is not tracked has no effect.
  open func beginTracking(_ touch: Touch) -> Bool { true }

  /// The tracked touch moved.
  /// - Returns: whether to go on; false ends the tracking as if the touch were lost.
  open func continueTracking(_ touch: Touch) -> Bool { true }

  /// The tracked touch was lifted.
  open func endTracking(_ touch: Touch) {}

  /// The tracked touch was lost.
  open func cancelTracking() {}

  /// The person took the tracked touch back with Escape: what it did so far is to be as it was before.
  /// ``cancelTracking()`` follows.
  open func revertTracking() {}

  /// Whether the control stays highlighted while the touch is beside it: faders and dials do, buttons do not.
  open var staysHighlightedOutside: Bool { false }

  /// Does what the control is there for, asked for by key or reader.
  /// - Returns: whether there was anything to do.
  open func activate() -> Bool { false }

  /// The traits that were set, with what follows from the state.
  open override var accessibilityTraits: AccessibilityTraits {
    get {
      var traits = super.accessibilityTraits
      if !isEnabled { traits.insert(.notEnabled) }
      if isSelected { traits.insert(.selected) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }

  open override func accessibilityActivate() -> Bool { isEnabled && activate() }

  // MARK: Events

  open override func touchBegan(_ touch: Touch) { began(touch) }

  open override func touchMoved(_ touch: Touch) { moved(touch) }

  open override func touchEnded(_ touch: Touch) { ended(touch) }

  open override func touchCancelled(_ touch: Touch) {
    if touch.isTakenBack, isTracking { revertTracking() }
    lost()
  }

  /// A touch that a control tracks is no gesture of the views around it.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.view === self || !isTracking
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool { pressed(event) || super.keyPressed(event) }
}
