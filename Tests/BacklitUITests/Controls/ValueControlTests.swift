import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("A value control")
struct ValueControlTests {
  @Test("NaN, infinities and negative steps trap", arguments: 0..<4)
  func notFinite(_ which: Int) async {
    switch which {
    case 0:
      expectMessage(
        "must be finite numbers.",
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
          Knob().minimumValue = .nan
        })
    case 1:
      expectMessage(
        "must be finite numbers.",
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
          Knob().maximumValue = .infinity
        })
    case 2:
      expectMessage(
        "stepValue must be 0 or more, not -1.0.",
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
          Knob().stepValue = -1
        })
    default:
      expectMessage(
        "must be finite numbers.",
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
          Knob().defaultValue = -.infinity
        })
    }
  }

  @Test("A range whose extent is not finite traps")
  func tooWide() async {
    expectMessage(
      "The distance from minimumValue",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let knob = Knob()
        knob.minimumValue = -1.7e308
        knob.maximumValue = 1.7e308
      })
  }

  @Test("Finite numbers make a valid range in any order")
  func total() {
    let numbers = [0, 1, -1, 1e-9, 0.1, 5, 1e9, -1e9, 1e9 - 0.5, 1e300, -1e300, .leastNormalMagnitude]
    for first in numbers {
      for second in numbers {
        for step in numbers where step >= 0 {
          let knob = Knob()
          knob.stepValue = step
          knob.minimumValue = first
          #expect(knob.minimumValue == first)
          knob.maximumValue = second
          #expect(knob.maximumValue == second)
          #expect(knob.minimumValue < knob.maximumValue)
          knob.defaultValue = first
          #expect((knob.minimumValue...knob.maximumValue).contains(knob.defaultValue))
          #expect((knob.minimumValue...knob.maximumValue).contains(knob.value))
        }
      }
    }
  }

  @Test("A step that is too small becomes 0, a step that is too wide the span")
  func steps() {
    let knob = Knob()
    knob.stepValue = 1e-12
    #expect(knob.stepValue == 0)
    knob.stepValue = 99
    #expect(knob.stepValue == 10)
    knob.stepValue = 0.5
    #expect(knob.stepValue == 0.5)
  }

  @Test("Numbers for which the range has no room apply again when it has room")
  func narrowRange() throws {
    let knob = Knob(
      valueRange: try ValueRange(
        minimum: 0, maximum: 100, step: 10, default: 50, detents: [20], detentReach: 1))
    let whole = knob.valueRange
    knob.maximumValue = 5
    #expect(knob.stepValue == 5 && knob.defaultValue == 5 && knob.valueRange.detents == [])
    knob.valueRange.wraps = true
    knob.valueRange.wraps = false
    knob.maximumValue = 100
    #expect(knob.valueRange == whole)
    // The detent of the default value follows it, with a reach that depends on the span.
    let other = Knob(valueRange: try ValueRange(minimum: 0, maximum: 5, step: 1, default: 3))
    other.hasDefaultDetent = true
    #expect(other.valueRange.detents == [3] && other.valueRange.detentReach == 5.0 / 80)
    other.maximumValue = 2
    #expect(other.valueRange.detents == [2])
    other.maximumValue = 80
    #expect(other.valueRange.detents == [3] && other.valueRange.detentReach == 1)
    // A range that is set replaces all numbers.
    knob.maximumValue = 5
    knob.valueRange = try ValueRange(minimum: 0, maximum: 4, step: 2)
    knob.maximumValue = 100
    #expect(knob.stepValue == 2 && knob.defaultValue == 0 && knob.valueRange.detents == [])
  }

  @Test("Ends that are set one after the other keep the default step")
  func endsInOrder() {
    let knob = Knob()
    knob.minimumValue = 9.5
    knob.maximumValue = 20
    #expect(knob.stepValue == 1)
  }

  @Test("Without a step, Control with an arrow changes the value by a tenth of a key step")
  func fineKeys() throws {
    let harness = ControlHarness()
    let knob = harness.add(Knob(valueRange: try ValueRange(minimum: 0, maximum: 100, default: 50)))
    harness.robot.press(.tab)
    for key in [Key.up, .right] { harness.robot.press(key, modifiers: .control) }
    #expect(abs(knob.value - 50.2) < 1e-9)
    for key in [Key.down, .left] { harness.robot.press(key, modifiers: .control) }
    #expect(abs(knob.value - 50) < 1e-9)
    harness.robot.press(.up)
    #expect(abs(knob.value - 51) < 1e-9)
    knob.value = 100
    harness.robot.press(.up, modifiers: .control)
    #expect(knob.value == 100)
    knob.stepValue = 1
    knob.value = 50
    harness.robot.press(.up, modifiers: .control)
    harness.robot.press(.home, modifiers: .control)
    #expect(knob.value == 50)
  }

  @Test("Without a step, the wheel changes the value by key steps, with Control by tenths")
  func fineWheel() throws {
    let harness = ControlHarness()
    let knob = harness.add(Knob(valueRange: try ValueRange(minimum: 0, maximum: 100, default: 50)))
    let cell = harness.robot.cell(of: knob.bounds.center, in: knob)
    harness.robot.scroll(at: cell, notches: -1)
    #expect(abs(knob.value - 51) < 1e-9)
    harness.display.session.handle(
      .pointer(PointerEvent(.scroll(dx: 0, dy: 1), location: cell, modifiers: .control)),
      at: harness.display.time)
    #expect(abs(knob.value - 50.9) < 1e-9)
  }

  @Test(
    "Without a step, arrows and the wheel of a range that wraps continue at the other end by their distance")
  func wrapsWithoutStep() throws {
    let harness = ControlHarness()
    let knob = harness.add(Knob(valueRange: try ValueRange(minimum: 0, maximum: 360, wraps: true)))
    harness.robot.press(.tab)
    harness.robot.press(.down, modifiers: .control)
    #expect(abs(knob.value - 359.64) < 1e-9)
    let cell = harness.robot.cell(of: knob.bounds.center, in: knob)
    harness.robot.scroll(at: cell, notches: -1)
    #expect(abs(knob.value - 3.24) < 1e-9)
    harness.robot.scroll(at: cell, notches: 1)
    #expect(abs(knob.value - 359.64) < 1e-9)
    knob.arrowStepValue = 15
    knob.value = 350
    harness.robot.press(.up)
    #expect(knob.value == 5)
    harness.robot.press(.left)
    #expect(knob.value == 350)
    harness.robot.press(.pageUp)
    #expect(knob.value == 80)
    knob.accessibilityDecrement()
    #expect(knob.value == 65)
  }

  @Test("The wheel acts on the control under the pointer, not on the focus")
  func wheelUnderPointer() {
    let harness = ControlHarness()
    let first = harness.add(Knob(), columns: 12, rows: 6)
    let second = harness.add(Knob(), column: 30, columns: 12, rows: 6)
    harness.display.session.window.focus(on: first)
    harness.robot.scroll(at: harness.robot.cell(of: second.bounds.center, in: second), notches: -2)
    #expect(first.value == 1 && second.value == 3 && first.isFocused)
  }

  @Test("A pitch range sets its range, and nil restores the previous range")
  func pitchRange() throws {
    let mine = try ValueRange(minimum: 0, maximum: 3, step: 0.5, default: 2)
    let pitch = PitchControl(valueRange: mine)
    pitch.format = ValueFormat(decimals: 1)
    pitch.pitchRange = nil
    #expect(pitch.valueRange == mine && pitch.pitchRange == nil)
    pitch.pitchRange = .eight
    pitch.pitchRange = .sixteen
    #expect(
      pitch.valueRange == PitchRange.sixteen.valueRange && pitch.format == PitchRange.format
        && pitch.knob.valueRange == pitch.valueRange)
    pitch.pitchRange = nil
    #expect(
      pitch.valueRange == mine && pitch.format == ValueFormat(decimals: 1) && pitch.slider.valueRange == mine)
    #expect(pitch.pitchRange == nil)
    pitch.valueRange = PitchRange.ten.valueRange
    #expect(pitch.pitchRange == .ten)
    pitch.maximumValue = 3
    #expect(pitch.pitchRange == nil)
  }

  @Test("With a pitch range, a control that was not moved is at 0 percent, and a moved one stays")
  func pitchDefault() {
    let (slider, control) = (PitchSlider(), PitchControl())
    (slider.pitchRange, control.pitchRange) = (.eight, .eight)
    #expect(slider.value == 0 && control.value == 0 && control.knob.value == 0)
    slider.pitchRange = nil
    #expect(slider.value == 1)
    control.value = 3.5
    control.pitchRange = .sixteen
    #expect(control.value == 3.5)
  }
}

