import Accessibility
import AutoLayout
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
@Suite("A slider")
struct SliderTests {
  private let stage = Stage()
  private let slider: Slider
  private let log: EventLog

  init() {
    slider = stage.add(Slider(), columns: 40, rows: 3)
    log = EventLog(slider)
  }

  private var grip: Point { slider.thumbFrame.center }

  private func mirror() {
    stage.display.session.screen.preferences.layoutDirection = .rightToLeft
    stage.display.settle()
  }

  @Test(
    "grows to the right across, upwards from top to bottom, and to the left where lines do", arguments: 0..<3)
  func direction(_ way: Int) {
    if way == 1 {
      slider.axis = .vertical
      stage.add(slider, columns: 9, rows: 20)
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
    stage.robot.drag(slider, from: last, to: first)
    #expect(slider.value == 0)
    let middle = Point(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
    stage.display.advance(by: 1)
    stage.robot.drag(slider, from: first, to: middle)
    #expect(slider.value == 5)
    #expect(log.count("editingDidBegin") == 2 && log.count("editingDidEnd") == 2)
  }

  @Test("both ends of the thumb's way touch the ends of the track", arguments: [3, 5, 12, 40])
  func travel(columns: Int) {
    stage.add(slider, columns: columns, rows: 2)
    for value in [0.0, 10] {
      slider.value = value
      #expect(slider.thumbFrame.minX >= 0 && slider.thumbFrame.maxX <= slider.bounds.width)
    }
    #expect(slider.thumbFrame.maxX >= slider.bounds.width - 4)
    if columns >= 6 { #expect(slider.thumbFrame.width >= 24 && slider.thumbFrame.height >= 32) }
  }

  @Test("beside the thumb nothing happens unless it may jump there")
  func jump() {
    let place = Point(x: 240, y: 24)
    stage.touch(.down, place, in: slider)
    stage.touch(.up, place, in: slider)
    #expect(slider.value == 1 && log.count("valueChanged") == 0)
    stage.display.advance(by: 1)
    slider.jumpsToTouch = true
    stage.touch(.down, place, in: slider)
    #expect(slider.value == 8)
    stage.touch(.drag, place.offset(dx: 40, dy: 500), in: slider)
    #expect(slider.value == 9)
  }

  @Test("the left arrow and a notch to the left raise it where it grows to the left")
  func mirroredKeys() {
    mirror()
    stage.robot.press(.tab)
    stage.robot.press(.left)
    #expect(slider.value == 2)
    stage.robot.press(.right)
    stage.robot.press(.right)
    #expect(slider.value == 0)
    stage.robot.press(.up)
    #expect(slider.value == 1)
    let cell = stage.robot.cell(of: grip, in: slider)
    stage.robot.scroll(at: cell, notches: 0, across: -3)
    #expect(slider.value == 4)
    stage.robot.scroll(at: cell, notches: -1)
    #expect(slider.value == 5)
    // From top to bottom, left and right are as everywhere.
    slider.axis = .vertical
    stage.robot.press(.right)
    #expect(slider.value == 6)
  }

  @Test("its middle holds a drag that comes near, with hysteresis, and keys pass it")
  func detent() throws {
    slider.law = try ValueLaw(minimum: -1, maximum: 1, step: 0.01, default: 0)
    slider.hasDefaultDetent = true
    #expect(slider.law.detents == [0] && slider.hasDefaultDetent)
    slider.value = 0.5
    let travel = slider.bounds.width - 8 - 24
    let start = grip
    func drag(to value: Double) {
      stage.touch(.drag, start.offset(dx: (value - 0.5) * travel / 2, dy: 0), in: slider)
    }
    stage.touch(.down, start, in: slider)
    drag(to: 0.04)
    #expect(slider.value == 0.04)
    drag(to: 0.022)
    #expect(slider.value == 0)
    drag(to: 0.034)
    #expect(slider.value == 0)
    drag(to: -0.05)
    #expect(slider.value == -0.05)
    stage.touch(.up, start, in: slider)
    slider.value = 0
    stage.robot.press(.up)
    #expect(slider.value == 0.01)
    slider.hasDefaultDetent = false
    #expect(slider.law.detents.isEmpty)
  }

  @Test("a turntable's range brings law and format along, for any control with a number")
  func pitchRanges() {
    for control in [Knob(), PitchSlider(), Slider(), PitchControl()] {
      #expect(control.pitchRange == nil)
      for range in PitchRange.allCases {
        control.pitchRange = range
        #expect(control.law == range.law && control.format == .pitch && control.pitchRange == range)
        #expect(control.maximumValue == range.percent && control.minimumValue == -range.percent)
      }
      control.pitchRange = nil
      #expect(control.pitchRange == nil && control.law == .fader && control.format == .whole)
    }
  }

  @Test("two over one value stay equal after input on either")
  func equal() {
    let other = stage.add(Slider(), column: 60, columns: 9, rows: 20)
    other.axis = .vertical
    for (one, two) in [(slider, other), (other, slider)] {
      one.addAction(for: .valueChanged) { [weak one, weak two] _ in
        if let one { two?.value = one.value }
      }
    }
    stage.display.settle()
    stage.robot.drag(slider, from: grip, to: grip.offset(dx: 200, dy: 0))
    #expect(slider.value == 8 && other.value == 8)
    let thumb = other.thumbFrame.center
    stage.robot.drag(other, from: thumb, to: thumb.offset(dx: 0, dy: 900))
    #expect(slider.value == 0 && other.value == 0)
  }

  @Test("writes its value on the thumb if it is to, with room for both ends")
  func writing() {
    #expect(!stage.writing(on: slider).contains("1"))
    slider.format = ValueFormat(unit: .percent)
    slider.maximumValue = 100
    slider.value = 100
    slider.showsValue = true
    stage.display.settle()
    #expect(stage.writing(on: slider).contains("100 %"))
    #expect(slider.thumbFrame.width == 56)
  }

  @Test("is spoken as adjustable with its value, and says where it ends")
  func spoken() {
    slider.accessibilityLabel = "Crossfader"
    #expect(
      stage.hear { stage.robot.reader(.on) } == [
        ["Screen reader on"], ["Crossfader", "1", "adjustable"],
      ])
    #expect(stage.hear { stage.robot.reader(.decrement) } == [["0"]])
    #expect(stage.hear { stage.robot.reader(.decrement) } == [["minimum"]])
  }

  @Test("another axis during a drag lets go")
  func turned() {
    stage.touch(.down, grip, in: slider)
    slider.axis = .vertical
    #expect(!slider.isTracking)
    #expect(log.count("touchCancel") == 1)
  }

  @Test("a lost touch ends where it is", arguments: Loss.allCases)
  func lost(_ loss: Loss) {
    let start = grip
    stage.touch(.down, start, in: slider)
    stage.touch(.drag, start.offset(dx: 120, dy: 0), in: slider)
    let reached = slider.value
    #expect(reached > 1)
    loss.happen(on: stage)
    stage.touch(.drag, start.offset(dx: 240, dy: 0), in: slider)
    #expect(slider.value == reached && !slider.isTracking)
  }
}
