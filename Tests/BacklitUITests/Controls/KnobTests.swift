import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import Glibc
import TestSupport
import Testing

@MainActor
@Suite("A knob")
struct KnobTests {
  private let harness = ControlHarness()
  private let knob: Knob
  private let log: EventLog
  private var middle: Point { Point(x: knob.bounds.midX, y: 86) }

  init() {
    knob = Knob()
    knob.showsValue = false
    harness.add(knob, columns: 20, rows: 10)
    log = EventLog(knob)
  }

  /// The point at an angle in degrees, clockwise from the right, and at a distance from the centre.
  private func place(_ degrees: Double, _ radius: Double = 60) -> Point {
    middle.offsetBy(dx: radius * cos(degrees * .pi / 180), dy: radius * sin(degrees * .pi / 180))
  }

  @Test("A drag of 160 points upwards covers the whole range")
  func vertical() {
    knob.value = 0
    harness.touch(.down, middle, in: knob)
    harness.touch(.drag, middle.offsetBy(dx: 0, dy: -80), in: knob)
    #expect(knob.value == 5)
    harness.touch(.drag, middle.offsetBy(dx: 90, dy: -160), in: knob)
    #expect(knob.value == 10)
    harness.touch(.drag, middle.offsetBy(dx: 0, dy: -144), in: knob)
    #expect(knob.value == 9)
    harness.touch(.up, middle.offsetBy(dx: 0, dy: -144), in: knob)
    #expect(log.count("valueChanged") == 3)
  }

  @Test("Beyond an end, a drag back moves the value immediately")
  func overshoot() {
    knob.value = 0
    harness.touch(.down, middle, in: knob)
    harness.touch(.drag, middle.offsetBy(dx: 0, dy: -400), in: knob)
    #expect(knob.value == 10)
    harness.touch(.drag, middle.offsetBy(dx: 0, dy: -400 + 32), in: knob)
    #expect(knob.value == 8)
  }

  @Test("With Control a drag counts a tenth")
  func fine() {
    knob.value = 0
    harness.touch(.down, middle, in: knob)
    for index in 1...16 {
      harness.touch(.drag, middle.offsetBy(dx: 0, dy: Double(-20 * index)), in: knob, modifiers: .control)
    }
    #expect(knob.value == 2)
  }

  @Test("A drag sideways changes the value in horizontal mode")
  func horizontal() {
    knob.dragMode = .horizontal
    knob.value = 5
    harness.touch(.down, middle, in: knob)
    harness.touch(.drag, middle.offsetBy(dx: 48, dy: 300), in: knob)
    #expect(knob.value == 8)
    harness.touch(.drag, middle.offsetBy(dx: -64, dy: 0), in: knob)
    #expect(knob.value == 1)
  }

  @Test("Does not jump in circular mode, wherever the drag begins", arguments: 0..<12)
  func grabbed(at hour: Int) {
    let degrees = Double(hour) * 30
    knob.dragMode = .circular
    knob.value = 4
    harness.touch(.down, place(degrees), in: knob)
    #expect(knob.value == 4)
    harness.touch(.drag, place(degrees + 4), in: knob)
    harness.touch(.drag, place(degrees - 4, 40), in: knob)
    #expect(knob.value == 4)
    #expect(log.count("valueChanged") == 0)
    harness.touch(.drag, place(degrees + 27 * 2), in: knob)
    #expect(knob.value == 6)
  }

  @Test("A turn of 270° covers the whole range in circular mode, also across ±180°")
  func circular() {
    knob.dragMode = .circular
    knob.value = 0
    harness.touch(.down, place(100), in: knob)
    var last = knob.value
    for degrees in stride(from: 110.0, through: 390, by: 10) {
      harness.touch(.drag, place(degrees), in: knob)
      #expect(knob.value >= last && knob.value <= last + 1)
      last = knob.value
    }
    #expect(knob.value == 10)
    for degrees in stride(from: 390.0, through: 110, by: -10) {
      harness.touch(.drag, place(degrees), in: knob)
      #expect(knob.value <= last && knob.value >= last - 1)
      last = knob.value
    }
    #expect(knob.value == 0)
  }

  @Test("Keys and the wheel work as on a slider")
  func keysAndWheel() {
    harness.robot.press(.tab)
    let expected: [(Key, Double)] = [
      (.up, 2), (.left, 1), (.pageUp, 3), (.home, 0), (.end, 10), (.pageDown, 8), (.home, 0), (.right, 1),
      (.up, 2), (.delete, 1),
    ]
    for (key, value) in expected {
      harness.robot.press(key)
      #expect(knob.value == value)
    }
    harness.robot.scroll(at: harness.robot.cell(of: middle, in: knob), notches: -2)
    #expect(knob.value == 3)
  }

  @Test("A double click resets")
  func doubleClick() {
    knob.value = 8
    harness.robot.tap(knob)
    #expect(knob.value == 8)
    harness.robot.tap(knob)
    #expect(knob.value == 1)
  }

  @Test("Every value has a different picture")
  func pictures() {
    var seen: [Double] = []
    for value in 0...10 {
      knob.value = Double(value)
      harness.display.settle()
      let now = harness.picture(of: knob)
      for other in seen {
        knob.value = other
        harness.display.settle()
        #expect(harness.picture(of: knob) != now)
      }
      seen.append(Double(value))
    }
  }

  @Test("Shows its value below the dial where there is room")
  func writing() {
    let harness = ControlHarness()
    let knob = harness.add(Knob(valueRange: PitchRange.eight.valueRange), columns: 20, rows: 10)
    knob.format = PitchRange.format
    knob.value = 2.4
    harness.display.settle()
    #expect(harness.text(of: knob).contains("+2.4 %"))
  }

  @Test(
    "Shows only its value where a dial has no room", arguments: [DisplayQuality.pixels, .symbols, .plain])
  func field(quality: DisplayQuality) {
    let harness = ControlHarness()
    harness.display.session.displayQuality = quality
    let knob = harness.add(Knob(valueRange: PitchRange.eight.valueRange), columns: 8, rows: 1)
    knob.format = PitchRange.format
    knob.value = 2.4
    harness.display.settle()
    #expect(harness.text(of: knob).contains("+2.4 %"))
  }

  @Test("A cancelled touch keeps the value", arguments: TouchLoss.allCases)
  func lost(_ loss: TouchLoss) {
    knob.value = 0
    harness.touch(.down, middle, in: knob)
    harness.touch(.drag, middle.offsetBy(dx: 0, dy: -80), in: knob)
    loss.apply(to: harness)
    harness.touch(.drag, middle.offsetBy(dx: 0, dy: -160), in: knob)
    #expect(knob.value == 5)
    #expect(!knob.isTracking && !knob.isHighlighted)
    #expect(log.count("touchCancel") == 1)
  }
}
