import Backlit
import BacklitGeometry
import BacklitSession
import BacklitUI
import Testing

@testable import DJDeck

@MainActor @Suite("The keys of the deck")
struct DeckKeysTests {
  /// The keys of two decks, with those of the other deck.
  private static func commands() throws -> [KeyCommand] { try MixHarness().page.keyCommands }

  @Test("Every function has a key, and no two have the same one") func unique() throws {
    var known = DJController.commands.flatMap(\.keys)
    known += (DJPlayer.trackCommands + DJPlayer.pairCommands + DJPlayer.libraryCommands).flatMap(\.keys)
    known += MixPage.commands.flatMap(\.keys) + Monitoring.commands.flatMap(\.keys)
    known += TrackOpener.commands.flatMap(\.keys) + Booth.commands.flatMap(\.keys)
    #expect(Set(known.map(\.press)).count == known.count)
    let all = Set(Booth.all.map(\.name))
    #expect(all.count == Booth.all.count)
    // Capital letters are those of the other deck.
    #expect(!known.contains { $0.character.isUppercase })
    let keys = try Self.commands().map { KeyEvent($0.key, modifiers: $0.modifiers) }
    #expect(Set(keys).count == keys.count)
  }

  @Test("No key is one of the reader, of the session, of texts or of numbers, and terminals send each")
  func free() throws {
    for command in try Self.commands() {
      // A terminal sends a capital letter without Shift.
      let press = KeyEvent(command.key, modifiers: command.modifiers.subtracting(.shift))
      #expect(
        press.readerCommand == nil && press.reservedMeaning == nil && press.plainArrival == .same, "\(press)")
      guard case .character(let character) = press.key else {
        Issue.record("\(press)")
        continue
      }
      // Digits, signs and separators type a number at a control with a value; the question mark lists the keys.
      #expect(!character.isNumber && !"-−+.,٫ ?q".contains(character), "\(character)")
      // Alt-Z undoes the last change, and Alt-S marks text on the screen.
      #expect(press.modifiers.isEmpty || !"zZs".contains(character), "\(press)")
      #expect(press.canStandForOther)
    }
  }

  @Test("With Shift, a key acts on the other deck and changes nothing else") func otherDeck() throws {
    let harness = try MixHarness()
    harness.display.robot.reader(.on)
    #expect(harness.speech { harness.press("G") } == ["Deck B, Play, on"])
    #expect(harness.second.disc.isPlaying && !harness.first.disc.isPlaying)
    #expect(harness.speech { harness.press("p") }.first?.hasPrefix("Deck A, ") == true)
    harness.display.session.window.focus(on: harness.second.playButton)
    harness.press("Z")
    #expect(harness.first.hotCues[0] != nil && harness.second.hotCues[0] == nil)
  }

  @Test("The list of keys has the functions of both decks") func list() throws {
    let titles = try Self.commands().map(\.title)
    #expect(
      titles.contains("Play") && titles.contains("Deck B, Play")
        && titles.contains("learn a control of the controller"))
    #expect(Set(titles).count == titles.count)
  }

  @Test("The pitch, the needle and hot cues have keys") func values() throws {
    let harness = try MixHarness()
    harness.display.robot.reader(.on)
    #expect(harness.speech { harness.press(">") } == ["Deck A, Pitch, plus 1 percent"])
    #expect(harness.speech { harness.press("=") } == ["Deck A, Pitch, 0 percent"])
    #expect(harness.speech { harness.press("w") }.first?.hasPrefix("Deck A, Pitch range, 16") == true)
    #expect(harness.speech { harness.press(")") } == ["Deck A, 5 seconds of 16 seconds"])
    harness.press("x")
    #expect(harness.first.hotCues[1] == 5)
    #expect(harness.speech { harness.press("e") } == ["Deck A, press the hot cue to clear"])
    #expect(harness.speech { harness.press("x") } == ["Deck A, Hot cue 2 cleared"])
    #expect(harness.first.hotCues[1] == nil)
    #expect(harness.speech { harness.press("b") } == ["Deck A, stopped, 0 seconds"])
  }

  @Test("The keys of a user are those of the library, in keys.json") func userKeys() throws {
    let harness = try MixHarness()
    harness.display.session.keyBindings = KeyBindings([KeyEvent(.function(2)): KeyEvent(.character("g"))])
    harness.display.robot.press(.function(2))
    #expect(harness.first.disc.isPlaying)
  }
}
