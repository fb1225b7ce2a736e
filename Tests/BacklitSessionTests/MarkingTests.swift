import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLists
import BacklitUI
import TestSupport
import Testing

@testable import BacklitSession

/// Marking and copying any text of the screen.
@Suite("Marking text of the screen", .serialized) @MainActor struct MarkingTests {
  private let harness = ControlHarness(columns: 60, rows: 24)
  private var session: Session { harness.display.session }

  @discardableResult
  private func label(_ text: String, column: Int = 4, row: Int, columns: Int = 20, rows: Int = 1) -> Label {
    let label = Label(text: text)
    label.numberOfLines = rows == 1 ? 1 : 0
    return harness.add(label, column: column, row: row, columns: columns, rows: rows)
  }

  private func drag(_ start: (Int, Int), _ end: (Int, Int)) {
    harness.robot.drag(
      from: Point(x: Double(start.0) + 0.5, y: Double(start.1) + 0.5),
      to: Point(x: Double(end.0) + 0.5, y: Double(end.1) + 0.5), modifiers: .alt)
  }

  private var marked: [String] {
    let grid = harness.display.grid
    return (0..<grid.rows - 1).compactMap { row in
      let text = (0..<grid.columns).filter { grid[$0, row].attributes.contains(.inverse) }
        .map { grid[$0, row].glyph.text }.joined()
      return text.isEmpty ? nil : text
    }
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    harness.robot.press(key, modifiers: modifiers)
  }

  @Test("A click with Alt belongs to the view under it, and a drag with Alt does not") func clicks() {
    let button = harness.add(Button(title: "Play"), row: 4, columns: 12, rows: 3)
    label("Name", row: 8)
    let log = EventLog(button)
    for phase in [PointerEvent.Phase.down, .up] {
      harness.robot.pointer(phase, at: Point(x: 6, y: 5.5), modifiers: .alt)
    }
    #expect(log.events == ["touchDown", "primaryActionTriggered", "touchUpInside"] && session.marking == nil)
    drag((5, 5), (8, 8))
    #expect(log.events.last == "touchCancel" && session.marking != nil, "\(log.events)")
  }

  @Test("A drag with Alt marks text of several views in reading order, without borders and padding")
  func drags() {
    label("Name", row: 2, columns: 8)
    label("Hamlet", column: 14, row: 2)
    harness.add(Button(title: "Play"), row: 4, columns: 12, rows: 3)
    label("A text that wraps", row: 8, columns: 8, rows: 3)
    drag((4, 2), (40, 20))
    #expect(session.marking?.screen.text.marked == "Name Hamlet\nPlay\nA text that wraps")
    #expect(Pasteboard.selection.string == "Name Hamlet\nPlay\nA text that wraps")
    #expect(marked == ["NameHamlet", "Play", "A text", "that", "wraps"])
    Pasteboard.general.string = nil
    press(.character("c"), .alt)
    #expect(Pasteboard.general.string == "Name Hamlet\nPlay\nA text that wraps")
    #expect(session.marking == nil && marked == [] && harness.caption.contains("copied"))
    drag((15, 2), (4, 4))
    #expect(session.marking?.screen.text.marked == "amlet\nP")
    press(.escape)
    #expect(session.marking == nil)
    drag((15, 2), (4, 4))
    harness.robot.pointer(.down, at: Point(x: 2, y: 2))
    #expect(session.marking == nil, "any other press ends it")
  }

  @Test("Columns are read one after the other, as a reader does") func columns() {
    let (left, right) = (View(), View())
    for (view, column) in [(left, 4), (right, 30)] {
      view.shouldGroupAccessibilityChildren = true
      harness.add(view, column: column, row: 2, columns: 20, rows: 6)
      for (index, name) in ["first", "second"].enumerated() {
        let label = Label(text: "\(name) \(column)")
        label.frame = Rect(x: 0, y: Double(index) * 32, width: 120, height: 16)
        view.addSubview(label)
      }
    }
    harness.display.settle()
    drag((4, 2), (50, 4))
    #expect(session.marking?.screen.text.marked == "first 4\nsecond 4\nfirst 30\nsecond 30")
  }

  @Test("Keys mark by character, word and line, and a reader speaks it") func keys() {
    label("one two", row: 2)
    label("three", row: 4)
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    let begun = harness.speech { press(.character("s"), .alt) }
    #expect(begun.last?.first?.contains("Alt C copies") == true)
    #expect(session.parkedCursor.map { [$0.column, $0.row] } == [4, 2])
    #expect(harness.speech { press(.right, .shift) }.last == ["selected o"])
    #expect(harness.speech { press(.right, [.control, .shift]) }.last == ["selected ne"])
    #expect(harness.speech { press(.down, .shift) }.last == ["selected  two\nthr"])
    #expect(harness.speech { press(.left, .shift) }.last == ["unselected r"])
    #expect(marked == ["one two", "th"])
    press(.character(" "))
    press(.end)
    #expect(session.marking?.screen.text.marked == "one two\nthree")
    let copied = harness.speech { press(.enter) }
    #expect(copied.last == ["copied"])
    #expect(Pasteboard.general.string == "one two\nthree" && session.marking == nil)
  }

  @Test("Behind the curtain, text is marked as well") func curtain() {
    label("one two", row: 2)
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    press(.function(9))
    press(.character("s"), .alt)
    press(.character("a"), .alt)
    press(.character("c"), .alt)
    #expect(Pasteboard.general.string == "one two")
  }

  /// Rows with a name and a size.
  private final class Files: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(
      _ tableView: TableView, contentFor column: TableColumn, at path: ListIndexPath
    ) -> TableCellContent { .text(column.identifier == "name" ? "\(path.row).txt" : "12") }
  }

  @Test("Rows of a list are marked, with tabs between their columns") func rows() {
    let (table, source) = (TableView(), Files())
    table.columns = ["name", "size"].map { TableColumn(identifier: $0, title: $0) }
    table.dataSource = source
    harness.add(table, row: 2, columns: 40, rows: 8)
    press(.character("s"), .alt)
    press(.character("a"), .alt)
    #expect(session.marking?.screen.text.marked == "name\tsize\n0.txt\t12\n1.txt\t12")
  }

  @Test("Marking ends when a marked text is gone, and when something scrolls") func changes() {
    let label = label("one two", row: 2)
    let clock = self.label("12:00", row: 6)
    drag((4, 2), (6, 2))
    clock.text = "12:01"
    harness.display.settle()
    #expect(session.marking?.screen.text.marked == "one")
    label.text = "six"
    harness.display.settle()
    #expect(session.marking == nil)
    drag((4, 2), (6, 2))
    harness.robot.scroll(at: Point(x: 5, y: 3), notches: 1)
    #expect(session.marking == nil)
  }

  @Test("Without Alt, a drag is one of the program") func plainDrags() {
    let slider = harness.add(Slider(), row: 2, columns: 30, rows: 3)
    harness.robot.drag(slider, from: Point(x: 20, y: 24), to: Point(x: 200, y: 24))
    #expect(slider.value > 0 && session.marking == nil)
  }

  @Test("The texts of a page are marked, not those that it covers") func pages() {
    label("behind", row: 2)
    session.toggleKeyHelp()
    harness.display.settle()
    #expect(session.beginMarking())
    press(.character("a"), .alt)
    let text = session.marking?.screen.text.marked
    #expect(text?.contains("behind") == false && text?.contains("Tab") == true)
  }
}
