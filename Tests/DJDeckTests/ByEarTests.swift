import PseudoTerminal
import Testing

/// The deck as somebody plays it who cannot see it, from a script that names every word.
@Suite struct ByEarTests {
  @Test func theDeckIsPlayedWithTheCurtainDown() throws {
    let script =
      "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/") + "/Demos/Scripts/deck-by-ear.txt"
    let deck = try DeckProgram.shell("\"$DECK\" --script '\(script)' && echo played")
    #expect(deck.waitForExit(seconds: 60) == 0, "\(deck.screen.text)")
    #expect(deck.screen.text.contains("played"))
  }
}
