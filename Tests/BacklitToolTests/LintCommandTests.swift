import Testing

@testable import BacklitTool

/// Tests of `backlit lint`.
@Suite struct LintCommandTests {
  /// A definition with an owner that does not exist yet.
  private static func front(schema: String = "", className: String = "Knob") -> String {
    """
    {
      \(schema)"nib": 1, "owner": "Amplifier",
      "root": { "id": "front", "class": "Panel", "subviews": [
        { "id": "volume", "class": "\(className)", "accessibility": { "label": "Volume" } } ] },
      "constraints": [ "volume.centerX == front.centerX", "volume.centerY == front.centerY" ],
      "outlets": { "volume": "volume" },
      "actions": [ { "from": "volume", "event": "valueChanged", "send": "changed" } ]
    }
    """
  }

  private func lint(_ text: String) throws -> ToolRun {
    try ToolRun(["lint", "Nibs/Front.json"], files: ["Nibs/Front.json": text])
  }

  @Test(
    "A definition of built-in classes needs no owner, class list or schema",
    arguments: ["", #""$schema": "../Schemas/amplifier.schema.json", "#])
  func builtInClasses(schema: String) throws {
    let run = try lint(Self.front(schema: schema))
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
  }

  @Test("A missing schema is a fault if a class is unknown") func unknownClass() throws {
    let schema = #""$schema": "amplifier.schema.json", "#
    let run = try lint(Self.front(schema: schema, className: "Glow"))
    #expect(run.status == 1)
    #expect(run.outputLines.count == 2, "\(run.output)")
    #expect(run.output.contains("Nibs/Front.json:4:32: error: there is no class"))
    #expect(
      run.output.hasSuffix(
        "Nibs/Front.json:2:14: error: the schema Nibs/amplifier.schema.json cannot be read: "
          + "No such file or directory; write its path relative to this file\n"))
  }
}
