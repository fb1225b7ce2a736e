import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Split view controllers with three columns", .serialized) struct SplitColumnsTests {
  private let harness: PageHarness
  private let folders: LoggedPage
  private let list: LoggedPage
  private let detail: LoggedPage
  private let split: SplitViewController

  private let shared = SplitHarness(["Folders", "Notes", "Shopping"], width: 160)

  init() {
    (harness, split) = (shared.pages, shared.split)
    (folders, list, detail) = (shared.columns[0], shared.columns[1], shared.columns[2])
  }

  private func resize(_ columns: Int) { shared.resize(columns) }

  private var shown: [String] {
    ["Folders", "Notes", "Shopping"].filter { harness.display.text.contains("About \($0)") }
  }

  /// The rows of the bar.
  private var barText: String {
    harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(3)
      .joined(separator: "\n")
  }

  @Test("Three columns are side by side where they fit, and Tab and reader go through them in order")
  func sideBySide() {
    #expect(shown == ["Folders", "Notes", "Shopping"] && !split.isCollapsed)
    #expect(folders.view.bounds.width == 320 && list.view.bounds.width == 320)
    #expect(detail.view.bounds.width == 160 * 8 - 640 - 16)
    #expect(
      harness.stops.filter { !$0.hasPrefix("Divider") } == [
        "Folders First", "Folders Second", "Notes First", "Notes Second", "Shopping First", "Shopping Second",
      ])
    let tree = harness.display.tree
    let headings = tree.readingOrder.compactMap { tree[$0]?.label }.filter { $0.hasPrefix("About") }
    #expect(headings == ["About Folders", "About Notes", "About Shopping"])
    #expect(harness.display.layoutProblems == [])
  }

  @Test("Each list has a divider of its own") func dividers() {
    #expect(shared.dividers.count == 2)
    for (divider, page) in zip(shared.dividers, [folders, list]) {
      harness.window.focus(on: divider)
      harness.robot.press(.left)
      harness.display.settle()
      #expect(page.view.bounds.width == 312, "\(divider.identifier ?? "")")
    }
    let names = shared.dividers.map(\.accessibilityLabel)
    #expect(names == ["Divider, Folders", "Divider, Notes"])
    folders.title = "Boxes"
    #expect(shared.dividers.first?.accessibilityLabel == "Divider, Boxes")
    #expect(harness.display.auditFindings() == [])
    #expect(split.preferredPrimaryColumnWidth == 312 && split.preferredSupplementaryColumnWidth == 312)
  }

  @Test("Below 120 columns the lists are one stack, and below 84 all columns, with the same pages and focus")
  func adaptation() {
    harness.window.focus(on: list.buttons[1])
    resize(119)
    #expect(shown == ["Notes", "Shopping"] && !split.isCollapsed && harness.focus == "Notes Second")
    #expect(barText.contains("‹ Folders"))
    resize(83)
    #expect(shown == ["Notes"] && split.isCollapsed && harness.focus == "Notes Second")
    harness.robot.press(.escape)
    harness.settle()
    #expect(shown == ["Folders"])
    resize(100)
    #expect(shown == ["Notes", "Shopping"] || shown == ["Folders", "Shopping"])
    resize(120)
    #expect(shown == ["Folders", "Notes", "Shopping"])
    let columns = SplitViewController.Column.allCases
    #expect(columns.map { split.viewController(for: $0)?.title } == ["Folders", "Notes", "Shopping"])
    #expect(harness.display.layoutProblems == [])
    // Every page appeared as often as it disappeared, once more for those that are shown.
    let calls = harness.log.take()
    for page in ["Folders", "Notes", "Shopping"] {
      let count = { (call: String) in calls.filter { $0 == "\(page).\(call)" }.count }
      #expect(count("viewDidAppear") == count("viewDidDisappear"), "\(page): \(calls)")
    }
  }

  @Test("In one stack, the back button leads from the detail to the second list and to the first")
  func stack() {
    split.topColumnForCollapsing = .secondary
    resize(47)
    #expect(shown == ["Shopping"])
    for page in ["Notes", "Folders"] {
      harness.robot.press(.escape)
      harness.settle()
      #expect(shown == [page])
    }
    let other = LoggedPage("Garden")
    split.showDetailViewController(other)
    harness.settle()
    #expect(barText.contains("‹ Notes") && barText.contains("Garden"))
    split.show(.primary)
    harness.settle()
    #expect(shown == ["Folders"])
    split.show(.supplementary)
    harness.settle()
    #expect(shown == ["Notes"])
    resize(128)
    #expect(shown == ["Folders", "Notes"] && harness.display.text.contains("About Garden"))
  }

  @Test("A second list can be added later, and replaced") func adding() {
    let split = SplitViewController(primary: LoggedPage("Folders"), secondary: LoggedPage("Shopping"))
    harness.display.show(split)
    harness.settle()
    #expect(shown == ["Folders", "Shopping"])
    split.setViewController(LoggedPage("Notes"), for: .supplementary)
    harness.settle()
    #expect(shown == ["Folders", "Notes", "Shopping"])
    split.setViewController(LoggedPage("Recipes"), for: .supplementary)
    harness.settle()
    #expect(shown == ["Folders", "Shopping"] && harness.display.text.contains("About Recipes"))
  }

  @Test("In right-to-left layouts the first list is at the right") func mirrored() {
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.settle()
    func left(_ page: LoggedPage) -> Double { page.view.convert(page.view.bounds, to: nil).minX }
    #expect(left(folders) > left(list) && left(list) > left(detail))
  }

  @Test("The pages are freed with the container") func memory() {
    let before = LoggedPage.count
    do {
      let split = SplitViewController(
        primary: LoggedPage("One"), supplementary: LoggedPage("Two"), secondary: LoggedPage("Three"))
      harness.display.show(split)
      resize(60)
      resize(160)
      harness.display.show(self.split)
      harness.settle()
    }
    #expect(LoggedPage.count == before)
  }
}
