import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Page view controllers", .serialized) struct PageViewTests {
  private let harness = PageHarness(columns: 80, rows: 30)
  private let pages: [LoggedPage]
  private let container: PageViewController

  init() {
    let log = harness.log
    pages = ["One", "Two", "Three"].map { LoggedPage($0, log) }
    container = PageViewController(viewControllers: pages)
    harness.display.show(container)
    _ = harness.log.take()
  }

  private func press(_ key: Key) {
    harness.robot.press(key)
    harness.settle()
  }

  private func drag(from: Double, to: Double) {
    harness.robot.drag(from: Point(x: from, y: 20), to: Point(x: to, y: 20))
    harness.settle()
  }

  @Test("Keys, swipes and dots turn the pages, and stop at the ends") func turning() {
    #expect(harness.display.text.contains("About One") && harness.display.text.contains("●"))
    harness.window.focus(on: pages[0].buttons[1])
    press(.pageUp)
    #expect(container.selectedIndex == 0)
    press(.pageDown)
    #expect(container.selectedIndex == 1 && harness.display.text.contains("About Two"))
    let calls = harness.log.take().filter { $0.contains("ppear") }
    #expect(calls.first == "One.viewWillDisappear" && calls.last == "Two.viewDidAppear" && calls.count == 5)
    #expect(harness.focus == "Two First")
    drag(from: 60, to: 20)
    #expect(container.selectedIndex == 2)
    drag(from: 60, to: 20)
    #expect(container.selectedIndex == 2)
    drag(from: 20, to: 60)
    #expect(container.selectedIndex == 1 && container.pageControl.currentPage == 1)
    harness.window.focus(on: container.pageControl)
    press(.home)
    #expect(container.selectedIndex == 0 && harness.display.text.contains("About One"))
    #expect(harness.display.layoutProblems == [])
  }

  @Test("The reader hears the title of the new page, and Escape does not turn back") func spoken() {
    harness.robot.reader(.on)
    #expect(harness.speech { harness.robot.reader(.scrollNext) }.last?.contains("Two") == true)
    harness.settle()
    #expect(container.selectedIndex == 1 && harness.cursor == "About Two")
    press(.escape)
    #expect(container.selectedIndex == 1)
  }

  @Test("From right to left, a swipe to the right shows the next page") func mirrored() {
    harness.display.session.setLanguage("ar", mirrorsLayout: true)
    drag(from: 20, to: 60)
    #expect(container.selectedIndex == 1)
  }

  @Test("Replaced pages are freed, and the shown one stays") func replacing() {
    container.setSelectedIndex(2, animated: false)
    container.viewControllers = [pages[2], LoggedPage("New")]
    #expect(container.selectedIndex == 0 && container.selectedViewController === pages[2])
    container.viewControllers = []
    #expect(container.selectedIndex == -1)
  }
}
