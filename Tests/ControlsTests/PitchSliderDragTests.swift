import ControlState
import Controls
import Geometry
import Input
import Randomness
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A pitch slider's thumb under a finger")
struct PitchSliderDragTests {
  @Test("a touch beside the thumb does nothing")
  func besideTheThumb() {
    let scene = SliderStage()
    let (slider, stage) = (scene.slider, scene.stage)
    for place in [
      Point(x: slider.bounds.midX, y: slider.bounds.maxY - 10),
      Point(x: slider.bounds.midX, y: slider.thumbFrame.maxY + 1), Point(x: 1, y: 1),
    ] {
      stage.display.advance(by: 1)
      stage.touch(.down, place, in: slider)
      #expect(!slider.isTracking && !slider.isHighlighted)
      stage.touch(.drag, place.offset(dx: 0, dy: -60), in: slider)
      stage.touch(.up, place.offset(dx: 0, dy: -60), in: slider)
    }
    #expect(slider.value == 1)
    #expect(scene.log.events.isEmpty)
  }

  @Test("where it may jump, the thumb comes to the finger and goes along")
  func jumps() {
    let scene = SliderStage()
    scene.slider.jumpsToTouch = true
    let (slider, stage) = (scene.slider, scene.stage)
    let travel = scene.travel
    slider.value = 0
    let end = scene.grip.y + travel
    stage.touch(.down, Point(x: slider.bounds.midX, y: end), in: slider)
    #expect(slider.value == 10)
    stage.touch(.drag, Point(x: slider.bounds.midX, y: end - travel / 2), in: slider)
    #expect(slider.value == 5)
    stage.touch(.up, Point(x: slider.bounds.midX, y: end - travel / 2), in: slider)
    #expect(slider.value == 5 && scene.log.count("editingDidEnd") == 1)
  }

  @Test("the value changes by the range's share of the way, and the thumb stays under the finger")
  func follows() {
    let scene = SliderStage()
    let (slider, stage) = (scene.slider, scene.stage)
    let travel = scene.travel
    let start = scene.grip.offset(dx: 5, dy: 7)
    stage.touch(.down, start, in: slider)
    for point in stride(from: 0.0, through: travel * 0.9, by: 3) {
      stage.touch(.drag, start.offset(dx: 0, dy: point), in: slider)
      let exact = 1 + 10 * point / travel
      #expect(abs(slider.value - exact) <= 0.5 + 1e-9)
      #expect(abs(scene.grip.y + 7 - (start.y + point)) <= travel / 20 + 1e-6)
    }
    stage.touch(.drag, start.offset(dx: 0, dy: travel * 0.9), in: slider)
    #expect(slider.value == 10)
    stage.touch(.up, start.offset(dx: 0, dy: travel * 0.9), in: slider)
    #expect(slider.value == 10)
    #expect(scene.log.count("valueChanged") == 9)
    #expect(scene.log.count("editingDidBegin") == 1 && scene.log.count("editingDidEnd") == 1)
  }

  @Test("upwards is faster where it is turned round")
  func turnedRound() {
    let scene = SliderStage()
    scene.slider.direction = .backward
    let travel = abs(scene.travel)
    let start = scene.grip
    scene.stage.robot.drag(scene.slider, from: start, to: start.offset(dx: 0, dy: -travel * 0.4))
    #expect(scene.slider.value == 5)
  }

  @Test("with Control it goes a tenth as far, and what is less than a step adds up")
  func fine() throws {
    let scene = SliderStage(law: try ValueLaw(minimum: 0, maximum: 10, default: 1))
    let (slider, stage) = (scene.slider, scene.stage)
    let travel = scene.travel
    let start = scene.grip
    stage.touch(.down, start, in: slider)
    stage.touch(.drag, start.offset(dx: 0, dy: travel * 0.6), in: slider, modifiers: .control)
    #expect(abs(slider.value - 1.6) < 1e-9)
    stage.touch(.up, start.offset(dx: 0, dy: travel * 0.6), in: slider)

    let whole = SliderStage()
    let place = whole.grip
    whole.stage.touch(.down, place, in: whole.slider)
    for index in 1...200 {
      let dy = travel * 0.9 * Double(index) / 200
      whole.stage.touch(.drag, place.offset(dx: 0, dy: dy), in: whole.slider, modifiers: .control)
    }
    #expect(whole.slider.value == 2)
    // Without Control the motion counts in full again, from where the value is.
    whole.stage.touch(.drag, place.offset(dx: 0, dy: travel), in: whole.slider)
    #expect(whole.slider.value == 3)
  }

  @Test("the thumb lights up while it is touched")
  func highlight() {
    let scene = SliderStage()
    let (slider, stage) = (scene.slider, scene.stage)
    stage.robot.press(.tab)
    let before = stage.picture(of: slider)
    stage.touch(.down, scene.grip, in: slider)
    #expect(slider.isHighlighted)
    #expect(stage.picture(of: slider) != before)
    stage.touch(.drag, scene.grip.offset(dx: 500, dy: 0), in: slider)
    #expect(slider.isHighlighted)
    stage.touch(.up, scene.grip.offset(dx: 500, dy: 0), in: slider)
    #expect(!slider.isHighlighted)
    #expect(stage.picture(of: slider) == before)
  }

