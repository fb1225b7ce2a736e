import Glibc
import Speech
import SpeechServer
import Testing

@testable import SpeechDispatcher

// Part of the suite that is run one after the other: the address of the server is a variable of the process.
extension DispatcherSynthesizerTests {
  /// A server that makes sound, and a synthesizer that speaks through it.
  private struct Studio {
    let server: SpeechServer
    let voice: DispatcherSynthesizer
    let log: EventLog
    private var next: UInt64 = 1

    init(_ log: EventLog) throws {
      server = try SpeechServer.sounding()
      setenv("SPEECHD_ADDRESS", server.address, 1)
      self.log = log
      voice = DispatcherSynthesizer(clientName: "backlit-test", timing: DispatcherCore.Timing()) {
        log.note($0)
      }
    }

    /// Says something to its end.
    /// - Returns: how it sounded, without the silence around it.
    mutating func record(_ parts: SpokenText..., language: String = "en") async throws -> ArraySlice<Int16> {
      let before = server.sound.count
      voice.speak(Utterance(id: next, parts: parts, language: language))
      try #require(await log.wait(for: .ended(next)), "\(log.all.suffix(4))")
      next += 1
      try #require(await isQuiet())
      return Self.trimmed(server.sound[before...])
    }

    /// Waits until no more sound comes; only after the server told of an end, because a busy machine has gaps in it.
    func isQuiet() async -> Bool {
      var (size, still) = (-1, 0)
      return await log.wait { _ in
        let now = server.sound.count
        still = now == size ? still + 1 : 0
        size = now
        return still == 50
      }
    }

    private static func trimmed(_ sound: ArraySlice<Int16>) -> ArraySlice<Int16> {
      guard let start = sound.firstIndex(where: { abs(Int($0)) > 30 }),
        let end = sound.lastIndex(where: { abs(Int($0)) > 30 })
      else { return [] }
      return sound[start...end]
    }
  }

  /// How loud a sound is: the root of the mean square of its samples.
  private func loudness(_ sound: ArraySlice<Int16>) -> Double {
    let sum = sound.reduce(0.0) { $0 + Double($1) * Double($1) }
    return (sum / Double(max(1, sound.count))).squareRoot()
  }

  private func seconds(_ sound: ArraySlice<Int16>) -> Double {
    Double(sound.count) / Double(SpeechServer.sampleRate)
  }

  private static let needs: ConditionTrait = .enabled(
    if: SpeechServer.missingForSound == nil, "\(SpeechServer.missingForSound ?? "")")

  @Test("Words are heard, as long as words are, and longer for more of them", needs) func sound() async throws
  {
    var studio = try Studio(log)
    let words = "one two three four five six seven eight nine ten "
    let once = try await studio.record(SpokenText(words))
    #expect(loudness(once) > 500)
    // People and voices say two to six such words a second.
    #expect((10.0 / 6...10.0 / 2).contains(seconds(once)), "\(seconds(once)) s")
    let twice = try await studio.record(SpokenText(words + words))
    #expect((1.7...2.3).contains(seconds(twice) / seconds(once)))
  }

  @Test("What is cut off is heard no more", needs) func cutOff() async throws {
    var studio = try Studio(log)
    let word = try await studio.record("hello")
    let before = studio.server.sound.count
    studio.voice.speak(utterance(100, String(repeating: "hello, ", count: 3_000)))
    try #require(await log.wait(for: .began(100)))
    studio.voice.cancel()
    try #require(await log.wait(for: .cancelled(100)))
    // The module says one after the other: when this one is over it is done with the other one.
    studio.voice.speak(utterance(101, "hello"))
    try #require(await log.wait(for: .ended(101)))
    try #require(await studio.isQuiet())
    let heard = studio.server.sound.count - before
    #expect(heard < word.count * 1_500, "\(heard / SpeechServer.sampleRate) s were heard")
    // Nothing of it comes after it either.
    let next = try await studio.record("hello")
    #expect(abs(next.count - word.count) < word.count / 10)
  }

  @Test("A span in another language is said in it, and nothing after it is", needs) func foreign()
    async throws
  {
    var studio = try Studio(log)
    // The same letters take 0.50 s in English and 0.43 s in German.
    let english = try await studio.record("gedrückt").count
    let german = try await studio.record("gedrückt", language: "de").count
    try #require(abs(english - german) > english / 20)
    let span = try await studio.record(SpokenText("gedrückt", language: "de")).count
    #expect(abs(span - german) < german / 50)
    let after = try await studio.record("gedrückt").count
    #expect(abs(after - english) < english / 50)
  }

  @Test("Rate, volume and voice are heard, and letters when a word is spelled", needs) func soundOfSettings()
    async throws
  {
    var studio = try Studio(log)
    studio.voice.use(VoiceSettings())
    let usual = try await studio.record("gedrückt")
    studio.voice.use(VoiceSettings(rate: 60))
    #expect(try await studio.record("gedrückt").count < usual.count * 3 / 4)
    studio.voice.use(VoiceSettings(rate: -60))
    #expect(try await studio.record("gedrückt").count > usual.count * 5 / 4)
    studio.voice.use(VoiceSettings(volume: -60))
    #expect(try await loudness(studio.record("gedrückt")) < loudness(usual) / 2)
    studio.voice.use(VoiceSettings(voice: "German"))
    let german = try await studio.record("gedrückt").count
    #expect(abs(german - usual.count) > usual.count / 20)
    studio.voice.use(VoiceSettings())
    #expect(try await abs(studio.record("gedrückt").count - usual.count) < usual.count / 50)
    let spelled = SpokenText(spans: [.init("gedrückt", spellsOut: true)])
    #expect(try await studio.record(spelled).count > usual.count * 2)
  }

  @Test("Marks and voices of a real module", needs) func module() async throws {
    var studio = try Studio(log)
    _ = try await studio.record("one", SpokenText("zwei", language: "de"), "three", "a < b & c")
    #expect(log.marks(of: 1) == ["0", "1", "2", "3"])
    try #require(await log.wait { _ in log.voices != nil })
    let voices = log.voices ?? []
    // A hundred variants of each are not among them.
    #expect(voices.count > 50 && voices.count < 1_000, "\(voices.count)")
    for language in ["en", "de", "es", "fr", "ar"] {
      #expect(voices.contains { $0.language.hasPrefix(language) })
    }
  }
}