@MainActor
@Suite("Two controls for one value")
struct SharedValueTests {
  /// Shows a knob and a slider that the program keeps equal.
  private func pair() -> (harness: ControlHarness, knob: Knob, slider: PitchSlider) {
    let harness = ControlHarness()
    let knob = harness.add(Knob(), columns: 12, rows: 8)
    let slider = harness.add(PitchSlider(), column: 40, columns: 9, rows: 20)
    knob.addAction(for: .valueChanged) { [weak slider, weak knob] _ in
      if let knob { slider?.value = knob.value }
    }
    slider.addAction(for: .valueChanged) { [weak slider, weak knob] _ in
      if let slider { knob?.value = slider.value }
    }
    return (harness, knob, slider)
  }

  @Test("Are equal during a drag on either, and after any other input")
  func equal() {
    let (harness, knob, slider) = pair()
    harness.touch(.down, in: knob)
    for step in 1...40 {
      harness.touch(.drag, knob.bounds.center.offsetBy(dx: 0, dy: -3 * Double(step)), in: knob)
      #expect(knob.value == slider.value)
    }
    #expect(knob.value > 5)
    harness.touch(.up, knob.bounds.center.offsetBy(dx: 0, dy: -120), in: knob)
    let grip = slider.thumbFrame.center
    harness.robot.drag(slider, from: grip, to: grip.offsetBy(dx: 90, dy: -100), steps: 30)
    #expect(knob.value == slider.value && slider.value < 8)
    harness.display.session.window.focus(on: knob)
    for key in [Key.up, .pageUp, .home, .end, .delete] {
      harness.robot.press(key)
      #expect(knob.value == slider.value)
    }
    harness.robot.scroll(at: harness.robot.cell(of: slider.bounds.center, in: slider), notches: 3)
    #expect(knob.value == 4 && slider.value == 4)
    knob.accessibilityIncrement()
    #expect(slider.value == 5)
    harness.robot.press(.character("z"), modifiers: .alt)
    #expect(knob.value == 4 && slider.value == 4)
  }

