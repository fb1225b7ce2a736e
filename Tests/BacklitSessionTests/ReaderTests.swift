import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("The screen reader's cursor")
struct ReaderTests {
  @Test("Speaks that it is on, then the first element, and that it is off")
  func onAndOff() {
    let deck = DeckHarness()
    #expect(
      deck.harness.speech { deck.robot.press(.function(6)) } == [
        ["Screen reader on"], ["Deck A", "heading"],
      ])
    #expect(deck.display.session.isReaderOn)
    #expect(deck.harness.speech { deck.robot.press(.function(6)) } == [["Screen reader off"]])
    #expect(!deck.display.session.isReaderOn && deck.display.session.readerCursor == nil)
    #expect(deck.harness.speech { deck.robot.press(.tab) } == [])
  }

  @Test("Starts at the focus")
  func startsAtFocus() {
    let deck = DeckHarness()
    deck.robot.tap(deck.mute)
    #expect(
      deck.harness.speech { deck.robot.reader(.on) } == [
        ["Screen reader on"], ["Mute", "on", "toggle button"],
      ])
  }

  @Test("Moves through all elements in reading order and back, and stops at the ends")
  func throughAll() {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    var heard: [[String]] = []
    for _ in 1..<DeckHarness.elements.count {
      heard += deck.harness.speech(for: 1.95) { deck.robot.press(.right) }
    }
    #expect(heard == Array(DeckHarness.elements.dropFirst()))
    #expect(deck.cursor === deck.disc)
    #expect(deck.harness.speech { deck.robot.press(.right) } == [DeckHarness.elements[5]])
    #expect(deck.cursor === deck.disc)
    heard = []
    for _ in 1..<DeckHarness.elements.count {
      heard += deck.harness.speech(for: 1.95) { deck.robot.press(.left) }
    }
    #expect(heard == Array(DeckHarness.elements.dropLast().reversed()))
    #expect(deck.harness.speech { deck.robot.press(.left) } == [DeckHarness.elements[0]])
    #expect(deck.harness.speech { deck.robot.press(.end) } == [DeckHarness.elements[5]])
    #expect(deck.harness.speech { deck.robot.press(.home) } == [DeckHarness.elements[0]])
    #expect(deck.cursor === deck.heading)
  }

  @Test("A move interrupts speech")
  func interrupts() {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.clearTranscript()
    for _ in 0..<3 {
      deck.robot.press(.right)
      deck.display.advance(by: 0.1)
    }
    deck.display.advance(by: 5)
    #expect(deck.display.transcript.map(\.interrupted) == [true, true, false])
    #expect(deck.display.spoken == Array(DeckHarness.elements[1...3]))
  }

  @Test("Escape and Control only stop speech", arguments: [Key.escape, .control])
  func stops(_ key: Key) {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.display.advance(by: 0.1)
    deck.robot.press(key)
    deck.display.advance(by: 20)
    #expect(deck.display.transcript.map(\.interrupted) == [true])
    #expect(deck.display.spoken == [["Screen reader on"]])
    #expect(deck.cursor === deck.heading)
  }

  @Test("Cursor and focus follow each other")
  func focusFollows() {
    let deck = DeckHarness()
    let window = deck.display.session.window
    deck.robot.reader(.on)
    deck.robot.press(.right)
    #expect(deck.cursor === deck.cue && window.focusedView === deck.cue)
    deck.robot.press(.right)
    #expect(deck.cursor === deck.mute && window.focusedView === deck.mute)
    deck.display.advance(by: 20)
    #expect(deck.harness.speech(for: 1.95) { deck.robot.press(.tab) } == [DeckHarness.elements[4]])
    #expect(deck.cursor === deck.pitch && window.focusedView === deck.pitch)
    #expect(
      deck.harness.speech(for: 1.95) { deck.robot.press(.tab, modifiers: .shift) } == [
        DeckHarness.elements[2]
      ])
    #expect(deck.cursor === deck.mute)
  }

  @Test("A click moves the cursor with the focus")
  func clickFollows() {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    let heard = deck.harness.speech { deck.robot.tap(deck.mute) }
    #expect(deck.mute.isFocused && deck.mute.isOn)
    #expect(deck.cursor === deck.mute)
    #expect(heard.contains { $0.contains("on") })
  }

  @Test("A focus change by the program moves the cursor")
  func programFocusFollows() {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    let heard = deck.harness.speech(for: 1.95) { deck.display.session.window.focus(on: deck.pitch) }
    #expect(deck.cursor === deck.pitch)
    #expect(heard == [DeckHarness.elements[4]])
  }

  @Test("The last line shows the spoken text while the reader is on")
  func captions() {
    let deck = DeckHarness()
    let idle = deck.harness.caption
    #expect(idle.contains("F6"))
    deck.robot.reader(.on)
    #expect(deck.harness.caption.contains("Screen reader on"))
    deck.robot.press(.right)
    #expect(deck.harness.caption.contains("Cue, button"))
    deck.robot.press(.end)
    #expect(deck.harness.caption.contains("Record, stopped, 0 seconds, adjustable"))
    deck.robot.reader(.off)
    deck.display.advance(by: 5)
    // The record has the focus now.
    #expect(deck.harness.caption == idle + "   arrows adjust")
  }

  @Test("The terminal's cursor is inside the element of the reader or the focus")
  func parked() throws {
    let deck = DeckHarness()
    #expect(deck.display.session.parkedCursor == nil)
    deck.robot.press(.tab)
    try expectParked(deck, in: deck.cue)
    deck.robot.press(.home)
    deck.robot.reader(.on)
    for view in [deck.cue, deck.mute, deck.sync, deck.pitch, deck.disc] as [View] {
      if view !== deck.cue { deck.robot.press(.right) }
      #expect(deck.cursor === view)
      try expectParked(deck, in: view)
    }
    deck.robot.press(.home)
    try expectParked(deck, in: deck.heading)
    deck.robot.resize(columns: 90, rows: 35)
    try expectParked(deck, in: deck.heading)
  }

  private func expectParked(_ deck: DeckHarness, in view: View) throws {
    let parked = try #require(deck.display.session.parkedCursor)
    let area = deck.harness.cells(of: view)
    #expect(area.columns.contains(parked.column) && area.rows.contains(parked.row))
  }

  @Test("When an element is removed, the cursor moves to its neighbour")
  func goesAway() {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.robot.press(.right)
    deck.robot.press(.right)
    deck.display.advance(by: 20)
    #expect(deck.harness.speech(for: 1.95) { deck.mute.removeFromSuperview() } == [DeckHarness.elements[3]])
    #expect(deck.cursor === deck.sync)
    #expect(deck.harness.speech(for: 1.95) { deck.sync.isHidden = true } == [DeckHarness.elements[4]])
    #expect(deck.cursor === deck.pitch)
  }

  @Test("A layout change that moves the cursor away from a removed element gives no other control the focus")
  func passesNeighbour() {
    let deck = DeckHarness()
    deck.robot.press(.tab)
    deck.robot.press(.tab)
    deck.robot.reader(.on)
    deck.robot.press(.right)
    #expect(deck.cursor === deck.sync && deck.display.session.window.focusedView == nil)
    deck.sync.removeFromSuperview()
    deck.display.session.window.post(.layoutChanged(deck.heading))
    deck.display.settle()
    #expect(deck.cursor === deck.heading && deck.display.session.window.focusedView == nil)
  }

  @Test("Changes away from the cursor are silent")
  func elsewhere() {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    #expect(
      deck.harness.speech {
        deck.pitch.value = 7
        deck.mute.isOn = true
        deck.sync.isEnabled = true
      } == [])
  }

  @Test("Moves by headings, spells, repeats and reads all")
  func otherCommands() {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.robot.press(.end)
    deck.display.advance(by: 20)
    #expect(
      deck.harness.speech { deck.robot.reader(.previousHeading) } == [DeckHarness.elements[0] + ["1 of 1"]])
    let spelled = [["capital D", "e", "c", "k", "space", "capital A"]]
    #expect(deck.harness.speech { deck.robot.reader(.spell) } == spelled)
    #expect(deck.harness.speech { deck.robot.reader(.repeat) } == spelled)
    let all = deck.harness.speech(for: 40) { deck.robot.reader(.readAll) }
    #expect(all.prefix(DeckHarness.elements.count) == DeckHarness.elements[...])
    #expect(deck.cursor === deck.disc)
  }

  @Test("Commands have keys")
  func commandKeys() {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.robot.press(.end)
    deck.display.advance(by: 20)
    #expect(
      deck.harness.speech { deck.robot.press(.left, modifiers: .control) } == [
        DeckHarness.elements[0] + ["1 of 1"]
      ])
    let spelled = [["capital D", "e", "c", "k", "space", "capital A"]]
    #expect(deck.harness.speech { deck.robot.press(.character("s"), modifiers: .control) } == spelled)
    #expect(deck.harness.speech { deck.robot.press(.character("l"), modifiers: .control) } == spelled)
    let all = deck.harness.speech(for: 40) { deck.robot.press(.character("r"), modifiers: .control) }
    #expect(all.prefix(DeckHarness.elements.count) == DeckHarness.elements[...])
  }

  @Test("Its words change with the language at run time")
  func language() {
    let deck = DeckHarness()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.session.language = .de
    #expect(deck.harness.speech { deck.robot.press(.right) } == [["Cue", "Taste"]])
    deck.display.session.language = .en
    #expect(deck.harness.speech { deck.robot.press(.left) } == [DeckHarness.elements[0]])
  }

  @Test("A resized screen equals a screen created with that size", arguments: [false, true])
  func resizedPicture(readerOn: Bool) {
    func prepare(_ deck: DeckHarness) {
      if readerOn { deck.robot.reader(.on) }
      deck.robot.press(.tab)
      deck.robot.press(.tab)
      deck.display.advance(by: 10)
    }
    for rows in [24, 33] {
      let fresh = DeckHarness(columns: 80, rows: rows)
      prepare(fresh)
      let resized = DeckHarness(columns: 100, rows: 40)
      prepare(resized)
      resized.robot.resize(columns: 80, rows: rows)
      resized.display.advance(by: 10)
      #expect(resized.display.grid == fresh.display.grid)
    }
  }

  @Test("The frame of the cursor moves with its element")
  func markMoves() {
    func prepare(_ deck: DeckHarness) {
      deck.robot.reader(.on)
      deck.robot.press(.right)
      deck.display.advance(by: 10)
    }
    let moved = DeckHarness()
    prepare(moved)
    moved.cue.frame = moved.cue.frame.offsetBy(dx: 0, dy: 96)
    moved.cue.frame.origin.x += 32
    moved.display.settle()
    let fresh = DeckHarness()
    fresh.cue.frame = moved.cue.frame
    fresh.display.settle()
    fresh.robot.reader(.on)
    fresh.robot.reader(.first)
    while fresh.cursor !== fresh.cue { fresh.robot.press(.right) }
    fresh.display.advance(by: 10)
    #expect(moved.display.grid == fresh.display.grid)
  }
}