  @Test("far outside it still follows, and holds at the ends")
  func captured() {
    let scene = SliderStage()
    let (slider, stage) = (scene.slider, scene.stage)
    stage.touch(.down, scene.grip, in: slider)
    stage.robot.pointer(.drag, at: Point(x: -60, y: -200))
    #expect(slider.value == 0)
    stage.robot.pointer(.drag, at: Point(x: 300, y: 400))
    #expect(slider.value == 10)
    stage.robot.pointer(.up, at: Point(x: 300, y: 400))
    #expect(slider.value == 10)
    #expect(scene.log.count("touchUpOutside") == 1)
  }

  @Test("where the finger is decides, not the way that it took")
  func anyWay() {
    let seed: UInt64 = 7
    var random = SeededRandom(seed: seed)
    let scene = SliderStage()
    let (slider, stage) = (scene.slider, scene.stage)
    let start = scene.grip
    let travel = scene.travel
    stage.touch(.down, start, in: slider)
    for _ in 0..<100 {
      let wild = Double.random(in: -900...900, using: &random)
      stage.touch(.drag, start.offset(dx: wild, dy: wild), in: slider)
      let step = Int.random(in: -1...9, using: &random)
      stage.touch(.drag, start.offset(dx: 0, dy: travel * Double(step) / 10), in: slider)
      #expect(slider.value == Double(1 + step), "seed \(seed)")
    }
  }

  @Test("what the program sets during a drag waits, and gives way to the finger")
  func modelDuringDrag() {
    let scene = SliderStage()
    let (slider, stage) = (scene.slider, scene.stage)
    let travel = scene.travel
    let start = scene.grip
    stage.touch(.down, start, in: slider)
    stage.touch(.drag, start.offset(dx: 0, dy: travel * 0.2), in: slider)
    slider.value = 9
    #expect(slider.value == 3)
    stage.touch(.drag, start.offset(dx: 0, dy: travel * 0.3), in: slider)
    #expect(slider.value == 4)
    stage.touch(.up, start.offset(dx: 0, dy: travel * 0.3), in: slider)
    #expect(slider.value == 4)

    stage.display.advance(by: 1)
    stage.touch(.down, scene.grip, in: slider)
    slider.value = 9
    #expect(slider.value == 4)
    stage.touch(.up, scene.grip, in: slider)
    #expect(slider.value == 9)
  }

  @Test("a lost release ends the drag where it is", arguments: Loss.allCases)
  func lostRelease(_ loss: Loss) {
    let scene = SliderStage()
    let (slider, stage) = (scene.slider, scene.stage)
    let start = scene.grip
    let travel = scene.travel
    stage.touch(.down, start, in: slider)
    stage.touch(.drag, start.offset(dx: 0, dy: travel * 0.4), in: slider)
    loss.happen(on: stage)
    #expect(!slider.isTracking && !slider.isHighlighted)
    #expect(scene.log.count("touchCancel") == 1 && scene.log.count("editingDidEnd") == 1)
    stage.touch(.drag, start.offset(dx: 0, dy: travel), in: slider)
    stage.touch(.up, start.offset(dx: 0, dy: travel), in: slider)
    #expect(slider.value == 5)
    slider.value = 2
    #expect(slider.value == 2)
  }

  @Test("another law during a drag lets go")
  func lawDuringDrag() {
    let scene = SliderStage()
    scene.stage.touch(.down, scene.grip, in: scene.slider)
    scene.slider.law = PitchRange.eight.law
    #expect(!scene.slider.isTracking)
    #expect(scene.slider.value == 1)
    #expect(scene.log.count("touchCancel") == 1)
  }

  @Test("the middle holds a drag that comes near, keys pass it")
  func detent() {
    let scene = SliderStage(law: PitchRange.eight.law)
    let (slider, stage) = (scene.slider, scene.stage)
    let travel = scene.travel
    slider.value = 1
    stage.display.settle()
    let start = scene.grip
    stage.touch(.down, start, in: slider)
    stage.touch(.drag, start.offset(dx: 0, dy: -travel * 0.9 / 16), in: slider)
    #expect(slider.value == 0)
    stage.touch(.drag, start.offset(dx: 0, dy: -travel * 1.28 / 16), in: slider)
    #expect(slider.value == 0)
    stage.touch(.drag, start.offset(dx: 0, dy: -travel * 1.4 / 16), in: slider)
    #expect(abs(slider.value + 0.4) < 1e-9)
    stage.touch(.up, start.offset(dx: 0, dy: -travel * 1.4 / 16), in: slider)
    slider.value = 0
    stage.robot.press(.up)
    #expect(slider.value == 0.1)
  }
}
