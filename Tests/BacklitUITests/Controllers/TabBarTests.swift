import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Tab bar controllers", .serialized) struct TabBarTests {
  private let harness = PageHarness(columns: 60, rows: 24)
  private let pages: [LoggedPage]
  private let tabs: TabBarController

  init() {
    pages = ["Library", "Radio", "Search"].map { [log = harness.log] in LoggedPage($0, log) }
    tabs = TabBarController(viewControllers: pages)
    harness.display.show(tabs)
    _ = harness.log.take()
  }

  private var lines: [Substring] {
    harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("In compact width the bar is at the bottom, in regular width at the side") func places() {
    #expect(
      lines[22].contains("Library") && lines[22].contains("Radio") && lines[22].contains("Search")
        && tabs.tabBar.bounds.height == 32)
    harness.robot.resize(columns: 100, rows: 40)
    harness.display.settle()
    #expect(lines[1].hasPrefix("▸Library") && lines[3].hasPrefix(" Radio") && lines[5].hasPrefix(" Search"))
    #expect(lines[0].contains("About Library"))
    // Right to left, the bar is at the right, and its mark points to the title.
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    #expect(lines[1].hasSuffix("Library◂") && !harness.display.text.contains("▸"), "\(lines[1])")
  }

  @Test("Choosing a tab shows its page, with the calls in order") func choosing() {
    harness.robot.tap(tabs.tabBar.subviews[0].subviews[1])
    harness.display.settle()
    #expect(tabs.selectedIndex == 1 && harness.display.text.contains("About Radio"))
    #expect(
      harness.log.take().filter { !$0.hasPrefix("A.") } == [
        "Library.viewWillDisappear", "Radio.loadView", "Radio.viewDidLoad", "Radio.viewWillAppear",
        "Radio.viewIsAppearing", "Library.viewDidDisappear", "Radio.viewDidAppear",
      ])
    harness.robot.press(.right)
    #expect(tabs.selectedIndex == 2 && harness.focus == "Search")
    harness.robot.press(.home)
    #expect(tabs.selectedIndex == 0)
  }

  @Test("The reader reads tabs with position and state") func reader() {
    harness.robot.reader(.on)
    _ = harness.speech { harness.robot.reader(.last) }
    #expect(harness.cursor == "Search")
    #expect(harness.speech { harness.robot.reader(.previous) }.first == "Radio, tab, 2 of 3")
    #expect(harness.speech { harness.robot.reader(.activate) }.first == "selected")
    #expect(harness.speech { harness.robot.reader(.repeat) }.first != nil && tabs.selectedIndex == 1)
    #expect(harness.cursor == "Radio")
  }

  @Test("Each tab keeps its place") func placesReturn() {
    harness.robot.reader(.on)
    harness.window.focus(on: pages[0].buttons[1])
    harness.display.settle()
    #expect(harness.cursor == "Library Second")
    tabs.selectedIndex = 2
    #expect(harness.cursor == "About Search")
    tabs.selectedIndex = 0
    #expect(harness.cursor == "Library Second")
    #expect(harness.focus == "Library Second")
  }

  @Test("Removed tabs are released, and the first one is selected instead") func removal() {
    let before = LoggedPage.count
    tabs.viewControllers.append(LoggedPage("New"))
    tabs.selectedIndex = 3
    tabs.viewControllers.removeLast()
    harness.display.settle()
    #expect(LoggedPage.count == before && tabs.selectedIndex == 0)
    pages[1].tabBarItem.badgeValue = "7"
    pages[2].tabBarItem.isEnabled = false
    harness.display.settle()
    #expect(lines[22].contains("Radio 7"))
    harness.window.focus(on: tabs.tabBar.subviews[0].subviews[1])
    harness.robot.press(.right)
    #expect(tabs.selectedIndex != 2)
  }
}
