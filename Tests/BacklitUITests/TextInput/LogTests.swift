import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitText
import TestSupport
import Testing

@testable import BacklitUI

/// Text views as logs: attributes, appending, following the end.
@Suite @MainActor struct LogTests {
  /// A log with 20 columns and 4 rows of text.
  private func make(lines: Int = 0) -> TextHarness<TextView> {
    let harness = TextHarness(TextView(), columns: 22, rows: 6)
    harness.input.isEditable = false
    harness.input.followsEnd = true
    for line in 0..<lines { harness.input.appendLine("line \(line)") }
    harness.display.settle()
    return harness
  }

  private func rows(_ harness: TextHarness<TextView>) -> [String] {
    (0..<4).map { index in
      String(harness.row(index).dropFirst(3).prefix(10)).split(separator: " ").joined(separator: " ")
    }
  }

  private func cells(_ harness: TextHarness<TextView>, row: Int) -> [Cell] {
    let grid = harness.display.grid
    return (0..<20).map { grid[3 + $0, 2 + row] }
  }

  @Test("Appended lines scroll at the end, and not after the user scrolled up") func following() {
    let harness = make(lines: 3)
    #expect(rows(harness) == ["line 0", "line 1", "line 2", ""])
    for line in 3..<10 { harness.input.appendLine("line \(line)") }
    harness.display.settle()
    #expect(rows(harness) == ["line 6", "line 7", "line 8", "line 9"])
    harness.robot.scroll(at: harness.place(1, 1), notches: -1)
    let scrolled = rows(harness)
    #expect(scrolled[0] == "line 3")
    harness.input.appendLine("line 10")
    harness.display.settle()
    #expect(rows(harness) == scrolled)
    harness.robot.scroll(at: harness.place(1, 1), notches: 5)
    harness.input.appendLine("line 11")
    harness.display.settle()
    #expect(rows(harness) == ["line 8", "line 9", "line 10", "line 11"])
  }

  @Test("The insertion point pauses and continues it") func caret() {
    let harness = make(lines: 10)
    harness.press("Up")
    harness.input.appendLine("new")
    harness.display.settle()
    #expect(rows(harness).last == "line 9")
    harness.press("Control-End")
    harness.input.appendLine("newer")
    harness.display.settle()
    #expect(rows(harness).last == "newer")
    #expect(harness.input.selectedTextRange.start == harness.input.editing.buffer.endOfDocument)
    harness.input.followsEnd = false
    harness.input.appendLine("newest")
    harness.display.settle()
    #expect(rows(harness).last == "newer")
  }

  @Test("A resized log stays at its end") func resizing() {
    let harness = make(lines: 10)
    harness.input.frame = Rect(x: 16, y: 16, width: 22 * 8, height: 5 * 16)
    harness.display.settle()
    #expect(rows(harness)[2] == "line 9")
  }

  @Test(
    "A colour that is too light or too dark for the ground is mended",
    arguments: [UserInterfaceStyle.light, .dark])
  func contrast(style: UserInterfaceStyle) {
    let harness = make()
    harness.display.session.screen.preferences.userInterfaceStyle = style
    for color in [Color(rgb: 0xFF0000), Color(rgb: 0xFFFF00), Color(rgb: 0x0000A0), .cyan] {
      harness.input.appendLine("W", attributes: TextAttributes(foregroundColor: color))
    }
    harness.display.settle()
    for row in 0..<4 {
      let cell = cells(harness, row: row)[0]
      #expect(cell.glyph.text == "W")
      #expect(cell.foreground.color.contrastRatio(to: cell.background.color) >= 4.45, "\(row), \(style)")
    }
  }

