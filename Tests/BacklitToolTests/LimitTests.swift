import TestSupport
import Testing

/// Tests of definitions that are too much for a command.
@Suite("Limits of the tool", .ownThread)
struct LimitTests {
  private func views(_ count: Int, _ className: String) -> String {
    let views = (0..<count).map { #"{ "id": "v\#($0)", "class": "\#(className)" }"# }
    return #"{ "nib": 1, "root": { "class": "View", "subviews": [\#(views.joined(separator: ", "))] } }"#
  }

  @Test("An audit of too many elements, or of too many in one place, stops with an error")
  func audit() throws {
    let many = try ToolRun(["audit", "many.json"], files: ["many.json": views(6_000, "Knob")])
    #expect(many.status == 1)
    #expect(many.output.hasPrefix("many.json:1:1: error: 6000 elements among "), "\(many.output)")
    #expect(many.outputLines.count == 1)
    let dense = try ToolRun(["audit", "dense.json"], files: ["dense.json": views(250, "Knob")])
    #expect(dense.status == 1)
    #expect(
      dense.output.hasPrefix("dense.json:1:1: error: too many of the 250 elements overlap for an audit"),
      "\(dense.output)")
    #expect(dense.outputLines.count == 1)
  }

  @Test("An audit of views that are not elements has no findings")
  func views() throws {
    let run = try ToolRun(["audit", "views.json"], files: ["views.json": views(9_000, "View")])
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
  }

  @Test("Labels with a long text that is used too often are faults") func texts() throws {
    let labels = Array(repeating: #"{ "class": "Label", "properties": { "text": "@t" } }"#, count: 100)
      .joined(separator: ", ")
    let run = try ToolRun(
      ["layout", "Nibs/a.json", "--size", "640x384"],
      files: [
        "Nibs/a.json": #"{ "nib": 1, "root": { "class": "View", "subviews": [\#(labels)] } }"#,
        "Strings/en.json": #"{ "t": "\#(String(repeating: "word ", count: 100_000))" }"#,
      ])
    #expect(run.status == 1)
    #expect(run.errors.contains("the texts from tables of strings have more than 4 MiB in total"))
  }
}
