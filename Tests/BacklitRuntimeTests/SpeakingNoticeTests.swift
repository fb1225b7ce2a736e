import BacklitAccessibility
import BacklitHeadless
import BacklitSession
import BacklitUI
import Synchronization
import Testing

@testable import BacklitRuntime

/// The notices that a program receives about the speech of its screen reader.
@MainActor @Suite("Notices of speech") struct SpeakingNoticeTests {
  @Test("A program is notified of the beginning and the end of speech") func program() {
    let display = HeadlessDisplay(columns: 60, rows: 20)
    let application = Application(session: display.session, name: "deck")
    var changes: [Bool] = []
    application.onSpeakingChange = { changes.append($0) }
    display.show(Button(title: "Play"))
    display.robot.reader(.on)
    #expect(application.isSpeaking && changes == [true])
    display.finishSpeaking()
    #expect(!application.isSpeaking && changes == [true, false])
    display.robot.reader(.off)
    display.finishSpeaking()
    let count = changes.count
    display.session.window.post(.announcement("Saved", .high))
    display.advance(by: 5)
    #expect(changes.count == count && !application.isSpeaking)
  }

  @Test("Lines without a voice are not speech") func lines() {
    let display = HeadlessDisplay(columns: 60, rows: 20)
    let session = display.session
    let events = EventLog()
    let voice = LineVoice(nil) { events.add($0) }
    session.synthesizer = voice
    session.perform(.on, at: 0)
    #expect(session.hasPendingSpeech && !session.isSpeaking)
    while let event = events.next() { session.handle(event, at: 1) }
    #expect(!session.isSpeaking)
    // The server is found: from now on, words are heard.
    #expect(voice.filter(.available) == nil)
    session.window.post(.announcement("Saved", .high))
    session.tick(at: 2)
    #expect(session.isSpeaking)
    #expect(voice.filter(.unavailable(.lost)) == nil)
    while let event = events.next() { session.handle(event, at: 3) }
    #expect(!session.isSpeaking)
  }

  private final class EventLog: Sendable {
    private let events = Mutex<[SynthesizerEvent]>([])

    func add(_ event: SynthesizerEvent) { events.withLock { $0.append(event) } }

    func next() -> SynthesizerEvent? { events.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
  }
}
