import Backlit
import BacklitGeometry
import BacklitHeadless
import BacklitUI
import DemoAudio
import DemoMIDI
import TestSupport
import Testing

@testable import DJDeck

/// The functions of the library, by keys and by a controller.
@MainActor @Suite("The functions of the library")
struct LibraryCommandTests {
  private let music: MusicFolder
  private let folder: TemporaryFolder
  private let midi: DeckMIDI
  private let decks: MixHarness

  init() throws {
    music = try MusicFolder()
    folder = try TemporaryFolder()
    try folder.write(
      "midi.json",
      """
      { "midi": 1, "controls": [
        { "command": "browse", "channel": 1, "controller": 64, "encoding": "twosComplement" },
        { "command": "choose", "channel": 1, "note": 70 },
        { "command": "open", "deck": 1, "channel": 1, "note": 71 },
        { "command": "load", "deck": 2, "channel": 1, "note": 74 },
        { "command": "keyNotation", "channel": 1, "note": 76 }
      ] }
      """)
    midi = DeckMIDI(paths: [], mappingPath: folder.path("midi.json"))
    decks = try MixHarness(folder: music.path, midi: midi)
    decks.display.robot.reader(.on)
    decks.display.finishSpeaking()
  }

  private var library: LibraryPage? { decks.page.presentedViewController as? LibraryPage }

  /// Returns the words after messages of the controller.
  private func send(_ contents: MIDIMessage.Content...) -> [String] {
    decks.speech {
      midi.receive(contents.map { MIDIMessage(channel: 1, $0) })
      decks.display.advance(by: 1)
    }
  }

  /// Returns the words after a key with Alt.
  private func press(_ key: Character) -> [String] {
    decks.speech {
      decks.display.robot.press(.character(key), modifiers: .alt)
      decks.display.advance(by: 1)
    }
  }

  @Test("A controller opens the library, goes through it and loads a track on either deck") func controller()
  {
    #expect(send(.note(76, velocity: 127)) == ["The library is not open."])
    #expect(send(.note(71, velocity: 127)).last?.hasPrefix("Open a track on Deck A") == true)
    #expect(send(.controller(64, value: 1)).last?.hasPrefix("Jazz, folder, 2 of 6") == true)
    #expect(send(.controller(64, value: 2)).last?.hasPrefix("alpha") == true)
    #expect(send(.controller(64, value: 127)).last?.hasPrefix("rock, folder, 3 of 6") == true)
    #expect(send(.note(70, velocity: 127)).last?.hasPrefix("rock, no sound files") == true)
    #expect(send(.note(74, velocity: 127)).last == "no track at the cursor")
    #expect(send(.note(70, velocity: 0), .note(70, velocity: 127)).last?.hasPrefix("music, table") == true)
    #expect(send(.controller(64, value: 1)).last?.hasPrefix("alpha") == true)
    let loaded = send(.note(74, velocity: 0), .note(74, velocity: 127))
    #expect(loaded.contains { $0.hasPrefix("Deck B: alpha, 2 seconds") }, "\(loaded)")
    #expect(decks.second.track.title == "alpha" && decks.first.track.title != "alpha" && library == nil)
    // The same button closes it.
    _ = send(.note(71, velocity: 0), .note(71, velocity: 127))
    #expect(library != nil)
    _ = send(.note(71, velocity: 0), .note(71, velocity: 127))
    #expect(library == nil)
  }

  @Test("With Shift, a track is loaded on the other deck") func otherDeck() {
    decks.press("f")
    decks.press("a")
    let loaded = press("L")
    #expect(loaded.contains { $0.hasPrefix("Deck B: alpha") }, "\(loaded)")
    #expect(decks.second.track.title == "alpha" && decks.first.track.title != "alpha")
    decks.press("f")
    decks.press("a")
    _ = press("l")
    #expect(decks.first.track.title == "alpha")
  }

  @Test("Functions of the library are learned in it") func learning() {
    decks.press("f")
    #expect(!press("j").isEmpty)
    #expect(press("p") == ["Pre-listen: move a control of the controller"])
    let learned = send(.note(60, velocity: 127), .note(60, velocity: 0))
    #expect(learned.last == "Pre-listen: note 60, channel 1, saved", "\(learned)")
    #expect(press("j") == ["learning ended"] && library != nil)
    #expect(midi.mapping.entries.last?.command == CommandName(name: "preListen", deck: nil))
  }
}
