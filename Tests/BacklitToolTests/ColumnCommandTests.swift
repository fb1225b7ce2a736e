import TestSupport
import Testing

/// Tests of the commands with tables of columns.
@Suite("backlit with columns", .ownThread)
struct ColumnCommandTests {
  private let planets = Definitions.asset("Planets")

  /// A table of one column in a page, whose rows are given.
  private static func table(_ column: String, rows: String) -> String {
    Definitions.root(
      """
      { "id": "files", "class": "TableView", "accessibility": { "label": "Files" },
        "properties": { "columns": [
      { "identifier": "name", "title": "Name" },
      \(column) ] },
        "sections": [ { "rows": [ \(rows) ] } ] }
      """,
      constraints: #"""
        "files.leading == root.leading", "files.trailing == root.trailing", "files.top == root.top",
        "files.bottom == root.bottom"
        """#)
  }

  @Test("The tree has the titles, then the rows with their important columns") func tree() throws {
    let run = try ToolRun(["tree", planets])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.outputLines.prefix(4) == [
        "Name, column header", "  in: Planets, table, 8 rows, 4 columns",
        "  actions: Wider, Narrower, Move earlier, Move later", "  responds: yes",
      ])
    #expect(run.outputLines.contains("Distance in AU, column header, sorted ascending"))
    #expect(
      run.outputLines.contains("Mercury, Diameter, 4879 kilometers, Distance in AU, 0.39, 1 of 8"))
  }

  @Test("The planets have no findings and no faults") func findings() throws {
    for command in ["audit", "lint"] {
      let run = try ToolRun([command, planets])
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }
    let layout = try ToolRun(["layout", planets, "--size", "640x384"])
    #expect(layout.status == 0 && layout.output.contains("planets  TableView  0  0    640     384"))
  }

  @Test("A title that does not fit its column, and rows without a name, are found") func unreadable() throws {
    let narrow = try ToolRun(
      ["audit", "a.json"],
      files: [
        "a.json": Self.table(
          #"{ "identifier": "size", "title": "Size of the file", "width": 40 }"#,
          rows: #"{ "cells": { "name": "a", "size": 1 } }"#)
      ])
    #expect(narrow.status == 1 && narrow.outputLines.count == 1, "\(narrow)")
    #expect(
      narrow.output.hasPrefix(
        #"a.json:1:75: "Size of the file": only "Size…" of the text "Size of the file" is visible; "#))
    let unnamed = try ToolRun(
      ["audit", "a.json"],
      files: [
        "a.json": Self.table(
          #"{ "identifier": "size", "title": "Size", "rowHeader": true }"#,
          rows: #"{ "cells": { "name": "a" } }"#)
      ])
    #expect(unnamed.status == 1 && unnamed.output.contains("it has visible content but no label"))
  }

  @Test("A fault of a column has a place and a remedy") func lint() throws {
    let column = #"{ "identifier": "size", "titel": "Size", "sortable": { "key": "bytes" } }"#
    let run = try ToolRun(
      ["lint", "a.json"], files: ["a.json": Self.table(column, rows: #"{ "cells": { "sise": 1 } }"#)])
    #expect(run.status == 1)
    #expect(
      run.outputLines == [
        "a.json:4:25: error: a column has no \"titel\"; did you mean \"title\"?",
        "a.json:4:63: error: there is no column \"bytes\"; known: name, size",
        "a.json:5:42: error: there is no column \"sise\"; did you mean \"size\"?",
      ])
  }
}
