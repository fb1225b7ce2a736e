import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("A pitch control")
struct PitchControlTests {
  /// Shows a pitch control on a screen of a size. It is a knob where the width is compact (60 columns) and the height
  /// regular (40 rows), and a slider elsewhere.
  private func show(columns: Int = 100, rows: Int = 40) -> (harness: ControlHarness, pitch: PitchControl) {
    let harness = ControlHarness(columns: columns, rows: rows)
    return (harness, harness.add(PitchControl(), columns: 12, rows: 16))
  }

  private func expectEqual(_ pitch: PitchControl, _ value: Double) {
    #expect(pitch.value == value)
    #expect(pitch.knob.value == value)
    #expect(pitch.slider.value == value)
  }

  @Test(
    "Shows only the knob where the width is compact and the height regular, only the slider elsewhere",
    arguments: [(83, 29), (83, 30), (84, 29), (84, 30), (47, 42), (80, 24), (120, 40)])
  func sizeClass(columns: Int, rows: Int) {
    let (harness, pitch) = show(columns: columns, rows: rows)
    let isKnob = columns < 84 && rows >= 30
    let hidden: View = isKnob ? pitch.slider : pitch.knob
    let shown: View = isKnob ? pitch.knob : pitch.slider
    #expect(pitch.visiblePart === shown)
    #expect(hidden.isHidden && !shown.isHidden)
    #expect(harness.display.tree.nodes.contains { $0.id == shown.nodeID })
    #expect(!harness.display.tree.nodes.contains { $0.id == hidden.nodeID })
    #expect(harness.display.tree.readingOrder == [pitch.nodeID])
    #expect(harness.display.session.window.focusableViews.count == 1)
    #expect(harness.display.session.window.focusableViews.first === pitch)
    let layers = harness.display.session.window.currentScene().layers.map(\.id)
    #expect(layers.contains(shown.nodeID.rawValue) && !layers.contains(hidden.nodeID.rawValue))
  }

  @Test("A resize that swaps the parts keeps value, focus and cursor")
  func resize() {
    let (harness, pitch) = show(rows: 40)
    harness.robot.reader(.on)
    pitch.value = 6
    harness.display.settle()
    harness.robot.resize(columns: 60, rows: 40)
    #expect(pitch.visiblePart === pitch.knob)
    expectEqual(pitch, 6)
    #expect(pitch.isFocused)
    #expect(harness.display.session.readerCursor == pitch.nodeID)
    harness.robot.resize(columns: 100, rows: 40)
    #expect(pitch.visiblePart === pitch.slider)
    expectEqual(pitch, 6)
    #expect(pitch.isFocused)
  }

  @Test("A resize during a drag cancels the drag and keeps the value")
  func resizeDuringDrag() {
    let (harness, pitch) = show(rows: 40)
    let log = EventLog(pitch)
    let grip = pitch.slider.thumbFrame.center
    harness.touch(.down, grip, in: pitch.slider)
    harness.touch(.drag, grip.offsetBy(dx: 0, dy: 70), in: pitch.slider)
    let reached = pitch.value
    #expect(reached > 1)
    harness.robot.resize(columns: 60, rows: 40)
    harness.touch(.drag, Point(x: 10, y: 10), in: pitch)
    harness.touch(.up, Point(x: 10, y: 10), in: pitch)
    expectEqual(pitch, reached)
    #expect(!pitch.isValueHeld)
    #expect(log.count("editingDidEnd") == 1)
  }

  @Test("Both parts show the same value after any input")
  func equal() {
    let (harness, pitch) = show(rows: 40)
    let log = EventLog(pitch)
    let grip = pitch.slider.thumbFrame.center
    harness.robot.drag(pitch.slider, from: grip, to: grip.offsetBy(dx: 0, dy: 600))
    expectEqual(pitch, 10)
    #expect(log.count("valueChanged") > 0)
    harness.robot.press(.home)
    expectEqual(pitch, 0)
    harness.robot.scroll(at: harness.robot.cell(of: pitch.bounds.center, in: pitch), notches: 2)
    expectEqual(pitch, 2)
    pitch.value = 4
    expectEqual(pitch, 4)
    pitch.accessibilityIncrement()
    expectEqual(pitch, 5)
    harness.robot.resize(columns: 60, rows: 40)
    let center = pitch.knob.bounds.center
    harness.robot.drag(pitch.knob, from: center, to: center.offsetBy(dx: 0, dy: 48))
    expectEqual(pitch, 2)
    harness.display.advance(by: 1)
    harness.robot.tap(pitch.knob)
    harness.robot.tap(pitch.knob)
    expectEqual(pitch, 1)
  }

  @Test("A touch on either part focuses the control")
  func touchedFocus() {
    for columns in [60, 100] {
      let (harness, pitch) = show(columns: columns)
      harness.robot.tap(pitch.visiblePart)
      #expect(pitch.isFocused)
    }
  }

