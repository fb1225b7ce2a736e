import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// A record on a turntable.
///
/// A touch on the record stops it, and a drag turns it. When the touch ends, the record returns to its speed.
/// A touch on the rim of a playing record bends the pitch until it ends: a drag in the direction of rotation
/// is faster, against it is slower. On a stopped record the rim works like the rest. Space and Enter start
/// and stop the record. Arrows and the wheel move it by a tenth of a second, Page Up and Page Down by a
/// second. Home and Delete return to the cue point.
///
/// A definition that is filled by a definition of its own can place the record, by the outlet `platter`.
///
/// The control sends `primaryActionTriggered` when the user starts or stops the record, and `valueChanged`
/// when the user changes its state or position. While nothing moves, it requests no frames.
@MainActor
open class DiscSpinner: Control {
  /// The distance of an arrow key or a notch of the wheel, in seconds of the recording.
  package static let nudgeSeconds = 0.1
  /// The distance of Page Up, in seconds: ten arrow keys. It is also the screen reader's increment, because it is enough
  /// to change the spoken value.
  static let longNudgeSeconds = nudgeSeconds * Double(ValueRange.stepsPerPage)
  /// The inner edge of the rim, as a fraction of the radius.
  static let rimFraction = 0.86
  /// The outer edge of the touchable rim, as a fraction of the radius.
  static let reachFraction = 1.08

  /// The position and the motion of the record.
  public internal(set) var motion = DiscMotion()
  /// The position that ``cue()`` returns to, in seconds of the recording.
  public var cuePoint = 0.0
  /// The colour of the label.
  @Styled public var tint = BacklightColor.amber {
    didSet { if tint != oldValue { discDidChange(redraw: true) } }
  }

  /// Called when the motion changed: in each frame in which the record turns, and at each change by the user
  /// or the program. Not called for changes through ``follow(_:)``.
  public var onMotionChange: (@MainActor (DiscMotion) -> Void)?
  /// Whether the spinner shows the motion of a different spinner; a change by the user or the program ends
  /// that.
  package internal(set) var isFollowing = false

