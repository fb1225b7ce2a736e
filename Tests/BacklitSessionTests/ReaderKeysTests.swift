import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("The screen reader's keys")
struct ReaderKeysTests {
  private let deck = DeckHarness()

  /// Turns the reader on and waits until it is silent.
  private func begin() {
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.clearTranscript()
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = [], for seconds: Double = 1.95) -> [[String]] {
    deck.harness.speech(for: seconds) { deck.robot.press(key, modifiers: modifiers) }
  }

  @Test("Up and Down move by the rotor, with Control they change the rotor")
  func rotor() {
    begin()
    #expect(press(.down, .control) == [["Headings", "1"]])
    #expect(press(.down, .control) == [["Buttons", "3"]])
    #expect(press(.down) == [DeckHarness.elements[1] + ["1 of 3"]])
    #expect(press(.down) == [DeckHarness.elements[2] + ["2 of 3"]])
    #expect(press(.up) == [DeckHarness.elements[1] + ["1 of 3"]])
    #expect(press(.up) == [["nothing further"]])
    #expect(press(.up, .control) == [["Headings", "1"]])
  }

  @Test("Up and Down step a value, and speak where there is none")
  func value() {
    begin()
    #expect(press(.up) == [["not adjustable"]])
    deck.display.session.window.focus(on: deck.pitch)
    deck.display.advance(by: 20)
    let before = deck.pitch.value
    #expect(press(.up).count == 1)
    #expect(deck.pitch.value > before)
  }

  @Test("Control P and N review speech, Control V changes the verbosity, Control T reads from the top")
  func others() {
    begin()
    _ = press(.right)
    #expect(press(.character("p"), .control) == [DeckHarness.elements[0]])
    #expect(press(.character("n"), .control) == [DeckHarness.elements[1]])
    #expect(press(.character("v"), .control) == [["Verbosity", "high"]])
    _ = press(.character("v"), .control)
    let all = press(.character("t"), .control, for: 60)
    #expect(all.first == ["Deck A"])
    #expect(all.count >= DeckHarness.elements.count)
  }

  @Test("Control W pauses speech and continues it at the word", arguments: [Key.character("w"), .shift])
  func pause(_ key: Key) {
    begin()
    let modifiers: KeyModifiers = key == .shift ? [] : .control
    deck.mute.accessibilityLabel = "Mute the first deck"
    deck.robot.press(.right)
    deck.robot.press(.right)
    // The third word is being spoken.
    deck.display.advance(by: 0.6)
    #expect(press(key, modifiers, for: 60) == [["Mute the first deck", "off", "toggle button"]])
    #expect(!deck.display.session.isSpeaking && deck.display.session.hasPendingSpeech)
    #expect(press(key, modifiers, for: 20) == [["first deck", "off", "toggle button"]])
    // Shift alone is silent, because it is also pressed by mistake.
    #expect(press(key, modifiers, for: 5) == (key == .shift ? [] : [["nothing is being said"]]))
  }

  @Test("A pause in continuous reading lasts until the same key or a different command")
  func pausedReading() {
    begin()
    deck.robot.press(.character("r"), modifiers: .control)
    deck.display.advance(by: 0.2)
    #expect(press(.character("w"), .control, for: 60) == [["Deck A", "heading"]])
    #expect(press(.character("w"), .control, for: 60).suffix(1) == [DeckHarness.elements[5]])
    deck.robot.press(.character("t"), modifiers: .control)
    deck.display.advance(by: 0.2)
    _ = press(.character("w"), .control, for: 10)
    #expect(press(.right, for: 60) == [DeckHarness.elements[1]])
  }

  @Test("Control Y copies the latest words, Control E changes the punctuation, F4 goes to the next group")
  func groupsAndCopy() {
    let panel = View(frame: Rect(x: 400, y: 320, width: 200, height: 64))
    panel.accessibilityContainerType = .group
    panel.accessibilityLabel = "Effects"
    panel.addSubview(BacklitButton(title: "Echo"))
    panel.subviews[0].frame = panel.bounds
    deck.display.session.contentView.addSubview(panel)
    begin()
    #expect(press(.function(4)) == [["Effects", "Echo", "button", "1 of 1"]])
    #expect(press(.function(4)) == [["nothing further"]])
    #expect(press(.home) == [DeckHarness.elements[0]])
    #expect(press(.tab, .control) == [["Effects", "Echo", "button", "1 of 1"]])
    #expect(press(.character("y"), .control) == [["copied"]])
    #expect(Pasteboard.general.string == "Effects, Echo, button, 1 of 1")
    #expect(press(.character("e"), .control) == [["Punctuation", "none"]])
    #expect(deck.display.synthesizer.settings.punctuation == .nothing)
  }

