import FoundationEssentials
import TestSupport
import Testing

/// Tests of the output and the exit code of `backlit audit`.
@Suite("backlit audit", .ownThread)
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

  /// A label with low contrast in the dark style, and a button that is too low.
  private static let faulty = Definitions.root(
    """
    { "id": "faint", "class": "Label",
      "properties": { "text": "Hardly", "textColor": { "vary": { "*": "#333333" } } } },
    { "id": "play", "class": "BacklitButton", "properties": { "title": "Play" },
      "accessibility": { "label": "Play button" } },
    { "id": "back", "class": "BacklitButton", "properties": { "title": "Back" } },
    { "id": "next", "class": "BacklitButton", "properties": { "title": "Next" } }
    """,
    constraints: #"""
      "faint.leading == root.leading + 8", "faint.top == root.top + 16",
      "back.leading == root.leading + 8", "back.top == faint.bottom + 16", "back.width == 80", "back.height == 32",
      "play.leading == root.leading + 8", "play.top == back.bottom", "play.width == 80", "play.height == 16",
      "next.leading == root.leading + 8", "next.top == play.bottom", "next.width == 80", "next.height == 32"
      """#)

  @Test(
    "The deck and the mixer have no findings",
    arguments: ["DJController", "Mixer", "Channel"])
  func assets(_ name: String) throws {
    let run = try ToolRun(["audit", Definitions.asset(name)])
    #expect(run.status == 0 && run.output == "" && run.errors == "")
  }

  /// A knob and a text that a window of 80 × 24 cells does not show whole, and no scroll view around them.
  private static let clipped = """
    { "nib": 1, "root": { "id": "page", "class": "View", "subviews": [
      { "id": "gain", "class": "Knob", "accessibility": { "label": "Gain" } },
      { "id": "name", "class": "Label", "properties": { "text": "Charlotte" } } ] },
      "constraints": ["gain.leading == page.leading + 16", "gain.top == page.top + 400", "gain.width == 96", "gain.height == 96",
        "name.leading == page.leading + 600", "name.top == page.top + 16", "name.width == page.width - 600"] }
    """

  @Test("Controls and texts that do not fit the window are found") func clipped() throws {
    let whole = try ToolRun(["audit", "a.json", "--size", "960x640"], files: ["a.json": Self.clipped])
    #expect(whole.status == 0 && whole.output == "" && whole.errors == "")
    let part = try ToolRun(["audit", "a.json", "--size", "640x384"], files: ["a.json": Self.clipped])
    #expect(part.status == 1)
    #expect(part.output.contains("gain \"Gain\": no touch reaches it"), "\(part.output)")
    #expect(part.output.contains("only \"Char…\" of the text \"Charlotte\" is visible"), "\(part.output)")
  }

  @Test(
    "The sheets of all controls and of stacks scroll in small windows",
    arguments: ["ControlGallery", "StackGallery"])
  func sheets(name: String) throws {
    let run = try ToolRun(["audit", Definitions.asset(name)])
    #expect(run.status == 0 && run.output == "" && run.errors == "")
  }

  @Test("Each finding is one line")
  func lines() throws {
    let run = try ToolRun(["audit", "a.json", "a.json"], files: ["a.json": Self.faulty])
    #expect(run.status == 1 && run.errors.isEmpty)
    let lines = """
      a.json:1:75: faint "Hardly": the text "Hardly", #333333 on #0E0F11, has a contrast of 1.51:1; make it \
      4.5:1 or more (WCAG 2.2, 1.4.3 Contrast (Minimum)) [--size 640x384 --traits dark, --size 960x640 --traits dark]
      a.json:3:9: play "Play button": its label repeats "button", which a screen reader adds anyway; \
      remove that word from the label (WCAG 2.2, 2.4.6 Headings and Labels)
      a.json:3:9: play "Play button": its touch target is 10×1 cells; make it 3×2 or more, \
      or leave the cells beside it free (WCAG 2.2, 2.5.8 Target Size (Minimum))

      """
    #expect(run.output == lines)
  }

  @Test("Findings that differ only in their element share a line") func rows() throws {
    let rows = (1...5).map { row in
      """
      { "id": "row\(row)", "class": "Label",
        "properties": { "text": "Hardly", "textColor": "#333333" } }
      """
    }
    let places = (1...5).map {
      #""row\#($0).leading == root.leading + 8", "row\#($0).top == root.top + \#($0 * 16)""#
    }
    let file = Definitions.root(rows.joined(separator: ","), constraints: places.joined(separator: ","))
    let run = try ToolRun(["audit", "--traits", "dark", "a.json"], files: ["a.json": file])
    #expect(run.status == 1 && run.outputLines.count == 1)
    #expect(
      run.output.contains(#"row1 "Hardly", row2 "Hardly", row3 "Hardly" and 2 more: the text "Hardly", "#))
    let json = try ToolRun(["audit", "--traits", "dark", "--json", "a.json"], files: ["a.json": file])
    #expect(try JSONDecoder().decode(Report.self, from: Data(json.output.utf8)).findings.count == 5)
  }

  @Test("Texts behind a modal view are not judged") func modal() throws {
    let file = Definitions.root(
      """
      { "id": "faint", "class": "Label", "properties": { "text": "Hardly", "textColor": "#333333" } },
      { "id": "sheet", "class": "View", "accessibility": { "modal": true }, "subviews": [
        { "id": "text", "class": "Label", "properties": { "text": "Clearly" } } ] }
      """,
      constraints: #"""
        "faint.leading == root.leading + 8", "faint.top == root.top + 16",
        "sheet.leading == root.leading + 8", "sheet.top == root.top + 64", "sheet.width == 200", "sheet.height == 64",
        "text.leading == sheet.leading", "text.top == sheet.top"
        """#)
    let run = try ToolRun(["audit", "--traits", "dark", "a.json"], files: ["a.json": file])
    #expect(run.output == "" && run.status == 0)
  }

  @Test("Options choose the size and the traits")
  func options() throws {
    let files = ["a.json": Self.faulty]
    let light = try ToolRun(["audit", "--traits", "light", "--size", "400x300", "a.json"], files: files)
    #expect(light.status == 1 && light.outputLines.count == 2)
    #expect(!light.output.contains("--size"))
    #expect(try ToolRun(["audit", "--size", "3", "a.json"], files: files).status == 2)
    #expect(try ToolRun(["audit", "--traits", "bright", "a.json"], files: files).status == 2)
    #expect(try ToolRun(["audit"]).status == 2)
  }

  @Test("JSON output has all members")
  func json() throws {
    let run = try ToolRun(["audit", "--json", "a.json"], files: ["a.json": Self.faulty])
    #expect(run.status == 1 && run.errors.isEmpty && run.outputLines.count == 1)
    let findings = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).findings
    #expect(findings.map(\.rule) == ["textContrast", "roleInLabel", "targetSize"])
    let last = try #require(findings.last)
    #expect(last.file == "a.json" && last.line == 3 && last.column == 9 && last.criterion == "2.5.8")
    #expect(last.id == "play" && last.label == "Play button" && last.frame == [8, 80, 80, 16])
    #expect(last.options.count == 4)
  }

  @Test("Faults are reported as by lint")
  func faults() throws {
    let files = ["a.json": Definitions.faulty, "b.json": Self.faulty]
    let run = try ToolRun(["audit", "a.json", "b.json"], files: files)
    #expect(run.status == 1)
    #expect(run.outputLines.prefix(3).map { $0.prefix(9) } == ["a.json:2:", "a.json:3:", "a.json:4:"])
    #expect(run.outputLines.dropFirst(3).allSatisfy { $0.hasPrefix("b.json:") } && run.outputLines.count == 6)
    let json = try ToolRun(["audit", "--json", "a.json"], files: files)
    #expect(json.status == 1 && json.output == "{\"findings\":[]}\n" && json.errors.contains("a.json:2:"))
  }

  @Test("A finding inside an element has the position of the element")
  func innerElements() throws {
    let text = Definitions.root(
      #"{ "id": "bank", "class": "SegmentedControl", "properties": { "titles": ["A", ""] } }"#,
      constraints: #""bank.leading == root.leading", "bank.top == root.top", "bank.width == 160""#)
    let run = try ToolRun(["audit", "a.json", "--size", "960x640"], files: ["a.json": text])
    #expect(
      run.output.hasPrefix("a.json:1:75: an element without a name at 80, 0, 80×48 points: it has no label"))
  }
}
