import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// Styles and links in labels.
@Suite("Attributed labels") @MainActor struct LabelLinkTests {
  private let harness = ControlHarness(columns: 60, rows: 24)
  private let manual = AttributedText("manual", link: "https://example.org/manual")
  private let questions = AttributedText("frequent questions", link: "app:questions")

  private func label(
    _ text: AttributedText, row: Int = 2, columns: Int = 50, rows: Int = 1, lines: Int = 1
  ) -> Label {
    let label = Label()
    label.numberOfLines = lines
    label.attributedText = text
    return harness.add(label, row: row, columns: columns, rows: rows)
  }

  private func cell(_ column: Int, _ row: Int) -> Cell { harness.display.grid[column, row] }

  @Test("Parts are bold, italic, underlined, struck through and coloured") func styles() {
    let parts: [AttributedText] = [
      AttributedText("a", style: .bold), AttributedText("b", style: .italic),
      AttributedText("c", style: .underline), AttributedText("d", style: [.strikethrough, .bold]),
      AttributedText("e", foregroundColor: .red), AttributedText("f", foregroundColor: .secondaryLabel), "g",
    ]
    let label = label(parts.reduce("") { $0 + $1 })
    #expect(label.text == "abcdefg" && harness.text(of: label).hasPrefix("abcdefg"))
    let attributes: [CellAttributes] = [.bold, .italic, .underline, [.strikethrough, .bold], [], [], []]
    #expect((4..<11).map { cell($0, 2).attributes } == attributes)
    #expect(cell(8, 2).foreground == CellColor(.red))
    #expect(cell(9, 2).foreground == CellColor(label.palette.secondaryLabel))
    #expect(cell(10, 2).foreground == CellColor(label.palette.label))
    label.text = "abc"
    harness.display.settle()
    #expect(label.attributedText == nil && cell(4, 2).attributes == [])
  }

  @Test(
    "A link is underlined and a link of the terminal in every quality", arguments: DisplayQuality.allCases,
    [false, true])
  func underline(quality: DisplayQuality, isColored: Bool) {
    harness.display.session.screen.preferences.displayQuality = quality
    harness.display.session.displayQuality = quality
    harness.display.session.displaysColor = isColored
    _ = label("Read the " + manual + " now")
    let linked = (4..<24).map { cell($0, 2).link != .none }
    #expect(linked == (0..<20).map { 9..<15 ~= $0 })
    #expect((4..<24).map { cell($0, 2).attributes.contains(.underline) } == linked)
    #expect(cell(13, 2).link.address == "https://example.org/manual")
  }

  @Test("Line breaks, ellipsis and alignment are those of a plain text", arguments: 3..<40)
  func lines(columns: Int) {
    let text = "Read the " + manual + " or the " + questions + " first,\nor مرحبا (" + manual + ")."
    for lines in [0, 1, 2] {
      for alignment in [Label.TextAlignment.natural, .center, .right] {
        let attributed = label(text, columns: columns, rows: 12, lines: lines)
        attributed.textAlignment = alignment
        harness.display.settle()
        let shown = harness.text(of: attributed)
        attributed.text += " "
        attributed.text.removeLast()
        harness.display.settle()
        #expect(attributed.attributedText == nil)
        #expect(harness.text(of: attributed) == shown)
        attributed.removeFromSuperview()
      }
    }
  }

  @Test("In a text from right to left, a link is where its letters are") func rightToLeft() {
    let label = label("שלום " + AttributedText("מדריך", link: "app:manual") + " abc")
    label.textAlignment = .left
    harness.display.settle()
    // abc, the link, the first word.
    #expect(harness.text(of: label).hasPrefix("abc ךירדמ םולש"))
    #expect((4..<20).filter { cell($0, 2).link != .none } == Array(8..<13))
  }

