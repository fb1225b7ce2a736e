import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// An outline of folders with the columns name and size, in which the keys go from cell to cell.
@MainActor
private final class OutlineColumnsHarness {
  let display = HeadlessDisplay(columns: 40, rows: 11)
  let table = TableView()
  let source: DiffableDataSource<Int, String>

  init(mode: TableCursorMode = .cell) {
    table.accessibilityLabel = "Files"
    table.cursorMode = mode
    table.columns = [
      TableColumn(identifier: "name", title: "Name", width: .share(1)),
      TableColumn(identifier: "size", title: "Size"),
    ]
    source = DiffableDataSource(tableView: table) { _, column, item in
      column.identifier == "name" ? .text(item) : .text(item == "readme" ? "4 KB" : "")
    }
    var handlers = SectionSnapshotHandlers<String>()
    handlers.shouldExpandItem = { $0 == "home" || $0 == "void" }
    handlers.snapshotForExpandingParent = { _, present in present }
    source.sectionSnapshotHandlers = handlers
    display.show(table)
    source.apply(
      outline(["home", " docs", " music", " photos", "readme", "void"]), to: 0, animatingDifferences: false)
    display.settle()
    display.robot.press(.tab)
    display.robot.reader(.on)
    display.advance(by: 10)
  }

  /// Returns the words of the screen reader after keys.
  func speech(_ keys: Key...) -> [[String]] {
    let before = display.transcript.count
    for key in keys { display.robot.press(key) }
    display.advance(by: 10)
    return display.transcript.dropFirst(before).map(\.text)
  }
}

