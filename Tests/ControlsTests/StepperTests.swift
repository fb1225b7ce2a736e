import AutoLayout
import ControlState
import Controls
import Geometry
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A stepper")
struct StepperTests {
  private let stage = Stage()
  private let stepper: Stepper
  private let log: EventLog

  init() {
    stepper = stage.add(Stepper(), columns: 16, rows: 3)
    log = EventLog(stepper)
  }

  private let minus = Point(x: 20, y: 24)
  private let plus = Point(x: 108, y: 24)

  private func tap(_ place: Point) {
    stage.touch(.down, place, in: stepper)
    stage.touch(.up, place, in: stepper)
  }

  @Test("its keys lower and raise, however quickly they are tapped; the value between them is none")
  func taps() {
    for value in [2.0, 3, 4] {
      tap(plus)
      #expect(stepper.value == value)
    }
    tap(minus)
    #expect(stepper.value == 3)
    tap(Point(x: 64, y: 24))
    #expect(stepper.value == 3)
    #expect(log.count("valueChanged") == 4)
    #expect(log.count("editingDidBegin") == 4 && log.count("editingDidEnd") == 4)
    #expect(stage.writing(on: stepper).contains("3"))
  }

  @Test("where lines run to the left, the lower key is at the right")
  func mirrored() {
    stage.display.session.screen.preferences.layoutDirection = .rightToLeft
    stage.display.settle()
    tap(minus)
    #expect(stepper.value == 2)
    stage.robot.press(.left)
    #expect(stepper.value == 3)
  }

  @Test("held down, a key repeats after a delay, by the window's clock")
  func repeats() {
    stepper.value = 0
    stage.touch(.down, plus, in: stepper)
    stage.display.advance(by: Stepper.repeatDelay - 0.05)
    #expect(stepper.value == 1)
    stage.display.advance(by: 0.1)
    #expect(stepper.value == 2)
    stage.display.advance(by: 0.3)
    #expect(stepper.value == 5)
    // Beside the key it rests, back on it it goes on.
    stage.touch(.drag, minus, in: stepper)
    stage.display.advance(by: 2)
    #expect(stepper.value == 5)
    stage.touch(.drag, plus, in: stepper)
    stage.display.advance(by: 1)
    #expect(stepper.value == 10)
    stage.touch(.up, plus, in: stepper)
    #expect(!stage.display.session.isAnimating)
    stage.display.advance(by: 2)
    #expect(stepper.value == 10 && log.count("valueChanged") == 10)
  }

  @Test("the number of repetitions does not depend on the frames", arguments: [10.0, 24, 60, 144])
  func frames(rate: Double) throws {
    let stage = Stage(frameRate: rate)
    let stepper = stage.add(
      Stepper(law: try ValueLaw(minimum: 0, maximum: 1000, step: 1)), columns: 16, rows: 3)
    stage.touch(.down, Point(x: 120, y: 24), in: stepper)
    stage.display.advance(by: 3.05)
    #expect(stepper.value == 1 + 26)
  }

  @Test("it does not repeat where it must not, and not after its touch was lost", arguments: Loss.allCases)
  func rests(_ loss: Loss) {
    stepper.autorepeats = false
    stage.touch(.down, plus, in: stepper)
    stage.display.advance(by: 3)
    #expect(stepper.value == 2)
    stage.touch(.up, plus, in: stepper)
    stepper.autorepeats = true
    stage.touch(.down, plus, in: stepper)
    loss.happen(on: stage)
    stage.display.advance(by: 3)
    #expect(stepper.value == 3)
    #expect(!stepper.isTracking && !stage.display.session.isAnimating)
  }

  @Test("beyond an end it goes on at the other, by every door, if it wraps")
  func wraps() {
    stepper.value = 10
    tap(plus)
    #expect(stepper.value == 10)
    stepper.wraps = true
    tap(plus)
    #expect(stepper.value == 0)
    stage.robot.press(.down)
    #expect(stepper.value == 10)
    stepper.accessibilityIncrement()
    #expect(stepper.value == 0)
    stage.robot.scroll(at: stage.robot.cell(of: plus, in: stepper), notches: 2)
    #expect(stepper.value == 9)
    stepper.maximumValue = 12
    #expect(stepper.wraps)
  }

  @Test("narrow, it is two keys without the value")
  func narrow() {
    stage.add(stepper, columns: 6, rows: 2)
    tap(Point(x: 23, y: 16))
    #expect(stepper.value == 0)
    tap(Point(x: 25, y: 16))
    #expect(stepper.value == 1)
    let text = stage.writing(on: stepper)
    #expect(text.contains("−") && text.contains("+") && !text.contains("1"))
  }

  @Test("is adjustable, and says its new value and its ends")
  func spoken() {
    stepper.accessibilityLabel = "Beats"
    stepper.value = 9
    #expect(
      stage.hear { stage.robot.reader(.on) } == [["Screen reader on"], ["Beats", "9", "adjustable"]])
    #expect(stage.hear { stage.robot.reader(.increment) } == [["10"]])
    #expect(stage.hear { stage.robot.reader(.increment) } == [["maximum"]])
    stepper.wraps = true
    #expect(stage.hear { stage.robot.reader(.increment) } == [["0"]])
  }
}
