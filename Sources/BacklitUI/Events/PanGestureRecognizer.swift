import Geometry

/// A touch that moves. The gesture begins when the touch is ``minimumDistance`` from its start, changes with
/// every motion, and ends with the touch.
@MainActor
open class PanGestureRecognizer: GestureRecognizer {
  /// The distance that the touch must move, in points: more than a column, because a trembling hand may cross
  /// one.
  public static let minimumDistance = 10.0
  private var motion = PanMotion(at: .zero, time: 0)

  open override func touchBegan(_ touch: Touch) {
    motion = PanMotion(at: touch.location(in: nil), time: touch.timestamp)
  }

  open override func touchMoved(_ touch: Touch) {
    motion.move(to: touch.location(in: nil), time: touch.timestamp)
    if state != .possible || !pending.isEmpty {
      state = .changed
    } else if motion.translation.distance(to: .zero) >= Self.minimumDistance {
      state = .began
    }
  }

  open override func touchEnded(_ touch: Touch) {
    motion.move(to: touch.location(in: nil), time: touch.timestamp)
    state = state == .possible && pending.isEmpty ? .failed : .ended
  }

  /// Returns the distance that the touch has moved since it began, or since ``setTranslation(_:in:)``, in
  /// points of a view's coordinates; nil for the window's.
  public func translation(in view: View?) -> Point { vector(motion.translation, in: view) }

  /// Sets the distance that the touch has moved so far, in points of a view's coordinates; nil for the
  /// window's.
  public func setTranslation(_ translation: Point, in view: View?) {
    guard let view else {
      motion.translation = translation
      return
    }
    let (zero, end) = (view.convert(Point.zero, to: nil), view.convert(translation, to: nil))
    motion.translation = end.offset(dx: -zero.x, dy: -zero.y)
  }

  /// Returns the velocity of the touch in points per second of a view's coordinates; nil for the window's.
  /// Zero when the touch rests.
  public func velocity(in view: View?) -> Point { vector(motion.velocity, in: view) }

  private func vector(_ vector: Point, in view: View?) -> Point {
    guard let view else { return vector }
    let (zero, end) = (view.convert(Point.zero, from: nil), view.convert(vector, from: nil))
    return end.offset(dx: -zero.x, dy: -zero.y)
  }
}