@MainActor
@Suite("Announcements")
struct AnnouncementTests {
  private static let news = "The track is about to end"

  /// The speech records of an announcement that is followed by a move of the cursor while it is spoken.
  private func records(_ priority: AnnouncementPriority, _ deck: DeckHarness) -> [SpeechRecord] {
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.clearTranscript()
    deck.display.session.window.post(.announcement(Self.news, priority))
    deck.display.advance(by: 0.3)
    deck.robot.press(.right)
    deck.display.advance(by: 10)
    return deck.display.transcript
  }

  @Test("A high-priority announcement is interrupted by the answer to a key")
  func high() {
    let records = records(.high, DeckHarness())
    #expect(records.map(\.text) == [[Self.news], ["Cue", "button"]])
    #expect(records.map(\.interrupted) == [true, false])
    #expect(records.first?.priority == .high)
  }

  @Test("A default-priority announcement is interrupted when the cursor moves")
  func standard() {
    let records = records(.default, DeckHarness())
    #expect(records.map(\.text) == [[Self.news], ["Cue", "button"]])
    #expect(records.map(\.interrupted) == [true, false])
  }

  @Test("A low-priority announcement is interrupted, and repeated when speech ends")
  func low() {
    let records = records(.low, DeckHarness())
    #expect(records.map(\.text) == [[Self.news], ["Cue", "button"], [Self.news]])
    #expect(records.map(\.interrupted) == [true, false, false])
  }

