import Accessibility
import FoundationEssentials
import Geometry
import Input
import ScreenReader
import Session
import Speech
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A headless display")
struct HeadlessDisplayTests {
  @Test("time stands still unless it is moved")
  func time() {
    let room = Room()
    room.display.robot.reader(.on)
    room.display.robot.press(.right)
    #expect(room.display.time == 0)
    #expect(room.display.lastSpoken == nil || room.display.transcript.allSatisfy { $0.interrupted })
    room.display.advance(by: 5)
    #expect(room.display.time == 5)
    room.display.advance(by: -3)
    #expect(room.display.time == 5)
  }

  @Test("the voice takes its time by the length of the text")
  func voice() throws {
    let room = Room()
    room.display.robot.reader(.on)
    let length = Double("Screen reader on".count * room.display.synthesizer.millisecondsPerCharacter) / 1000
    room.display.advance(by: length - 0.001)
    #expect(room.display.transcript.isEmpty)
    room.display.advance(by: 0.001)
    #expect(room.display.spoken == [["Screen reader on"]])
    room.display.advance(by: 5)
    let element = try #require(room.display.transcript.dropFirst().first)
    #expect(element.t == Int(length * 1000))
    room.display.forgetSpoken()
    #expect(room.display.spoken.isEmpty && room.display.lastSpoken == nil)
  }

  @Test("frames come at the display's own rate, and only while something moves")
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

  @Test("shows text, picture, tree and views")
  func reading() {
    let room = Room()
    #expect(room.display.text.hasPrefix("0 %"))
    #expect(room.display.text.split(separator: "\n", omittingEmptySubsequences: false).count == 12)
    #expect(room.display.view("Desk") === room.second)
    #expect(room.display.view("Attic") == nil)
    #expect(room.display.tree.node(identifier: "Desk")?.label == "Desk")
    #expect(Array(room.display.png(scale: 2)[16..<24]) == [0, 0, 2, 128, 0, 0, 1, 128])
  }

  @Test("the robot taps the middle of a view and drags in steps")
  func robot() {
    let room = Room()
    room.display.robot.tap(room.first)
    #expect(room.first.log == ["down 10.0 2.0", "up 10.0 2.0"])
    #expect(room.first.isFocused)
    room.first.log = []
    room.display.robot.drag(
      room.first, from: Point(x: 8, y: 16), to: Point(x: 40, y: 48), steps: 2)
    #expect(room.first.log == ["down 1.0 1.0", "move 3.0 2.0", "move 5.0 3.0", "up 5.0 3.0"])
    room.display.robot.type("hi")
    #expect(room.first.log.suffix(2) == ["typed h", "typed i"])
  }

  @Test("a transcript has a JSON line an utterance, with exactly its four parts")
  func transcript() throws {
    struct Line: Decodable, Equatable {
      let t: Int
      let text: [String]
      let priority: String
      let interrupted: Bool
    }
    let room = Room()
    room.first.accessibilityLabel = "Ceiling \"A\\B\"\nééé 🎚️ / <&>"
    room.display.robot.reader(.on)
    room.display.advance(by: 1)
    room.display.robot.press(.right)
    room.display.session.window.post(.announcement("low", .low))
    room.display.advance(by: 10)
    let text = try Transcript.jsonLines(room.display.transcript)
    #expect(text.hasSuffix("\n"))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == room.display.transcript.count && lines.count == 4)
    for (line, record) in zip(lines, room.display.transcript) {
      let decoded = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      #expect(
        decoded
          == Line(
            t: record.t, text: record.text, priority: record.priority.rawValue,
            interrupted: record.interrupted))
      let keys = try JSONDecoder().decode([String: Anything].self, from: Data(line.utf8)).keys.sorted()
      #expect(keys == ["interrupted", "priority", "t", "text"])
    }
    #expect(room.display.transcript.map(\.interrupted) == [false, true, false, false])
    #expect(room.display.transcript.map(\.t) == room.display.transcript.map(\.t).sorted())
    #expect(room.display.transcript.last?.priority == .low)
    #expect(try Transcript.jsonLines([]) == "")
  }
}

/// Any JSON value, where only its key matters.
private struct Anything: Decodable {
  init(from decoder: any Decoder) throws {}
}
