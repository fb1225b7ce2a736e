import BacklitAccessibility
import Glibc
import TestSupport
import Testing

@testable import BacklitSpeechDispatcher

// Part of the serialized suite, because the address of the server is an environment variable of the process.
extension DispatcherSynthesizerTests {
  /// An audible server with a synthesizer that uses it.
  private struct AudioHarness {
    let server: SpeechServer
    let voice: DispatcherSynthesizer
    let log: SynthesizerEventLog
    private var next: UInt64 = 1

    init(_ log: SynthesizerEventLog) throws {
      server = try SpeechServer.sounding()
      setenv("SPEECHD_ADDRESS", server.address, 1)
      self.log = log
      voice = DispatcherSynthesizer(clientName: "backlit-test", timing: DispatcherStateMachine.Timing()) {
        log.note($0)
      }
    }

    /// Speaks parts to their end.
    /// - Returns: the sound, without surrounding silence.
    mutating func record(_ parts: SpokenText..., language: String = "en") async throws -> ArraySlice<Int16> {
      let before = server.sound.count
      voice.speak(Utterance(id: next, parts: parts, language: language))
      try #require(await log.wait(for: .ended(next)), "\(log.all.suffix(4))")
      next += 1
      try #require(await isQuiet())
      return Self.trimmed(server.sound[before...])
    }

    /// Waits until the voice has written its sound. Call it after an end event.
    func isQuiet() async -> Bool { await log.wait { _ in server.isAtRest } }

    private static func trimmed(_ sound: ArraySlice<Int16>) -> ArraySlice<Int16> {
      guard let start = sound.firstIndex(where: { abs(Int($0)) > 30 }),
        let end = sound.lastIndex(where: { abs(Int($0)) > 30 })
      else { return [] }
      return sound[start...end]
    }
  }

  /// The root mean square of the samples of a sound.
  private func loudness(_ sound: ArraySlice<Int16>) -> Double {
    let sum = sound.reduce(0.0) { $0 + Double($1) * Double($1) }
    return (sum / Double(max(1, sound.count))).squareRoot()
  }

  private func seconds(_ sound: ArraySlice<Int16>) -> Double {
    Double(sound.count) / Double(SpeechServer.sampleRate)
  }

  private static let needs: ConditionTrait = .enabled(
    if: SpeechServer.missingForSound == nil, "\(SpeechServer.missingForSound ?? "")")

  @Test("Words are audible, and their duration is plausible", needs) func sound() async throws {
    var harness = try AudioHarness(log)
    let words = "one two three four five six seven eight nine ten "
    let once = try await harness.record(SpokenText(words))
    #expect(loudness(once) > 500)
    // Voices speak two to six such words per second.
    #expect((10.0 / 6...10.0 / 2).contains(seconds(once)), "\(seconds(once)) s")
    let twice = try await harness.record(SpokenText(words + words))
    #expect((1.7...2.3).contains(seconds(twice) / seconds(once)))
  }

  @Test("A cancelled utterance becomes silent", needs) func cutOff() async throws {
    var harness = try AudioHarness(log)
    let word = try await harness.record("hello")
    let before = harness.server.sound.count
    harness.voice.speak(utterance(100, String(repeating: "hello, ", count: 3_000)))
    try #require(await log.wait(for: .began(100)))
    harness.voice.cancel()
    try #require(await log.wait(for: .cancelled(100)))
    // The module speaks messages in order: after this utterance, the cancelled one is finished.
    harness.voice.speak(utterance(101, "hello"))
    try #require(await log.wait(for: .ended(101)))
    try #require(await harness.isQuiet())
    let heard = harness.server.sound.count - before
    #expect(heard < word.count * 1_500, "\(heard / SpeechServer.sampleRate) s were heard")
    // No remainder of the cancelled utterance follows.
    let next = try await harness.record("hello")
    #expect(abs(next.count - word.count) < word.count / 10)
  }

  @Test("A foreign span is spoken in its language, and the following text is not", needs)
  func foreign() async throws {
    var harness = try AudioHarness(log)
    // The same letters take 0.50 s in English and 0.43 s in German.
    let english = try await harness.record("gedrückt").count
    let german = try await harness.record("gedrückt", language: "de").count
    try #require(abs(english - german) > english / 20)
    let span = try await harness.record(SpokenText("gedrückt", language: "de")).count
    #expect(abs(span - german) < german / 50)
    let after = try await harness.record("gedrückt").count
    #expect(abs(after - english) < english / 50)
  }

  @Test("Rate, volume, voice and spelling are audible", needs) func soundOfSettings() async throws {
    var harness = try AudioHarness(log)
    harness.voice.use(VoiceSettings())
    let usual = try await harness.record("gedrückt")
    harness.voice.use(VoiceSettings(rate: 60))
    #expect(try await harness.record("gedrückt").count < usual.count * 3 / 4)
    harness.voice.use(VoiceSettings(rate: -60))
    #expect(try await harness.record("gedrückt").count > usual.count * 5 / 4)
    harness.voice.use(VoiceSettings(volume: -60))
    #expect(try await loudness(harness.record("gedrückt")) < loudness(usual) / 2)
    harness.voice.use(VoiceSettings(voice: "German"))
    let german = try await harness.record("gedrückt").count
    #expect(abs(german - usual.count) > usual.count / 20)
    harness.voice.use(VoiceSettings())
    #expect(try await abs(harness.record("gedrückt").count - usual.count) < usual.count / 50)
    let spelled = SpokenText(runs: [.init("gedrückt", spellsOut: true)])
    #expect(try await harness.record(spelled).count > usual.count * 2)
  }

  @Test("Marks and voices of a real module", needs) func module() async throws {
    var harness = try AudioHarness(log)
    _ = try await harness.record("one", SpokenText("zwei", language: "de"), "three", "a < b & c")
    // Words are marked by their offsets, so that speech can continue at them.
    #expect(log.marks(of: 1) == ["0", "1", "2", "3", "3:2", "3:4", "3:6", "3:8"])
    try #require(await log.wait { _ in log.voices != nil })
    let voices = log.voices ?? []
    // The hundred variants of each voice are omitted.
    #expect(voices.count > 50 && voices.count < 1_000, "\(voices.count)")
    for language in ["en", "de", "es", "fr", "ar"] {
      #expect(voices.contains { $0.language.hasPrefix(language) })
    }
  }
}
