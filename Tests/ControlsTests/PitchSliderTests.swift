import Accessibility
import ControlState
import Controls
import Geometry
import Input
import Randomness
import Testing
import Toolkit
import ToolkitTesting

/// A slider of 20 rows on a screen, out of the box.
@MainActor
struct SliderStage {
  let stage = Stage()
  let slider: PitchSlider
  let log: EventLog

  init(law: ValueLaw = .fader) {
    slider = stage.add(PitchSlider(law: law), columns: 9, rows: 20)
    log = EventLog(slider)
  }

  var grip: Point { slider.thumbFrame.center }

  /// How far the thumb travels from end to end, in points.
  var travel: Double {
    let value = slider.value
    slider.value = slider.minimumValue
    let first = grip.y
    slider.value = slider.maximumValue
    let last = grip.y
    slider.value = value
    return last - first
  }
}

@MainActor
@Suite("A pitch slider")
struct PitchSliderTests {
  @Test("comes with 0 to 10 in steps of 1, at 1")
  func fresh() {
    let slider = PitchSlider()
    #expect(slider.value == 1)
    #expect(slider.minimumValue == 0 && slider.maximumValue == 10)
    #expect(slider.stepValue == 1 && slider.defaultValue == 1)
    #expect(slider.accessibilityRange == AccessibilityRange(minimum: 0, maximum: 10, step: 1, value: 1))
    #expect(slider.accessibilityValue == "1")
    #expect(slider.accessibilityTraits.contains(.adjustable))
  }

  @Test(
    "its thumb reaches both ends of the track, and each value lies evenly between", arguments: [4, 9, 20])
  func travel(rows: Int) {
    let stage = Stage()
    let slider = stage.add(PitchSlider(), columns: 9, rows: rows)
    var places: [Double] = []
    for value in 0...10 {
      slider.value = Double(value)
      places.append(slider.thumbFrame.midY)
      #expect(slider.thumbFrame.minY >= 0 && slider.thumbFrame.maxY <= slider.bounds.height)
    }
    slider.value = 0
    let above = slider.thumbFrame.minY
    slider.value = 10
    let below = slider.bounds.height - slider.thumbFrame.maxY
    #expect(abs(above - below) < 1e-9)
    #expect(above <= 8)
    let step = (places[10] - places[0]) / 10
    #expect(step > 0)
    for index in 0..<10 { #expect(abs(places[index + 1] - places[index] - step) < 1e-9) }
  }

  @Test("the place of a value and the value of a place undo each other")
  func map() {
    let seed: UInt64 = 18
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let low = Double.random(in: -100...100, using: &random)
      let high = low + Double.random(in: 0.1...200, using: &random)
      let length = Double.random(in: 40...2000, using: &random)
      let map = TrackMap(
        length: length, thumbLength: Double.random(in: 1...39, using: &random), range: low...high,
        direction: Bool.random(using: &random) ? .forward : .backward)
      let value = Double.random(in: low...high, using: &random)
      let back = map.value(at: map.position(of: value))
      #expect(back.map { abs($0 - value) < 1e-9 * max(1, abs(low), abs(high)) } ?? false, "seed \(seed)")
      let place = Double.random(in: map.thumbLength / 2...length - map.thumbLength / 2, using: &random)
      let there = map.value(at: place).map { map.position(of: $0) }
      #expect(there.map { abs($0 - place) < 1e-6 } ?? false, "seed \(seed)")
    }
  }

  @Test("keys step, page, go to the ends and reset")
  func keys() {
    let scene = SliderStage()
    let (robot, slider) = (scene.stage.robot, scene.slider)
    robot.press(.tab)
    #expect(slider.isFocused)
    let expected: [(Key, Double)] = [
      (.up, 2), (.right, 3), (.down, 2), (.left, 1), (.pageUp, 10), (.up, 10), (.pageDown, 0), (.down, 0),
      (.end, 10), (.home, 0), (.up, 1), (.up, 2), (.delete, 1), (.end, 10), (.backspace, 1),
    ]
    for (key, value) in expected {
      robot.press(key)
      #expect(slider.value == value, "after \(key)")
    }
    #expect(scene.log.count("valueChanged") == expected.count - 2)
    robot.press(.up, modifiers: .control)
    #expect(slider.value == 1)
  }

  @Test("the wheel steps, and with Control by tenths")
  func wheel() {
    let scene = SliderStage()
    let cell = scene.stage.robot.cell(of: scene.grip, in: scene.slider)
    scene.stage.robot.scroll(at: cell, notches: -1)
    #expect(scene.slider.value == 2)
    scene.stage.robot.scroll(at: cell, notches: -3)
    #expect(scene.slider.value == 5)
    scene.stage.robot.scroll(at: cell, notches: 1)
    #expect(scene.slider.value == 4)
    for notch in 1...10 {
      scene.stage.robot.pointer(.scroll(dx: 0, dy: -1), at: cell, modifiers: .control)
      #expect(scene.slider.value == (notch < 10 ? 4 : 5))
    }
    scene.stage.robot.scroll(at: cell, notches: 100)
    #expect(scene.slider.value == 0)
    scene.slider.isEnabled = false
    scene.stage.robot.scroll(at: cell, notches: -3)
    #expect(scene.slider.value == 0)
  }

  @Test("a double click on the thumb resets, two slow clicks do not")
  func doubleClick() {
    let scene = SliderStage()
    scene.slider.value = 7
    scene.stage.display.settle()
    for _ in 0..<2 {
      scene.stage.touch(.down, scene.grip, in: scene.slider)
      scene.stage.touch(.up, scene.grip, in: scene.slider)
      scene.stage.display.advance(by: 1)
    }
    #expect(scene.slider.value == 7)
    let place = scene.grip
    for _ in 0..<2 {
      scene.stage.touch(.down, place, in: scene.slider)
      scene.stage.touch(.up, place, in: scene.slider)
    }
    #expect(scene.slider.value == 1)
    #expect(scene.log.count("valueChanged") == 1)
    #expect(scene.log.count("editingDidBegin") == scene.log.count("editingDidEnd"))
    #expect(!scene.slider.isHighlighted && !scene.slider.isTracking)
  }

  @Test("disabled it refuses everything")
  func disabled() {
    let scene = SliderStage()
    scene.slider.isEnabled = false
    scene.stage.robot.press(.tab)
    #expect(!scene.slider.isFocused)
    scene.stage.robot.drag(scene.slider, from: scene.grip, to: scene.grip.offset(dx: 0, dy: 200))
    scene.slider.accessibilityIncrement()
    #expect(scene.slider.value == 1)
    #expect(scene.log.events.isEmpty)
  }

  @Test("writes its value on the thumb")
  func writing() {
    let scene = SliderStage()
    #expect(scene.stage.writing(on: scene.slider).contains("1"))
    scene.slider.value = 7
    scene.stage.display.settle()
    let text = scene.stage.writing(on: scene.slider)
    #expect(text.contains("7") && !text.contains("1"))
  }

  @Test("what is no number leaves the value alone", arguments: [Double.nan, .infinity, -.infinity])
  func noNumber(_ value: Double) {
    let slider = PitchSlider()
    slider.value = value
    #expect(slider.value == 1)
  }
}
