import BacklitGeometry
import BacklitHeadless
import BacklitPreview
import BacklitUI
import BacklitValues
import Testing

/// The overlay of a definition and the facts about a view.
@MainActor struct InspectorTests {
  @Test("Lines outline every view of the definition") func outlines() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    #expect(!harness.display.text.contains("┌"))
    harness.alt("l")
    // The button lies 2 columns from the left and 2 rows from the top, 15 columns wide and 4 rows high.
    let rows = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    #expect(String(rows[2][2..<17]) == "┌─────────────┐")
    #expect(String(rows[5][2..<17]) == "└─────────────┘")
    #expect(rows[0][0] == "┌")
    harness.alt("l")
    #expect(!harness.display.text.contains("┌"))
  }

  @Test("The constraints of the inspected view are drawn") func constraints() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    harness.alt("l")
    harness.alt("n")
    #expect(harness.previewer.inspectedView?.identifier == "cue")
    let rows = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    #expect(rows[2][2] == "┏" && rows[2][16] == "┓" && rows[5][2] == "┗" && rows[5][16] == "┛")
    // The distance from the left edge, and the two from the top and to the switch.
    #expect(rows.contains { String($0.prefix(2)) == "16" })
    #expect(rows[0...1].contains { String($0.prefix(18)).contains("32") })
    #expect(harness.display.text.contains("= 120"))
  }

  @Test("The inspector shows the facts about a view") func facts() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    harness.alt("n")
    let text = harness.display.text
    #expect(harness.previewer.settings.showsInspector)
    #expect(text.contains("cue  BacklitButton"))
    #expect(harness.rows(with: "line ").first?.contains("3 of deck.json") == true)
    #expect(harness.rows(with: "frame ").first?.contains("16, 32  120 × 64") == true)
    #expect(harness.rows(with: "hugs ").first?.contains("250 across, 250 down") == true)
    #expect(harness.rows(with: "speech ").first?.contains("Cue, button") == true)
    #expect(harness.rows(with: "traits ").first?.contains("button") == true)
    #expect(text.contains("cue.width == 120 \"wide\""))
    #expect(text.contains("cue.top == root.top + 32"))
  }

  @Test("Keys move through elements and through all views") func keys() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    func names(_ letter: Character, _ count: Int) -> [String?] {
      (0..<count).map { _ in
        harness.alt(letter)
        return harness.previewer.inspectedView?.identifier
      }
    }
    #expect(names("n", 3) == ["cue", "mute", "cue"])
    #expect(names("N", 2) == ["mute", "cue"])
    #expect(names("v", 3) == ["mute", "root", "cue"])
    #expect(names("V", 1) == ["root"])
  }

  @Test("A click with Alt or with the inspector selects a view") func clicks() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    func click(_ modifiers: KeyModifiers) throws {
      let mute = try #require(harness.display.view("mute"))
      let place = harness.display.robot.cell(of: Point(x: 8, y: 8), in: mute)
      harness.display.robot.pointer(.down, at: place, modifiers: modifiers)
      harness.display.robot.pointer(.up, at: place, modifiers: modifiers)
      harness.display.settle()
    }
    let before = harness.display.view("mute")?.accessibilityValue
    try click([])
    let switched = harness.display.view("mute")?.accessibilityValue
    #expect(switched != before)
    #expect(harness.previewer.inspectedView == nil)
    try click(.alt)
    #expect(harness.previewer.inspectedView?.identifier == "mute")
    #expect(harness.display.view("mute")?.accessibilityValue == switched)
    harness.previewer.inspect(harness.display.view("cue"))
    try click([])
    #expect(harness.previewer.inspectedView?.identifier == "mute")
    #expect(harness.display.view("mute")?.accessibilityValue == switched)
  }

  @Test("The facts follow saves and input") func updates() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    harness.alt("n")
    harness.alt("n")
    #expect(harness.rows(with: "speech ").first?.contains("Mute, off") == true)
    harness.display.robot.press(.tab)
    harness.display.robot.press(.tab)
    harness.display.robot.press(.character(" "))
    harness.display.advance(by: 1)
    #expect(harness.rows(with: "speech ").first?.contains("Mute, on") == true)
    harness.alt("N")
    try harness.save(SampleDefinition.deck(width: 200))
    #expect(harness.previewer.inspectedView?.identifier == "cue")
    #expect(harness.rows(with: "frame ").first?.contains("16, 32  200 × 64") == true)
  }

  @Test("The views of a nested definition have lines of its file") func nestedLines() throws {
    let harness = try PreviewHarness(
      SampleDefinition.deck(extra: ", { \"id\": \"box\", \"class\": \"View\", \"nib\": \"inner\" }"))
    #expect(harness.previewer.faults.count == 1)
    try harness.save(
      "{ \"nib\": 1,\n  \"root\": { \"class\": \"View\", \"subviews\": [\n"
        + "    { \"id\": \"deep\", \"class\": \"Label\", \"properties\": { \"text\": \"Deep\" } } ] },\n"
        + "  \"constraints\": [] }", as: "inner")
    #expect(harness.previewer.faults.isEmpty)
    harness.previewer.inspect(harness.display.view("deep"))
    harness.display.settle()
    #expect(harness.rows(with: "line ").first?.contains("3 of inner.json") == true)
  }
}
