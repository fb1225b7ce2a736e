import BacklitAccessibility
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitText
import TestSupport
import Testing

@testable import BacklitUI

/// The search in text views.
@Suite @MainActor struct FindTests {
  private func make(_ text: String) -> TextHarness<TextView> {
    let harness = TextHarness(TextView(), columns: 32, rows: 8)
    harness.input.isEditable = false
    harness.input.isFindInteractionEnabled = true
    harness.input.text = text
    harness.press("Control-Home")
    return harness
  }

  private static let log = (0..<30).map { $0 % 3 == 0 ? "line \($0) Error one" : "line \($0)" }.joined(
    separator: "\n")

  private func shown(_ harness: TextHarness<TextView>) -> [String] {
    (0..<6).map { index in
      String(harness.row(index).dropFirst(3).prefix(30)).split(separator: " ").joined(separator: " ")
    }
  }

  private func selected(_ harness: TextHarness<TextView>) -> String {
    harness.input.text(in: harness.input.selectedTextRange)
  }

  @Test("A slash opens a field, typing finds, and Enter goes on") func finding() throws {
    let harness = make(Self.log)
    let find = try #require(harness.input.findInteraction)
    harness.press("/")
    #expect(find.isFindNavigatorVisible && !harness.input.isFocused)
    harness.robot.type("err")
    #expect(find.resultCount == 10 && find.highlightedResultIndex == 0)
    #expect(shown(harness)[5] == "› err 1 of 10")
    #expect(selected(harness) == "Err")
    harness.press("Enter", "Enter")
    #expect(find.highlightedResultIndex == 2)
    #expect(shown(harness)[4] == "line 6 Error one", "above the field: \(shown(harness))")
    harness.press("Up")
    #expect(find.highlightedResultIndex == 1)
    harness.press("Up", "Up")
    #expect(find.highlightedResultIndex == 9, "the search continues at the end")
    harness.press("Escape")
    #expect(harness.input.isFocused && !find.isFindNavigatorVisible)
    #expect(harness.state.contains("[Err]or one\nline 28"))
    harness.press("F3")
    #expect(find.highlightedResultIndex == 0)
    harness.press("n")
    #expect(find.highlightedResultIndex == 1)
    harness.press("Shift-F3")
    #expect(find.highlightedResultIndex == 0)
    harness.press("Escape", "n")
    #expect(find.resultCount == 0, "Escape ends the search")
  }

  @Test("The search begins at the insertion point, or where the user scrolled to") func origin() throws {
    let harness = make(Self.log)
    let find = try #require(harness.input.findInteraction)
    harness.press("Control-End", "/")
    harness.robot.type("err")
    #expect(find.highlightedResultIndex == 9, "the last one, because there is none after it")
    harness.press("Escape", "Control-End")
    harness.robot.scroll(at: harness.place(1, 1), notches: -3)
    #expect(shown(harness)[0] == "line 16")
    find.searchText = ""
    harness.press("/")
    harness.robot.type("err")
    #expect(find.highlightedResultIndex == 6)
  }

  @Test("All places are marked, and the selected one differs") func marks() throws {
    let harness = make("an error\nno error\nok")
    harness.press("/")
    harness.robot.type("error")
    let grid = harness.display.grid
    let (first, second, plain) = (grid[3 + 3, 2], grid[3 + 3, 3], grid[3, 2])
    #expect(first.background != second.background && second.background != plain.background)
    #expect(first.background != plain.background && second.attributes.contains(.bold))
    harness.press("Escape", "Up")
    #expect(harness.display.grid[3 + 3, 3].background == plain.background)
  }

  @Test("The places follow changes of the text", arguments: 1...6) func changes(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let harness = make("ab ab\nxab\n")
    harness.input.isEditable = true
    let find = try #require(harness.input.findInteraction)
    find.searchText = "ab"
    for step in 0..<60 {
      let count = harness.input.editing.buffer.utf8Count
      let low = Int.random(in: 0...count, using: &random)
      let text = ["a", "b", "ab", "\n", "", "xx ab x", "aabb\nab"].randomElement(using: &random) ?? ""
      if step % 4 == 0 {
        harness.input.append(text)
      } else {
        harness.input.replace(TextRange(low..<min(low + 3, count)), withText: text)
      }
      let all = harness.input.editing.buffer.ranges(of: "ab").map(\.utf8Offsets)
      #expect(Array(find.marks(in: 0..<harness.input.editing.buffer.utf8Count + 1)) == all)
    }
    harness.input.text = "ab"
    #expect(find.resultCount == 1)
  }

  @Test("The line and the number are spoken") func speech() {
    let harness = make(Self.log)
    harness.robot.reader(.on)
    // The text is read first.
    harness.display.advance(by: 300)
    func spoken(_ action: () -> Void) -> [String] {
      harness.harness.speech(for: 10, action).map { $0.joined(separator: ", ") }
    }
    #expect(spoken { harness.press("/") }.first?.hasPrefix("Find, search field") == true)
    #expect(spoken { harness.robot.type("err") }.last == "line 0 Error one, 1 of 10")
    #expect(spoken { harness.press("Enter") } == ["line 3 Error one, 2 of 10"])
    #expect(spoken { harness.robot.type("x") }.last == "not found")
    let after = harness.harness.speech(for: 300) { harness.press("Escape") }
    #expect(after.last?.contains("text area") == true)
    #expect(harness.input.accessibilityCustomActions.map(\.name) == ["Find"])
  }

  @Test("Without the setting, keys do nothing") func disabled() {
    let harness = make("one")
    harness.input.isFindInteractionEnabled = false
    harness.press("/", "F3")
    #expect(harness.input.isFocused && harness.input.findInteraction == nil)
    #expect(harness.input.accessibilityCustomActions.isEmpty)
  }

  @Test("The field goes with its view") func leaving() throws {
    let harness = make(Self.log)
    let find = try #require(harness.input.findInteraction)
    harness.press("/")
    let next = TextField()
    harness.harness.add(next, column: 40, row: 1, rows: 3)
    harness.press("Tab")
    #expect(!find.isFindNavigatorVisible)
    harness.window.focus(on: harness.input)
    harness.press("/")
    harness.input.removeFromSuperview()
    #expect(!find.isFindNavigatorVisible && !(harness.window.focusedView is SearchField))
  }
}
