import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

/// A scroll view with twenty lines, six of them visible, between a title and a footer on a screen of 20 × 9.
@MainActor
private struct Page {
  let display = HeadlessDisplay(columns: 20, rows: 9)
  let scroll = ScrollView()
  let lines: [View]

  init(
    foot: View = Label(text: "Foot"), width: Double? = nil,
    line: (Int) -> View = { Label(text: "Line \($0)") }
  ) {
    let root = View()
    lines = (1...20).map(line)
    let stack = StackView(arrangedSubviews: lines)
    stack.axis = .vertical
    let title = Label(text: "Title")
    for view in [title, scroll, foot] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
    }
    Self.fill(scroll, with: stack, width: width)
    LayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: root.topAnchor),
      scroll.topAnchor.constraint(equalTo: title.bottomAnchor),
      foot.topAnchor.constraint(equalTo: scroll.bottomAnchor),
      foot.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      foot.heightAnchor.constraint(equalToConstant: 16),
    ])
    display.show(root)
  }

  static func fill(_ scroll: ScrollView, with view: View, width: Double? = nil) {
    view.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(view)
    let content = scroll.contentLayoutGuide
    LayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: content.topAnchor),
      view.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      width.map { view.widthAnchor.constraint(equalToConstant: $0) }
        ?? view.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ])
  }

  /// The text of the rows above the captions, without the thumb.
  var rows: [String] {
    display.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(8).map { row in
      row.filter { $0.isLetter || $0.isNumber || $0 == " " }.split(separator: " ").joined(separator: " ")
    }
  }

  /// The numbers of the visible lines.
  var seen: ClosedRange<Int>? {
    let numbers = rows.compactMap { $0.hasPrefix("Line ") ? Int($0.dropFirst(5)) : nil }
    return numbers.first.map { $0...(numbers.last ?? $0) }
  }
}

