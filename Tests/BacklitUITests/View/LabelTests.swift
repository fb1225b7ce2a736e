import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

/// Labels in cells, in several scripts.
@MainActor
struct LabelTests {
  /// Returns the rows of a display that shows one label from edge to edge, without the row of captions.
  private func rows(
    _ text: String, columns: Int, rows: Int = 4, lines: Int = 0,
    direction: LayoutDirection = .leftToRight
  ) -> [String] {
    let display = HeadlessDisplay(columns: columns, rows: rows + 1)
    display.session.screen.preferences.layoutDirection = direction
    let label = Label(text: text)
    label.numberOfLines = lines
    display.show(label)
    return (0..<rows).map { display.grid.rowText($0) }
  }

  @Test("A subclass can override the text") func overriding() {
    final class Shout: Label {
      override var text: String {
        get { super.text.uppercased() }
        set { super.text = newValue }
      }
    }
    let display = HeadlessDisplay(columns: 20, rows: 4)
    let label = Shout(text: "one")
    display.show(label)
    #expect(display.text.contains("ONE") && label.accessibilityLabel == "ONE")
    label.text = "two"
    display.settle()
    #expect(display.text.contains("TWO"))
  }

  @Test(
    "A label with nothing to read is not an element until it has a text",
    arguments: ["", "   ", "\u{200B}", "\u{A0}", "\n", "\u{FEFF}", "\u{E0B0}"])
  func blank(text: String) {
    let display = HeadlessDisplay(columns: 20, rows: 4)
    let label = Label(text: text)
    label.identifier = "label"
    display.show(label)
    #expect(display.tree.readingOrder == [])
    label.text = "—"
    display.settle()
    #expect(display.tree.readingOrder == [label.nodeID])
    label.text = text
    label.accessibilityLabel = "Nothing"
    display.settle()
    #expect(display.tree.readingOrder == [label.nodeID])
  }

  @Test(
    "Lines are broken and truncated to five cells",
    arguments: [
      // Wide characters take two cells each, and are never split.
      ("音楽プレーヤー", ["音楽 ", "プレ ", "ーヤ ", "ー   "]),
      // Combining marks stay with their letters.
      ("re\u{301}sume\u{301}", ["re\u{301}sum", "e\u{301}    ", "     ", "     "]),
      // A skin tone, a family, a flag and a keycap are one character of two cells each.
      ("a👍🏽b👨‍👩‍👧", ["a👍🏽b ", "👨‍👩‍👧   ", "     ", "     "]),
      ("🇦🇶🇧🇷x", ["🇦🇶🇧🇷x", "     ", "     ", "     "]),
      // Words move to the next line whole; a word longer than a line is broken.
      ("ab cdefgh", ["ab   ", "cdefg", "h    ", "     "]),
      ("ab\ncd", ["ab   ", "cd   ", "     ", "     "]),
    ])
  func lines(text: String, expected: [String]) {
    #expect(rows(text, columns: 5) == expected)
  }

