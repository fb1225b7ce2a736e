import Accessibility
import Controls
import Geometry
import Input
import ScreenReader
import Session
import Speech
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("The screen reader's keys")
struct ReaderKeysTests {
  private let deck = Deck()

  /// Turns the reader on and waits until it is silent.
  private func begin() {
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.forgetSpoken()
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = [], for seconds: Double = 1.95) -> [[String]] {
    deck.stage.hear(for: seconds) { deck.robot.press(key, modifiers: modifiers) }
  }

  @Test("Up and Down use the rotor, with Control they turn it")
  func rotor() {
    begin()
    #expect(press(.down, .control) == [["Headings", "1"]])
    #expect(press(.down, .control) == [["Buttons", "3"]])
    #expect(press(.down) == [Deck.elements[1]])
    #expect(press(.down) == [Deck.elements[2]])
    #expect(press(.up) == [Deck.elements[1]])
    #expect(press(.up) == [["nothing further"]])
    #expect(press(.up, .control) == [["Headings", "1"]])
  }

  @Test("they step a value, and say where there is none")
  func value() {
    begin()
    #expect(press(.up) == [["not adjustable"]])
    deck.display.session.window.focus(on: deck.pitch)
    deck.display.advance(by: 20)
    let before = deck.pitch.value
    #expect(press(.up).count == 1)
    #expect(deck.pitch.value > before)
  }

  @Test("Control P and N go through what was said, Control V says more or less, Control T begins at the top")
  func others() {
    begin()
    _ = press(.right)
    #expect(press(.character("p"), .control) == [Deck.elements[0]])
    #expect(press(.character("n"), .control) == [Deck.elements[1]])
    #expect(press(.character("v"), .control) == [["Verbosity", "high"]])
    _ = press(.character("v"), .control)
    let all = press(.character("t"), .control, for: 60)
    #expect(all.first == ["Deck A"])
    #expect(all.count >= Deck.elements.count)
  }

  @Test("learning keys names them, and none does anything until Escape")
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
      (.up, .control, ["Control Up", "previous choice of the rotor"]),
    ]
    for (key, modifiers, words) in keys { #expect(press(key, modifiers, for: 5) == [words]) }
    #expect(deck.cursor === cursor && deck.display.session.isReaderOn && deck.mute.isOn == false)
    #expect(press(.escape, for: 5) == [["Keys work again"]])
    #expect(press(.right) == [Deck.elements[1]])
    #expect(deck.display.synthesizer.played.suffix(2) == [.modeOn, .modeOff])
  }

  @Test("keys have names and meanings in the person's language; the program's own keys are known")
  func names() {
    deck.display.session.programKeys = [KeyHelpItem(keys: "Q", meaning: "leave")]
    begin()
    deck.display.session.language = .de
    deck.robot.press(.character("k"), modifiers: .control)
    #expect(press(.left, .control, for: 5).last == ["Strg Links", "vorige Überschrift"])
    #expect(press(.pageUp, for: 5) == [["Bild auf", "vorige Seite"]])
    #expect(press(.character("q"), for: 5) == [["Q", "leave"]])
    #expect(press(.character(","), for: 5) == [["Komma", "ohne Bedeutung"]])
    deck.robot.press(.character("k"), modifiers: .control)
    deck.display.advance(by: 5)
    #expect(deck.display.lastSpoken == ["Tasten wirken wieder"])
  }

  @Test("every key has a name in every language", arguments: AccessibilityLanguage.allCases)
  func complete(_ language: AccessibilityLanguage) {
    begin()
    deck.display.session.language = language
    deck.robot.press(.character("k"), modifiers: .control)
    let keys: [Key] = [
      .enter, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
      .character(" "), .function(12),
    ]
    let names = keys.map { press($0, for: 8).last?.first ?? "" }
    #expect(Set(names).count == keys.count && !names.contains(""))
    // What the list of keys says of them is found by their names.
    let listed: [(Key, KeyModifiers)] = [
      (.tab, []), (.tab, .shift), (.delete, []), (.character("z"), .alt), (.character("z"), [.alt, .shift]),
      (.character("_"), .control), (.character("?"), []), (.function(7), []), (.function(7), .shift),
      (.function(8), []), (.function(9), []),
    ]
    let unknown = press(.insert, for: 8).last?.last
    for (key, modifiers) in listed {
      let meaning = press(key, modifiers, for: 8).last?.last
      #expect(meaning != nil && meaning != unknown, "\(key)")
    }
  }

  @Test("the pointer explores: what is under it is said and not pressed, and pressing works as ever")
  func exploring() {
    begin()
    func hover(_ view: View, _ dx: Double = 0) -> [[String]] {
      deck.stage.hear(for: 1.95) {
        deck.stage.touch(.hover, view.bounds.center.offset(dx: dx, dy: 0), in: view)
      }
    }
    #expect(hover(deck.mute) == [Deck.elements[2]])
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

  @Test("what is partly seen stays where it is while it is pointed at")
  func exploringStill() throws {
    let stage = Stage(columns: 20, rows: 8)
    let scroll = stage.add(ScrollView(), column: 0, row: 0, columns: 20, rows: 5)
    scroll.contentSize = Size(width: 160, height: 400)
    let labels = (0..<8).map { row in
      let label = Label(text: "Row \(row)")
      label.frame = Rect(x: 0, y: Double(row) * 48, width: 160, height: 48)
      scroll.addSubview(label)
      return label
    }
    stage.robot.reader(.on)
    stage.display.advance(by: 5)
    let heard = stage.hear(for: 1.95) { stage.robot.pointer(.hover, at: Point(x: 3, y: 4.5)) }
    #expect(heard == [["Row 1"]] && scroll.contentOffset.y == 0)
    #expect(stage.display.session.readerCursor == labels[1].nodeID)
    stage.robot.reader(.next)
    stage.robot.reader(.previous)
    #expect(scroll.contentOffset.y > 0)
  }
}

