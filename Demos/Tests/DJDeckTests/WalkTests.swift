import BacklitGeometry
import BacklitHeadless
import Testing

@testable import DJDeck

/// The robot walks through the decks with the screen reader on.
@Suite("Walks through the decks") @MainActor struct WalkTests {
  @Test("By Tab and by Right, a listener can follow one deck and two", arguments: [Key.tab, .right])
  func decks(key: Key) throws {
    #expect(try PlayerHarness().display.robot.walk(by: key) == [])
    #expect(try MixHarness().display.robot.walk(by: key) == [])
  }
}
