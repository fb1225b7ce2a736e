import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A scroll indicator: half a cell thick, with the length and position of the visible part.
///
/// It is a line, so that text in the last column stays readable in front of it.
@MainActor
final class ScrollIndicator: View {
  private let axis: LayoutAxis

  init(axis: LayoutAxis) {
    self.axis = axis
    super.init()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    isHidden = true
  }

  override func draw(in canvas: inout Canvas) {
    canvas.drawScrollIndicator(axis, in: bounds, isMirrored: effectiveLayoutDirection == .rightToLeft)
  }
}

extension Canvas {
  /// Draws a scroll indicator at the trailing or the lower edge of a rectangle, which has its length.
  /// - Parameters:
  ///   - axis: the direction of scrolling.
  ///   - frame: the rectangle, a cell thick.
  ///   - isMirrored: whether the trailing edge is the left one.
  public mutating func drawScrollIndicator(_ axis: LayoutAxis, in frame: Rect, isMirrored: Bool) {
    var line = Path()
    let thickness: Double
    if axis == .vertical {
      thickness = frame.width / 2
      let x = isMirrored ? frame.minX + thickness / 2 : frame.maxX - thickness / 2
      line.move(to: Point(x: x, y: frame.minY))
      line.line(to: Point(x: x, y: frame.maxY))
    } else {
      thickness = frame.height / 2
      line.move(to: Point(x: frame.minX, y: frame.maxY - thickness / 2))
      line.line(to: Point(x: frame.maxX, y: frame.maxY - thickness / 2))
    }
    stroke(line, with: Color(white: 0.5), width: thickness)
  }
}

extension ScrollView {
  /// Updates the frames and the visibility of the scroll indicators.
  func updateIndicators() {
    guard let limits else { return }
    let cell = traitCollection.cellSize
    let showsVertical = showsVerticalScrollIndicator && limits.vertical.canScroll
    let showsHorizontal = showsHorizontalScrollIndicator && limits.horizontal.canScroll
    verticalIndicator.isHidden = !showsVertical
    horizontalIndicator.isHidden = !showsHorizontal
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    var track = bounds.inset(by: safeAreaInsets)
    if showsVertical {
      let height = track.height - (showsHorizontal ? cell.height : 0)
      let thumb = thumb(limits.vertical, at: boundsOrigin.y, of: bounds.height, on: height, cell: cell.height)
      verticalIndicator.frame = Rect(
        x: isMirrored ? track.minX : track.maxX - cell.width, y: track.minY + thumb.start,
        width: cell.width, height: thumb.length)
      track = track.inset(
        by: EdgeInsets(
          top: 0, left: isMirrored ? cell.width : 0, bottom: 0, right: isMirrored ? 0 : cell.width))
    }
    if showsHorizontal {
      let thumb = thumb(
        limits.horizontal, at: boundsOrigin.x, of: bounds.width, on: track.width, cell: cell.width)
      horizontalIndicator.frame = Rect(
        x: track.minX + thumb.start, y: track.maxY - cell.height, width: thumb.length, height: cell.height)
    }
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