  @Test("Tab and arrows go from link to link, Enter and Space activate one") func keys() {
    let label = label("Read the " + manual + " or the " + questions + ".")
    let button = harness.add(Button(title: "Next"), row: 6, columns: 10, rows: 3)
    var opened: [String] = []
    label.linkHandler = { opened.append($0) }
    let robot = harness.robot
    robot.press(.tab)
    #expect(label.isFocused)
    let selection = CellColor(label.palette.textInput.selection)
    #expect((4..<50).filter { cell($0, 2).background == selection } == Array(13..<19), "the focus is shown")
    robot.press(.enter)
    robot.press(.right)
    robot.press(.character(" "))
    #expect((4..<50).filter { cell($0, 2).background == selection } == Array(27..<45))
    robot.press(.tab)
    #expect(button.isFocused)
    robot.press(.tab, modifiers: .shift)
    robot.press(.enter)
    robot.press(.tab, modifiers: .shift)
    robot.press(.enter)
    #expect(
      opened == [
        "https://example.org/manual", "app:questions", "app:questions", "https://example.org/manual",
      ])
    #expect(label.activatedLink == "https://example.org/manual")
    label.text = "No links"
    harness.display.settle()
    #expect(!label.canBecomeFocused && !label.isFocused)
  }

  @Test("A tap activates the link under it, unless the pointer leaves it") func taps() {
    let label = label("Read the " + manual + " or the " + questions + ".", columns: 16, rows: 4, lines: 0)
    var opened: [String] = []
    label.linkHandler = { opened.append($0) }
    func point(_ column: Int, _ row: Int) -> Point {
      Point(x: Double(column) * 8 + 4, y: Double(row) * 16 + 8)
    }
    func tap(_ point: Point) {
      harness.touch(.down, point, in: label)
      harness.touch(.up, point, in: label)
    }
    // Read the manual | or the frequent | questions.
    tap(point(2, 0))
    #expect(opened == [])
    tap(point(9, 0))
    tap(point(8, 1))
    tap(point(8, 2))
    #expect(opened == ["https://example.org/manual", "app:questions", "app:questions"])
    harness.touch(.down, point(9, 0), in: label)
    harness.touch(.drag, point(2, 0), in: label)
    harness.touch(.up, point(2, 0), in: label)
    #expect(opened.count == 3)
  }

  @Test("Without a handler, the address is copied") func copying() {
    _ = label("Read the " + manual)
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    #expect(harness.speech { harness.robot.press(.enter) }.last == ["copied"])
    #expect(Pasteboard.general.string == "https://example.org/manual")
  }

  @Test("A label with one link is that link") func oneLink() throws {
    let label = label("Read the " + manual + ".")
    let node = try harness.display.element("Read the manual.")
    #expect(node.traits == [.link, .staticText] && node.actions == [.focus, .activate])
    var opened = 0
    label.linkHandler = { _ in opened += 1 }
    #expect(label.accessibilityActivate() && opened == 1)
    #expect(harness.display.auditFindings(operating: true) == [])
  }

  @Test("Of several links, each is an element, and so are the texts between them") func severalLinks() throws
  {
    let label = label(
      "Read " + AttributedText("le ", language: "fr")
        + AttributedText("manuel", language: "fr", link: "app:m")
        + " or " + questions + " .")
    _ = harness.add(Button(title: "Next"), row: 6, columns: 10, rows: 3)
    let display = harness.display
    let names = display.tree.readingOrder.compactMap { display.tree[$0]?.label }
    #expect(names.prefix(4) == ["Read le", "manuel", "or", "frequent questions"])
    let link = try display.element("manuel")
    #expect(link.traits == [.link, .staticText] && link.actions == [.activate])
    #expect(link.attributedLabel?.runs.map(\.language) == ["fr"])
    #expect(link.frame == Rect(x: 12 * 8, y: 32, width: 6 * 8, height: 16))
    #expect(display.auditFindings(operating: true) == [])
    var opened: [String] = []
    label.linkHandler = { opened.append($0) }
    harness.robot.reader(.on)
    display.finishSpeaking()
    #expect(harness.speech { harness.robot.reader(.next) }.last == ["manuel", "link"])
    harness.robot.reader(.activate)
    #expect(opened == ["app:m"])
    harness.robot.reader(.next)
    #expect(harness.speech { harness.robot.reader(.next) }.last == ["frequent questions", "link"])
    // The keys act on the link that the reader is at, and the reader follows them.
    harness.robot.reader(.off)
    harness.robot.press(.enter)
    #expect(opened.last == "app:questions")
    harness.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.lastSpoken?.first == "frequent questions")
    label.attributedText = manual
    display.settle()
    #expect(display.tree.readingOrder.compactMap { display.tree[$0]?.label } == ["manual", "Next"])
  }

  @Test("Blank text is not a link, and adjacent parts of one address are one link") func linkRanges() {
    let text =
      AttributedText(" ", link: "app:a") + "x" + AttributedText("b", style: .bold, link: "app:b")
      + AttributedText("c", link: "app:b") + AttributedText("d", link: "app:d")
    #expect(text.links.map(\.address) == ["app:b", "app:d"])
    #expect(text.links.map(\.characters) == [2..<4, 4..<5])
  }
}
