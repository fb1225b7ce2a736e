import BacklitGeometry
import BacklitHeadless
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("Drags of a pitch slider's thumb")
struct PitchSliderDragTests {
  @Test("A touch beside the thumb does nothing")
  func besideTheThumb() {
    let scene = SliderHarness()
    let (slider, harness) = (scene.slider, scene.harness)
    for place in [
      Point(x: slider.bounds.midX, y: slider.bounds.maxY - 10),
      Point(x: slider.bounds.midX, y: slider.thumbFrame.maxY + 1), Point(x: 1, y: 1),
    ] {
      harness.display.advance(by: 1)
      harness.touch(.down, place, in: slider)
      #expect(!slider.isTracking && !slider.isHighlighted)
      harness.touch(.drag, place.offsetBy(dx: 0, dy: -60), in: slider)
      harness.touch(.up, place.offsetBy(dx: 0, dy: -60), in: slider)
    }
    #expect(slider.value == 1)
    #expect(scene.log.events.isEmpty)
  }

  @Test("With jumpsToTouch the thumb jumps to the touch and follows it")
  func jumps() {
    let scene = SliderHarness()
    scene.slider.jumpsToTouch = true
    let (slider, harness) = (scene.slider, scene.harness)
    let travel = scene.travel
    slider.value = 0
    let end = scene.grip.y + travel
    harness.touch(.down, Point(x: slider.bounds.midX, y: end), in: slider)
    #expect(slider.value == 10)
    harness.touch(.drag, Point(x: slider.bounds.midX, y: end - travel / 2), in: slider)
    #expect(slider.value == 5)
    harness.touch(.up, Point(x: slider.bounds.midX, y: end - travel / 2), in: slider)
    #expect(slider.value == 5 && scene.log.count("editingDidEnd") == 1)
  }

  @Test("The value is proportional to the drag, and the thumb stays under the touch")
  func follows() {
    let scene = SliderHarness()
    let (slider, harness) = (scene.slider, scene.harness)
    let travel = scene.travel
    let start = scene.grip.offsetBy(dx: 5, dy: 7)
    harness.touch(.down, start, in: slider)
    for point in stride(from: 0.0, through: travel * 0.9, by: 3) {
      harness.touch(.drag, start.offsetBy(dx: 0, dy: point), in: slider)
      let exact = 1 + 10 * point / travel
      #expect(abs(slider.value - exact) <= 0.5 + 1e-9)
      #expect(abs(scene.grip.y + 7 - (start.y + point)) <= travel / 20 + 1e-6)
    }
    harness.touch(.drag, start.offsetBy(dx: 0, dy: travel * 0.9), in: slider)
    #expect(slider.value == 10)
    harness.touch(.up, start.offsetBy(dx: 0, dy: travel * 0.9), in: slider)
    #expect(slider.value == 10)
    #expect(scene.log.count("valueChanged") == 9)
    #expect(scene.log.count("editingDidBegin") == 1 && scene.log.count("editingDidEnd") == 1)
  }

  @Test("From right to left, down is still more, and the thumb stays under the touch")
  func mirrored() {
    let scene = SliderHarness(direction: .rightToLeft)
    let (slider, harness) = (scene.slider, scene.harness)
    #expect(slider.effectiveLayoutDirection == .rightToLeft)
    let travel = scene.travel
    #expect(travel > 0)
    let start = scene.grip
    harness.touch(.down, start, in: slider)
    #expect(slider.isHighlighted)
    for value in [3.0, 8, 5] {
      let place = start.offsetBy(dx: -20, dy: travel * (value - 1) / 10)
      harness.touch(.drag, place, in: slider)
      #expect(slider.value == value && abs(scene.grip.y - place.y) < 1e-6)
    }
    harness.touch(.up, start.offsetBy(dx: -20, dy: travel * 0.4), in: slider)
    #expect(slider.value == 5 && !slider.isHighlighted)
  }

  @Test("Upwards raises the value with direction backward")
  func turnedRound() {
    let scene = SliderHarness()
    scene.slider.direction = .backward
    let travel = abs(scene.travel)
    let start = scene.grip
    scene.harness.robot.drag(scene.slider, from: start, to: start.offsetBy(dx: 0, dy: -travel * 0.4))
    #expect(scene.slider.value == 5)
  }

  @Test("With Control the drag counts a tenth, and fractions of a step add up")
  func fine() throws {
    let scene = SliderHarness(valueRange: try ValueRange(minimum: 0, maximum: 10, default: 1))
    let (slider, harness) = (scene.slider, scene.harness)
    let travel = scene.travel
    let start = scene.grip
    harness.touch(.down, start, in: slider)
    harness.touch(.drag, start.offsetBy(dx: 0, dy: travel * 0.6), in: slider, modifiers: .control)
    #expect(abs(slider.value - 1.6) < 1e-9)
    harness.touch(.up, start.offsetBy(dx: 0, dy: travel * 0.6), in: slider)

    let whole = SliderHarness()
    let place = whole.grip
    whole.harness.touch(.down, place, in: whole.slider)
    for index in 1...200 {
      let dy = travel * 0.9 * Double(index) / 200
      whole.harness.touch(.drag, place.offsetBy(dx: 0, dy: dy), in: whole.slider, modifiers: .control)
    }
    #expect(whole.slider.value == 2)
    // Without Control the motion counts in full again, from where the value is.
    whole.harness.touch(.drag, place.offsetBy(dx: 0, dy: travel), in: whole.slider)
    #expect(whole.slider.value == 3)
  }

