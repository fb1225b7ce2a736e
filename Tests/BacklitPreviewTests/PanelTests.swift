import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitPreview
import BacklitSession
import BacklitUI
import BacklitValues
import Testing

/// The panel: faults, problems, sizes and settings.
@MainActor struct PanelTests {
  @Test("The panel shows the status and the size") func status() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    #expect(harness.display.text.contains("deck.json"))
    #expect(harness.display.text.contains("● no faults"))
    #expect(harness.display.text.contains("672 × 624 points, 84 × 39 cells"))
    #expect(harness.rows(with: "Alt W").first?.contains("regular") == true)
    #expect(harness.display.text.contains("Cue"))
    #expect(harness.previewer.faults.isEmpty)
    #expect(harness.previewer.problems.isEmpty)
  }

  @Test("The panel is below the stage on a narrow screen") func narrowScreen() throws {
    let harness = try PreviewHarness(SampleDefinition.deck(), columns: 80, rows: 24)
    let rows = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let title = try #require(rows.firstIndex { $0.contains("deck.json") })
    #expect(title == 15)
    #expect(rows[title].contains("● no faults   640 × 240 points, 80 × 15 cells"))
    #expect(harness.rows(with: "Alt W").first?.contains("compact") == true)
  }

  @Test("A small screen has no panel") func smallScreen() throws {
    let harness = try PreviewHarness(SampleDefinition.deck(), columns: 60, rows: 11)
    #expect(!harness.display.text.contains("deck.json"))
    #expect(harness.display.text.contains("Cue"))
    harness.display.robot.resize(columns: 60, rows: 30)
    harness.display.settle()
    #expect(harness.display.text.contains("deck.json"))
    #expect(harness.display.text.contains("480 × 304 points, 60 × 19 cells"))
  }

  @Test("A definition with faults keeps the picture and lists the faults") func faults() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    try harness.save(SampleDefinition.deck(title: "Play", extra: ", { \"id\": \"x\", \"class\": \"Vew\" }"))
    #expect(harness.display.text.contains("Cue"))
    #expect(!harness.display.text.contains("Play"))
    #expect(harness.display.text.contains("● 1 fault, last good picture kept"))
    let row = try #require(harness.rows(with: "there is no class").first)
    #expect(row.contains("5:102"))
    #expect(harness.display.text.contains("did you mean \"View\"?"))
    try harness.save(SampleDefinition.deck(title: "Play"))
    #expect(harness.display.text.contains("● no faults"))
    #expect(harness.display.text.contains("Play"))
    #expect(!harness.display.text.contains("there is no class"))
  }

  @Test("The first valid version is shown") func firstValidVersion() throws {
    let harness = try PreviewHarness("{")
    #expect(harness.display.text.contains("There is nothing to show yet."))
    #expect(harness.display.text.contains("fault"))
    try harness.save(SampleDefinition.deck())
    #expect(!harness.display.text.contains("There is nothing to show yet."))
    #expect(harness.display.text.contains("Cue"))
  }

  @Test("Conflicts name their constraints") func conflicts() throws {
    let harness = try PreviewHarness(
      SampleDefinition.deck(constraints: ", { \"id\": \"narrow\", \"constraint\": \"cue.width == 60\" }"))
    #expect(harness.display.text.contains("● no faults, 1 layout problem"))
    #expect(harness.previewer.problems.count == 1)
    let problem = try #require(harness.previewer.problems.first)
    #expect(problem.contains("narrow") && problem.contains("wide"))
    #expect(!harness.rows(with: "layout ").isEmpty)
    try harness.save(SampleDefinition.deck())
    #expect(harness.previewer.problems.isEmpty)
  }

  @Test("Ambiguous views are named") func ambiguity() throws {
    let harness = try PreviewHarness(
      SampleDefinition.deck(extra: ", { \"id\": \"lost\", \"class\": \"View\" }"))
    let problem = try #require(harness.previewer.problems.first)
    #expect(problem.contains("lost") && !problem.contains("cue"))
  }

  @Test("A click changes a setting") func click() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let rows = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let row = try #require(rows.firstIndex { $0.contains("Alt D") })
    #expect(rows[row].contains("dark"))
    let place = Point(x: 90, y: Double(row))
    harness.display.robot.pointer(.down, at: place)
    harness.display.robot.pointer(.up, at: place)
    harness.display.settle()
    #expect(harness.rows(with: "Alt D").first?.contains("light") == true)
    #expect(harness.display.view("cue")?.traitCollection.userInterfaceStyle == .light)
  }

  @Test("Keys scroll the panel") func scrolling() throws {
    let harness = try PreviewHarness(SampleDefinition.deck(), columns: 80, rows: 24)
    harness.alt("n")
    #expect(!harness.display.text.contains("Alt W"))
    for _ in 0..<4 { harness.display.robot.press(.down, modifiers: .alt) }
    harness.display.settle()
    #expect(harness.display.text.contains("Alt W"))
    #expect(!harness.display.text.contains("● no faults"))
    for _ in 0..<4 { harness.display.robot.press(.up, modifiers: .alt) }
    harness.display.settle()
    #expect(harness.display.text.contains("● no faults"))
  }

  @Test("The focus order is that of the definition") func focusOrder() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    var visited: [String?] = []
    for _ in 0..<3 {
      harness.display.robot.press(.tab)
      visited.append(harness.display.session.window.focusedView?.identifier)
    }
    #expect(visited == ["cue", "mute", "cue"])
  }

  @Test("A screen reader reads the definition first and announces faults") func screenReader() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let order = harness.display.tree.readingOrder.compactMap { harness.display.tree[$0]?.label }
    #expect(order.starts(with: ["Cue", "Mute", "deck.json", "no faults"]))
    #expect(order.contains("Style"))
    harness.display.robot.reader(.on)
    harness.display.finishSpeaking()
    harness.display.clearTranscript()
    try harness.save("{ \"nib\": 1 }")
    harness.display.finishSpeaking()
    let spoken = harness.display.spoken.flatMap { $0 }.joined(separator: " ")
    #expect(spoken.contains("1 fault, line 1"))
  }
}
