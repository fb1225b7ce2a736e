import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Toolbars", .serialized) struct ToolbarTests {
  private let harness = PageHarness(columns: 60, rows: 24)
  private let page = LoggedPage("Notes")
  private let navigation: NavigationController

  init() {
    navigation = NavigationController(rootViewController: page)
    harness.display.show(navigation)
  }

  @Test("A toolbar shows the items of the page at the bottom, with spaces between them") func items() {
    var count = 0
    let items = [
      BarButtonItem(title: "Edit"), .flexibleSpace(), BarButtonItem(title: "Sort"), .fixedSpace(16),
      BarButtonItem(title: "Delete") { count += 1 },
    ]
    let height = page.view.bounds.height
    page.toolbarItems = items
    harness.settle()
    #expect(navigation.toolbar.superview == nil)
    navigation.isToolbarHidden = false
    harness.settle()
    // The last row is that of the captions.
    #expect(navigation.toolbar.frame == Rect(x: 0, y: 336, width: 480, height: 32))
    #expect(page.view.bounds.height == height - 48)
    let frames = items.map(\.button.frame)
    #expect(frames[0].minX == 0 && frames[4].maxX == 480 && frames[4].minX == frames[2].maxX + 16)
    harness.robot.tap(items[4].button)
    #expect(count == 1)
    #expect(harness.stops.suffix(3) == ["Edit", "Sort", "Delete"])
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.settle()
    #expect(items[0].button.frame.maxX == 480 && items[4].button.frame.minX == 0)
    #expect(harness.display.layoutProblems.isEmpty)
  }

  @Test(
    "In symbols a bar of two rows has its texts at the edge of the screen, and the row at the page is free"
  )
  func lowBars() {
    page.toolbarItems = [BarButtonItem(title: "Edit")]
    page.navigationItem.leftBarButtonItem = BarButtonItem(title: "Sort")
    navigation.isToolbarHidden = false
    harness.settle()
    let grid = harness.display.grid
    func row(of text: String) -> Int? {
      (0..<grid.rows).first { row in
        (0..<grid.columns).map { grid[$0, row].glyph.text }.joined().contains(text)
      }
    }
    #expect(row(of: "Notes") == 0 && row(of: "Sort") == 0 && row(of: "Edit") == 22)
    let (ground, page) = (grid[50, 22].background, grid[50, 10].background)
    #expect(ground != page)
    #expect(grid[50, 0].background == ground)
    for row in [1, 21] { #expect(grid[50, row].glyph == .blank && grid[50, row].background == page) }
  }

  @Test("A page without items has an empty toolbar, and a hidden toolbar takes no room") func changes() {
    page.toolbarItems = [BarButtonItem(title: "Edit")]
    navigation.isToolbarHidden = false
    harness.settle()
    let other = LoggedPage("Other")
    navigation.pushViewController(other, animated: false)
    harness.settle()
    #expect(navigation.toolbar.subviews.isEmpty && navigation.toolbar.superview != nil)
    navigation.popViewController(animated: false)
    harness.settle()
    #expect(harness.stops.contains("Edit"))
    let height = page.view.bounds.height
    navigation.isToolbarHidden = true
    harness.settle()
    #expect(navigation.toolbar.superview == nil && page.view.bounds.height == height + 48)
  }

  @Test("Without room for all titles the buttons have their compact titles") func compact() {
    let item = BarButtonItem(title: String(repeating: "Long ", count: 20))
    item.compactTitle = "…"
    page.toolbarItems = [item, BarButtonItem(title: "Edit")]
    navigation.isToolbarHidden = false
    harness.settle()
    #expect(item.button.title == "…" && item.button.accessibilityLabel == item.title)
    harness.robot.resize(columns: 140, rows: 24)
    harness.settle()
    #expect(item.button.title == item.title)
  }
}
