import BacklitGeometry
import BacklitGraphics
import BacklitUI
import Testing

@testable import BacklitSession

/// The cells and the picture that a session shows.
@Suite("What a session shows") @MainActor struct SessionDisplayTests {
  private let window: Window
  private let display: SessionDisplay

  init() {
    let metrics = CellMetrics(columns: 20, rows: 6)
    window = Window(screen: Screen(size: metrics.size, cellSize: metrics.cellSize, snapping: .cells))
    display = SessionDisplay(of: window, metrics: metrics)
    display.pendingScene = window.currentScene()
  }

  @Test("A scene is drawn once, in the cells that the caller composes") func once() {
    let composed = CellGrid(columns: 20, rows: 6)
    #expect(display.draw { _ in composed } == true)
    #expect(display.grid == composed && display.picture == nil)
    #expect(display.draw { $0 } == nil)
  }

  @Test("A change of what the terminal can do draws everything again") func capabilities() {
    let changes: [(SessionDisplay) -> Void] = [
      { $0.quality = .plain }, { $0.showsColor = false }, { $0.largeLetters = .scaled },
      { $0.isCurtainDown = true }, { $0.resize(to: CellMetrics(columns: 30, rows: 8)) },
    ]
    for (place, change) in changes.enumerated() {
      _ = display.draw { $0 }
      change(display)
      #expect(display.pendingScene != nil && window.isFrameNeeded, "change \(place)")
    }
    _ = display.draw { $0 }
    #expect(display.grid.columns == 30 && display.grid.rows == 8)
    #expect(display.place(column: 40, row: -1) == (column: 29, row: 0))
  }

  @Test("A format of pictures counts only where they are drawn in pixels") func format() {
    display.quality = .symbols
    _ = display.draw { $0 }
    display.pictureFormat = PictureFormat(placement: .behindText, cellWidth: 8, cellHeight: 16)
    #expect(display.draw { $0 } == nil)
    display.quality = .pixels
    #expect(display.draw { $0 } != nil && display.picture != nil)
  }

  @Test("Behind the curtain the cells change only with the captions") func curtain() {
    display.isCurtainDown = true
    _ = display.draw { $0 }
    display.pendingScene = window.currentScene()
    #expect(display.draw { $0 } == false)
  }
}
