import FoundationEssentials
import Testing

/// `backlit audit`, by what it prints and how it ends.
@Suite("backlit audit")
struct AuditCommandTests {
  private struct Report: Codable {
    struct Finding: Codable {
      var file: String
      var line: Int?
      var column: Int?
      var id: String?
      var label: String?
      var rule: String
      var criterion: String
      var frame: [Double]
      var options: [String]
    }
    var findings: [Finding]
  }

  /// A label that is faint in the dark style, and two buttons, the first of them too low.
  private static let faulty = Definitions.root(
    """
    { "id": "faint", "class": "Label",
      "properties": { "text": "Hardly", "textColor": { "vary": { "*": "#333333" } } } },
    { "id": "play", "class": "BacklitButton", "properties": { "title": "Play" },
      "accessibility": { "label": "Play button" } }
    """,
    constraints: #"""
      "faint.leading == root.leading + 8", "faint.top == root.top + 16",
      "play.leading == root.leading + 8", "play.top == faint.bottom + 16", "play.width == 80",
      "play.height == 16"
      """#)

  @Test(
    "the deck, the mixer and the galleries have no findings",
    arguments: ["DJController", "Mixer", "Channel"])
  func assets(_ name: String) throws {
    let run = try ToolRun(["audit", Definitions.asset(name)])
    #expect(run.status == 0 && run.output == "" && run.errors == "")
  }

  /// The sheet of all controls is made for 1200 × 640 points and does not scroll.
  @Test func whatDoesNotFitIsFound() throws {
    let path = Definitions.asset("ControlGallery")
    let whole = try ToolRun(["audit", path, "--size", "1200x640"])
    #expect(whole.status == 0 && whole.output == "" && whole.errors == "")
    let part = try ToolRun(["audit", path, "--size", "640x384"])
    #expect(part.status == 1)
    #expect(part.output.contains("restDisc “Record”: no touch gets to it"))
  }

  /// The sheet of stacks is made for 960 × 640 points, and does not scroll either.
  @Test func textsThatDoNotFitAreFound() throws {
    let path = Definitions.asset("StackGallery")
    let whole = try ToolRun(["audit", path, "--size", "960x640"])
    #expect(whole.status == 0 && whole.output == "" && whole.errors == "")
    let part = try ToolRun(["audit", path, "--size", "640x384", "--traits", "dark"])
    #expect(part.status == 1)
    #expect(part.output.contains("of the text “ Charlotte ” only “ Char…” is seen"))
  }

  @Test func eachFindingIsALine() throws {
    let run = try ToolRun(["audit", "a.json", "a.json"], files: ["a.json": Self.faulty])
    #expect(run.status == 1 && run.errors.isEmpty)
    let lines = """
      a.json:1:75: faint “Hardly”: the text “Hardly”, #333333 on #0E0F11, has a contrast of 1.51:1; make it \
      4.5:1 or more (WCAG 2.2, 1.4.3 Contrast (Minimum)) [--size 640x384 --traits dark, --size 960x640 --traits dark]
      a.json:3:9: play “Play button”: its label repeats “button”, which a reader says of it anyway; leave that \
      word out of the label (WCAG 2.2, 2.4.6 Headings and Labels)
      a.json:3:9: play “Play button”: a touch has 10×1 cells of it to land on; let it have 3×2 or more \
      (WCAG 2.2, 2.5.8 Target Size (Minimum))

      """
    #expect(run.output == lines)
  }

  @Test func optionsChooseTheWindow() throws {
    let files = ["a.json": Self.faulty]
    let light = try ToolRun(["audit", "--traits", "light", "--size", "400x300", "a.json"], files: files)
    #expect(light.status == 1 && light.outputLines.count == 2)
    #expect(!light.output.contains("--size"))
    #expect(try ToolRun(["audit", "--size", "3", "a.json"], files: files).status == 2)
    #expect(try ToolRun(["audit", "--traits", "bright", "a.json"], files: files).status == 2)
    #expect(try ToolRun(["audit"]).status == 2)
  }

  @Test func jsonHasEveryPart() throws {
    let run = try ToolRun(["audit", "--json", "a.json"], files: ["a.json": Self.faulty])
    #expect(run.status == 1 && run.errors.isEmpty && run.outputLines.count == 1)
    let findings = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).findings
    #expect(findings.map(\.rule) == ["textContrast", "roleInLabel", "targetSize"])
    let last = try #require(findings.last)
    #expect(last.file == "a.json" && last.line == 3 && last.column == 9 && last.criterion == "2.5.8")
    #expect(last.id == "play" && last.label == "Play button" && last.frame == [8, 48, 80, 16])
    #expect(last.options.count == 4)
  }

  @Test func faultsAreToldAsByLint() throws {
    let files = ["a.json": Definitions.faulty, "b.json": Self.faulty]
    let run = try ToolRun(["audit", "a.json", "b.json"], files: files)
    #expect(run.status == 1)
    #expect(run.outputLines.prefix(3).map { $0.prefix(9) } == ["a.json:2:", "a.json:3:", "a.json:4:"])
    #expect(run.outputLines.dropFirst(3).allSatisfy { $0.hasPrefix("b.json:") } && run.outputLines.count == 6)
    let json = try ToolRun(["audit", "--json", "a.json"], files: files)
    #expect(json.status == 1 && json.output == "{\"findings\":[]}\n" && json.errors.contains("a.json:2:"))
  }

  @Test func whatIsInsideAnElementIsFoundByWhatIsAround() throws {
    let text = Definitions.root(
      #"{ "id": "bank", "class": "SegmentedControl", "properties": { "titles": ["A", ""] } }"#,
      constraints: #""bank.leading == root.leading", "bank.top == root.top", "bank.width == 160""#)
    let run = try ToolRun(["audit", "a.json"], files: ["a.json": text])
    #expect(
      run.output.hasPrefix("a.json:1:75: an element without a name at 80, 0, 80×48 points: it has no label"))
  }
}
