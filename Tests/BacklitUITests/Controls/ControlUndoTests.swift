import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("Undo of changes by the user")
struct ControlUndoTests {
  /// Both keys that undo.
  private static let undoKeys = [
    KeyEvent(.character("z"), modifiers: .alt), KeyEvent(.character("_"), modifiers: .control),
  ]

  private func press(_ event: KeyEvent, on harness: ControlHarness) {
    harness.robot.press(event.key, modifiers: event.modifiers)
  }
  private func undo(_ harness: ControlHarness) { harness.robot.press(.character("z"), modifiers: .alt) }
  private func redo(_ harness: ControlHarness) {
    harness.robot.press(.character("Z"), modifiers: [.alt, .shift])
  }

  @Test("A drag is one undo step", arguments: [TrackedControl.knob, .slider, .pitchAsSlider, .pitchAsKnob])
  func drag(_ tracker: TrackedControl) throws {
    let scene = TouchHarness(tracker)
    let control = try #require(scene.control as? ValueControl)
    scene.down()
    for distance in stride(from: 0.0, through: 90, by: 3) { scene.drag(distance) }
    scene.up(90)
    let reached = control.value
    #expect(reached > 4)
    let changes = scene.log.count("valueChanged")
    press(Self.undoKeys[0], on: scene.harness)
    #expect(control.value == 1)
    #expect(scene.log.count("valueChanged") == changes + 1)
    #expect(control.undoManager?.canUndo == false)
    redo(scene.harness)
    #expect(control.value == reached)
    press(Self.undoKeys[1], on: scene.harness)
    #expect(control.value == 1)
    if let pitch = control as? PitchControl {
      #expect(pitch.knob.value == 1 && pitch.slider.value == 1)
    }
  }

  @Test("A cancelled drag is one undo step, a drag reverted by Escape is none")
  func lostDrag() throws {
    for interruption in [TouchInterruption.focusOut, .escape] {
      let scene = TouchHarness(.pitchAsSlider)
      let control = try #require(scene.control as? ValueControl)
      scene.down()
      scene.drag(90)
      scene.apply(interruption)
      #expect(control.undoManager?.canUndo == (interruption == .focusOut))
      undo(scene.harness)
      #expect(control.value == 1)
    }
  }

  @Test(
    "A drag with a jump is one undo step, and Escape reverts the jump", arguments: [false, true])
  func jump(isPitch: Bool) throws {
    let scene = TouchHarness(isPitch ? .pitchAsSlider : .slider)
    let slider = try #require(scene.touched as? PitchSlider)
    let control = try #require(scene.control as? ValueControl)
    slider.jumpsToTouch = true
    let end = Point(x: slider.bounds.midX, y: slider.bounds.maxY - 20)
    scene.harness.touch(.down, end, in: slider)
    #expect(control.value == 10)
    scene.harness.touch(.drag, end.offsetBy(dx: 0, dy: -60), in: slider)
    scene.harness.touch(.up, end.offsetBy(dx: 0, dy: -60), in: slider)
    #expect(control.value < 10)
    undo(scene.harness)
    #expect(control.value == 1 && control.undoManager?.canUndo == false)
    scene.harness.display.advance(by: 1)
    scene.harness.touch(.down, end, in: slider)
    scene.harness.robot.press(.escape)
    #expect(control.value == 1 && slider.value == 1)
  }

  @Test("A double click is one undo step")
  func reset() {
    let harness = ControlHarness()
    let knob = harness.add(Knob())
    knob.value = 6
    harness.robot.tap(knob)
    harness.robot.tap(knob)
    #expect(knob.value == 1)
    undo(harness)
    #expect(knob.value == 6 && knob.undoManager?.canUndo == false)
  }

  @Test("A key press is one undo step, and so is a held key, reported as repeated or not")
  func keys() {
    let harness = ControlHarness()
    let knob = harness.add(Knob())
    harness.robot.press(.tab)
    for _ in 0..<3 {
      harness.robot.press(.up)
      harness.display.advance(by: 0.2)
    }
    undo(harness)
    #expect(knob.value == 3)
    while knob.undoManager?.undo() == true {}
    #expect(knob.value == 1)

    harness.display.advance(by: 1)
    harness.robot.press(.up)
    harness.display.advance(by: 0.5)
    for _ in 0..<4 {
      harness.repeatKey(.up)
      harness.display.advance(by: 0.03)
    }
    #expect(knob.value == 6)
    undo(harness)
    #expect(knob.value == 1)

    harness.display.advance(by: 1)
    for _ in 0..<5 {
      harness.robot.press(.up)
      harness.display.advance(by: 0.04)
    }
    undo(harness)
    #expect(knob.value == 1)
  }

