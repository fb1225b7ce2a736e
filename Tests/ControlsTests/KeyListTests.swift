import Accessibility
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("The list of keys")
struct KeyListTests {
  @Test("a question mark shows it over everything, and Escape closes it")
  func withoutReader() {
    let deck = DeckHarness()
    deck.robot.press(.tab)
    let before = deck.display.grid
    deck.robot.type("?")
    #expect(deck.display.text.contains("Page Up, Page Down"))
    #expect(deck.display.text.contains("F6"))
    deck.robot.press(.tab)
    deck.robot.press(.character(" "))
    #expect(!deck.display.text.contains("Page Up, Page Down"))
    deck.robot.type("?")
    deck.robot.press(.escape)
    #expect(deck.display.grid == before)
    #expect(deck.cue.isFocused)
  }

  @Test("keys do not reach views below it")
  func modalForKeys() {
    let deck = DeckHarness()
    let log = EventLog(deck.mute)
    deck.robot.tap(deck.mute)
    let events = log.events.count
    deck.robot.type("?")
    for key in [Key.tab, .up, .delete, .character("x")] { deck.robot.press(key) }
    #expect(!deck.mute.isFocused)
    #expect(log.events.count == events)
    #expect(deck.display.text.contains("Page Up, Page Down"))
  }

  @Test("touches do not reach views below it")
  func modalForTouches() {
    let deck = DeckHarness()
    let log = EventLog(deck.cue)
    deck.robot.type("?")
    deck.robot.tap(deck.cue)
    #expect(log.events.isEmpty)
  }

  @Test("with the reader on it is modal and read line by line")
  func withReader() throws {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    let heading = deck.harness.speech { deck.robot.type("?") }
    #expect(heading == [["Screen reader keys", "heading"]])
    let tree = deck.display.tree
    let labels = tree.readingOrder.compactMap { tree[$0]?.label }
    #expect(labels == ["Screen reader keys"] + KeyHelpItem.reader().map(\.keys))
    #expect(
      deck.harness.speech { deck.robot.press(.right) } == [["Left, Right", "previous and next element"]])
    let last = try #require(KeyHelpItem.reader().last)
    #expect(deck.harness.speech { deck.robot.press(.end) } == [[last.keys, last.meaning]])
    #expect(deck.harness.speech { deck.robot.press(.right) } == [[last.keys, last.meaning]])
  }

  @Test("Escape stops speech, then closes the list and restores the cursor", arguments: [0, 1, 4])
  func escape(element: Int) {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    for _ in 0..<element { deck.robot.press(.right) }
    deck.display.advance(by: 20)
    let before = deck.cursor
    deck.robot.type("?")
    deck.display.advance(by: 0.1)
    deck.robot.press(.escape)
    #expect(deck.display.text.contains("screen reader off"))
    let heard = deck.harness.speech(for: 1.95) { deck.robot.press(.escape) }
    #expect(!deck.display.text.contains("screen reader off"))
    #expect(deck.cursor === before)
    #expect(heard == [DeckHarness.elements[element]])
  }

  @Test("the cursor is restored when it is not at the focus")
  func cursorBesideFocus() {
    let deck = DeckHarness()
    deck.robot.press(.tab)
    deck.robot.reader(.on)
    deck.robot.press(.left)
    deck.display.advance(by: 20)
    #expect(deck.cursor === deck.heading)
    deck.robot.type("?")
    deck.display.advance(by: 20)
    let heard = deck.harness.speech { deck.robot.press(.escape) }
    #expect(deck.cursor === deck.heading)
    #expect(heard == [DeckHarness.elements[0]])
  }

  @Test(
    "every line is visible on a screen of 80 × 24 cells, with and without the reader",
    arguments: [false, true])
  func small(readerOn: Bool) {
    let display = HeadlessDisplay(columns: 80, rows: 24)
    display.show(View())
    if readerOn { display.robot.reader(.on) }
    display.robot.type("?")
    display.advance(by: 10)
    let items = readerOn ? KeyHelpItem.reader() : KeyHelpItem.general()
    if readerOn { display.robot.press(.right) }
    for item in items {
      #expect(display.text.contains(item.keys) && display.text.contains(item.meaning))
      if readerOn { display.robot.press(.right) }
    }
  }

  @Test("the list contains every key of the reader")
  func complete() {
    let text = KeyHelpItem.reader().map(\.keys).joined(separator: " ")
    for key in ["Left", "Right", "Home", "End", "Up", "Down", "Space", "Enter", "Escape", "F6", "Control"] {
      #expect(text.contains(key), "\(key) is not in the list")
    }
  }
}
