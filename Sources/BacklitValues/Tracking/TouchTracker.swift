import BacklitGeometry

/// The direction of a drag that turns a dial.
public enum DialDragMode: String, Hashable, Sendable, CaseIterable {
  /// A drag upwards raises the value.
  case vertical
  /// A drag to the right raises the value.
  case horizontal
  /// A drag clockwise around the centre raises the value.
  case circular
}

/// Converts the positions of a touch to values: along an axis, or around the centre of a dial.
///
/// Only the motion counts, not the position at which the drag begins. So the value does not jump when the
/// drag begins away from the pointer. A circular drag turns the pointer with the finger: beyond an end of the
/// range, it moves the value again where it passed that end.
package struct TouchTracker: Hashable, Sendable {
  /// The length of a straight drag on a dial for the whole range, in points.
  static let pointsPerRange = 160.0
  /// The distance from the centre, in points, within which a circular drag has no direction: half a cell,
  /// because a terminal reports positions by cells.
  package static func deadRadius(cell: Size) -> Double { max(cell.width, cell.height) / 2 }

  /// The direction of the drag.
  package let mode: DialDragMode
  private let center: Point
  private let deadRadius: Double
  private var last: Point
  private var drag: DragTracker

  /// Creates a drag on a dial that begins at a value.
  /// - Parameters:
  ///   - mode: the direction of the drag.
  ///   - valueRange: the range of the value.
  ///   - value: the value before the drag.
  ///   - point: the position at which the drag begins, in points.
  ///   - center: the centre of the dial in the same coordinates.
  ///   - cell: the size of a cell in points.
  package init(
    mode: DialDragMode, valueRange: ValueRange, value: Double, at point: Point, center: Point, cell: Size
  ) {
    self.mode = mode
    self.center = center
    deadRadius = Self.deadRadius(cell: cell)
    last = point
    drag = DragTracker(
      valueRange: valueRange, value: value, length: Self.pointsPerRange,
      direction: mode == .vertical ? .backward : .forward,
      overshoot: mode == .circular ? .remembered : .forgotten)
  }

  /// Creates a drag of a thumb along a track.
  /// - Parameters:
  ///   - drag: the drag by distances, with the length and direction of the track.
  ///   - mode: the axis of the track; a thumb has no circular drag.
  ///   - point: the position at which the drag begins, in points.
  package init(_ drag: DragTracker, mode: DialDragMode, at point: Point) {
    self.mode = mode
    center = .zero
    deadRadius = 0
    last = point
    self.drag = drag
  }

  /// The current value of the drag.
  package var value: Double { drag.value }

  /// Moves the drag to a point.
  /// - Parameters:
  ///   - point: the position of the touch; a point with NaN or an infinity is ignored.
  ///   - fine: whether the motion counts a tenth.
  /// - Returns: the new value.
  @discardableResult
  package mutating func move(to point: Point, fine: Bool = false) -> Double {
    guard point.x.isFinite, point.y.isFinite else { return value }
    switch mode {
    case .vertical:
      drag.move(by: point.y - last.y, fine: fine)
    case .horizontal:
      drag.move(by: point.x - last.x, fine: fine)
    case .circular:
      let rotation = Angle.rotation(from: last, to: point, about: center, deadRadius: deadRadius)
      if rotation != 0 { _ = drag.change(byFraction: rotation / DialMap.sweep, fine: fine) }
    }
    last = point
    return value
  }
}
