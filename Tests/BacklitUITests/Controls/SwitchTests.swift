import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("A switch")
struct SwitchTests {
  private let harness = ControlHarness()
  private let toggle: Switch
  private let log: EventLog

  init() {
    toggle = harness.add(Switch(), columns: 8, rows: 3)
    toggle.accessibilityLabel = "Limiter"
    log = EventLog(toggle)
  }

  private func drag(from: Double, to: Double) {
    harness.robot.drag(toggle, from: Point(x: from, y: 24), to: Point(x: to, y: 24))
    harness.display.advance(by: 1)
  }

  @Test("In a row that fills the screen it keeps its size, and what is beside it stretches")
  func keepsSize() {
    let (label, toggle) = (Label(text: "Limiter"), Switch())
    let stack = StackView(arrangedSubviews: [label, toggle])
    harness.display.show(stack)
    #expect(toggle.frame.width == 64 && label.frame.width == 120 * 8 - 64)
    stack.axis = .vertical
    harness.display.settle()
    #expect(toggle.frame.height == 48)
  }

  @Test(
    "In a form that stretches it, its natural width is drawn at the leading edge", arguments: [false, true])
  func stretched(isMirrored: Bool) {
    harness.display.session.displayQuality = .symbols
    harness.display.session.screen.preferences.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    let wide = harness.add(Switch(), column: 10, row: 10, columns: 40, rows: 3)
    let ground = harness.display.grid[0, 0].background
    let drawn = (10..<50).filter { harness.display.grid[$0, 11].background != ground }
    #expect(drawn == (isMirrored ? Array(42..<50) : Array(10..<18)))
    harness.robot.tap(wide)
    #expect(wide.isOn, "all of it takes touches")
  }

  @Test("A tap anywhere on it toggles it")
  func taps() {
    for (place, isOn) in [(10.0, true), (10, false), (54, true), (54, false)] {
      harness.touch(.down, Point(x: place, y: 24), in: toggle)
      harness.touch(.up, Point(x: place, y: 24), in: toggle)
      #expect(toggle.isOn == isOn)
      harness.display.advance(by: 1)
    }
    #expect(log.count("valueChanged") == 4 && log.count("primaryActionTriggered") == 4)
    harness.touch(.down, Point(x: 10, y: 24), in: toggle)
    harness.touch(.up, Point(x: 11, y: 400), in: toggle)
    #expect(!toggle.isOn && log.count("valueChanged") == 4)
  }

  @Test("A drag of the thumb past the middle toggles it, a shorter drag does not")
  func drags() {
    drag(from: 16, to: 28)
    #expect(!toggle.isOn)
    drag(from: 16, to: 34)
    #expect(toggle.isOn)
    drag(from: 48, to: 500)
    #expect(toggle.isOn)
    drag(from: 48, to: -500)
    #expect(!toggle.isOn)
    #expect(log.count("valueChanged") == 2)
    // On is at the left when mirrored.
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    drag(from: 48, to: 20)
    #expect(toggle.isOn)
  }

  @Test("A drag there and back changes nothing")
  func backAndForth() {
    harness.touch(.down, Point(x: 16, y: 24), in: toggle)
    harness.touch(.drag, Point(x: 60, y: 24), in: toggle)
    harness.touch(.drag, Point(x: 16, y: 24), in: toggle)
    harness.touch(.up, Point(x: 16, y: 24), in: toggle)
    #expect(!toggle.isOn && log.count("valueChanged") == 0)
  }

  @Test("A change by the program does not interrupt a drag")
  func program() {
    harness.touch(.down, Point(x: 16, y: 24), in: toggle)
    harness.touch(.drag, Point(x: 26, y: 24), in: toggle)
    let held = harness.picture(of: toggle)
    toggle.isOn = true
    toggle.isOn = false
    harness.display.settle()
    #expect(harness.picture(of: toggle) == held)
    toggle.isOn = true
    harness.touch(.up, Point(x: 26, y: 24), in: toggle)
    #expect(!toggle.isOn)
  }

  @Test("Its thumb moves for 0.2 s, or jumps with reduced motion")
  func travels() {
    harness.robot.press(.tab)
    let off = harness.picture(of: toggle)
    harness.robot.press(.character(" "))
    #expect(harness.display.session.isAnimating)
    harness.display.advance(by: Switch.travelDuration + 0.1)
    let on = harness.picture(of: toggle)
    #expect(!harness.display.session.isAnimating && on != off)
    harness.display.session.screen.preferences.prefersReducedMotion = true
    harness.robot.press(.enter)
    #expect(!harness.display.session.isAnimating)
    #expect(harness.picture(of: toggle) == off && !toggle.isOn)
    toggle.isOn = true
    harness.display.settle()
    #expect(harness.picture(of: toggle) == on)
    #expect(log.count("valueChanged") == 2)
  }

  @Test("Shows with a sign whether it is on")
  func signs() {
    #expect(harness.text(of: toggle).contains("O"))
    toggle.isOn = true
    harness.display.settle()
    #expect(harness.text(of: toggle).contains("I") && !harness.text(of: toggle).contains("O"))
  }

  @Test("Is a toggle button that speaks on or off after every input")
  func spoken() {
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["Limiter", "off", "toggle button"],
      ])
    #expect(harness.speech { harness.robot.reader(.activate) } == [["on"]])
    #expect(harness.speech { harness.robot.press(.character(" ")) } == [["off"]])
    #expect(harness.speech { harness.robot.tap(toggle) } == [["on"]])
    toggle.accessibilityLanguage = "fr"
    #expect(toggle.accessibilityValue == "activé")
    #expect(!toggle.accessibilityTraits.contains(.selected))
  }

  @Test("A disabled switch ignores all input")
  func disabled() {
    toggle.isEnabled = false
    harness.robot.tap(toggle)
    drag(from: 16, to: 60)
    #expect(!toggle.accessibilityActivate())
    #expect(!toggle.isOn && log.events.isEmpty)
  }

  @Test("A cancelled touch changes nothing", arguments: TouchLoss.allCases)
  func lost(_ loss: TouchLoss) {
    let before = harness.picture(of: toggle)
    harness.touch(.down, Point(x: 16, y: 24), in: toggle)
    harness.touch(.drag, Point(x: 60, y: 24), in: toggle)
    loss.apply(to: harness)
    harness.display.advance(by: 1)
    #expect(!toggle.isOn && log.count("touchCancel") == 1)
    harness.display.session.window.focus(on: nil)
    harness.display.settle()
    #expect(harness.picture(of: toggle) == before)
  }
}
