import BacklitGeometry
import BacklitHeadless
import Testing

@testable import Showcase

/// The robot walks through each page with the screen reader on.
@Suite("Walks through every page") @MainActor struct WalkTests {
  @Test(
    "By Tab and by Right, each stop says something, nothing twice, and different words than the one before",
    arguments: EveryPageTests.visits, [Key.tab, .right])
  func walk(visit: EveryPageTests.Visit, key: Key) throws {
    let harness = try ShowcaseHarness<ShowcasePage>(visit.start)
    if let open = visit.open {
      try open(harness)
      harness.display.advance(by: 1)
    }
    #expect(harness.robot.walk(by: key, atMost: 40) == [], "\(visit.name)")
  }
}
