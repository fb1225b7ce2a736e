import Accessibility
import ControlState
import Drawing
import Geometry
import Toolkit

/// A slide switch that is on or off.
///
/// A tap anywhere on it, a drag of its thumb to the other side, Space, Enter and readers turn it; the thumb
/// travels for 0.2 s, or jumps where less motion is preferred. `valueChanged` is sent for what a person does. On is
/// where lines end: at the right, or at the left in right-to-left languages.
@MainActor
open class Switch: Control {
  /// How long the thumb travels from side to side, in seconds.
  public static let travelDuration = 0.2

  /// The colour of the track when it is on.
  @Styled public var tint = BacklightColor.green { didSet { if tint != oldValue { stateDidChange() } } }

  let thumb = SwitchThumb()
  private var drag: SwitchDrag?
  private var animatesTurn = false

  /// A switch that is off.
  public override init() {
    super.init()
    thumb.isUserInteractionEnabled = false
    thumb.accessibilityElementsHidden = true
    addSubview(thumb)
  }

  /// Whether it is on; another name for `isSelected`. Setting it shows the new state at once and sends nothing.
  public var isOn: Bool {
    get { isSelected }
    set { setOn(newValue, animated: false) }
  }

  /// Turns it on or off as the program wishes; nothing is sent. A drag under way is not disturbed: where the thumb
  /// is let go decides.
  public func setOn(_ on: Bool, animated: Bool) {
    animatesTurn = animated
    isSelected = on
    animatesTurn = false
  }

  open override var staysHighlightedOutside: Bool { drag?.hasMoved ?? false }

  open override func stateDidChange() {
    super.stateDidChange()
    dressThumb()
    settle(animated: animatesTurn)
  }

  open override func layoutSubviews() {
    dressThumb()
    settle(animated: false)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    dressThumb()
  }

  private func dressThumb() {
    let finish = self.finish
    thumb.show(
      SwitchThumb.Look(
        isOn: isOn, isHighlighted: isHighlighted, finish: finish,
        accent: finish.accent(tint, isEnabled: isEnabled)))
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsDisplay()
    dressThumb()
    settle(animated: false)
  }

  /// Eight columns by three rows.
  open override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    return Size(width: 8 * cell.width, height: 3 * cell.height)
  }

  open override func draw(in canvas: inout Canvas) { drawTrack(in: &canvas) }

  /// Puts the thumb where it belongs.
  func settle(animated: Bool) {
    guard drag == nil else { return }
    let place = thumbFrame(atShare: isOn ? 1 : 0)
    guard animated else {
      View.performWithoutAnimation { thumb.frame = place }
      return
    }
    View.animate(withDuration: Self.travelDuration, curve: .easeOut) { thumb.frame = place }
  }

  // MARK: Turning

  /// What every door leads to.
  private func turn(to on: Bool) {
    drag = nil
    let changes = on != isOn
    setOn(on, animated: true)
    settle(animated: true)
    guard changes else { return }
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  open override func activate() -> Bool {
    turn(to: !isOn)
    return true
  }

  open override func beginTracking(_ touch: Touch) -> Bool {
    drag = SwitchDrag(from: touch.location(in: self).x, share: isOn ? 1 : 0)
    return true
  }

  open override func continueTracking(_ touch: Touch) -> Bool {
    drag?.move(to: touch.location(in: self).x, travel: travel, slack: traitCollection.cellSize.width / 2)
    if let drag, drag.hasMoved {
      View.performWithoutAnimation { thumb.frame = thumbFrame(atShare: drag.share).snapped(to: block) }
    }
    return true
  }

  open override func endTracking(_ touch: Touch) {
    guard let drag else { return }
    turn(to: drag.hasMoved ? drag.share >= 0.5 : isInside(touch) ? !isOn : isOn)
  }

  open override func cancelTracking() {
    drag = nil
    settle(animated: true)
  }

  // MARK: Accessibility

  /// "on" or "off", unless something else was set.
  open override var accessibilityValue: String? {
    get {
      let words = ControlWords.words(for: effectiveLanguage)
      return super.accessibilityValue ?? (isOn ? words.on : words.off)
    }
    set { super.accessibilityValue = newValue }
  }

  /// It says by its value whether it is on, and is not called selected as well.
  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.toggleButton).subtracting(.selected) }
    set { super.accessibilityTraits = newValue }
  }
}