  @Test("The thumb lights up while it is touched")
  func highlight() {
    let scene = SliderHarness()
    let (slider, harness) = (scene.slider, scene.harness)
    harness.robot.press(.tab)
    let before = harness.picture(of: slider)
    harness.touch(.down, scene.grip, in: slider)
    #expect(slider.isHighlighted)
    #expect(harness.picture(of: slider) != before)
    harness.touch(.drag, scene.grip.offsetBy(dx: 500, dy: 0), in: slider)
    #expect(slider.isHighlighted)
    harness.touch(.up, scene.grip.offsetBy(dx: 500, dy: 0), in: slider)
    #expect(!slider.isHighlighted)
    #expect(harness.picture(of: slider) == before)
  }

  @Test("Follows a touch far outside, and stops at the ends")
  func captured() {
    let scene = SliderHarness()
    let (slider, harness) = (scene.slider, scene.harness)
    harness.touch(.down, scene.grip, in: slider)
    harness.robot.pointer(.drag, at: Point(x: -60, y: -200))
    #expect(slider.value == 0)
    harness.robot.pointer(.drag, at: Point(x: 300, y: 400))
    #expect(slider.value == 10)
    harness.robot.pointer(.up, at: Point(x: 300, y: 400))
    #expect(slider.value == 10)
    #expect(scene.log.count("touchUpOutside") == 1)
  }

  @Test("The value depends on the position of the touch, not on its path")
  func anyWay() {
    let seed: UInt64 = 7
    var random = SeededRandom(seed: seed)
    let scene = SliderHarness()
    let (slider, harness) = (scene.slider, scene.harness)
    let start = scene.grip
    let travel = scene.travel
    harness.touch(.down, start, in: slider)
    for _ in 0..<100 {
      let wild = Double.random(in: -900...900, using: &random)
      harness.touch(.drag, start.offsetBy(dx: wild, dy: wild), in: slider)
      let step = Int.random(in: -1...9, using: &random)
      harness.touch(.drag, start.offsetBy(dx: 0, dy: travel * Double(step) / 10), in: slider)
      #expect(slider.value == Double(1 + step), "seed \(seed)")
    }
  }

  @Test("A value from the program during a drag waits, and is dropped after a motion")
  func modelDuringDrag() {
    let scene = SliderHarness()
    let (slider, harness) = (scene.slider, scene.harness)
    let travel = scene.travel
    let start = scene.grip
    harness.touch(.down, start, in: slider)
    harness.touch(.drag, start.offsetBy(dx: 0, dy: travel * 0.2), in: slider)
    slider.value = 9
    #expect(slider.value == 3)
    harness.touch(.drag, start.offsetBy(dx: 0, dy: travel * 0.3), in: slider)
    #expect(slider.value == 4)
    harness.touch(.up, start.offsetBy(dx: 0, dy: travel * 0.3), in: slider)
    #expect(slider.value == 4)

    harness.display.advance(by: 1)
    harness.touch(.down, scene.grip, in: slider)
    slider.value = 9
    #expect(slider.value == 4)
    harness.touch(.up, scene.grip, in: slider)
    #expect(slider.value == 9)
  }

  @Test("A lost release ends the drag and keeps the value", arguments: TouchLoss.allCases)
  func lostRelease(_ loss: TouchLoss) {
    let scene = SliderHarness()
    let (slider, harness) = (scene.slider, scene.harness)
    let start = scene.grip
    let travel = scene.travel
    harness.touch(.down, start, in: slider)
    harness.touch(.drag, start.offsetBy(dx: 0, dy: travel * 0.4), in: slider)
    loss.apply(to: harness)
    #expect(!slider.isTracking && !slider.isHighlighted)
    #expect(scene.log.count("touchCancel") == 1 && scene.log.count("editingDidEnd") == 1)
    harness.touch(.drag, start.offsetBy(dx: 0, dy: travel), in: slider)
    harness.touch(.up, start.offsetBy(dx: 0, dy: travel), in: slider)
    #expect(slider.value == 5)
    slider.value = 2
    #expect(slider.value == 2)
  }

  @Test("A new range during a drag cancels the drag")
  func lawDuringDrag() {
    let scene = SliderHarness()
    scene.harness.touch(.down, scene.grip, in: scene.slider)
    scene.slider.valueRange = PitchRange.eight.valueRange
    #expect(!scene.slider.isTracking)
    #expect(scene.slider.value == 1)
    #expect(scene.log.count("touchCancel") == 1)
  }

  @Test("The detent holds a drag that comes near, and keys step past it")
  func detent() {
    let scene = SliderHarness(valueRange: PitchRange.eight.valueRange)
    let (slider, harness) = (scene.slider, scene.harness)
    let travel = scene.travel
    slider.value = 1
    harness.display.settle()
    let start = scene.grip
    harness.touch(.down, start, in: slider)
    harness.touch(.drag, start.offsetBy(dx: 0, dy: -travel * 0.9 / 16), in: slider)
    #expect(slider.value == 0)
    harness.touch(.drag, start.offsetBy(dx: 0, dy: -travel * 1.28 / 16), in: slider)
    #expect(slider.value == 0)
    harness.touch(.drag, start.offsetBy(dx: 0, dy: -travel * 1.4 / 16), in: slider)
    #expect(abs(slider.value + 0.4) < 1e-9)
    harness.touch(.up, start.offsetBy(dx: 0, dy: -travel * 1.4 / 16), in: slider)
    slider.value = 0
    harness.robot.press(.down, modifiers: .control)
    #expect(slider.value == 0.1)
  }
}