  @Test("A value from the model waits during a drag, and applies if no motion follows")
  func modelInDrag() {
    let (harness, knob, slider) = pair()
    harness.touch(.down, in: knob)
    harness.touch(.drag, knob.bounds.center.offsetBy(dx: 0, dy: -64), in: knob)
    #expect(knob.value == 5 && slider.value == 5)
    slider.setValue(2, sendEvents: true)
    #expect(knob.value == 5 && slider.value == 2)
    harness.touch(.drag, knob.bounds.center.offsetBy(dx: 0, dy: -80), in: knob)
    #expect(knob.value == 6 && slider.value == 6)
    slider.setValue(3, sendEvents: true)
    harness.touch(.up, knob.bounds.center.offsetBy(dx: 0, dy: -80), in: knob)
    #expect(knob.value == 3 && slider.value == 3)
  }

  @Test("A value that waits for the end of a touch sends the events that the program asked for")
  func eventsAfterTouch() {
    let (harness, knob, slider) = pair()
    let log = EventLog(knob)
    harness.touch(.down, in: knob)
    knob.setValue(4, sendEvents: true)
    #expect(knob.value == 1 && log.count("valueChanged") == 0)
    harness.touch(.up, in: knob)
    #expect(knob.value == 4 && slider.value == 4 && log.count("valueChanged") == 1)
    harness.display.advance(by: 1)
    harness.touch(.down, in: knob)
    knob.setValue(6, sendEvents: true)
    knob.value = 7
    harness.touch(.up, in: knob)
    #expect(knob.value == 7 && slider.value == 4 && log.count("valueChanged") == 1)
  }

  @Test("A resize during a drag ends it and keeps both values equal")
  func resize() {
    let (harness, knob, slider) = pair()
    harness.touch(.down, in: knob)
    harness.touch(.drag, knob.bounds.center.offsetBy(dx: 0, dy: -64), in: knob)
    harness.robot.resize(columns: 90, rows: 32)
    #expect(!knob.isTracking && knob.value == 5 && slider.value == 5)
    harness.touch(.drag, knob.bounds.center.offsetBy(dx: 0, dy: -120), in: knob)
    #expect(knob.value == 5 && slider.value == 5)
  }
}
