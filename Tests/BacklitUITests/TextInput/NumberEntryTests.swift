import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// Numbers that are typed into controls with a value.
@Suite @MainActor struct NumberEntryTests {
  private func make<Added: ValueControl>(_ control: Added) -> ControlHarness {
    let harness = ControlHarness(columns: 60, rows: 24)
    control.accessibilityLabel = "Level"
    harness.add(control, columns: 20, rows: 6)
    harness.display.session.window.focus(on: control)
    harness.display.settle()
    return harness
  }

  nonisolated static let controls: [@MainActor @Sendable () -> ValueControl] = [
    { Knob() }, { Slider() }, { Stepper() },
  ]

  @Test("A digit opens a field with the unit, and Enter sets the nearest value", arguments: controls)
  func enter(makeControl: @MainActor @Sendable () -> ValueControl) throws {
    let control = makeControl()
    control.maximumValue = 100
    control.stepValue = 5
    control.format = ValueFormat(unit: .percent)
    let harness = make(control)
    let log = EventLog(control)
    harness.robot.type("72")
    #expect(harness.display.session.window.focusedView is TextField)
    #expect(harness.display.text.contains("72") && harness.display.text.contains("%"))
    #expect(control.value == 0 && log.count("valueChanged") == 0)
    harness.robot.press(.enter)
    #expect(control.value == 70 && log.count("valueChanged") == 1)
    #expect(control.isFocused)
    harness.robot.press(.character("z"), modifiers: .alt)
    #expect(control.value == 0, "one undo reverts it")
  }

  @Test("A number typed for a balance is on the side that is shown", arguments: [false, true])
  func balance(isMirrored: Bool) {
    let slider = Slider()
    (slider.minimumValue, slider.maximumValue, slider.format) = (-100, 100, .balance)
    let harness = make(slider)
    if isMirrored { harness.display.session.screen.preferences.layoutDirection = .rightToLeft }
    harness.display.settle()
    harness.robot.type("30")
    harness.robot.press(.enter)
    #expect(slider.value == (isMirrored ? -30 : 30) && slider.accessibilityValue == "right, 30 percent")
    harness.robot.type("-20")
    harness.robot.press(.enter)
    #expect(slider.value == (isMirrored ? 20 : -20) && slider.accessibilityValue == "left, 20 percent")
  }

  @Test("Escape, Tab to another view and a wrong number") func leaving() {
    let knob = Knob()
    knob.maximumValue = 100
    let harness = make(knob)
    harness.robot.type("42")
    harness.robot.press(.escape)
    #expect(
      knob.value == 1 && knob.isFocused
        && harness.display.session.window.subviews.allSatisfy { !($0 is TextField) })
    harness.robot.type("4-")
    harness.robot.press(.enter)
    #expect(knob.value == 1 && !knob.isFocused, "the field stays")
    harness.robot.press(.backspace)
    harness.robot.press(.tab)
    #expect(knob.value == 4)
    harness.display.session.window.focus(on: knob)
    harness.robot.type("9")
    harness.robot.type("99999")
    harness.robot.press(.enter)
    #expect(knob.value == 100, "the nearest allowed value is the maximum")
    knob.allowsNumberEntry = false
    harness.robot.type("5")
    #expect(knob.isFocused)
    let stepper = Stepper()
    stepper.titles = ["low", "high"]
    harness.add(stepper, column: 30, columns: 20, rows: 3)
    harness.display.session.window.focus(on: stepper)
    harness.robot.type("1")
    #expect(stepper.isFocused, "names are not typed")
  }

  @Test("The field and the new value are spoken") func spoken() {
    let knob = Knob()
    knob.maximumValue = 100
    let harness = make(knob)
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    let opened = harness.speech(for: 5) { harness.robot.type("4") }
    #expect(opened == [["Level", "text field", "4", "is editing"]])
    #expect(harness.speech(for: 5) { harness.robot.type("2") } == [["2"]])
    #expect(harness.speech(for: 5) { harness.robot.press(.enter) } == [["Level", "42", "adjustable"]])
    #expect(harness.speech(for: 5) { harness.robot.type("5") }.count == 1)
    #expect(harness.speech(for: 5) { harness.robot.press(.escape) } == [["Level", "42", "adjustable"]])
  }

  @Test("The field of a control in a modal view is in that view, over the control") func modalView() throws {
    let harness = make(Knob())
    let window = harness.display.session.window
    let page = View(frame: Rect(x: 160, y: 64, width: 240, height: 160))
    page.accessibilityViewIsModal = true
    let knob = Knob()
    knob.maximumValue = 100
    knob.frame = Rect(x: 32, y: 32, width: 160, height: 96)
    page.addSubview(knob)
    window.addSubview(page)
    harness.display.settle()
    #expect(window.focus(on: knob))
    harness.robot.type("42")
    let field = try #require(window.focusedView as? TextField)
    #expect(field.superview === page && abs(field.frame.midX - knob.frame.midX) <= 8)
    #expect(abs(field.frame.midY - knob.frame.midY) <= 16)
    harness.robot.press(.enter)
    #expect(knob.value == 42 && knob.isFocused && field.window == nil)
  }
}
