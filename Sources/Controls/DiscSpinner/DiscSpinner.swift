import Accessibility
import ControlState
import Drawing
import Geometry
import Input
import Toolkit

/// A record on a turntable.
///
/// A hand on the record stops it and turns it for as long as it lies there; let go, it runs up to speed again.
/// A hand at the rim bends the pitch while it lasts: along with the turning faster, against it slower (a record
/// that stands is turned by its rim as well). Space and Enter start and stop; arrows and the wheel nudge it by a
/// tenth of a second, Page Up and Page Down by a whole one; Home and Delete return to the cue point.
///
/// `primaryActionTriggered` is sent when a person starts or stops it, `valueChanged` when what it does changes by
/// a person's hand. While nothing moves it asks for no frames.
@MainActor
open class DiscSpinner: Control {
  /// Seconds of the recording that an arrow key or a notch of the wheel nudges by.
  public static let nudgeSeconds = 0.1
  /// Seconds that a reader's increment and Page Up nudge by: a change that can be heard in the spoken value.
  public static let longNudgeSeconds = 1.0
  /// From which share of the radius on a hand is at the rim.
  public static let rimShare = 0.86
  /// To which share of the radius a touch beside the disc still counts for the rim.
  static let reachShare = 1.08

  /// Where the record is and how it moves.
  public internal(set) var motion = DiscMotion()
  /// Where ``cue()`` returns to, in seconds of the recording.
  public var cuePoint = 0.0
  /// The colour of the label.
  @Styled public var tint = BacklightColor.amber {
    didSet { if tint != oldValue { discDidChange(redraw: true) } }
  }

  /// Called when the record moved or does something else, in each frame in which it turns and at each change by a hand or
  /// by the program; not for what it took up from another one, see ``follow(_:)``.
  public var onMotionChange: (@MainActor (DiscMotion) -> Void)?
  /// Whether it goes by another record; what a hand or the program does to it ends that.
  public internal(set) var isFollowing = false

  let record = RecordView()
  let readout = DiscReadout()
  var link: DisplayLink?
  var handAngle: Double?
  /// Where the record was when the hand came down, in seconds of the recording.
  var grabPosition = 0.0
  private var announced: (state: DiscMotion.State, second: Int, moving: Bool)?

  /// A record that stands at its beginning.
  public override init() {
    super.init()
    for view in [record, readout] {
      view.isUserInteractionEnabled = false
      view.accessibilityElementsHidden = true
      addSubview(view)
    }
    link = DisplayLink { [weak self] elapsed in self?.tick(elapsed) }
    discDidChange(redraw: true)
  }

  open override var staysHighlightedOutside: Bool { true }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    link?.attach(to: window)
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
    discDidChange(redraw: true)
  }

  open override func layoutSubviews() {
    let disc = self.disc
    record.frame = finish.isPlain ? bounds : disc.turningFrame
    readout.frame = finish.isPlain ? bounds : disc.labelFrame
    discDidChange(redraw: true)
  }

  /// Twenty columns by ten rows, a square of 160 points on ordinary cells.
  open override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    return Size(width: 20 * cell.width, height: 10 * cell.height)
  }

  open override func draw(in canvas: inout Canvas) { drawPlatter(in: &canvas) }

  open override func stateDidChange() {
    super.stateDidChange()
    discDidChange(redraw: true)
  }

  // MARK: Motion

  func tick(_ elapsed: Double) {
    motion.advance(by: elapsed)
    motionDidChange()
  }

  /// Shows where the record is, and keeps frames coming for as long as it moves.
  func discDidChange(redraw: Bool = false) {
    let isDriven = motion.state == .playing || motion.state == .bending
    if !(isDriven && traitCollection.prefersReducedMotion) { record.angle = Angle.positive(motion.angle) }
    if redraw {
      record.show(finish, color: !finish.isColored ? .white : isEnabled ? tint.color : Color(white: 0.62))
    }
    readout.show(
      state: stateWord, time: DiscReadout.time(motion.position),
      color: finish.isPlain ? finish.mark : .black)
    link?.isPaused = isFollowing || motion.isAtRest
    let now = (motion.state, DiscReadout.wholeSeconds(motion.position), !motion.isAtRest)
    guard announced.map({ $0 != now }) ?? true else { return }
    announced = now
    setNeedsAccessibilityUpdate()
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: Touch) -> Bool { lay(at: touch.location(in: self)) }

  open override func continueTracking(_ touch: Touch) -> Bool {
    moveHand(to: touch.location(in: self), fine: touch.modifiers.contains(.control))
    return true
  }

  open override func endTracking(_ touch: Touch) { liftHand() }

  open override func cancelTracking() { liftHand() }

  /// The record goes back to where the hand took hold of it, and on from there.
  open override func revertTracking() {
    guard motion.state == .scratching else { return }
    nudge(bySeconds: grabPosition - position)
    motion.grab()
  }

  open override func activate() -> Bool {
    changeByHand { isPlaying.toggle() }
    sendActions(for: .primaryActionTriggered)
    return true
  }

  /// Starts or stops the record, wherever on the screen the reader is.
  open override func accessibilityPerformMagicTap() -> Bool { isEnabled && activate() }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    if isEnabled, event.modifiers.isEmpty, handle(event.key) { return true }
    return super.keyPressed(event)
  }

  open override func scrolled(_ scroll: Scroll) -> Bool {
    guard isEnabled else { return super.scrolled(scroll) }
    let fine = scroll.modifiers.contains(.control) ? DragTracker.fineFactor : 1
    nudgeByHand(bySeconds: (scroll.dx - scroll.dy) * Self.nudgeSeconds * fine)
    return true
  }

  // MARK: Accessibility

  /// "Record", unless something else was set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? ControlWords.words(for: effectiveLanguage).record }
    set { super.accessibilityLabel = newValue }
  }

  /// What the record does and where it is: "playing, 12 seconds".
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? stateWord + ", " + spokenPosition }
    set { super.accessibilityValue = newValue }
  }

  open override var accessibilityTraits: AccessibilityTraits {
    get {
      var traits = super.accessibilityTraits.union(.adjustable)
      if !motion.isAtRest { traits.insert(.updatesFrequently) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }

  /// The actions that were set, after those of the record itself.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { (isEnabled ? ownActions : []) + super.accessibilityCustomActions }
    set { super.accessibilityCustomActions = newValue }
  }

  open override func accessibilityIncrement() {
    if isEnabled { nudgeByHand(bySeconds: Self.longNudgeSeconds) }
  }

  open override func accessibilityDecrement() {
    if isEnabled { nudgeByHand(bySeconds: -Self.longNudgeSeconds) }
  }
}