  @Test("On demand, only keys that ask for words are answered in words") func onDemand() {
    begin()
    #expect(press(.character("d"), .control) == [["Speech on demand", "on"]])
    #expect(press(.tab).isEmpty)
    #expect(deck.harness.caption.contains("Cue"))
    #expect(press(.character(" ")).isEmpty)
    deck.display.session.window.post(.announcement("Saved", .high))
    deck.display.advance(by: 5)
    #expect(deck.display.lastSpoken == ["Speech on demand", "on"])
    #expect(press(.function(5)).first?.contains("Cue") == true)
    #expect(press(.right) == [DeckHarness.elements[2]])
    #expect(press(.character("r"), .control, for: 60).count == 4)
    #expect(press(.character("d"), .control) == [["Speech on demand", "off"]])
    #expect(press(.tab, .shift).count == 1)
  }

  @Test("The rotor has the choices of the user, with the rate") func arrangedRotor() {
    deck.display.session.settings.rotor = [.buttons, .rate]
    begin()
    deck.display.session.handle(.defaults(VoiceSettings(rate: 80)), at: deck.display.time)
    #expect(press(.down, .control) == [["Buttons", "3"]])
    #expect(press(.down, .control) == [["Rate"]])
    #expect(press(.up) == [["95 percent"]] && press(.up) == [["100 percent"]])
    #expect(press(.up) == [["100 percent", "maximum"]])
    #expect(press(.down) == [["95 percent"]])
    #expect(deck.display.synthesizer.settings.rate == 90)
    #expect(press(.down, .control) == [["Buttons", "3"]])
    #expect(press(.up, .control) == [["Rate"]])
  }

  @Test("A key of the user comes before all others, and the list of keys says what it did") func ownKeys() {
    deck.robot.resize(columns: 120, rows: 90)
    deck.display.session.settings.keys = [KeyEvent(.character("g"), modifiers: .control): .whereAmI]
    begin()
    #expect(press(.character("g"), .control).first?.contains("Deck A") == true)
    deck.robot.press(.character("k"), modifiers: .control)
    #expect(press(.character("g"), .control, for: 5).last == ["Control G", "where am I"])
    _ = press(.escape, for: 5)
    deck.robot.type("?")
    let tree = deck.display.tree
    let meanings = tree.readingOrder.compactMap { tree[$0]?.value }
    #expect(meanings.contains("where am I, in place of: the main action"))
  }

