import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@Suite("The focus ring") @MainActor struct FocusEffectTests {
  let harness = ControlHarness(columns: 40, rows: 16)

  /// A row with a text that can have the focus.
  private final class Row: Label {
    override var canBecomeFocused: Bool { true }
  }

  private func row(_ text: String, at row: Int, column: Int = 4, rows: Int = 1) -> Row {
    harness.add(Row(text: text), column: column, row: row, columns: 12, rows: rows)
  }

  private func focus(_ view: View?) {
    harness.display.session.window.focus(on: view)
    harness.display.settle()
  }

  /// The columns of a row whose cells differ from an earlier picture.
  private func changes(since old: CellGrid, row: Int) -> [Int] {
    let new = harness.display.grid
    return (0..<new.columns).filter { new[$0, row] != old[$0, row] }
  }

  @Test("A row has a bar at each side and leaves the rows above and below as they are") func bars() {
    let rows = ["First row", "Second row", "Third row"].enumerated().map { row($1, at: 2 + $0) }
    let before = harness.display.grid
    focus(rows[1])
    #expect(changes(since: before, row: 2).isEmpty)
    #expect(changes(since: before, row: 3) == [3, 16])
    #expect(changes(since: before, row: 4).isEmpty)
    #expect(harness.text(of: rows[1]).hasPrefix("Second row"))
    let grid = harness.display.grid
    #expect(grid[3, 3].glyph.text == "▐" && grid[16, 3].glyph.text == "▌")
    #expect(grid[3, 3].background == before[3, 3].background)
  }

  @Test("A ring leaves the text beside it, and the background of the text, as they are") func halo() {
    let above = harness.add(Label(text: "Caption"), column: 4, row: 3, columns: 7, rows: 1)
    let knob = harness.add(Knob(), column: 4, row: 4, columns: 11, rows: 6)
    let before = harness.display.grid
    let caption = harness.picture(of: above)
    focus(knob)
    #expect(harness.picture(of: above) == caption)
    // The ring is at the lower edge of the row above the knob, except behind the text.
    #expect(changes(since: before, row: 3) == Array(11...14))
    #expect(changes(since: before, row: 10) == Array(4...14))
  }

  @Test("A high control that touches the next one has bars, so that no line is in the rows of the other")
  func touching() {
    let knob = harness.add(Knob(), column: 4, row: 2, columns: 11, rows: 6)
    let below = harness.add(Knob(), column: 4, row: 8, columns: 11, rows: 6)
    let before = harness.display.grid
    focus(knob)
    #expect(changes(since: before, row: 8).isEmpty && changes(since: before, row: 1).isEmpty)
    #expect(changes(since: before, row: 4) == [3, 15])
    below.frame.origin.y += 16
    harness.display.settle()
    #expect(harness.display.grid[8, 1].glyph.text == "▁")
  }

  @Test("The ring around a view with a style of its own has the colours of the style around it")
  func ownStyle() {
    func ring(_ style: UserInterfaceStyle?) -> [Cell] {
      let harness = ControlHarness(columns: 40, rows: 16)
      harness.display.session.screen.preferences.userInterfaceStyle = .dark
      let knob = Knob()
      knob.traitOverrides.userInterfaceStyle = style
      harness.add(knob, column: 4, row: 4, columns: 11, rows: 6)
      harness.display.session.window.focus(on: knob)
      harness.display.settle()
      let grid = harness.display.grid
      // The cells beside the knob.
      let sides = (4...9).flatMap { row in [3, 15].map { grid[$0, row] } }
      return sides + [3, 10].flatMap { row in (3...15).map { grid[$0, row] } }
    }
    #expect(ring(.light) == ring(nil))
  }

  @Test("A ring is clipped with its view") func clip() {
    let scrollView = harness.add(ScrollView(), column: 4, row: 2, columns: 20, rows: 5)
    let knob = Knob()
    knob.frame = Rect(x: 0, y: 32, width: 88, height: 96)
    scrollView.addSubview(knob)
    scrollView.contentSize = Size(width: 100, height: 400)
    harness.display.settle()
    let before = harness.display.grid
    focus(knob)
    scrollView.contentOffset = .zero
    harness.display.settle()
    #expect(changes(since: before, row: 7).isEmpty)
    #expect(changes(since: before, row: 3).count > 8)
    for row in 3...6 { #expect(!changes(since: before, row: row).contains(3)) }
  }

  @Test("A bar lies inside where an edge leaves no room beside the view") func inside() {
    let list = harness.add(View(), column: 4, row: 2, columns: 12, rows: 3)
    list.clipsToBounds = true
    let row = Row(text: "Row")
    row.frame = Rect(x: 0, y: 16, width: 96, height: 16)
    list.addSubview(row)
    harness.display.settle()
    let before = harness.display.grid
    focus(row)
    // The first column has a letter.
    #expect(changes(since: before, row: 3) == [15])
    #expect(harness.text(of: row).hasPrefix("Row"))
  }

  @Test("A view chooses the shape of its focus, or none", arguments: FocusEffect.allCases + [nil])
  func shapes(_ effect: FocusEffect?) {
    let view = harness.add(View(), column: 4, row: 4, columns: 8, rows: 4)
    view.focusEffect = effect
    view.isAccessibilityElement = true
    let session = harness.display.session
    session.window.showAccessibilityCursor(at: view.nodeID)
    let bare = harness.display.grid
    harness.display.settle()
    let columns = (3...8).map { changes(since: bare, row: $0) }
    let sides = [3, 12]
    let all = Array(4...11)
    switch effect {
    // The reader's cursor is always shown.
    case nil, .automatic, .halo: #expect(columns == [all, sides, sides, sides, sides, all])
    case .inset: #expect(columns == [[], Array(4...11), [4, 11], [4, 11], Array(4...11), []])
    case .bars: #expect(columns == [[], sides, sides, sides, sides, []])
    }
    session.window.showAccessibilityCursor(at: nil)
    harness.display.settle()
    #expect(harness.display.grid == bare)
    let row = self.row("Row", at: 10)
    let before = harness.display.grid
    row.focusEffect = effect
    focus(row)
    #expect((harness.display.grid == before) == (effect == nil))
  }

  @Test("The ring of a validated field is around its box, and around its message as well while there is one")
  func validated() {
    let field = TextField()
    field.validation = .required
    _ = harness.add(field, column: 4, row: 4, columns: 12, rows: 4)
    let before = harness.display.grid
    focus(field)
    #expect(changes(since: before, row: 8).isEmpty && !changes(since: before, row: 7).isEmpty)
    focus(nil)
    field.validate()
    harness.display.settle()
    let faulty = harness.display.grid
    focus(field)
    #expect(!changes(since: faulty, row: 8).isEmpty)
  }

  @Test("The ring replaces the line at the bottom of a field or of a button", arguments: [true, false])
  func bottomLine(_ isField: Bool) {
    let view: Control = isField ? TextField() : BacklitButton()
    harness.add(view, column: 4, row: 4, columns: 12, rows: 3)
    func lines() -> [String] {
      [6, 7].map { row in (4...15).map { harness.display.grid[$0, row].glyph.text }.joined() }
    }
    let (lower, upper, none) = ("▁", "▔", " ")
    #expect(lines() == [lower, none].map { String(repeating: $0, count: 12) })
    focus(view)
    #expect(lines() == [none, upper].map { String(repeating: $0, count: 12) })
    focus(nil)
    view.focusEffect = nil
    focus(view)
    #expect(lines() == [lower, none].map { String(repeating: $0, count: 12) })
  }

  @Test("The terminal's cursor is not shown while the focused view is scrolled out of sight")
  func parkedCursor() throws {
    let scrollView = harness.add(ScrollView(), column: 4, row: 2, columns: 20, rows: 5)
    let knob = Knob()
    knob.frame = Rect(x: 0, y: 0, width: 88, height: 96)
    scrollView.addSubview(knob)
    scrollView.contentSize = Size(width: 100, height: 800)
    harness.display.settle()
    focus(knob)
    let session = harness.display.session
    let cursor = try #require(session.parkedCursor)
    #expect(cursor == (column: 5, row: 4))
    scrollView.contentOffset = Point(x: 0, y: 200)
    harness.display.settle()
    #expect(session.parkedCursor == nil)
    scrollView.contentOffset = Point(x: 0, y: 48)
    harness.display.settle()
    // In the middle of the three rows that are visible.
    #expect(try #require(session.parkedCursor).row == 3)
  }
}
