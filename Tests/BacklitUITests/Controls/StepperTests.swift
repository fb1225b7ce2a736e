import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("A stepper")
struct StepperTests {
  private let harness = ControlHarness()
  private let stepper: Stepper
  private let log: EventLog

  init() {
    stepper = harness.add(Stepper(), columns: 16, rows: 3)
    log = EventLog(stepper)
  }

  private let minus = Point(x: 20, y: 24)
  private let plus = Point(x: 108, y: 24)

  private func tap(_ place: Point) {
    harness.touch(.down, place, in: stepper)
    harness.touch(.up, place, in: stepper)
  }

  @Test("Its keys step the value, also in quick taps; the value between them is not a key")
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
    #expect(harness.text(of: stepper).contains("3"))
  }

  @Test("Mirrored, the decrement key is at the right")
  func mirrored() {
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    tap(minus)
    #expect(stepper.value == 2)
    harness.robot.press(.left)
    #expect(stepper.value == 3)
  }

  @Test("A held key repeats after a delay, by the window's clock")
  func repeats() {
    stepper.value = 0
    harness.touch(.down, plus, in: stepper)
    harness.display.advance(by: Stepper.repeatDelay - 0.05)
    #expect(stepper.value == 1)
    harness.display.advance(by: 0.1)
    #expect(stepper.value == 2)
    harness.display.advance(by: 0.3)
    #expect(stepper.value == 5)
    // It pauses while the touch is outside the key, and continues when the touch returns.
    harness.touch(.drag, minus, in: stepper)
    harness.display.advance(by: 2)
    #expect(stepper.value == 5)
    harness.touch(.drag, plus, in: stepper)
    harness.display.advance(by: 1)
    #expect(stepper.value == 10)
    harness.touch(.up, plus, in: stepper)
    #expect(!harness.display.session.isAnimating)
    harness.display.advance(by: 2)
    #expect(stepper.value == 10 && log.count("valueChanged") == 10)
  }

  @Test("The number of repetitions does not depend on the frame rate", arguments: [10.0, 24, 60, 144])
  func frames(rate: Double) throws {
    let harness = ControlHarness(frameRate: rate)
    let stepper = harness.add(
      Stepper(valueRange: try ValueRange(minimum: 0, maximum: 1000, step: 1)), columns: 16, rows: 3)
    harness.touch(.down, Point(x: 120, y: 24), in: stepper)
    harness.display.advance(by: 3.05)
    #expect(stepper.value == 1 + 26)
  }

  @Test("Does not repeat without autorepeats or after a cancelled touch", arguments: TouchLoss.allCases)
  func rests(_ loss: TouchLoss) {
    stepper.autorepeats = false
    harness.touch(.down, plus, in: stepper)
    harness.display.advance(by: 3)
    #expect(stepper.value == 2)
    harness.touch(.up, plus, in: stepper)
    stepper.autorepeats = true
    harness.touch(.down, plus, in: stepper)
    loss.apply(to: harness)
    harness.display.advance(by: 3)
    #expect(stepper.value == 3)
    #expect(!stepper.isTracking && !harness.display.session.isAnimating)
  }

  /// The effect of the handler of a step on the stepper.
  enum Interference: CaseIterable {
    case hides, covers, moves, disables
  }

  @Test("A touch that the handler of its first step ends is not tracked", arguments: Interference.allCases)
  func endedByHandler(_ interference: Interference) {
    let modal = View()
    modal.accessibilityViewIsModal = true
    stepper.addAction(for: .valueChanged) { stepper in
      let surface = stepper.superview
      switch interference {
      case .hides: stepper.isHidden = true
      case .covers: surface?.addSubview(modal)
      case .moves:
        stepper.removeFromSuperview()
        surface?.addSubview(stepper)
      case .disables: stepper.isEnabled = false
      }
    }
    harness.touch(.down, plus, in: stepper)
    #expect(stepper.value == 2 && !stepper.isTracking && !stepper.isHighlighted)
    stepper.isHidden = false
    modal.removeFromSuperview()
    stepper.isEnabled = true
    harness.display.advance(by: 3)
    harness.touch(.up, plus, in: stepper)
    #expect(stepper.value == 2 && !harness.display.session.isAnimating)
    #expect(log.count("editingDidBegin") == 1 && log.count("editingDidEnd") == 1)
    #expect(log.count("touchDown") == 0)
  }

  @Test("The repetitions of a long frame end with the touch")
  func endedInFrame() {
    let harness = ControlHarness(frameRate: 1)
    let stepper = harness.add(Stepper(), columns: 16, rows: 3)
    stepper.addAction(for: .valueChanged) { if $0.value == 4 { $0.isHidden = true } }
    harness.touch(.down, plus, in: stepper)
    harness.display.advance(by: 3)
    #expect(stepper.value == 4)
  }

  @Test("A stepper that wraps continues at the other end, for every input")
  func wraps() {
    stepper.value = 10
    tap(plus)
    #expect(stepper.value == 10)
    stepper.wraps = true
    tap(plus)
    #expect(stepper.value == 0)
    harness.robot.press(.down)
    #expect(stepper.value == 10)
    stepper.accessibilityIncrement()
    #expect(stepper.value == 0)
    harness.robot.scroll(at: harness.robot.cell(of: plus, in: stepper), notches: 2)
    #expect(stepper.value == 9)
    stepper.maximumValue = 12
    #expect(stepper.wraps)
  }

  @Test("A narrow stepper has two keys without the value")
  func narrow() {
    harness.add(stepper, columns: 6, rows: 2)
    tap(Point(x: 23, y: 16))
    #expect(stepper.value == 0)
    tap(Point(x: 25, y: 16))
    #expect(stepper.value == 1)
    let text = harness.text(of: stepper)
    #expect(text.contains("−") && text.contains("+") && !text.contains("1"))
  }

  @Test("Is adjustable, and speaks its new value and its ends")
  func spoken() {
    stepper.accessibilityLabel = "Beats"
    stepper.value = 9
    #expect(
      harness.speech { harness.robot.reader(.on) } == [["Screen reader on"], ["Beats", "9", "adjustable"]])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["10"]])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["10", "maximum"]])
    stepper.wraps = true
    #expect(harness.speech { harness.robot.reader(.increment) } == [["0"]])
  }
}
