import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("A slider")
struct SliderTests {
  private let harness = ControlHarness()
  private let slider: Slider
  private let log: EventLog

  init() {
    slider = harness.add(Slider(), columns: 40, rows: 3)
    log = EventLog(slider)
  }

  private var grip: Point { slider.thumbFrame.center }

  private func mirror() {
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
  }

  @Test(
    "Grows to the right, upwards if vertical, and to the left if mirrored", arguments: 0..<3)
  func direction(_ way: Int) {
    if way == 1 {
      slider.axis = .vertical
      harness.add(slider, columns: 9, rows: 20)
    }
    if way == 2 { mirror() }
    slider.value = 0
    let first = grip
    slider.value = 10
    let last = grip
    switch way {
    case 0: #expect(last.x > first.x && last.y == first.y)
    case 1: #expect(last.y < first.y && last.x == first.x)
    default: #expect(last.x < first.x && last.y == first.y)
    }
    harness.robot.drag(slider, from: last, to: first)
    #expect(slider.value == 0)
    let middle = Point(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
    harness.display.advance(by: 1)
    harness.robot.drag(slider, from: first, to: middle)
    #expect(slider.value == 5)
    #expect(log.count("editingDidBegin") == 2 && log.count("editingDidEnd") == 2)
  }

  @Test("The thumb touches both ends of the track", arguments: [3, 5, 12, 40])
  func travel(columns: Int) {
    harness.add(slider, columns: columns, rows: 2)
    for value in [0.0, 10] {
      slider.value = value
      #expect(slider.thumbFrame.minX >= 0 && slider.thumbFrame.maxX <= slider.bounds.width)
    }
    #expect(slider.thumbFrame.maxX >= slider.bounds.width - 4)
    if columns >= 6 { #expect(slider.thumbFrame.width >= 24 && slider.thumbFrame.height >= 32) }
  }

  @Test("A touch beside the thumb does nothing without jumpsToTouch")
  func jump() {
    let place = Point(x: 240, y: 24)
    harness.touch(.down, place, in: slider)
    harness.touch(.up, place, in: slider)
    #expect(slider.value == 1 && log.count("valueChanged") == 0)
    harness.display.advance(by: 1)
    slider.jumpsToTouch = true
    harness.touch(.down, place, in: slider)
    #expect(slider.value == 8)
    harness.touch(.drag, place.offsetBy(dx: 40, dy: 500), in: slider)
    #expect(slider.value == 9)
  }

  @Test("Mirrored, the left arrow and a notch to the left raise the value")
  func mirroredKeys() {
    mirror()
    harness.robot.press(.tab)
    harness.robot.press(.left)
    #expect(slider.value == 2)
    harness.robot.press(.right)
    harness.robot.press(.right)
    #expect(slider.value == 0)
    harness.robot.press(.up)
    #expect(slider.value == 1)
    let cell = harness.robot.cell(of: grip, in: slider)
    harness.robot.scroll(at: cell, notches: 0, across: -3)
    #expect(slider.value == 4)
    harness.robot.scroll(at: cell, notches: -1)
    #expect(slider.value == 5)
    // On a vertical slider, left and right are not mirrored.
    slider.axis = .vertical
    harness.robot.press(.right)
    #expect(slider.value == 6)
  }

  @Test("Its detent holds a drag with hysteresis, and keys step past it")
  func detent() throws {
    slider.valueRange = try ValueRange(minimum: -1, maximum: 1, step: 0.01, default: 0)
    slider.hasDefaultDetent = true
    #expect(slider.valueRange.detents == [0] && slider.hasDefaultDetent)
    slider.value = 0.5
    let travel = slider.bounds.width - 8 - 24
    let start = grip
    func drag(to value: Double) {
      harness.touch(.drag, start.offsetBy(dx: (value - 0.5) * travel / 2, dy: 0), in: slider)
    }
    harness.touch(.down, start, in: slider)
    drag(to: 0.04)
    #expect(slider.value == 0.04)
    drag(to: 0.022)
    #expect(slider.value == 0)
    drag(to: 0.034)
    #expect(slider.value == 0)
    drag(to: -0.05)
    #expect(slider.value == -0.05)
    harness.touch(.up, start, in: slider)
    slider.value = 0
    harness.robot.press(.up)
    #expect(slider.value == 0.01)
    slider.hasDefaultDetent = false
    #expect(slider.valueRange.detents.isEmpty)
  }

  @Test("A pitch range sets range and format of a pitch slider")
  func pitchRanges() {
    let slider = PitchSlider()
    #expect(slider.pitchRange == nil)
    for range in PitchRange.allCases {
      slider.pitchRange = range
      #expect(slider.valueRange == range.valueRange && slider.pitchRange == range)
      #expect(slider.format == PitchRange.format)
      #expect(slider.maximumValue == range.percent && slider.minimumValue == -range.percent)
    }
    slider.pitchRange = nil
    #expect(slider.pitchRange == nil && slider.valueRange == .standard && slider.format == .whole)
  }

  @Test("Two sliders for one value stay equal after input on either")
  func equal() {
    let other = harness.add(Slider(), column: 60, columns: 9, rows: 20)
    other.axis = .vertical
    for (one, two) in [(slider, other), (other, slider)] {
      one.addAction(for: .valueChanged) { [weak one, weak two] _ in
        if let one { two?.value = one.value }
      }
    }
    harness.display.settle()
    harness.robot.drag(slider, from: grip, to: grip.offsetBy(dx: 200, dy: 0))
    #expect(slider.value == 8 && other.value == 8)
    let thumb = other.thumbFrame.center
    harness.robot.drag(other, from: thumb, to: thumb.offsetBy(dx: 0, dy: 900))
    #expect(slider.value == 0 && other.value == 0)
  }

  @Test("Shows its value on the thumb, with room for both ends of the range")
  func writing() {
    #expect(!harness.text(of: slider).contains("1"))
    slider.format = ValueFormat(unit: .percent)
    slider.maximumValue = 100
    slider.value = 100
    slider.showsValue = true
    harness.display.settle()
    #expect(harness.text(of: slider).contains("100 %"))
    #expect(slider.thumbFrame.width == 56)
  }

  @Test("Is spoken as adjustable with its value, and speaks its ends")
  func spoken() {
    slider.accessibilityLabel = "Crossfader"
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["Crossfader", "1", "adjustable"],
      ])
    #expect(harness.speech { harness.robot.reader(.decrement) } == [["0"]])
    #expect(harness.speech { harness.robot.reader(.decrement) } == [["0", "minimum"]])
  }

  @Test("A change of the axis during a drag cancels the drag")
  func turned() {
    harness.touch(.down, grip, in: slider)
    slider.axis = .vertical
    #expect(!slider.isTracking)
    #expect(log.count("touchCancel") == 1)
  }

  @Test("A cancelled touch keeps the value", arguments: TouchLoss.allCases)
  func lost(_ loss: TouchLoss) {
    let start = grip
    harness.touch(.down, start, in: slider)
    harness.touch(.drag, start.offsetBy(dx: 120, dy: 0), in: slider)
    let reached = slider.value
    #expect(reached > 1)
    loss.apply(to: harness)
    harness.touch(.drag, start.offsetBy(dx: 240, dy: 0), in: slider)
    #expect(slider.value == reached && !slider.isTracking)
  }
}
