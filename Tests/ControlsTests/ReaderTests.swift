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
@Suite("The screen reader's cursor")
struct ReaderTests {
  @Test("turned on it says so, then the first element; off it says so")
  func onAndOff() {
    let deck = Deck()
    #expect(
      deck.stage.hear { deck.robot.press(.function(6)) } == [["Screen reader on"], ["Deck A", "heading"]])
    #expect(deck.display.session.isReaderOn)
    #expect(deck.stage.hear { deck.robot.press(.function(6)) } == [["Screen reader off"]])
    #expect(!deck.display.session.isReaderOn && deck.display.session.readerCursor == nil)
    #expect(deck.stage.hear { deck.robot.press(.tab) } == [])
  }

  @Test("begins at the focus")
  func startsAtFocus() {
    let deck = Deck()
    deck.robot.tap(deck.mute)
    #expect(
      deck.stage.hear { deck.robot.reader(.on) } == [["Screen reader on"], ["Mute", "on", "toggle button"]])
  }

  @Test("goes through all elements in reading order and back, and stays at the ends")
  func throughAll() {
    let deck = Deck()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    var heard: [[String]] = []
    for _ in 1..<Deck.elements.count { heard += deck.stage.hear(for: 1.95) { deck.robot.press(.right) } }
    #expect(heard == Array(Deck.elements.dropFirst()))
    #expect(deck.cursor === deck.disc)
    #expect(deck.stage.hear { deck.robot.press(.right) } == [Deck.elements[5]])
    #expect(deck.cursor === deck.disc)
    heard = []
    for _ in 1..<Deck.elements.count { heard += deck.stage.hear(for: 1.95) { deck.robot.press(.left) } }
    #expect(heard == Array(Deck.elements.dropLast().reversed()))
    #expect(deck.stage.hear { deck.robot.press(.left) } == [Deck.elements[0]])
    #expect(deck.stage.hear { deck.robot.press(.end) } == [Deck.elements[5]])
    #expect(deck.stage.hear { deck.robot.press(.home) } == [Deck.elements[0]])
    #expect(deck.cursor === deck.heading)
  }

  @Test("a move cuts off what is being said")
  func interrupts() {
    let deck = Deck()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.forgetSpoken()
    for _ in 0..<3 {
      deck.robot.press(.right)
      deck.display.advance(by: 0.1)
    }
    deck.display.advance(by: 5)
    #expect(deck.display.transcript.map(\.interrupted) == [true, true, false])
    #expect(deck.display.spoken == Array(Deck.elements[1...3]))
  }

  @Test("Escape and Control alone stop speech, and nothing else", arguments: [Key.escape, .control])
  func stops(_ key: Key) {
    let deck = Deck()
    deck.robot.reader(.on)
    deck.display.advance(by: 0.1)
    deck.robot.press(key)
    deck.display.advance(by: 20)
    #expect(deck.display.transcript.map(\.interrupted) == [true])
    #expect(deck.display.spoken == [["Screen reader on"]])
    #expect(deck.cursor === deck.heading)
  }

  @Test("cursor and focus follow each other")
  func focusFollows() {
    let deck = Deck()
    let window = deck.display.session.window
    deck.robot.reader(.on)
    deck.robot.press(.right)
    #expect(deck.cursor === deck.cue && window.focusedView === deck.cue)
    deck.robot.press(.right)
    #expect(deck.cursor === deck.mute && window.focusedView === deck.mute)
    deck.display.advance(by: 20)
    #expect(deck.stage.hear(for: 1.95) { deck.robot.press(.tab) } == [Deck.elements[4]])
    #expect(deck.cursor === deck.pitch && window.focusedView === deck.pitch)
    #expect(deck.stage.hear(for: 1.95) { deck.robot.press(.tab, modifiers: .shift) } == [Deck.elements[2]])
    #expect(deck.cursor === deck.mute)
  }

  @Test("a click takes the cursor along with the focus")
  func clickFollows() {
    let deck = Deck()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    let heard = deck.stage.hear { deck.robot.tap(deck.mute) }
    #expect(deck.mute.isFocused && deck.mute.isOn)
    #expect(deck.cursor === deck.mute)
    #expect(heard.contains { $0.contains("on") })
  }

  @Test("a focus that the program sets takes the cursor along")
  func programFocusFollows() {
    let deck = Deck()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    let heard = deck.stage.hear(for: 1.95) { deck.display.session.window.focus(on: deck.pitch) }
    #expect(deck.cursor === deck.pitch)
    #expect(heard == [Deck.elements[4]])
  }

  @Test("the last line shows what is spoken while the reader is on")
  func captions() {
    let deck = Deck()
    let idle = deck.stage.caption
    #expect(idle.contains("F6"))
    deck.robot.reader(.on)
    #expect(deck.stage.caption.contains("Screen reader on"))
    deck.robot.press(.right)
    #expect(deck.stage.caption.contains("Cue, button"))
    deck.robot.press(.end)
    #expect(deck.stage.caption.contains("Record, stopped, 0 seconds, adjustable"))
    deck.robot.reader(.off)
    deck.display.advance(by: 5)
    #expect(deck.stage.caption == idle)
  }

  @Test("the terminal's cursor is parked within the element that is read, or that has the focus")
  func parked() throws {
    let deck = Deck()
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

  private func expectParked(_ deck: Deck, in view: View) throws {
    let parked = try #require(deck.display.session.parkedCursor)
    let area = deck.stage.cells(of: view)
    #expect(area.columns.contains(parked.column) && area.rows.contains(parked.row))
  }

  @Test("an element that goes away hands the cursor to its neighbour")
  func goesAway() {
    let deck = Deck()
    deck.robot.reader(.on)
    deck.robot.press(.right)
    deck.robot.press(.right)
    deck.display.advance(by: 20)
    #expect(deck.stage.hear(for: 1.95) { deck.mute.removeFromSuperview() } == [Deck.elements[3]])
    #expect(deck.cursor === deck.sync)
    #expect(deck.stage.hear(for: 1.95) { deck.sync.isHidden = true } == [Deck.elements[4]])
    #expect(deck.cursor === deck.pitch)
  }

  @Test("what is beside the cursor changes in silence")
  func elsewhere() {
    let deck = Deck()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    #expect(
      deck.stage.hear {
        deck.pitch.value = 7
        deck.mute.isOn = true
        deck.sync.isEnabled = true
      } == [])
  }

  @Test("headings, spelling, repeating and reading on")
  func otherCommands() {
    let deck = Deck()
    deck.robot.reader(.on)
    deck.robot.press(.end)
    deck.display.advance(by: 20)
    #expect(deck.stage.hear { deck.robot.reader(.previousHeading) } == [Deck.elements[0]])
    #expect(
      deck.stage.hear { deck.robot.reader(.spell) } == [["capital D", "e", "c", "k", "space", "capital A"]])
    #expect(
      deck.stage.hear { deck.robot.reader(.repeat) } == [["capital D", "e", "c", "k", "space", "capital A"]])
    let all = deck.stage.hear(for: 40) { deck.robot.reader(.readAll) }
    #expect(all.prefix(Deck.elements.count) == Deck.elements[...])
    #expect(deck.cursor === deck.disc)
  }

  @Test("those that have keys have them")
  func commandKeys() {
    let deck = Deck()
    deck.robot.reader(.on)
    deck.robot.press(.end)
    deck.display.advance(by: 20)
    #expect(deck.stage.hear { deck.robot.press(.left, modifiers: .control) } == [Deck.elements[0]])
    let spelled = [["capital D", "e", "c", "k", "space", "capital A"]]
    #expect(deck.stage.hear { deck.robot.press(.character("s"), modifiers: .control) } == spelled)
    #expect(deck.stage.hear { deck.robot.press(.character("l"), modifiers: .control) } == spelled)
    let all = deck.stage.hear(for: 40) { deck.robot.press(.character("r"), modifiers: .control) }
    #expect(all.prefix(Deck.elements.count) == Deck.elements[...])
  }

  @Test("its own words change their language while it runs")
  func language() {
    let deck = Deck()
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.session.language = .de
    #expect(deck.stage.hear { deck.robot.press(.right) } == [["Cue", "Taste"]])
    deck.display.session.language = .en
    #expect(deck.stage.hear { deck.robot.press(.left) } == [Deck.elements[0]])
  }

  @Test("a screen that was resized is the same as one of that size from the start", arguments: [false, true])
  func resizedPicture(readerOn: Bool) {
    func prepare(_ deck: Deck) {
      if readerOn { deck.robot.reader(.on) }
      deck.robot.press(.tab)
      deck.robot.press(.tab)
      deck.display.advance(by: 10)
    }
    for rows in [24, 33] {
      let fresh = Deck(columns: 80, rows: rows)
      prepare(fresh)
      let resized = Deck(columns: 100, rows: 40)
      prepare(resized)
      resized.robot.resize(columns: 80, rows: rows)
      resized.display.advance(by: 10)
      #expect(resized.display.grid == fresh.display.grid)
    }
  }

  @Test("the mark around the cursor moves with its element")
  func markMoves() {
    func prepare(_ deck: Deck) {
      deck.robot.reader(.on)
      deck.robot.press(.right)
      deck.display.advance(by: 10)
    }
    let moved = Deck()
    prepare(moved)
    moved.cue.frame = moved.cue.frame.offset(dx: 0, dy: 96)
    moved.cue.frame.origin.x += 32
    moved.display.settle()
    let fresh = Deck()
    fresh.cue.frame = moved.cue.frame
    fresh.display.settle()
    fresh.robot.reader(.on)
    fresh.robot.reader(.first)
    while fresh.cursor !== fresh.cue { fresh.robot.press(.right) }
    fresh.display.advance(by: 10)
    #expect(moved.display.grid == fresh.display.grid)
  }
}
