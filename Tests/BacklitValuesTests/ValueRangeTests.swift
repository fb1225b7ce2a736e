import BacklitValues
import Testing

@Suite("Value ranges") struct ValueRangeTests {
  @Test("Clamp and snap are idempotent") func idempotence() throws {
    try forAll { generator in
      let valueRange = try ValueRange.random(using: &generator)
      let value = Double.random(in: -700...700, using: &generator)
      let clamped = try #require(valueRange.clamp(value))
      let snapped = try #require(valueRange.snap(value))
      try #require(valueRange.range.contains(clamped))
      try #require(valueRange.clamp(clamped) == clamped)
      try #require(valueRange.range.contains(snapped))
      try #require(valueRange.snap(snapped) == snapped)
    }
  }

  @Test("Snap gives the nearest stop") func snap() throws {
    try forAll { generator in
      let valueRange = try ValueRange.random(using: &generator, stepped: true)
      let value = Double.random(in: valueRange.range, using: &generator)
      let snapped = try #require(valueRange.snap(value))
      for neighbour in [valueRange.stepped(snapped, by: 1), valueRange.stepped(snapped, by: -1)] {
        try #require(abs(snapped - value) <= abs(try #require(neighbour) - value) + 1e-9)
      }
      try #require(abs(snapped - value) <= valueRange.step / 2 + 1e-9)
    }
  }

