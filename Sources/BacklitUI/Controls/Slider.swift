import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// A slider on a straight track, horizontal or vertical: a volume, a channel, a crossfader.
///
/// On a horizontal track the value grows towards the trailing edge, which is the left edge in right-to-left
/// languages. On a vertical track it grows upwards. A drag that begins on the thumb moves it; a touch beside
/// the thumb does nothing unless ``jumpsToTouch`` is true. While Control is held, the drag counts a tenth. A
/// double click on the thumb resets the value. If the default value is a detent, the track is lit from there,
/// otherwise from the lower end.
@MainActor
open class Slider: ValueControl {
  /// The axis of the track. Changing it cancels a tracked touch.
  public var axis = LayoutAxis.horizontal {
    didSet {
      guard axis != oldValue else { return }
      cancelCurrentTouch()
      invalidateIntrinsicContentSize()
      formatDidChange()
    }
  }
  /// Whether a touch beside the thumb moves the thumb there first.
  public var jumpsToTouch = false
  /// Whether the value appears on the thumb where there is room.
  public var showsValue = false {
    didSet {
      guard showsValue != oldValue else { return }
      setNeedsBaselineUpdate()
      formatDidChange()
    }
  }
  /// The number of ticks from end to end; fewer than 2 for none. Ticks that would be too close together are
  /// not drawn.
  public var tickCount = 0 { didSet { if tickCount != oldValue { setNeedsDisplay() } } }

  let thumb = SliderThumb()

  /// Creates a slider at the default value of a range.
  public override init(valueRange: ValueRange = .standard) {
    super.init(valueRange: valueRange)
    addDecorations([thumb])
  }

  /// The direction of the higher values.
  var trackDirection: TrackDirection {
    axis == .horizontal && effectiveLayoutDirection == .leftToRight ? .forward : .backward
  }

  override var growsLeftwards: Bool { axis == .horizontal && trackDirection == .backward }

  /// The number of spaces between ticks; 0 without ticks.
  var tickSpaces: Int { tickCount >= 2 ? tickCount - 1 : 0 }

  open override func layoutSubviews() { updateThumb() }

  override func updateParts() { updateThumb() }

  /// Twenty columns by three rows for a horizontal track, one in compact density; seven columns by nine rows for a vertical
  /// track.
  open override var intrinsicContentSize: Size {
    let traits = traitCollection
    let cell = traits.cellSize
    return axis == .horizontal
      ? Size(width: 20 * cell.width, height: traits.controlHeight)
      : Size(width: 7 * cell.width, height: 9 * cell.height)
  }

  /// The middle. On a vertical track the value moves with the thumb; a baseline that followed it would move the views
  /// beside the slider during a drag.
  override var captionOffset: Double? { showsValue ? 0 : nil }

  open override func draw(in canvas: inout Canvas) { drawTrack(in: &canvas) }

  /// Updates the frame and the appearance of the thumb. Does nothing without a window, because definitions
  /// set many properties before the view enters one.
  private func updateThumb() {
    guard window != nil else { return }
    updateThumbFrame()
    thumb.configuration = SliderThumb.Configuration(
      texts: showsValue ? displayTexts(for: value) : [], axis: axis, isHighlighted: isHighlighted,
      palette: palette, accent: palette.fill(for: tint))
  }

  /// Sets the frame of the thumb, snapped to half cells on a terminal, so that its edges are sharp.
  private func updateThumbFrame() {
    guard palette.drawsLines else {
      thumb.frame = thumbFrame.snapped(to: drawingGrid)
      return
    }
    // On a line of characters the thumb is a line of text, in the row that contains the middle of the thumb.
    let (frame, cell) = (thumbFrame, traitCollection.cellSize)
    let row = Rect(
      x: frame.minX, y: (frame.midY / cell.height).rounded(.down) * cell.height, width: frame.width,
      height: cell.height)
    thumb.frame = row.snapped(to: cell)
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
    drag = TouchTracker(
      DragTracker(
        valueRange: valueRange, value: value, length: track.travel, direction: trackDirection,
        overshoot: .remembered), mode: axis == .horizontal ? .horizontal : .vertical, at: place)
    return true
  }
}
