import BacklitGeometry

/// A touch that moves. The gesture begins when the touch is 10 points from its start, changes with
/// every motion, and ends with the touch.
@MainActor
open class PanGestureRecognizer: GestureRecognizer {
  /// The distance that the touch must move, in points: more than a column, because a trembling hand may cross
  /// one.
  static let minimumDistance = 10.0
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
    motion.translation = end.offsetBy(dx: -zero.x, dy: -zero.y)
  }

  /// Returns the velocity of the touch in points per second of a view's coordinates; nil for the window's.
  /// Zero when the touch rests.
  public func velocity(in view: View?) -> Point { vector(motion.velocity, in: view) }

  private func vector(_ vector: Point, in view: View?) -> Point {
    guard let view else { return vector }
    let (zero, end) = (view.convert(Point.zero, from: nil), view.convert(vector, from: nil))
    return end.offsetBy(dx: -zero.x, dy: -zero.y)
  }
}

/// The translation and velocity of a touch.
struct PanMotion: Hashable, Sendable {
  /// The interval that the velocity is measured over, in seconds: long enough to smooth steps of single
  /// cells.
  static let velocityInterval = 0.1

  /// The distance moved, in points.
  var translation = Point.zero
  private var samples: [Sample]

  private struct Sample: Hashable {
    let location: Point
    let time: Double
  }

  /// Creates the motion of a touch that began at a location.
  init(at location: Point, time: Double) {
    samples = [Sample(location: location, time: time)]
  }

  /// Adds a location; one that is not finite is ignored.
  mutating func move(to location: Point, time: Double) {
    guard location.x.isFinite, location.y.isFinite, let last = samples.last else { return }
    translation = translation.offsetBy(dx: location.x - last.location.x, dy: location.y - last.location.y)
    if time <= last.time, samples.count > 1 { samples.removeLast() }
    samples.append(Sample(location: location, time: max(time, last.time)))
    // One older sample stays, so that there are two: a touch that rested before has slowed down.
    while samples.count > 2, samples[1].time <= time - Self.velocityInterval { samples.removeFirst() }
  }

  /// The velocity, in points per second.
  var velocity: Point {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
    let elapsed = last.time - first.time
    return Point(
      x: (last.location.x - first.location.x) / elapsed, y: (last.location.y - first.location.y) / elapsed)
  }
}
