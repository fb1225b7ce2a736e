import ControlState
import Controls
import Geometry
import Input
import ScreenReader
import Speech
import Testing
import ToolkitTesting

@MainActor
@Suite("The speech of a pitch control")
struct PitchControlSpeechTests {
  private func show(rows: Int = 40) -> (harness: ControlHarness, pitch: PitchControl) {
    let harness = ControlHarness(columns: 100, rows: rows)
    return (harness, harness.add(PitchControl(), columns: 12, rows: 16))
  }

  @Test("speaks label, value and trait, and its hint after a pause", arguments: [24, 40])
  func parts(rows: Int) throws {
    let (harness, _) = show(rows: rows)
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(harness.display.spoken == [["Screen reader on"], ["Pitch", "1", "adjustable"], ["Adjust pitch"]])
    let records = harness.display.transcript
    let element = try #require(records.first { $0.text.first == "Pitch" })
    let hint = try #require(records.first { $0.text == ["Adjust pitch"] })
    let end = element.t + "Pitch, 1, adjustable".count * harness.display.synthesizer.millisecondsPerCharacter
    #expect(hint.t == end + 1000)
    #expect(!records.contains { $0.interrupted })
  }

  @Test("skips the hint after any other action")
  func hintGivenUp() {
    let (harness, _) = show()
    harness.robot.reader(.on)
    harness.display.advance(by: 2.5)
    let spoken = harness.speech { harness.robot.reader(.increment) }
    #expect(spoken.last == ["2"])
    #expect(!spoken.contains(["Adjust pitch"]))
  }

  @Test("increment and decrement change the value, and only the new value is spoken")
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

  @Test("arrow keys and Page Up adjust while the reader is on")
  func keys() {
    let (harness, pitch) = show()
    harness.robot.press(.function(6))
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.press(.up) } == [["2"]])
    #expect(harness.speech { harness.robot.press(.down) } == [["1"]])
    #expect(harness.speech { harness.robot.press(.pageUp) } == [["10"]])
    #expect(harness.speech { harness.robot.press(.delete) } == [["1"]])
    #expect(pitch.value == 1)
  }

  @Test("ten quick increments end with the complete last value")
  func tenIncrements() {
    let (harness, pitch) = show()
    pitch.pitchRange = .eight
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
      #expect(records.last?.text == ["plus 1 percent"])
      #expect(records.last?.interrupted == false)
      #expect(records.dropLast().allSatisfy { $0.interrupted })
      #expect(records.filter { $0.text == ["plus 1 percent"] }.count == 1)
      #expect(pitch.value == 1)
    }
  }

  @Test("an increment at an end changes nothing and speaks the end")
  func ends() {
    let (harness, pitch) = show()
    harness.robot.reader(.on)
    pitch.value = 9
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.reader(.increment) } == [["10"]])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["maximum"]])
    #expect(harness.speech { harness.robot.press(.up) } == [["maximum"]])
    #expect(harness.speech { harness.robot.press(.pageUp) } == [["maximum"]])
    #expect(pitch.value == 10)
    pitch.value = 0
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.reader(.decrement) } == [["minimum"]])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["1"]])
  }

  @Test("a pitch range is spoken in percent")
  func percent() {
    let (harness, pitch) = show()
    pitch.pitchRange = .eight
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(pitch.value == 1)
    #expect(harness.speech { pitch.value = 2.4 } == [["plus 2.4 percent"]])
    #expect(harness.speech { pitch.value = 0 } == [["0 percent"]])
    #expect(harness.speech { pitch.value = -8 } == [["minus 8 percent"]])
    #expect(harness.speech { harness.robot.reader(.decrement) } == [["minimum"]])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["minus 7.9 percent"]])
    #expect(
      harness.speech { harness.robot.reader(.next) } == [
        ["Pitch", "minus 7.9 percent", "adjustable"], ["Adjust pitch"],
      ])
  }

  @Test("a drag with the reader on ends with the final value")
  func dragged() {
    let (harness, pitch) = show()
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    let grip = pitch.slider.thumbFrame.center
    let before = harness.display.transcript.count
    harness.robot.drag(pitch.slider, from: grip, to: grip.offset(dx: 0, dy: 110))
    harness.display.advance(by: 10)
    let heard = harness.display.transcript.dropFirst(before)
    #expect(pitch.value > 2)
    #expect(heard.last?.text == ["\(Int(pitch.value))"])
    #expect(heard.last?.interrupted == false)
  }
}
