import ArgumentParser
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
}
