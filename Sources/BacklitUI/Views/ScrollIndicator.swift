import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A scroll indicator: half a cell thick, with the length and position of the visible part.
///
/// It is a line, so that text in the last column stays readable in front of it. A drag moves the content: the thumb follows
/// the pointer, and its ends are those of the content. The thumb takes touches in its whole cell.
@MainActor
final class ScrollIndicator: View {
  private let axis: LayoutAxis
  /// The way of the thumb in its own coordinates, if it is drawn.
  var track: Rect? {
    didSet { if track != oldValue { setNeedsDisplay() } }
  }
  /// Where the pointer holds the thumb.
  private var grip: ThumbGrip?

  init(axis: LayoutAxis) {
    self.axis = axis
    super.init()
    accessibilityElementsHidden = true
    isHidden = true
  }

  /// The ground of a text that the thumb reaches stays that of the content.
  override var yieldsToText: Bool { true }

  override func draw(in canvas: inout Canvas) {
    canvas.drawScrollIndicator(
      axis, in: bounds, on: track, isMirrored: effectiveLayoutDirection == .rightToLeft, palette: palette)
  }

  // MARK: Touches

  private var scrollView: ScrollView? { superview as? ScrollView }

  /// The place of a touch along the view, which stays while the content moves.
  private func place(of touch: Touch, in scrollView: ScrollView) -> Double {
    let place = touch.location(in: scrollView)
    return axis == .vertical
      ? place.y - scrollView.boundsOrigin.y : place.x - scrollView.boundsOrigin.x
  }

  override func touchBegan(_ touch: Touch) -> Bool {
    guard touch.button == .primary, let scrollView, scrollView.isScrollEnabled else { return false }
    scrollView.endAnimation()
    grip = scrollView.thumbGrip(axis, at: place(of: touch, in: scrollView))
    return true
  }

  override func touchMoved(_ touch: Touch) -> Bool {
    guard let grip, let scrollView, scrollView.isScrollEnabled else { return true }
    scrollView.moveThumb(axis, held: grip, to: place(of: touch, in: scrollView))
    return true
  }

  override func touchEnded(_ touch: Touch) -> Bool {
    grip = nil
    scrollView?.thumbWasReleased()
    return true
  }

  override func touchCancelled(_ touch: Touch) -> Bool { touchEnded(touch) }
}

/// Where a pointer holds the thumb of a scroll indicator.
struct ThumbGrip {
  /// The place of the pointer along the view.
  var pointer: Double
  /// The distance from the start of the track to the thumb.
  var start: Double
  /// The part of the content before the visible one, from 0 to 1.
  var fraction: Double
}

extension Canvas {
  /// Draws a scroll indicator at the trailing or the lower edge of a rectangle, and its way, which has no content: with symbols
  /// a ground for whole cells, and with lines and characters none.
  /// - Parameters:
  ///   - axis: the direction of scrolling.
  ///   - frame: the rectangle, a cell thick.
  ///   - track: the way of the rectangle, in which it lies; nil for none, over content.
  ///   - isMirrored: whether the trailing edge is the left one.
  ///   - palette: the colours.
  public mutating func drawScrollIndicator(
    _ axis: LayoutAxis, in frame: Rect, on track: Rect?, isMirrored: Bool, palette: Palette
  ) {
    // Lines, in front of which text stays.
    func draw(_ rect: Rect, _ color: Color, part: Double) {
      var line = Path()
      let thickness = (axis == .vertical ? rect.width : rect.height) * part
      if axis == .vertical {
        let x = isMirrored ? rect.minX + thickness / 2 : rect.maxX - thickness / 2
        line.move(to: Point(x: x, y: rect.minY))
        line.line(to: Point(x: x, y: rect.maxY))
      } else {
        line.move(to: Point(x: rect.minX, y: rect.maxY - thickness / 2))
        line.line(to: Point(x: rect.maxX, y: rect.maxY - thickness / 2))
      }
      stroke(line, with: color, width: thickness)
    }
    if let track, !palette.isPlain {
      draw(track, palette.surface, part: palette.quality == .symbols ? 1 : 0.5)
    }
    draw(frame, palette.secondaryLabel, part: 0.5)
  }
}

