import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Split view controllers", .serialized) struct SplitViewTests {
  private let harness: PageHarness
  private let list: LoggedPage
  private let detail: LoggedPage
  private let split: SplitViewController

  private let shared = SplitHarness(["Notes", "Shopping"], width: 128)

  init() {
    (harness, split) = (shared.pages, shared.split)
    (list, detail) = (shared.columns[0], shared.columns[1])
  }

  private func resize(_ columns: Int) { shared.resize(columns) }

  private var bar: String {
    guard let navigation = (split.isCollapsed ? list : detail).navigationController else { return "" }
    return harness.topText(of: navigation.navigationBar)
  }

  @Test("The list is 40 columns wide, at most two fifths of the width") func widths() {
    #expect(list.view.bounds.width == 320 && detail.view.bounds.width == 696)
    resize(90)
    #expect(list.view.bounds.width == 288 && harness.display.layoutProblems.isEmpty)
    #expect(harness.stops == ["Notes First", "Notes Second", "Divider", "Shopping First", "Shopping Second"])
  }

  @Test("A list beside the detail has compact width; the detail and a stack have the class of the screen")
  func sizeClasses() {
    func classes() -> [UserInterfaceSizeClass] {
      [list, detail, split].map { $0.view.traitCollection.horizontalSizeClass }
    }
    #expect(classes() == [.compact, .regular, .regular])
    resize(83)
    #expect(classes() == [.compact, .compact, .compact])
    resize(128)
    #expect(classes() == [.compact, .regular, .regular])
  }

  @Test("The columns become one stack at 83 columns and two columns at 84, with the same pages and focus")
  func adaptation() {
    harness.window.focus(on: detail.buttons[1])
    resize(83)
    #expect(split.isCollapsed && bar.contains("‹ Notes") && bar.contains("Shopping"))
    #expect(harness.focus == "Shopping Second" && detail.view.bounds.width == 664)
    resize(84)
    #expect(!split.isCollapsed && harness.focus == "Shopping Second")
    #expect(split.viewController(for: .primary) === list && split.viewController(for: .secondary) === detail)
    resize(47)
    harness.robot.press(.escape)
    harness.settle()
    #expect(harness.display.text.contains("About Notes") && !harness.display.text.contains("About Shopping"))
    resize(128)
    #expect(harness.display.text.contains("About Notes") && harness.display.text.contains("About Shopping"))
    #expect(list.view.bounds.width == 320)
  }

  @Test("The display mode hides and shows the list, by its button and by calls, and stays in one stack")
  func displayMode() {
    split.presentsWithDisplayModeButton = true
    harness.settle()
    #expect(split.displayMode == .oneBesideSecondary && bar.contains("Hide list"))
    harness.robot.tap(split.displayModeButtonItem.button)
    harness.settle()
    #expect(split.displayMode == .secondaryOnly && bar.contains("Show list") && !split.isCollapsed)
    #expect(detail.view.bounds.width == 1024 && !harness.display.text.contains("About Notes"))
    #expect(!harness.stops.contains("Notes First") && !harness.stops.contains("Divider"))
    resize(47)
    #expect(split.isCollapsed && !harness.display.text.contains("list"))
    resize(128)
    #expect(split.displayMode == .secondaryOnly && detail.view.bounds.width == 1024)
    split.show(.primary)
    harness.settle()
    #expect(split.displayMode == .oneBesideSecondary && list.view.bounds.width == 320)
    #expect(harness.focus == "Notes First" && bar.contains("Hide list"))
    split.hide(.primary)
    harness.settle()
    #expect(split.displayMode == .secondaryOnly && harness.focus?.hasPrefix("Notes") != true)
    #expect(harness.display.layoutProblems.isEmpty)
  }

  @Test("The column with the focus is on top after the columns become one stack, whatever the preference")
  func focusedColumn() {
    for column in [SplitViewController.Column.primary, .secondary] {
      split.topColumnForCollapsing = column == .primary ? .secondary : .primary
      let page = column == .primary ? list : detail
      harness.window.focus(on: page.buttons[1])
      resize(47)
      #expect(harness.focus == page.buttons[1].title && harness.display.text.contains("About \(page.name)"))
      resize(128)
      #expect(harness.focus == page.buttons[1].title)
    }
  }

  @Test("In one stack, showing the detail that is on top announces its new title") func announcing() {
    resize(60)
    harness.robot.reader(.on)
    detail.title = "Garden"
    #expect(harness.speech { split.showDetailViewController(detail) } == ["Garden"])
  }

  @Test("Showing a column behind a presented page leaves the focus in that page") func showingBehind() {
    split.present(LoggedPage("Options"), animated: false)
    harness.robot.press(.tab)
    #expect(harness.focus == "Options Second")
    split.show(.primary)
    #expect(harness.focus == "Options Second")
  }

  @Test("A chosen detail is shown in its column, or on top of the list") func choosing() {
    let other = LoggedPage("Garden")
    split.showDetailViewController(other)
    harness.display.settle()
    #expect(harness.display.text.contains("About Garden") && harness.display.text.contains("About Notes"))
    resize(60)
    split.show(.primary)
    harness.settle()
    #expect(harness.display.text.contains("About Notes"))
    split.showDetailViewController(detail)
    harness.settle()
    #expect(bar.contains("‹ Notes") && harness.display.text.contains("About Shopping"))
    #expect(detail.splitViewController === split)
  }

  @Test("The pages of a navigation controller are shown as the detail", arguments: [128, 60])
  func choosingNavigation(columns: Int) {
    resize(columns)
    let (first, second) = (LoggedPage("Garden"), LoggedPage("Roses"))
    let navigation = NavigationController(rootViewController: first)
    navigation.pushViewController(second, animated: false)
    split.showDetailViewController(navigation)
    harness.settle()
    #expect(harness.display.text.contains("About Roses") && navigation.viewControllers.isEmpty)
    #expect(second.navigationController !== navigation && second.splitViewController === split)
    second.navigationController?.popViewController(animated: false)
    harness.settle()
    #expect(harness.display.text.contains("About Garden"))
  }

  @Test(
    "The divider is drawn in a column, and takes touches in the columns beside it, as large as the audit asks"
  )
  func target() throws {
    let divider = try #require(shared.dividers.first)
    #expect(divider.bounds.width == 8 && divider.accessibilityFrame.width == 24)
    #expect(divider.accessibilityFrame.midX == divider.convert(divider.bounds, to: nil).midX)
    #expect(harness.display.auditFindings() == [])
    let place = harness.robot.cell(of: divider.bounds.center, in: divider)
    for step in [-1.0, 1] {
      let width = list.view.bounds.width
      // A touch beside the line does not move it by itself.
      for phase in [PointerEvent.Phase.down, .up] {
        harness.robot.pointer(phase, at: Point(x: place.x + step, y: place.y))
      }
      #expect(list.view.bounds.width == width)
      harness.robot.drag(
        from: Point(x: place.x + step, y: place.y), to: Point(x: place.x + step - 2, y: place.y))
      #expect(list.view.bounds.width == width - 16)
      harness.robot.drag(
        from: Point(x: place.x + step - 2, y: place.y), to: Point(x: place.x + step, y: place.y))
      #expect(list.view.bounds.width == width)
      harness.robot.drag(
        from: Point(x: place.x + 2 * step, y: place.y), to: Point(x: place.x + 2 * step - 2, y: place.y))
      #expect(list.view.bounds.width == width)
    }
  }

  @Test("The scroll indicator of a list beside the divider keeps its touches") func indicator() throws {
    let page = ViewController()
    let scroll = ScrollView()
    scroll.contentSize = Size(width: 80, height: 4000)
    scroll.accessibilityLabel = "Notes"
    page.view = scroll
    split.setViewController(page, for: .primary)
    harness.settle()
    let right = harness.robot.cell(of: Point(x: scroll.bounds.maxX - 4, y: 0), in: scroll)
    let width = page.view.bounds.width
    harness.robot.drag(from: right, to: Point(x: right.x, y: right.y + 5))
    #expect(scroll.contentOffset.y > 0 && page.view.bounds.width == width)
    #expect(harness.display.auditFindings() == [])
  }

  @Test("The divider is moved by keys, by the pointer and by the reader, within its limits") func divider()
    throws
  {
    let divider = try #require(shared.dividers.first)
    harness.window.focus(on: divider)
    harness.robot.press(.left)
    harness.display.settle()
    #expect(list.view.bounds.width == 312)
    harness.robot.drag(
      from: harness.robot.cell(of: divider.bounds.center, in: divider), to: Point(x: 50, y: 10))
    #expect(abs(list.view.bounds.width - 400) <= 8)
    harness.robot.drag(
      from: harness.robot.cell(of: divider.bounds.center, in: divider), to: Point(x: 120, y: 10))
    #expect(list.view.bounds.width == 408)
    harness.robot.reader(.on)
    #expect(harness.speech { harness.robot.reader(.decrement) }.first == "50 columns")
  }

  @Test("Where the first screen is compact, the page opens on the detail") func compactStart() {
    let harness = PageHarness(columns: 60, rows: 24)
    let pages = ["Notes", "Shopping"].map { LoggedPage($0, harness.log) }
    harness.display.show(SplitViewController(primary: pages[0], secondary: pages[1]))
    #expect(harness.display.text.contains("About Shopping"))
    #expect(harness.log.take().filter { $0.hasPrefix("Notes.view") } == [])
  }

  @Test("A navigation controller is the stack of its column, with its bar and all its pages, in any width")
  func givenNavigation() throws {
    let notes = NavigationController(rootViewController: LoggedPage("Drafts", harness.log))
    let page = NavigationController(rootViewController: LoggedPage("Garden", harness.log))
    page.pushViewController(LoggedPage("Seeds", harness.log), animated: false)
    split.setViewController(notes, for: .primary)
    split.setViewController(page, for: .secondary)
    harness.settle()
    #expect(notes.topViewController?.navigationController === notes && notes.parent === split)
    #expect(list.parent == nil && detail.parent == nil)
    func count(_ word: String) -> Int { harness.display.text.ranges(of: word).count }
    #expect(count("About Drafts") == 1 && count("About Seeds") == 1 && count("Garden") == 1)
    // One bar in each column: the title of the page, and the way back.
    #expect(harness.topText(of: page.navigationBar).contains("‹ Garden"))
    #expect(harness.window.focusableViews.count { $0.accessibilityLabel?.contains("Back") ?? false } == 1)
    harness.window.focus(on: try #require(page.topViewController as? LoggedPage).buttons[1])
    resize(47)
    #expect(split.isCollapsed && harness.focus == "Seeds Second" && bar(of: notes).contains("‹ Garden"))
    for name in ["Garden", "Drafts"] {
      harness.robot.press(.escape)
      harness.settle()
      #expect(count("About \(name)") == 1)
    }
    resize(128)
    #expect(count("About Drafts") == 1 && count("About Seeds") == 1 && notes.viewControllers.count == 1)
    #expect(page.viewControllers.map(\.title) == ["Garden", "Seeds"])
    #expect(harness.display.layoutProblems == [] && harness.display.auditFindings() == [])
    // Every page appeared as often as it disappeared, once more for those that are shown.
    let calls = harness.log.take()
    for (name, isShown) in [("Drafts", 1), ("Garden", 0), ("Seeds", 1)] {
      let count = { (call: String) in calls.filter { $0 == "\(name).\(call)" }.count }
      #expect(count("viewDidAppear") - count("viewDidDisappear") == isShown, "\(name): \(calls)")
    }
    #expect(calls.filter { $0 == "Notes.viewDidDisappear" }.count == 1)
  }

  @Test("Where the columns are one stack, a new navigation controller replaces the pages of its column only")
  func givenNavigationInStack() {
    resize(47)
    let page = NavigationController(rootViewController: LoggedPage("Garden", harness.log))
    page.pushViewController(LoggedPage("Seeds", harness.log), animated: false)
    split.setViewController(page, for: .secondary)
    harness.settle()
    #expect(harness.display.text.contains("About Seeds"))
    let notes = NavigationController(rootViewController: LoggedPage("Drafts", harness.log))
    split.setViewController(notes, for: .primary)
    harness.settle()
    #expect(harness.display.text.contains("About Seeds"))
    #expect(notes.viewControllers.map(\.title) == ["Drafts", "Garden", "Seeds"])
    resize(128)
    #expect(notes.viewControllers.map(\.title) == ["Drafts"])
    #expect(page.viewControllers.map(\.title) == ["Garden", "Seeds"])
    #expect(harness.display.text.contains("About Drafts") && harness.display.text.contains("About Seeds"))
  }

  private func bar(of navigation: NavigationController) -> String {
    harness.topText(of: navigation.navigationBar)
  }
}