  @Test("Key learning speaks the name of each key, and keys do nothing until Escape")
  func learning() {
    begin()
    #expect(press(.character("k"), .control, for: 5) == [["Keys are named, Escape ends it"]])
    let cursor = deck.cursor
    let keys: [(Key, KeyModifiers, [String])] = [
      (.right, [], ["Right", "next element"]), (.left, .control, ["Control Left", "previous heading"]),
      (.character(" "), [], ["Space", "activate"]),
      (.tab, .shift, ["Shift Tab", "next and previous control"]),
      (.function(6), [], ["F6", "screen reader off"]), (.pageDown, [], ["Page Down", "next page"]),
      (.character("?"), [], ["question mark", "these keys"]), (.character("x"), [], ["X", "no meaning"]),
      (.character("z"), .alt, ["Alt Z", "undo the last change"]),
      (.character("l"), .control, ["Control L", "repeat"]),
      (.character("l"), [.control, .alt], ["Control Alt L", "draw the screen again"]),
      (.up, .control, ["Control Up", "previous choice of the rotor"]),
    ]
    for (key, modifiers, words) in keys { #expect(press(key, modifiers, for: 5) == [words]) }
    #expect(deck.cursor === cursor && deck.display.session.isReaderOn && deck.mute.isOn == false)
    #expect(press(.escape, for: 5) == [["Keys work again"]])
    #expect(press(.right) == [DeckHarness.elements[1]])
    #expect(deck.display.synthesizer.played.suffix(2) == [.modeOn, .modeOff])
  }

  @Test("Keys have names and meanings in the user's language, also the program's keys")
  func names() {
    deck.display.session.programKeys = [KeyHelpItem(keys: "Q", meaning: "leave")]
    begin()
    deck.display.session.language = .de
    deck.robot.press(.character("k"), modifiers: .control)
    #expect(press(.left, .control, for: 5).last == ["Steuerung Links", "vorige Überschrift"])
    #expect(press(.pageUp, for: 5) == [["Bild auf", "vorige Seite"]])
    #expect(press(.character("q"), for: 5) == [["Q", "leave"]])
    #expect(press(.character(","), for: 5) == [["Komma", "ohne Funktion"]])
    deck.robot.press(.character("k"), modifiers: .control)
    deck.display.advance(by: 5)
    #expect(deck.display.lastSpoken == ["Tasten wirken wieder"])
  }

  @Test("Every key has a name in every language", arguments: Localization.builtInLanguages)
  func complete(_ language: Language) {
    begin()
    deck.display.session.language = language
    deck.robot.press(.character("k"), modifiers: .control)
    let keys: [Key] = [
      .enter, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
      .character(" "), .function(12),
    ]
    let names = keys.map { press($0, for: 8).last?.first ?? "" }
    #expect(Set(names).count == keys.count && !names.contains(""))
    // Their meanings come from the list of keys.
    let listed: [(Key, KeyModifiers)] = [
      (.tab, []), (.tab, .shift), (.delete, []), (.character("z"), .alt), (.character("z"), [.alt, .shift]),
      (.character("_"), .control), (.character("?"), []), (.function(7), []), (.function(7), .shift),
      (.function(8), []), (.function(9), []), (.character("l"), [.control, .alt]),
    ]
    let unknown = press(.insert, for: 8).last?.last
    for (key, modifiers) in listed {
      let meaning = press(key, modifiers, for: 8).last?.last
      #expect(meaning != nil && meaning != unknown, "\(key)")
    }
  }

  @Test("The element under the pointer is spoken, and a press still works")
  func exploring() {
    begin()
    func hover(_ view: View, _ dx: Double = 0) -> [[String]] {
      deck.harness.speech(for: 1.95) {
        deck.harness.touch(.hover, view.bounds.center.offsetBy(dx: dx, dy: 0), in: view)
      }
    }
    #expect(hover(deck.mute) == [DeckHarness.elements[2]])
    #expect(hover(deck.mute, 8).isEmpty)
    #expect(deck.cursor === deck.mute && !deck.mute.isOn)
    deck.robot.tap(deck.mute)
    #expect(deck.mute.isOn)
    #expect(deck.display.session.wantsAllMotion)
    deck.robot.reader(.off)
    deck.display.advance(by: 5)
    #expect(!deck.display.session.wantsAllMotion)
    #expect(hover(deck.pitch).isEmpty)
  }

  @Test("Exploring does not scroll a partly visible element")
  func exploringStill() throws {
    let harness = ControlHarness(columns: 20, rows: 8)
    let scroll = harness.add(ScrollView(), column: 0, row: 0, columns: 20, rows: 5)
    scroll.contentSize = Size(width: 160, height: 400)
    let labels = (0..<8).map { row in
      let label = Label(text: "Row \(row)")
      label.frame = Rect(x: 0, y: Double(row) * 48, width: 160, height: 48)
      scroll.addSubview(label)
      return label
    }
    harness.robot.reader(.on)
    harness.display.advance(by: 5)
    let heard = harness.speech(for: 1.95) { harness.robot.pointer(.hover, at: Point(x: 3, y: 4.5)) }
    #expect(heard == [["Row 1"]] && scroll.contentOffset.y == 0)
    #expect(harness.display.session.readerCursor == labels[1].nodeID)
    harness.robot.reader(.next)
    harness.robot.reader(.previous)
    #expect(scroll.contentOffset.y > 0)
  }
}

@MainActor
@Suite("Announcement completion and Tab with the screen reader")
struct ReaderWiringTests {
  @Test("An announcement reports whether it was spoken to its end")
  func completion() {
    let deck = DeckHarness()
    let window = deck.display.session.window
    var ends: [Bool] = []
    func announce(_ text: String, _ priority: AnnouncementPriority) {
      window.announce(text, priority: priority) { ends.append($0) }
    }
    // The reader is off.
    announce("Saved", .high)
    #expect(ends == [false])
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    announce("Saved", .default)
    #expect(ends == [false])
    deck.display.advance(by: 5)
    #expect(ends == [false, true])
    announce("Saved", .default)
    deck.display.advance(by: 0.1)
    deck.robot.press(.right)
    deck.display.advance(by: 5)
    #expect(ends == [false, true, false])
    announce("The track is about to end", .high)
    deck.display.advance(by: 0.1)
    deck.robot.press(.right)
    deck.display.advance(by: 5)
    announce(" ", .high)
    deck.display.advance(by: 0.1)
    #expect(ends == [false, true, false, false, false])
  }