  @Test("A value from the program during a drag waits")
  func modelDuringDrag() {
    let (harness, pitch) = show(rows: 40)
    let grip = pitch.slider.thumbFrame.center
    harness.touch(.down, grip, in: pitch.slider)
    pitch.value = 8
    expectEqual(pitch, 1)
    harness.touch(.up, grip, in: pitch.slider)
    expectEqual(pitch, 8)
  }

  @Test("A disabled control ignores all input")
  func disabled() {
    let (harness, pitch) = show(rows: 40)
    pitch.isEnabled = false
    let grip = pitch.slider.thumbFrame.center
    harness.robot.drag(pitch.slider, from: grip, to: grip.offsetBy(dx: 0, dy: 600))
    harness.robot.scroll(at: harness.robot.cell(of: pitch.bounds.center, in: pitch), notches: -2)
    pitch.accessibilityIncrement()
    expectEqual(pitch, 1)
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["Pitch", "1", "dimmed", "adjustable"],
      ])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["dimmed"]])
    expectEqual(pitch, 1)
  }
}

@MainActor
@Suite("The speech of a pitch control")
struct PitchControlSpeechTests {
  private func show(columns: Int = 100) -> (harness: ControlHarness, pitch: PitchControl) {
    let harness = ControlHarness(columns: columns, rows: 40)
    return (harness, harness.add(PitchControl(), columns: 12, rows: 16))
  }

  @Test("Speaks label, value and trait, and its hint after a pause", arguments: [60, 100])
  func parts(columns: Int) throws {
    let (harness, _) = show(columns: columns)
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(
      harness.display.spoken == [["Screen reader on"], ["Pitch", "1", "adjustable"], ["Adjust pitch"]])
    let records = harness.display.transcript
    let element = try #require(records.first { $0.text.first == "Pitch" })
    let hint = try #require(records.first { $0.text == ["Adjust pitch"] })
    let end = element.t + "Pitch, 1, adjustable".count * harness.display.synthesizer.millisecondsPerCharacter
    #expect(hint.t == end + 1000)
    #expect(!records.contains { $0.interrupted })
  }

  @Test("Skips the hint after any other action")
  func hintGivenUp() {
    let (harness, _) = show()
    harness.robot.reader(.on)
    harness.display.advance(by: 2.5)
    let spoken = harness.speech { harness.robot.reader(.increment) }
    #expect(spoken.last == ["2"])
    #expect(!spoken.contains(["Adjust pitch"]))
  }

  @Test("Increment and decrement change the value, and only the new value is spoken")
  func steps() {
    let (harness, pitch) = show()
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    let thumb = pitch.slider.thumbFrame.midY
    #expect(harness.speech { harness.robot.reader(.increment) } == [["2"]])
    #expect(pitch.value == 2)
    #expect(pitch.slider.thumbFrame.midY > thumb)
    #expect(harness.speech { harness.robot.reader(.decrement) } == [["1"]])
    #expect(pitch.value == 1)
    #expect(pitch.slider.thumbFrame.midY == thumb)
  }

