import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitNibs
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// A cell that owns its definition.
private final class TrackCell: TableViewCell, NibOwner {
  @Outlet var name: Label!
  @Outlet var length: Label!
}

/// A header that a program makes.
private final class Header: TableViewHeaderFooterView {}

/// A source of rows with the cells of a definition.
private final class Tracks: TableViewDataSource {
  let count: Int

  init(_ count: Int) { self.count = count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "track", for: path)
    (cell as? TrackCell)?.name.text = "Track \(path.row)"
    return cell
  }
}

/// Tables of definitions.
@Suite @MainActor struct TableNibTests {
  private static var registry: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(TrackCell.self, inherits: "TableViewCell", "A track.", make: { TrackCell() })
    return registry
  }

  private static let cell = """
    { "nib": 1, "owner": "TrackCell", "parameters": { "name": "Riot Van", "length": "2:14" },
      "root": { "id": "cell", "class": "TrackCell", "subviews": [
        { "id": "name", "class": "Label", "properties": { "text": { "parameter": "name" } } },
        { "id": "length", "class": "Label", "properties": { "text": { "parameter": "length" } } } ] },
      "constraints": [ "name.top == cell.top", "name.bottom == cell.bottom", "name.leading == cell.leading + 8",
        "length.top == name.top", "length.trailing == cell.trailing - 8" ],
      "outlets": { "name": "name", "length": "length" } }
    """

  private static func table(_ more: String) -> String {
    "{ \"nib\": 1, \"root\": { \"id\": \"tracks\", \"class\": \"TableView\",\n\(more) } }"
  }

  /// Writes a definition beside that of the cell, and calls a closure with it.
  private func withNib<R>(_ more: String, _ body: (Nib) throws -> R) throws -> R {
    let folder = try TemporaryFolder()
    try folder.write("TrackCell.json", Self.cell)
    try folder.write("Tracks.json", Self.table(more))
    return try body(Nib(contentsOf: folder.path("Tracks.json")))
  }

  @Test("Each cell of a definition has outlets of its own") func outlets() throws {
    let table = try withNib("\"cells\": { \"track\": \"TrackCell.json\" }") { nib in
      try #require(try nib.instantiate(registry: Self.registry).root as? TableView)
    }
    let source = Tracks(100)
    table.dataSource = source
    let window = Fixtures.show(table, width: 320, height: 160)
    let cells = table.visibleCells.compactMap { $0 as? TrackCell }
    #expect(cells.map(\.name.text) == (0..<10).map { "Track \($0)" })
    #expect(cells.allSatisfy { $0.length.text == "2:14" && $0.name.superview === $0.contentView })
    table.scrollToRow(at: ListIndexPath(row: 50, section: 0), at: .top, animated: false)
    #expect((table.visibleCells.first as? TrackCell)?.name.text == "Track 50")
    #expect(window.subviews.contains { $0 === table })
  }

  @Test("Sample rows are shown until there is a data source") func samples() throws {
    let table = try withNib(
      "\"cells\": { \"track\": \"TrackCell\" }, \"sample\": { \"track\": [{}, { \"name\": \"Mardy Bum\" }] }"
    ) { nib in
      #expect(nib.check(registry: Self.registry) == [])
      return try #require(try nib.instantiate(registry: Self.registry).root as? TableView)
    }
    let window = Fixtures.show(table, width: 320, height: 160)
    #expect(table.visibleCells.map(\.accessibilityLabel) == ["Riot Van, 2:14", "Mardy Bum, 2:14"])
    let source = Tracks(1)
    table.dataSource = source
    table.layoutIfNeeded()
    #expect(table.visibleCells.map(\.accessibilityLabel) == ["Track 0, 2:14"])
    #expect(window.subviews.contains { $0 === table })
  }

  @Test("Sections of a definition are a page without a program") func sections() throws {
    let instance = try Fixtures.nib(
      Self.table(
        """
        "sections": [
          { "header": "Sound", "footer": "For all pages.", "rows": [
            { "class": "TableViewCell", "properties": { "text": "Voice", "secondaryText": "Ana" } },
            { "class": "Switch", "accessibility": { "label": "Mute" } } ] },
          { "header": "Picture", "rows": [ { "class": "Label", "properties": { "text": "Dark" } } ] } ]
        """)
    ).instantiate(registry: .builtIn)
    let table = try #require(instance.root as? TableView)
    let window = Fixtures.show(table, width: 320, height: 160)
    #expect((0..<2).map { table.numberOfRows(inSection: $0) } == [2, 1])
    #expect(table.visibleCells.first?.accessibilityLabel == "Voice, Ana")
    #expect(table.visibleCells.last?.accessibilityLabel == "Dark")
    #expect(table.headerView(forSection: 1) != nil && table.footerView(forSection: 0) != nil)
    #expect(window.subviews.contains { $0 === table })
  }

  @Test("An outline in a definition is a tree of rows, which a new version keeps expanded") func outline()
    throws
  {
    func text(_ title: String) -> String {
      Self.table(
        """
        "sections": [
          { "header": "Files", "outline": [
            { "row": { "id": "documents", "class": "TableViewCell", "properties": { "text": "\(title)" } },
              "expanded": true, "rows": [
                { "row": { "class": "Label", "properties": { "text": "Letters" } }, "rows": [
                  { "row": { "class": "TableViewCell", "properties": { "text": "Anna" } } } ] },
                { "row": { "class": "TableViewCell", "properties": { "text": "Taxes" } } } ] },
            { "row": { "class": "TableViewCell", "properties": { "text": "Music" } }, "rows": [
              { "row": { "class": "TableViewCell", "properties": { "text": "Jazz" } } } ] } ] },
          { "rows": [ { "class": "TableViewCell", "properties": { "text": "Notes" } } ] } ]
        """)
    }
    let display = HeadlessDisplay(columns: 30, rows: 12)
    #expect(Fixtures.faults(text("Documents")) == [])
    let instance = try Fixtures.nib(text("Documents")).instantiate(registry: .builtIn)
    let table = try #require(instance.root as? TableView)
    display.show(table)
    func lines() -> [String] {
      display.advance(by: 1)
      return table.visibleCells.compactMap(\.accessibilityLabel)
    }
    #expect(lines() == ["Documents", "Letters", "Taxes", "Music", "Notes"])
    #expect(display.text.contains("▾ Documents") && display.text.contains("  ▸ Letters"))
    // The rows of a section without a tree are as usual.
    #expect(display.text.contains("\n Notes") && table.visibleCells.last?.accessibilityExpanded == nil)
    for key in [Key.tab, .down, .right] { display.robot.press(key) }
    #expect(lines() == ["Documents", "Letters", "Anna", "Taxes", "Music", "Notes"])
    try instance.reload(Fixtures.nib(text("Papers")), registry: .builtIn)
    #expect(lines() == ["Papers", "Letters", "Anna", "Taxes", "Music", "Notes"])
    #expect(instance.view("documents")?.accessibilityLabel == "Papers")
  }

  @Test("Headers and footers of a table and of its sections can be views") func headerViews() throws {
    func text(_ more: String) -> String {
      """
      { "nib": 1, "root": { "id": "tracks", "class": "TableView", \(more)
          "sections": [
            { "header": { "id": "title", "class": "View", "subviews": [
                { "id": "name", "class": "Label", "properties": { "text": "Custom" } } ] },
              "rows": [ { "id": "row", "class": "TableViewCell", "properties": { "text": "x" } } ],
              "footer": { "class": "Label", "properties": { "text": "Below" } } } ] },
        "constraints": [ "name.leading == title.leading + 16", "name.top == title.top",
          "title.bottom == name.bottom + 16" ] }
      """
    }
    let whole = text(
      #""header": { "id": "top", "class": "Label", "properties": { "text": "Top" } }, "#
        + #""footer": { "class": "Label", "properties": { "text": "End" } },"#)
    #expect(Fixtures.faults(whole) == [])
    let instance = try Fixtures.nib(whole).instantiate(registry: .builtIn)
    let table = try #require(instance.root as? TableView)
    let window = Fixtures.show(table, width: 320, height: 160)
    func y(_ view: View?) -> Double? { view.map { $0.convert($0.bounds, to: nil).minY } }
    let (top, name, row) = (instance.view("top"), instance.view("name"), instance.view("row"))
    #expect([y(top), y(name), y(row)] == [0, 16, 48])
    #expect(name?.convert(.zero, to: nil).x == 24)
    #expect(table.headerView(forSection: 0)?.accessibilityLabel == "Custom")
    #expect(table.tableFooterView?.frame.minY == 80 && window.visibleLayoutProblems().isEmpty)
    try instance.reload(Fixtures.nib(text("")), registry: .builtIn)
    window.layoutIfNeeded()
    #expect(table.tableHeaderView == nil && table.tableFooterView == nil)
    #expect(instance.view("name") === name && y(name) == 0)
  }

  @Test("The button of an accessory sends an action") func accessory() throws {
    let display = HeadlessDisplay(columns: 40, rows: 10)
    let instance = try Fixtures.nib(
      """
      { "nib": 1, "root": { "class": "TableView", "sections": [ { "rows": [
          { "id": "row", "class": "TableViewCell", "properties": { "text": "Track", "accessoryType": "detailButton" } } ] } ] },
        "actions": [ { "from": "row", "event": "accessoryButtonTapped",
          "alert": { "title": "Details", "actions": [ { "title": "OK" } ] } } ] }
      """
    ).instantiate(registry: .builtIn)
    display.show(try #require(instance.controller), owner: instance)
    let row = try #require(instance.view("row"))
    let action = try #require(row.accessibilityCustomActions.first)
    #expect(action.handler())
    display.settle()
    #expect(display.text.contains("Details"))
  }

  @Test(
    "Faults of a table have lines and columns",
    arguments: [
      ("\"cells\": { \"track\": \"Track.json\" }", "2:21: error: ", "Track.json cannot be read"),
      (
        "\"cells\": { \"track\": \"TrackCell\" }, \"sample\": { \"tracks\": [] }", "2:48: error: ",
        "did you mean \"track\"?"
      ),
      (
        "\"cells\": { \"track\": \"TrackCell\" }, \"sample\": { \"track\": [{ \"nme\": \"\" }] }",
        "2:60: error: ",
        "no parameter \"nme\"; did you mean \"name\"?"
      ),
      ("\"header\": { \"class\": \"TableViewCell\" }", "2:22: error: ", "is only for a TableView"),
      ("\"sections\": [{ \"headr\": \"Sound\" }]", "2:16: error: ", "\"headr\""),
      ("\"sections\": [{ \"rows\": [] }], \"sample\": {}", "2:31: error: ", "has no \"sample\""),
      ("\"sections\": [{ \"outline\": [], \"rows\": [] }]", "2:31: error: ", "has no \"rows\""),
      ("\"sections\": [{ \"outline\": [{ \"rows\": [] }] }]", "2:28: error: ", "has no \"row\""),
      (
        "\"sections\": [{ \"outline\": [{ \"row\": { \"class\": \"View\" }, \"expandd\": true }] }]",
        "2:58: error: ", "did you mean \"expanded\"?"
      ),
    ])
  func faults(more: String, place: String, message: String) throws {
    let faults = try withNib(more) { $0.check(registry: Self.registry).map(\.description) }
    #expect(
      faults.count == 1 && faults.allSatisfy { $0.contains(place) && $0.contains(message) }, "\(faults)")
  }

  /// A table with two rows of cells and a row that is not a cell, and one constraint, which is line 5.
  private static func rows(constraint: String) -> String {
    """
    { "nib": 1, "root": { "id": "tracks", "class": "TableView", "sections": [ { "rows": [
      { "id": "cell", "class": "TableViewCell", "subviews": [ { "id": "a", "class": "Label" } ] },
      { "class": "TableViewCell", "subviews": [ { "id": "b", "class": "Label" } ] },
      { "id": "mute", "class": "Switch" } ] } ] }, "constraints": [
    \(constraint) ] }
    """
  }

  @Test(
    "A constraint that leaves a row is a fault",
    arguments: [
      ("\"a.leading == b.leading\"", "5:15", "\"a\" and \"b\""),
      ("\"b.leading == tracks.leading + 8\"", "5:15", "\"b\" and \"tracks\""),
      ("\"tracks.width == mute.width\"", "5:18", "\"tracks\" and \"mute\""),
      ("{ \"constraint\": \"cell.top == mute.top\" }", "5:30", "\"cell\" and \"mute\""),
      ("{ \"visual\": \"[a]-[b]\" }", "5:14", "\"b\" and \"a\""),
    ])
  func leavingRow(constraint: String, place: String, names: String) {
    #expect(
      Fixtures.faults(Self.rows(constraint: constraint)) == [
        "test.json:\(place): error: \(names) are not in the same row of a list; "
          + "no constraint leads out of a row, or out of one of the \"objects\"; use views of one row"
      ])
  }

  @Test(
    "A constraint within a row is valid",
    arguments: ["\"a.leading == cell.leading + 8\"", "\"mute.width >= 50\"", "{ \"visual\": \"|-8-[a]\" }"])
  func withinRow(constraint: String) throws {
    let text = Self.rows(constraint: constraint)
    #expect(Fixtures.faults(text) == [])
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 320, height: 160)
    #expect(window.visibleLayoutProblems().isEmpty)
  }

  @Test("Guides of a cell lie in its content view") func guides() throws {
    func nib(_ guides: String, _ constraints: String) -> Nib {
      Fixtures.nib(
        """
        { "nib": 1, "root": { "id": "tracks", "class": "TableView", "sections": [ { "rows": [
          { "id": "cell", "class": "TableViewCell", "guides": [\(guides)],
            "subviews": [ { "id": "name", "class": "Label", "properties": { "text": "Riot Van" } } ] } ] } ] },
          "constraints": [ "name.top == cell.top", "name.bottom == cell.bottom", \(constraints) ] }
        """)
    }
    let instance = try nib(
      #"{ "id": "gutter" }"#,
      """
      "gutter.leading == cell.leading", "gutter.width == 24", "gutter.top == cell.top",
      "gutter.bottom == cell.bottom", "name.leading == gutter.trailing"
      """
    ).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 320, height: 160)
    let cell = try #require(instance.view("cell", as: TableViewCell.self))
    #expect(instance.guide("gutter")?.owningItem === cell.contentView)
    #expect(instance.view("name")?.frame.minX == 24)
    try instance.reload(nib("", "\"name.leading == cell.leading + 8\""), registry: .builtIn)
    window.layoutIfNeeded()
    let kept = try #require(instance.view("cell", as: TableViewCell.self))
    #expect(kept.contentView.layoutGuides.isEmpty && instance.view("name")?.frame.minX == 8)
  }

  @Test("A definition that fills a cell lies in its content view") func nestedInCell() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Name.json",
      """
      { "nib": 1, "root": { "id": "box", "class": "View",
          "subviews": [ { "id": "name", "class": "Label", "properties": { "text": "Riot Van" } } ] },
        "constraints": [ "name.leading == box.leading", "name.top == box.top", "name.bottom == box.bottom" ] }
      """)
    try folder.write(
      "Tracks.json",
      Self.table(
        #""sections": [ { "rows": [ { "id": "cell", "class": "TableViewCell", "nib": "Name" } ] } ]"#))
    let instance = try Nib(contentsOf: folder.path("Tracks.json")).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 320, height: 160)
    let cell = try #require(instance.view("cell", as: TableViewCell.self))
    #expect(cell.contentView.subviews.count == 1 && !cell.contentView.frame.isEmpty)
    #expect(cell.contentView.subviews.first?.frame == cell.contentView.bounds)
    #expect(cell.accessibilityLabel == "Riot Van")
    #expect(window.visibleLayoutProblems().isEmpty)
  }

  @Test(
    "Texts of a row beside its own content are a fault",
    arguments: [
      (#""properties": { "text": "Milk" }, "nib": "Badge""#, #"with "text" has no "nib";"#),
      (
        #""properties": { "secondaryText": "2" }, "subviews": [ { "class": "Label" } ]"#,
        #"with "secondaryText" has no "subviews";"#
      ),
      (
        #""properties": { "text": "Milk" }, "guides": [ { "id": "edge" } ]"#,
        #"with "text" has no "guides";"#
      ),
    ])
  func textsBesideContent(row: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("Badge.json", #"{ "nib": 1, "root": { "class": "Label" } }"#)
    try folder.write(
      "Shopping.json",
      Self.table("\"sections\": [ { \"rows\": [ {\n\"class\": \"TableViewCell\",\n\(row) } ] } ]"))
    let nib = try Nib(contentsOf: folder.path("Shopping.json"))
    let faults = nib.check(registry: .builtIn).map(\.description)
    #expect(
      faults.count == 1 && faults[0].contains("Shopping.json:4:")
        && faults[0].contains("a TableViewCell \(message) remove one of the two"), "\(faults)")
  }

  @Test(
    "A row that changes between texts and content looks like a new one",
    arguments: [("Text", "Views"), ("Views", "Text"), ("Text", "Nested"), ("Nested", "Text")])
  func changedRow(first: String, second: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Badge.json",
      """
      { "nib": 1, "root": { "id": "badge", "class": "View",
          "subviews": [ { "id": "name", "class": "Label", "properties": { "text": "Riot Van" } } ] },
        "constraints": [ "name.leading == badge.leading", "name.top == badge.top", "name.bottom == badge.bottom" ] }
      """)
    for (name, row, constraints) in [
      ("Text", #""properties": { "text": "Milk", "secondaryText": "2" }"#, ""),
      (
        "Views", #""subviews": [ { "id": "count", "class": "Label", "properties": { "text": "3" } } ]"#,
        #""count.leading == row.leading + 8", "count.top == row.top", "count.bottom == row.bottom""#
      ),
      ("Nested", #""nib": "Badge""#, ""),
    ] {
      try folder.write(
        "\(name).json",
        """
        { "nib": 1, "root": { "id": "table", "class": "TableView", "sections": [ { "rows": [
            { "id": "row", "class": "TableViewCell", \(row) } ] } ] }, "constraints": [ \(constraints) ] }
        """)
    }
    func nib(_ name: String) throws -> Nib { try Nib(contentsOf: folder.path("\(name).json")) }
    let (changed, new) = (
      try nib(first).instantiate(registry: .builtIn), try nib(second).instantiate(registry: .builtIn)
    )
    let windows = [changed, new].map { Fixtures.show($0.root, width: 320, height: 160) }
    let row = try #require(changed.view("row", as: TableViewCell.self))
    try changed.reload(try nib(second), registry: .builtIn)
    windows[0].layoutIfNeeded()
    let other = try #require(new.view("row", as: TableViewCell.self))
    #expect(changed.view("row") === row && row.contentView.superview === row)
    #expect(row.accessibilityLabel != nil && row.accessibilityLabel == other.accessibilityLabel)
    #expect(!row.contentView.frame.isEmpty && row.contentView.frame == other.contentView.frame)
    #expect(row.contentView.subviews.map(\.frame) == other.contentView.subviews.map(\.frame))
    #expect(windows.allSatisfy { $0.visibleLayoutProblems().isEmpty })
  }

  @Test(
    "A cell outside a list is a fault",
    arguments: [
      #"{ "class": "View", "subviews": [ { "class": "TableViewCell" } ] }"#,
      #"{ "class": "StackView", "arrangedSubviews": [ { "class": "CollectionViewCell" } ] }"#,
      #"{ "class": "View", "subviews": [ { "nib": "Cell" } ] }"#,
    ])
  func cellOutside(root: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("Cell.json", #"{ "nib": 1, "root": { "class": "TableViewCell" } }"#)
    try folder.write("Page.json", #"{ "nib": 1, "root": \#(root) }"#)
    let faults = try Nib(contentsOf: folder.path("Page.json")).check(registry: .builtIn).map(\.description)
    #expect(faults.count == 1 && faults[0].contains("ViewCell is only for a "), "\(faults)")
    #expect(faults.first?.contains("Page.json:1:") == true)
  }

  @Test(
    "A cell of the other kind of list is a fault",
    arguments: [
      (
        "TableView", #""sections": [ { "rows": [ { "class": "CollectionViewCell" } ] } ]"#,
        "2:38: error: a CollectionViewCell is only for a CollectionView;"
      ),
      (
        "CollectionView", #""sections": [ { "rows": [ { "class": "TableViewCell" } ] } ]"#,
        "2:38: error: a TableViewCell is only for a TableView;"
      ),
      (
        "CollectionView", #""cells": { "track": "Cell" }, "sample": { "track": [ {} ] }"#,
        "2:21: error: a TableViewCell is only for a TableView;"
      ),
    ])
  func cellOfOtherList(list: String, content: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("Cell.json", #"{ "nib": 1, "root": { "class": "TableViewCell" } }"#)
    try folder.write("Page.json", "{ \"nib\": 1, \"root\": { \"class\": \"\(list)\",\n\(content) } }")
    let faults = try Nib(contentsOf: folder.path("Page.json")).check(registry: .builtIn).map(\.description)
    #expect(faults.count == 1 && faults[0].contains("Page.json:\(message)"), "\(faults)")
  }

  /// The built-in classes and a header.
  private static var registryWithHeader: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(Header.self, inherits: "View", "A header.", make: { Header() })
    return registry
  }

  @Test(
    "A header in a definition is a fault",
    arguments: [
      (#"{ "class": "TableView", "sections": [ { "rows": ["#, "] } ] }"),
      (#"{ "class": "CollectionView", "sections": [ { "rows": ["#, "] } ] }"),
      (#"{ "class": "View", "subviews": ["#, "] }"),
    ])
  func header(start: String, end: String) {
    let nib = Fixtures.nib("{ \"nib\": 1, \"root\": \(start)\n  { \"class\": \"Header\" } \(end) }")
    #expect(
      nib.check(registry: Self.registryWithHeader).map(\.description) == [
        "test.json:2:14: error: a Header cannot be in a definition; use a View"
      ])
  }

  @Test(
    "A definition that cannot be a row is not registered for cells",
    arguments: [
      (
        "CollectionViewCell",
        "a CollectionViewCell is only for a CollectionView; "
          + #"move it to the "rows" or the "cells" of one, or use a View"#
      ),
      ("Header", "a Header cannot be in a definition; use a View"),
    ])
  func foreignCell(name: String, message: String) {
    let table = TableView()
    let nib = Fixtures.nib("{ \"nib\": 1, \"root\": {\n  \"class\": \"\(name)\" } }")
    let faults = #expect(throws: Faults.self) {
      try table.register(nib, registry: Self.registryWithHeader, forCellReuseIdentifier: "track")
    }
    #expect(faults?.all.map(\.description) == ["test.json:2:12: error: \(message)"])
  }
}
