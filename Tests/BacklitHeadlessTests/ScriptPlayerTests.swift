import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("A script that is played")
struct ScriptPlayerTests {
  @Test("Sends the events of a terminal")
  func input() throws {
    let harness = LampHarness()
    try harness.play(
      """
      mouse down 3 1
      mouse move 50 -3
      mouse up 3.25 7.5
      scroll 1 6 2
      mouse down 3 6
      focus out
      mouse up 3 6
      type a?
      """)
    // The release includes the last motion.
    #expect(harness.first.log == ["down 3.5 1.5", "move 50.5 -2.5", "move 3.25 7.5", "up 3.25 7.5"])
    #expect(harness.second.log == ["scroll 2.0", "down 3.5 6.5", "cancel", "typed a", "typed ?"])
  }

  @Test("Changes focus, reader, size and clock")
  func session() throws {
    let harness = LampHarness()
    try harness.play(
      """
      key Tab
      key Tab
      reader on
      reader increment
      wait 250
      resize 60 20
      """)
    #expect(harness.second.isFocused && harness.second.level == 10)
    #expect(harness.display.session.isReaderOn)
    #expect(abs(harness.display.time - 0.25) < 1e-9)
    #expect(harness.display.session.window.bounds == Rect(x: 0, y: 0, width: 480, height: 320))
    #expect(harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).count == 20)
  }

  @Test("A display that draws on demand speaks and shows the same, and draws only when its cells are read")
  func drawingOnDemand() {
    let displays = [false, true].map { HeadlessDisplay(columns: 40, rows: 12, drawsOnDemand: $0) }
    for display in displays {
      display.show(Knob())
      display.robot.reader(.on)
      display.robot.press(.up)
      display.robot.resize(columns: 50, rows: 14)
      display.robot.press(.up)
      display.finishSpeaking()
    }
    #expect(displays[0].session.renderStatistics.layersDrawn > 0)
    #expect(displays[1].session.renderStatistics == RenderStatistics())
    #expect(displays[0].grid == displays[1].grid)
    #expect(displays[1].session.renderStatistics.layersDrawn > 0)
    #expect(displays[0].spoken == displays[1].spoken && !displays[0].spoken.isEmpty)
  }

  @Test("An expectation is met by a whole utterance or a part of it, in order")
  func met() throws {
    let harness = LampHarness()
    try harness.play(
      """
      reader on
      expect speech "Screen reader on"
      expect speech "Ceiling"
      reader increment
      expect speech "10 percent"
      reader next
      expect speech "Desk, 0 percent, button, adjustable"
      """)
    #expect(harness.display.spoken.last == ["Desk", "0 percent", "button", "adjustable"])
  }

