import Input
import ScreenReader
import Session
import Speech
import Testing
import Toolkit
import ToolkitTesting

/// Several sessions that share a voice.
@Suite @MainActor struct SharedVoiceTests {
  @Test("yielding the voice turns the reader off silently") func yield() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.right)
    #expect(harness.session.isSpeaking)
    var toggles: [Bool] = []
    harness.session.onReaderToggle = { toggles.append($0) }
    harness.session.yieldVoice(at: harness.display.time)
    #expect(!harness.session.isReaderOn && harness.session.synthesizer == nil && toggles == [false])
    harness.display.finishSpeaking()
    #expect(!harness.session.isSpeaking, "utterances wait for a voice that was released")
    #expect(!harness.display.transcript.contains { $0.text.joined().contains("off") })
    harness.session.yieldVoice(at: harness.display.time)
    #expect(toggles == [false], "it was off already")
  }

  @Test("onReaderStart is called before the reader is on") func readerStart() {
    let harness = SessionHarness()
    var log: [String] = []
    harness.session.onReaderStart = { log.append("start \(harness.session.isReaderOn)") }
    harness.session.onReaderToggle = { log.append("toggle \($0)") }
    harness.robot.press(.function(6))
    harness.session.perform(.on, at: harness.display.time)
    #expect(log == ["start false", "toggle true"])
    harness.robot.press(.function(6))
    #expect(log == ["start false", "toggle true", "toggle false"])
  }

  @Test("a session ignores the utterance events of another session") func identifiers() {
    let metrics = SessionHarness().session.metrics
    let (one, other) = (Session(metrics: metrics), Session(metrics: metrics, firstUtterance: 1 << 32))
    for session in [one, other] { session.perform(.on, at: 0) }
    #expect(one.isSpeaking && other.isSpeaking)
    for id in 1...UInt64(20) { other.handle(.ended(id), at: 1) }
    #expect(other.isSpeaking)
    for id in 0..<UInt64(20) { other.handle(.ended(1 << 32 + id), at: 1) }
    #expect(!other.isSpeaking)
  }

  @Test("a message stays until a key is pressed") func message() {
    let harness = SessionHarness()
    harness.session.report("The stage is no terminal")
    harness.display.settle()
    #expect(harness.display.text.contains("The stage is no terminal"))
    harness.robot.press(.tab)
    #expect(!harness.display.text.contains("The stage is no terminal"))
  }
}
