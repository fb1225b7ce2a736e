import FoundationEssentials
import Testing

/// `backlit tree` and `backlit lint`, by what they print and how they end.
@Suite("backlit tree, backlit lint")
struct TreeCommandTests {
  private struct Report: Codable {
    struct Element: Codable {
      var id: String?
      var label: String?
      var value: String?
      var hint: String?
      var traits: [String]
      var frame: [Double]
      var speech: [String]
    }
    var elements: [Element]
  }

  private let deck = Definitions.asset("DJController")

  @Test func theDeckIsReadInOrder() throws {
    let run = try ToolRun(["tree", deck])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.outputLines == [
        "Cue, button — Returns to the cue point", "Play, off, toggle button — Starts or stops the record",
        "Sync, button — Matches the tempo", "Pitch, 0 percent, adjustable — Adjust pitch",
        "Record, stopped, 0 seconds, adjustable — Up and down move it by a second",
      ])
  }

  @Test func jsonHasEveryPart() throws {
    let run = try ToolRun(["tree", "--json", "--size", "375x667", deck])
    #expect(run.status == 0 && run.errors.isEmpty && run.outputLines.count == 1)
    let elements = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).elements
    #expect(elements.map(\.id) == ["red", "green", "blue", "pitch", "disc"])
    let pitch = try #require(elements.first { $0.id == "pitch" })
    #expect(pitch.label == "Pitch" && pitch.value == "0 percent" && pitch.hint == "Adjust pitch")
    #expect(pitch.traits == ["adjustable"])
    #expect(pitch.speech == ["Pitch", "0 percent", "adjustable", "Adjust pitch"])
    #expect(zip(pitch.frame, [285.25, 16, 73.75, 110.625]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func whatIsHiddenIsNotRead() throws {
    let text = Definitions.root(
      #"""
      { "id": "a", "class": "Label", "properties": { "text": "shown" } },
      { "id": "b", "class": "Label", "properties": { "text": "unseen", "hidden": true } }
      """#, constraints: #""a.leading == root.leading", "a.top == root.top""#)
    let run = try ToolRun(["tree", "a.json"], files: ["a.json": text])
    #expect(run.output == "shown\n" && run.status == 0)
  }

  @Test func lintTellsEveryFaultOfEveryFile() throws {
    let run = try ToolRun(
      ["lint", "a.json", deck, "missing.json", "a.json"], files: ["a.json": Definitions.faulty])
    #expect(run.status == 1 && run.errors.isEmpty)
    let lines = run.outputLines
    #expect(lines.count == 4)
    #expect(lines.prefix(3).map { $0.prefix(9) } == ["a.json:2:", "a.json:3:", "a.json:4:"])
    #expect(lines.last?.hasPrefix("missing.json:1:1: error: the file cannot be read") == true)
  }

  @Test func lintIsSilentWhereAllIsWell() throws {
    let run = try ToolRun(["lint", deck, Definitions.asset("ControlGallery")])
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
    #expect(try ToolRun(["lint"]).status == 2)
  }
}