/// The words of the screen reader for outlines with columns.
@Suite @MainActor struct OutlineColumnsTests {
  @Test("The first cell of a row says its state and level, and the signs say the new state in each cell")
  func states() {
    let harness = OutlineColumnsHarness()
    #expect(
      harness.display.transcript.last?.text == [
        "Files", "table", "3 rows", "2 columns", "Name", "home", "collapsed", "level 1",
      ])
    #expect(harness.speech(.character("+")) == [["expanded", "3 items"]])
    #expect(harness.speech(.character("-")) == [["collapsed"]])
    #expect(harness.speech(.character("*")) == [["expanded", "3 items"]])
    #expect(harness.speech(.down) == [["docs", "level 2"]])
    #expect(harness.speech(.up) == [["home", "expanded", "level 1"]])
    #expect(harness.speech(.right) == [["Size", "empty"]])
    #expect(harness.speech(.character("-")) == [["collapsed"]])
    #expect(harness.speech(.character("+")) == [["expanded, 3 items"]])
    #expect(harness.speech(.down) == [["docs", "empty"]])
  }

  @Test("An empty cell says so on the way down and sideways") func empty() {
    let harness = OutlineColumnsHarness()
    #expect(harness.speech(.right) == [["Size", "empty"]])
    #expect(harness.speech(.down) == [["readme", "4 KB"]])
    #expect(harness.speech(.down) == [["void", "empty"]])
  }

  @Test("That a row is selected is said once, after its name") func selected() {
    let harness = OutlineColumnsHarness()
    _ = harness.speech(.down, .character(" "))
    #expect(harness.speech(.right) == [["Size", "4 KB"]])
    #expect(harness.speech(.left) == [["Name", "readme", "level 1"]])
    #expect(harness.speech(.up, .down).last == ["readme", "selected", "level 1"])
    #expect(harness.speech(.right, .up).last == ["home", "empty"])
    #expect(harness.speech(.down) == [["readme", "selected", "4 KB"]])
  }

  @Test(
    "Where there is nothing to expand or to collapse, the signs are refused as the arrows are",
    arguments: [TableCursorMode.row, .cell])
  func refusals(mode: TableCursorMode) {
    let harness = OutlineColumnsHarness(mode: mode)
    let refusal = [["no action here"]]
    #expect(harness.speech(.character("-")) == refusal)
    #expect(harness.speech(.character("+")) == [["expanded", "3 items"]])
    #expect(harness.speech(.character("+")) == refusal)
    _ = harness.speech(.character("-"), .down)
    #expect(harness.speech(.character("+")) == refusal)
    #expect(harness.speech(.character("-")) == refusal)
    if mode == .row { #expect(harness.speech(.right) == refusal) }
    // The program may find nothing below a row that it expands.
    _ = harness.speech(.down)
    #expect(harness.speech(.character("+")) == [["expanded", "0 items"]])
    #expect(harness.speech(.character("-")) == [["collapsed"]])
  }

  @Test("The ends of an outline are its first and its last row, and Left and Right go from cell to cell")
  func moves() {
    let harness = OutlineColumnsHarness()
    harness.display.robot.reader(.maximum)
    #expect(harness.table.cursorIndexPath == path(2))
    harness.display.robot.reader(.minimum)
    #expect(harness.table.cursorIndexPath == path(0))
    harness.display.advance(by: 10)
    #expect(harness.speech(.right, .left).last == ["Name", "home", "collapsed", "level 1"])
    #expect(harness.table.cursorColumn?.identifier == "name")
  }

  @Test("A star at a row without children says that the rows beside it were expanded") func star() {
    let harness = OutlineColumnsHarness()
    _ = harness.speech(.down)
    #expect(harness.speech(.character("*")) == [["expanded"]])
    #expect(harness.speech(.character("*")) == [["no action here"]])
  }

  @Test(
    "The levels and the signs stay in their column when it moves, and in the first one while it is hidden")
  func movedColumn() {
    let harness = OutlineColumnsHarness()
    _ = harness.speech(.character("+"))
    harness.table.moveColumn(0, toColumn: 1)
    harness.display.settle()
    let lines = harness.display.text.split(separator: "\n").map(String.init)
    #expect(lines[0].contains("Size") && lines[0].contains("Name"), "\(lines)")
    #expect(lines[1].contains("▾") && !lines[1].hasPrefix("  ▾"), "\(lines)")
    #expect(lines[2].contains("    docs"), "\(lines)")
    #expect(harness.table.outlineTableColumn?.identifier == "name")
    harness.table.columns[1].isHidden = true
    harness.display.settle()
    #expect(harness.display.text.split(separator: "\n")[1].hasPrefix("  ▾"), "\(harness.display.text)")
    harness.table.columns[1].isHidden = false
    harness.table.outlineTableColumn = harness.table.columns[0]
    harness.display.settle()
    #expect(harness.display.text.split(separator: "\n")[1].hasPrefix("  ▾"), "\(harness.display.text)")
  }

  @Test("Deep levels leave half of a narrow column to the text") func narrow() {
    let harness = OutlineColumnsHarness()
    let names = (0..<12).map { "item\($0)" }
    harness.table.columns[0].width = .fixed(96)
    var tree = outline(names.enumerated().map { String(repeating: " ", count: $0.offset) + $0.element })
    tree.expand(names)
    harness.source.apply(tree, to: 0, animatingDifferences: false)
    harness.display.settle()
    // A column of twelve cells: six for the levels, six for the text.
    let last = harness.display.text.split(separator: "\n")[8]
    #expect(last.contains("item7"), "\(harness.display.text)")
  }

  @Test("With the rotor turned, the signs of the keys still expand") func turnedRotor() {
    let harness = OutlineColumnsHarness(mode: .row)
    harness.display.robot.reader(.nextChoice)
    #expect(harness.speech(.character("+")).last == ["expanded", "3 items"])
    #expect(harness.speech(.character("-")) == [["collapsed"]])
  }

  @Test("Children that arrive below an expanded row are announced once") func lateChildren() {
    let harness = OutlineColumnsHarness(mode: .row)
    _ = harness.speech(.down, .down)
    #expect(harness.speech(.character("+")) == [["expanded", "0 items"]])
    let before = harness.display.transcript.count
    var tree = harness.source.snapshot(for: 0)
    tree.append(["one", "two"], to: "void")
    harness.source.apply(tree, to: 0)
    harness.display.advance(by: 5)
    harness.source.apply(tree, to: 0)
    harness.display.advance(by: 5)
    #expect(harness.display.transcript.dropFirst(before).map(\.text) == [["2 rows"]])
  }
}
