import BacklitAccessibility
import BacklitGeometry
import BacklitValues
import Testing

/// A list of six boxes in two rows, after a title.
@Suite("Grids") struct GridTests {
  var harness: ReaderHarness

  init() {
    harness = ReaderHarness(
      [ReaderHarness.node(1, "Title", .header)] + (2...7).map { ReaderHarness.node($0, "Box") })
    for index in 0..<6 {
      let (id, cell) = (NodeID(UInt64(index + 2)), GridCell(row: index / 3 + 1, column: index % 3 + 1))
      harness.tree[id]?.position = SetPosition(index + 1, of: 6, at: cell)
      harness.tree[id]?.frame = Rect(
        x: Double(cell.column) * 100, y: Double(cell.row) * 100, width: 80, height: 80)
    }
    harness.group(20, "Board", [2, 3, 4, 5, 6, 7])
    harness.tree[NodeID(20)]?.containerType = .list
    harness.show()
    harness.perform(.on)
    harness.clear()
  }

  @Test("On the way in row and column are spoken, and further on the row only when it changes")
  mutating func words() {
    harness.perform(.next, .next, .next, .next, .choiceUp, .previous)
    #expect(
      harness.spoken == [
        ["Board", "list", "6 items", "Box", "row 1", "column 1"], ["Box", "column 2"], ["Box", "column 3"],
        ["Box", "row 2", "column 1"], ["Box", "row 1", "column 1"], ["Title", "heading"],
      ])
    harness.clear()
    harness.perform(.next)
    #expect(harness.spoken.last == ["Board", "list", "6 items", "Box", "row 1", "column 1"])
  }

  @Test(
    "Low verbosity says the place in a grid, as nothing else may tell the items apart, and no number in a list"
  )
  mutating func lowVerbosity() {
    harness.reader.settings.verbosity = .low
    harness.perform(.next, .next, .next, .next)
    #expect(
      harness.spoken.suffix(4) == [
        ["Board", "list", "6 items", "Box", "row 1", "column 1"], ["Box", "column 2"], ["Box", "column 3"],
        ["Box", "row 2", "column 1"],
      ])
    for id in 2...7 { harness.tree[NodeID(UInt64(id))]?.position?.cell = nil }
    harness.show()
    harness.perform(.next)
    #expect(harness.spoken.last == ["Box"])
  }

  @Test("An element that is read again is read with its row") mutating func again() {
    harness.perform(.last)
    harness.clear()
    harness.perform(.next, .whereAmI)
    #expect(harness.spoken.first?.suffix(3) == ["Box", "row 2", "column 3"])
    #expect(harness.spoken.last?.contains("row 2") == true)
  }

  @Test(
    "The words for rows and columns exist in every language",
    arguments: [
      ("en", "row 2", "column 3"), ("de", "Zeile 2", "Spalte 3"), ("fr", "ligne 2", "colonne 3"),
      ("es", "fila 2", "columna 3"), ("ar", "الصف 2", "العمود 3"),
    ])
  func languages(tag: String, row: String, column: String) {
    var node = ReaderHarness.node(1, "Box")
    node.position = SetPosition(6, of: 6, at: GridCell(row: 2, column: 3))
    #expect(Language(locale: tag).words.parts(for: node) == ["Box", row, column])
    node.position?.cell = nil
    #expect(Language.en.words.parts(for: node) == ["Box", "6 of 6"])
  }

  @Test("A number leads to an item of the list around the cursor, or of the only list")
  mutating func numbers() {
    #expect(harness.reader.numberedList == NodeID(20))
    #expect(harness.reader.items(of: NodeID(20)).map(\.number) == Array(1...6))
    for id in 2...7 { harness.tree[NodeID(UInt64(id))]?.position = nil }
    harness.show()
    let items = harness.reader.items(of: NodeID(20))
    #expect(items.map(\.number) == Array(1...6) && items[4].element == NodeID(6) && items[4].name == "Box")
    // Of several lists, none is meant before the cursor is in one.
    harness.group(21, "Last", [7], in: 20)
    harness.tree[NodeID(21)]?.containerType = .list
    harness.show()
    #expect(harness.reader.numberedList == nil)
    harness.perform(.last)
    #expect(harness.reader.numberedList == NodeID(21))
  }
}
