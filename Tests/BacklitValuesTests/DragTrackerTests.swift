import BacklitGeometry
import BacklitValues
import Glibc
import Testing

@Suite("Drag trackers") struct DragTrackerTests {
  private let pitch: ValueRange

  init() throws {
    pitch = try ValueRange(minimum: -8, maximum: 8, step: 0.1, default: 0, detents: [0], detentReach: 0.2)
  }

  @Test("A drag in pieces equals one long drag") func pieces() throws {
    try forAll { generator in
      let valueRange = try ValueRange.random(using: &generator)
      let start = Double.random(in: valueRange.range, using: &generator)
      let distance = Double.random(in: -60...60, using: &generator)
      let fine = Bool.random(using: &generator)
      var whole = DragTracker(
        valueRange: valueRange, value: start, length: 200, direction: .forward, overshoot: .remembered)
      var pieces = whole
      whole.move(by: distance, fine: fine)
      for _ in 0..<16 { pieces.move(by: distance / 16, fine: fine) }
      try #require(abs(whole.value - pieces.value) <= valueRange.step + 1e-9)
      let expected = try #require(
        valueRange.snap(start + valueRange.span * distance / 200 * (fine ? 0.1 : 1)))
      try #require(abs(whole.value - expected) <= valueRange.step + 1e-9)
    }
  }

  @Test("Motions smaller than a step add up") func smallMotions() throws {
    let valueRange = try ValueRange(minimum: 0, maximum: 10, step: 1)
    var drag = DragTracker(valueRange: valueRange, value: 5, length: 100, direction: .forward)
    for _ in 0..<4 { #expect(drag.move(by: 1) == 5) }
    #expect(drag.move(by: 1.5) == 6)
    #expect(drag.value == 6)
  }

  @Test("The remainder of a fine motion carries over") func fineRemainder() throws {
    let valueRange = try ValueRange(minimum: 0, maximum: 10, step: 1)
    var drag = DragTracker(valueRange: valueRange, value: 5, length: 100, direction: .forward)
    for _ in 0..<9 { #expect(drag.move(by: 5, fine: true) == 5) }
    #expect(drag.move(by: 6, fine: true) == 6)
    #expect(drag.move(by: 4) == 6)
    #expect(drag.move(by: 6) == 7)
  }

  @Test("Overshoot is forgotten or remembered") func overshoot() throws {
    let valueRange = try ValueRange(minimum: 0, maximum: 10, step: 1)
    var forgetful = DragTracker(valueRange: valueRange, value: 9, length: 100, direction: .forward)
    var mindful = DragTracker(
      valueRange: valueRange, value: 9, length: 100, direction: .forward, overshoot: .remembered)
    #expect(forgetful.move(by: 50) == 10)
    #expect(mindful.move(by: 50) == 10)
    #expect(forgetful.move(by: -20) == 8)
    #expect(mindful.move(by: -20) == 10)
    #expect(mindful.move(by: -30) == 9)
  }

  @Test("A detent holds and releases a drag") func detents() {
    var drag = DragTracker(valueRange: pitch, value: 1, length: 160, direction: .forward)
    #expect(drag.move(by: -7) == 0.3)
    #expect(drag.heldDetent == nil)
    #expect(drag.move(by: -1.5) == 0)
    #expect(drag.heldDetent == 0)
    #expect(drag.move(by: 1) == 0)
    #expect(drag.move(by: 1) == 0.4)
    #expect(drag.heldDetent == nil)
  }

  @Test("Invalid motions are ignored") func invalidMotions() {
    var drag = DragTracker(valueRange: pitch, value: 1, length: 160, direction: .forward)
    for distance in unmeasurable { #expect(drag.move(by: distance) == 1) }
    var pointless = DragTracker(valueRange: pitch, value: 1, length: 0, direction: .forward)
    #expect(pointless.move(by: 10) == 1)
    #expect(DragTracker(valueRange: pitch, value: .nan, length: 10, direction: .forward).value == 0)
    #expect(DragTracker(valueRange: pitch, value: 99, length: 10, direction: .forward).value == 8)
  }

  @Test("A drag only gives allowed values") func allowedValues() throws {
    try forAll { generator in
      let valueRange = try ValueRange.random(using: &generator)
      var drag = DragTracker(
        valueRange: valueRange, value: valueRange.defaultValue, length: 160,
        direction: Bool.random(using: &generator) ? .forward : .backward,
        overshoot: Bool.random(using: &generator) ? .forgotten : .remembered)
      for _ in 0..<30 {
        drag.move(
          by: Double.random(in: -90...90, using: &generator), fine: Bool.random(using: &generator))
        try #require(valueRange.snap(drag.value) == drag.value)
      }
    }
  }

  @Test("Straight drags on a dial use their axis") func straightDial() throws {
    let valueRange = try ValueRange(minimum: 0, maximum: 160, step: 1)
    let start = Point(x: 30, y: 30)
    let cell = Size(width: 8, height: 16)
    var vertical = TouchTracker(
      mode: .vertical, valueRange: valueRange, value: 80, at: start, center: .zero,
      cell: cell)
    #expect(vertical.move(to: Point(x: 90, y: 20)) == 90)
    #expect(vertical.move(to: Point(x: 0, y: 120)) == 0)
    var horizontal = TouchTracker(
      mode: .horizontal, valueRange: valueRange, value: 80, at: start, center: .zero,
      cell: cell)
    #expect(horizontal.move(to: Point(x: 40, y: 0)) == 90)
    #expect(horizontal.move(to: Point(x: 30, y: 0), fine: true) == 89)
    #expect(horizontal.move(to: Point(x: Double.nan, y: 0)) == 89)
  }

  @Test("Circular drags follow the finger and do not jump") func circularDial() throws {
    try forAll { generator in
      let valueRange = try ValueRange(minimum: 0, maximum: 270)
      let center = Point(x: 50, y: 40)
      var angle = Double.random(in: -4...4, using: &generator)
      var drag = TouchTracker(
        mode: .circular, valueRange: valueRange, value: 135,
        at: Angle.point(at: angle, radius: 30, about: center),
        center: center, cell: Size(width: 2, height: 4))
      var expected = 135.0
      // Several turns, also across ±180°, at different distances from the centre.
      for _ in 0..<20 {
        let turn = Double.random(in: -2...2, using: &generator)
        angle += turn
        let radius = Double.random(in: 5...60, using: &generator)
        drag.move(to: Angle.point(at: angle, radius: radius, about: center))
        expected += turn * 180 / .pi
        try #require(abs(drag.value - min(max(expected, 0), 270)) < 1e-6)
      }
    }
  }

  @Test("A circular drag across the centre and back ends where it began", arguments: -3...3)
  func acrossTheCenter(row: Int) throws {
    let valueRange = try ValueRange(minimum: 0, maximum: 270)
    func point(_ column: Int) -> Point { Point(x: Double(column) * 8 + 4, y: Double(row) * 8) }
    var drag = TouchTracker(
      mode: .circular, valueRange: valueRange, value: 135, at: point(-9), center: .zero,
      cell: Size(width: 8, height: 16))
    for _ in 0..<5 {
      for column in Array(-8...8) + Array((-9..<8).reversed()) {
        drag.move(to: point(column))
        if row == 0 { #expect(drag.value == 135) }
      }
      #expect(abs(drag.value - 135) < 1e-9)
    }
  }
}
