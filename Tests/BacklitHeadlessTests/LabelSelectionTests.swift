import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitUI
import TestSupport
import Testing

/// Selecting and copying text of a label.
@Suite("Selectable labels", .serialized) @MainActor struct LabelSelectionTests {
  private let harness = ControlHarness(columns: 60, rows: 24)

  private func label(_ text: String, columns: Int = 40, rows: Int = 1) -> Label {
    let label = Label(text: text)
    label.numberOfLines = rows == 1 ? 1 : 0
    label.isSelectable = true
    return harness.add(label, columns: columns, rows: rows)
  }

  private func drag(_ label: Label, _ start: (Int, Int), _ end: (Int, Int)) {
    func point(_ place: (Int, Int)) -> Point {
      Point(x: Double(place.0) * 8 + 4, y: Double(place.1) * 16 + 8)
    }
    harness.robot.drag(label, from: point(start), to: point(end))
  }

  /// The columns of a row whose cells are marked.
  private func marked(_ label: Label, row: Int = 2) -> [Int] {
    let color = CellColor(label.palette.textInput.selection)
    return (4..<44).filter { harness.display.grid[$0, row].background == color }.map { $0 - 4 }
  }

  @Test("A drag selects, for the primary selection, and Alt-C copies") func drags() {
    let label = label("Serial number 4711-A")
    drag(label, (14, 0), (19, 0))
    #expect(label.selectedText == "4711-A" && marked(label) == Array(14..<20))
    #expect(Pasteboard.selection.string == "4711-A")
    Pasteboard.general.string = "before"
    harness.robot.press(.character("c"), modifiers: .alt)
    #expect(Pasteboard.general.string == "4711-A")
    drag(label, (5, 0), (2, 0))
    #expect(label.selectedText == "rial")
    harness.robot.tap(label)
    #expect(label.selectedText.isEmpty && marked(label).isEmpty)
    harness.robot.press(.character("c"), modifiers: .alt)
    #expect(Pasteboard.general.string == "Serial number 4711-A", "without a selection, all is copied")
    label.text = "New"
    #expect(label.selectedText.isEmpty && label.isSelectable)
  }

  @Test("A wrapped text is copied without its line breaks on the screen") func wrapped() {
    let label = label("one two three\nfour", columns: 8, rows: 4)
    drag(label, (4, 0), (1, 2))
    #expect(label.selectedText == "two three\nfo")
    #expect(marked(label) == [4, 5, 6] && marked(label, row: 3) == [0, 1, 2, 3, 4])
  }

  @Test("A double tap selects a word, a triple tap all") func taps() throws {
    let label = label("one two three")
    label.identifier = "words"
    harness.display.settle()
    harness.touch(.down, Point(x: 44, y: 8), in: label)
    harness.touch(.up, Point(x: 44, y: 8), in: label)
    harness.touch(.down, Point(x: 44, y: 8), in: label)
    harness.touch(.up, Point(x: 44, y: 8), in: label)
    #expect(label.selectedText == "two")
    harness.touch(.down, Point(x: 44, y: 8), in: label)
    harness.touch(.up, Point(x: 44, y: 8), in: label)
    #expect(label.selectedText == "one two three")
  }

  @Test("Shift and the arrows select, and are spoken") func keys() {
    let label = label("one two")
    harness.robot.press(.tab)
    #expect(label.isFocused)
    harness.robot.press(.right)
    #expect(label.selectedText.isEmpty)
    harness.robot.press(.end, modifiers: .shift)
    #expect(label.selectedText == "one two")
    harness.robot.press(.right)
    #expect(label.selectedText.isEmpty)
    harness.robot.press(.character("a"), modifiers: .alt)
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    let spoken = harness.speech { harness.robot.press(.left, modifiers: .shift) }
    #expect(spoken == [["unselected o"]])
    #expect(harness.display.auditFindings(operating: true) == [])
  }

  @Test("A link in a selectable label is activated by a tap, and not by a drag over it") func links() {
    let label = label("")
    var opened = 0
    label.attributedText = "See " + AttributedText("the manual", link: "app:manual")
    label.linkHandler = { _ in opened += 1 }
    harness.display.settle()
    drag(label, (5, 0), (8, 0))
    #expect(opened == 0 && label.selectedText == "he m" && marked(label) == Array(5..<9))
    drag(label, (6, 0), (6, 0))
    #expect(opened == 1 && label.selectedText.isEmpty)
  }
}
