import Foundation
import TestSupport
import Testing

/// From the key to the spoken word, with a real terminal, program and speech-dispatcher.
@Suite(.serialized, .ownThread) struct DeckSpeechTests {
  private static let f6 = "\u{1B}[17~"
  private static let right = "\u{1B}[C"
  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"

  private func start(_ server: SpeechServer) throws -> ChildProcess {
    let deck = try DeckProgram.start(speechAddress: server.address)
    try #require(deck.wait { $0.screen.text.contains("Sync") }, "the first frame did not come")
    return deck
  }

  /// The bytes of a click on the button Play, once it is shown.
  private func playClick(_ deck: ChildProcess) throws -> String {
    try #require(
      deck.wait { $0.place(of: "Play") != nil && $0.screen.text.contains("Sync") },
      "the first frame did not come: \(deck.screen.text)")
    let found = try #require(deck.place(of: "Play"))
    return "\u{1B}[<0;\(found)M\u{1B}[<0;\(found)m"
  }

  private func hears(_ text: String, _ server: SpeechServer, _ deck: ChildProcess) -> Bool {
    deck.wait { _ in server.texts.contains(text) }
  }

  @Test("The reader speaks elements, values and hints") func speech() throws {
    let server = try SpeechServer(millisecondsPerCharacter: 1)
    let deck = try start(server)
    deck.send(Self.f6)
    #expect(hears("Cue, button", server, deck), "\(server.texts)")
    for words in ["Play, off, toggle button", "Sync, button", "Pitch, 0 percent, adjustable"] {
      deck.send(Self.right)
      #expect(hears(words, server, deck), "\(server.texts)")
    }
    #expect(hears("Adjust pitch", server, deck))
    deck.send(Self.up)
    #expect(hears("plus 1 percent", server, deck))
    deck.send(Self.down)
    deck.send(Self.down)
    #expect(hears("minus 1 percent", server, deck))
    #expect(deck.wait { $0.screen.text(row: 39).contains("minus 1 percent") }, "no caption")
    deck.send("q")
    #expect(deck.waitForExit() == 0)
    // No other values were spoken.
    let values = server.texts.filter { $0.contains("percent") }
    #expect(values.first == "Pitch, 0 percent, adjustable")
    #expect(values.last == "minus 1 percent")
  }

  @Test("Without a sound card, the caption shows why when the record starts, and the reader speaks it")
  func noSoundCard() throws {
    let server = try SpeechServer(millisecondsPerCharacter: 1)
    let deck = try DeckProgram.start(
      ["--demo-track", "--sound-device", "missing"], speechAddress: server.address)
    let click = try playClick(deck)
    let reason = "No sound: missing cannot be opened: No such file or directory."
    // Without the reader, too.
    deck.send(click)
    #expect(deck.wait { $0.screen.text(row: 39).contains(reason) }, "\(deck.screen.text)")
    #expect(server.texts == [])
    deck.send(click)
    #expect(deck.wait { !$0.screen.text(row: 39).contains(reason) }, "\(deck.screen.text)")
    deck.send(Self.f6)
    #expect(hears("Screen reader on", server, deck), "\(server.texts)")
    // The magic tap starts the record, too.
    deck.send("\u{7}")
    #expect(deck.wait { $0.screen.text(row: 39).contains(reason) }, "\(deck.screen.text)")
    deck.send("\u{7}")
    #expect(deck.wait { !$0.screen.text(row: 39).contains(reason) }, "\(deck.screen.text)")
    deck.send(click)
    #expect(deck.wait { $0.screen.text(row: 39).contains(reason) }, "\(deck.screen.text)")
    #expect(
      deck.wait { _ in server.texts.contains { $0.hasPrefix(reason) && $0.contains("aplay -L") } },
      "\(server.texts)")
    deck.send("q")
    #expect(deck.waitForExit() == 0)
  }

  /// The root mean square of the latest tenth of a second in a file of samples with two channels; 0 if there is less.
  private static func loudness(_ path: String) -> Double {
    let count = 4800
    guard let data = FileManager.default.contents(atPath: path), data.count >= count * 8 else { return 0 }
    let start = (data.count / 8 - count) * 8
    let power = data.withUnsafeBytes { bytes in
      (0..<count).reduce(0.0) { sum, index in
        let sample = Double(bytes.loadUnaligned(fromByteOffset: start + index * 8, as: Float.self))
        return sum + sample * sample
      }
    }
    return (power / Double(count)).squareRoot()
  }

  @Test("Words lower the music by 12 dB, and --no-ducking turns that off", arguments: [true, false])
  func ducking(isOn: Bool) throws {
    let folder = try TemporaryFolder()
    try MusicFolder.write(60, to: folder.path("tone.wav"))
    let out = folder.path("out.raw")
    let server = try SpeechServer(millisecondsPerCharacter: 1)
    let deck = try DeckProgram.start(
      [folder.path("tone.wav"), "--sound-device", "tee:null,\(out),raw"] + (isOn ? [] : ["--no-ducking"]),
      speechAddress: server.address)
    deck.send(try playClick(deck))
    let full = 8000 / 32_768 / 2.0.squareRoot()
    #expect(deck.wait { _ in abs(Self.loudness(out) / full - 1) < 0.02 }, "\(Self.loudness(out))")
    // The voice speaks until it is interrupted.
    try server.hold(".*")
    deck.send(Self.f6)
    #expect(deck.wait { _ in !server.texts.isEmpty })
    if isOn {
      let ducked = full * pow(10, -12 / 20)
      #expect(deck.wait { _ in abs(Self.loudness(out) / ducked - 1) < 0.02 }, "\(Self.loudness(out) / full)")
    } else {
      for _ in 0..<10 {
        let size = FileManager.default.contents(atPath: out)?.count ?? 0
        #expect(deck.wait { _ in FileManager.default.contents(atPath: out)?.count ?? 0 > size + 4800 * 8 })
        #expect(abs(Self.loudness(out) / full - 1) < 0.02, "\(Self.loudness(out) / full)")
      }
    }
    deck.send("q")
    #expect(deck.waitForExit() == 0)
  }

  @Test("A killed speech server is used again after its restart") func killedServer() throws {
    let server = try SpeechServer(millisecondsPerCharacter: 60)
    let deck = try start(server)
    deck.send("\t\t ")
    deck.send(Self.f6)
    #expect(hears("Screen reader on", server, deck), "\(server.texts)")
    server.kill()
    #expect(deck.wait { $0.screen.text(row: 39).contains("No sound") }, "\(deck.screen.text(row: 39))")
    // The record keeps turning, and captions are still shown.
    let written = deck.written.count
    deck.send(Self.right)
    #expect(deck.wait { $0.screen.text(row: 39).contains("Sync, button") }, "\(deck.screen.text(row: 39))")
    #expect(deck.wait { $0.written.count > written + 10_000 })
    try server.start()
    #expect(
      deck.wait { !$0.screen.text(row: 39).contains("No sound") },
      "\(deck.screen.text(row: 39))")
    deck.send(Self.right)
    #expect(hears("Pitch, 0 percent, adjustable", server, deck), "\(server.texts)")
    deck.send("q")
    #expect(deck.waitForExit() == 0)
  }

  @Test("A stopped speech server does not block the program") func stoppedServer() throws {
    let server = try SpeechServer(millisecondsPerCharacter: 10)
    let deck = try start(server)
    deck.send("\t\t ")
    deck.send(Self.f6)
    #expect(hears("Play, on, toggle button", server, deck), "\(server.texts)")
    server.pause()
    let written = deck.written.count
    deck.send(Self.right)
    #expect(deck.wait { $0.written.count > written + 20_000 }, "the picture stood still")
    deck.send("q")
    #expect(deck.waitForExit() == 0)
    server.resume()
  }
}

/// The deck played without a picture, from a script that expects every word.
@Suite(.ownThread) struct ByEarTests {
  @Test("The deck can be played with the curtain on") func byEar() throws {
    let script =
      "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/") + "/Demos/Scripts/deck-by-ear.txt"
    let deck = try DeckProgram.shell("\"$DECK\" --script '\(script)' && echo played")
    #expect(deck.waitForExit() == 0, "\(deck.screen.text)")
    #expect(deck.screen.text.contains("played"))
  }

  @Test("Seven keys set the pitch to plus 3.2 percent") func keysToPitch() throws {
    let keys = ["End", "Left", "Up", "Up", "Up", "Shift-Up", "Shift-Up"]
    let steps = ["reader on", "expect speech \"Cue, button\""] + keys.map { "key \($0)" }
    let script = (steps + ["expect speech \"plus 3.2 percent\""]).joined(separator: "\\n")
    let deck = try DeckProgram.shell("printf '\(script)\\n' | \"$DECK\" --script - && echo played")
    #expect(deck.waitForExit() == 0, "\(deck.screen.text)")
    #expect(deck.screen.text.contains("played"))
  }
}
