import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitText
import BacklitUI
import TestSupport
import Testing

/// Text views: lines, wrapping, scrolling.
@Suite @MainActor struct TextViewTests {
  /// A view with 10 columns and 4 rows of text; 9 columns are for letters.
  private func make(_ text: String = "") -> TextHarness<TextView> {
    let harness = TextHarness(TextView(), columns: 12, rows: 6)
    harness.input.text = text
    harness.display.settle()
    return harness
  }

  /// The shown rows of text.
  private func rows(_ harness: TextHarness<TextView>) -> [String] {
    (0..<4).map { index in
      var row = String(harness.row(index).dropFirst(3).prefix(10))
      while row.last == " " { row.removeLast() }
      return row
    }
  }

  @Test("Enter begins lines, and long lines are wrapped after spaces") func wrapping() {
    let harness = make()
    harness.robot.type("one two three\nx")
    #expect(rows(harness) == ["one two", "three", "x", ""])
    #expect(harness.cursor == [3 + 1, 2 + 2])
    harness.press("Control-Home")
    #expect(harness.cursor == [3, 2])
    harness.press("Down")
    #expect(harness.state == "one two |three\nx")
    harness.press("End")
    #expect(harness.state == "one two three|\nx" && harness.cursor == [3 + 5, 3])
    harness.press("Down")
    #expect(harness.state == "one two three\nx|")
    harness.press("Up")
    #expect(harness.state == "one two three|\nx", "the column is kept")
    harness.press("Up", "Up")
    #expect(harness.state == "|one two three\nx")
    #expect(harness.input.text == "one two three\nx")
  }

  @Test("The view scrolls with the insertion point, by pages and by the wheel") func scrolling() {
    let harness = make((0..<20).map { "line \($0)" }.joined(separator: "\n"))
    #expect(rows(harness) == ["line 16", "line 17", "line 18", "line 19"])
    harness.press("PageUp")
    #expect(rows(harness).contains("line 16") && harness.state.contains("line 16|"))
    harness.press("Control-Home")
    #expect(rows(harness) == ["line 0", "line 1", "line 2", "line 3"])
    harness.robot.scroll(at: harness.place(1, 1), notches: 1)
    #expect(rows(harness) == ["line 3", "line 4", "line 5", "line 6"])
    #expect(harness.state.hasPrefix("|line 0"))
    harness.robot.scroll(at: harness.place(1, 1), notches: 100)
    #expect(rows(harness) == ["line 16", "line 17", "line 18", "line 19"])
    harness.robot.type("x")
    #expect(rows(harness)[0] == "xline 0", "typing scrolls to the insertion point")
    #expect(harness.input.accessibilityScroll(.next))
    harness.display.settle()
    #expect(rows(harness)[0] == "line 3")
  }

  @Test("A click and a drag select over lines, and a drag below scrolls") func mouse() {
    let harness = make("one\ntwo\nthree\nfour\nfive\nsix")
    harness.press("Control-Home")
    harness.click(1, 1)
    #expect(harness.state.hasPrefix("one\nt|wo"))
    harness.robot.drag(from: harness.place(0, 0), to: harness.place(2, 2))
    #expect(harness.input.editing.selectedText == "one\ntwo\nth")
    harness.display.advance(by: 1)
    harness.robot.pointer(.down, at: harness.place(0, 0))
    harness.robot.pointer(.drag, at: harness.place(0, 8))
    harness.display.advance(by: 2)
    harness.robot.pointer(.up, at: harness.place(0, 8))
    #expect(harness.input.editing.selectedText.contains("five"))
    harness.press("Control-Home")
    harness.click(1, 1, times: 3)
    #expect(harness.input.editing.selectedText == "two")
  }

