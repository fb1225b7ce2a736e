import ControlState
import Controls
import Geometry
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A control with a number")
struct ValueControlTests {
  @Test("numbers that are none trap", arguments: 0..<4)
  func notFinite(_ which: Int) async {
    switch which {
    case 0: await #expect(processExitsWith: .failure) { @MainActor in Knob().minimumValue = .nan }
    case 1: await #expect(processExitsWith: .failure) { @MainActor in Knob().maximumValue = .infinity }
    case 2: await #expect(processExitsWith: .failure) { @MainActor in Knob().stepValue = -1 }
    default: await #expect(processExitsWith: .failure) { @MainActor in Knob().defaultValue = -.infinity }
    }
  }

  @Test("a range too wide to be measured traps")
  func tooWide() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let knob = Knob()
      knob.minimumValue = -1.7e308
      knob.maximumValue = 1.7e308
    }
  }

  @Test("finite numbers always make a law, in whatever order they come")
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

  @Test("a step too fine to count by is none, one too wide is the range")
  func steps() {
    let knob = Knob()
    knob.stepValue = 1e-12
    #expect(knob.stepValue == 0)
    knob.stepValue = 99
    #expect(knob.stepValue == 10)
    knob.stepValue = 0.5
    #expect(knob.stepValue == 0.5)
  }

  @Test("without a step Control and an arrow change a tenth as much, there and back")
  func fineKeys() throws {
    let stage = Stage()
    let knob = stage.add(Knob(law: try ValueLaw(minimum: 0, maximum: 100, default: 50)))
    stage.robot.press(.tab)
    for key in [Key.up, .right] { stage.robot.press(key, modifiers: .control) }
    #expect(abs(knob.value - 50.2) < 1e-9)
    for key in [Key.down, .left] { stage.robot.press(key, modifiers: .control) }
    #expect(abs(knob.value - 50) < 1e-9)
    stage.robot.press(.up)
    #expect(abs(knob.value - 51) < 1e-9)
    knob.value = 100
    stage.robot.press(.up, modifiers: .control)
    #expect(knob.value == 100)
    knob.stepValue = 1
    knob.value = 50
    stage.robot.press(.up, modifiers: .control)
    stage.robot.press(.home, modifiers: .control)
    #expect(knob.value == 50)
  }

  @Test("without a step the wheel goes by steps of a key, with Control by tenths of one")
  func fineWheel() throws {
    let stage = Stage()
    let knob = stage.add(Knob(law: try ValueLaw(minimum: 0, maximum: 100, default: 50)))
    let cell = stage.robot.cell(of: knob.bounds.center, in: knob)
    stage.robot.scroll(at: cell, notches: -1)
    #expect(abs(knob.value - 51) < 1e-9)
    stage.display.session.handle(
      .pointer(PointerEvent(.scroll(dx: 0, dy: 1), location: cell, modifiers: .control)),
      at: stage.display.time)
    #expect(abs(knob.value - 50.9) < 1e-9)
  }

  @Test("the wheel acts on what is under the pointer, wherever the keys go")
  func wheelUnderPointer() {
    let stage = Stage()
    let first = stage.add(Knob(), columns: 12, rows: 6)
    let second = stage.add(Knob(), column: 30, columns: 12, rows: 6)
    stage.display.session.window.focus(on: first)
    stage.robot.scroll(at: stage.robot.cell(of: second.bounds.center, in: second), notches: -2)
    #expect(first.value == 1 && second.value == 3 && first.isFocused)
  }

  @Test("a range of turntables brings its law, and leaves the one before behind it")
  func pitchRange() throws {
    let mine = try ValueLaw(minimum: 0, maximum: 3, step: 0.5, default: 2)
    let pitch = PitchControl(law: mine)
    pitch.format = ValueFormat(decimals: 1)
    pitch.pitchRange = nil
    #expect(pitch.law == mine && pitch.pitchRange == nil)
    pitch.pitchRange = .eight
    pitch.pitchRange = .sixteen
    #expect(pitch.law == PitchRange.sixteen.law && pitch.format == .pitch && pitch.knob.law == pitch.law)
    pitch.pitchRange = nil
    #expect(pitch.law == mine && pitch.format == ValueFormat(decimals: 1) && pitch.slider.law == mine)
    #expect(pitch.pitchRange == nil)
    pitch.law = PitchRange.ten.law
    #expect(pitch.pitchRange == .ten)
    pitch.maximumValue = 3
    #expect(pitch.pitchRange == nil)
  }
}

