import ControlState
import Drawing
import Geometry
import Input
import Toolkit

/// A fader on a vertical track.
///
/// A touch counts when it begins on the thumb, which it then takes along; beside the thumb nothing happens
/// unless ``jumpsToTouch`` says so. Downwards is faster, as on a turntable, unless ``direction`` says
/// otherwise. With Control held the thumb follows a tenth as fast. A double click on the thumb resets it.
///
/// As it comes it has the values 0 to 10 in whole steps and stands at 1.
@MainActor
open class PitchSlider: ValueControl {
  /// Where the higher values are: forward is down.
  public var direction = TrackDirection.forward { didSet { if direction != oldValue { formatDidChange() } } }
  /// Whether a touch beside the thumb brings the thumb there first.
  public var jumpsToTouch = false
  /// Whether the value is written on the thumb where there is room.
  public var showsValue = true { didSet { if showsValue != oldValue { formatDidChange() } } }

  let thumb = SliderThumb()
  private var drag: DragTracker?
  private var lastY = 0.0

  /// A slider at the default value of a law.
  public override init(law: ValueLaw = .fader) {
    super.init(law: law)
    thumb.isUserInteractionEnabled = false
    thumb.accessibilityElementsHidden = true
    addSubview(thumb)
    dressThumb()
  }

  /// Where the thumb is, in this view's coordinates, in points.
  public var thumbFrame: Rect {
    let span = track.thumb(for: value)
    let width = min(bounds.width - 8, max(24, min(bounds.width - 24, 72)))
    return Rect(
      x: bounds.midX - width / 2, y: margin + span.lowerBound, width: max(0, width),
      height: span.upperBound - span.lowerBound)
  }

  /// The map that drawing and touches share; its coordinates begin ``margin`` below the top.
  var track: TrackMap {
    let length = max(0, bounds.height - 2 * margin)
    return TrackMap(
      length: length, thumbLength: min(Self.thumbLength, length / 2), range: law.range,
      direction: direction)
  }

  /// Two rows: the least that a finger, or a mouse in a terminal, can be expected to hit.
  static let thumbLength = 32.0

  /// How far the track keeps from the upper and lower edge, in points.
  var margin: Double { bounds.height >= 64 ? 8 : 0 }

  open override func layoutSubviews() { placeThumb() }

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

  /// Nine columns by nine rows.
  open override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    return Size(width: 9 * cell.width, height: 9 * cell.height)
  }

  open override func draw(in canvas: inout Canvas) { drawTrack(in: &canvas) }

  private func dressThumb() {
    placeThumb()
    thumb.show(
      text: showsValue ? format.shown(value) : "", isHighlighted: isHighlighted, isEnabled: isEnabled,
      tint: tint)
  }

  /// On a terminal the picture of the thumb keeps to half cells, so that its edges are sharp.
  private func placeThumb() { thumb.frame = thumbFrame.snapped(to: block) }

  // MARK: Tracking

  open override func beginTracking(_ touch: Touch) -> Bool {
    let place = touch.location(in: self)
    if !thumbFrame.contains(place) {
      guard jumpsToTouch, touch.tapCount == 1, let there = track.value(at: place.y - margin) else {
        return false
      }
      propose(there)
    }
    guard super.beginTracking(touch) else { return false }
    lastY = place.y
    drag = DragTracker(
      law: law, value: value, length: track.travel, direction: direction, overshoot: .remembered)
    return true
  }

  open override func continueTracking(_ touch: Touch) -> Bool {
    let y = touch.location(in: self).y
    if let new = drag?.move(by: y - lastY, fine: touch.modifiers.contains(.control)) {
      lastY = y
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
