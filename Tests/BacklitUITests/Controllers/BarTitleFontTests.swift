import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@Suite("The font of the titles of bars") @MainActor struct BarTitleFontTests {
  private func show(rows: Int, textSize: ContentSizeCategory = .large) -> (
    HeadlessDisplay, NavigationController
  ) {
    let display = HeadlessDisplay(columns: 100, rows: rows)
    display.session.preferredContentSizeCategory = textSize
    let page = ViewController()
    page.title = "Title"
    let stack = NavigationController(rootViewController: page)
    display.session.show(stack)
    display.settle()
    return (display, stack)
  }

  private func titleHeight(_ stack: NavigationController) -> Double? {
    stack.navigationBar.subviews.flatMap(\.subviews).first { ($0 as? Label)?.text == "Title" }?.frame.height
  }

  @Test("The title is bold, has one row, and grows with the text size") func standard() {
    let (_, stack) = show(rows: 40)
    #expect(stack.navigationBar.titleFont.isBold && stack.navigationBar.titleFont.textStyle == .footnote)
    let (_, large) = show(rows: 40, textSize: .accessibilityLarge)
    #expect(titleHeight(stack) == 16)
    #expect((titleHeight(large) ?? 0) > 16)
  }

  @Test("An appearance proxy sets the font by traits, without a change of the picture") func proxies() {
    let (display, stack) = show(rows: 40)
    let (window, bar) = (display.session.window, stack.navigationBar)
    let text = display.text
    for (height, size) in [(UserInterfaceSizeClass.regular, 20.0), (.compact, 14)] {
      let query = TraitQuery(verticalSizeClass: height)
      window.appearance(of: NavigationBar.self, for: query).titleFont = Font(size: size, isBold: true)
    }
    display.settle()
    #expect(bar.titleFont.size == 20 && display.text == text && bar.frame.height == 48)
    display.robot.resize(columns: 100, rows: 24)
    display.settle()
    #expect(bar.titleFont.size == 14 && bar.frame.height == 32)
    window.resetAppearance()
    #expect(bar.titleFont.textStyle == .footnote)
  }

  @Test("The text is large as far as the bar has room, and has the default size otherwise") func limits()
    throws
  {
    let (display, stack) = show(rows: 40, textSize: .accessibilityLarge)
    let item = try #require(stack.topViewController).navigationItem
    item.rightBarButtonItems = [
      BarButtonItem(title: "A long first button") {}, BarButtonItem(title: "Second") {},
    ]
    let button = item.rightBarButtonItems[0].button
    for (columns, isLarge) in [(100, true), (47, false), (100, true)] {
      display.robot.resize(columns: columns, rows: 40)
      display.settle()
      #expect((titleHeight(stack) ?? 0 > 16) == isLarge && (button.font.size > 13) == isLarge)
      #expect(display.text.contains("A long first button") && display.text.contains("Second"))
      #expect(display.text.contains("Title") && display.layoutProblems == [])
    }
    // A further button takes the room that the text has.
    item.leftBarButtonItem = BarButtonItem(title: String(repeating: "m", count: 40)) {}
    display.settle()
    #expect(titleHeight(stack) == 16)
    item.leftBarButtonItem = nil
    display.settle()
    #expect(titleHeight(stack) ?? 0 > 16)
    display.session.preferredContentSizeCategory = .large
    display.settle()
    #expect(titleHeight(stack) == 16 && stack.navigationBar.traitOverrides.isEmpty)
  }
}
