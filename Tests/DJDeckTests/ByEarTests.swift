import PseudoTerminal
import Testing

/// The deck played by ear, from a script that expects every word.
@Suite struct ByEarTests {
  @Test("the deck can be played with the curtain on") func byEar() throws {
    let script =
      "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/") + "/Demos/Scripts/deck-by-ear.txt"
    let deck = try DeckProgram.shell("\"$DECK\" --script '\(script)' && echo played")
    #expect(deck.waitForExit(seconds: 60) == 0, "\(deck.screen.text)")
    #expect(deck.screen.text.contains("played"))
  }
}