  @Test("Only a high-priority announcement interrupts speech, the others wait")
  func overSpeech() {
    for (priority, cut) in [(AnnouncementPriority.high, true), (.default, false), (.low, false)] {
      let deck = DeckHarness()
      deck.robot.reader(.on)
      deck.display.advance(by: 20)
      deck.display.clearTranscript()
      deck.robot.press(.right)
      deck.display.advance(by: 0.1)
      deck.display.session.window.post(.announcement(Self.news, priority))
      deck.display.advance(by: 10)
      #expect(deck.display.spoken == [["Cue", "button"], [Self.news]])
      #expect(deck.display.transcript.map(\.interrupted) == [cut, false])
    }
  }

  @Test("Announcements are silent while the reader is off")
  func off() {
    let deck = DeckHarness()
    #expect(
      deck.harness.speech { deck.display.session.window.post(.announcement(Self.news, .high)) } == [])
  }

  @Test("screenChanged moves the cursor to the first element or to the given one")
  func screenChanged() {
    let deck = DeckHarness()
    let window = deck.display.session.window
    deck.robot.reader(.on)
    deck.robot.press(.end)
    deck.display.advance(by: 20)
    #expect(deck.harness.speech(for: 1.95) { window.post(.screenChanged(nil)) } == [DeckHarness.elements[0]])
    #expect(
      deck.harness.speech(for: 1.95) { window.post(.screenChanged(deck.pitch)) } == [DeckHarness.elements[4]])
    #expect(
      deck.harness.speech(for: 1.95) { window.post(.layoutChanged(deck.cue)) } == [DeckHarness.elements[1]])
    #expect(deck.harness.speech(for: 1.95) { window.post(.layoutChanged(nil)) } == [])
    #expect(deck.cursor === deck.cue)
  }
}
