import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// Tables with columns in definitions.
@Suite @MainActor struct ColumnNibTests {
  /// The columns of a table of files.
  private static let columns = """
    { "identifier": "name", "title": "Name", "width": { "share": 1 }, "sortable": true, "rowHeader": true },
    { "identifier": "size", "title": "Size", "width": 80, "format": "tenths", "sortable": { "ascending": false } },
    { "identifier": "age", "title": "Age", "hidden": { "vary": { "*": false, "w<300": true } }, "important": false }
    """

  private static let rows = """
    { "id": "b", "cells": { "name": "beta", "size": 12.5, "age": { "number": 3, "format": { "unit": "percent" } } } },
    { "id": "a", "cells": { "name": "Álpha", "size": 3, "age": "new" } },
    { "id": "c", "class": "TableViewCell", "cells": { "name": "gamma" } }
    """

  private static func table(
    columns: String = columns, rows: String = rows, properties: String = "", more: String = ""
  ) -> String {
    """
    { "nib": 1, "root": { "id": "files", "class": "TableView",
      "properties": { \(properties) "columns": [
    \(columns) ] },
      "sections": [ { "rows": [
    \(rows) ] } ] }\(more) }
    """
  }

  private static func names(_ table: TableView) -> [String?] { table.visibleCells.map(\.accessibilityLabel) }

  /// The lines of a display without spaces at their ends.
  private static func lines(_ display: HeadlessDisplay, _ count: Int) -> [String] {
    display.text.split(separator: "\n").prefix(count).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test("A definition has columns, and rows with texts and numbers") func content() throws {
    let text = Self.table(properties: #""cursorMode": "cell", "pinnedColumnCount": 1,"#)
    #expect(Fixtures.faults(text) == [])
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let table = try #require(instance.root as? TableView)
    let display = HeadlessDisplay(columns: 50, rows: 6)
    display.show(table)
    #expect(
      Self.lines(display, 4) == [
        "  Name                                 Size  Age",
        "  beta                                 12.5  3 %",
        "  Álpha                                 3.0  new",
        "  gamma",
      ])
    #expect(table.cursorMode == .cell && table.pinnedColumnCount == 1)
    #expect(table.columns.map(\.width) == [.share(1), .fixed(80), .fitting(maximum: 320)])
    #expect(table.columns.map(\.isRowHeader) == [true, false, false])
    #expect(table.columns.map(\.isImportant) == [true, true, false])
    #expect(
      table.columns.map(\.sortDescriptorPrototype) == [
        TableSortDescriptor(key: "name"), TableSortDescriptor(key: "size", ascending: false), nil,
      ])
    #expect(instance.view("b") === table.cellForRow(at: ListIndexPath(row: 0, section: 0)))
  }