  @Test("An unmet expectation reports its line and the actual speech")
  func unmet() throws {
    let harness = LampHarness()
    let error = try #require(throws: ScriptError.self) {
      try harness.play("reader on\n\nexpect speech \"Ceiling\"\nexpect speech \"Cellar\"\n")
    }
    #expect(error.line == 4)
    #expect(error.message.contains("Cellar") && error.message.contains("nothing"))
    let other = try #require(throws: ScriptError.self) {
      try LampHarness().play("reader on\nexpect speech \"Ceil\"")
    }
    #expect(other.line == 2)
    #expect(other.message.contains("Screen reader on") && other.message.contains("Ceiling, 0 percent"))
  }

  @Test("An unmet expectation prints no control characters of what was spoken")
  func controlCharacters() throws {
    let harness = LampHarness()
    harness.first.accessibilityLabel = "Ceiling\u{1B}[31m"
    let error = try #require(throws: ScriptError.self) {
      try harness.play("reader on\nexpect speech \"Cellar\"")
    }
    #expect(error.message.contains("Ceiling") && !error.message.contains("\u{1B}"))
  }

  @Test("An utterance meets only one expectation")
  func onlyOnce() throws {
    let error = try #require(throws: ScriptError.self) {
      try LampHarness().play("reader on\nexpect speech \"Ceiling\"\nexpect speech \"Ceiling\"")
    }
    #expect(error.line == 3)
    try LampHarness().play("reader on\nexpect speech \"Ceiling\"\nreader first\nexpect speech \"Ceiling\"")
  }

  @Test("An expectation waits for speech, up to the timeout")
  func patience() throws {
    let harness = LampHarness()
    try harness.play("reader on\nexpect speech \"Screen reader on\"")
    #expect(harness.display.time > 0.5 && harness.display.time < 1.5)
    let before = harness.display.time
    #expect(throws: ScriptError.self) { try harness.play("expect speech \"never\"") }
    #expect(abs(harness.display.time - before - ScriptPlayer.expectationTimeout) < 0.1)
  }

  @Test("Pictures are PNG or text, by the file extension")
  func shots() throws {
    let harness = LampHarness()
    let files = try harness.play(
      "shot a.png\nshot b.txt\nreader on\nreader increment\nshot c.png\nshot c.txt")
    let png = try #require(files["a.png"])
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    // Width and height are in the first chunk, IHDR (PNG specification, 11.2.2).
    #expect(Array(png[16..<24]) == [0, 0, 1, 64, 0, 0, 0, 192])
    let text = String(decoding: try #require(files["b.txt"]), as: UTF8.self)
    #expect(text.hasPrefix("0 %"))
    #expect(text.hasSuffix("\n") && text.split(separator: "\n", omittingEmptySubsequences: false).count == 13)
    #expect(files["c.png"] != png)
    #expect(String(decoding: try #require(files["c.txt"]), as: UTF8.self) == harness.display.text + "\n")
  }

  @Test("Tasks run between the steps, and an expectation waits for them") func tasks() async throws {
    let display = HeadlessDisplay(columns: 40, rows: 10)
    let button = Button(title: "Load", style: .bordered)
    button.addAction(for: .primaryActionTriggered) { button in
      Task {
        let count = await Task.detached { 40 + 2 }.value
        button.window?.post(.announcement("\(count) files", .default))
      }
    }
    display.show(button)
    var files: [String: [UInt8]] = [:]
    var player = ScriptPlayer(display: display) { files[$0] = $1 }
    let script = try Script(
      """
      reader on
      key Enter
      wait 2000
      expect speech "42 files"
      shot a.txt
      """)
    #expect(await player.playWithTasks(script) == nil)
    #expect(files["a.txt"] != nil)
    let error = await player.playWithTasks(try Script("key Tab\nexpect speech \"43 files\""))
    #expect(error?.line == 2 && error?.message.contains("expected to hear \"43 files\"") == true)
    player.isRunning = { false }
    #expect(await player.playWithTasks(try Script("wait 100"))?.message.contains("has ended") == true)
  }

  @Test("A picture that cannot be written reports its line")
  func unwritable() throws {
    struct Full: Error, CustomStringConvertible {
      var description: String { "the disk is full" }
    }
    var player = ScriptPlayer(display: LampHarness().display) { _, _ in throw Full() }
    let script = try Script("wait 1\nshot a.png")
    let error = try #require(throws: ScriptError.self) { try player.play(script) }
    #expect(error.line == 2 && error.message.contains("the disk is full"))
  }

  @Test("Any steps can be played", arguments: 1...6)
  func anySteps(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let keys = ["Tab", "Shift-Tab", "Space", "Up", "Down", "Home", "End", "F6", "?", "Escape", "Ctrl-c", "x"]
    var lines: [String] = []
    for _ in 0..<120 {
      switch number(0...8) {
      case 0: lines.append("key \(keys.randomElement(using: &random) ?? "Tab")")
      case 1: lines.append("mouse down \(number(-3...45)) \(number(-3...15))")
      case 2: lines.append("mouse move \(number(-900_000...900_000)) \(number(-3...15))")
      case 3: lines.append("mouse up \(number(-3...45)) \(number(-3...15))")
      case 4: lines.append("scroll \(number(-3...45)) \(number(-3...15)) \(number(-1_000_000...1_000_000))")
      case 5: lines.append("resize \(number(1...60)) \(number(1...20))")
      case 6: lines.append("reader \(ReaderCommand.allCases.randomElement(using: &random)?.rawValue ?? "on")")
      case 7: lines.append("wait \(number(0...2_000))")
      default: lines.append(number(0...1) == 0 ? "focus in" : "shot a.txt")
      }
    }
    let harness = LampHarness()
    try harness.play(lines.joined(separator: "\n"))
    for lamp in [harness.first, harness.second] {
      #expect((0...100).contains(lamp.level), "seed \(seed)")
    }
    let again = LampHarness()
    try again.play(lines.joined(separator: "\n"))
    #expect(again.display.transcript == harness.display.transcript, "seed \(seed)")
    #expect(again.display.grid == harness.display.grid, "seed \(seed)")
  }
}