  @Test("Equal numbers of increments and decrements cancel exactly") func roundTrip() throws {
    try forAll { generator in
      let valueRange = try ValueRange.random(using: &generator, stepped: true)
      let start = try #require(valueRange.snap(Double.random(in: valueRange.range, using: &generator)))
      let count = Int.random(in: 1...40, using: &generator)
      var value = start
      for _ in 0..<count { value = try #require(valueRange.stepped(value, by: 1)) }
      let reachedEnd = value == valueRange.range.upperBound
      try #require(value == valueRange.stepped(start, by: count))
      for _ in 0..<count { value = try #require(valueRange.stepped(value, by: -1)) }
      try #require(reachedEnd || value == start)
    }
  }

  @Test("A range that wraps continues at the other end") func wraps() throws {
    try forAll { generator in
      let plain = try ValueRange.random(using: &generator)
      let valueRange = try ValueRange(
        minimum: plain.range.lowerBound, maximum: plain.range.upperBound, step: plain.step,
        default: plain.defaultValue, wraps: true)
      try #require(valueRange.stepped(valueRange.range.upperBound, by: 1) == valueRange.range.lowerBound)
      try #require(valueRange.stepped(valueRange.range.lowerBound, by: -1) == valueRange.range.upperBound)
      try #require(valueRange.stepped(valueRange.range.upperBound, by: 0) == valueRange.range.upperBound)
      for count in [Int.max, .min, 17, -17] {
        let there = try #require(valueRange.stepped(valueRange.defaultValue, by: count))
        try #require(valueRange.range.contains(there) && valueRange.snap(there) == there)
        if valueRange.step > 0, count != .min {
          try #require(valueRange.stepped(there, by: -count) == valueRange.defaultValue)
        }
      }
      // Except for steps, it works like the range that does not wrap.
      try #require(valueRange.snap(1e9) == plain.snap(1e9))
      try #require(valueRange.stepped(.nan, by: 1) == nil && valueRange.stepped(.infinity, by: -1) == nil)
    }
    let clock = try ValueRange(minimum: 0, maximum: 23, step: 1, wraps: true)
    #expect(clock.stepped(20, by: 10) == 6)
  }

  @Test("A distance beyond an end stops there, or continues at the other end") func distances() throws {
    try forAll { generator in
      var valueRange = try ValueRange.random(using: &generator)
      let start = Double.random(in: valueRange.range, using: &generator)
      let distance = Double.random(in: -2000...2000, using: &generator)
      try #require(valueRange.moved(start, by: distance) == valueRange.clamp(start + distance))
      valueRange.wraps = true
      let end = try #require(valueRange.moved(start, by: distance))
      try #require(valueRange.range.contains(end))
      let turns = (start + distance - end) / valueRange.span
      try #require(abs(turns - turns.rounded()) < 1e-6)
    }
    let compass = try ValueRange(minimum: 0, maximum: 360, wraps: true)
    #expect(compass.moved(350, by: 15) == 5 && compass.moved(5, by: -15) == 350)
    #expect(compass.moved(345, by: 15) == 360 && compass.moved(360, by: 15) == 15)
  }

  @Test("Steps are ascending and stop at the ends") func order() throws {
    try forAll(100) { generator in
      let valueRange = try ValueRange.random(using: &generator, stepped: true)
      try #require(valueRange.stepped(valueRange.range.lowerBound, by: .max) == valueRange.range.upperBound)
      try #require(valueRange.stepped(valueRange.range.upperBound, by: .min) == valueRange.range.lowerBound)
      var value = valueRange.range.lowerBound
      for _ in 0..<50 where value < valueRange.range.upperBound {
        let next = try #require(valueRange.stepped(value, by: 1))
        try #require(next > value && next - value <= valueRange.step * 1.000_001)
        value = next
      }
    }
  }

  @Test("Steps of 0.1 do not drift and reach zero") func tenths() throws {
    let valueRange = try ValueRange(minimum: -8, maximum: 8, step: 0.1, default: 0)
    var value = -8.0
    var seen: [Double] = []
    for _ in 0..<160 {
      value = try #require(valueRange.stepped(value, by: 1))
      seen.append(value)
    }
    #expect(seen[79] == 0)
    #expect(seen[82] == 0.3)
    #expect(seen[159] == 8)
  }

  @Test(
    "A page is ten steps, but at most a quarter of the range",
    arguments: [
      (16.0, 0.1, 10), (16, 1, 4), (100, 1, 10), (100, 2.5, 10), (100, 5, 5), (10, 1, 2), (36, 1, 9),
      (3, 1, 1),
      (1, 1, 1), (1e9, 1, 10), (4.8, 0.1, 10), (1.2, 0.1, 3), (0, 1, 1), (5, 0, 10),
    ] as [(Double, Double, Int)])
  func pages(span: Double, distance: Double, steps: Int) {
    #expect(ValueRange.pageSteps(of: distance, in: span) == steps)
  }

  @Test("Ends that are not multiples of the step are stops") func endsAreStops() throws {
    let valueRange = try ValueRange(minimum: 1, maximum: 10, step: 2)
    #expect(valueRange.snap(9.4) == 9)
    #expect(valueRange.snap(9.6) == 10)
    #expect(valueRange.stepped(9, by: 1) == 10)
    #expect(valueRange.stepped(10, by: -1) == 9)
    let around = try ValueRange(minimum: -2.5, maximum: 2.5, step: 1)
    #expect(around.stepped(2, by: 1) == 2.5)
    #expect(around.stepped(-2, by: -1) == -2.5)
    #expect(around.stepped(-2.5, by: 1) == -2)
    #expect(around.stepped(-2.5, by: 5) == 2.5 - 0.5)
  }

  @Test("Halves snap away from the anchor") func halves() throws {
    let valueRange = try ValueRange(minimum: -10, maximum: 10, step: 1)
    #expect(valueRange.snap(2.5) == 3)
    #expect(valueRange.snap(-2.5) == -3)
  }

  @Test("NaN and infinities give nil") func notFinite() throws {
    try forAll(50) { generator in
      let valueRange = try ValueRange.random(using: &generator)
      for value in unmeasurable {
        try #require(valueRange.clamp(value) == nil)
        try #require(valueRange.snap(value) == nil)
        try #require(valueRange.stepped(value, by: 1) == nil)
        try #require(valueRange.moved(value, by: 1) == nil && valueRange.moved(0, by: value) == nil)
        try #require(valueRange.fraction(of: value) == nil)
        try #require(valueRange.value(atFraction: value) == nil)
        try #require(valueRange.detent(near: value, held: nil) == nil)
      }
    }
  }

  @Test("Fractions and values are inverses") func fractions() throws {
    try forAll { generator in
      let valueRange = try ValueRange.random(using: &generator)
      let fraction = Double.random(in: 0...1, using: &generator)
      let value = try #require(valueRange.value(atFraction: fraction))
      try #require(abs(try #require(valueRange.fraction(of: value)) - fraction) < 1e-9)
      try #require(valueRange.value(atFraction: 0) == valueRange.range.lowerBound)
      try #require(valueRange.value(atFraction: 1) == valueRange.range.upperBound)
      try #require(valueRange.value(atFraction: 7) == valueRange.range.upperBound)
      try #require(valueRange.fraction(of: valueRange.range.lowerBound - 1) == 0)
    }
  }

  @Test("Without a step, a key step is a hundredth of the range") func keyStep() throws {
    let valueRange = try ValueRange(minimum: 0, maximum: 50)
    #expect(valueRange.stepped(10, by: 2) == 11)
    #expect(valueRange.snap(10.123) == 10.123)
    #expect(valueRange.stepped(50, by: 1) == 50)
  }

  @Test("The default and the detents are stops") func defaultsAndDetents() throws {
    let valueRange = try ValueRange(
      minimum: -8, maximum: 8, step: 0.5, default: 0.6, detents: [4, 0.1], detentReach: 0.3)
    #expect(valueRange.defaultValue == 0.5)
    #expect(valueRange.detents == [0, 4])
    #expect(try ValueRange(minimum: 3, maximum: 4).defaultValue == 3)
  }

  @Test("Invalid numbers throw errors") func invalidNumbers() {
    #expect(throws: ValueRangeError.emptyRange(at: 2)) { try ValueRange(minimum: 2, maximum: 2) }
    #expect(throws: ValueRangeError.reversedRange(minimum: 2, maximum: 1)) {
      try ValueRange(minimum: 2, maximum: 1)
    }
    for value in unmeasurable {
      #expect(throws: ValueRangeError.notFinite("minimum")) { try ValueRange(minimum: value, maximum: 1) }
      #expect(throws: ValueRangeError.notFinite("maximum")) { try ValueRange(minimum: 0, maximum: value) }
      #expect(throws: ValueRangeError.notFinite("step")) {
        try ValueRange(minimum: 0, maximum: 1, step: value)
      }
      #expect(throws: ValueRangeError.notFinite("default")) {
        try ValueRange(minimum: 0, maximum: 1, default: value)
      }
      #expect(throws: ValueRangeError.notFinite("detent")) {
        try ValueRange(minimum: 0, maximum: 1, detents: [value])
      }
    }
    #expect(throws: ValueRangeError.rangeTooWide) {
      try ValueRange(minimum: -.greatestFiniteMagnitude, maximum: .greatestFiniteMagnitude)
    }
    for step in [-1, 2, 1e-12] {
      #expect(throws: ValueRangeError.badStep(step)) { try ValueRange(minimum: 0, maximum: 1, step: step) }
    }
    #expect(throws: ValueRangeError.badStep(1e-3)) {
      try ValueRange(minimum: 1e15, maximum: 1e15 + 10, step: 1e-3)
    }
    #expect(throws: ValueRangeError.badReach(-1)) { try ValueRange(minimum: 0, maximum: 1, detentReach: -1) }
    #expect(throws: ValueRangeError.defaultOutside(3)) { try ValueRange(minimum: 0, maximum: 1, default: 3) }
    #expect(throws: ValueRangeError.detentOutside(3)) { try ValueRange(minimum: 0, maximum: 1, detents: [3]) }
    #expect(ValueRangeError.reversedRange(minimum: 2, maximum: 1).description.contains("reversed"))
  }

  @Test("Detents have hysteresis") func detents() throws {
    let valueRange = try ValueRange(
      minimum: -8, maximum: 8, step: 0.1, default: 0, detents: [0], detentReach: 0.2)
    #expect(valueRange.detent(near: 0.25, held: nil) == nil)
    #expect(valueRange.detent(near: 0.19, held: nil) == 0)
    #expect(valueRange.detent(near: 0.25, held: 0) == 0)
    #expect(valueRange.detent(near: 0.31, held: 0) == nil)
    let free = try ValueRange(minimum: -8, maximum: 8)
    #expect(free.detent(near: 0, held: nil) == nil)
  }
}

@Suite("Predefined value ranges") struct PredefinedRangeTests {
  @Test("Pitch ranges equal validated ranges", arguments: PitchRange.allCases)
  func pitchRanges(_ range: PitchRange) throws {
    let percent = try #require(Double(range.rawValue))
    #expect(range.percent == percent)
    #expect(
      try range.valueRange
        == ValueRange(
          minimum: -percent, maximum: percent, step: 0.1, default: 0, detents: [0],
          detentReach: percent / 40))
  }

  @Test("The fader equals a validated range") func fader() throws {
    #expect(try ValueRange.standard == ValueRange(minimum: 0, maximum: 10, step: 1, default: 1))
  }
}
