import BacklitGeometry
import BacklitValues
import TestSupport
import Testing

@Suite("Track maps, dial maps and angles") struct MapTests {
  private func randomMap(_ generator: inout SeededRandom) -> TrackMap {
    let lower = Double.random(in: -100...100, using: &generator)
    let length = Double.random(in: 20...800, using: &generator)
    return TrackMap(
      length: length, thumbLength: Double.random(in: 0...length * 0.9, using: &generator),
      range: lower...lower + Double.random(in: 0.5...200, using: &generator),
      direction: Bool.random(using: &generator) ? .forward : .backward)
  }

  @Test("Positions and values of a track are inverses") func trackInverses() throws {
    try forAll { generator in
      let map = randomMap(&generator)
      let value = Double.random(in: map.range, using: &generator)
      let back = try #require(map.value(at: map.position(of: value)))
      try #require(abs(back - value) < 1e-7)
      let place = Double.random(
        in: map.thumbLength / 2...map.length - map.thumbLength / 2, using: &generator)
      try #require(abs(map.position(of: try #require(map.value(at: place))) - place) < 1e-7)
    }
  }

  @Test("The thumb reaches both ends of the track exactly") func trackEnds() throws {
    try forAll { generator in
      let map = randomMap(&generator)
      let low = map.thumb(for: map.range.lowerBound)
      let high = map.thumb(for: map.range.upperBound)
      let (first, last) = map.direction == .forward ? (low, high) : (high, low)
      try #require(abs(first.lowerBound) < 1e-9)
      try #require(abs(last.upperBound - map.length) < 1e-9)
      try #require(
        map.value(at: -50) == (map.direction == .forward ? map.range.lowerBound : map.range.upperBound))
    }
  }

  @Test("The directions of a track are mirror images") func directions() throws {
    let down = TrackMap(length: 100, thumbLength: 20, range: 0...10, direction: .forward)
    let up = TrackMap(length: 100, thumbLength: 20, range: 0...10, direction: .backward)
    #expect(down.position(of: 0) == 10)
    #expect(down.position(of: 10) == 90)
    #expect(up.position(of: 0) == 90)
    #expect(up.position(of: 2.5) == 100 - down.position(of: 2.5))
  }

  @Test("A track without travel has no values") func degenerateTracks() {
    let full = TrackMap(length: 10, thumbLength: 30, range: 0...1, direction: .forward)
    #expect(full.thumbLength == 10)
    #expect(full.value(at: 5) == nil)
    #expect(full.position(of: 0.7) == 5)
    let odd = TrackMap(length: .nan, thumbLength: -1, range: 0...1, direction: .forward)
    #expect(odd.length == 0 && odd.thumbLength == 0)
    let good = TrackMap(length: 100, thumbLength: 10, range: 0...1, direction: .forward)
    for value in unmeasurable { #expect(good.value(at: value) == nil) }
    #expect(good.position(of: .nan) == 5)
    #expect(good.position(of: .infinity) == 95)
  }

  @Test("Angles and values of a dial are inverses in every turn") func dialInverses() throws {
    try forAll { generator in
      let lower = Double.random(in: -100...100, using: &generator)
      let map = DialMap(range: lower...lower + Double.random(in: 0.5...200, using: &generator))
      let share = Double.random(in: 0.001...0.999, using: &generator)
      let value = map.range.lowerBound * (1 - share) + map.range.upperBound * share
      let angle = map.angle(of: value) + Angle.turn * Double(Int.random(in: -3...3, using: &generator))
      try #require(abs(try #require(map.value(at: angle)) - value) < 1e-6)
    }
  }

  @Test("The gap of a dial belongs to the nearer end") func dialGap() throws {
    let map = DialMap(range: -8...8)
    #expect(abs(try #require(map.value(at: Angle.degrees(270)))) < 1e-12)
    #expect(map.value(at: Angle.degrees(134)) == -8)
    #expect(map.value(at: Angle.degrees(91)) == -8)
    #expect(map.value(at: Angle.degrees(89)) == 8)
    #expect(map.value(at: Angle.degrees(46)) == 8)
    for angle in unmeasurable { #expect(map.value(at: angle) == nil) }
    let marks = DialMap.marks(11)
    #expect(marks.count == 11)
    #expect(abs(marks[10] - map.angle(of: 8)) < 1e-12)
    #expect(abs(marks[5] - map.angle(of: 0)) < 1e-12)
  }

  @Test("Angles are measured around the centre") func angles() throws {
    let center = Point(x: 10, y: 20)
    #expect(rotation(Point(x: 15, y: 20), Point(x: 10, y: 25), about: center) == .pi / 2)
    #expect(rotation(Point(x: .nan, y: 0), Point(x: 10, y: 25), about: center) == 0)
    #expect(rotation(center, center, about: center) == 0)
    try forAll { generator in
      let angle = Double.random(in: -50...50, using: &generator)
      let move = Double.random(in: -3.1...3.1, using: &generator)
      let (start, end) = (
        Angle.point(at: angle, radius: 30, about: center),
        Angle.point(at: angle + move, radius: 50, about: center)
      )
      try #require(abs(rotation(start, end, about: center) - move) < 1e-9)
      let positive = Angle.positive(angle)
      try #require(positive >= 0 && positive < Angle.turn)
    }
  }

  @Test("A motion across the centre is no rotation, and each motion back is the opposite rotation")
  func acrossTheCenter() throws {
    for step in [8.0, 40, 400] {
      #expect(rotation(Point(x: -step, y: 0), Point(x: step, y: 0), about: .zero) == 0)
      #expect(rotation(Point(x: 0, y: step), Point(x: 0, y: -step), about: .zero, deadRadius: 8) == 0)
      #expect(rotation(Point(x: -step, y: 7.9), Point(x: step, y: 7.9), about: .zero, deadRadius: 8) == 0)
    }
    #expect(rotation(Point(x: -4, y: 8), Point(x: 4, y: 8), about: .zero, deadRadius: 8) < 0)
    try forAll { generator in
      func point() -> Point {
        Point(
          x: Double(Int.random(in: -9...9, using: &generator)) * 4,
          y: Double(Int.random(in: -9...9, using: &generator)) * 8)
      }
      let (start, end, center) = (point(), point(), point())
      let there = rotation(start, end, about: center, deadRadius: 8)
      try #require(rotation(end, start, about: center, deadRadius: 8) == -there)
      try #require(abs(there) < .pi)
    }
  }

  private func rotation(_ start: Point, _ end: Point, about center: Point, deadRadius: Double = 0) -> Double {
    Angle.rotation(from: start, to: end, about: center, deadRadius: deadRadius)
  }
}
