import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoMIDI
import Foundation
import TestSupport
import Testing

@testable import DJDeck

/// Two decks with a controller whose messages a test sends, on a headless display with a virtual clock.
@MainActor
struct MIDIHarness {
  let decks: MixHarness
  let midi: DeckMIDI
  let folder: TemporaryFolder
  var path: String { folder.path("midi.json") }

  /// A mapping with controls of each kind.
  static let mapping = """
    { "midi": 1, "controls": [
      { "command": "play", "deck": 1, "channel": 1, "note": 11 },
      { "command": "play", "deck": 2, "channel": 1, "note": 12 },
      { "command": "cue", "deck": 1, "channel": 1, "controller": 13 },
      { "command": "hotCue1", "deck": 2, "channel": 1, "note": 14 },
      { "command": "crossfader", "channel": 1, "controller": 8 },
      { "command": "crossfader", "channel": 1, "note": 15, "amount": -5 },
      { "command": "pitch", "deck": 1, "channel": 1, "controller": 9, "fine": 41, "takeover": false },
      { "command": "pitch", "deck": 2, "channel": 1, "pitchBend": true, "invert": true, "takeover": false },
      { "command": "nudge", "deck": 1, "channel": 1, "controller": 34, "encoding": "binaryOffset" },
      { "command": "crossfader", "channel": 1, "note": 16, "touch": true }
    ] }
    """

  init(_ mapping: String? = Self.mapping, language: String = "en") throws {
    folder = try TemporaryFolder()
    if let mapping { try folder.write("midi.json", mapping) }
    midi = DeckMIDI(paths: [], mappingPath: folder.path("midi.json"))
    decks = try MixHarness(language: language, midi: midi)
    decks.display.robot.reader(.on)
    decks.display.finishSpeaking()
  }

  /// Sends messages of the first channel.
  func send(_ contents: MIDIMessage.Content...) {
    midi.receive(contents.map { MIDIMessage(channel: 1, $0) })
  }

  /// Moves a fader with a little time between two values.
  func move(_ number: Int, _ values: some Sequence<Int>) {
    for value in values {
      send(.controller(number, value: value))
      decks.display.advance(by: 0.02)
    }
  }

  /// Returns the words of the reader while something happens and in the second after it.
  func speech(_ body: () -> Void) -> [String] {
    decks.speech {
      body()
      decks.display.advance(by: 1)
    }
  }

  /// Waits so long that the next move is a first one.
  func pause() {
    decks.display.advance(by: 5)
    decks.display.finishSpeaking()
  }
}

@MainActor @Suite("Playing the deck with a controller")
struct DeckMIDITests {
  @Test("Buttons play, and the deck is named") func play() throws {
    let harness = try MIDIHarness()
    #expect(harness.speech { harness.send(.note(12, velocity: 90)) } == ["Deck B, Play, on"])
    #expect(harness.decks.second.disc.isPlaying && !harness.decks.first.disc.isPlaying)
    #expect(harness.speech { harness.send(.note(12, velocity: 0)) } == [])
    #expect(harness.speech { harness.send(.note(12, velocity: 90)) } == ["Deck B, Play, off"])
  }

  @Test("The cue button plays while it is held, and returns to the cue point") func cue() throws {
    let harness = try MIDIHarness()
    harness.send(.controller(13, value: 127))
    #expect(harness.decks.first.disc.isPlaying)
    harness.decks.advance(seconds: 0.5)
    harness.send(.controller(13, value: 0))
    #expect(!harness.decks.first.disc.isPlaying && harness.decks.first.disc.position == 0)
    // Both in one piece are not lost either.
    harness.send(.controller(13, value: 127), .controller(13, value: 0))
    #expect(!harness.decks.first.disc.isPlaying)
  }