  @Test("Tab leaves, or inserts a tab by setting") func tabs() {
    let harness = make()
    let next = TextField()
    harness.harness.add(next, column: 30, row: 1, rows: 3)
    harness.press("Tab")
    #expect(next.isFocused)
    harness.window.focus(on: harness.input)
    harness.input.insertsTabs = true
    harness.robot.type("a")
    harness.press("Tab")
    harness.robot.type("b")
    #expect(harness.input.text == "a\tb" && rows(harness)[0] == "a   b")
    #expect(harness.cursor == [3 + 5, 2])
    harness.press("Left", "Left")
    #expect(harness.cursor == [3 + 1, 2])
    harness.press("Shift-Tab")
    #expect(!harness.input.isFocused)
  }

  @Test("Rows join to the text, and up and down are inverses", arguments: 1...6) func rowsJoin(seed: Int) {
    var random = SeededRandom(seed: seed)
    let words = [
      "a", "word", "日本語", "hyphen-ated", "averylongwordwithoutbreaks", "אבג", "👩‍👩‍👧", "x", "\n", "\t",
    ]
    let text = (0..<60).map { _ in words.randomElement(using: &random) ?? "a" }.joined(separator: " ")
    let harness = make(text)
    harness.press("Control-Home")
    var places = [harness.input.editing.selection.head]
    // Down and Home visit the start of every row.
    for _ in 0..<200 {
      harness.press("Down", "Home")
      let head = harness.input.editing.selection.head
      if head == places.last { break }
      places.append(head)
      #expect(harness.cursor.count == 2)
    }
    #expect(places == places.sorted() && Set(places).count == places.count)
    harness.press("Down")
    #expect(harness.input.editing.selection.head == harness.input.editing.buffer.endOfDocument)
    for place in places.reversed().dropFirst() {
      harness.press("Up", "Home")
      #expect(harness.input.editing.selection.head <= place || place == places.first)
    }
    harness.press("Control-Home")
    #expect(harness.input.editing.selection.head == places[0])
  }

  @Test("Up and down keep the place in lines from right to left") func verticalFromRightToLeft() {
    let harness = TextHarness(TextView(), columns: 12, rows: 6)
    harness.input.text = "אבג\nדהו"
    harness.press("Control-Home", "Down")
    #expect(harness.state == "אבג\n|דהו")
    harness.press("Left", "Up")
    #expect(harness.state == "א|בג\nדהו")
    harness.press("Down")
    #expect(harness.state == "אבג\nד|הו")
  }

  @Test("Wrapped rows have the direction of their paragraph") func wrappedFromRightToLeft() {
    let harness = make("אבגדהו abc דהו")
    #expect(rows(harness)[1] == " והד abc")
    harness.press("Control-End")
    #expect(harness.cursor == [3, 3], "the insertion point is left of the last letter")
    harness.press("Home")
    #expect(harness.state == "אבגדהו |abc דהו" && harness.cursor == [3 + 5, 3])
  }

  @Test("A text of ten megabytes is edited like a short one") func large() {
    let harness = make(String(repeating: "The quick brown fox\n", count: 500_000))
    #expect(rows(harness)[3] == "")
    harness.press("Control-Home")
    harness.robot.type("x")
    #expect(rows(harness) == ["xThe", "quick", "brown fox", "The quick"])
    harness.press("PageDown", "Backspace")
    #expect(harness.input.editing.buffer.utf8Count == 10_000_000)
    // One line without a break.
    harness.input.text = String(repeating: "x", count: 1_000_000)
    harness.press("Up", "Up", "y")
    #expect(harness.input.editing.buffer.characterCount == 1_000_001)
    #expect(harness.display.text.contains("y"))
  }

  @Test("The indicator shows which part is visible") func indicator() {
    let harness = make((0..<20).map { "\($0)" }.joined(separator: "\n"))
    let before = harness.harness.picture(of: harness.input)
    harness.input.showsVerticalScrollIndicator = false
    harness.display.settle()
    #expect(harness.harness.picture(of: harness.input) != before)
  }
}
