import Backlit
import BacklitGeometry
import BacklitHeadless
import Testing

@testable import Showcase

/// Tasks that are done by ear on the pages, with the most keys that they may take after the screen reader is on.
@Suite("Tasks by ear on the pages") @MainActor struct TaskTests {
  @Test(
    "A task is done by at most so many keys, and the last words say it",
    arguments: [
      ("todo", 5, [Key.tab, .tab, .tab, .down, .character(" ")], "done"),
      ("contacts", 4, [.function(4), .right, .character(" ")], "Preview, Ana Maria del Valle"),
      ("album", 3, [.tab, .character(" ")], "Playing: The View from the Afternoon"),
      (
        "album", 4, [.character("5"), .character(" ")],
        "Playing: You Probably Couldn't See for the Lights but You Were Staring Straight at Me"
      ),
    ] as [(String, Int, [Key], String)])
  func task(page: String, goal: Int, keys: [Key], words: String) throws {
    let type = try #require(ShowcasePage.all.first { $0.name == page })
    let harness = try ShowcaseHarness<ShowcasePage>(type)
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    for key in keys {
      harness.robot.press(key)
      harness.display.advance(by: 1)
      harness.display.finishSpeaking()
    }
    #expect(keys.count <= goal)
    #expect(harness.display.spoken.suffix(3).contains { $0.joined(separator: ", ") == words })
  }
}
