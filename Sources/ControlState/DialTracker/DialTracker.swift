import Geometry

/// How a drag turns a dial.
public enum DialDragMode: String, Hashable, Sendable, CaseIterable {
  /// Upwards raises the value.
  case vertical
  /// To the right raises the value.
  case horizontal
  /// Round the middle, clockwise raises the value.
  case circular
}

/// A drag on a dial, turned into values.
///
/// Only motion counts, never the place where the dial was grabbed, so nothing jumps when the pointer was
/// elsewhere.
public struct DialTracker: Hashable, Sendable {
  /// Points of a straight drag for the whole range.
  public static let pointsPerRange = 160.0
  /// Nearer than this to the middle, in points, a circular drag has no direction and is ignored.
  public static let deadRadius = 4.0

  /// How the drag turns the dial.
  public let mode: DialDragMode
  private let center: Point
  private var last: Point
  private var drag: DragTracker

  /// A drag that begins at a value.
  /// - Parameters:
  ///   - mode: how it turns the dial.
  ///   - law: the law of the value.
  ///   - value: the value before the drag.
  ///   - point: where the dial was grabbed, in points.
  ///   - center: the middle of the dial in the same coordinates.
  public init(mode: DialDragMode, law: ValueLaw, value: Double, at point: Point, center: Point) {
    self.mode = mode
    self.center = center
    last = point
    drag = DragTracker(
      law: law, value: value, length: Self.pointsPerRange,
      direction: mode == .vertical ? .backward : .forward)
  }

  /// The value that the drag stands for.
  public var value: Double { drag.value }

  /// Takes up a motion.
  /// - Parameters:
  ///   - point: where the finger is now; a point with NaN or an infinity is ignored.
  ///   - fine: whether it counts for a tenth.
  /// - Returns: the value from now on.
  @discardableResult
  public mutating func move(to point: Point, fine: Bool = false) -> Double {
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
        let share = Angle.delta(from: from, to: to) / DialMap.sweep
        _ = drag.change(by: drag.law.span * share, fine: fine)
      }
    }
    last = point
    return value
  }
}
