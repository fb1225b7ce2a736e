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
@Suite("Taking back what was changed by hand")
struct ControlUndoTests {
  /// Both keys that undo.
  private static let undoKeys = [
    KeyEvent(.character("z"), modifiers: .alt), KeyEvent(.character("_"), modifiers: .control),
  ]

  private func press(_ event: KeyEvent, on stage: Stage) {
    stage.robot.press(event.key, modifiers: event.modifiers)
  }
  private func undo(_ stage: Stage) { stage.robot.press(.character("z"), modifiers: .alt) }
  private func redo(_ stage: Stage) { stage.robot.press(.character("Z"), modifiers: [.alt, .shift]) }

  @Test("a drag is one step", arguments: [Tracker.knob, .slider, .pitchAsSlider, .pitchAsKnob])
  func drag(_ tracker: Tracker) throws {
    let scene = TrackerStage(tracker)
    let control = try #require(scene.control as? ValueControl)
    scene.down()
    for distance in stride(from: 0.0, through: 90, by: 3) { scene.drag(distance) }
    scene.up(90)
    let reached = control.value
    #expect(reached > 4)
    let changes = scene.log.count("valueChanged")
    press(Self.undoKeys[0], on: scene.stage)
    #expect(control.value == 1)
    #expect(scene.log.count("valueChanged") == changes + 1)
    #expect(control.undoManager?.canUndo == false)
    redo(scene.stage)
    #expect(control.value == reached)
    press(Self.undoKeys[1], on: scene.stage)
    #expect(control.value == 1)
    if let pitch = control as? PitchControl {
      #expect(pitch.knob.value == 1 && pitch.slider.value == 1)
    }
  }

  @Test("a drag that was lost is a step as well, one that Escape took back is none")
  func lostDrag() throws {
    for mishap in [Mishap.focusOut, .escape] {
      let scene = TrackerStage(.pitchAsSlider)
      let control = try #require(scene.control as? ValueControl)
      scene.down()
      scene.drag(90)
      scene.happen(mishap)
      #expect(control.undoManager?.canUndo == (mishap == .focusOut))
      undo(scene.stage)
      #expect(control.value == 1)
    }
  }

  @Test(
    "with the jump to the finger it is one step, and Escape takes the jump back", arguments: [false, true])
  func jump(isPitch: Bool) throws {
    let scene = TrackerStage(isPitch ? .pitchAsSlider : .slider)
    let slider = try #require(scene.touched as? PitchSlider)
    let control = try #require(scene.control as? ValueControl)
    slider.jumpsToTouch = true
    let end = Point(x: slider.bounds.midX, y: slider.bounds.maxY - 20)
    scene.stage.touch(.down, end, in: slider)
    #expect(control.value == 10)
    scene.stage.touch(.drag, end.offset(dx: 0, dy: -60), in: slider)
    scene.stage.touch(.up, end.offset(dx: 0, dy: -60), in: slider)
    #expect(control.value < 10)
    undo(scene.stage)
    #expect(control.value == 1 && control.undoManager?.canUndo == false)
    scene.stage.display.advance(by: 1)
    scene.stage.touch(.down, end, in: slider)
    scene.stage.robot.press(.escape)
    #expect(control.value == 1 && slider.value == 1)
  }

  @Test("a double click is a step")
  func reset() {
    let stage = Stage()
    let knob = stage.add(Knob())
    knob.value = 6
    stage.robot.tap(knob)
    stage.robot.tap(knob)
    #expect(knob.value == 1)
    undo(stage)
    #expect(knob.value == 6 && knob.undoManager?.canUndo == false)
  }

  @Test("a press of a key is a step; a held key is one, whether the terminal says so or not")
  func keys() {
    let stage = Stage()
    let knob = stage.add(Knob())
    stage.robot.press(.tab)
    for _ in 0..<3 {
      stage.robot.press(.up)
      stage.display.advance(by: 0.2)
    }
    undo(stage)
    #expect(knob.value == 3)
    while knob.undoManager?.undo() == true {}
    #expect(knob.value == 1)

    stage.display.advance(by: 1)
    stage.robot.press(.up)
    stage.display.advance(by: 0.5)
    for _ in 0..<4 {
      stage.repeatKey(.up)
      stage.display.advance(by: 0.03)
    }
    #expect(knob.value == 6)
    undo(stage)
    #expect(knob.value == 1)

    stage.display.advance(by: 1)
    for _ in 0..<5 {
      stage.robot.press(.up)
      stage.display.advance(by: 0.04)
    }
    undo(stage)
    #expect(knob.value == 1)
  }