  @Test("The first move after a pause speaks the name and the value, the end of a move the value")
  func firstMove() throws {
    let harness = try MIDIHarness()
    #expect(
      harness.speech { harness.move(8, 64...100) } == ["Crossfader, center", "right, 58 percent"])
    #expect(harness.decks.mix.crossfader.value == 58)
    #expect(harness.speech { harness.move(8, 101...105) } == ["right, 66 percent"])
    harness.pause()
    #expect(harness.speech { harness.send(.controller(8, value: 106)) } == ["Crossfader, right, 66 percent"])
  }

  @Test("A touch speaks the name and the value and moves nothing") func touch() throws {
    let harness = try MIDIHarness()
    #expect(harness.speech { harness.send(.note(16, velocity: 127)) } == ["Crossfader, center"])
  }

  @Test("A fader that is far away waits, says the direction seldom, and is picked up") func takeover() throws
  {
    let harness = try MIDIHarness()
    #expect(harness.speech { harness.move(8, [10, 11, 12, 13, 14]) } == ["Crossfader, center, higher"])
    #expect(harness.decks.mix.crossfader.value == 0)
    #expect(harness.speech { harness.move(8, [15, 16, 70]) } == ["picked up", "right, 10 percent"])
    // A key moves the value away, and the fader waits again.
    harness.decks.press("a")
    harness.pause()
    #expect(harness.speech { harness.move(8, [71, 72]) } == ["Crossfader, left, 10 percent, lower"])
    #expect(harness.decks.mix.crossfader.value == -10)
  }

  @Test("A fader of 14 bits and the pitch wheel move the pitch at once, and are inverted") func fourteenBits()
    throws
  {
    let harness = try MIDIHarness()
    harness.send(.controller(9, value: 127), .controller(41, value: 127), .pitchBend(16383))
    #expect(harness.decks.first.pitchControl.value == 8 && harness.decks.second.pitchControl.value == -8)
    harness.send(.controller(9, value: 64), .controller(41, value: 0))
    #expect(harness.decks.first.pitchControl.value == 0)
  }

  @Test("An endless knob nudges the record, and a button moves a value by steps") func steps() throws {
    let harness = try MIDIHarness()
    harness.send(.controller(34, value: 67), .controller(34, value: 65))
    #expect(abs(harness.decks.first.disc.position - 0.08) < 1e-6)
    harness.send(.note(15, velocity: 1), .note(15, velocity: 0), .note(15, velocity: 1))
    #expect(harness.decks.mix.crossfader.value == -40)
  }

  @Test("Messages without a place in the mapping do nothing, whatever comes", arguments: 0..<20)
  func random(seed: UInt64) throws {
    let harness = try MIDIHarness()
    var (random, parser) = (SeededRandom(seed: seed), MIDIParser())
    for _ in 0..<30 {
      harness.midi.receive(parser.messages(in: (0..<100).map { _ in .random(in: 0...255, using: &random) }))
      harness.decks.advance(seconds: 1 / 60)
    }
    harness.decks.display.settle()
    #expect(harness.decks.display.problems == [])
  }

  @Test("Of many places in one piece, the last one counts, but not past a button") func coalesced() throws {
    let harness = try MIDIHarness()
    harness.move(8, [64])
    var changes = 0
    harness.decks.mix.crossfader.addAction(for: .valueChanged) { _ in changes += 1 }
    harness.midi.receive((64...100).map { MIDIMessage(channel: 1, .controller(8, value: $0)) })
    #expect(changes == 1 && harness.decks.mix.crossfader.value == 58)
    harness.send(.controller(8, value: 104), .note(11, velocity: 1), .controller(8, value: 108))
    #expect(changes == 3)
  }

  @Test("Two tracks are mixed with a controller alone, and every step is heard") func mix() throws {
    let controls = [
      ("play", 1, 11), ("play", 2, 12), ("sync", 2, 22), ("position", 1, 31), ("tempo", 2, 42),
    ].map { name, deck, note in
      #"{ "command": "\#(name)", "deck": \#(deck), "channel": 1, "note": \#(note) },"#
    }
    let harness = try MIDIHarness(
      #"{ "midi": 1, "controls": [ \#(controls.joined()) { "command": "crossfader", "channel": 1, "controller": 8 } ] }"#
    )
    func press(_ note: Int) -> [String] {
      harness.speech {
        harness.send(.note(note, velocity: 100), .note(note, velocity: 0))
        harness.decks.advance(seconds: 1)
      }
    }
    #expect(harness.speech { harness.move(8, (0...64).reversed()) }.last == "Deck A")
    #expect(press(11) == ["Deck A, Play, on"])
    #expect(press(12) == ["Deck B, Play, on"])
    #expect(press(22) == ["Deck B, On the beat of Deck A, 120 beats a minute"])
    #expect(press(42).first?.hasPrefix("Deck B, 120 beats a minute") == true)
    #expect(harness.speech { harness.move(8, 0...127) }.last == "Deck B")
    #expect(press(31).first?.hasPrefix("Deck A, ") == true)
    #expect(press(11) == ["Deck A, Play, off"])
    #expect(!harness.decks.first.disc.isPlaying && harness.decks.second.disc.isPlaying)
  }

  @Test("Lights show which functions are on, and only changes are sent") func lights() async throws {
    let terminal = try PseudoTerminal(columns: 10, rows: 2)
    var settings = termios()
    #expect(tcgetattr(terminal.line, &settings) == 0)
    cfmakeraw(&settings)
    #expect(tcsetattr(terminal.line, TCSANOW, &settings) == 0)
    let folder = try TemporaryFolder()
    try folder.write("midi.json", MIDIHarness.mapping)
    let midi = DeckMIDI(paths: [terminal.path], mappingPath: folder.path("midi.json"))
    let decks = try MixHarness(midi: midi)
    var found: [MIDIMessage] = []
    var parser = MIDIParser()
    func expect(_ contents: [MIDIMessage.Content]) async throws {
      let deadline = Deadline()
      while found.count < contents.count, !deadline.isOver {
        try await Task.sleep(for: .milliseconds(5))
        found += parser.messages(in: terminal.readAll())
      }
      #expect(found == contents.map { MIDIMessage(channel: 1, $0) })
      found = []
    }
    // Cue is on, because both records wait at the cue point.
    try await expect([
      .note(11, velocity: 0), .note(12, velocity: 0), .controller(13, value: 127), .note(14, velocity: 0),
    ])
    decks.press("g")
    try await expect([.note(11, velocity: 127), .controller(13, value: 0)])
    decks.press("Z")
    try await expect([.note(14, velocity: 127)])
  }

  // MARK: Learning

  @Test("The control with the focus and the control that moves belong together, also after a restart")
  func learn() throws {
    let harness = try MIDIHarness(nil)
    harness.decks.display.session.window.focus(on: harness.decks.second.playButton)
    harness.decks.display.settle()
    harness.decks.display.finishSpeaking()
    #expect(harness.speech { harness.decks.press("j") } == ["Deck B, Play: move a control of the controller"])
    #expect(
      harness.speech { harness.send(.note(20, velocity: 99)) } == ["Deck B, Play: note 20, channel 1, saved"])
    // The key of a function, instead of the focus.
    #expect(
      harness.speech { harness.decks.press("a") } == [
        "crossfader to the left: move a control of the controller"
      ])
    #expect(
      harness.speech { harness.move(8, 20...30) } == [
        "crossfader to the left: controller 8, channel 1, saved"
      ])
    #expect(harness.decks.mix.crossfader.value == 0)
    #expect(harness.speech { harness.decks.press("j") } == ["learning ended"])
    #expect(harness.speech { harness.send(.note(20, velocity: 99)) } == ["on"])

    let read = MIDIMapping.read(harness.path)
    #expect(read.faults == nil)
    #expect(
      read.mapping.entries == [
        MIDIMapping.Entry(
          command: CommandName(name: "play", deck: 2), control: MIDIControl(channel: 1, .note(20))),
        MIDIMapping.Entry(
          command: CommandName(name: "crossfader", deck: nil),
          control: MIDIControl(channel: 1, .controller(8))),
      ])
  }

  @Test("An endless knob is asked for both directions") func learnEndless() throws {
    let harness = try MIDIHarness(nil)
    harness.decks.display.session.window.focus(on: harness.decks.first.disc)
    harness.decks.display.settle()
    harness.decks.press("j")
    #expect(harness.speech { harness.move(34, [1, 1, 1]) } == ["Now turn it to the left."])
    #expect(
      harness.speech { harness.move(34, [65, 65]) }.first?.hasSuffix("controller 34, channel 1, saved")
        == true)
    #expect(harness.midi.mapping.entries.first?.control.encoding == .signedBit)
    // A button, with the steps of the key.
    harness.decks.press("<")
    #expect(harness.speech { harness.send(.note(3, velocity: 9)) }.count == 1)
    #expect(harness.midi.mapping.entries.last?.amount == -10)
  }

  @Test("A control that has a function is named, and replaces it when it is moved again") func conflict()
    throws
  {
    let harness = try MIDIHarness()
    harness.decks.press("j")
    harness.decks.press("y")
    #expect(
      harness.speech { harness.send(.note(12, velocity: 1)) } == [
        "note 12, channel 1 is Deck B, Play already. Move it again to replace that."
      ])
    #expect(harness.midi.mapping.entries[1].command.name == "play")
    #expect(
      harness.speech { harness.send(.note(12, velocity: 1)) } == ["Deck A, Sync: note 12, channel 1, saved"])
    #expect(!harness.midi.mapping.entries.contains { $0.command == CommandName(name: "play", deck: 2) })
  }

  @Test("Escape ends learning, and a control that cannot do it is refused") func cancel() throws {
    let harness = try MIDIHarness(nil)
    harness.decks.press("j")
    harness.decks.press("g")
    #expect(harness.speech { harness.move(8, 20...30) } == ["Deck A, Play needs a button"])
    #expect(harness.speech { harness.decks.display.robot.press(.escape) } == ["learning ended"])
    #expect(harness.speech { harness.decks.press("g") } == ["Deck A, Play, on"])
    #expect(harness.midi.mapping.entries == [])
  }

  @Test("A file with faults is not overwritten, and the faults are said") func faulty() throws {
    let harness = try MIDIHarness(#"{ "midi": 1, "controls": [ { "command": "plya" } ] }"#)
    var reports: [String] = []
    harness.midi.report = { reports.append($0) }
    #expect(reports.count == 1 && reports[0].contains("did you mean \"play\"?"))
    harness.decks.press("j")
    harness.decks.press("g")
    #expect(harness.speech { harness.send(.note(1, velocity: 1)) }.first?.contains("not saved") == true)
    #expect(try String(contentsOfFile: harness.path, encoding: .utf8).contains("plya"))
  }

  @Test("Without a controller, the key says how to start with one") func none() throws {
    let decks = try MixHarness()
    decks.display.robot.reader(.on)
    #expect(decks.speech { decks.press("j") }.first?.contains("--midi") == true)
  }
}
