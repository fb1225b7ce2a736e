import BacklitGraphics
import Testing

@testable import BacklitSession

/// The screen for a different screen reader on the terminal, frame by frame.
@Suite("The screen beside a different screen reader")
struct CompanionScreenTests {
  private var screen = CompanionScreen()

  private func grid(_ rows: [String]) -> CellGrid {
    var grid = CellGrid(columns: 12, rows: rows.count)
    for (row, text) in rows.enumerated() {
      for (column, character) in text.enumerated() {
        grid[column, row] = Cell(
          glyph: Glyph(character) ?? .blank, foreground: CellColor(rgb: 0x204060),
          background: CellColor(rgb: 0))
      }
    }
    return grid
  }

  private mutating func show(_ rows: [String], at time: Double, isTyping: Bool = false) -> [String] {
    let shown = screen.compose(grid(rows), isPicture: true, isTyping: isTyping, at: time)
    return (0..<shown.rows).map { row in
      var text = shown.rowText(row)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  @Test("Pictures are colours without characters") mutating func pictures() {
    let shown = screen.compose(grid(["█▀▗─Cue●", "x"]), isPicture: true, isTyping: false, at: 0)
    #expect(shown.rowText(0).hasPrefix("    Cue●"))
    let colors = (0..<4).map { shown[$0, 0].background.rgb }
    #expect(colors == [0x204060, 0x102030, 0x102030, 0])
    var other = CompanionScreen()
    let plain = other.compose(grid(["█▀▗─Cue●", "x"]), isPicture: false, isTyping: false, at: 0)
    #expect(plain.rowText(0).hasPrefix("█▀▗─Cue●"))
  }

  @Test("New words are shown first, and what changed elsewhere follows row by row") mutating func rows() {
    _ = show(["stopped", "0:00", "» off"], at: 0)
    _ = show(["stopped", "0:00", "» off"], at: 10)
    #expect(show(["playing", "0:01", "» on"], at: 10) == ["stopped", "0:00", "» on"])
    #expect(screen.cursorColumn == 5 && screen.release == 11.5)
    #expect(show(["playing", "0:02", "» on"], at: 11) == ["stopped", "0:00", "» on"])
    #expect(show(["playing", "0:02", "» on"], at: 11.5) == ["playing", "0:00", "» on"])
    #expect(screen.release == 11.6)
    #expect(show(["playing", "0:02", "» on"], at: 11.6) == ["playing", "0:02", "» on"])
    #expect(screen.release == nil)
  }

  @Test("A different page is shown at once, after its words") mutating func page() {
    _ = show(["a", "b", "c", "d", "» off"], at: 0)
    let new = ["A", "B", "C", "D", "» on"]
    #expect(show(new, at: 5) == ["a", "b", "c", "d", "» on"])
    #expect(show(new, at: 6.5) == new && screen.release == nil)
  }

  @Test("Text that is typed is shown at once") mutating func typing() {
    _ = show(["a", "» x"], at: 0)
    #expect(show(["ab", "» x"], at: 5, isTyping: true) == ["ab", "» x"])
  }

  @Test("The cursor stands after the last character that changed") mutating func cursor() {
    _ = show(["", "» 12 percent"], at: 0)
    #expect(screen.cursorColumn == nil)
    _ = show(["", " » 2 percent"], at: 5)
    #expect(screen.cursorColumn == 3)
    _ = show(["", "» on"], at: 9)
    #expect(screen.cursorColumn == 12, "the rest of the words was erased")
  }
}
