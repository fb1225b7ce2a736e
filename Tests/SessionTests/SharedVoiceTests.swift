import Input
import ScreenReader
import Session
import Speech
import Testing
import Toolkit
import ToolkitTesting

/// Several sessions with one voice.
@Suite @MainActor struct SharedVoiceTests {
  @Test func theVoiceIsGivenUpWithoutAWord() {
    let room = Room()
    room.turnReaderOn()
    room.robot.press(.right)
    #expect(room.session.isSpeaking)
    var toggles: [Bool] = []
    room.session.onReaderToggle = { toggles.append($0) }
    room.session.yieldVoice(at: room.display.time)
    #expect(!room.session.isReaderOn && room.session.synthesizer == nil && toggles == [false])
    room.display.finishSpeaking()
    #expect(!room.session.isSpeaking, "words wait for a voice that is gone")
    #expect(!room.display.transcript.contains { $0.text.joined().contains("off") })
    room.session.yieldVoice(at: room.display.time)
    #expect(toggles == [false], "it was off already")
  }

  @Test func whoeverTurnsTheReaderOnIsAskedForTheVoiceFirst() {
    let room = Room()
    var log: [String] = []
    room.session.onReaderStart = { log.append("start \(room.session.isReaderOn)") }
    room.session.onReaderToggle = { log.append("toggle \($0)") }
    room.robot.press(.function(6))
    room.session.perform(.on, at: room.display.time)
    #expect(log == ["start false", "toggle true"])
    room.robot.press(.function(6))
    #expect(log == ["start false", "toggle true", "toggle false"])
  }

  @Test func whatIsToldOfOnesWordsIsNoNewsOfAnothers() {
    let metrics = Room().session.metrics
    let (one, other) = (Session(metrics: metrics), Session(metrics: metrics, firstUtterance: 1 << 32))
    for session in [one, other] { session.perform(.on, at: 0) }
    #expect(one.isSpeaking && other.isSpeaking)
    for id in 1...UInt64(20) { other.handle(.ended(id), at: 1) }
    #expect(other.isSpeaking)
    for id in 0..<UInt64(20) { other.handle(.ended(1 << 32 + id), at: 1) }
    #expect(!other.isSpeaking)
  }

  @Test func aMessageStaysUntilAKey() {
    let room = Room()
    room.session.report("The stage is no terminal")
    room.display.settle()
    #expect(room.display.text.contains("The stage is no terminal"))
    room.robot.press(.tab)
    #expect(!room.display.text.contains("The stage is no terminal"))
  }
}
