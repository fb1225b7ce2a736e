import BacklitAccessibility
import BacklitUI
import Synchronization
import Testing

@testable import BacklitSession

/// The speech of a session, without the session.
@Suite("What a session speaks") @MainActor struct SessionSpeechTests {
  /// A voice that notes its commands.
  private final class Voice: Synthesizer {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func note(_ line: String) { state.withLock { $0.append(line) } }
    func speak(_ utterance: Utterance) { note(utterance.text) }
    func cancel() { note("cancel") }
    func play(_ icon: SoundIcon) { note(icon.rawValue) }
    func use(_ settings: VoiceSettings) {}
    func shutdown(saying farewell: Utterance?) {}
  }

  private let speech = SessionSpeech()
  private let voice = Voice()

  private func speak(_ text: String, _ id: UInt64, isSilent: Bool = false) -> SessionSpeech.Outcome {
    speech.speak(
      Utterance(id: id, parts: [SpokenText(text)], priority: .cursor), interrupting: false,
      isSilent: isSilent, history: [], at: 0)
  }

  @Test("Without a synthesizer words are shown, and completed as not spoken") func captions() {
    let outcome = speak("Play", 1)
    #expect(outcome.caption == "Play" && outcome.records.isEmpty)
    #expect(outcome.completions == [SpeechCompletion(id: 1, spokenToEnd: false)])
    #expect(speech.queue.isIdle && !speech.isSpeaking)
  }

  @Test("Words that are not to be heard are shown, and completed as not spoken") func silent() {
    speech.synthesizer = voice
    let outcome = speak("Play", 1, isSilent: true)
    #expect(outcome.caption == "Play" && voice.lines.isEmpty && speech.lastText == "Play")
    #expect(outcome.completions == [SpeechCompletion(id: 1, spokenToEnd: false)])
  }

  @Test("The handlers know of speech before the first words and after the completions") func speaking() {
    speech.synthesizer = voice
    speech.speakingChanges.add { [voice] in voice.note($0 ? "on" : "off") }
    #expect(speak("Play", 1).caption == "Play")
    #expect(speak("Stop", 2).caption == nil, "it waits, and the caption with it")
    #expect(voice.lines == ["on", "Play"])
    _ = speech.handle(.began(1), at: 1)
    let outcome = speech.handle(.ended(1), at: 2)
    speech.noteEnd()
    #expect(outcome.caption == "Stop" && outcome.records.map(\.text) == [["Play"]])
    #expect(outcome.completions == [SpeechCompletion(id: 1, spokenToEnd: true)])
    _ = speech.handle(.began(2), at: 3)
    _ = speech.handle(.ended(2), at: 4)
    #expect(voice.lines == ["on", "Play", "Stop"])
    speech.noteEnd()
    #expect(voice.lines == ["on", "Play", "Stop", "off"])
  }

  @Test("Only what is spoken can be paused") func pause() {
    speech.synthesizer = voice
    #expect(speech.togglePause(at: 0) == nil)
    _ = speak("Play", 1)
    _ = speech.handle(.began(1), at: 1)
    #expect(speech.togglePause(at: 2) != nil)
    _ = speech.handle(.cancelled(1), at: 3)
    #expect(speech.togglePause(at: 4)?.caption == "Play")
    #expect(voice.lines == ["Play", "cancel", "Play"])
  }

  @Test("A sound that repeats while a key is held down is played once") func sounds() {
    speech.synthesizer = voice
    speech.play(.boundary, isMuted: true, at: 0)
    speech.play(.boundary, isMuted: false, at: 1)
    #expect(voice.lines.isEmpty)
    speech.play(.enteredContainer, isMuted: false, at: 2)
    speech.play(.enteredContainer, isMuted: false, at: 60_000)
    #expect(voice.lines == ["enteredContainer", "enteredContainer"])
  }

  @Test("The handler of an announcement is called once, or at once if nothing is spoken") func announcements()
  {
    var ends: [Bool] = []
    speech.report(endOf: []) { ends.append($0) }
    #expect(ends == [false])
    let utterance = Utterance(id: 7, parts: [SpokenText("Saved")])
    speech.report(endOf: [.speak(utterance, interrupting: false)]) { ends.append($0) }
    for _ in 0..<2 { speech.complete(SpeechCompletion(id: 7, spokenToEnd: true)) }
    #expect(ends == [false, true])
  }
}
