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
        == "Front.json: error: at every size: The height of these views is ambiguous: lamp. "
        + "Add constraints that determine it.\n")
    let narrow = try lintLayout(#""lamp.height == 20", "lamp.width >= 700""#)
    #expect(narrow.status == 1)
    #expect(narrow.outputLines.count == 7, "\(narrow.output)")
    for size in ["320x568", "568x320", "376x672", "640x384", "416x736", "664x464", "672x480"] {
      #expect(narrow.output.contains(size))
    }
    #expect(
      !narrow.output.contains("1024x768") && !narrow.output.contains("1366")
        && narrow.output.contains("lamp.width >= 700"))
    // Without the option only the text is checked.
    let text = try ToolRun(["lint", "Front.json"], files: ["Front.json": Self.lamp(#""lamp.height >= 20""#)])
    #expect(text.status == 0)
  }

  @Test("Sizes, covered edges and a stored size choose where a definition is laid out") func sizes() throws {
    func lint(_ options: [String], _ text: String) throws -> ToolRun {
      try ToolRun(["lint"] + options + ["Front.json"], files: ["Front.json": text])
    }
    let wide = Self.lamp(#""lamp.height == 20", "lamp.width <= 1300""#)
    #expect(try lint(["--layout"], wide).output.hasPrefix("Front.json: error: at 1366x1024: "))
    #expect(try lint(["--sizes", "320x568,1300x20"], wide).status == 0)
    #expect(
      try lint(["--sizes", "320x568,1301x20"], wide).output.hasPrefix("Front.json: error: at 1301x20: "))
    for wrong in ["320", "320x568,", "0x1", ""] { #expect(try lint(["--sizes", wrong], wide).status == 2) }
    // The stored size is that of a part of a page.
    let stored = wide.replacing(
      "{ \"nib\": 1,", with: #"{ "nib": 1, "simulatedSize": { "width": 150, "height": 90 },"#)
    #expect(try lint(["--layout"], stored).status == 0)
    #expect(
      try lint(["--layout", "--sizes", "1400x90"], stored).output.hasPrefix("Front.json: error: at 1400x90: ")
    )
    let covered = Self.lamp(#""lamp.height == 20", "lamp.top >= front.safeArea.top""#)
    #expect(try lint(["--layout"], covered).status == 0)
    let notch = try lint(["--safe-area", "notch", "--sizes", "375x812,812x375"], covered)
    #expect(notch.output.hasPrefix("Front.json: error: at 375x812: ") && notch.outputLines.count == 1)
    for wrong in ["44", "1,2,3", "1,2,3,-4", "1,2,3,x", "1,2,3,4,5"] {
      #expect(try lint(["--safe-area", wrong], covered).status == 2)
    }
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

  /// The lines of the output for the layout of a definition.
  private func crowded(_ subviews: String, _ constraints: String) throws -> [String] {
    let run = try ToolRun(
      ["lint", "--layout", "nib.json"],
      files: ["nib.json": Definitions.root(subviews, constraints: constraints)])
    #expect((run.status == 0) == run.output.isEmpty, "\(run)")
    return run.outputLines.map(String.init)
  }

  @Test("A view that gets no room is reported, and one that is fixed at zero is not")
  func noRoom() throws {
    let row = #"""
      { "id": "row", "class": "StackView", "arrangedSubviews": [
        { "id": "a", "class": "Label", "properties": { "text": "a text that is much wider than the row of both" } },
        { "id": "b", "class": "Label", "properties": { "text": "short" } } ] }
      """#
    let edges = #""row.top == root.top", "row.leading == root.leading", "row.width == 100""#
    #expect(
      try crowded(row, edges) == [
        "nib.json: error: at every size: b has no room: its width is 0, and its natural width is 40. Raise its "
          + "horizontal compression resistance priority, or make the views beside it smaller."
      ])
    #expect(try crowded(row, edges + #", "b.width == 0""#).isEmpty)
  }

  @Test("Texts that lie on each other are reported")
  func overlap() throws {
    let views = #"""
      { "id": "name", "class": "Label", "properties": { "text": "A name" } },
      { "id": "call", "class": "Button", "properties": { "title": "Call" } }
      """#
    let places = #""name.top == root.top + 8", "name.leading == root.leading", "call.top == root.top""#
    #expect(
      try crowded(views, places + #", "call.leading == root.leading""#) == [
        "nib.json: error: at every size: The texts of name and call overlap. Add a constraint between the two views, or "
          + "give them more room."
      ])
    #expect(try crowded(views, places + #", "call.leading == name.trailing""#).isEmpty)
  }

  @Test("Many texts on each other are reported once each")
  func manyOverlaps() throws {
    let labels = (0..<60).map { #"{ "id": "l\#($0)", "class": "Label", "properties": { "text": "a" } }"# }
    let places = (0..<60).map { #""l\#($0).top == root.top", "l\#($0).leading == root.leading""# }
    let lines = try crowded(labels.joined(separator: ","), places.joined(separator: ","))
    #expect(lines.count == 59)
    #expect(lines.last?.contains("The texts of l58 and l59 overlap.") ?? false, "\(lines)")
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

/// Tests of `backlit lint` with a file of keys.
@Suite struct KeyFileLintTests {
  @Test("Faults of a file of keys have their lines and columns") func faults() throws {
    let text = """
      { "F2": "Control-S", "F8": "q", "Control-R": "q",
        "Alt-Left": "Left", "Ctrl-J": "q", "x": 5,
        "alt-left": "Right", "Up": "k", "y": "F6" }
      """
    let run = try ToolRun(["lint", "deck/keys.json"], files: ["deck/keys.json": text])
    let keys = "has to be Control-… / Alt-… / F1 … F12 / a … z"
    #expect(run.status == 1)
    #expect(
      run.outputLines == [
        "deck/keys.json:1:22: error: the key F8 has a different meaning: settings; choose a different key",
        "deck/keys.json:1:33: error: the key Control-R has a different meaning: read on from here; choose a different key",
        "deck/keys.json:2:23: error: the key Ctrl-J is Enter in many terminals; choose a different key",
        "deck/keys.json:2:43: error: \"x\" \(keys)",
        "deck/keys.json:3:3: error: the key alt-left has a different meaning: Left; choose a different key",
        "deck/keys.json:3:24: error: \"Up\" \(keys)",
        "deck/keys.json:3:40: error: the key F6 has a different meaning: screen reader off; choose a different key",
      ], "\(run.output)")
    let good = try ToolRun(
      ["lint", "keys.json"], files: ["keys.json": #"{ "F2": "Control-S", "j": "Down" }"#])
    #expect(good.status == 0 && good.output.isEmpty, "\(good)")
    let bad = try ToolRun(["lint", "keys.json"], files: ["keys.json": #"{ "F2" }"#])
    #expect(bad.status == 1 && bad.output.hasPrefix("keys.json:1:8: error: "), "\(bad.output)")
    let twice = try ToolRun(
      ["lint", "keys.json"],
      files: ["keys.json": #"{ "j": "Down", "j": "Up", "Control-I": "q", "Control-1": "q" }"#])
    #expect(
      twice.outputLines == [
        "keys.json:1:16: error: the name \"j\" is already used at 1:3; rename or remove one of the two",
        "keys.json:1:27: error: the key Control-I is Tab in many terminals; choose a different key",
        "keys.json:1:45: error: the key Control-1 is not sent by many terminals; choose a different key",
      ], "\(twice.output)")
  }
  @Test("Keys that the session, a terminal or a desktop has are faults") func taken() throws {
    let taken = ["F6", "F7", "Shift-F7", "F8", "F9", "Control-C", "Control-Z"]
    let unsent = [
      "Alt-F4", "Control-Alt-F1", "F13", "Alt-Tab", "Control-Alt-Delete", "Control-I", "Control-M",
      "Control-[", "Control-Tab", "Control-Enter", "Alt-Escape", "Shift",
    ]
    let unfit = ["Tab", "Shift-Tab", "Escape", "Enter", "Space", "?"]
    let lines = (taken + unsent + unfit).map { "\"\($0)\": \"q\"" } + ["\"x\": \"Control-Z\""]
    let run = try ToolRun(
      ["lint", "keys.json"], files: ["keys.json": "{\n\(lines.joined(separator: ",\n"))\n}"])
    let problems =
      taken.map { "1: error: the key \($0) has a different meaning: " }
      + unsent.map { "1: error: the key \($0) is " } + unfit.map { "1: error: \"\($0)\" has to be " }
      + ["6: error: the key Control-Z has a different meaning: "]
    #expect(run.status == 1 && run.outputLines.count == problems.count, "\(run.output)")
    for (index, (line, problem)) in zip(run.outputLines, problems).enumerated() {
      #expect(line.hasPrefix("keys.json:\(index + 2):\(problem)"), "\(line)")
    }
  }

  @Test("A stamp is made without faults only") func stamp() throws {
    let right = try ToolRun(
      ["lint", "right.json", "--stamp", "checked"],
      files: ["right.json": #"{ "nib": 1, "root": { "class": "Label" } }"#])
    #expect(right.status == 0 && right.files["checked"] == [])
    let wrong = try ToolRun(
      ["lint", "faulty.json", "--stamp", "checked"], files: ["faulty.json": Definitions.faulty])
    #expect(wrong.status == 1 && wrong.files["checked"] == nil)
    let refused = try ToolRun(
      ["lint", "right.json", "--stamp", "none/checked"],
      files: ["right.json": #"{ "nib": 1, "root": { "class": "Label" } }"#])
    #expect(
      refused.status == 1
        && refused.errors == "backlit: none/checked: cannot be written: No such file or directory\n")
  }
}
