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
/// drag begins away from the pointer.
package struct TouchTracker: Hashable, Sendable {
  /// The length of a straight drag on a dial for the whole range, in points.
  package static let pointsPerRange = 160.0
  /// The distance from the centre, in points, below which a circular drag has no direction and is ignored.
  package static let deadRadius = 4.0

  /// The direction of the drag.
  package let mode: DialDragMode
  private let center: Point
  private var last: Point
  private var drag: DragTracker

  /// Creates a drag on a dial that begins at a value.
  /// - Parameters:
  ///   - mode: the direction of the drag.
  ///   - valueRange: the range of the value.
  ///   - value: the value before the drag.
  ///   - point: the position at which the drag begins, in points.
  ///   - center: the centre of the dial in the same coordinates.
  package init(mode: DialDragMode, valueRange: ValueRange, value: Double, at point: Point, center: Point) {
    self.mode = mode
    self.center = center
    last = point
    drag = DragTracker(
      valueRange: valueRange, value: value, length: Self.pointsPerRange,
      direction: mode == .vertical ? .backward : .forward)
  }

  /// Creates a drag of a thumb along a track.
  /// - Parameters:
  ///   - drag: the drag by distances, with the length and direction of the track.
  ///   - mode: the axis of the track; a thumb has no circular drag.
  ///   - point: the position at which the drag begins, in points.
  package init(_ drag: DragTracker, mode: DialDragMode, at point: Point) {
    self.mode = mode
    center = .zero
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
      guard point.distance(to: center) >= Self.deadRadius else { return value }
      if last.distance(to: center) >= Self.deadRadius, let from = Angle.of(last, about: center),
        let to = Angle.of(point, about: center)
      {
        let fraction = Angle.delta(from: from, to: to) / DialMap.sweep
        _ = drag.change(byFraction: fraction, fine: fine)
      }
    }
    last = point
    return value
  }
}