extension ScrollView {
  /// Updates the frames and the visibility of the scroll indicators.
  func updateIndicators() {
    guard let limits else { return }
    let tracks = indicatorTracks(limits)
    let cell = traitCollection.cellSize
    verticalIndicator.isHidden = tracks.vertical == nil
    horizontalIndicator.isHidden = tracks.horizontal == nil
    if let track = tracks.vertical {
      let thumb = thumb(
        limits.vertical, at: boundsOrigin.y, of: bounds.height, on: track.height, cell: cell.height)
      let way = Rect(x: 0, y: -thumb.start, width: cell.width, height: track.height)
      verticalIndicator.track = showsScrollTrack ? way : nil
      verticalIndicator.frame = Rect(
        x: track.minX, y: track.minY + thumb.start, width: cell.width, height: thumb.length)
    }
    if let track = tracks.horizontal {
      let thumb = thumb(
        limits.horizontal, at: boundsOrigin.x, of: bounds.width, on: track.width, cell: cell.width)
      horizontalIndicator.frame = Rect(
        x: track.minX + thumb.start, y: track.minY, width: thumb.length, height: cell.height)
    }
  }

  /// The places along which the thumbs move; nil for an indicator that is not shown.
  private func indicatorTracks(_ limits: ScrollLimits) -> (vertical: Rect?, horizontal: Rect?) {
    let cell = traitCollection.cellSize
    let showsVertical = showsVerticalScrollIndicator && limits.vertical.canScroll
    let showsHorizontal = showsHorizontalScrollIndicator && limits.horizontal.canScroll
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let area = bounds.inset(by: visibleSafeAreaInsets)
    let vertical = Rect(
      x: isMirrored ? area.minX : area.maxX - cell.width, y: area.minY, width: cell.width,
      height: area.height - (showsHorizontal ? cell.height : 0))
    let corner = showsVertical ? cell.width : 0
    let horizontal = Rect(
      x: area.minX + (isMirrored ? corner : 0), y: area.maxY - cell.height, width: area.width - corner,
      height: cell.height)
    return (showsVertical ? vertical : nil, showsHorizontal ? horizontal : nil)
  }

  /// Where a pointer holds a thumb.
  func thumbGrip(_ axis: LayoutAxis, at pointer: Double) -> ThumbGrip? {
    thumbWay(axis).map { ThumbGrip(pointer: pointer, start: $0.start, fraction: $0.fraction) }
  }

  /// Scrolls so that a thumb follows the pointer. The content is at an end if the thumb is.
  func moveThumb(_ axis: LayoutAxis, held grip: ThumbGrip, to pointer: Double) {
    guard let way = thumbWay(axis), way.length > 0 else { return }
    let distance = pointer - grip.pointer
    let start = grip.start + distance
    let fraction =
      start <= 0 ? 0 : start >= way.length ? 1 : max(0, min(grip.fraction + distance / way.length, 1))
    let offset = way.range.lower + fraction * (way.range.upper - way.range.lower)
    setContentOffset(
      axis == .vertical ? Point(x: .nan, y: offset) : Point(x: offset, y: .nan), animated: false)
  }

  /// The way of a thumb: its length, and the distance and the part of it before the thumb. Nil for an indicator that is not
  /// shown.
  private func thumbWay(
    _ axis: LayoutAxis
  ) -> (range: ScrollRange, length: Double, start: Double, fraction: Double)? {
    guard let limits else { return nil }
    let tracks = indicatorTracks(limits)
    let isVertical = axis == .vertical
    guard let track = isVertical ? tracks.vertical : tracks.horizontal else { return nil }
    let range = isVertical ? limits.vertical : limits.horizontal
    let offset = isVertical ? boundsOrigin.y : boundsOrigin.x
    let cell = traitCollection.cellSize
    let thumb =
      isVertical
      ? thumb(range, at: offset, of: bounds.height, on: track.height, cell: cell.height)
      : thumb(range, at: offset, of: bounds.width, on: track.width, cell: cell.width)
    let length = (isVertical ? track.height : track.width) - thumb.length
    return (range, length, thumb.start, (offset - range.lower) / (range.upper - range.lower))
  }

  /// Shows a whole page after a thumb was moved, where scrolling stops at pages.
  func thumbWasReleased() {
    if isPagingEnabled { return setContentOffset(page(nearest: boundsOrigin), animated: true) }
    let settled = settledOffset(boundsOrigin.y, from: boundsOrigin.y)
    if settled != boundsOrigin.y { setContentOffset(Point(x: .nan, y: settled), animated: true) }
  }

  /// Returns the place of a thumb on its track, in whole cells. It touches an end of the track only if the
  /// content is at that end.
  private func thumb(
    _ range: ScrollRange, at offset: Double, of visible: Double, on track: Double, cell: Double
  ) -> (start: Double, length: Double) {
    let distance = range.upper - range.lower
    let length = min(track, max(cell, (track * visible / (visible + distance)).snapped(to: cell)))
    let free = track - length
    var start = (free * (offset - range.lower) / distance).snapped(to: cell)
    if offset > range.lower { start = max(start, cell) }
    if offset < range.upper { start = min(start, free - cell) }
    return (max(0, min(start, free)), max(0, length))
  }
}
