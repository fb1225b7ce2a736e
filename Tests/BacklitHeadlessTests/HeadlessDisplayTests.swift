import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import FoundationEssentials
import Testing

@MainActor
@Suite("A headless display")
struct HeadlessDisplayTests {
  @Test("Time passes only in advance(by:)")
  func time() {
    let harness = LampHarness()
    harness.display.robot.reader(.on)
    harness.display.robot.press(.right)
    #expect(harness.display.time == 0)
    #expect(harness.display.lastSpoken == nil || harness.display.transcript.allSatisfy { $0.interrupted })
    harness.display.advance(by: 5)
    #expect(harness.display.time == 5)
    harness.display.advance(by: -3)
    #expect(harness.display.time == 5)
  }

  @Test("A display has a language, with its words and its direction")
  func language() {
    func words(_ language: String) -> (words: String, direction: LayoutDirection) {
      let display = HeadlessDisplay(columns: 40, rows: 5, language: language)
      let button = Button(title: "Cue")
      display.show(button)
      return (display.words, button.effectiveLayoutDirection)
    }
    #expect(words("en").words == "Cue, button")
    #expect(words("de-AT").words == "Cue, Taste" && words("de-AT").direction == .leftToRight)
    #expect(words("ar").direction == .rightToLeft && words("ar").words != words("en").words)
  }

  @Test("The duration of speech depends on the length of the text")
  func voice() throws {
    let harness = LampHarness()
    harness.display.robot.reader(.on)
    let pace = harness.display.synthesizer.millisecondsPerCharacter
    let length = Double("Screen reader on".count * pace) / 1000
    harness.display.advance(by: length - 0.001)
    #expect(harness.display.transcript.isEmpty)
    harness.display.advance(by: 0.001)
    #expect(harness.display.spoken == [["Screen reader on"]])
    harness.display.advance(by: 5)
    let element = try #require(harness.display.transcript.dropFirst().first)
    #expect(element.t == Int(length * 1000))
    harness.display.clearTranscript()
    #expect(harness.display.spoken.isEmpty && harness.display.lastSpoken == nil)
  }

  @Test("In an asynchronous function, the display waits for the tasks of the program") func tasks() async {
    let display = HeadlessDisplay(columns: 40, rows: 4)
    let label = Label(text: "Loading")
    display.show(label)
    Task {
      for step in 1...3 { label.text = await Task.detached { "Step \(step)" }.value }
    }
    #expect(display.text.contains("Loading"))
    for _ in 0..<100 where label.text != "Step 3" { await display.settle() }
    #expect(display.text.contains("Step 3") && display.time == 0)
  }

  @Test("Frames come at the frame rate, and only during animations")
  func frames() {
    let display = HeadlessDisplay(columns: 20, rows: 6, frameRate: 50)
    let view = View()
    display.show(view)
    var moments: [Double] = []
    let link = DisplayLink { [weak display] _ in moments.append(display?.session.window.time ?? -1) }
    link.attach(to: display.session.window)
    link.isPaused = false
    display.advance(by: 0.2)
    let count = moments.count
    #expect((10...11).contains(count))
    for (former, moment) in zip(moments, moments.dropFirst()) { #expect(moment - former < 1.0 / 50 + 1e-9) }
    link.isPaused = true
    display.advance(by: 100)
    #expect(moments.count == count)
    #expect(!display.session.isAnimating)
  }

  @Test("Shows text, picture, tree and views")
  func reading() {
    let harness = LampHarness()
    #expect(harness.display.text.hasPrefix("0 %"))
    #expect(harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).count == 12)
    #expect(harness.display.view("Desk") === harness.second)
    #expect(harness.display.view("Attic") == nil)
    #expect(harness.display.tree.node(identifier: "Desk")?.label == "Desk")
    #expect(Array(harness.display.png(scale: 2)[16..<24]) == [0, 0, 2, 128, 0, 0, 1, 128])
  }

  @Test("The layout problems of a debug build include what is ambiguous")
  func ambiguity() {
    let display = HeadlessDisplay(columns: 20, rows: 5)
    let (root, lamp) = (View(), View())
    lamp.identifier = "lamp"
    lamp.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(lamp)
    display.show(root)
    #if DEBUG
    #expect(
      display.layoutProblems
        == ["The position or size of these views is ambiguous: lamp. Add constraints that determine it."])
    #endif
    LayoutConstraint.activate([
      lamp.topAnchor.constraint(equalTo: root.topAnchor),
      lamp.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      lamp.widthAnchor.constraint(equalToConstant: 8), lamp.heightAnchor.constraint(equalToConstant: 16),
    ])
    #expect(display.layoutProblems.isEmpty)
  }

  @Test("The robot taps the middle of a view and drags in steps")
  func robot() {
    let harness = LampHarness()
    harness.display.robot.tap(harness.first)
    #expect(harness.first.log == ["down 10.0 2.0", "up 10.0 2.0"])
    #expect(harness.first.isFocused)
    harness.first.log = []
    harness.display.robot.drag(
      harness.first, from: Point(x: 8, y: 16), to: Point(x: 40, y: 48), steps: 2)
    #expect(harness.first.log == ["down 1.0 1.0", "move 3.0 2.0", "move 5.0 3.0", "up 5.0 3.0"])
    harness.display.robot.type("hi")
    #expect(harness.first.log.suffix(2) == ["typed h", "typed i"])
  }

  @Test("A transcript has a JSON line per utterance, with exactly four keys")
  func transcript() throws {
    struct Line: Decodable, Equatable {
      let t: Int
      let text: [String]
      let priority: String
      let interrupted: Bool
    }
    let harness = LampHarness()
    harness.first.accessibilityLabel = "Ceiling \"A\\B\"\nééé 🎚️ / <&>"
    harness.display.robot.reader(.on)
    harness.display.advance(by: 1)
    harness.display.robot.press(.right)
    harness.display.session.window.post(.announcement("low", .low))
    harness.display.advance(by: 10)
    let text = Transcript.jsonLines(harness.display.transcript)
    #expect(text.hasSuffix("\n"))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == harness.display.transcript.count && lines.count == 4)
    for (line, record) in zip(lines, harness.display.transcript) {
      let decoded = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      #expect(
        decoded
          == Line(
            t: record.t, text: record.text, priority: record.priority.rawValue,
            interrupted: record.interrupted))
      let keys = try JSONDecoder().decode([String: Anything].self, from: Data(line.utf8)).keys.sorted()
      #expect(keys == ["interrupted", "priority", "t", "text"])
    }
    #expect(harness.display.transcript.map(\.interrupted) == [false, true, false, false])
    #expect(harness.display.transcript.map(\.t) == harness.display.transcript.map(\.t).sorted())
    #expect(harness.display.transcript.last?.priority == .low)
    #expect(Transcript.jsonLines([]) == "")
  }

  @Test("Letters of a font that no text style scales are not wider than their columns") func unscaledFont() {
    let pictures = [40, 8 / 0.6, 10].map { size in
      let display = HeadlessDisplay(columns: 20, rows: 4)
      let label = Label(text: "Wide words")
      label.font = Font(size: size)
      display.show(label)
      return display.png()
    }
    #expect(pictures[0] == pictures[1] && pictures[1] != pictures[2])
  }
}

/// Any JSON value; only its key matters.
private struct Anything: Decodable {
  init(from decoder: any Decoder) throws {}
}
