import Geometry

/// The way of a touch: how far it went and how fast it goes.
struct PanMotion: Hashable, Sendable {
  /// How far back one looks for the speed, in seconds: long enough to even out single cells.
  static let memory = 0.1

  /// How far it went, in points.
  var translation = Point.zero
  private var samples: [Sample]

  private struct Sample: Hashable {
    let place: Point
    let time: Double
  }

  /// A touch that came down at a place.
  init(at place: Point, time: Double) {
    samples = [Sample(place: place, time: time)]
  }

  /// Takes up a motion; a place that is not finite is ignored.
  mutating func move(to place: Point, time: Double) {
    guard place.x.isFinite, place.y.isFinite, let last = samples.last else { return }
    translation = translation.offset(dx: place.x - last.place.x, dy: place.y - last.place.y)
    if time <= last.time, samples.count > 1 { samples.removeLast() }
    samples.append(Sample(place: place, time: max(time, last.time)))
    // One that is older stays, so that there are two: a touch that rested before has slowed down.
    while samples.count > 2, samples[1].time <= time - Self.memory { samples.removeFirst() }
  }

  /// How fast it goes, in points a second.
  var velocity: Point {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
    let elapsed = last.time - first.time
    return Point(
      x: (last.place.x - first.place.x) / elapsed, y: (last.place.y - first.place.y) / elapsed)
  }
}
