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
}
