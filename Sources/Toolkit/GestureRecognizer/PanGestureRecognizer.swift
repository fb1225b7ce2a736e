import Geometry

/// A touch that moves: it begins once the touch is ``minimumDistance`` from where it came down, changes with every
/// motion, and ends with the touch.
@MainActor
open class PanGestureRecognizer: GestureRecognizer {
  /// How far the touch has to move, in points: more than a column, as a hand that trembles may cross one.
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

  /// How far the touch has moved since it came down, or since ``setTranslation(_:in:)``, in points of a view's
  /// coordinates; nil for the window's.
  public func translation(in view: View?) -> Point { vector(motion.translation, in: view) }

  /// Says how far the touch is taken to have moved so far, in points of a view's coordinates; nil for the window's.
  public func setTranslation(_ translation: Point, in view: View?) {
    guard let view else {
      motion.translation = translation
      return
    }
    let (zero, end) = (view.convert(Point.zero, to: nil), view.convert(translation, to: nil))
    motion.translation = end.offset(dx: -zero.x, dy: -zero.y)
  }

  /// How fast the touch moves, in points a second of a view's coordinates; nil for the window's. Zero once it
  /// has come to rest.
  public func velocity(in view: View?) -> Point { vector(motion.velocity, in: view) }

  private func vector(_ vector: Point, in view: View?) -> Point {
    guard let view else { return vector }
    let (zero, end) = (view.convert(Point.zero, from: nil), view.convert(vector, from: nil))
    return end.offset(dx: -zero.x, dy: -zero.y)
  }
}
