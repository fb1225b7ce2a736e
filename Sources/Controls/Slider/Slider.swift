import AutoLayout
import ControlState
import Drawing
import Geometry
import Input
import Toolkit

/// A fader on a straight track, across or from top to bottom: a volume, a channel, a crossfader.
///
/// Across, the value grows towards where lines end, which is to the left in right-to-left languages; from top to
/// bottom it grows upwards. A touch counts when it begins on the thumb, which it then takes along; beside the
/// thumb nothing happens unless ``jumpsToTouch`` says so. With Control held the thumb follows a tenth as fast. A
/// double click on the thumb resets it. A law whose default is a detent makes a fader that is lit from there.
@MainActor
open class Slider: ValueControl {
  /// Whether the track runs across or from top to bottom. Setting it loses a touch under way.
  public var axis = LayoutAxis.horizontal {
    didSet {
      guard axis != oldValue else { return }
      lost()
      invalidateIntrinsicContentSize()
      formatDidChange()
    }
  }
  /// Whether a touch beside the thumb brings the thumb there first.
  public var jumpsToTouch = false
  /// Whether the value is written on the thumb where there is room.
  public var showsValue = false { didSet { if showsValue != oldValue { formatDidChange() } } }
  /// How many ticks there are from end to end; fewer than 2 for none, and none where they could not be told apart.
  public var tickCount = 0 { didSet { if tickCount != oldValue { setNeedsDisplay() } } }

  let thumb = SliderThumb()
  private var drag: DragTracker?
  private var latest = 0.0

  /// A slider at the default value of a law.
  public override init(law: ValueLaw = .fader) {
    super.init(law: law)
    thumb.isUserInteractionEnabled = false
    thumb.accessibilityElementsHidden = true
    addSubview(thumb)
  }

  /// Where the higher values are.
  var trackDirection: TrackDirection {
    axis == .horizontal && effectiveLayoutDirection == .leftToRight ? .forward : .backward
  }

  override var growsLeftwards: Bool { axis == .horizontal && trackDirection == .backward }

  /// How many spaces the ticks divide the track into; 0 without ticks.
  var tickSpaces: Int { tickCount >= 2 ? tickCount - 1 : 0 }

  open override func layoutSubviews() { dressThumb() }

  open override func valueDidChange() {
    super.valueDidChange()
    dressThumb()
  }

  open override func formatDidChange() {
    super.formatDidChange()
    dressThumb()
  }

  open override func stateDidChange() {
    super.stateDidChange()
    dressThumb()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    dressThumb()
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    dressThumb()
  }

  /// Twenty columns by three rows across, seven columns by nine rows from top to bottom.
  open override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    return axis == .horizontal
      ? Size(width: 20 * cell.width, height: 3 * cell.height)
      : Size(width: 7 * cell.width, height: 9 * cell.height)
  }

  open override func draw(in canvas: inout Canvas) { drawTrack(in: &canvas) }

  /// Without a window there is nothing to see, and definitions set many properties before there is one.
  private func dressThumb() {
    guard window != nil else { return }
    placeThumb()
    thumb.show(
      text: showsValue ? shown(value) : "", axis: axis, isHighlighted: isHighlighted,
      finish: finish, accent: finish.accent(tint, isEnabled: isEnabled))
  }

  /// On a terminal the picture of the thumb keeps to half cells, so that its edges are sharp.
  private func placeThumb() {
    guard finish.isBoxed else {
      thumb.frame = thumbFrame.snapped(to: block)
      return
    }
    // A line of text: the row that holds the middle of the thumb.
    let (frame, cell) = (thumbFrame, traitCollection.cellSize)
    let row = Rect(
      x: frame.minX, y: (frame.midY / cell.height).rounded(.down) * cell.height, width: frame.width,
      height: cell.height)
    thumb.frame = row.snapped(to: block)
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: Touch) -> Bool {
    let place = touch.location(in: self)
    if !thumbFrame.contains(place) {
      guard jumpsToTouch, touch.tapCount == 1, let there = track.value(at: along(place) - margin) else {
        return false
      }
      propose(there)
    }
    guard super.beginTracking(touch) else { return false }
    latest = along(place)
    drag = DragTracker(
      law: law, value: value, length: track.travel, direction: trackDirection, overshoot: .remembered)
    return true
  }

  open override func continueTracking(_ touch: Touch) -> Bool {
    let now = along(touch.location(in: self))
    if let new = drag?.move(by: now - latest, fine: touch.modifiers.contains(.control)) {
      latest = now
      propose(new)
    }
    return true
  }

  open override func endTracking(_ touch: Touch) {
    drag = nil
    super.endTracking(touch)
  }

  open override func cancelTracking() {
    drag = nil
    super.cancelTracking()
  }
}