  @Test("The user sorts rows of a definition by text and by number, and the selection stays with its row")
  func sorting() throws {
    let instance = try Fixtures.nib(Self.table(properties: #""sortDescriptors": [{ "key": "name" }],"#))
      .instantiate(registry: .builtIn)
    let table = try #require(instance.root as? TableView)
    let display = HeadlessDisplay(columns: 50, rows: 6)
    display.show(table)
    #expect(Self.names(table) == ["Álpha", "beta", "gamma"])
    table.selectRow(at: ListIndexPath(row: 0, section: 0))
    // By name: the second press reverses. By size: the largest first; a row without a value is last in both orders.
    let orders: [(title: Int, names: [String], selected: Int)] = [
      (1, ["gamma", "beta", "Álpha"], 2), (42, ["beta", "Álpha", "gamma"], 1),
      (42, ["Álpha", "beta", "gamma"], 0),
    ]
    for order in orders {
      let place = Point(x: Double(order.title) + 0.5, y: 0.5)
      display.robot.pointer(.down, at: place)
      display.robot.pointer(.up, at: place)
      display.settle()
      #expect(Self.names(table) == order.names)
      #expect(table.indexPathForSelectedRow?.row == order.selected)
    }
    table.sortDescriptors = []
    display.settle()
    #expect(Self.names(table) == ["beta", "Álpha", "gamma"])
    #expect(table.copySelectedRows() && Pasteboard.general.string == "Álpha\t3.0\tnew")
  }

  @Test("Rows of an outline are sorted among those with the same parent, and stay expanded")
  func sortedOutline()
    throws
  {
    func row(_ name: String, _ size: Int, _ more: String = "") -> String {
      "{ \"row\": { \"cells\": { \"name\": \"\(name)\", \"size\": \(size) } }\(more) }"
    }
    let below = [row("one", 2), row("two", 9), row("three", 5)].joined(separator: ", ")
    let text = """
      { "nib": 1, "root": { "class": "TableView",
        "properties": { "sortDescriptors": [{ "key": "size" }], "columns": [
      \(Self.columns) ] },
        "sections": [ { "outline": [
          \(row("big", 20, ", \"expanded\": true, \"rows\": [\(below)]")), \(row("small", 1)) ] } ] } }
      """
    #expect(Fixtures.faults(text) == [])
    let table = try #require(try Fixtures.nib(text).instantiate(registry: .builtIn).root as? TableView)
    let display = HeadlessDisplay(columns: 50, rows: 8)
    display.show(table)
    func names() -> [String] {
      display.settle()
      return Self.names(table).map { String($0?.prefix { $0 != "," } ?? "") }
    }
    #expect(names() == ["small", "big", "one", "three", "two"])
    table.selectRow(at: ListIndexPath(row: 3, section: 0))
    table.sortDescriptors = [TableSortDescriptor(key: "size", ascending: false)]
    #expect(names() == ["big", "two", "three", "one", "small"])
    #expect(table.indexPathForSelectedRow?.row == 2)
    table.sortDescriptors = []
    #expect(names() == ["big", "one", "two", "three", "small"])
  }

  @Test("Members of columns and cells vary with the traits and the size") func variation() throws {
    let rows = #"{ "cells": { "name": { "vary": { "*": "long name", "w<300": "short" } }, "size": 1 } }"#
    let text = Self.table(rows: rows)
    #expect(Fixtures.faults(text) == [])
    let table = try #require(try Fixtures.nib(text).instantiate(registry: .builtIn).root as? TableView)
    let window = Fixtures.show(table, width: 400, height: 160)
    #expect(table.columns.map(\.isHidden) == [false, false, false] && Self.names(table) == ["long name"])
    let columns = table.columns
    window.screen.resize(to: Size(width: 200, height: 160))
    table.frame = window.bounds
    window.layoutIfNeeded()
    #expect(table.columns.map(\.isHidden) == [false, false, true] && Self.names(table) == ["short"])
    #expect(zip(columns, table.columns).allSatisfy { $0 === $1 })
  }

  @Test("Texts of columns and cells are looked up in the language") func localization() throws {
    let folder = try TemporaryFolder()
    folder.makeFolder("Nibs")
    folder.makeFolder("Strings")
    try folder.write(
      "Nibs/Files.json",
      Self.table(
        columns: #"{ "identifier": "name", "title": "@name" }"#, rows: #"{ "cells": { "name": "@none" } }"#))
    try folder.write("Strings/en.json", #"{ "name": "Name", "none": "none" }"#)
    try folder.write("Strings/de.json", #"{ "name": "Titel", "none": "keiner" }"#)
    let nib = try Nib(contentsOf: folder.path + "/Nibs/Files.json")
    #expect(nib.check(registry: .builtIn) == [])
    let table = try #require(
      try nib.instantiate(registry: .builtIn, language: "de").root as? TableView)
    let window = Fixtures.show(table, width: 320, height: 160)
    #expect(table.columns.first?.title == "Titel" && Self.names(table) == ["keiner"])
    #expect(window.subviews.contains { $0 === table })
  }

  @Test("A reload keeps the widths of the user, and the order of the rows") func reload() throws {
    let sort = #""sortDescriptors": [{ "key": "size" }],"#
    let instance = try Fixtures.nib(Self.table(properties: sort)).instantiate(registry: .builtIn)
    let table = try #require(instance.root as? TableView)
    let window = Fixtures.show(table, width: 400, height: 160)
    var state = table.columnState
    state.columns[1].width = 120
    state.columns.swapAt(0, 1)
    table.columnState = state
    try instance.reload(
      Fixtures.nib(
        Self.table(
          columns: Self.columns.replacing("\"Size\"", with: "\"Bytes\""),
          rows: Self.rows.replacing("12.5", with: "2"), properties: sort)), registry: .builtIn)
    window.layoutIfNeeded()
    #expect(table.columns.map(\.title) == ["Bytes", "Name", "Age"])
    #expect(table.columnState.columns.map(\.width) == [120, nil, nil])
    #expect(Self.names(table) == ["beta", "Álpha", "gamma"])
    try instance.reload(
      Fixtures.nib(
        Self.table(
          columns: #"{ "identifier": "age", "title": "Age" }, { "identifier": "size", "title": "Size" }"#,
          rows: #"{ "cells": { "size": 1 } }"#)), registry: .builtIn)
    window.layoutIfNeeded()
    #expect(table.columns.map(\.identifier) == ["age", "size"] && table.sortDescriptors == [])
  }

  @Test("A row of columns sends actions, and has parameters of its definition") func actions() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Files.json",
      """
      { "nib": 1, "parameters": { "first": "one", "size": 1 }, "root": { "class": "TableView",
          "properties": { "columns": [ { "identifier": "name", "title": "Name" }, { "identifier": "size", "title": "Size" } ] },
          "sections": [ { "rows": [ { "id": "row", "cells": {
            "name": { "parameter": "first" }, "size": { "parameter": "size" } } } ] } ] },
        "actions": [ { "from": "row", "event": "selected", "alert": { "title": "Chosen", "actions": [ { "title": "OK" } ] } } ] }
      """)
    try folder.write(
      "Page.json", #"{ "nib": 1, "root": { "nib": "Files", "values": { "first": "two", "size": 2.5 } } }"#)
    let outer = HeadlessDisplay(columns: 40, rows: 10)
    let page = try Nib(contentsOf: folder.path("Page.json"))
    #expect(page.check(registry: .builtIn) == [])
    outer.show(try page.instantiate(registry: .builtIn).root)
    #expect(Self.lines(outer, 2) == ["  Name  Size", "  two    2.5"])
    let instance = try Nib(contentsOf: folder.path("Files.json")).instantiate(registry: .builtIn)
    let display = HeadlessDisplay(columns: 40, rows: 10)
    display.show(try #require(instance.controller), owner: instance)
    #expect(Self.lines(display, 2) == ["  Name  Size", "  one      1"])
    let place = Point(x: 2.5, y: 1.5)
    display.robot.pointer(.down, at: place)
    display.robot.pointer(.up, at: place)
    display.settle()
    #expect(display.text.contains("Chosen"))
  }

  @Test(
    "Faults of columns have lines and columns",
    arguments: [
      (#"{ "identifier": "name" }"#, "", "3:1: error: the column has no \"title\"; add one"),
      (
        #"{ "identifier": "name", "title": "" }"#, "",
        "3:34: error: the title is empty; write what readers speak"
      ),
      (#"{ "title": "Name" }"#, "", "3:1: error: the column has no \"identifier\"; add one"),
      (
        #"{ "identifier": "name", "title": "Name" }, { "identifier": "name", "title": "Name" }"#, "",
        "3:60: error: there are two columns \"name\"; choose a different identifier"
      ),
      (
        #"{ "identifier": "name", "title": "Name", "sortable": { "key": "nme" } }"#, "",
        "3:63: error: there is no column \"nme\"; did you mean \"name\"?"
      ),
      (
        #"{ "identifier": "name", "title": "Name", "width": "wide" }"#, "",
        "3:51: error: \"width\" must be a number of points, \"fitting\""
      ),
      (
        #"{ "identifier": "name", "title": "Name", "width": { "fitting": 20, "share": 1 } }"#, "",
        "3:51: error: \"width\" must have one width; write \"fitting\" or \"share\""
      ),
      (
        #"{ "identifier": "name", "title": "Name", "minWidht": 20 }"#, "",
        "3:42: error: a column has no \"minWidht\"; did you mean \"minWidth\"?"
      ),
      (
        #"{ "identifier": "name", "title": "Name", "sortable": true }"#,
        #""sortDescriptors": [{ "key": "nam" }],"#,
        "2:48: error: there is no column \"nam\"; did you mean \"name\"?"
      ),
      (
        #"{ "identifier": "name", "title": "Name" }"#, #""sortDescriptors": [{ "key": "price" }],"#,
        "2:48: error: there is no column \"price\"; known: name"
      ),
      (
        #"{ "identifier": "name", "title": "Name", "sortable": true }"#,
        #""sortDescriptors": [{ "ascending": true }],"#,
        "2:39: error: the order of rows has no \"key\"; add the column"
      ),
    ])
  func columnFaults(columns: String, properties: String, message: String) {
    let faults = Fixtures.faults(Self.table(columns: columns, rows: "", properties: properties))
    #expect(faults.count == 1 && faults.allSatisfy { $0.contains("test.json:\(message)") }, "\(faults)")
  }

  @Test(
    "Faults of cells have lines and columns",
    arguments: [
      (
        #"{ "cells": { "nme": "x" } }"#,
        "7:14: error: there is no column \"nme\"; did you mean \"name\"?"
      ),
      (
        #"{ "cells": { "price": 1 } }"#,
        "7:14: error: there is no column \"price\"; known: name, size, age"
      ),
      (
        #"{ "cells": { "size": true } }"#,
        "7:22: error: \"size\" must be a text, a number, or an object with \"number\" and \"format\""
      ),
      (#"{ "cells": { "size": { "format": "tenths" } } }"#, "7:22: error: the cell has no \"number\""),
      (
        #"{ "cells": { "size": { "number": 1, "format": "tenth" } } }"#,
        "7:47: error: \"format\" cannot be \"tenth\"; did you mean \"tenths\"?"
      ),
      (
        #"{ "cells": { "size": 1 }, "subviews": [ { "class": "View" } ] }"#,
        "7:27: error: a TableViewCell with \"cells\" has no \"subviews\"; remove one of the two"
      ),
      (
        #"{ "cells": { "size": 1 }, "properties": { "text": "x" } }"#,
        "7:3: error: a TableViewCell with \"text\" has no \"cells\"; remove one of the two"
      ),
      (
        #"{ "class": "Label", "cells": { "size": 1 } }"#,
        "7:21: error: a Label has no \"cells\"; use a TableView or a CollectionView"
      ),
    ])
  func cellFaults(row: String, message: String) {
    let faults = Fixtures.faults(Self.table(rows: row))
    #expect(faults.count == 1 && faults.allSatisfy { $0.contains("test.json:\(message)") }, "\(faults)")
  }

  @Test("Too many columns are a fault") func manyColumns() {
    let columns = (0...100).map { #"{ "identifier": "c\#($0)", "title": "C" }"# }.joined(separator: ",\n")
    #expect(
      Fixtures.faults(Self.table(columns: columns, rows: "")) == [
        "test.json:2:31: error: there are 101 columns; the limit is 100"
      ])
  }

  @Test("Cells of a table without columns, and outside of tables, are faults") func misplacedCells() {
    func faults(_ view: String) -> [String] { Fixtures.faults("{ \"nib\": 1, \"root\": \(view) }") }
    #expect(
      faults(#"{ "class": "TableView", "sections": [ { "rows": [ { "cells": { "name": "x" } } ] } ] }"#) == [
        "test.json:1:84: error: there is no column \"name\"; add it to \"columns\" of the table"
      ])
    let message = "a TableViewCell is only for a "
    for list in ["CollectionView", "StackView"] {
      let place = list == "StackView" ? "\"arrangedSubviews\": [" : "\"sections\": [ { \"rows\": ["
      let end = list == "StackView" ? "]" : "] } ]"
      let found = faults("{ \"class\": \"\(list)\", \(place) { \"cells\": { \"name\": \"x\" } } \(end) }")
      #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }
  }

  @Test("The planets have no faults, and are sorted by their distance", arguments: ["en", "de", "ar"])
  func planets(language: String) throws {
    let nib = try Nib(contentsOf: Assets.folder + "/Nibs/Planets.json")
    #expect(nib.check(registry: .builtIn, language: language) == [])
    let display = HeadlessDisplay(columns: 80, rows: 24)
    let instance = try nib.instantiate(registry: .builtIn, language: language)
    display.show(instance.root)
    let table = try #require(instance.view("planets", as: TableView.self))
    #expect(table.columns.map(\.identifier) == ["name", "diameter", "distance", "moons"])
    table.sortDescriptors = [TableSortDescriptor(key: "diameter", ascending: false)]
    display.settle()
    let largest = ["en": "Jupiter", "de": "Jupiter", "ar": "المشتري"]
    #expect(Self.names(table).first == largest[language])
    #expect(Self.names(table).count == 8)
  }
}
