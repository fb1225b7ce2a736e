import Accessibility
import Geometry
import Input
import Preview
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

/// What stands beside a definition: faults, problems, sizes, settings.
@MainActor struct PanelTests {
  @Test func saysThatThereIsNothingWrongAndHowLargeItIs() throws {
    let bench = try Bench(Sample.deck())
    #expect(bench.display.text.contains("deck.json"))
    #expect(bench.display.text.contains("● no faults"))
    #expect(bench.display.text.contains("672 × 624 points, 84 × 39 cells"))
    #expect(bench.rows(with: "Alt W").first?.contains("regular") == true)
    #expect(bench.display.text.contains("Cue"))
    #expect(bench.previewer.faults.isEmpty)
    #expect(bench.previewer.problems.isEmpty)
  }

  @Test func standsBelowWhereTheScreenIsNarrow() throws {
    let bench = try Bench(Sample.deck(), columns: 80, rows: 24)
    let rows = bench.display.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let title = try #require(rows.firstIndex { $0.contains("deck.json") })
    #expect(title == 15)
    #expect(rows[title].contains("● no faults   640 × 240 points, 80 × 15 cells"))
    #expect(bench.rows(with: "Alt W").first?.contains("compact") == true)
  }

  @Test func givesWayWhereThereIsNoRoom() throws {
    let bench = try Bench(Sample.deck(), columns: 60, rows: 11)
    #expect(!bench.display.text.contains("deck.json"))
    #expect(bench.display.text.contains("Cue"))
    bench.display.robot.resize(columns: 60, rows: 30)
    bench.display.settle()
    #expect(bench.display.text.contains("deck.json"))
    #expect(bench.display.text.contains("480 × 304 points, 60 × 19 cells"))
  }

  @Test func aBrokenSaveKeepsThePictureAndShowsEveryFault() throws {
    let bench = try Bench(Sample.deck())
    try bench.save(Sample.deck(title: "Play", extra: ", { \"id\": \"x\", \"class\": \"Vew\" }"))
    #expect(bench.display.text.contains("Cue"))
    #expect(!bench.display.text.contains("Play"))
    #expect(bench.display.text.contains("● 1 fault, last good picture kept"))
    let row = try #require(bench.rows(with: "there is no class").first)
    #expect(row.contains("5:102"))
    #expect(bench.display.text.contains("did you mean “View”?"))
    try bench.save(Sample.deck(title: "Play"))
    #expect(bench.display.text.contains("● no faults"))
    #expect(bench.display.text.contains("Play"))
    #expect(!bench.display.text.contains("there is no class"))
  }

  @Test func aMissingFileIsAFaultAndTheNextGoodSaveShowsIt() throws {
    let bench = try Bench("{")
    #expect(bench.display.text.contains("There is nothing to show yet."))
    #expect(bench.display.text.contains("fault"))
    try bench.save(Sample.deck())
    #expect(!bench.display.text.contains("There is nothing to show yet."))
    #expect(bench.display.text.contains("Cue"))
  }

  @Test func tellsContradictionsWithWhatTheyContradict() throws {
    let bench = try Bench(
      Sample.deck(constraints: ", { \"id\": \"narrow\", \"constraint\": \"cue.width == 60\" }"))
    #expect(bench.display.text.contains("● no faults, 1 layout problem"))
    #expect(bench.previewer.problems.count == 1)
    let problem = try #require(bench.previewer.problems.first)
    #expect(problem.contains("narrow") && problem.contains("wide"))
    #expect(!bench.rows(with: "layout ").isEmpty)
    try bench.save(Sample.deck())
    #expect(bench.previewer.problems.isEmpty)
  }

  @Test func tellsWhatTheLayoutLeavesOpen() throws {
    let bench = try Bench(Sample.deck(extra: ", { \"id\": \"lost\", \"class\": \"View\" }"))
    let problem = try #require(bench.previewer.problems.first)
    #expect(problem.contains("lost") && !problem.contains("cue"))
  }

  @Test func aSettingIsSwitchedByAClick() throws {
    let bench = try Bench(Sample.deck())
    let rows = bench.display.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let row = try #require(rows.firstIndex { $0.contains("Alt D") })
    #expect(rows[row].contains("dark"))
    let place = Point(x: 90, y: Double(row))
    bench.display.robot.pointer(.down, at: place)
    bench.display.robot.pointer(.up, at: place)
    bench.display.settle()
    #expect(bench.rows(with: "Alt D").first?.contains("light") == true)
    #expect(bench.display.view("cue")?.traitCollection.userInterfaceStyle == .light)
  }

  @Test func whatDoesNotFitIsScrolledToByKey() throws {
    let bench = try Bench(Sample.deck(), columns: 80, rows: 24)
    bench.alt("n")
    #expect(!bench.display.text.contains("Alt W"))
    for _ in 0..<4 { bench.display.robot.press(.down, modifiers: .alt) }
    bench.display.settle()
    #expect(bench.display.text.contains("Alt W"))
    #expect(!bench.display.text.contains("● no faults"))
    for _ in 0..<4 { bench.display.robot.press(.up, modifiers: .alt) }
    bench.display.settle()
    #expect(bench.display.text.contains("● no faults"))
  }

  @Test func theDefinitionsOwnOrderOfFocusIsUntouched() throws {
    let bench = try Bench(Sample.deck())
    var visited: [String?] = []
    for _ in 0..<3 {
      bench.display.robot.press(.tab)
      visited.append(bench.display.session.window.focusedView?.identifier)
    }
    #expect(visited == ["cue", "mute", "cue"])
  }

  @Test func aReaderMeetsTheDefinitionFirstAndIsToldOfFaults() throws {
    let bench = try Bench(Sample.deck())
    let order = bench.display.tree.readingOrder.compactMap { bench.display.tree[$0]?.label }
    #expect(order.starts(with: ["Cue", "Mute", "deck.json", "● no faults"]))
    #expect(order.contains("Style"))
    bench.display.robot.reader(.on)
    bench.display.finishSpeaking()
    bench.display.forgetSpoken()
    try bench.save("{ \"nib\": 1 }")
    bench.display.finishSpeaking()
    let said = bench.display.spoken.flatMap { $0 }.joined(separator: " ")
    #expect(said.contains("1 fault, line 1"))
  }
}
