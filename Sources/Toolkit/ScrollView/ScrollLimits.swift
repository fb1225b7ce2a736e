import Geometry

/// The range of content offsets of a scroll view.
struct ScrollLimits {
  let horizontal: ScrollRange
  let vertical: ScrollRange

  /// Whether any axis can scroll.
  var canScroll: Bool { horizontal.canScroll || vertical.canScroll }

  /// The offset at which the content begins.
  var start: Point { Point(x: horizontal.start, y: vertical.start) }

  /// Returns the nearest offset within the limits.
  func clamped(_ offset: Point) -> Point {
    Point(x: horizontal.clamped(offset.x), y: vertical.clamped(offset.y))
  }
}

/// The range of content offsets along one axis.
struct ScrollRange {
  /// The smallest offset.
  let lower: Double
  /// The largest offset; equal to ``lower`` if the content fits.
  let upper: Double
  /// The end where the content begins: ``upper`` for right-to-left content.
  let start: Double
  /// The distance between offsets in points; 0 for any offset.
  private let step: Double

  /// Creates the range of content with insets.
  ///
  /// Content that fits stays at its beginning.
  /// - Parameters:
  ///   - content: the extent of the content in points.
  ///   - visible: the extent of the view in points.
  ///   - insets: the distances before and after the content in points.
  ///   - step: the distance between offsets, usually a cell; ends between two steps move outwards, so that
  ///     all of the content can be seen. 0 for any offset.
  ///   - isMirrored: whether the content begins at its far end.
  init(content: Double, visible: Double, insets: (Double, Double), step: Double, isMirrored: Bool) {
    // The rounding error of sums of cells.
    let tolerance = 1e-6
    let (first, last) = (-insets.0, content + insets.1 - visible)
    let (least, most) = isMirrored ? (min(first, last), last) : (first, max(first, last))
    lower = step > 0 ? (least / step + tolerance).rounded(.down) * step : least
    upper = step > 0 ? (most / step - tolerance).rounded(.up) * step : most
    start = isMirrored ? upper : lower
    self.step = step
  }

  /// Whether the content can scroll along this axis.
  var canScroll: Bool { upper > lower }

  /// Returns the nearest offset within the limits, on a multiple of the step.
  func clamped(_ offset: Double) -> Double {
    // An infinite offset is clamped first, because it has no nearest step.
    min(max(min(max(offset, lower), upper).snapped(to: step), lower), upper)
  }
}