  @Test("A line of five cells takes five cells in every script")
  func fiveCells() {
    for text in ["音楽プレーヤー", "re\u{301}sume\u{301}", "a👍🏽b👨‍👩‍👧", "🇦🇶🇧🇷x", "שלום עולם", "abc"] {
      for row in rows(text, columns: 5) { #expect(TextMetrics.columns(of: row) == 5, "\(text)") }
    }
  }

  /// Hebrew is stored in reading order and shown from the right.
  @Test("Right-to-left text is shown in visual order")
  func rightToLeftText() {
    #expect(rows("שלום", columns: 6, rows: 1)[0] == "םולש  ")
    #expect(rows("שלום", columns: 6, rows: 1, direction: .rightToLeft)[0] == "  םולש")
    // Numbers run from left to right, brackets are mirrored.
    #expect(rows("שלום 12", columns: 9, rows: 1)[0] == "12 םולש  ")
    #expect(rows("(שלום)", columns: 6, rows: 1, direction: .rightToLeft)[0] == "(םולש)")
    #expect(rows("abc שלום def", columns: 12, rows: 1)[0] == "abc םולש def")
  }

  @Test("Wrapped lines have the direction of their paragraph, whatever they begin with")
  func wrappedDirection() {
    #expect(rows("אבגדה abc דהו", columns: 7, rows: 2) == ["הדגבא  ", "והד abc"])
    #expect(rows("abcde אבג def", columns: 7, rows: 2) == ["abcde  ", "גבא def"])
    #expect(rows("אבג\nabc דהו", columns: 7, rows: 2) == ["גבא    ", "abc והד"])
  }

  @Test("Text that does not fit ends with an ellipsis")
  func truncation() {
    #expect(rows("abcdef", columns: 5, rows: 1, lines: 1)[0] == "abcd…")
    // A wide character is not split, so one cell stays empty.
    #expect(rows("音楽音楽", columns: 4, rows: 1, lines: 1)[0] == "音… ")
    #expect(rows("ab cd ef gh", columns: 5, rows: 3, lines: 2) == ["ab cd", "ef gh", "     "])
    #expect(rows("ab cd ef gh ij", columns: 5, rows: 3, lines: 2) == ["ab cd", "ef g…", "     "])
  }

  @Test("A text of several lines on fewer lines ends with an ellipsis that it has room for")
  func lineBreaks() {
    for (text, line) in [
      ("first\nsecond", "first…"), ("a\r\nb", "a…"), ("a\u{2028}b", "a…"), ("\nsecond", "…"), ("a\n", "a"),
    ] {
      let label = Label(text: text)
      #expect(label.intrinsicContentSize.width == Double(line.count) * 8)
      #expect(rows(text, columns: line.count, rows: 1, lines: 1) == [line])
    }
    let label = Label(text: "first\nsecond\nthird")
    label.numberOfLines = 2
    #expect(label.intrinsicContentSize == Size(width: 56, height: 32))
    #expect(rows(label.text, columns: 7, rows: 3, lines: 2) == ["first  ", "second…", "       "])
  }

  @Test(
    "A tab reaches to the next stop in labels, buttons and segments, and overrides of directions are shown as signs"
  )
  func tabsAndSigns() {
    #expect(rows("name\tvalue", columns: 13, rows: 1, lines: 1) == ["name    value"])
    #expect(rows("a\u{202E}vaw", columns: 6, rows: 1, lines: 1) == ["a\u{FFFD}vaw "])
    let button = Button(title: "open\tfile")
    #expect(button.intrinsicContentSize.width == Button(title: "open    file").intrinsicContentSize.width)
    let segments = SegmentedControl(titles: ["one\ttwo", "x\ny"])
    let display = HeadlessDisplay(columns: 40, rows: 4)
    display.show(StackView(arrangedSubviews: [segments, button]))
    #expect(display.text.contains("one two"))
    #expect(display.text.contains("x…"))
    #expect(display.text.contains("open    file"))
  }

  @Test("The height of a label follows its width")
  func heightForWidth() {
    let display = HeadlessDisplay(columns: 12, rows: 9)
    let title = Label(text: "one two three")
    title.numberOfLines = 0
    let next = Label(text: "next")
    let stack = StackView(arrangedSubviews: [title, next, View()])
    stack.axis = .vertical
    display.show(stack)
    #expect(display.text.split(separator: "\n").prefix(3) == ["one two", "three", "next"])
    display.robot.resize(columns: 6, rows: 9)
    #expect(display.text.split(separator: "\n").prefix(4) == ["one", "two", "three", "next"])
    display.robot.resize(columns: 20, rows: 9)
    #expect(display.text.split(separator: "\n").prefix(2) == ["one two three", "next"])
    #expect(display.layoutProblems.isEmpty)
  }

  @Test("preferredMaxLayoutWidth limits the intrinsic width")
  func preferredMaxLayoutWidth() {
    let label = Label(text: "one two three")
    label.preferredMaxLayoutWidth = 64
    #expect(label.intrinsicContentSize == Size(width: 104, height: 16))
    label.numberOfLines = 0
    #expect(label.intrinsicContentSize == Size(width: 56, height: 32))
    label.preferredMaxLayoutWidth = 0
    #expect(label.intrinsicContentSize == Size(width: 104, height: 16))
  }

  @Test("A fitting uses the height for the width")
  func fitting() {
    let label = Label(text: "one two three")
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    let card = View()
    card.addSubview(label)
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -8),
      label.topAnchor.constraint(equalTo: card.topAnchor),
      label.bottomAnchor.constraint(equalTo: card.bottomAnchor),
    ])
    #expect(
      card.systemLayoutSizeFitting(
        Size(width: 80, height: 0), horizontalPriority: .required, verticalPriority: .fittingSizeLevel)
        == Size(width: 80, height: 32))
    #expect(card.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(width: 120, height: 16))
    // A label's hugging priority is higher than that of the fitting target.
    #expect(
      card.systemLayoutSizeFitting(View.layoutFittingExpandedSize) == Size(width: 120, height: 16))
    label.setContentHuggingPriority(10, for: .horizontal)
    #expect(
      card.systemLayoutSizeFitting(View.layoutFittingExpandedSize)
        == Size(width: View.layoutFittingExpandedSize.width, height: 16))
  }

  /// A terminal may change its font while a program runs.
  @Test("Baselines follow the cell size")
  func baselines() {
    let window = makeWindow()
    let label = Label(text: "abc")
    let mark = View()
    for view in [label, mark] {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
    }
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
      label.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      mark.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      mark.topAnchor.constraint(equalTo: label.firstBaselineAnchor),
      mark.bottomAnchor.constraint(equalTo: label.lastBaselineAnchor, constant: 5),
    ])
    window.layoutIfNeeded()
    #expect(abs(mark.frame.minY - 22.8) < 1e-9)
    window.screen.resize(to: window.screen.size, cellSize: Size(width: 10, height: 20))
    window.layoutIfNeeded()
    #expect(label.frame.height == 20)
    #expect(abs(mark.frame.minY - 26) < 1e-9)
  }

  @Test("Text contrasts with both backgrounds")
  func contrast() {
    let window = makeWindow()
    let label = Label(text: "abc")
    let own = Label(text: "abc")
    own.textColor = .red
    window.addSubview(label)
    window.addSubview(own)
    #expect(drawnColor(label)?.contrastRatio(to: label.palette.background) ?? 0 > 7)
    window.screen.preferences.userInterfaceStyle = .light
    #expect(label.palette.background.contrastRatio(to: .black) > 7)
    #expect(drawnColor(label)?.contrastRatio(to: label.palette.background) ?? 0 > 7)
    #expect(drawnColor(own) == .red)
  }

  private func drawnColor(_ label: Label) -> Color? {
    label.bounds.size = Size(width: 80, height: 16)
    var canvas = Canvas()
    label.draw(in: &canvas)
    for case .text(_, _, _, let color, _) in canvas.list.commands { return color }
    return nil
  }

  /// Interface Builder's priority for labels, so that they win over plain views in a tie.
  @Test("A label has a hugging priority of 251")
  func huggingPriority() {
    for axis in LayoutAxis.allCases {
      #expect(Label().contentHuggingPriority(for: axis) == 251)
      #expect(View().contentHuggingPriority(for: axis) == 250)
      #expect(Label().contentCompressionResistancePriority(for: axis) == 750)
      #expect(View().contentCompressionResistancePriority(for: axis) == 750)
    }
  }
}
