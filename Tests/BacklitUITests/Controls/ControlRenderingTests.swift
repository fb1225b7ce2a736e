import Cells
import Controls
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("The cost of a frame")
struct CostTests {
  @Test("an idle screen draws nothing, and a repeated drawing converts nothing")
  func idle() {
    let deck = DeckHarness()
    let session = deck.display.session
    deck.display.advance(by: 1)
    #expect(!session.isAnimating && !session.window.isFrameNeeded)
    #expect(!session.makeFrame(at: deck.display.time + 1))
    let before = deck.display.grid
    deck.harness.surface.setNeedsDisplay()
    for view in deck.harness.surface.subviews { view.setNeedsDisplay() }
    #expect(!session.makeFrame(at: deck.display.time + 2))
    // A new picture that is equal to the old one converts no cells.
    session.window.showReaderCursor(at: nil)
    #expect(session.makeFrame(at: deck.display.time + 3))
    #expect(session.renderStatistics.cellsConverted == 0)
    #expect(session.renderStatistics.cellsChanged == 0)
    #expect(session.renderStatistics.pixelsRedrawn == 0)
    #expect(deck.display.grid == before)
  }

  @Test("a turning record converts only cells of the record")
  func turning() {
    let deck = DeckHarness()
    deck.disc.play()
    deck.display.advance(by: 1)
    let area = deck.harness.cells(of: deck.disc)
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

  @Test("a pressed button converts only its own cells")
  func pressed() {
    let deck = DeckHarness()
    deck.robot.press(.tab)
    deck.display.advance(by: 1)
    // The focus ring can be drawn again together with the cells under it.
    let area = deck.harness.cells(of: deck.cue, margin: 1)
    let most = area.columns.count * area.rows.count
    let start = deck.display.grid
    deck.harness.touch(.down, in: deck.cue)
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

  @Test("a step of the slider converts only cells of the slider")
  func slider() {
    let deck = DeckHarness()
    deck.display.session.window.focus(on: deck.pitch)
    deck.display.advance(by: 1)
    let area = deck.harness.cells(of: deck.pitch, margin: 1)
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
