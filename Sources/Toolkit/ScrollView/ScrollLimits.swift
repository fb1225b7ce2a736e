import Geometry

/// How far a scroll view goes.
struct ScrollLimits {
  let horizontal: ScrollRange
  let vertical: ScrollRange

  /// Whether there is anywhere to go.
  var canMove: Bool { horizontal.canMove || vertical.canMove }

  /// The offset at which the content begins.
  var start: Point { Point(x: horizontal.start, y: vertical.start) }

  /// The nearest offset within the limits.
  func clamped(_ offset: Point) -> Point {
    Point(x: horizontal.clamped(offset.x), y: vertical.clamped(offset.y))
  }
}

/// How far one axis of a scroll view goes.
struct ScrollRange {
  /// The least offset.
  let lower: Double
  /// The largest offset; ``lower`` where the content fits.
  let upper: Double
  /// The end where the content begins: ``upper`` where it runs from right to left.
  let start: Double
  /// The distance between offsets; 0 for none.
  private let step: Double

  /// The limits of content between two insets.
  ///
  /// Content that fits lies where it begins.
  /// - Parameters:
  ///   - content: the extent of the content in points.
  ///   - visible: the extent of the view in points.
  ///   - insets: the distances before and behind the content in points.
  ///   - step: the distance between offsets, as a rule a cell; ends that lie between two move outwards, so that all
  ///     of the content can be seen. 0 for none.
  ///   - isMirrored: whether the content begins at its far end.
  init(content: Double, visible: Double, insets: (Double, Double), step: Double, isMirrored: Bool) {
    // Sums of cells are off by a hair at most.
    let hair = 1e-6
    let (first, last) = (-insets.0, content + insets.1 - visible)
    let (least, most) = isMirrored ? (min(first, last), last) : (first, max(first, last))
    lower = step > 0 ? (least / step + hair).rounded(.down) * step : least
    upper = step > 0 ? (most / step - hair).rounded(.up) * step : most
    start = isMirrored ? upper : lower
    self.step = step
  }

  /// Whether there is anywhere to go.
  var canMove: Bool { upper > lower }

  /// The nearest offset within the limits, on a cell where there are cells.
  func clamped(_ offset: Double) -> Double {
    // Infinity is an end, and has no nearest cell.
    min(max(min(max(offset, lower), upper).snapped(to: step), lower), upper)
  }
}
