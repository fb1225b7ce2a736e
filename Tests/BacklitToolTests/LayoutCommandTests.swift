import FoundationEssentials
import TestSupport
import Testing

/// Tests of the output and the exit code of `backlit layout`.
@Suite("backlit layout", .ownThread)
struct LayoutCommandTests {
  /// The JSON output with all its members.
  private struct Report: Codable, Equatable {
    struct Placement: Codable, Equatable {
      var id: String
      var `class`: String
      var frame: [Double]
      var hidden: Bool
    }
    struct Problem: Codable, Equatable {
      var kind: String
      var broken: String
      var conflict: [String]
      var views: [String]
    }
    var size: [Double]
    var traits: [String: String]
    var views: [Placement]
    var problems: [Problem]

    func frame(_ id: String) -> [Double] { views.first { $0.id == id }?.frame ?? [] }
  }

  private func report(_ arguments: [String], files: [String: String] = [:], status: Int32 = 0) throws
    -> Report
  {
    let run = try ToolRun(["layout", "--json"] + arguments, files: files)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.isEmpty)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    // Encoding gives the same text, so every key was decoded.
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(report), as: UTF8.self) + "\n" == run.output)
    return report
  }

  private func expect(_ report: Report, _ frames: [String: [Double]]) {
    for (id, frame) in frames {
      let found = report.frame(id)
      #expect(
        found.count == 4 && zip(found, frame).allSatisfy { abs($0 - $1) < 1e-9 },
        "\(id): \(found), not \(frame)")
    }
  }

  private let deck = Definitions.asset("DJController")

  // Four widths and five distances of 16 add up to 375; the height of a pad is 1.5 times its width.
  private let upright: [String: [Double]] = [
    "deck": [0, 0, 375, 667], "pads": [16, 16, 253.25, 110.625], "red": [16, 16, 73.75, 110.625],
    "green": [105.75, 16, 73.75, 110.625], "blue": [195.5, 16, 73.75, 110.625],
    "pitch": [285.25, 16, 73.75, 110.625], "disc": [16, 142.625, 343, 508.375],
  ]

  // Four widths of 146.75; the width of a pad is 1.5 times its height. The disc ends with the pads, the pitch
  // with the disc.
  private let lying: [String: [Double]] = [
    "deck": [0, 0, 667, 375], "pads": [16, 16, 472.25, 146.75 / 1.5], "red": [16, 16, 146.75, 146.75 / 1.5],
    "green": [178.75, 16, 146.75, 146.75 / 1.5], "blue": [341.5, 16, 146.75, 146.75 / 1.5],
    "pitch": [504.25, 16, 146.75, 343], "disc": [16, 32 + 146.75 / 1.5, 472.25, 327 - 146.75 / 1.5],
  ]

  @Test("The deck has the right frames in portrait and landscape")
  func deckFrames() throws {
    let tall = try report([deck, "--size", "375x667"])
    expect(tall, upright)
    #expect(
      tall.views.map(\.id) == [
        "deck", "pads", "red", "green", "blue", "pitch", "face", "slider", "knob", "disc", "face", "platter",
      ])
    #expect(tall.views.map(\.class).prefix(3) == ["Panel", "StackView", "BacklitButton"])
    #expect(tall.problems.isEmpty && tall.views.filter(\.hidden).map(\.id) == ["slider"])
    #expect(tall.size == [375, 667])
    #expect(
      tall.traits == [
        "horizontal": "compact", "vertical": "regular", "density": "regular", "style": "dark",
        "direction": "leftToRight", "textSize": "large", "contrast": "standard",
      ])
    let wide = try report([deck, "--size", "667x375"])
    expect(wide, lying)
    #expect(wide.traits["vertical"] == "compact")
  }

  /// The frames of the parts of a deck.
  private func parts(
    _ pad: (width: Double, height: Double), pitch: (x: Double, height: Double),
    disc: (y: Double, width: Double, height: Double)
  ) -> [String: [Double]] {
    let step = pad.width + 16
    return [
      "pads": [16, 16, 3 * pad.width + 32, pad.height], "red": [16, 16, pad.width, pad.height],
      "green": [16 + step, 16, pad.width, pad.height], "blue": [16 + 2 * step, 16, pad.width, pad.height],
      "pitch": [pitch.x, 16, pad.width, pitch.height], "disc": [16, disc.y, disc.width, disc.height],
    ]
  }

  @Test("A terminal and two large windows have the frames of the table of the deck")
  func deckTable() throws {
    let frames = [
      "640x384": parts((140, 280 / 3.0), pitch: (484, 352), disc: (376 / 3.0, 452, 728 / 3.0)),
      "960x640": parts((220, 330), pitch: (724, 330), disc: (362, 928, 262)),
      "1024x768": parts((236, 354), pitch: (772, 354), disc: (386, 992, 366)),
    ]
    for (size, expected) in frames {
      let shown = try report([deck, "--size", size])
      expect(shown, expected)
      #expect(shown.problems.isEmpty, "\(size)")
      // Compact height, and regular width and height, have the slider.
      #expect(shown.views.filter(\.hidden).map(\.id) == ["knob"], "\(size)")
    }
  }

  @Test("From 29 to 30 rows the ratio of the pads, the edge of the disc and the bottom of the pitch swap")
  func deckThreshold() throws {
    let frames = [
      "664x464": parts((146, 292 / 3.0), pitch: (502, 432), disc: (388 / 3.0, 470, 956 / 3.0)),
      "664x480": parts((146, 219), pitch: (502, 219), disc: (251, 632, 213)),
      "672x464": parts((148, 296 / 3.0), pitch: (508, 432), disc: (392 / 3.0, 476, 952 / 3.0)),
      "672x480": parts((148, 222), pitch: (508, 222), disc: (254, 640, 210)),
    ]
    for (size, expected) in frames {
      let shown = try report([deck, "--size", size])
      expect(shown, expected)
      #expect(shown.problems.isEmpty, "\(size)")
      // The knob is only where the width is compact and the height is regular.
      let hidden = size == "664x480" ? "slider" : "knob"
      #expect(shown.views.filter(\.hidden).map(\.id) == [hidden], "\(size)")
    }
  }

  @Test("Right to left mirrors the frames", arguments: ["375x667", "667x375"])
  func mirrored(size: String) throws {
    let width = size == "375x667" ? 375.0 : 667
    let mirrored = (size == "375x667" ? upright : lying).mapValues {
      [width - $0[0] - $0[2], $0[1], $0[2], $0[3]]
    }
    let turned = try report([deck, "--size", size, "--traits", "rtl"])
    expect(turned, mirrored)
    #expect(turned.traits["direction"] == "rightToLeft")
  }

  @Test("Traits override the size classes and the density of the size")
  func traits() throws {
    let forced = try report([
      deck, "--size", "375x667", "--traits", "wR hC dC light accessibilityL highContrast",
    ])
    #expect(
      forced.traits == [
        "horizontal": "regular", "vertical": "compact", "density": "compact", "style": "light",
        "direction": "leftToRight", "textSize": "accessibilityLarge", "contrast": "high",
      ])
    // The widths of the deck in portrait with the constraints of landscape.
    expect(forced, ["red": [16, 16, 73.75, 73.75 / 1.5], "pitch": [285.25, 16, 73.75, 635]])
    #expect(try report([deck, "--size", "667x375", "--traits", "hR"]).traits["vertical"] == "regular")
  }

  @Test("Size classes have the thresholds of a terminal")
  func thresholds() throws {
    func classes(_ size: String) throws -> [String?] {
      let traits = try report([deck, "--size", size]).traits
      return [traits["horizontal"], traits["vertical"]]
    }
    #expect(try classes("672x480") == ["regular", "regular"])
    #expect(try classes("671.5x479.5") == ["compact", "compact"])
  }

  @Test("Frames of the rows of a list start at the root's corner")
  func rows() throws {
    let list = Definitions.root(
      #"""
      { "id": "list", "class": "TableView", "properties": { "rowHeight": 32 }, "sections": [ { "rows": [
        { "id": "one", "class": "TableViewCell" },
        { "id": "two", "class": "TableViewCell", "subviews": [ { "id": "name", "class": "Label" } ] },
        { "id": "three", "class": "View", "subviews": [ { "id": "box", "class": "View" } ] } ] } ] }
      """#,
      constraints: #"""
        "list.leading == root.leading + 40", "list.top == root.top + 24", "list.width == 240", "list.height == 160",
        "name.leading == two.leading + 16", "name.top == two.top + 8", "name.width == 80", "name.height == 16",
        "box.leading == three.leading + 4", "box.top == three.top", "box.width == 50", "box.bottom == three.bottom"
        """#)
    let report = try report(["nib.json", "--size", "320x200"], files: ["nib.json": list])
    expect(
      report,
      [
        "list": [40, 24, 240, 160], "one": [40, 24, 240, 32], "two": [40, 56, 240, 32],
        "name": [56, 64, 80, 16], "three": [48, 88, 224, 32], "box": [52, 88, 50, 32],
      ])
  }

  @Test("A definition with a stored size has that size, and covered edges move its safe area")
  func storedSize() throws {
    let text = Definitions.conflicting.replacing(
      #""nib": 1,"#, with: #""nib": 1, "simulatedSize": { "width": 300, "height": 100 },"#)
    #expect(text != Definitions.conflicting)
    #expect(try report(["nib.json"], files: ["nib.json": text], status: 1).size == [300, 100])
    #expect(
      try report(["nib.json", "--size", "90x80"], files: ["nib.json": text], status: 1).size == [90, 80])
    let covered = """
      { "nib": 1, "root": { "id": "page", "class": "View", "subviews": [ { "id": "box", "class": "View" } ] },
        "constraints": [ "box.leading == page.safeArea.leading", "box.trailing == page.safeArea.trailing",
          "box.top == page.safeArea.top", "box.bottom == page.safeArea.bottom" ] }
      """
    let cases: [(String, String, [Double])] = [
      ("375x812", "notch", [0, 44, 375, 734]), ("812x375", "notch", [44, 0, 724, 354]),
      ("100x100", "1,2,3,4", [2, 1, 94, 96]),
    ]
    for (size, edges, frame) in cases {
      let found = try report(
        ["nib.json", "--size", size, "--safe-area", edges], files: ["nib.json": covered])
      #expect(found.frame("box") == frame)
    }
  }

  @Test("A conflict is reported")
  func conflict() throws {
    let conflicting = try report(
      ["nib.json", "--size", "300x100"], files: ["nib.json": Definitions.conflicting], status: 1)
    #expect(
      conflicting.problems == [
        Report.Problem(kind: "unsatisfiable", broken: "wide", conflict: ["narrow"], views: ["box"])
      ])
    #expect(conflicting.frame("box") == [0, 0, 100, 10])
    let text = try ToolRun(
      ["layout", "nib.json", "--size", "300x100"], files: ["nib.json": Definitions.conflicting])
    #expect(text.status == 1)
    #expect(text.outputLines.filter { $0.contains("conflicts with narrow") }.count == 1)
  }

  /// Views of which each is wider than the one before by a factor, until their widths leave the range of numbers.
  private func widening(factor: Int) -> String {
    let views = (0...110).map { #"{ "id": "v\#($0)", "class": "View" }"# }
    let widths = (1...110).map { #""v\#($0).width == \#(factor) * v\#($0 - 1).width""# }
    return Definitions.root(
      views.joined(separator: ", "),
      constraints: ([#""v0.width == 1""#] + widths).joined(separator: ", "))
  }

  @Test("Frames are numbers where widths become too large", arguments: zip([1000, 10_000], [102, 77]))
  func overflow(factor: Int, last: Int) throws {
    let widening = widening(factor: factor)
    let run = try ToolRun(
      ["layout", "nib.json", "--json", "--size", "300x100"], files: ["nib.json": widening])
    #expect(run.status == 1 && run.errors.isEmpty)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    let frames = [0, 1, last, last + 1].map { report.frame("v\($0)")[2] }
    #expect(frames == [1, Double(factor), 1e7, 0])
    let problem = try #require(report.problems.first)
    let refused = "v\(last + 1).width == \(factor) * v\(last).width"
    #expect(problem.kind == "undecidable" && problem.broken == refused)
    let text = try ToolRun(["layout", "nib.json", "--size", "300x100"], files: ["nib.json": widening])
    #expect(
      text.output.contains(
        "\(refused) is broken: it is not known whether it can hold, because its numbers are too uneven or too large"
      ))
  }

  @Test("The same conflict is reported once")
  func repeatedConflict() throws {
    let twice = Definitions.root(
      #"{ "id": "box", "class": "View" }"#,
      constraints: #"""
        "box.leading == root.leading", "box.top == root.top", "box.height == 10", "box.width == 100",
        "box.width == 200", "box.width == 200"
        """#)
    let report = try report(["nib.json", "--size", "300x100"], files: ["nib.json": twice], status: 1)
    #expect(report.problems.map(\.broken) == ["box.width == 200"])
  }

  @Test("An ambiguous layout is reported")
  func ambiguity() throws {
    let loose = try report(
      ["nib.json", "--size", "300x100"], files: ["nib.json": Definitions.ambiguous], status: 1)
    #expect(
      loose.problems == [
        Report.Problem(kind: "ambiguous", broken: "", conflict: [], views: ["box", "box.rule"])
      ])
    #expect(loose.views.map(\.hidden) == [false, false, false, true, true])
    let text = try ToolRun(
      ["layout", "nib.json", "--size", "300x100"], files: ["nib.json": Definitions.ambiguous])
    #expect(
      text.outputLines.last.map(String.init)
        == "The horizontal position of these views is ambiguous: box. The height of these views is ambiguous: box.rule. "
        + "Add constraints that determine it.")
  }

  /// The last line of the text output for a definition with problems.
  private func problem(_ subviews: String, _ constraints: String) throws -> String {
    let run = try ToolRun(
      ["layout", "nib.json", "--size", "375x667"],
      files: ["nib.json": Definitions.root(subviews, constraints: constraints)])
    #expect(run.status == 1, "\(run)")
    return run.outputLines.last.map(String.init) ?? ""
  }

  @Test(
    "Views of equal hugging, between which the layout cannot choose, are named with the priority to change")
  func equalHugging() throws {
    let labels = #"""
      { "id": "name", "class": "Label", "properties": { "text": "Jane Doe" } },
      { "id": "last", "class": "Label", "properties": { "text": "a message of several words", "numberOfLines": 2 } }
      """#
    #expect(
      try problem(
        labels,
        #"""
        "name.top == root.top", "name.leading == root.leading", "name.trailing == root.trailing",
        "last.top == name.bottom", "last.leading == root.leading", "last.trailing == root.trailing",
        "last.bottom == root.bottom"
        """#)
        == "The vertical position or height of these views is ambiguous: name, last. The vertical hugging priority of name "
        + "and last is the same, 251: change that of one of them.")
    #expect(
      try problem(
        labels.replacing(", \"numberOfLines\": 2", with: ""),
        #"""
        "name.top == root.top", "name.leading == root.leading", "last.leading == name.trailing",
        "last.top == root.top", "last.trailing == root.leading + 100"
        """#)
        == "The horizontal position or width of these views is ambiguous: name, last. The horizontal compression resistance "
        + "priority of name and last is the same, 750: change that of one of them.")
  }

  @Test("Content of a scroll view without an end is reported")
  func openContent() throws {
    let content =
      #"{ "id": "sc", "class": "ScrollView", "subviews": [{ "id": "content", "class": "View" }] }"#
    let edges = #"""
      "sc.top == root.top", "sc.bottom == root.bottom", "sc.leading == root.leading", "sc.trailing == root.trailing",
      "content.top == sc.top", "content.leading == sc.leading", "content.height == 900"
      """#
    #expect(
      try problem(content, edges + #", "content.trailing == sc.trailing", "content.width == sc.width""#)
        == "The height of the content of sc is ambiguous. Constrain the bottom of the last view to that of sc.contentGuide."
    )
    #expect(
      try problem(content, edges + #", "content.width == 500""#)
        == "The width and height of the content of sc are ambiguous. Constrain the trailing edge and bottom of the last view "
        + "to that of sc.contentGuide.")
    // A chain that is broken inside.
    #expect(
      try problem(
        content,
        edges.replacing(#""content.height == 900""#, with: #""content.bottom == sc.bottom""#)
          + #", "content.trailing == sc.trailing", "content.width == sc.width""#
      ).contains("The height of the content of sc is ambiguous."))
    // Margins do not hide it.
    #expect(
      try problem(
        content,
        edges.replacing(#""content.height == 900""#, with: #""content.bottom == sc.bottom - 16""#)
          + #", "content.trailing == sc.trailing", "content.width == sc.width""#
      ).contains("The height of the content of sc is ambiguous."))
    let free = Definitions.root(
      content, constraints: edges + #", "content.bottom == sc.bottom", "content.width == root.width""#)
    let complete = try ToolRun(
      ["layout", "nib.json", "--size", "375x667"],
      files: [
        "nib.json": free.replacing(
          #""content.leading == sc.leading""#, with: #""content.leading == root.leading""#)
      ])
    #expect(complete.status == 0, "\(complete.output)")
  }

  @Test("Distances that are equal, and a stack without views, do not leave the size of scrolled content open")
  func closedContent() throws {
    let edges = #"""
      "sc.top == root.top", "sc.bottom == root.bottom", "sc.leading == root.leading", "sc.trailing == root.trailing",
      "stack.top == sc.top + 8", "stack.leading == sc.leading", "stack.trailing == sc.trailing",
      "stack.width == sc.width"
      """#
    let labels = (1...3).map { #"{ "id": "l\#($0)", "class": "Label", "properties": { "text": "a" } }"# }
    for arranged in [labels, []] {
      let content = #"""
        { "id": "sc", "class": "ScrollView", "subviews": [
          { "id": "stack", "class": "StackView", "properties": { "axis": "vertical", "distribution": "equalSpacing" },
            "arrangedSubviews": [\#(arranged.joined(separator: ","))] }] }
        """#
      let closed = try ToolRun(
        ["layout", "nib.json", "--size", "375x667"],
        files: [
          "nib.json": Definitions.root(content, constraints: edges + #", "stack.bottom == sc.bottom - 8""#)
        ])
      #expect(closed.status == 0, "\(closed.output)")
      guard !arranged.isEmpty else { continue }
      #expect(try problem(content, edges).contains("The height of the content of sc is ambiguous."))
    }
  }

  @Test("A row whose contents leave its height open has the standard height, and is named")
  func openRow() throws {
    let table = #"""
      { "id": "table", "class": "TableView", "sections": [{ "rows": [
        { "id": "one", "class": "TableViewCell", "subviews": [
          { "id": "t", "class": "Label", "properties": { "text": "a message of several words", "numberOfLines": 0 } } ] } ] }] }
      """#
    let constraints = #"""
      "table.top == root.top", "table.bottom == root.bottom", "table.leading == root.leading",
      "table.trailing == root.trailing", "t.top == one.top + 10", "t.leading == one.leading + 10",
      "t.trailing == one.trailing - 10"
      """#
    #expect(
      try problem(table, constraints)
        == "The height of one is ambiguous. Constrain the bottom of the last view in one to that of one.")
    let nib = Definitions.root(table, constraints: constraints)
    let open = try report(["nib.json", "--size", "375x667"], files: ["nib.json": nib], status: 1)
    #expect(open.frame("one") == [0, 0, 375, 16])
    let closed = try report(
      ["nib.json", "--size", "375x667"],
      files: [
        "nib.json": Definitions.root(table, constraints: constraints + #", "t.bottom == one.bottom - 10""#)
      ])
    #expect(closed.frame("one") == [0, 0, 375, 36])
  }

  @Test("Frames in scroll views are moved by insets and offsets, and guides are listed")
  func scrolledFrames() throws {
    let nib = Definitions.root(
      #"""
      { "id": "scroll", "class": "ScrollView", "properties": { "contentInset": { "top": 20 } },
        "guides": [{ "id": "middle" }],
        "subviews": [{ "id": "content", "class": "View" }, { "id": "float", "class": "View" }] }
      """#,
      constraints: #"""
        "scroll.top == root.top", "scroll.bottom == root.bottom", "scroll.leading == root.leading",
        "scroll.trailing == root.trailing", "content.top == scroll.top", "content.bottom == scroll.bottom",
        "content.leading == scroll.leading", "content.trailing == scroll.trailing", "content.width == scroll.width",
        "content.height == 2 * scroll.height", "float.trailing == root.trailing - 8", "float.bottom == root.bottom - 8",
        "float.width == 20", "float.height == 20", "middle.top == content.top + 5", "middle.leading == content.leading",
        "middle.width == 5", "middle.height == 5"
        """#)
    let found = try report(["nib.json", "--size", "375x667"], files: ["nib.json": nib])
    expect(
      found,
      [
        "scroll": [0, 0, 375, 667], "content": [0, 20, 375, 1334], "float": [347, 639, 20, 20],
        "middle": [0, 25, 5, 5],
      ])
    #expect(found.views.map(\.id) == ["root", "scroll", "middle", "content", "float"])
    #expect(found.views[2].class == "LayoutGuide")
  }

  @Test("Text output is a table")
  func table() throws {
    let run = try ToolRun(["layout", deck, "--size", "375x667"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.output.hasPrefix(
        """
        375 × 667 points: compact width, regular height, regular density, dark, left to right, text large, standard \
        contrast

        id       class               x        y   width   height
        deck     Panel               0        0     375      667
        pads     StackView          16       16  253.25  110.625

        """))
    let loose = try ToolRun(
      ["layout", "nib.json", "--size", "300x100"], files: ["nib.json": Definitions.ambiguous])
    #expect(loose.outputLines.filter { $0.hasSuffix("hidden") }.count == 2)
  }

  @Test(
    "Faults of the definition are errors",
    arguments: [["layout", "--size", "300x100", "--json"], ["render", "-o", "out.txt"]])
  func faults(command: [String]) throws {
    let run = try ToolRun(command + ["nib.json"], files: ["nib.json": Definitions.faulty])
    #expect(run.status == 1)
    #expect(run.output.isEmpty && run.files.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, place) in zip(lines, ["2:36", "3:53", "4:24"]) {
      #expect(line.hasPrefix("nib.json:\(place): error: ") && line.contains("did you mean"), "\(line)")
    }
    let missing = try ToolRun(command + ["nothing.json"])
    #expect(missing.status == 1)
    #expect(missing.errors.hasPrefix("nothing.json:1:1: error: the file cannot be read: "))
  }

  @Test(
    "A usage error exits with status 2",
    arguments: [
      ([], "Missing expected argument"), (["nib.json"], "--size"), (["--size", "1x1"], "<nib>"),
      (["nib.json", "--size", "0x0"], "from 1 to 100000"),
      (["nib.json", "--size", "-5x3"], "from 1 to 100000"),
      (["nib.json", "--size", "1e9x2"], "from 1 to 100000"),
      (["nib.json", "--size", "nanx2"], "from 1 to 100000"),
      (["nib.json", "--size", "axb"], "such as 375x667"),
      (["nib.json", "--size", "3x4x5"], "such as 375x667"),
      (["nib.json", "--size", "3x4", "--traits", "drak"], "did you mean \"dark\"?"),
      (["nib.json", "--size", "3x4", "--traits", "wC wR"], "contradicts the traits before it"),
      (["nib.json", "--size", "3x4", "--traits", ""], "the key is empty"),
      (["nib.json", "--size", "3x4", "--jsn"], "--jsn"),
    ])
  func wrongCalls(arguments: [String], words: String) throws {
    let run = try ToolRun(["layout"] + arguments, files: ["nib.json": Definitions.conflicting])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(words) && run.errors.contains("Usage: backlit layout"), "\(run.errors)")
  }

  @Test("The stack gallery has the right frames")
  func gallery() throws {
    let gallery = try report([Definitions.asset("StackGallery"), "--size", "960x640"])
    #expect(gallery.problems.isEmpty)
    // Two equal spacers share 280 points minus texts of 24, 56 and 88 points and four gaps of 8.
    #expect(abs(gallery.frame("gapBefore")[2] - 40) < 1e-9 && abs(gallery.frame("gapAfter")[2] - 40) < 1e-9)
    // Texts of 24 and 56 points, 32 between them and 8 after the second.
    #expect(gallery.frame("charlotteAfter")[0] == gallery.frame("spacingWide")[0] + 120)
    #expect(gallery.views.filter(\.hidden).map(\.id) == ["bravoHidden"])
  }

  @Test(
    "The stack gallery has no problem at any size", arguments: ["720x640", "720x480", "960x1640", "640x480"])
  func gallerySizes(size: String) throws {
    let gallery = try report([Definitions.asset("StackGallery"), "--size", size])
    #expect(gallery.problems.isEmpty)
  }

  @Test("The examples in the help work", arguments: ["layout", "render"])
  func helpExamples(command: String) throws {
    let help = try ToolRun([command, "--help"])
    #expect(help.status == 0)
    let examples = help.output.split(separator: "\n").compactMap { line -> [String]? in
      let words = line.split(separator: " ").map(String.init)
      return words.prefix(2) == ["backlit", command] ? Array(words.dropFirst()) : nil
    }
    #expect(examples.count == 2)
    for example in examples {
      let words = example.map { $0 == "Assets/Nibs/DJController.json" ? deck : $0 }
      #expect(words != example)
      let run = try ToolRun(words)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.isEmpty == (command == "render") && run.files.isEmpty == (command == "layout"))
    }
  }
}
