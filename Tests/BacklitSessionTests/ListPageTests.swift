import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitUI
import Testing

@testable import BacklitSession

/// The list of elements and the list of recent speech.
@Suite @MainActor struct ListPageTests {
  @Test("Typing filters the list, and Enter goes to the element") func search() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    let opened = harness.spoken { harness.robot.press(.function(7)) }
    #expect(opened == [["Elements", "search field", "4 items. Deck A, heading, 1 of 4"]])
    #expect(harness.display.text.contains("▸ Deck A, heading"))
    #expect(harness.display.text.contains("  Stop, button"))
    #expect(harness.spoken { harness.robot.press(.down) } == [["Play, button", "2 of 4"]])
    let end = ["Élan, 1, adjustable", "4 of 4"]
    #expect(harness.spoken { harness.robot.press(.end) } == [end])
    // The last line is repeated.
    #expect(harness.spoken { harness.robot.press(.down) } == [end])
    // A letter leads back to the search line.
    let first = harness.spoken { harness.robot.type("e") }
    #expect(first == [["Elements", "search field", "e, 2 items. Élan, 1, adjustable, 1 of 2"]])
    harness.robot.press(.backspace)
    #expect(harness.spoken { harness.robot.type("el") }.last == ["l, 1 item. Élan, 1, adjustable, 1 of 1"])
    #expect(!harness.display.text.contains("Stop, button"))
    #expect(harness.spoken { harness.robot.type("x") } == [["x, nothing found"]])
    for key in [Key.enter, .down] {
      let silent = ["Elements", "search field", "elx, nothing found"]
      let answer = harness.spoken { harness.robot.press(key) }
      #expect(answer == [silent])
    }
    #expect(
      harness.spoken { harness.robot.press(.backspace) } == [["x, 1 item. Élan, 1, adjustable, 1 of 1"]])
    #expect(harness.spoken { harness.robot.press(.enter) } == [["Élan", "1", "adjustable"]])
    #expect(harness.cursor === harness.level && harness.session.window.focusedView === harness.level)
    #expect(!harness.display.text.contains("Deck A, heading"))
  }

  @Test("Escape returns to the previous element") func escape() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.right)
    harness.display.advance(by: 5)
    harness.robot.press(.function(7))
    harness.robot.press(.end)
    harness.display.advance(by: 5)
    #expect(harness.spoken { harness.robot.press(.escape) } == [["Play", "button"]])
    #expect(harness.cursor === harness.play)
  }

  @Test("While the reader is off, F7 goes to the program") func readerOff() {
    let harness = SessionHarness()
    var keys: [Key] = []
    harness.session.addUnhandledKeyHandler {
      keys.append($0.key)
      return true
    }
    harness.robot.press(.function(7))
    #expect(keys == [.function(7)])
  }

  @Test("A click chooses a row") func mouse() throws {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.function(7))
    let row = try #require((0..<24).first { harness.display.grid.rowText($0).contains("Stop, button") })
    let column = try #require(harness.display.grid.rowText(row).firstIndex(of: "S"))
    let x = harness.display.grid.rowText(row).distance(
      from: harness.display.grid.rowText(row).startIndex, to: column)
    harness.robot.pointer(.down, at: Point(x: Double(x) + 0.5, y: Double(row) + 0.5))
    harness.robot.pointer(.up, at: Point(x: Double(x) + 0.5, y: Double(row) + 0.5))
    #expect(harness.cursor === harness.stop)
  }

  @Test("Ten thousand list lines add views for the visible ones only") func manyElements() {
    let display = HeadlessDisplay(columns: 80, rows: 24)
    let surface = View()
    for index in 0..<10_000 {
      let label = Label(text: "Item \(index)")
      label.frame = Rect(x: 0, y: Double(index), width: 80, height: 1)
      surface.addSubview(label)
    }
    display.show(surface)
    display.robot.reader(.on)
    let before = count(display.session.window)
    display.robot.press(.function(7))
    // Each line is a cell with a content view.
    #expect(count(display.session.window) - before < 24 * 2 + 10)
    display.robot.type("item 9999")
    display.robot.press(.enter)
    let node = display.session.readerCursor.flatMap { display.session.window.view(of: $0) }
    #expect((node as? Label)?.text == "Item 9999")
  }

  private func count(_ view: View) -> Int { view.subviews.reduce(1) { $0 + count($1) } }

  @Test("Recent speech is listed latest first, with its age") func history() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    for _ in 0..<2 {
      harness.robot.press(.right)
      harness.display.advance(by: 5)
    }
    let opened = harness.spoken { harness.robot.press(.function(7), modifiers: .shift) }
    #expect(opened.first?.prefix(1) == ["What was said"])
    #expect(opened.first?[2].contains("Stop, button") == true)
    #expect(harness.spoken { harness.robot.press(.down) } == [["Play, button, 10 seconds ago", "2 of 4"]])
    let again = harness.spoken(for: 10) { harness.robot.press(.enter) }
    #expect(again.contains(["Play, button"]) && harness.cursor === harness.stop)
  }

  @Test("The age of an utterance stays right after many that are not listed") func age() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.right)
    harness.display.advance(by: 5)
    for _ in 0..<250 { harness.robot.press(.character("l"), modifiers: .control) }
    harness.display.advance(by: 15)
    let opened = harness.spoken { harness.robot.press(.function(7), modifiers: .shift) }
    #expect(opened.first?[2].contains("20 seconds ago") == true, "\(opened)")
  }

  @Test("A segment is found by the name of its control") func segment() {
    let harness = SessionHarness()
    let sides = SegmentedControl(titles: ["Left", "Right"])
    sides.accessibilityLabel = "Crossfader side"
    (harness.play.superview as? StackView)?.addArrangedSubview(sides)
    harness.turnReaderOn()
    _ = harness.spoken { harness.robot.press(.function(7)) }
    let found = harness.spoken { harness.robot.type("side ri") }
    #expect(found.last == ["i, 1 item. Crossfader side, Right, button, 1 of 1"])
    // Keys with modifiers are not typed, and say so.
    let refused = harness.spoken { harness.robot.press(.character("z"), modifiers: .alt) }
    #expect(refused == [["no action here"]])
    harness.robot.press(.enter)
    #expect(harness.cursor?.accessibilityLabel == "Right")
  }

  @Test("The terminal cursor is after the typed text, and at the selected line once the user goes there")
  func cursor() throws {
    let harness = SessionHarness()
    harness.turnReaderOn()
    _ = harness.spoken { harness.robot.press(.function(7)) }
    for text in ["› _", "▸ Play", "▸ Stop"] {
      let row = try #require(harness.session.parkedCursor?.row)
      #expect(harness.display.grid.rowText(row).contains(text))
      harness.robot.press(.down)
    }
  }

  @Test("Only spoken text is in the history") func unspoken() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.end)
    harness.display.advance(by: 10)
    // The page is opened and closed, which moves the cursor without speech.
    harness.robot.press(.function(8))
    harness.display.advance(by: 10)
    harness.robot.press(.escape)
    harness.display.advance(by: 10)
    let heard = harness.display.spoken.map { $0.joined(separator: ", ") }
    let lines = harness.spoken {
      harness.robot.press(.function(7), modifiers: .shift)
      for _ in 0..<20 {
        harness.display.advance(by: 5)
        harness.robot.press(.down)
      }
    }
    let listed = lines.dropFirst().map { $0.joined(separator: ", ") }
    #expect(listed.count > 3)
    for line in listed { #expect(heard.contains { line.contains($0) }, "\(line) was not heard in \(heard)") }
  }

  /// Opens the list of elements, and waits until it is silent.
  private func openList(_ harness: SessionHarness) {
    harness.turnReaderOn()
    _ = harness.spoken { harness.robot.press(.function(7)) }
  }

  @Test("The keys of a field edit the search, and each answers") func fieldKeys() {
    let harness = SessionHarness()
    openList(harness)
    _ = harness.spoken { harness.robot.type("deck x") }
    let word = harness.spoken { harness.robot.press(.character("w"), modifiers: .control) }
    #expect(word.first?.first?.hasPrefix("x, 1 item. Deck A") == true, "\(word)")
    #expect(harness.spoken { harness.robot.press(.left) } == [["space"]])
    #expect(harness.spoken { harness.robot.press(.left) } == [["k"]])
    #expect(harness.spoken { harness.robot.press(.right) } == [["space"]])
    #expect(harness.spoken { harness.robot.press(.right) } == [["end"]])
    let cleared = harness.spoken { harness.robot.press(.character("u"), modifiers: .control) }
    #expect(cleared.first?.first?.hasPrefix("deleted deck") == true, "\(cleared)")
    #expect(cleared.first?.first?.contains("4 items") == true, "\(cleared)")
    // Without a text, they say the search and its result.
    for key in ["u", "w"] as [Character] {
      let heard = harness.spoken { harness.robot.press(.character(key), modifiers: .control) }
      #expect(heard.first?.contains { $0.contains("4 items") } == true, "\(heard)")
    }
    // A letter is inserted where the insertion point is.
    harness.robot.type("lay")
    for _ in 0..<3 { harness.robot.press(.left) }
    #expect(harness.spoken { harness.robot.type("p") }.last?.first?.contains("Play") == true)
  }

  @Test("Elements with equal names are told apart by their groups") func equalNames() {
    let display = HeadlessDisplay(columns: 80, rows: 24)
    let decks = ["Deck 1", "Deck 2"].map { name in
      let deck = StackView(arrangedSubviews: [
        BacklitButton(title: "Sync"), BacklitButton(title: name + " cue"),
      ])
      deck.accessibilityContainerType = .group
      deck.accessibilityLabel = name
      return deck
    }
    display.show(StackView(arrangedSubviews: decks))
    display.robot.reader(.on)
    display.robot.press(.function(7))
    #expect(display.text.contains("Deck 1, Sync, button") && display.text.contains("Deck 2, Sync, button"))
    display.robot.type("sync deck 2")
    display.robot.press(.enter)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["Deck 2", "Sync", "button"])
  }

  @Test("In the settings, the list goes to a setting and leaves them open") func aboveSettings() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    harness.display.advance(by: 10)
    harness.robot.press(.function(7))
    harness.display.advance(by: 5)
    _ = harness.spoken { harness.robot.type("text size") }
    let chosen = harness.spoken { harness.robot.press(.enter) }
    #expect(chosen.first?.contains("Text size") == true, "\(chosen)")
    #expect(harness.session.window.focusedView === harness.setting("textSize"))
    // Escape leaves the list, and then the settings.
    harness.robot.press(.function(7))
    for key in [Key.control, .escape] { harness.robot.press(key) }
    harness.display.advance(by: 20)
    #expect(harness.session.window.focusedView === harness.setting("textSize"))
    harness.robot.press(.escape)
    #expect(harness.setting("textSize") == nil && harness.session.panel == nil)
  }
}
