import BacklitAccessibility
import BacklitValues
import Glibc
import TestSupport
import Testing

@testable import BacklitSpeechDispatcher

// Serialized, because the address of the server is an environment variable of the process.
@Suite("Speaking through a real server", .serialized, .ownThread) struct DispatcherSynthesizerTests {
  let log = SynthesizerEventLog()

  func synthesizer(
    _ timing: DispatcherStateMachine.Timing = DispatcherStateMachine.Timing()
  ) -> DispatcherSynthesizer {
    DispatcherSynthesizer(clientName: "backlit-test", timing: timing) { [log] in log.note($0) }
  }

  /// Starts a server and makes this process use it.
  func makeServer(millisecondsPerCharacter: Int) throws -> SpeechServer {
    let server = try SpeechServer(millisecondsPerCharacter: millisecondsPerCharacter)
    setenv("SPEECHD_ADDRESS", server.address, 1)
    return server
  }

  func utterance(_ id: UInt64, _ text: String, language: String? = nil) -> Utterance {
    Utterance(id: id, parts: [SpokenText(text)], priority: .cursor, language: language)
  }

  @Test("Texts reach the voice unchanged") func textIsIntact() async throws {
    let server = try makeServer(millisecondsPerCharacter: 0)
    let voice = synthesizer()
    let texts = [
      "plain", "a < b && c > d", "&amp; &lt;", "<speak>no markup</speak>", ".", "..", ". dot", "...three",
      "first\n.second", "first\n.\nthird", "first\n..\nthird", "100 %, %s %n \\n \"quoted\" 'single'",
      "emoji 🎛️ 👩🏽‍💻 🇩🇪", "combining e\u{301} n\u{303} \u{627}\u{64E}", "العربية", "日本語テキスト",
      "<mark name=\"x\"/>", "  spaces  around  ", "\n\nblank lines\n\n", "..\n..\n..", "\u{1F3A7}", "SPEAK",
      "quit\nQUIT", String(repeating: "long ", count: 4_000),
    ]
    for (index, text) in texts.enumerated() {
      let id = UInt64(index) + 1
      voice.speak(utterance(id, text))
      try #require(await log.wait(for: .ended(id)), "\(text.prefix(40)): \(log.all)")
    }
    // The server composes characters (NFC); Swift's strings are equal if they are canonically equivalent.
    for (spoken, text) in zip(server.texts, texts) { #expect(spoken == text) }
    #expect(server.texts.count == texts.count)
  }

  @Test("Random mixtures of special characters reach the voice unchanged") func randomTexts() async throws {
    let server = try makeServer(millisecondsPerCharacter: 0)
    let voice = synthesizer()
    let pieces = [
      ".", "\n", "\r\n", "\r", "<", ">", "&", ";", "\"", "'", "]]>", "<!--", "-->", "<?", "&#0;", "</speak>",
      "%s", "\\",
      " ", "a", "Z", "7", "é", "e\u{301}", "\u{627}\u{64E}", "\u{202E}", "שלום", "日本", "👩🏽‍💻", "🇩🇪", "\u{200B}",
      "\u{0}",
      "\u{7}", "\u{1B}[31m", "\u{9B}", "\u{85}", "\u{2028}", "\u{FFFE}", "\u{10FFFF}", "\u{FEFF}", "QUIT",
      "CANCEL ALL",
    ]
    var random = SeededRandom(seed: 7)
    var expected: [String] = []
    for id in 1...150 as ClosedRange<UInt64> {
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
          .joined()
      }
      voice.speak(Utterance(id: id, parts: parts.map { SpokenText($0) }))
      try #require(await log.wait(for: .ended(id)), "\(parts): \(log.all.suffix(4))")
      let text = parts.map(Self.heard).joined(separator: ", ")
      if text.contains(where: { $0 != "," && !$0.isWhitespace }) { expected.append(text) }
    }
    // The server composes characters (NFC); Swift's strings are equal if they are canonically equivalent.
    for (spoken, text) in zip(server.texts, expected) { #expect(spoken == text) }
    #expect(server.texts.count == expected.count)
  }

  /// A text with line feeds for line breaks, and spaces for characters that XML does not allow.
  private static func heard(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.replacing("\r\n", with: "\n").unicodeScalars.map { scalar in
          switch scalar.value {
          case 10, 13, 0x85, 0x2028, 0x2029: "\n"
          case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: " "
          default: scalar
          }
        }))
  }

  @Test("Parts are spoken with commas between them") func parts() async throws {
    let server = try makeServer(millisecondsPerCharacter: 0)
    let voice = synthesizer()
    voice.speak(Utterance(id: 1, parts: ["Pitch", "plus 2.4 percent", "adjustable"]))
    #expect(await log.wait(for: .ended(1)))
    #expect(server.texts == ["Pitch, plus 2.4 percent, adjustable"])
  }

  @Test("An utterance begins once and then ends once, for any identifier") func order() async throws {
    let server = try makeServer(millisecondsPerCharacter: 1)
    let voice = synthesizer()
    for id in 1...30 as ClosedRange<UInt64> {
      voice.speak(utterance(id, "number \(id)"))
      try #require(await log.wait(for: .ended(id)))
    }
    #expect(log.all == (1...30).flatMap { [.began($0), .ended($0)] })
    #expect(server.texts == (1...30).map { "number \($0)" })
  }

  @Test("Cancelling interrupts the voice, and the next utterance is spoken") func cancel() async throws {
    let server = try makeServer(millisecondsPerCharacter: 100)
    let voice = synthesizer()
    voice.speak(utterance(1, String(repeating: "on and on ", count: 100)))
    try #require(await log.wait(for: .began(1)))
    voice.cancel()
    try #require(await log.wait(for: .cancelled(1)))
    voice.speak(utterance(2, "next"))
    try #require(await log.wait(for: .ended(2)))
    #expect(log.all == [.began(1), .cancelled(1), .began(2), .ended(2)])
    #expect(server.voice.contains(.stop))
  }

  @Test("The language is sent to the server and reset afterwards") func language() async throws {
    let server = try makeServer(millisecondsPerCharacter: 0)
    let voice = synthesizer()
    let languages: [String?] = ["de", "ar", "de", "x y\r\nSTOP ALL", "fr", nil]
    for (index, language) in languages.enumerated() {
      voice.speak(utterance(UInt64(index), "text \(index)", language: language))
      try #require(await log.wait(for: .ended(UInt64(index))))
    }
    #expect(server.spokenLanguages.prefix(3) == ["de", "ar", "de"])
    #expect(server.spokenLanguages[4] == "fr")
    // Without a valid language the server's default is used.
    #expect(server.spokenLanguages[3] == server.spokenLanguages[5])
    #expect(!["de", "fr"].contains(server.spokenLanguages[5]))
  }

  @Test("A text with several languages is spoken in each of them, and begins and ends once")
  func languages() async throws {
    let server = try makeServer(millisecondsPerCharacter: 1)
    let voice = synthesizer()
    let title = SpokenText(runs: [.init("Play "), .init("Für Elise", language: "de")])
    voice.speak(Utterance(id: 1, parts: [title, "button", "2"], language: "en"))
    try #require(await log.wait(for: .ended(1)))
    #expect(server.texts == ["Play ", "Für Elise, ", "button, 2"])
    #expect(server.spokenLanguages == ["en", "de", "en"])
    #expect(log.all == [.began(1), .ended(1)])
    #expect(log.marks(of: 1) == ["0", "0:5", "0:9", "1", "2"])
  }

  @Test("Cancelling in one language also cancels the following languages")
  func languagesCancelled() async throws {
    let server = try makeServer(millisecondsPerCharacter: 1)
    try server.hold("^on and on")
    let voice = synthesizer()
    let parts = (0..<6).map { AttributedText.Run("on and on", language: $0.isMultiple(of: 2) ? "de" : "fr") }
    voice.speak(Utterance(id: 1, parts: [SpokenText(runs: parts)]))
    try #require(await log.wait(for: .began(1)))
    voice.cancel()
    voice.speak(utterance(2, "next", language: "en"))
    try #require(await log.wait(for: .ended(2)))
    #expect(log.all == [.began(1), .cancelled(1), .began(2), .ended(2)])
    #expect(server.texts == ["on and on", "next"])
  }

  @Test("Marks report the spoken words of an interrupted text") func marks() async throws {
    let server = try makeServer(millisecondsPerCharacter: 20)
    let voice = synthesizer()
    voice.speak(Utterance(id: 1, parts: ["one", "two", SpokenText(String(repeating: "on ", count: 500))]))
    try #require(await log.wait { _ in log.marks(of: 1).contains("2:3") })
    voice.cancel()
    try #require(await log.wait(for: .cancelled(1)))
    #expect(log.marks(of: 1).prefix(4) == ["0", "1", "2", "2:3"])
    #expect(!log.marks(of: 1).contains("2:1497"))
    #expect(await log.wait { _ in server.voice.last == .stop })
  }

  @Test("Spelled texts reach the voice letter by letter") func spelling() async throws {
    let server = try makeServer(millisecondsPerCharacter: 0)
    let voice = synthesizer()
    voice.speak(Utterance(id: 1, parts: [SpokenText(runs: [.init("Cue<", spellsOut: true)])]))
    try #require(await log.wait(for: .ended(1)))
    #expect(server.texts == ["C u e <"])
  }

  @Test("Settings are sent to the server, and sent again after a reconnection")
  func settings() async throws {
    let server = try makeServer(millisecondsPerCharacter: 1)
    let voice = synthesizer()
    voice.speak(utterance(1, "as the server has it"))
    try #require(await log.wait(for: .ended(1)))
    #expect(server.settings["synthesis_voice"] == "NULL")
    let usual = try #require(server.settings["rate"])
    let usualVolume = server.settings["volume"]
    voice.speak(utterance(2, String(repeating: "on and on ", count: 20)))
    try #require(await log.wait(for: .began(2)))
    voice.use(VoiceSettings(rate: 40, pitch: -30, volume: 55, voice: "Ann\tof Arc"))
    voice.use(VoiceSettings(rate: 41, pitch: -30, volume: 55, punctuation: .most, voice: "Ann of Arc"))
    // The current utterance is not interrupted.
    try #require(await log.wait(for: .ended(2)))
    #expect(server.settings["rate"] == usual)
    func expectSettings(_ name: String = "Ann of Arc") {
      for (key, value) in [
        "rate": "41", "pitch": "-30", "volume": "55", "punctuation_mode": "most", "synthesis_voice": name,
      ] {
        #expect(server.settings[key] == value)
      }
    }
    let foreign = SpokenText(runs: [.init("Play "), .init("Für Elise", language: "de")])
    voice.speak(Utterance(id: 3, parts: [foreign], language: "en"))
    try #require(await log.wait(for: .ended(3)))
    // The selected voice speaks the utterance's language, a different voice speaks foreign text.
    let voices = server.voice.compactMap {
      if case .set("synthesis_voice", let name) = $0 { name } else { nil }
    }
    #expect(voices == ["NULL", "Ann of Arc", "NULL"])
    expectSettings("NULL")
    server.kill()
    try #require(await log.wait { _ in !log.failures.isEmpty })
    try server.start()
    try #require(await log.wait(for: .available))
    voice.speak(utterance(4, "back"))
    try #require(await log.wait(for: .ended(4)))
    expectSettings()
    voice.use(VoiceSettings())
    voice.speak(utterance(5, "usual"))
    try #require(await log.wait(for: .ended(5)))
    // Nothing is set any more.
    #expect(server.settings["rate"] == usual && server.settings["volume"] == usualVolume)
    #expect(server.settings["punctuation_mode"] == "none")
    #expect(server.settings["synthesis_voice"] == "NULL")
  }

  @Test("Voices are reported after an utterance was spoken") func voices() async throws {
    let server = try makeServer(millisecondsPerCharacter: 0)
    let voice = synthesizer()
    voice.speak(utterance(1, "one"))
    #expect(await log.wait { _ in log.voices == [Voice(name: "silent", language: "en")] })
    #expect(server.voice.last == .end)
  }

  @Test("No call into the library is made on the main actor") func mainActor() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        setenv("SPEECHD_ADDRESS", "unix_socket:/nonexistent/backlit.sock", 1)
        _ = try? SpeechConnection.open(
          clientName: "backlit-test", onNotice: { _ in }, onHangUp: {})
      }
    }
    // On other queues the call fails without a trap.
    await #expect(processExitsWith: .success) {
      setenv("SPEECHD_ADDRESS", "unix_socket:/nonexistent/backlit.sock", 1)
      _ = try? SpeechConnection.open(
        clientName: "backlit-test", onNotice: { _ in }, onHangUp: {})
    }
  }

  @Test("A burst of utterances and cancellations completes the last one") func burst() async throws {
    // No utterance ends before it is cancelled.
    let server = try makeServer(millisecondsPerCharacter: 1)
    try server.hold("^value (?!200)")
    let voice = synthesizer()
    for id in 1...200 as ClosedRange<UInt64> {
      voice.speak(utterance(id, "value \(id)"))
      if id < 200 { voice.cancel() }
    }
    try #require(await log.wait(for: .ended(200)), "\(log.all.suffix(8))")
    #expect(server.texts.last == "value 200")
    #expect(server.voice.last == .end)
    for id in 1...199 as ClosedRange<UInt64> { #expect(!log.all.contains(.ended(id))) }
  }

  @Test("A killed server is reported, and speech resumes when it is restarted") func kill() async throws {
    let server = try makeServer(millisecondsPerCharacter: 100)
    let voice = synthesizer()
    voice.speak(utterance(1, String(repeating: "on and on ", count: 100)))
    try #require(await log.wait(for: .began(1)))
    server.kill()
    try #require(await log.wait { _ in !log.failures.isEmpty })
    #expect(log.failures[0] == .lost)
    voice.speak(utterance(2, "lost"))
    try #require(await log.wait { _ in log.failures.count == 2 })
    try server.start()
    voice.speak(utterance(3, "back"))
    try #require(await log.wait(for: .ended(3)), "\(log.all)")
    #expect(log.all.contains(.available))
    #expect(server.texts.last == "back")
    #expect(!log.all.contains(.ended(1)) && !log.all.contains(.ended(2)))
  }

  @Test("A restarted server is found without an utterance") func comesBack() async throws {
    let server = try makeServer(millisecondsPerCharacter: 0)
    let voice = synthesizer()
    voice.speak(utterance(1, "one"))
    try #require(await log.wait(for: .ended(1)))
    for round in 1...3 {
      server.kill()
      try #require(await log.wait { _ in log.failures.count == round })
      try server.start()
      try #require(await log.wait { events in events.filter { $0 == .available }.count == round })
    }
    voice.speak(utterance(2, "two"))
    #expect(await log.wait(for: .ended(2)))
  }

  @Test("A stopped server blocks no calls, and speech resumes when it continues")
  func stopped() async throws {
    let server = try makeServer(millisecondsPerCharacter: 100)
    let voice = synthesizer(DispatcherStateMachine.Timing(reply: 1_000, grace: 500))
    voice.speak(utterance(1, String(repeating: "on and on ", count: 100)))
    try #require(await log.wait(for: .began(1)))
    server.pause()
    defer { server.resume() }
    voice.cancel()
    voice.speak(utterance(2, "while it is stopped"))
    try #require(await log.wait { _ in !log.failures.isEmpty })
    #expect(log.failures[0] == .unresponsive)
    voice.speak(utterance(3, "still stopped"))
    try #require(await log.wait { _ in log.failures.count == 2 })
    #expect(log.failures[1] == .unresponsive)
    server.resume()
    try #require(await log.wait(for: .available), "\(log.all)")
    voice.speak(utterance(4, "back"))
    try #require(await log.wait(for: .ended(4)), "\(log.all)")
    #expect(server.texts.last == "back")
  }

  @Test("A missing server is reported in one line with a remedy") func missing() async throws {
    setenv("SPEECHD_ADDRESS", "unix_socket:/nonexistent/backlit.sock", 1)
    let voice = synthesizer()
    voice.speak(utterance(1, "nobody"))
    try #require(await log.wait { _ in !log.failures.isEmpty })
    let failure = log.failures[0]
    let reason = failure.detailedReason(in: .en)
    #expect(reason.contains("/nonexistent/backlit.sock") && !reason.contains("\n"))
    #expect(failure.remedy(in: .en) == "start speech-dispatcher, or correct SPEECHD_ADDRESS")
    #expect(!log.all.contains(.began(1)))
    voice.shutdown()
    #expect(voice.waitUntilClosed(milliseconds: 20_000))
  }

  @Test("An invalid address is reported") func wrongAddress() async throws {
    setenv("SPEECHD_ADDRESS", "carrier_pigeon:home", 1)
    let voice = synthesizer()
    voice.speak(utterance(1, "nobody"))
    #expect(await log.wait { _ in !log.failures.isEmpty })
  }

  @Test("Shutting down twice during speech closes the connection and interrupts the voice")
  func shutdown() async throws {
    let server = try makeServer(millisecondsPerCharacter: 100)
    let voice = synthesizer()
    voice.speak(utterance(1, String(repeating: "on and on ", count: 100)))
    try #require(await log.wait(for: .began(1)))
    voice.shutdown()
    voice.shutdown()
    #expect(voice.waitUntilClosed(milliseconds: 20_000))
    voice.speak(utterance(2, "too late"))
    voice.cancel()
    #expect(await log.wait { _ in server.voice.contains(.stop) })
    #expect(log.all == [.began(1)])
  }

  @Test("Several synthesizers share a process, one after the other") func many() async throws {
    let server = try makeServer(millisecondsPerCharacter: 0)
    for id in 1...20 as ClosedRange<UInt64> {
      let voice = synthesizer()
      voice.speak(utterance(id, "speaker \(id)"))
      try #require(await log.wait(for: .ended(id)), "\(log.all)")
      voice.shutdown()
      #expect(voice.waitUntilClosed(milliseconds: 20_000))
    }
    #expect(server.texts.count == 20)
  }

  @Test("With a speech queue, ten quick values end with the last one complete") func queue() async throws {
    let server = try makeServer(millisecondsPerCharacter: 10)
    let voice = synthesizer()
    var queue = SpeechQueue()
    var heard: [SpeechRecord] = []
    var seen = 0
    var now = 0
    func run(_ output: SpeechQueue.Output) {
      voice.perform(output.commands)
      heard += output.records
    }
    for value in 1...10 {
      run(
        queue.enqueue(
          Utterance(id: UInt64(value), parts: ["plus \(value) percent"], priority: .cursor, kind: .value),
          at: now))
    }
    // The queue's time passes slowly, so that it gives nothing up on a busy machine.
    let isDone = await log.wait { events in
      now += 1
      while seen < events.count {
        run(queue.handle(events[seen], at: now))
        seen += 1
      }
      run(queue.tick(at: now))
      return queue.isIdle
    }
    #expect(isDone)
    #expect(heard.last?.text == ["plus 10 percent"])
    #expect(heard.last?.interrupted == false)
    #expect(heard.dropLast().allSatisfy { $0.interrupted })
    #expect(server.texts.count <= 2)
  }
}
