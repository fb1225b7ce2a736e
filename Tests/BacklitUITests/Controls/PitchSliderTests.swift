import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// A screen with a pitch slider of 20 rows with default settings.
@MainActor
struct SliderHarness {
  let harness = ControlHarness()
  let slider: PitchSlider
  let log: EventLog

  init(valueRange: ValueRange = .standard, direction: LayoutDirection = .leftToRight) {
    harness.display.session.screen.preferences.layoutDirection = direction
    slider = harness.add(PitchSlider(valueRange: valueRange), columns: 9, rows: 20)
    log = EventLog(slider)
  }

  var grip: Point { slider.thumbFrame.center }

  /// The distance of the thumb from end to end, in points.
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
  @Test("Has the range 0 to 10 in steps of 1 and the value 1 by default")
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
    "Its thumb reaches both ends of the track, with evenly spaced values between", arguments: [4, 9, 20])
  func travel(rows: Int) {
    let harness = ControlHarness()
    let slider = harness.add(PitchSlider(), columns: 9, rows: rows)
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

  @Test("The positions and values of the track map are inverses")
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

  @Test("Keys step, page, go to the ends and reset")
  func keys() {
    let scene = SliderHarness()
    let (robot, slider) = (scene.harness.robot, scene.slider)
    robot.press(.tab)
    #expect(slider.isFocused)
    let expected: [(Key, Double)] = [
      (.down, 2), (.right, 3), (.up, 2), (.left, 1), (.pageDown, 3), (.down, 4), (.pageUp, 2), (.up, 1),
      (.end, 10), (.home, 0), (.down, 1), (.down, 2), (.delete, 1), (.end, 10), (.backspace, 1),
    ]
    for (key, value) in expected {
      robot.press(key)
      #expect(slider.value == value, "after \(key)")
    }
    #expect(scene.log.count("valueChanged") == expected.count)
    robot.press(.up, modifiers: .control)
    #expect(slider.value == 1)
  }

  @Test("From right to left, keys, the wheel and a reader move it up and down as from left to right")
  func mirrored() {
    /// The value and the place of the thumb after each step.
    func steps(_ direction: LayoutDirection) -> [[Double]] {
      let scene = SliderHarness(direction: direction)
      let (harness, slider) = (scene.harness, scene.slider)
      #expect(slider.effectiveLayoutDirection == direction)
      harness.robot.press(.tab)
      #expect(slider.isFocused)
      var found: [[Double]] = []
      func note() { found.append([slider.value, scene.grip.x, scene.grip.y]) }
      for key in [Key.down, .down, .pageDown, .up, .pageUp, .end, .up, .home, .down] {
        harness.robot.press(key)
        note()
      }
      for notches in [3.0, -1] {
        harness.robot.scroll(at: harness.robot.cell(of: scene.grip, in: slider), notches: notches)
        note()
      }
      harness.robot.reader(.on)
      for command in [ReaderCommand.increment, .increment, .decrement] {
        harness.robot.reader(command)
        note()
      }
      harness.robot.press(.up)
      note()
      return found
    }
    let found = steps(.rightToLeft)
    #expect(found.map { $0[0] } == [2, 3, 5, 4, 2, 10, 9, 0, 1, 4, 3, 4, 5, 4, 5])
    #expect(found == steps(.leftToRight))
    // More is further down.
    for (one, next) in zip(found, found.dropFirst()) {
      #expect((one[0] < next[0]) == (one[2] < next[2]), "\(one) \(next)")
    }
  }

  @Test("The wheel steps, and with Control by tenths of a step")
  func wheel() {
    let scene = SliderHarness()
    let cell = scene.harness.robot.cell(of: scene.grip, in: scene.slider)
    scene.harness.robot.scroll(at: cell, notches: 1)
    #expect(scene.slider.value == 2)
    scene.harness.robot.scroll(at: cell, notches: 3)
    #expect(scene.slider.value == 5)
    scene.harness.robot.scroll(at: cell, notches: -1)
    #expect(scene.slider.value == 4)
    for notch in 1...10 {
      scene.harness.robot.pointer(.scroll(dx: 0, dy: 1), at: cell, modifiers: .control)
      #expect(scene.slider.value == (notch < 10 ? 4 : 5))
    }
    scene.harness.robot.scroll(at: cell, notches: -100)
    #expect(scene.slider.value == 0)
    scene.slider.isEnabled = false
    scene.harness.robot.scroll(at: cell, notches: 3)
    #expect(scene.slider.value == 0)
  }

  @Test(
    "The thumb goes where the key and the wheel point, in both directions; by ear, Up is more",
    arguments: [false, true])
  func direction(isControl: Bool) throws {
    let harness = ControlHarness(columns: 100)
    let control: ValueControl = isControl ? PitchControl() : PitchSlider()
    harness.add(control, columns: 12, rows: 16)
    let slider = try #require((control as? PitchControl)?.slider ?? control as? PitchSlider)
    harness.robot.press(.tab)
    for direction in TrackDirection.allCases {
      if let pitch = control as? PitchControl {
        pitch.direction = direction
      } else {
        slider.direction = direction
      }
      control.value = 5
      var place = slider.thumbFrame.midY
      func expectMotion(_ sign: Double, _ input: String) {
        let now = slider.thumbFrame.midY
        #expect((now - place) * sign > 0, "\(direction) \(input)")
        place = now
      }
      harness.robot.press(.up)
      expectMotion(-1, "up")
      #expect(control.value == (direction == .forward ? 4 : 6))
      harness.robot.press(.down)
      expectMotion(1, "down")
      harness.robot.press(.pageDown)
      expectMotion(1, "page down")
      harness.robot.press(.pageUp)
      expectMotion(-1, "page up")
      harness.robot.scroll(at: harness.robot.cell(of: control.bounds.center, in: control), notches: 1)
      expectMotion(1, "wheel")
      harness.robot.reader(.on)
      harness.display.settle()
      let value = control.value
      harness.robot.press(.up)
      #expect(control.value == value + 1)
      harness.robot.reader(.off)
    }
  }

  @Test("A double click on the thumb resets the value, two slow clicks do not")
  func doubleClick() {
    let scene = SliderHarness()
    scene.slider.value = 7
    scene.harness.display.settle()
    for _ in 0..<2 {
      scene.harness.touch(.down, scene.grip, in: scene.slider)
      scene.harness.touch(.up, scene.grip, in: scene.slider)
      scene.harness.display.advance(by: 1)
    }
    #expect(scene.slider.value == 7)
    let place = scene.grip
    for _ in 0..<2 {
      scene.harness.touch(.down, place, in: scene.slider)
      scene.harness.touch(.up, place, in: scene.slider)
    }
    #expect(scene.slider.value == 1)
    #expect(scene.log.count("valueChanged") == 1)
    #expect(scene.log.count("editingDidBegin") == scene.log.count("editingDidEnd"))
    #expect(!scene.slider.isHighlighted && !scene.slider.isTracking)
  }

  @Test("A disabled slider ignores all input")
  func disabled() {
    let scene = SliderHarness()
    scene.slider.isEnabled = false
    scene.harness.robot.press(.tab)
    #expect(!scene.slider.isFocused)
    scene.harness.robot.drag(scene.slider, from: scene.grip, to: scene.grip.offsetBy(dx: 0, dy: 200))
    scene.slider.accessibilityIncrement()
    #expect(scene.slider.value == 1)
    #expect(scene.log.events.isEmpty)
  }

  @Test("Shows its value on the thumb")
  func writing() {
    let scene = SliderHarness()
    #expect(scene.harness.text(of: scene.slider).contains("1"))
    scene.slider.value = 7
    scene.harness.display.settle()
    let text = scene.harness.text(of: scene.slider)
    #expect(text.contains("7") && !text.contains("1"))
  }

  @Test("NaN and infinities are ignored", arguments: [Double.nan, .infinity, -.infinity])
  func noNumber(_ value: Double) {
    let slider = PitchSlider()
    slider.value = value
    #expect(slider.value == 1)
  }
}