@MainActor
@Suite("Two controls on one value")
struct SharedValueTests {
  /// A knob and a slider that a program keeps equal.
  private func pair() -> (stage: Stage, knob: Knob, slider: PitchSlider) {
    let stage = Stage()
    let knob = stage.add(Knob(), columns: 12, rows: 8)
    let slider = stage.add(PitchSlider(), column: 40, columns: 9, rows: 20)
    knob.addAction(for: .valueChanged) { [weak slider, weak knob] _ in
      if let knob { slider?.value = knob.value }
    }
    slider.addAction(for: .valueChanged) { [weak slider, weak knob] _ in
      if let slider { knob?.value = slider.value }
    }
    return (stage, knob, slider)
  }

  @Test("are equal at every moment of a drag on either, and after any other input")
  func equal() {
    let (stage, knob, slider) = pair()
    stage.touch(.down, in: knob)
    for step in 1...40 {
      stage.touch(.drag, knob.bounds.center.offset(dx: 0, dy: -3 * Double(step)), in: knob)
      #expect(knob.value == slider.value)
    }
    #expect(knob.value > 5)
    stage.touch(.up, knob.bounds.center.offset(dx: 0, dy: -120), in: knob)
    let grip = slider.thumbFrame.center
    stage.robot.drag(slider, from: grip, to: grip.offset(dx: 90, dy: -100), steps: 30)
    #expect(knob.value == slider.value && slider.value < 8)
    stage.display.session.window.focus(on: knob)
    for key in [Key.up, .pageUp, .home, .end, .delete] {
      stage.robot.press(key)
      #expect(knob.value == slider.value)
    }
    stage.robot.scroll(at: stage.robot.cell(of: slider.bounds.center, in: slider), notches: -3)
    #expect(knob.value == 4 && slider.value == 4)
    knob.accessibilityIncrement()
    #expect(slider.value == 5)
    stage.robot.press(.character("z"), modifiers: .alt)
    #expect(knob.value == 4 && slider.value == 4)
  }

  @Test("what the model says in a drag does not fight the finger, and holds when it is lifted at rest")
  func modelInDrag() {
    let (stage, knob, slider) = pair()
    stage.touch(.down, in: knob)
    stage.touch(.drag, knob.bounds.center.offset(dx: 0, dy: -64), in: knob)
    #expect(knob.value == 5 && slider.value == 5)
    slider.setValue(2, sendEvents: true)
    #expect(knob.value == 5 && slider.value == 2)
    stage.touch(.drag, knob.bounds.center.offset(dx: 0, dy: -80), in: knob)
    #expect(knob.value == 6 && slider.value == 6)
    slider.setValue(3, sendEvents: true)
    stage.touch(.up, knob.bounds.center.offset(dx: 0, dy: -80), in: knob)
    #expect(knob.value == 3 && slider.value == 3)
  }

  @Test("a resize in mid-drag ends it where it is, and both stay equal and seen")
  func resize() {
    let (stage, knob, slider) = pair()
    stage.touch(.down, in: knob)
    stage.touch(.drag, knob.bounds.center.offset(dx: 0, dy: -64), in: knob)
    stage.robot.resize(columns: 90, rows: 32)
    #expect(!knob.isTracking && knob.value == 5 && slider.value == 5)
    stage.touch(.drag, knob.bounds.center.offset(dx: 0, dy: -120), in: knob)
    #expect(knob.value == 5 && slider.value == 5)
  }
}