  @Test("Attributes colour their part of the text, and stay with it") func attributes() {
    let harness = make()
    let red = Color(rgb: 0xFF6A5A)
    harness.input.appendLine("12:00 ", attributes: TextAttributes(foregroundColor: red))
    harness.input.append("failed", attributes: TextAttributes(backgroundColor: .blue, isBold: true))
    harness.input.appendLine("plain")
    harness.display.settle()
    #expect(rows(harness)[0] == "12:00 fail")
    let row = cells(harness, row: 0)
    #expect(row[0].foreground == CellColor(red) && row[4].foreground == CellColor(red))
    #expect(row[6].background == CellColor(.blue) && row[6].attributes.contains(.bold))
    #expect(row[6].foreground != CellColor(red) && row[12].background != CellColor(.blue))
    #expect(cells(harness, row: 1)[0].foreground == row[6].foreground)
    harness.input.isEditable = true
    harness.press("Control-Home")
    harness.robot.type("ab\n")
    #expect(rows(harness)[1] == "12:00 fail")
    #expect(cells(harness, row: 1)[0].foreground == CellColor(red))
    #expect(cells(harness, row: 0)[0].foreground != CellColor(red))
    #expect(harness.input.attributes(at: TextPosition(utf8Offset: 9)).isBold)
    harness.input.addAttributes(
      TextAttributes(isItalic: true), in: TextRange(TextPosition(utf8Offset: 3), TextPosition(utf8Offset: 9)))
    #expect(
      harness.input.attributes(at: TextPosition(utf8Offset: 3))
        == TextAttributes(foregroundColor: red, isItalic: true))
    harness.input.text = "new"
    #expect(harness.input.attributes(at: TextPosition(utf8Offset: 0)) == TextAttributes())
  }

  @Test("Letters can be underlined and struck through") func lines() {
    let harness = make()
    let error = harness.input.appendLine("error ", attributes: TextAttributes(isUnderlined: true))
    harness.input.append("old", attributes: TextAttributes(isStruckThrough: true))
    harness.input.addAttributes(TextAttributes(isBold: true), in: error)
    harness.display.settle()
    let row = cells(harness, row: 0)
    #expect(row[0].attributes == [.underline, .bold] && row[5].attributes == [.underline, .bold])
    #expect(row[6].attributes == .strikethrough && row[9].attributes.isEmpty)
  }

  @Test("Runs are the same as attributes for each byte", arguments: 1...8) func runs(seed: Int) {
    var random = SeededRandom(seed: seed)
    var editing = TextEditing(TextBuffer(String(repeating: "abcdefghij", count: 4)))
    var runs = TextRuns()
    var model = [TextAttributes](repeating: TextAttributes(), count: 40)
    for step in 0..<200 {
      let low = Int.random(in: 0...model.count, using: &random)
      let high = Int.random(in: low...model.count, using: &random)
      if step % 3 == 0 {
        let text = String(repeating: "x", count: Int.random(in: 0...5, using: &random))
        guard let change = editing.replace(TextRange(low..<high), withText: text, at: 0) else { continue }
        runs.apply(change)
        let kept = runs.parts(of: low..<low + text.utf8.count).flatMap {
          [TextAttributes](repeating: $0.attributes, count: $0.bytes.count)
        }
        model.replaceSubrange(low..<high, with: kept)
      } else {
        let attributes = TextAttributes(isBold: step % 2 == 0, isItalic: step % 5 == 0)
        runs.update(low..<high) { $0 = attributes }
        for place in low..<high { model[place] = attributes }
      }
      let parts = runs.parts(of: 0..<model.count)
      #expect(parts.flatMap { [TextAttributes](repeating: $0.attributes, count: $0.bytes.count) } == model)
      #expect(zip(runs.runs, runs.runs.dropFirst()).allSatisfy { $0.bytes.upperBound <= $1.bytes.lowerBound })
    }
  }

  @Test("Text inside of a run belongs to it, and text at its ends does not") func runEdges() {
    var (buffer, runs) = (TextBuffer("abcdef"), TextRuns())
    let bold = TextAttributes(isBold: true)
    runs.update(2..<4) { $0 = bold }
    func insert(_ text: String, at offset: Int) {
      runs.apply(buffer.insert(text, at: TextPosition(utf8Offset: offset)))
    }
    insert("x", at: 4)
    insert("x", at: 2)
    #expect(runs.runs == [TextRun(bytes: 3..<5, attributes: bold)])
    insert("xx", at: 4)
    #expect(runs.runs == [TextRun(bytes: 3..<7, attributes: bold)])
    runs.apply(buffer.delete(TextRange(0..<8)))
    #expect(runs.runs.isEmpty)
  }

  @Test("A range is scrolled to where it is visible") func scrollingToRange() {
    let harness = make(lines: 100)
    let places = harness.input.editing.buffer
    harness.input.scrollRangeToVisible(places.range(ofLine: 20))
    harness.display.settle()
    #expect(rows(harness)[0] == "line 20")
    harness.input.scrollRangeToVisible(places.range(ofLine: 22))
    harness.display.settle()
    #expect(rows(harness)[0] == "line 20", "it is visible already")
    harness.input.scrollRangeToVisible(places.range(ofLine: 30))
    harness.display.settle()
    #expect(rows(harness)[3] == "line 30")
    harness.input.scrollRangeToVisible(places.range(ofLine: 99))
    harness.input.appendLine("new")
    harness.display.settle()
    #expect(rows(harness)[3] == "new", "it follows again")
  }

  @Test("A log without rows of its own has the height of the layout") func height() {
    let view = TextView()
    #expect(view.intrinsicContentSize.height == 6 * view.traitCollection.cellSize.height)
    view.preferredRows = nil
    #expect(view.intrinsicContentSize.height == View.noIntrinsicMetric)
    view.preferredRows = 1
    #expect(view.intrinsicContentSize.height == 3 * view.traitCollection.cellSize.height)
  }

  @Test("The log of the guide") func guide() {
    let log = TextView()
    log.isEditable = false
    log.followsEnd = true
    log.isFindInteractionEnabled = true
    log.maximumLineCount = 10_000
    log.accessibilityLabel = "Log"
    log.preferredRows = nil
    log.appendLine("12:00:07 ", attributes: TextAttributes(foregroundColor: .secondaryLabel))
    log.append("disk full", attributes: TextAttributes(foregroundColor: .red, isBold: true))
    #expect(log.text == "12:00:07 disk full")
    #expect(log.attributes(at: TextPosition(utf8Offset: 9)).isBold)
  }

  // MARK: Speech

  private func spoken(
    _ harness: TextHarness<TextView>, for seconds: Double = 10, _ action: () -> Void
  ) -> [String] {
    harness.harness.speech(for: seconds, action).map { $0.joined(separator: ", ") }
  }

  @Test("New lines are announced together while the view follows") func announcements() {
    let harness = make(lines: 100)
    harness.input.accessibilityLabel = "Log"
    harness.robot.reader(.on)
    // The text is read first.
    harness.display.advance(by: 300)
    #expect(spoken(harness) { harness.input.appendLine("disk full") } == ["disk full"])
    #expect(
      spoken(harness) { for line in 0..<3 { harness.input.appendLine("job \(line)") } } == [
        "job 0, job 1, job 2"
      ])
    #expect(
      spoken(harness) { for line in 0..<57 { harness.input.appendLine("job \(line)") } }
        == ["57 new lines, job 56"])
    harness.press("Up")
    harness.display.advance(by: 10)
    #expect(spoken(harness) { harness.input.appendLine("not at the end") }.isEmpty)
    harness.press("Control-End")
    harness.display.advance(by: 10)
    harness.input.announcesNewLines = false
    #expect(spoken(harness) { harness.input.appendLine("not announced") }.isEmpty)
  }

  @Test("Lines that come faster than they are spoken do not pile up") func flood() {
    let harness = make(lines: 100)
    harness.robot.reader(.on)
    // The text is read first.
    harness.display.advance(by: 300)
    let words = spoken(harness) {
      for second in 0..<40 {
        for line in 0..<20 {
          harness.input.appendLine("request \(second) \(line) was answered with an error")
        }
        harness.display.advance(by: 0.25)
      }
    }
    #expect(!words.isEmpty && words.count <= 6, "\(words.count) announcements in ten seconds")
    #expect(words.last?.hasSuffix("request 39 19 was answered with an error") == true)
  }

  @Test("A log is read by line as other texts are") func readingByLine() {
    let harness = make(lines: 100)
    harness.robot.reader(.on)
    // The text is read first.
    harness.display.advance(by: 300)
    #expect(spoken(harness) { harness.press("Up") } == ["line 98"])
    #expect(spoken(harness) { harness.press("Up") } == ["line 97"])
    #expect(spoken(harness) { harness.press("Shift-Up") }.last?.contains("selected") == true)
    harness.press("Alt-c")
    #expect(harness.input.copySelection())
    #expect(Pasteboard.general.string?.contains("line 9") == true)
    harness.robot.type("x")
    #expect(!harness.input.text.contains("x"))
  }

  @Test("What is in a log when it comes to the screen is not announced") func firstContent() {
    let harness = ControlHarness(columns: 60, rows: 24)
    harness.add(BacklitButton(title: "Stop"), column: 2, row: 1, columns: 10, rows: 3)
    harness.robot.reader(.on)
    harness.display.advance(by: 300)
    let log = TextView()
    (log.isEditable, log.followsEnd) = (false, true)
    for line in 0..<5000 { log.appendLine("line \(line)") }
    #expect(harness.speech(for: 10) { harness.add(log, column: 2, row: 5, columns: 22, rows: 6) }.isEmpty)
    #expect(harness.speech(for: 10) { log.appendLine("disk full") } == [["disk full"]])
  }

  @Test("What arrives while a modal page covers the log is announced once when the page closes")
  func summary() {
    let harness = make(lines: 100)
    let button = harness.harness.add(BacklitButton(title: "Stop"), column: 30, row: 1, columns: 10, rows: 3)
    harness.robot.reader(.on)
    harness.window.post(.screenChanged(button))
    harness.display.advance(by: 300)
    harness.robot.press(.character("?"))
    harness.display.advance(by: 300)
    #expect(spoken(harness) { for line in 0..<9 { harness.input.appendLine("job \(line)") } }.isEmpty)
    let words = spoken(harness, for: 300) { harness.press("Escape") }
    #expect(words.count == 2 && words.last == "9 new lines, job 8", "\(words)")
    #expect(spoken(harness) { harness.input.appendLine("disk full") } == ["disk full"])
  }

  @Test("What arrives while a modal page covers the log is read with the log, not announced") func covered() {
    let harness = make(lines: 100)
    harness.input.accessibilityLabel = "Log"
    harness.robot.reader(.on)
    harness.display.advance(by: 300)
    harness.robot.press(.character("?"))
    harness.display.advance(by: 300)
    #expect(spoken(harness) { for line in 0..<9 { harness.input.appendLine("job \(line)") } }.isEmpty)
    // The text is read with the last of them.
    let words = spoken(harness, for: 300) { harness.press("Escape") }
    let isRead = words.count == 1 && words[0].hasPrefix("Log, text area") && words[0].hasSuffix("job 8")
    #expect(isRead, "\(words)")
    #expect(spoken(harness) { harness.input.appendLine("disk full") } == ["disk full"])
  }

  @Test("A line that the reader reads with the log is not announced") func readOnArrival() {
    let harness = make(lines: 100)
    let button = harness.harness.add(BacklitButton(title: "Stop"), column: 30, row: 1, columns: 10, rows: 3)
    harness.robot.reader(.on)
    harness.window.post(.screenChanged(button))
    harness.display.advance(by: 300)
    let words = spoken(harness, for: 300) {
      harness.input.appendLine("done")
      harness.window.post(.screenChanged(harness.input))
    }
    #expect(words.count { $0.contains("done") } == 1, "\(words)")
  }

  // MARK: Changes by the program

  @Test("With a maximum the oldest lines go, and the others keep all they have")
  func maximumLineCount() {
    let harness = make(lines: 10)
    let log = harness.input
    log.isFindInteractionEnabled = true
    log.findInteraction?.searchText = "line 1"
    log.appendLine("line 10", attributes: TextAttributes(isBold: true))
    harness.press("Up")
    let before = rows(harness)
    #expect(before == ["line 7", "line 8", "line 9", "line 10"])
    log.maximumLineCount = 5
    harness.display.settle()
    #expect(log.text == (6...10).map { "line \($0)" }.joined(separator: "\n"))
    #expect(rows(harness) == before && log.text(in: log.currentRow) == "line 9")
    #expect(log.attributes(at: TextPosition(utf8Offset: log.text.utf8.count - 1)).isBold)
    #expect(!log.attributes(at: TextPosition(utf8Offset: log.text.utf8.count - 9)).isBold)
    #expect(log.findInteraction?.resultCount == 1)
    log.appendLine("line 11")
    harness.display.settle()
    #expect(rows(harness) == before && log.text.hasPrefix("line 7\n"), "the user scrolled")
    harness.press("Control-End")
    log.appendLine("line 12")
    harness.display.settle()
    #expect(rows(harness).last == "line 12" && log.text.hasPrefix("line 8\n"))
    #expect(log.text(in: log.append("\n13\n14\n15\n16\n17\n18")) == "14\n15\n16\n17\n18")
    log.text = "1\n2\n3\n4\n5\n6\n"
    #expect(log.text == "2\n3\n4\n5\n6\n", "a line break at the end does not begin a line")
  }

  @Test("Removed lines are not spoken, and reading goes on in the next line")
  func maximumWhileReading() throws {
    let harness = make()
    let log = harness.input
    for line in 0..<100 { log.appendLine("line \(line)\n") }
    harness.robot.reader(.on)
    harness.display.advance(by: 300)
    #expect(spoken(harness) { log.maximumLineCount = 90 }.isEmpty)
    #expect(spoken(harness) { log.appendLine("disk full") } == ["disk full"])
    let lines = log.text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = log.editing.buffer.range(ofLine: try #require(lines.firstIndex(of: "line 71"))).start
    log.selectedTextRange = TextRange(start, start)
    #expect(log.accessibilityRead(continuing: false) == "line 71")
    log.maximumLineCount = 60
    #expect(log.accessibilityRead(continuing: true) == "line 72")
  }

  @Test("A program changes a text that the user cannot edit, and clients of the bus do not")
  func replacing() {
    let harness = make(lines: 10)
    let log = harness.input
    let range = log.appendLine("40 %")
    harness.press("Up")
    #expect(log.replace(range, withText: "100 %"))
    #expect(log.text.hasSuffix("line 9\n100 %") && log.text(in: log.currentRow) == "line 9")
    #expect(log.replace(TextRange(0..<7), withText: "") && log.text.hasPrefix("line 1\n"))
    #expect(log.text(in: log.currentRow) == "line 9" && harness.log.count("editingChanged") == 0)
    #expect(!log.replace(TextRange(0..<0), withText: ""))
    #expect(!log.accessibilityPerform(.replaceAll(with: "x")) && log.text.hasPrefix("line 1\n"))
  }
}