  /// The view of a definition that fills this control in which the record lies; nil for the whole control.
  package weak var platter: View? {
    didSet {
      guard platter !== oldValue else { return }
      // The record is placed again after the constraints of the definition placed the platter.
      var view = platter
      while let current = view, current !== self {
        current.addSizeHandler { [weak self] _ in self?.setNeedsLayout() }
        view = current.superview
      }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  let record = RecordView()
  let readout = DiscReadout()
  var link: DisplayLink?
  /// The position of the touch, in points.
  var hand = Point.zero
  /// The position at the beginning of the touch, in seconds of the recording.
  var grabPosition = 0.0
  private var lastPublished: (state: DiscMotion.State, second: Int, moving: Bool)?

  /// Creates a stopped record at its beginning.
  public override init() {
    super.init()
    addDecorations([record, readout])
    link = DisplayLink { [weak self] elapsed in self?.tick(elapsed) }
    discDidChange(redraw: true)
  }

  override var staysHighlightedOutside: Bool { true }

  override func updateParts() {
    link?.attach(to: window)
    setNeedsLayout()
    discDidChange(redraw: true)
  }

  open override func layoutSubviews() {
    let disc = self.disc
    record.frame = palette.isPlain ? bounds : disc.turningFrame
    readout.frame = palette.isPlain ? bounds : disc.labelFrame
    discDidChange(redraw: true)
  }

  /// Shows the name of the class over the control.
  open override func prepareForPreview() { ClassNameLabel.add(to: self) }

  /// Twenty columns by ten rows: a square of 160 points with cells of 8 × 16 points.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    return Size(width: 20 * cell.width, height: 10 * cell.height)
  }

  override var textBaselines: (first: Double, last: Double)? { baselinesOfText }

  open override func boundsDidChange() {
    super.boundsDidChange()
    setNeedsBaselineUpdate()
  }

  open override func draw(in canvas: inout Canvas) { drawPlatter(in: &canvas) }

  // MARK: Motion

  func tick(_ elapsed: Double) {
    motion.advance(by: elapsed)
    motionDidChange()
  }

  /// Updates the views from the motion, and requests frames while the record moves.
  func discDidChange(redraw: Bool = false) {
    let isDriven = motion.state == .playing || motion.state == .bending
    if !(isDriven && traitCollection.prefersReducedMotion) { record.angle = Angle.positive(motion.angle) }
    if redraw {
      let color: Color = !palette.isColored ? .white : isEnabled ? tint.color : Color(white: 0.62)
      record.look = (palette, color)
    }
    let seconds = DiscReadout.wholeSeconds(motion.position)
    readout.content = DiscReadout.Content(
      state: motion.state, seconds: seconds, language: effectiveLanguage,
      color: palette.isPlain ? palette.label : .black)
    link?.isPaused = isFollowing || motion.isAtRest
    let now = (motion.state, seconds, !motion.isAtRest)
    guard lastPublished.map({ $0 != now }) ?? true else { return }
    // The words of the states have different lengths, and there may be room for some of them only.
    if lastPublished?.state != motion.state { setNeedsBaselineUpdate() }
    lastPublished = now
    setNeedsAccessibilityUpdate()
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: Touch) -> Bool { placeHand(at: touch.location(in: self)) }

  open override func continueTracking(_ touch: Touch) -> Bool {
    moveHand(to: touch.location(in: self), fine: touch.modifiers.contains(.control))
    return true
  }

  open override func endTracking(_ touch: Touch) { liftHand() }

  open override func cancelTracking() { liftHand() }

  /// Returns the record to its position at the beginning of the touch.
  override func revertTracking() {
    guard motion.state == .scratching else { return }
    nudge(bySeconds: grabPosition - position)
    motion.grab()
  }

  open override func activate() -> Bool {
    changeByHand { isPlaying.toggle() }
    sendActions(for: .primaryActionTriggered)
    return true
  }

  /// Starts or stops the record, wherever the screen reader's cursor is.
  open override func accessibilityPerformMagicTap() -> Bool { isEnabled && activate() }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    if isEnabled, event.modifiers.isEmpty, handle(event.key) { return true }
    return super.keyPressed(event)
  }

  open override func scrolled(_ event: ScrollEvent) -> Bool {
    guard takesWheel(event) else { return super.scrolled(event) }
    let fine = event.modifiers.contains(.control) ? DragTracker.fineFactor : 1
    nudgeByHand(bySeconds: (event.dx - event.dy) * Self.nudgeSeconds * fine)
    return true
  }

  // MARK: Accessibility

  /// The label; "Record" by default.
  override var defaultAccessibilityLabel: String? { word(.record) }

  /// The state and the position of the record by default: "playing, 12 seconds".
  override var defaultAccessibilityValue: String? { stateWord + ", " + spokenPosition }

  /// The position: a step does not change the state.
  override var defaultAccessibilityChangedValue: String? { spokenPosition }

  override var stateTraits: AccessibilityTraits {
    super.stateTraits.union(motion.isAtRest ? .adjustable : [.adjustable, .updatesFrequently])
  }

  /// The actions of the record (play or pause, and cue), followed by the actions that were set.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { (isEnabled ? ownActions : []) + super.accessibilityCustomActions }
    set { super.accessibilityCustomActions = newValue }
  }

  open override var accessibilityHasDefaultValue: Bool { true }

  /// Moves the record, or returns it to the cue point for `reset`. A record has no ends.
  open override func accessibilityAdjust(_ adjustment: ValueAdjustment) {
    guard isEnabled else { return }
    switch adjustment {
    case .pages(let count):
      nudgeByHand(bySeconds: Double(count * ValueRange.stepsPerPage) * Self.longNudgeSeconds)
    case .reset: cueByHand()
    case .minimum, .maximum, .value: break
    }
  }

  open override func accessibilityIncrement() {
    if isEnabled { nudgeByHand(bySeconds: Self.longNudgeSeconds) }
  }

  open override func accessibilityDecrement() {
    if isEnabled { nudgeByHand(bySeconds: -Self.longNudgeSeconds) }
  }
}
