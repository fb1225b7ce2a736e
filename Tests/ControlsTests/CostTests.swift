import Cells
import Controls
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("What a frame costs")
struct CostTests {
  @Test("an idle screen has nothing to draw, and drawn again nothing to convert")
  func idle() {
    let deck = Deck()
    let session = deck.display.session
    deck.display.advance(by: 1)
    #expect(!session.isAnimating && !session.window.isFrameNeeded)
    #expect(!session.makeFrame(at: deck.display.time + 1))
    let before = deck.display.grid
    deck.stage.surface.setNeedsDisplay()
    for view in deck.stage.surface.subviews { view.setNeedsDisplay() }
    #expect(!session.makeFrame(at: deck.display.time + 2))
    // A picture that is made anew and is the same costs nothing further.
    session.window.showReaderCursor(at: nil)
    #expect(session.makeFrame(at: deck.display.time + 3))
    #expect(session.renderStatistics.cellsConverted == 0)
    #expect(session.renderStatistics.cellsChanged == 0)
    #expect(session.renderStatistics.pixelsRedrawn == 0)
    #expect(deck.display.grid == before)
  }

  @Test("a turning record converts cells of the record alone")
  func turning() {
    let deck = Deck()
    deck.disc.play()
    deck.display.advance(by: 1)
    let area = deck.stage.cells(of: deck.disc)
    let most = area.columns.count * area.rows.count
    var converted = 0
    for _ in 0..<60 {
      let before = deck.display.grid
      deck.display.advance(by: 1.0 / 60)
      let statistics = deck.display.session.renderStatistics
      #expect(statistics.cellsConverted <= most)
      #expect(statistics.pixelsRedrawn <= most * 64)
      converted += statistics.cellsConverted
      expectChanges(since: before, in: area, on: deck.display)
    }
    #expect(converted > 0)
  }

  @Test("a pressed pad costs its own place alone")
  func pressed() {
    let deck = Deck()
    deck.robot.press(.tab)
    deck.display.advance(by: 1)
    // The ring around the focus may be drawn again with what lies under it.
    let area = deck.stage.cells(of: deck.cue, margin: 1)
    let most = area.columns.count * area.rows.count
    let start = deck.display.grid
    deck.stage.touch(.down, in: deck.cue)
    var changed = 0
    for _ in 0..<20 {
      let before = deck.display.grid
      deck.display.advance(by: 1.0 / 60)
      let statistics = deck.display.session.renderStatistics
      #expect(statistics.cellsConverted <= most)
      #expect(statistics.pixelsRedrawn <= most * 64)
      changed += statistics.cellsChanged
      expectChanges(since: before, in: area, on: deck.display)
    }
    #expect(changed > 0)
    expectChanges(since: start, in: area, on: deck.display)
  }

  @Test("a step of the slider costs less than the slider")
  func slider() {
    let deck = Deck()
    deck.display.session.window.focus(on: deck.pitch)
    deck.display.advance(by: 1)
    let area = deck.stage.cells(of: deck.pitch, margin: 1)
    for _ in 0..<9 {
      let before = deck.display.grid
      deck.robot.press(.up)
      #expect(deck.display.session.renderStatistics.cellsConverted <= area.columns.count * area.rows.count)
      expectChanges(since: before, in: area, on: deck.display)
    }
  }

  private func expectChanges(
    since before: CellGrid, in area: (columns: Range<Int>, rows: Range<Int>), on display: HeadlessDisplay
  ) {
    for run in display.grid.changedRuns(since: before) {
      #expect(area.rows.contains(run.row))
      #expect(run.columns.clamped(to: area.columns) == run.columns)
    }
  }
}
