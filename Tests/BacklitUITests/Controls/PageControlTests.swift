import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@Suite("The page control") @MainActor struct PageControlTests {
  let harness = ControlHarness(columns: 60, rows: 20)
  let control = PageControl(numberOfPages: 5)
  let log: EventLog

  init() {
    log = EventLog(control)
    harness.add(control, columns: 15, rows: 2)
  }

  @Test("The dot of the current page is filled") func dots() {
    #expect(control.intrinsicContentSize == Size(width: 120, height: 32))
    #expect(harness.text(of: control).filter { $0 != " " } == "●○○○○")
    control.currentPage = 3
    harness.display.settle()
    #expect(harness.text(of: control).filter { $0 != " " } == "○○○●○")
    #expect(log.events.isEmpty)
  }

  @Test("A tap chooses the page of the dot; a tap that ends outside does not") func tap() {
    harness.touch(.down, Point(x: 84, y: 16), in: control)
    #expect(control.currentPage == 0)
    harness.touch(.up, Point(x: 84, y: 16), in: control)
    #expect(control.currentPage == 3)
    #expect(log.count("valueChanged") == 1)
    harness.touch(.down, Point(x: 12, y: 16), in: control)
    harness.touch(.up, Point(x: 12, y: 160), in: control)
    #expect(control.currentPage == 3)
  }

  @Test("Keys and the wheel change the page, and stop at the ends") func keys() {
    harness.display.session.window.focus(on: control)
    let robot = harness.robot
    var pages: [Int] = []
    for key in [Key.right, .pageDown, .left, .end, .right, .home, .up] {
      robot.press(key)
      pages.append(control.currentPage)
    }
    #expect(pages == [1, 2, 1, 4, 4, 0, 0])
    #expect(log.count("valueChanged") == 5)
    robot.scroll(at: robot.cell(of: Point(x: 60, y: 16), in: control), notches: 2)
    #expect(control.currentPage == 2)
  }

  @Test("From right to left the first page is at the right") func rightToLeft() {
    harness.display.session.window.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    #expect(harness.text(of: control).filter { $0 != " " } == "○○○○●")
    harness.display.session.window.focus(on: control)
    harness.robot.press(.left)
    #expect(control.currentPage == 1)
    harness.touch(.down, Point(x: 12, y: 16), in: control)
    harness.touch(.up, Point(x: 12, y: 16), in: control)
    #expect(control.currentPage == 4)
  }

  @Test("Dots that do not fit are left out around the current page") func narrow() {
    control.numberOfPages = 40
    control.currentPage = 20
    harness.display.settle()
    #expect(harness.text(of: control).filter { $0 != " " } == "○○●○○")
    control.currentPage = 39
    harness.display.settle()
    #expect(harness.text(of: control).filter { $0 != " " } == "○○○○●")
    harness.touch(.down, Point(x: 12, y: 16), in: control)
    harness.touch(.up, Point(x: 12, y: 16), in: control)
    #expect(control.currentPage == 35)
  }

  @Test("The screen reader speaks the page and changes it") func spoken() {
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    #expect(harness.display.lastSpoken == ["Page", "1 of 5", "adjustable"])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["2 of 5"]])
    #expect(control.currentPage == 1)
    #expect(harness.display.auditFindings() == [])
  }

  @Test("A page beyond the end is the last one, and a single page can hide the control") func limits() async {
    control.currentPage = 99
    #expect(control.currentPage == 4)
    control.numberOfPages = 1
    #expect(control.currentPage == 0)
    control.hidesForSinglePage = true
    harness.display.advance(by: 0)
    #expect(!control.canBecomeFocused && !control.isAccessibilityElement)
    #expect(harness.text(of: control).allSatisfy { $0 == " " })
    expectMessage(
      "numberOfPages must be 0 or more, not -1.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        PageControl().numberOfPages = -1
      })
    expectMessage(
      "numberOfPages must be 0 or more, not -1.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        _ = PageControl(numberOfPages: -1)
      })
  }
}
