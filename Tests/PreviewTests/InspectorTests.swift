import Geometry
import Input
import Preview
import Testing
import Toolkit
import ToolkitTesting

/// The lines over a definition, and the facts about one of its views.
@MainActor struct InspectorTests {
  @Test func linesOutlineEveryViewOfTheDefinition() throws {
    let bench = try Bench(Sample.deck())
    #expect(!bench.display.text.contains("┌"))
    bench.alt("l")
    // The button lies 2 columns from the left and 2 rows from the top, 15 columns wide and 4 rows high.
    let rows = bench.display.text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    #expect(String(rows[2][2..<17]) == "┌─────────────┐")
    #expect(String(rows[5][2..<17]) == "└─────────────┘")
    #expect(rows[0][0] == "┌")
    bench.alt("l")
    #expect(!bench.display.text.contains("┌"))
  }

  @Test func theChosenViewHasItsConstraintsDrawn() throws {
    let bench = try Bench(Sample.deck())
    bench.alt("l")
    bench.alt("n")
    #expect(bench.previewer.inspectedView?.identifier == "cue")
    let rows = bench.display.text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    #expect(rows[2][2] == "┏" && rows[2][16] == "┓" && rows[5][2] == "┗" && rows[5][16] == "┛")
    // The distance from the left edge, and the two from the top and to the switch.
    #expect(rows.contains { String($0.prefix(2)) == "16" })
    #expect(rows[0...1].contains { String($0.prefix(18)).contains("32") })
    #expect(bench.display.text.contains("= 120"))
  }

  @Test func theInspectorTellsWhatIsKnown() throws {
    let bench = try Bench(Sample.deck())
    bench.alt("n")
    let text = bench.display.text
    #expect(bench.previewer.settings.showsInspector)
    #expect(text.contains("cue  BacklitButton"))
    #expect(bench.rows(with: "line ").first?.contains("3 of deck.json") == true)
    #expect(bench.rows(with: "frame ").first?.contains("16, 32  120 × 64") == true)
    #expect(bench.rows(with: "hugs ").first?.contains("250 across, 250 down") == true)
    #expect(bench.rows(with: "speech ").first?.contains("Cue, button") == true)
    #expect(bench.rows(with: "traits ").first?.contains("button") == true)
    #expect(text.contains("cue.width == 120 \"wide\""))
    #expect(text.contains("cue.top == root.top + 32"))
  }

  @Test func keysGoThroughElementsAndThroughAllViews() throws {
    let bench = try Bench(Sample.deck())
    func names(_ letter: Character, _ count: Int) -> [String?] {
      (0..<count).map { _ in
        bench.alt(letter)
        return bench.previewer.inspectedView?.identifier
      }
    }
    #expect(names("n", 3) == ["cue", "mute", "cue"])
    #expect(names("N", 2) == ["mute", "cue"])
    #expect(names("v", 3) == ["mute", "root", "cue"])
    #expect(names("V", 1) == ["root"])
  }

  @Test func aClickChoosesWithAltOrWhileInspecting() throws {
    let bench = try Bench(Sample.deck())
    func click(_ modifiers: KeyModifiers) throws {
      let mute = try #require(bench.display.view("mute"))
      let place = bench.display.robot.cell(of: Point(x: 8, y: 8), in: mute)
      bench.display.robot.pointer(.down, at: place, modifiers: modifiers)
      bench.display.robot.pointer(.up, at: place, modifiers: modifiers)
      bench.display.settle()
    }
    let before = bench.display.view("mute")?.accessibilityValue
    try click([])
    let switched = bench.display.view("mute")?.accessibilityValue
    #expect(switched != before)
    #expect(bench.previewer.inspectedView == nil)
    try click(.alt)
    #expect(bench.previewer.inspectedView?.identifier == "mute")
    #expect(bench.display.view("mute")?.accessibilityValue == switched)
    bench.previewer.choose(bench.display.view("cue"))
    try click([])
    #expect(bench.previewer.inspectedView?.identifier == "mute")
    #expect(bench.display.view("mute")?.accessibilityValue == switched)
  }

  @Test func theFactsFollowSavesAndHands() throws {
    let bench = try Bench(Sample.deck())
    bench.alt("n")
    bench.alt("n")
    #expect(bench.rows(with: "speech ").first?.contains("Mute, off") == true)
    bench.display.robot.press(.tab)
    bench.display.robot.press(.tab)
    bench.display.robot.press(.character(" "))
    bench.display.advance(by: 1)
    #expect(bench.rows(with: "speech ").first?.contains("Mute, on") == true)
    bench.alt("N")
    try bench.save(Sample.deck(width: 200))
    #expect(bench.previewer.inspectedView?.identifier == "cue")
    #expect(bench.rows(with: "frame ").first?.contains("16, 32  200 × 64") == true)
  }

  @Test func aNestedDefinitionHasItsOwnLines() throws {
    let bench = try Bench(
      Sample.deck(extra: ", { \"id\": \"box\", \"class\": \"View\", \"nib\": \"inner\" }"))
    #expect(bench.previewer.faults.count == 1)
    try bench.save(
      "{ \"nib\": 1,\n  \"root\": { \"class\": \"View\", \"subviews\": [\n"
        + "    { \"id\": \"deep\", \"class\": \"Label\", \"properties\": { \"text\": \"Deep\" } } ] },\n"
        + "  \"constraints\": [] }", as: "inner")
    #expect(bench.previewer.faults.isEmpty)
    bench.previewer.choose(bench.display.view("deep"))
    bench.display.settle()
    #expect(bench.rows(with: "line ").first?.contains("3 of inner.json") == true)
  }
}