@MainActor
@Suite("Where an announcement ends, and where Tab goes on")
struct ReaderWiringTests {
  @Test("An announcement tells whether it was spoken to its end")
  func completion() {
    let deck = Deck()
    let window = deck.display.session.window
    var ends: [Bool] = []
    func announce(_ text: String, _ priority: AnnouncementPriority) {
      window.announce(text, priority: priority) { ends.append($0) }
    }
    // No reader is on.
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
    #expect(ends == [false, true, false, true, false])
  }

  @Test("The name of a segmented control is heard on the way in, its hint where no segment has one")
  func segments() {
    let stage = Stage()
    stage.add(BacklitButton(title: "Cue"), column: 2, row: 1, columns: 12, rows: 3)
    let control = stage.add(
      SegmentedControl(titles: ["Sine", "Saw"]), column: 2, row: 8, columns: 30, rows: 3)
    control.accessibilityLabel = "Waveform"
    control.accessibilityHint = "Shape of the sound"
    stage.add(BacklitButton(title: "Play"), column: 2, row: 16, columns: 12, rows: 3)
    stage.robot.reader(.on)
    stage.display.advance(by: 10)
    #expect(
      stage.hear { stage.robot.press(.right) } == [
        ["Waveform", "selected", "Sine", "button", "1 of 2"], ["Shape of the sound"],
      ])
    #expect(stage.hear { stage.robot.press(.right) } == [["Saw", "button", "2 of 2"]])
    #expect(stage.hear { stage.robot.press(.right) } == [["Play", "button"]])
    #expect(stage.hear(for: 2) { stage.robot.press(.left) } == [["Waveform", "Saw", "button", "2 of 2"]])
  }

  @Test("Tab goes on from where the reader is, though that cannot have the focus")
  func tab() {
    let stage = Stage()
    let cue = stage.add(BacklitButton(title: "Cue"), column: 2, row: 1, columns: 12, rows: 3)
    let control = stage.add(
      SegmentedControl(titles: ["Sine", "Saw"]), column: 2, row: 8, columns: 30, rows: 3)
    let label = stage.add(Label(text: "Transport"), column: 2, row: 13, columns: 12, rows: 1)
    let play = stage.add(BacklitButton(title: "Play"), column: 2, row: 16, columns: 12, rows: 3)
    let window = stage.display.session.window
    stage.robot.reader(.on)
    for _ in 0..<2 { stage.robot.press(.right) }
    #expect(stage.display.session.readerCursor == control.subviews[1].nodeID)
    stage.robot.press(.tab)
    #expect(window.focusedView === play && stage.display.session.readerCursor == play.nodeID)
    stage.robot.press(.left)
    #expect(stage.display.session.readerCursor == label.nodeID)
    stage.robot.press(.tab, modifiers: .shift)
    #expect(window.focusedView === control.subviews[0])
    stage.robot.press(.home)
    #expect(window.focusedView === cue)
    // At the last element Tab goes round.
    stage.robot.press(.end)
    stage.robot.press(.tab)
    #expect(window.focusedView === cue)
    // Without the reader it goes by the focus again.
    stage.robot.reader(.next)
    stage.robot.reader(.next)
    stage.robot.reader(.off)
    stage.robot.press(.tab)
    #expect(window.focusedView === play)
  }
}
