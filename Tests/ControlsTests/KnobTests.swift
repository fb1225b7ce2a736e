import ControlState
import Controls
import Geometry
import Glibc
import Input
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A knob")
struct KnobTests {
  private let stage = Stage()
  private let knob: Knob
  private let log: EventLog
  private var middle: Point { Point(x: knob.bounds.midX, y: 86) }

  init() {
    knob = Knob()
    knob.showsValue = false
    stage.add(knob, columns: 20, rows: 10)
    log = EventLog(knob)
  }

  /// The place at an angle in degrees, clockwise from the right, at a distance from the middle.
  private func place(_ degrees: Double, _ radius: Double = 60) -> Point {
    middle.offset(dx: radius * cos(degrees * .pi / 180), dy: radius * sin(degrees * .pi / 180))
  }

  @Test("160 points upwards are the whole range")
  func vertical() {
    knob.value = 0
    stage.touch(.down, middle, in: knob)
    stage.touch(.drag, middle.offset(dx: 0, dy: -80), in: knob)
    #expect(knob.value == 5)
    stage.touch(.drag, middle.offset(dx: 90, dy: -160), in: knob)
    #expect(knob.value == 10)
    stage.touch(.drag, middle.offset(dx: 0, dy: -144), in: knob)
    #expect(knob.value == 9)
    stage.touch(.up, middle.offset(dx: 0, dy: -144), in: knob)
    #expect(log.count("valueChanged") == 3)
  }

  @Test("beyond an end, turning back moves the value at once")
  func overshoot() {
    knob.value = 0
    stage.touch(.down, middle, in: knob)
    stage.touch(.drag, middle.offset(dx: 0, dy: -400), in: knob)
    #expect(knob.value == 10)
    stage.touch(.drag, middle.offset(dx: 0, dy: -400 + 32), in: knob)
    #expect(knob.value == 8)
  }

  @Test("with Control it takes ten times the way")
  func fine() {
    knob.value = 0
    stage.touch(.down, middle, in: knob)
    for index in 1...16 {
      stage.touch(.drag, middle.offset(dx: 0, dy: Double(-20 * index)), in: knob, modifiers: .control)
    }
    #expect(knob.value == 2)
  }

  @Test("sidewards in the horizontal mode")
  func horizontal() {
    knob.dragMode = .horizontal
    knob.value = 5
    stage.touch(.down, middle, in: knob)
    stage.touch(.drag, middle.offset(dx: 48, dy: 300), in: knob)
    #expect(knob.value == 8)
    stage.touch(.drag, middle.offset(dx: -64, dy: 0), in: knob)
    #expect(knob.value == 1)
  }

  @Test("grabbed anywhere in the circular mode, it does not jump", arguments: 0..<12)
  func grabbed(at hour: Int) {
    let degrees = Double(hour) * 30
    knob.dragMode = .circular
    knob.value = 4
    stage.touch(.down, place(degrees), in: knob)
    #expect(knob.value == 4)
    stage.touch(.drag, place(degrees + 4), in: knob)
    stage.touch(.drag, place(degrees - 4, 40), in: knob)
    #expect(knob.value == 4)
    #expect(log.count("valueChanged") == 0)
    stage.touch(.drag, place(degrees + 27 * 2), in: knob)
    #expect(knob.value == 6)
  }

  @Test("270 degrees round are the whole range, also across the seam at the left")
  func circular() {
    knob.dragMode = .circular
    knob.value = 0
    stage.touch(.down, place(100), in: knob)
    var last = knob.value
    for degrees in stride(from: 110.0, through: 390, by: 10) {
      stage.touch(.drag, place(degrees), in: knob)
      #expect(knob.value >= last && knob.value <= last + 1)
      last = knob.value
    }
    #expect(knob.value == 10)
    for degrees in stride(from: 390.0, through: 110, by: -10) {
      stage.touch(.drag, place(degrees), in: knob)
      #expect(knob.value <= last && knob.value >= last - 1)
      last = knob.value
    }
    #expect(knob.value == 0)
  }

  @Test("keys and wheel as with a slider")
  func keysAndWheel() {
    stage.robot.press(.tab)
    let expected: [(Key, Double)] = [
      (.up, 2), (.left, 1), (.pageUp, 10), (.home, 0), (.end, 10), (.pageDown, 0), (.right, 1), (.up, 2),
      (.delete, 1),
    ]
    for (key, value) in expected {
      stage.robot.press(key)
      #expect(knob.value == value)
    }
    stage.robot.scroll(at: stage.robot.cell(of: middle, in: knob), notches: -2)
    #expect(knob.value == 3)
  }

  @Test("a double click resets")
  func doubleClick() {
    knob.value = 8
    stage.robot.tap(knob)
    #expect(knob.value == 8)
    stage.robot.tap(knob)
    #expect(knob.value == 1)
  }

  @Test("every value is a different picture")
  func pictures() {
    var seen: [Double] = []
    for value in 0...10 {
      knob.value = Double(value)
      stage.display.settle()
      let now = stage.picture(of: knob)
      for other in seen {
        knob.value = other
        stage.display.settle()
        #expect(stage.picture(of: knob) != now)
      }
      seen.append(Double(value))
    }
  }

  @Test("its value is written below it where there is room")
  func writing() {
    let stage = Stage()
    let knob = stage.add(Knob(law: PitchRange.eight.law), columns: 20, rows: 10)
    knob.format = .pitch
    knob.value = 2.4
    stage.display.settle()
    #expect(stage.writing(on: knob).contains("+2.4 %"))
  }

  @Test("a lost touch ends", arguments: Loss.allCases)
  func lost(_ loss: Loss) {
    knob.value = 0
    stage.touch(.down, middle, in: knob)
    stage.touch(.drag, middle.offset(dx: 0, dy: -80), in: knob)
    loss.happen(on: stage)
    stage.touch(.drag, middle.offset(dx: 0, dy: -160), in: knob)
    #expect(knob.value == 5)
    #expect(!knob.isTracking && !knob.isHighlighted)
    #expect(log.count("touchCancel") == 1)
  }
}
