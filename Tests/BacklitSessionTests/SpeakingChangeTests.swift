import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitUI
import BacklitValues
import Synchronization
import Testing

@testable import BacklitSession

/// When a session reports that its reader begins and ends to speak.
@MainActor
@Suite("Beginning and end of speech")
struct SpeakingChangeTests {
  /// A voice whose progress the test reports, and the order of its commands and of the reports to the program.
  private final class Voice: Synthesizer {
    private let state = Mutex<(lines: [String], id: UInt64?)>(([], nil))

    var lines: [String] { state.withLock { $0.lines } }
    /// The utterance that was sent last.
    var id: UInt64? { state.withLock { $0.id } }

    func note(_ line: String) { state.withLock { $0.lines.append(line) } }

    func speak(_ utterance: Utterance) {
      state.withLock { state in
        state.lines.append("speak")
        state.id = utterance.id
      }
    }
    func cancel() { note("cancel") }
    func use(_ settings: VoiceSettings) {}
    func shutdown(saying farewell: Utterance?) {}
  }

  /// A session with a voice that speaks when the test says so.
  private func quietHarness() -> (SessionHarness, Voice) {
    let (harness, voice) = (SessionHarness(), Voice())
    harness.session.settings.speaksHints = false
    harness.session.synthesizer = voice
    harness.session.addSpeakingChangeHandler { voice.note($0 ? "on" : "off") }
    return (harness, voice)
  }

  /// Speaks everything that the session sends.
  private func speakAll(_ voice: Voice, to session: Session) {
    var spoken: UInt64?
    while let id = voice.id, id != spoken {
      session.handle(.began(id), at: session.now + 0.1)
      session.handle(.ended(id), at: session.now + 1)
      spoken = id
    }
  }

  @Test("The program is notified before the voice receives the first words, and after the last ones")
  func order() {
    let (harness, voice) = quietHarness()
    let session = harness.session
    session.perform(.on, at: 0)
    #expect(voice.lines == ["on", "speak"])
    #expect(session.isSpeaking)
    speakAll(voice, to: session)
    #expect(!session.isSpeaking && !session.hasPendingSpeech)
    #expect(voice.lines.count(where: { $0 == "speak" }) > 1, "a greeting and an element")
    #expect(voice.lines.filter { $0 != "speak" } == ["on", "off"] && voice.lines.last == "off")
  }

  @Test("Interruptions by new words are not reported, and the end only when the voice confirms it")
  func interruption() throws {
    let (harness, voice) = quietHarness()
    let session = harness.session
    session.perform(.on, at: 0)
    speakAll(voice, to: session)
    let before = voice.lines.count
    session.perform(.next, at: 10)
    session.handle(.began(try #require(voice.id)), at: 10.1)
    session.perform(.next, at: 10.2)
    session.handle(.cancelled(try #require(voice.id)), at: 10.3)
    session.handle(.began(try #require(voice.id)), at: 10.4)
    session.perform(.stop, at: 10.5)
    #expect(session.isSpeaking)
    session.handle(.cancelled(try #require(voice.id)), at: 10.6)
    #expect(voice.lines.dropFirst(before) == ["on", "speak", "cancel", "speak", "cancel", "off"])
  }

  @Test("Speech ends with the server, while words wait for it, and begins again with it") func failure()
    throws
  {
    let (harness, voice) = quietHarness()
    let session = harness.session
    session.perform(.on, at: 0)
    session.handle(.began(try #require(voice.id)), at: 0.1)
    session.window.post(.announcement("Saved", .high))
    session.tick(at: 0.2)
    session.handle(.unavailable(.lost), at: 1)
    #expect(!session.isSpeaking && session.hasPendingSpeech)
    // The next answer is sent to a server that may be back, and counts when it is heard.
    session.perform(.next, at: 2)
    #expect(!session.isSpeaking)
    session.handle(.began(try #require(voice.id)), at: 2.1)
    #expect(session.isSpeaking)
    session.handle(.unavailable(.lost), at: 3)
    #expect(!session.isSpeaking)
    session.handle(.available, at: 4)
    #expect(session.isSpeaking)
    speakAll(voice, to: session)
    #expect(!session.isSpeaking)
    #expect(voice.lines.filter { $0 == "on" || $0 == "off" } == ["on", "off", "on", "off", "on", "off"])
  }

  @Test("A session that releases the voice, or that has none, does not speak") func silence() {
    let (harness, voice) = quietHarness()
    let session = harness.session
    session.perform(.on, at: 0)
    session.releaseVoice(at: 1)
    #expect(!session.isSpeaking && voice.lines.last == "off")
    session.perform(.on, at: 2)
    #expect(session.isReaderOn && !session.isSpeaking && voice.lines.last == "off")
  }

  @Test("While a different screen reader speaks, the session does not") func otherReader() {
    let (harness, voice) = quietHarness()
    let session = harness.session
    session.perform(.on, at: 0)
    speakAll(voice, to: session)
    session.setBusReader(true, isChosen: false, at: 20)
    let before = voice.lines.count
    for _ in 0..<3 { harness.robot.press(.tab) }
    session.window.post(.announcement("Saved", .high))
    #expect(voice.lines.count == before && !session.isSpeaking)
  }

  @Test("In a held clock, every utterance of the transcript is between a beginning and an end")
  func heldClock() {
    let harness = SessionHarness()
    let display = harness.display
    var changes: [(time: Double, isSpeaking: Bool)] = []
    display.session.addSpeakingChangeHandler { [unowned display] in changes.append((display.time, $0)) }
    harness.turnReaderOn()
    for key in [Key.right, .right, .right, .right, .left] {
      harness.robot.press(key)
      display.advance(by: 0.4)
    }
    harness.session.window.focus(on: harness.level)
    // A value that changes quickly pauses between its short forms.
    for _ in 0..<20 {
      harness.robot.press(.up)
      display.advance(by: 0.06)
    }
    display.advance(by: 20)
    #expect(!harness.session.isSpeaking && changes.count > 3)
    for (index, change) in changes.enumerated() { #expect(change.isSpeaking == index.isMultiple(of: 2)) }
    for record in display.transcript {
      let last = changes.last { $0.time * 1000 <= Double(record.t) + 0.5 && $0.isSpeaking }
      #expect(last != nil, "\(record)")
      let start = last?.time ?? 0
      let end = changes.first { $0.time > start && !$0.isSpeaking }?.time ?? 0
      #expect(end * 1000 > Double(record.t), "\(record)")
      if !record.interrupted {
        let length = record.text.filter { !$0.isEmpty }.joined(separator: ", ").count * 50
        #expect(end * 1000 > Double(record.t + length) - 1, "\(record)")
      }
    }
    #expect(display.transcript.count > 5)
  }
}