  @Test("The name of a segmented control is spoken on entry, and its hint for its segments")
  func segments() {
    let harness = ControlHarness()
    harness.add(BacklitButton(title: "Cue"), column: 2, row: 1, columns: 12, rows: 3)
    let control = harness.add(
      SegmentedControl(titles: ["Sine", "Saw"]), column: 2, row: 8, columns: 30, rows: 3)
    control.accessibilityLabel = "Waveform"
    control.accessibilityHint = "Shape of the sound"
    harness.add(BacklitButton(title: "Play"), column: 2, row: 16, columns: 12, rows: 3)
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(
      harness.speech { harness.robot.press(.right) } == [
        ["Waveform", "selected", "Sine", "button", "1 of 2"], ["Shape of the sound"],
      ])
    #expect(harness.speech { harness.robot.press(.right) } == [["Saw", "button", "2 of 2"]])
    #expect(harness.speech { harness.robot.press(.right) } == [["Play", "button"]])
    #expect(
      harness.speech(for: 2) { harness.robot.press(.left) } == [["Waveform", "Saw", "button", "2 of 2"]])
  }

  @Test("Tab continues from the reader's cursor, even at an element without focus")
  func tab() {
    let harness = ControlHarness()
    let cue = harness.add(BacklitButton(title: "Cue"), column: 2, row: 1, columns: 12, rows: 3)
    let control = harness.add(
      SegmentedControl(titles: ["Sine", "Saw"]), column: 2, row: 8, columns: 30, rows: 3)
    let label = harness.add(Label(text: "Transport"), column: 2, row: 13, columns: 12, rows: 1)
    let play = harness.add(BacklitButton(title: "Play"), column: 2, row: 16, columns: 12, rows: 3)
    let window = harness.display.session.window
    harness.robot.reader(.on)
    for _ in 0..<2 { harness.robot.press(.right) }
    #expect(harness.display.session.readerCursor == control.subviews[1].nodeID)
    harness.robot.press(.tab)
    #expect(window.focusedView === play && harness.display.session.readerCursor == play.nodeID)
    harness.robot.press(.left)
    #expect(harness.display.session.readerCursor == label.nodeID)
    harness.robot.press(.tab, modifiers: .shift)
    #expect(window.focusedView === control.subviews[0])
    harness.robot.press(.home)
    #expect(window.focusedView === cue)
    // Tab wraps at the last element.
    harness.robot.press(.end)
    harness.robot.press(.tab)
    #expect(window.focusedView === cue)
    // Without the reader, Tab continues from the focus.
    harness.robot.reader(.off)
    harness.robot.press(.tab)
    #expect(window.focusedView === control.subviews[0])
  }
}

@MainActor
@Suite("The list of keys")
struct KeyListTests {
  @Test("A question mark shows it over everything, and Escape closes it")
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

  @Test("Keys do not reach views below it")
  func modalForKeys() {
    let deck = DeckHarness()
    let log = EventLog(deck.mute)
    deck.robot.tap(deck.mute)
    let events = log.events.count
    deck.robot.type("?")
    for key in [Key.tab, .up, .delete, .character("!")] { deck.robot.press(key) }
    #expect(!deck.mute.isFocused)
    #expect(log.events.count == events)
    #expect(deck.display.text.contains("Page Up, Page Down"))
  }

