import Accessibility
import Controls
import Drawing
import Geometry
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A pitch control")
struct PitchControlTests {
  /// One on a screen whose height is regular (40 rows) or compact (24).
  private func show(rows: Int) -> (stage: Stage, pitch: PitchControl) {
    let stage = Stage(columns: 100, rows: rows)
    return (stage, stage.add(PitchControl(), columns: 12, rows: 16))
  }

  private func expectEqual(_ pitch: PitchControl, _ value: Double) {
    #expect(pitch.value == value)
    #expect(pitch.knob.value == value)
    #expect(pitch.slider.value == value)
  }

  @Test(
    "shows the knob alone where the height is compact, the slider alone elsewhere",
    arguments: [24, 29, 30, 40])
  func sizeClass(rows: Int) {
    let (stage, pitch) = show(rows: rows)
    let hidden: View = rows < 30 ? pitch.slider : pitch.knob
    let shown: View = rows < 30 ? pitch.knob : pitch.slider
    #expect(pitch.activePart === shown)
    #expect(hidden.isHidden && !shown.isHidden)
    #expect(stage.display.tree.nodes.contains { $0.id == shown.nodeID })
    #expect(!stage.display.tree.nodes.contains { $0.id == hidden.nodeID })
    #expect(stage.display.tree.readingOrder == [pitch.nodeID])
    #expect(stage.display.session.window.focusableViews.count == 1)
    #expect(stage.display.session.window.focusableViews.first === pitch)
    let layers = stage.display.session.window.currentScene().layers.map(\.id)
    #expect(layers.contains(shown.nodeID.rawValue) && !layers.contains(hidden.nodeID.rawValue))
  }

  @Test("keeps value, focus and reader through a resize, which swaps the two")
  func resize() {
    let (stage, pitch) = show(rows: 40)
    stage.robot.reader(.on)
    pitch.value = 6
    stage.display.settle()
    stage.robot.resize(columns: 100, rows: 24)
    #expect(pitch.activePart === pitch.knob)
    expectEqual(pitch, 6)
    #expect(pitch.isFocused)
    #expect(stage.display.session.readerCursor == pitch.nodeID)
    stage.robot.resize(columns: 100, rows: 40)
    #expect(pitch.activePart === pitch.slider)
    expectEqual(pitch, 6)
    #expect(pitch.isFocused)
  }

  @Test("a resize during a drag lets go and keeps what was reached")
  func resizeDuringDrag() {
    let (stage, pitch) = show(rows: 40)
    let log = EventLog(pitch)
    let grip = pitch.slider.thumbFrame.center
    stage.touch(.down, grip, in: pitch.slider)
    stage.touch(.drag, grip.offset(dx: 0, dy: 70), in: pitch.slider)
    let reached = pitch.value
    #expect(reached > 1)
    stage.robot.resize(columns: 100, rows: 24)
    stage.touch(.drag, Point(x: 10, y: 10), in: pitch)
    stage.touch(.up, Point(x: 10, y: 10), in: pitch)
    expectEqual(pitch, reached)
    #expect(!pitch.isValueHeld)
    #expect(log.count("editingDidEnd") == 1)
  }

  @Test("both show one value after input on either, by whatever door")
  func equal() {
    let (stage, pitch) = show(rows: 40)
    let log = EventLog(pitch)
    let grip = pitch.slider.thumbFrame.center
    stage.robot.drag(pitch.slider, from: grip, to: grip.offset(dx: 0, dy: 600))
    expectEqual(pitch, 10)
    #expect(log.count("valueChanged") > 0)
    stage.robot.press(.home)
    expectEqual(pitch, 0)
    stage.robot.scroll(at: stage.robot.cell(of: pitch.bounds.center, in: pitch), notches: -2)
    expectEqual(pitch, 2)
    pitch.value = 4
    expectEqual(pitch, 4)
    pitch.accessibilityIncrement()
    expectEqual(pitch, 5)
    stage.robot.resize(columns: 100, rows: 24)
    let center = pitch.knob.bounds.center
    stage.robot.drag(pitch.knob, from: center, to: center.offset(dx: 0, dy: 48))
    expectEqual(pitch, 2)
    stage.display.advance(by: 1)
    stage.robot.tap(pitch.knob)
    stage.robot.tap(pitch.knob)
    expectEqual(pitch, 1)
  }

  @Test("the focus goes to it whichever of the two is touched")
  func touchedFocus() {
    for rows in [24, 40] {
      let (stage, pitch) = show(rows: rows)
      stage.robot.tap(pitch.activePart)
      #expect(pitch.isFocused)
    }
  }

  @Test("what the program sets during a drag waits")
  func modelDuringDrag() {
    let (stage, pitch) = show(rows: 40)
    let grip = pitch.slider.thumbFrame.center
    stage.touch(.down, grip, in: pitch.slider)
    pitch.value = 8
    expectEqual(pitch, 1)
    stage.touch(.up, grip, in: pitch.slider)
    expectEqual(pitch, 8)
  }

  @Test("disabled it refuses by all doors")
  func disabled() {
    let (stage, pitch) = show(rows: 40)
    pitch.isEnabled = false
    let grip = pitch.slider.thumbFrame.center
    stage.robot.drag(pitch.slider, from: grip, to: grip.offset(dx: 0, dy: 600))
    stage.robot.scroll(at: stage.robot.cell(of: pitch.bounds.center, in: pitch), notches: -2)
    pitch.accessibilityIncrement()
    expectEqual(pitch, 1)
    #expect(
      stage.hear { stage.robot.reader(.on) } == [
        ["Screen reader on"], ["Pitch", "1", "dimmed", "adjustable"],
      ])
    #expect(stage.hear { stage.robot.reader(.increment) } == [["dimmed"]])
    expectEqual(pitch, 1)
  }
}
