import ArgumentParser
import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitUI
import Testing

@testable import DJDeck

@Suite("The command line of the deck")
struct DeckCommandTests {
  @Test("Without arguments, every option has the value that the parser would set.")
  func withoutArguments() throws {
    // The texts contain the values of all options, also of those in groups.
    var (made, parsed) = ("", "")
    dump(try #require(DJDeck.withoutArguments), to: &made)
    dump(try DJDeck.parse([]), to: &parsed)
    #expect(made == parsed)
  }

  @Test("Without a track, each key that needs one says so, and how to open one; the others work")
  @MainActor func withoutTrack() throws {
    let display = HeadlessDisplay(columns: 80, rows: 24)
    let (page, current) = try DJDeck.plainPage(
      of: DJDeck.Ingredients(records: []), PlayerHarness.assets + "/Nibs/DJController.json", "en",
      PlayerHarness.opener())
    display.show(page)
    func speech(_ key: Character, _ modifiers: KeyModifiers = []) -> [String] {
      display.finishSpeaking()
      display.clearTranscript()
      display.robot.press(.character(key), modifiers: modifiers)
      display.finishSpeaking()
      return display.spoken.map { $0.joined(separator: ", ") }
    }
    display.robot.reader(.on)
    let keys = try PlayerHarness().page.keyCommands.map { KeyEvent($0.key, modifiers: $0.modifiers) }
    // Those of every deck, learning a controller, and opening a track.
    let others = Set("gby<>=jf".map { KeyEvent(.character($0)) })
    #expect(Set(keys) == PlainDeckPage.trackKeys.union(others))
    for press in keys where !others.contains(press) {
      guard case .character(let key) = press.key else { continue }
      #expect(speech(key, press.modifiers) == ["No track. Press f to open one."], "\(press)")
    }
    current.deck.pitchControl.setValue(2, sendEvents: true)
    #expect(speech("y").count == 1 && current.deck.disc.pitch == 0)
    current.translate("de")
    #expect(speech("p") == ["Kein Titel. f öffnet einen."])
  }
}
