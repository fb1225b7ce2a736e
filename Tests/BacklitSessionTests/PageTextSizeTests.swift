import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

/// The session's own pages at large text sizes.
@Suite("Text sizes of pages") @MainActor struct PageTextSizeTests {
  private func display(_ size: ContentSizeCategory, columns: Int = 120, rows: Int = 40) -> HeadlessDisplay {
    let display = HeadlessDisplay(columns: columns, rows: rows)
    display.session.preferredContentSizeCategory = size
    display.show(Label(text: "Nothing else"))
    return display
  }

  /// The labels of the page that is shown.
  private func labels(_ display: HeadlessDisplay) -> [Label] {
    var labels: [Label] = []
    func visit(_ view: View) {
      if let label = view as? Label, label.text != "Nothing else" { labels.append(label) }
      view.subviews.forEach(visit)
    }
    visit(display.session.window)
    return labels
  }

  @Test(
    "Settings and keys have lines of one row at the default size, and higher ones at larger sizes",
    arguments: [Key.function(8), .character("?")])
  func growing(key: Key) throws {
    for (size, height) in [
      (ContentSizeCategory.extraSmall, 16.0), (.large, 16), (.extraLarge, 32), (.accessibilityLarge, 48),
      (.accessibilityExtraExtraExtraLarge, 64),
    ] {
      let display = display(size)
      display.robot.press(key)
      let found = labels(display)
      #expect(found.count > 3 && found.allSatisfy { $0.bounds.height == height }, "\(size)")
      #expect(display.layoutProblems == [])
    }
  }

  @Test("A page that is open follows the text size, and puts labels above controls where they need the room")
  func following() throws {
    let display = display(.large, columns: 80)
    display.robot.press(.function(8))
    let rate = try #require(display.view("settings.rate"))
    let row = try #require(rate.superview as? StackView)
    #expect(row.axis == .horizontal)
    display.session.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    display.settle()
    #expect(row.axis == .vertical && row.arrangedSubviews[0].bounds.height == 64)
    #expect(display.layoutProblems == [])
    display.session.preferredContentSizeCategory = .large
    display.settle()
    #expect(row.axis == .horizontal && row.arrangedSubviews[0].bounds.height == 16)
  }

  @Test("The list of elements has higher lines, and a click chooses the line under the pointer")
  func chooser() {
    let display = HeadlessDisplay(columns: 120, rows: 40)
    display.session.preferredContentSizeCategory = .accessibilityMedium
    let stack = StackView(arrangedSubviews: ["Low", "Mid", "High"].map { BacklitButton(title: $0) })
    display.show(stack)
    display.robot.reader(.on)
    display.robot.press(.function(7))
    let lines = display.text.split(separator: "\n", omittingEmptySubsequences: false)
    let places = ["Low,", "Mid,", "High,"].map { name in lines.firstIndex { $0.contains(name) } ?? -1 }
    #expect(places[1] - places[0] == 2 && places[2] - places[1] == 2, "\(display.text)")
    let before = lines[places[2]].split(separator: "H").first ?? ""
    let place = Point(x: Double(before.count) + 1.5, y: Double(places[2]) + 0.5)
    display.robot.pointer(.down, at: place)
    display.robot.pointer(.up, at: place)
    #expect((display.session.window.focusedView as? BacklitButton)?.title == "High")
  }
}
