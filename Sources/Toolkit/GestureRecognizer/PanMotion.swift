import Geometry

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
    translation = translation.offset(dx: location.x - last.location.x, dy: location.y - last.location.y)
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
