import Accessibility
import AutoLayout
import Controls
import Geometry
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A switch")
struct SwitchTests {
  private let stage = Stage()
  private let toggle: Switch
  private let log: EventLog

  init() {
    toggle = stage.add(Switch(), columns: 8, rows: 3)
    toggle.accessibilityLabel = "Limiter"
    log = EventLog(toggle)
  }

  private func drag(from: Double, to: Double) {
    stage.robot.drag(toggle, from: Point(x: from, y: 24), to: Point(x: to, y: 24))
    stage.display.advance(by: 1)
  }

  @Test("a tap turns it on and off, wherever it lands")
  func taps() {
    for (place, isOn) in [(10.0, true), (10, false), (54, true), (54, false)] {
      stage.touch(.down, Point(x: place, y: 24), in: toggle)
      stage.touch(.up, Point(x: place, y: 24), in: toggle)
      #expect(toggle.isOn == isOn)
      stage.display.advance(by: 1)
    }
    #expect(log.count("valueChanged") == 4 && log.count("primaryActionTriggered") == 4)
    stage.touch(.down, Point(x: 10, y: 24), in: toggle)
    stage.touch(.up, Point(x: 11, y: 400), in: toggle)
    #expect(!toggle.isOn && log.count("valueChanged") == 4)
  }

  @Test("a drag of the thumb past the middle turns it, a shorter one does not")
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
    // Mirrored, on is at the left.
    stage.display.session.screen.preferences.layoutDirection = .rightToLeft
    stage.display.settle()
    drag(from: 48, to: 20)
    #expect(toggle.isOn)
  }

  @Test("there and back again is no change")
  func backAndForth() {
    stage.touch(.down, Point(x: 16, y: 24), in: toggle)
    stage.touch(.drag, Point(x: 60, y: 24), in: toggle)
    stage.touch(.drag, Point(x: 16, y: 24), in: toggle)
    stage.touch(.up, Point(x: 16, y: 24), in: toggle)
    #expect(!toggle.isOn && log.count("valueChanged") == 0)
  }

  @Test("what the program says during a drag does not fight the finger")
  func program() {
    stage.touch(.down, Point(x: 16, y: 24), in: toggle)
    stage.touch(.drag, Point(x: 26, y: 24), in: toggle)
    let held = stage.picture(of: toggle)
    toggle.isOn = true
    toggle.isOn = false
    stage.display.settle()
    #expect(stage.picture(of: toggle) == held)
    toggle.isOn = true
    stage.touch(.up, Point(x: 26, y: 24), in: toggle)
    #expect(!toggle.isOn)
  }

  @Test("its thumb travels for 0.2 s, or jumps where less motion is preferred")
  func travels() {
    stage.robot.press(.tab)
    let off = stage.picture(of: toggle)
    stage.robot.press(.character(" "))
    #expect(stage.display.session.isAnimating)
    stage.display.advance(by: Switch.travelDuration + 0.1)
    let on = stage.picture(of: toggle)
    #expect(!stage.display.session.isAnimating && on != off)
    stage.display.session.screen.preferences.prefersReducedMotion = true
    stage.robot.press(.enter)
    #expect(!stage.display.session.isAnimating)
    #expect(stage.picture(of: toggle) == off && !toggle.isOn)
    toggle.isOn = true
    stage.display.settle()
    #expect(stage.picture(of: toggle) == on)
    #expect(log.count("valueChanged") == 2)
  }

  @Test("says by a sign whether it is on")
  func signs() {
    #expect(stage.writing(on: toggle).contains("O"))
    toggle.isOn = true
    stage.display.settle()
    #expect(stage.writing(on: toggle).contains("I") && !stage.writing(on: toggle).contains("O"))
  }

  @Test("is a toggle button that says on or off, by every door")
  func spoken() {
    #expect(
      stage.hear { stage.robot.reader(.on) } == [
        ["Screen reader on"], ["Limiter", "off", "toggle button"],
      ])
    #expect(stage.hear { stage.robot.reader(.activate) } == [["on"]])
    #expect(stage.hear { stage.robot.press(.character(" ")) } == [["off"]])
    #expect(stage.hear { stage.robot.tap(toggle) } == [["on"]])
    toggle.accessibilityLanguage = "fr"
    #expect(toggle.accessibilityValue == "activé")
    #expect(!toggle.accessibilityTraits.contains(.selected))
  }

  @Test("disabled it refuses everything")
  func disabled() {
    toggle.isEnabled = false
    stage.robot.tap(toggle)
    drag(from: 16, to: 60)
    #expect(!toggle.accessibilityActivate())
    #expect(!toggle.isOn && log.events.isEmpty)
  }

  @Test("a lost touch leaves it as it was", arguments: Loss.allCases)
  func lost(_ loss: Loss) {
    let before = stage.picture(of: toggle)
    stage.touch(.down, Point(x: 16, y: 24), in: toggle)
    stage.touch(.drag, Point(x: 60, y: 24), in: toggle)
    loss.happen(on: stage)
    stage.display.advance(by: 1)
    #expect(!toggle.isOn && log.count("touchCancel") == 1)
    stage.display.session.window.focus(on: nil)
    stage.display.settle()
    #expect(stage.picture(of: toggle) == before)
  }
}
