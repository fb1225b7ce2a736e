import AutoLayout
import ControlState
import Drawing
import Geometry
import Toolkit

extension Slider {
  /// The frame of the thumb in this view's coordinates, in points.
  public var thumbFrame: Rect {
    let span = track.thumb(for: value)
    return part(
      from: margin + span.lowerBound, to: margin + span.upperBound, from: middle - thumbBreadth / 2,
      breadth: thumbBreadth)
  }

  /// The track map for drawing and touches. Its coordinates start at ``margin`` from the edge.
  var track: TrackMap {
    let length = max(0, self.length - 2 * margin)
    return TrackMap(
      length: length, thumbLength: min(thumbLength, length / 2), range: law.range, direction: trackDirection)
  }

  /// The extent along the axis.
  var length: Double { axis == .horizontal ? bounds.width : bounds.height }

  /// The extent across the axis.
  var breadth: Double { axis == .horizontal ? bounds.height : bounds.width }

  /// The middle of the track, across the axis.
  var middle: Double { axis == .horizontal ? bounds.midY : bounds.midX }

  /// The lit part along the axis, from the origin to the value; unbounded on the side of the origin if the
  /// origin is an end of the range. Nil if the value is at the origin.
  func litSpan(_ track: TrackMap) -> ClosedRange<Double>? {
    let home = track.position(of: arcOrigin)
    let now = track.position(of: value)
    guard abs(now - home) > 0.5 else { return nil }
    let isEnd = arcOrigin == law.range.lowerBound || arcOrigin == law.range.upperBound
    let from = !isEnd ? home : now > home ? -Double.infinity : .infinity
    return margin + min(from, now)...margin + max(from, now)
  }

  /// The distance of the track from the edges at its ends, in points: half a cell, or a cell for the line of
  /// a box, where there is room.
  var margin: Double {
    let cell = traitCollection.cellSize
    return axis == .horizontal
      ? (bounds.width < 5 * cell.width ? 0 : finish.isPlain ? cell.width : cell.width / 2)
      : bounds.height >= 64 ? 8 : 0
  }

  /// The length of the thumb along the axis: two rows or three columns, the smallest target that is easy to
  /// hit. On a horizontal track, a thumb with a value is wide enough for both ends of the range.
  private var thumbLength: Double {
    guard axis == .horizontal else { return 32 }
    let ends = showsValue ? [law.range.lowerBound, law.range.upperBound] : []
    let columns = ends.map { TextMetrics.columns(of: displayText(for: $0)) + 2 }
    return Double(max(3, columns.max() ?? 0)) * traitCollection.cellSize.width
  }

  private var thumbBreadth: Double {
    axis == .horizontal
      ? min(breadth, max(32, min(breadth - 16, 48)))
      : max(0, min(breadth - 8, max(24, min(breadth - 16, 72))))
  }

  /// The coordinate of a point along the axis.
  func along(_ point: Point) -> Double { axis == .horizontal ? point.x : point.y }

  /// A rectangle from its ends along the axis, and its offset and breadth across the axis.
  func part(from start: Double, to end: Double, from edge: Double, breadth: Double) -> Rect {
    axis == .horizontal
      ? Rect(x: start, y: edge, width: max(0, end - start), height: breadth)
      : Rect(x: edge, y: start, width: breadth, height: max(0, end - start))
  }
}