  @Test("An uninterrupted turn of the wheel is one undo step")
  func wheel() {
    let harness = ControlHarness()
    let knob = harness.add(Knob())
    let cell = harness.robot.cell(of: knob.bounds.center, in: knob)
    for _ in 0..<4 {
      harness.robot.scroll(at: cell, notches: -1)
      harness.display.advance(by: 0.3)
    }
    harness.display.advance(by: 1)
    harness.robot.scroll(at: cell, notches: -1)
    #expect(knob.value == 6)
    undo(harness)
    #expect(knob.value == 5)
    undo(harness)
    #expect(knob.value == 1)
    // A turn of the wheel after an undo is a new undo step.
    harness.robot.scroll(at: cell, notches: -1)
    undo(harness)
    #expect(knob.value == 1)
  }

  @Test("Changes of two controls are undone in reverse order")
  func twoControls() {
    let harness = ControlHarness()
    let first = harness.add(Knob(), columns: 12, rows: 6)
    let second = harness.add(Knob(), column: 30, columns: 12, rows: 6)
    let places = [first, second].map { harness.robot.cell(of: $0.bounds.center, in: $0) }
    for index in [0, 1, 0] { harness.robot.scroll(at: places[index], notches: -1) }
    #expect((first.value, second.value) == (3, 2))
    undo(harness)
    #expect((first.value, second.value) == (2, 2))
    undo(harness)
    #expect((first.value, second.value) == (2, 1))
    undo(harness)
    #expect((first.value, second.value) == (1, 1))
  }

  @Test("Changes by the program, without registersUndo, or without effect are not undo steps")
  func nothingToUndo() {
    let harness = ControlHarness()
    let knob = harness.add(Knob())
    knob.value = 5
    knob.setValue(6, sendEvents: true)
    harness.touch(.down, in: knob)
    harness.touch(.up, in: knob)
    #expect(knob.undoManager?.canUndo == false)
    knob.registersUndo = false
    harness.robot.press(.up)
    #expect(knob.value == 7 && knob.undoManager?.canUndo == false)
    let scene = TouchHarness(.pitchAsKnob)
    (scene.control as? PitchControl)?.registersUndo = false
    scene.down()
    scene.drag(70)
    scene.up(70)
    #expect(scene.control.undoManager?.canUndo == false && scene.log.count("valueChanged") > 0)
  }

  @Test("Undo does nothing during a touch, and works on a disabled control")
  func busyAndDisabled() throws {
    let scene = TouchHarness(.knob)
    let knob = try #require(scene.control as? Knob)
    scene.harness.robot.press(.tab)
    scene.harness.robot.press(.up)
    scene.down()
    scene.drag(48)
    let value = knob.value
    undo(scene.harness)
    #expect(knob.value == value && value != 2)
    scene.up(48)
    knob.isEnabled = false
    undo(scene.harness)
    #expect(knob.value == 2)
    undo(scene.harness)
    #expect(knob.value == 1)
  }

  @Test("The reader speaks the undone control and its value")
  func spoken() {
    let deck = DeckHarness()
    deck.pitch.pitchRange = .eight
    deck.robot.reader(.on)
    deck.display.session.window.focus(on: deck.pitch)
    deck.pitch.value = 0
    deck.display.advance(by: 20)
    _ = deck.harness.speech { deck.robot.reader(.increment) }
    #expect(deck.harness.speech { undo(deck.harness) } == [["undone: Pitch, back to 0 percent"]])
    #expect(deck.harness.speech { redo(deck.harness) } == [["redone: Pitch, plus 1 percent"]])
    #expect(deck.harness.speech { redo(deck.harness) } == [["nothing to redo"]])
    _ = deck.harness.speech { undo(deck.harness) }
    #expect(deck.harness.speech { undo(deck.harness) } == [["nothing to undo"]])
  }
}
