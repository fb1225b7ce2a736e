import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The launch screen") @MainActor struct LaunchScreenTests {
  private typealias Harness = ShowcaseHarness<Specimens>

  private func open(_ harness: Harness) throws -> LaunchScreen {
    try harness.robot.tap(element: "Launch screen")
    harness.display.advance(by: 1)
    return try #require(harness.page.presentedViewController as? LaunchScreen)
  }

  @Test(
    "The background reaches every edge, and the logo is square, centered and as large as its limits permit",
    arguments: [
      (376.0, 672.0, 336.0), (640, 384, 344), (736, 416, 376), (768, 1024, 728), (1024, 768, 728),
      (664, 464, 424),
      (672, 480, 440),
    ])
  func figures(width: Double, height: Double, side: Double) throws {
    let shown = try PageWindow(LaunchScreen.self, width: width, height: height)
    let whole = Rect(x: 0, y: 0, width: width, height: height)
    #expect(try shown.frame("background") == whole)
    let logo = try shown.frame("logo")
    #expect(logo.width.isAbout(side) && logo.height.isAbout(side))
    #expect(logo.midX.isAbout(width / 2) && logo.midY.isAbout(height / 2))
    // Whatever the safe area is, the background stays, and the logo keeps 20 points from it.
    shown.page.additionalSafeAreaInsets = EdgeInsets(top: 40, left: 24, bottom: 16, right: 8)
    shown.settle()
    #expect(try shown.frame("background") == whole)
    let smaller = try shown.frame("logo")
    #expect(smaller.minX >= 44 - 0.01 && smaller.minY >= 60 - 0.01 && smaller.width.isAbout(smaller.height))
    #expect(smaller.midX.isAbout(width / 2) && smaller.midY.isAbout(height / 2))
  }

  @Test("Three stages are wrong without a report, the fourth is a conflict in words, and 0 repairs all")
  func stages() throws {
    let harness = try Harness(Specimens.self, columns: 80, rows: 24)
    let launch = try open(harness)
    let bounds = launch.view.bounds
    harness.robot.type("1")
    harness.display.settle()
    #expect(launch.stage == .insetBackground && launch.background.frame.minY == 32)
    harness.expectNoProblems()
    harness.robot.type("2")
    harness.display.settle()
    #expect(launch.logo.frame.width == 1024 && launch.background.frame == bounds)
    harness.expectNoProblems()
    harness.robot.type("3")
    harness.display.settle()
    #expect(launch.logo.frame.height > bounds.height)
    harness.expectNoProblems()
    harness.robot.type("4")
    harness.display.settle()
    let report = harness.display.layoutProblems.map { "\($0)" }.joined(separator: "\n")
    for part in ["leading", "trailing", "top", "bottom", "square"] {
      #expect(report.contains(part), "\(part) is missing: \(report)")
    }
    // The distances from four edges, the ratio, and the middle.
    let problems = harness.display.session.window.layoutProblems()
    let named = Set(problems.flatMap { $0.conflict + [$0.broken] })
    for part in [
      "logo.leading == page.safeArea.leading + 20", "logo.trailing == page.safeArea.trailing - 20",
      "logo.top == page.safeArea.top + 20", "logo.bottom == page.bottom - 20", "square",
      "logo.centerY == page.centerY",
    ] {
      #expect(named.contains(part), "\(part): \(named)")
    }
    harness.robot.type("0")
    harness.display.settle()
    #expect(launch.logo.frame.width == 344 || abs(launch.logo.frame.width - 344) <= 8)
    #expect(harness.display.session.window.layoutProblems().isEmpty)
  }

  @Test("The reader hears one thing, and Escape closes") func reader() throws {
    let harness = try Harness(Specimens.self)
    _ = harness.speech { harness.robot.reader(.on) }
    let said = try harness.speech { _ = try open(harness) }
    #expect(said.last?.contains("Backlit") == true, "\(said)")
    #expect(harness.display.session.window.accessibilityTree().readingOrder.count == 1)
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    #expect(harness.page.presentedViewController == nil)
  }
}