@MainActor
@Suite("Scrolling")
struct ScrollingTests {
  @Test("Clips its content")
  func clipping() {
    let page = Page()
    #expect(
      page.rows == ["Title", "Line 1", "Line 2", "Line 3", "Line 4", "Line 5", "Line 6", "Foot"])
    page.scroll.contentOffset.y = 40
    page.display.settle()
    // Offsets are rounded to whole cells.
    #expect(page.seen == 4...9 && page.rows[0] == "Title" && page.rows[7] == "Foot")
  }

  @Test("A wheel notch scrolls three rows, and fractions add up")
  func wheel() {
    let page = Page()
    func turn(_ notches: Double) { page.display.robot.scroll(at: Point(x: 3, y: 3), notches: notches) }
    turn(1)
    #expect(page.seen == 4...9)
    turn(-0.5)
    turn(-0.5)
    #expect(page.seen == 1...6)
    for _ in 0..<10 { turn(0.1) }
    #expect(page.seen == 4...9)
    turn(100)
    #expect(page.seen == 15...20)
    turn(-1)
    #expect(page.seen == 12...17)
    page.scroll.isScrollEnabled = false
    turn(-1)
    #expect(page.seen == 12...17)
  }

  @Test("Keys scroll a view without focusable content")
  func keys() {
    let page = Page()
    page.display.robot.press(.tab)
    #expect(page.scroll.isFocused)
    let steps: [(Key, ClosedRange<Int>)] = [
      (.down, 2...7), (.pageDown, 7...12), (.up, 6...11), (.pageUp, 1...6), (.end, 15...20),
      (.down, 15...20), (.home, 1...6),
    ]
    for (key, seen) in steps {
      page.display.robot.press(key)
      #expect(page.seen == seen, "\(key)")
    }
    page.display.robot.press(.down, modifiers: .control)
    #expect(page.seen == 1...6)
  }

  @Test("Arrows, Shift and the wheel scroll horizontally")
  func across() {
    let page = Page(width: 400) { Label(text: "\($0) bcdefghijklmnopqrstuvwxyz bcdefghijklmnopqrstuv") }
    page.display.robot.press(.tab)
    page.display.robot.press(.right)
    #expect(page.scroll.contentOffset == Point(x: 8, y: 0))
    page.display.robot.press(.down, modifiers: .shift)
    #expect(page.scroll.contentOffset == Point(x: 16, y: 0))
    #expect(page.rows[1] == "bcdefghijklmnopqrstu")
    page.display.robot.press(.end, modifiers: .shift)
    #expect(page.scroll.contentOffset == Point(x: 240, y: 0))
    page.display.robot.scroll(at: Point(x: 3, y: 3), notches: 0, across: -1)
    #expect(page.scroll.contentOffset == Point(x: 216, y: 0))
    page.display.session.screen.preferences.layoutDirection = .rightToLeft
    page.display.robot.press(.home, modifiers: .shift)
    #expect(page.scroll.contentOffset == Point(x: 240, y: 0))
  }

  @Test("The indicator shows the offset and covers no text")
  func thumb() {
    let page = Page { Label(text: "\($0) 45678901234567890X") }
    func column(_ column: Int) -> String {
      (1...6).map { page.display.letter(column, $0) }.joined()
    }
    #expect(column(19) == "XXXXXX" && !page.scroll.subviews[1].isHidden)
    let short = Page()
    func thumb() -> [Int] {
      (1...6).filter { short.display.letter(19, $0) == "▐" }
    }
    #expect(thumb() == [1, 2])
    short.scroll.contentOffset.y = 16
    short.display.settle()
    #expect(thumb() == [2, 3])
    short.scroll.contentOffset.y = .infinity
    short.display.settle()
    #expect(thumb() == [5, 6])
    short.scroll.showsVerticalScrollIndicator = false
    short.display.settle()
    #expect(thumb() == [])
  }

  @Test("The inner view scrolls first, then the outer one")
  func nesting() {
    let inner = ScrollView()
    let text = Label(text: (1...6).map { "Inner \($0)" }.joined(separator: "\n"))
    text.numberOfLines = 0
    Page.fill(inner, with: text)
    inner.heightAnchor.constraint(equalToConstant: 32).isActive = true
    let page = Page { $0 == 2 ? inner : Label(text: "Line \($0)") }
    #expect(page.rows[2...3] == ["Inner 1", "Inner 2"])
    func turn(_ notches: Double) { page.display.robot.scroll(at: Point(x: 3, y: 2), notches: notches) }
    turn(1)
    #expect(page.rows[2...3] == ["Inner 4", "Inner 5"] && page.scroll.contentOffset.y == 0)
    turn(1)
    #expect(page.rows[2...3] == ["Inner 5", "Inner 6"] && page.scroll.contentOffset.y == 0)
    turn(1)
    #expect(page.scroll.contentOffset.y == 48)
    page.scroll.contentOffset.y = 0
    // Only the inner view is focusable; its unhandled keys go to the outer one.
    page.display.robot.press(.tab)
    #expect(inner.isFocused)
    page.display.robot.press(.up)
    #expect(inner.contentOffset.y == 48 && page.scroll.contentOffset.y == 0)
    page.display.robot.press(.end)
    page.display.robot.press(.pageDown)
    #expect(inner.contentOffset.y == 64 && page.scroll.contentOffset.y == 80)
  }

  @Test("The focused view is scrolled into view, in nested views too")
  func focus() {
    let row = StackView(arrangedSubviews: (1...5).map { Lamp(name: "Deep \($0)") })
    row.distribution = .fillEqually
    row.heightAnchor.constraint(equalToConstant: 16).isActive = true
    let inner = ScrollView()
    Page.fill(inner, with: row, width: 400)
    inner.heightAnchor.constraint(equalToConstant: 16).isActive = true
    let page = Page { $0 == 12 ? inner : Label(text: "Line \($0)") }
    #expect(!page.scroll.canBecomeFocused)
    for _ in 1...4 { page.display.robot.press(.tab) }
    #expect(page.display.session.window.focusedView?.identifier == "Deep 4")
    #expect(page.seen == 7...11)
    #expect(inner.contentOffset.x == 160)
    #expect(page.rows[6] == "0 0")
    // The focus ring disappears with a view that is scrolled out, here to the row of the footer.
    func hasRing() -> Bool { page.display.text.contains { "▄▀█".contains($0) } }
    #expect(hasRing())
    page.scroll.contentOffset.y = 80
    page.display.settle()
    #expect(page.seen == 6...11 && page.rows[7] == "Foot")
    #expect(!hasRing())
  }

  @Test("A touch does not scroll")
  func touch() {
    let page = Page { number in
      let lamp = Lamp(name: "Lamp \(number)")
      lamp.heightAnchor.constraint(equalToConstant: 32).isActive = true
      return lamp
    }
    page.scroll.contentOffset.y = 16
    page.display.settle()
    page.display.robot.pointer(.down, at: Point(x: 3, y: 1.5))
    page.display.robot.pointer(.drag, at: Point(x: 3, y: 5))
    page.display.robot.pointer(.up, at: Point(x: 3, y: 5))
    #expect((page.lines[0] as? Lamp)?.log == ["down 3.0 1.5", "move 3.0 5.0", "up 3.0 5.0"])
    #expect(page.scroll.contentOffset.y == 16)
  }

  @Test("The reader goes through all lines and scrolls them into view")
  func reader() {
    let page = Page()
    page.display.robot.reader(.on)
    page.display.finishSpeaking()
    page.display.clearTranscript()
    for _ in 1...21 {
      page.display.robot.press(.right)
      page.display.finishSpeaking()
    }
    #expect(page.display.spoken.compactMap(\.first) == (1...20).map { "Line \($0)" } + ["Foot"])
    #expect(page.scroll.contentOffset.y == 224)
    page.display.robot.press(.left)
    #expect(page.display.session.readerCursor == page.lines[19].nodeID)
    page.display.robot.press(.home)
    page.display.robot.press(.right)
    #expect(page.display.session.readerCursor == page.lines[0].nodeID && page.seen == 1...6)
    // Frames are independent of visibility.
    let last = page.display.tree.node(page.lines[19])?.frame
    #expect(last == Rect(x: 0, y: 320, width: 160, height: 16))
  }

  @Test("A reader scrolls by pages and reads the first visible line")
  func pages() {
    let page = Page()
    let window = page.display.session.window
    func scroll(_ direction: ScrollDirection) -> Bool {
      let done = window.perform(ActionRequest(node: page.lines[3].nodeID, action: .scroll(direction)))
      page.display.settle()
      return done
    }
    #expect(scroll(.next) && page.seen == 6...11)
    #expect(scroll(.down) && page.seen == 11...16)
    #expect(scroll(.previous) && scroll(.up) && page.seen == 1...6)
    #expect(!scroll(.up) && !scroll(.left))
    page.scroll.contentOffset.y = 64
    page.display.robot.reader(.on)
    page.display.robot.press(.tab)
    page.display.finishSpeaking()
    // The focus is nowhere while the reader is at an element that cannot have it.
    #expect(window.focusedView == nil)
    #expect(page.display.lastSpoken?.first == "Line 5")
    page.display.robot.press(.pageDown)
    page.display.finishSpeaking()
    #expect(page.scroll.contentOffset.y == 144)
    // Line 10 is still visible from the previous page.
    #expect(page.display.lastSpoken?.first == "Line 11")
    page.display.robot.press(.pageUp)
    page.display.finishSpeaking()
    #expect(page.scroll.contentOffset.y == 64 && page.display.lastSpoken?.first == "Line 5")
    for _ in 0..<2 { page.display.robot.press(.pageUp) }
    page.display.finishSpeaking()
    #expect(page.scroll.contentOffset.y == 0 && page.display.lastSpoken == ["nothing further"])
  }

  @Test("A resize keeps the offset in range")
  func resize() {
    let page = Page()
    page.scroll.contentOffset.y = .infinity
    page.display.robot.resize(columns: 20, rows: 13)
    #expect(page.scroll.contentOffset.y == 160)
    #expect(page.display.text.contains("Line 11") && !page.display.text.contains("Line 10"))
  }

  @Test("A view may extend under the captions and keep its content above them")
  func captions() {
    let display = HeadlessDisplay(columns: 20, rows: 5)
    let root = View()
    let scroll = ScrollView()
    let text = Label(text: (1...9).map { "Line \($0)" }.joined(separator: "\n"))
    text.numberOfLines = 0
    Page.fill(scroll, with: text)
    scroll.frame = Rect(x: 0, y: 0, width: 80, height: 80)
    let foot = Label(text: "Foot")
    foot.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(scroll)
    root.addSubview(foot)
    LayoutConstraint.activate([
      foot.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
      foot.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    display.show(root, underCaptions: true)
    #expect(root.frame == Rect(x: 0, y: 0, width: 160, height: 80))
    #expect(foot.frame.maxY == 64 && scroll.adjustedContentInset.bottom == 16)
    let rows = display.text.split(separator: "\n")
    #expect(rows[3].contains("Line 4") && rows[3].hasSuffix("Foot") && !rows[4].contains("Line"))
    scroll.contentOffset.y = .infinity
    display.settle()
    #expect(display.text.split(separator: "\n")[3].hasPrefix("Line 9"))
    let other = HeadlessDisplay(columns: 20, rows: 5)
    let above = View()
    other.show(above)
    #expect(above.frame == Rect(x: 0, y: 0, width: 160, height: 64) && above.safeAreaInsets == .zero)
    #expect(other.layoutProblems.isEmpty)
  }
}

extension HeadlessDisplay {
  /// The text of a cell.
  fileprivate func letter(_ column: Int, _ row: Int) -> String {
    let line = Array(text.split(separator: "\n", omittingEmptySubsequences: false)[row])
    return column < line.count ? String(line[column]) : " "
  }
}

extension AccessibilityTree {
  /// The node of a view.
  @MainActor
  fileprivate func node(_ view: View) -> AccessibilityNode? { self[view.nodeID] }
}
