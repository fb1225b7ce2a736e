import ControlState
import Controls
import Geometry
import Input
import ScreenReader
import Speech
import Testing
import ToolkitTesting

@MainActor
@Suite("A pitch control to the ear")
struct PitchControlSpeechTests {
  private func show(rows: Int = 40) -> (stage: Stage, pitch: PitchControl) {
    let stage = Stage(columns: 100, rows: rows)
    return (stage, stage.add(PitchControl(), columns: 12, rows: 16))
  }

  @Test("says what it is, and after a pause its hint", arguments: [24, 40])
  func parts(rows: Int) throws {
    let (stage, _) = show(rows: rows)
    stage.robot.reader(.on)
    stage.display.advance(by: 10)
    #expect(stage.display.spoken == [["Screen reader on"], ["Pitch", "1", "adjustable"], ["Adjust pitch"]])
    let records = stage.display.transcript
    let element = try #require(records.first { $0.text.first == "Pitch" })
    let hint = try #require(records.first { $0.text == ["Adjust pitch"] })
    let end = element.t + "Pitch, 1, adjustable".count * stage.display.synthesizer.millisecondsPerCharacter
    #expect(hint.t == end + 1000)
    #expect(!records.contains { $0.interrupted })
  }

  @Test("offers no hint once anything else has happened")
  func hintGivenUp() {
    let (stage, _) = show()
    stage.robot.reader(.on)
    stage.display.advance(by: 2.5)
    let spoken = stage.hear { stage.robot.reader(.increment) }
    #expect(spoken.last == ["2"])
    #expect(!spoken.contains(["Adjust pitch"]))
  }

  @Test("an increment raises it, a decrement lowers it, and the new value alone is said")
  func steps() {
    let (stage, pitch) = show()
    stage.robot.reader(.on)
    stage.display.advance(by: 10)
    let thumb = pitch.slider.thumbFrame.midY
    #expect(stage.hear { stage.robot.reader(.increment) } == [["2"]])
    #expect(pitch.value == 2)
    #expect(pitch.slider.thumbFrame.midY > thumb)
    #expect(stage.hear { stage.robot.reader(.decrement) } == [["1"]])
    #expect(pitch.value == 1)
    #expect(pitch.slider.thumbFrame.midY == thumb)
  }

  @Test("arrow keys adjust while the reader is on, Page Up goes through to the control")
  func keys() {
    let (stage, pitch) = show()
    stage.robot.press(.function(6))
    stage.display.advance(by: 10)
    #expect(stage.hear { stage.robot.press(.up) } == [["2"]])
    #expect(stage.hear { stage.robot.press(.down) } == [["1"]])
    #expect(stage.hear { stage.robot.press(.pageUp) } == [["10"]])
    #expect(stage.hear { stage.robot.press(.delete) } == [["1"]])
    #expect(pitch.value == 1)
  }

  @Test("ten quick increments end with the last value, whole, and nothing stale after it")
  func tenIncrements() {
    let (stage, pitch) = show()
    pitch.pitchRange = .eight
    stage.robot.reader(.on)
    stage.display.advance(by: 10)
    for gap in [0.0, 0.03, 0.2] {
      pitch.value = 0
      stage.display.advance(by: 10)
      let before = stage.display.transcript.count
      for _ in 0..<10 {
        stage.robot.press(.up)
        stage.display.advance(by: gap)
      }
      stage.display.advance(by: 10)
      let records = stage.display.transcript.dropFirst(before)
      #expect(records.last?.text == ["plus 1 percent"])
      #expect(records.last?.interrupted == false)
      #expect(records.dropLast().allSatisfy { $0.interrupted })
      #expect(records.filter { $0.text == ["plus 1 percent"] }.count == 1)
      #expect(pitch.value == 1)
    }
  }

  @Test("at the ends an increment changes nothing and says so")
  func ends() {
    let (stage, pitch) = show()
    stage.robot.reader(.on)
    pitch.value = 9
    stage.display.advance(by: 10)
    #expect(stage.hear { stage.robot.reader(.increment) } == [["10"]])
    #expect(stage.hear { stage.robot.reader(.increment) } == [["maximum"]])
    #expect(stage.hear { stage.robot.press(.up) } == [["maximum"]])
    #expect(stage.hear { stage.robot.press(.pageUp) } == [["maximum"]])
    #expect(pitch.value == 10)
    pitch.value = 0
    stage.display.advance(by: 10)
    #expect(stage.hear { stage.robot.reader(.decrement) } == [["minimum"]])
    #expect(stage.hear { stage.robot.reader(.increment) } == [["1"]])
  }

  @Test("a turntable's range is spoken in percent")
  func percent() {
    let (stage, pitch) = show()
    pitch.pitchRange = .eight
    stage.robot.reader(.on)
    stage.display.advance(by: 10)
    #expect(pitch.value == 1)
    #expect(stage.hear { pitch.value = 2.4 } == [["plus 2.4 percent"]])
    #expect(stage.hear { pitch.value = 0 } == [["0 percent"]])
    #expect(stage.hear { pitch.value = -8 } == [["minus 8 percent"]])
    #expect(stage.hear { stage.robot.reader(.decrement) } == [["minimum"]])
    #expect(stage.hear { stage.robot.reader(.increment) } == [["minus 7.9 percent"]])
    #expect(
      stage.hear { stage.robot.reader(.next) } == [
        ["Pitch", "minus 7.9 percent", "adjustable"], ["Adjust pitch"],
      ])
  }

  @Test("a thumb dragged with the reader on ends with the value that it came to")
  func dragged() {
    let (stage, pitch) = show()
    stage.robot.reader(.on)
    stage.display.advance(by: 10)
    let grip = pitch.slider.thumbFrame.center
    let before = stage.display.transcript.count
    stage.robot.drag(pitch.slider, from: grip, to: grip.offset(dx: 0, dy: 110))
    stage.display.advance(by: 10)
    let heard = stage.display.transcript.dropFirst(before)
    #expect(pitch.value > 2)
    #expect(heard.last?.text == ["\(Int(pitch.value))"])
    #expect(heard.last?.interrupted == false)
  }
}
