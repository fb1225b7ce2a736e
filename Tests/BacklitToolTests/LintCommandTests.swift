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

  /// A definition with a lamp that is as wide as the screen, and constraints.
  private static func lamp(_ constraints: String) -> String {
    """
    { "nib": 1, "root": { "id": "front", "class": "Panel", "subviews": [ { "id": "lamp", "class": "View" } ] },
      "constraints": [ "lamp.leading == front.leading", "lamp.trailing == front.trailing",
        "lamp.top == front.top", \(constraints) ] }
    """
  }

  private func lintLayout(_ constraints: String) throws -> ToolRun {
    try ToolRun(["lint", "--layout", "Front.json"], files: ["Front.json": Self.lamp(constraints)])
  }

  @Test("With --layout a definition is laid out at common sizes") func layout() throws {
    let fitting = try lintLayout(#""lamp.height == 20""#)
    #expect(fitting.status == 0 && fitting.output.isEmpty, "\(fitting)")
    let ambiguous = try lintLayout(#""lamp.height >= 20""#)
    #expect(ambiguous.status == 1)
    #expect(
      ambiguous.output
        == "Front.json: error: at every size: The position or size of these views is ambiguous: lamp. "
        + "Add constraints that determine it.\n")
    let narrow = try lintLayout(#""lamp.height == 20", "lamp.width >= 700""#)
    #expect(narrow.status == 1)
    #expect(narrow.outputLines.count == 4, "\(narrow.output)")
    for size in ["376x672", "640x384", "664x464", "672x480"] { #expect(narrow.output.contains(size)) }
    #expect(!narrow.output.contains("1024x768") && narrow.output.contains("lamp.width >= 700"))
    // Without the option only the text is checked.
    let text = try ToolRun(["lint", "Front.json"], files: ["Front.json": Self.lamp(#""lamp.height >= 20""#)])
    #expect(text.status == 0)
  }

  /// Lints the layout of a definition in which two constraints conflict in text from left to right only.
  private func lintLayout(languages: [String]) throws -> ToolRun {
    let lamp = Self.lamp(
      #""lamp.left == front.left + 10", "lamp.width == 100 @ 500", "lamp.height == 20""#
    ).replacing(#""lamp.trailing == front.trailing","#, with: "")
    var files = ["Nibs/Front.json": lamp]
    for language in languages { files["Strings/\(language).json"] = "{}" }
    return try ToolRun(["lint", "--layout", "Nibs/Front.json"], files: files)
  }

  @Test("With --layout a definition is laid out in every language") func layoutLanguages() throws {
    let message = "lamp.left == front.left + 10 is broken: it conflicts with lamp.leading == front.leading."
    for (languages, place) in [
      (["ar", "de", "en"], "at every size in de, en"), (["de", "en"], "at every size"),
      ("abcdefghijklmnop".map { "qa\($0)" } + ["en"], "at every size in en"),
    ] {
      let run = try lintLayout(languages: languages)
      #expect(run.status == 1 && run.outputLines.count == 1, "\(run.output)")
      #expect(run.output.hasPrefix("Nibs/Front.json: error: \(place): \(message)"), "\(run.output)")
    }
    #expect(try lintLayout(languages: ["ar"]).status == 0)
  }

  @Test("A problem of a view without an identifier is reported once for all languages")
  func layoutTexts() throws {
    let text = """
      { "nib": 1, "root": { "id": "front", "class": "Panel", "subviews": [
          { "class": "Label", "properties": { "text": "@play" } } ] } }
      """
    var files = ["Nibs/Front.json": text]
    for (language, play) in [("de", "Abspielen"), ("en", "Play"), ("fr", "Lecture")] {
      files["Strings/\(language).json"] = #"{ "play": "\#(play)" }"#
    }
    let run = try ToolRun(["lint", "--layout", "Nibs/Front.json"], files: files)
    #expect(run.status == 1 && run.outputLines.count == 1, "\(run.output)")
    let start = "Nibs/Front.json: error: at every size: The position or size of these views is ambiguous: "
    #expect(run.output.hasPrefix(start + #"front's Label "Abspielen". "#), "\(run.output)")
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