  @Test("a turn of the wheel in one go is a step")
  func wheel() {
    let stage = Stage()
    let knob = stage.add(Knob())
    let cell = stage.robot.cell(of: knob.bounds.center, in: knob)
    for _ in 0..<4 {
      stage.robot.scroll(at: cell, notches: -1)
      stage.display.advance(by: 0.3)
    }
    stage.display.advance(by: 1)
    stage.robot.scroll(at: cell, notches: -1)
    #expect(knob.value == 6)
    undo(stage)
    #expect(knob.value == 5)
    undo(stage)
    #expect(knob.value == 1)
    // The wheel after an undo is a step of its own.
    stage.robot.scroll(at: cell, notches: -1)
    undo(stage)
    #expect(knob.value == 1)
  }

  @Test("two controls are taken back in the order of their changes")
  func twoControls() {
    let stage = Stage()
    let first = stage.add(Knob(), columns: 12, rows: 6)
    let second = stage.add(Knob(), column: 30, columns: 12, rows: 6)
    let places = [first, second].map { stage.robot.cell(of: $0.bounds.center, in: $0) }
    for index in [0, 1, 0] { stage.robot.scroll(at: places[index], notches: -1) }
    #expect((first.value, second.value) == (3, 2))
    undo(stage)
    #expect((first.value, second.value) == (2, 2))
    undo(stage)
    #expect((first.value, second.value) == (2, 1))
    undo(stage)
    #expect((first.value, second.value) == (1, 1))
  }

  @Test("what the program sets is no step, nor what a control does that says so, nor what changed nothing")
  func nothingToUndo() {
    let stage = Stage()
    let knob = stage.add(Knob())
    knob.value = 5
    knob.setValue(6, sendEvents: true)
    stage.touch(.down, in: knob)
    stage.touch(.up, in: knob)
    #expect(knob.undoManager?.canUndo == false)
    knob.registersUndo = false
    stage.robot.press(.up)
    #expect(knob.value == 7 && knob.undoManager?.canUndo == false)
    let scene = TrackerStage(.pitchAsKnob)
    (scene.control as? PitchControl)?.registersUndo = false
    scene.down()
    scene.drag(70)
    scene.up(70)
    #expect(scene.control.undoManager?.canUndo == false && scene.log.count("valueChanged") > 0)
  }

  @Test("not while a finger has a value, and for a disabled control too")
  func busyAndDisabled() {
    let scene = TrackerStage(.knob)
    guard let knob = scene.control as? Knob else { return }
    scene.stage.robot.press(.tab)
    scene.stage.robot.press(.up)
    scene.down()
    scene.drag(48)
    let value = knob.value
    undo(scene.stage)
    #expect(knob.value == value && value != 2)
    scene.up(48)
    knob.isEnabled = false
    undo(scene.stage)
    #expect(knob.value == 2)
    undo(scene.stage)
    #expect(knob.value == 1)
  }

  @Test("the reader says what was taken back and what it is now")
  func spoken() {
    let deck = Deck()
    deck.pitch.pitchRange = .eight
    deck.robot.reader(.on)
    deck.display.session.window.focus(on: deck.pitch)
    deck.pitch.value = 0
    deck.display.advance(by: 20)
    _ = deck.stage.hear { deck.robot.reader(.increment) }
    #expect(deck.stage.hear { undo(deck.stage) } == [["undo, Pitch 0 percent"]])
    #expect(deck.stage.hear { redo(deck.stage) } == [["redo, Pitch plus 0.1 percent"]])
    #expect(deck.stage.hear { redo(deck.stage) } == [["nothing to redo"]])
    _ = deck.stage.hear { undo(deck.stage) }
    #expect(deck.stage.hear { undo(deck.stage) } == [["nothing to undo"]])
  }
}