  @Test("Touches do not reach views below it")
  func modalForTouches() {
    let deck = DeckHarness()
    let log = EventLog(deck.cue)
    deck.robot.type("?")
    deck.robot.tap(deck.cue)
    #expect(log.events.isEmpty)
  }

  @Test("With the reader on it is modal and read line by line")
  func withReader() throws {
    let deck = DeckHarness()
    // All rows are visible.
    deck.robot.resize(columns: 120, rows: 60)
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    let heading = deck.harness.speech { deck.robot.type("?") }
    let all = KeyHelpItem.reader()
    #expect(heading == [["Screen reader keys", "list", "\(all.count) items", "Moving", "heading level 2"]])
    let tree = deck.display.tree
    let meanings = tree.readingOrder.compactMap { tree[$0]?.value }
    #expect(meanings == all.map(\.meaning))
    #expect(
      deck.harness.speech { deck.robot.press(.right) } == [
        ["Left, Right", "previous and next element", "1 of \(all.count)"]
      ])
    let last = try #require(all.last)
    let words = [last.keys, last.meaning, "\(all.count) of \(all.count)"]
    #expect(deck.harness.speech { deck.robot.press(.end) } == [words])
    #expect(deck.harness.speech { deck.robot.press(.right) } == [words])
  }

  @Test("The second Escape closes the list in mid-speech and restores the cursor", arguments: [0, 1, 4])
  func escape(element: Int) {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    for _ in 0..<element { deck.robot.press(.right) }
    deck.display.advance(by: 20)
    let before = deck.cursor
    deck.robot.type("?")
    deck.display.advance(by: 0.1)
    #expect(deck.display.text.contains("previous and next element"))
    deck.robot.press(.escape)
    let heard = deck.harness.speech(for: 1.95) { deck.robot.press(.escape) }
    #expect(!deck.display.text.contains("previous and next element"))
    #expect(deck.cursor === before)
    #expect(heard.last == DeckHarness.elements[element])
  }

  @Test("The cursor is restored when it is not at the focus")
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
    "Closing a page leads back to the element that is read, also if it cannot have the focus",
    arguments: [Key.character("?"), .function(7)])
  func focus(key: Key) {
    let deck = DeckHarness()
    // The first element can have the focus.
    deck.heading.isHidden = true
    deck.robot.press(.tab)
    deck.robot.press(.tab)
    deck.robot.reader(.on)
    deck.robot.press(.right)
    #expect(deck.cursor === deck.sync && deck.display.session.window.focusedView == nil)
    for pressed in [key, .down, .escape, .escape] { deck.robot.press(pressed) }
    #expect(deck.cursor === deck.sync && deck.display.session.window.focusedView == nil)
  }

  @Test("A page whose element was removed leads to the nearest element")
  func replacedElement() {
    let deck = DeckHarness()
    deck.robot.press(.tab)
    deck.robot.press(.tab)
    deck.robot.reader(.on)
    deck.robot.press(.right)
    deck.robot.type("?")
    deck.sync.removeFromSuperview()
    for _ in 0..<2 { deck.robot.press(.escape) }
    #expect(deck.cursor === deck.pitch && deck.pitch.isFocused)
  }

  @Test(
    "Every line is visible on a screen of 80 × 24 cells, with and without the reader",
    arguments: [false, true])
  func small(readerOn: Bool) {
    let display = HeadlessDisplay(columns: 80, rows: 24)
    display.show(View())
    if readerOn { display.robot.reader(.on) }
    display.robot.type("?")
    display.advance(by: 10)
    let items = readerOn ? KeyHelpItem.reader() : KeyHelpItem.general()
    for item in items {
      // Headings are between the items, and the last items are reached by scrolling.
      for _ in 0..<8 where !(display.text.contains(item.keys) && display.text.contains(item.meaning)) {
        display.robot.press(readerOn ? .right : .down)
      }
      #expect(display.text.contains(item.keys) && display.text.contains(item.meaning))
      if readerOn { display.robot.press(.right) }
    }
  }

  @Test("The list contains every key of the reader")
  func complete() {
    let text = KeyHelpItem.reader().map(\.keys).joined(separator: " ")
    for key in ["Left", "Right", "Home", "End", "Up", "Down", "Space", "Enter", "Escape", "F6", "Control"] {
      #expect(text.contains(key), "\(key) is not in the list")
    }
  }
}