  @Test("Arrow keys and Page Up adjust while the reader is on")
  func keys() {
    let (harness, pitch) = show()
    harness.robot.press(.function(6))
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.press(.up) } == [["2"]])
    #expect(harness.speech { harness.robot.press(.down) } == [["1"]])
    #expect(harness.speech { harness.robot.press(.pageUp) } == [["3"]])
    #expect(harness.speech { harness.robot.press(.delete) } == [["1"]])
    #expect(pitch.value == 1)
  }

  @Test("Ten quick increments end with the complete last value")
  func tenIncrements() {
    let (harness, pitch) = show()
    pitch.pitchRange = .sixteen
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    for gap in [0.0, 0.03, 0.2] {
      pitch.value = 0
      harness.display.advance(by: 10)
      let before = harness.display.transcript.count
      for _ in 0..<10 {
        harness.robot.press(.up)
        harness.display.advance(by: gap)
      }
      harness.display.advance(by: 10)
      let records = harness.display.transcript.dropFirst(before)
      #expect(records.last?.text == ["plus 10 percent"])
      #expect(records.last?.interrupted == false)
      #expect(records.dropLast().allSatisfy { $0.interrupted })
      #expect(records.filter { $0.text == ["plus 10 percent"] }.count == 1)
      #expect(pitch.value == 10)
    }
  }

  @Test("An increment at an end changes nothing and speaks the end")
  func ends() {
    let (harness, pitch) = show()
    harness.robot.reader(.on)
    pitch.value = 9
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.reader(.increment) } == [["10"]])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["10", "maximum"]])
    #expect(harness.speech { harness.robot.press(.up) } == [["10", "maximum"]])
    #expect(harness.speech { harness.robot.press(.pageUp) } == [["10", "maximum"]])
    #expect(pitch.value == 10)
    pitch.value = 0
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.reader(.decrement) } == [["0", "minimum"]])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["1"]])
  }

  @Test("A pitch range is spoken in percent")
  func percent() {
    let (harness, pitch) = show()
    pitch.pitchRange = .eight
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(pitch.value == 0)
    #expect(harness.speech { pitch.value = 2.4 } == [["plus 2.4 percent"]])
    #expect(harness.speech { pitch.value = 0 } == [["0 percent"]])
    #expect(harness.speech { pitch.value = -8 } == [["minus 8 percent"]])
    #expect(harness.speech { harness.robot.reader(.decrement) } == [["minus 8 percent", "minimum"]])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["minus 7 percent"]])
    #expect(
      harness.speech { harness.robot.reader(.next) } == [
        ["Pitch", "minus 7 percent", "adjustable"], ["Adjust pitch"],
      ])
  }

  @Test(
    "With a pitch range, a reader and arrows step by 1 percent, Control and Shift by a tenth, a page by four steps"
  )
  func arrowSteps() {
    let (harness, pitch) = show()
    pitch.pitchRange = .eight
    pitch.value = 0
    harness.display.session.window.focus(on: pitch)
    func value(after key: Key, _ modifiers: KeyModifiers = []) -> Double {
      harness.robot.press(key, modifiers: modifiers)
      return pitch.value
    }
    #expect(value(after: .down) == 1)
    #expect(value(after: .down, .control) == 1.1)
    #expect(value(after: .right, .shift) == 1.2)
    #expect(value(after: .up) == 0.2)
    #expect(value(after: .left, .control) == 0.1)
    #expect(value(after: .pageDown) == 4.1)
    #expect(value(after: .pageUp) == 0.1)
    #expect(pitch.accessibilityRange?.step == 1)
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    pitch.value = 7.4
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.reader(.increment) } == [["plus 8 percent"]])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["plus 8 percent", "maximum"]])
    #expect(harness.speech { harness.robot.press(.down, modifiers: .shift) } == [["plus 7.9 percent"]])
    // A drag still stops at every tenth.
    #expect(pitch.valueRange.step == 0.1)
  }

  @Test("A program sets the step of arrows of any value control") func ownArrowStep() {
    let (harness, _) = show()
    let knob = harness.add(Knob(), column: 30)
    knob.maximumValue = 100
    knob.arrowStepValue = 5
    knob.value = 20
    harness.display.session.window.focus(on: knob)
    harness.robot.press(.up)
    #expect(knob.value == 25)
    harness.robot.press(.pageUp)
    #expect(knob.value == 50)
    harness.robot.press(.up, modifiers: .control)
    #expect(knob.value == 51)
    knob.arrowStepValue = 0.5
    harness.robot.press(.up)
    #expect(knob.value == 52)
  }

  @Test(
    "The book's slider goes from 0 to 10, starts at 1, is dragged continuously and spoken in whole numbers")
  func bookSlider() throws {
    let (harness, _) = show()
    let slider = harness.add(
      PitchSlider(valueRange: try ValueRange(minimum: 0, maximum: 10, default: 1)), column: 30)
    slider.accessibilityLabel = "Pitch"
    slider.accessibilityHint = "Adjust pitch"
    slider.arrowStepValue = 1
    #expect(slider.value == 1 && slider.accessibilityValue == "1")
    let track = slider.thumbFrame.midY
    let grip = slider.thumbFrame.center
    harness.touch(.down, grip, in: slider)
    #expect(slider.isHighlighted)
    harness.touch(.drag, grip.offsetBy(dx: 0, dy: 24), in: slider)
    harness.touch(.up, grip.offsetBy(dx: 0, dy: 24), in: slider)
    #expect(slider.value > 1 && slider.value.rounded() != slider.value && slider.thumbFrame.midY > track)
    #expect(!slider.isHighlighted)
    let spoken = try #require(slider.accessibilityValue)
    #expect(spoken == "\(Int(slider.value.rounded()))")
    slider.value = 1
    for value in 2...10 {
      slider.accessibilityIncrement()
      #expect(slider.value == Double(value))
    }
    slider.accessibilityIncrement()
    #expect(slider.value == 10)
    slider.accessibilityDecrement()
    #expect(slider.value == 9 && slider.accessibilityValue == "9")
  }

  @Test("A drag with the reader on ends with the final value")
  func dragged() {
    let (harness, pitch) = show()
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    let grip = pitch.slider.thumbFrame.center
    let before = harness.display.transcript.count
    harness.robot.drag(pitch.slider, from: grip, to: grip.offsetBy(dx: 0, dy: 110))
    harness.display.advance(by: 10)
    let heard = harness.display.transcript.dropFirst(before)
    #expect(pitch.value > 2)
    #expect(heard.last?.text == ["\(Int(pitch.value))"])
    #expect(heard.last?.interrupted == false)
  }
}
