import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

/// A view whose parts are accessibility elements, for the robot, the reader and the audit.
@MainActor
@Suite("A view of parts")
struct SequencerTests {
  private let display = HeadlessDisplay(columns: 60, rows: 20)
  private let surface = View()
  private let sequencer = Sequencer()

  init() {
    display.show(surface)
    sequencer.frame = Rect(x: 16, y: 32, width: 256, height: 48)
    surface.addSubview(sequencer)
    display.settle()
  }

  /// The violated rules, by the elements' labels.
  private func broken(operating: Bool = false) -> [String] {
    display.auditFindings(operating: operating).map { "\($0.label ?? "?") \($0.rule)" }
  }

  @Test("The robot finds and taps a part by its label") func robot() throws {
    try display.robot.tap(element: "Step 3")
    #expect(sequencer.isOn == [false, false, true, false, false, false, false, false])
    #expect(try display.element("Step 3").value == "1")
    #expect(try display.view(element: "Step 3") === sequencer)
    #expect(display.words.hasPrefix("Step 1, off, toggle button\nStep 2, off, toggle button\nStep 3, on,"))
    let lid = View(frame: Rect(x: 80, y: 32, width: 32, height: 48))
    surface.addSubview(lid)
    display.settle()
    let covered = #expect(throws: ElementLookupError.self) { try display.robot.tap(element: "Step 3") }
    #expect(covered?.description.contains("under") == true, "\(covered as Any)")
  }

  @Test("The reader goes through the parts and lists them") func reader() throws {
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["Rhythm", "Step 1", "off", "toggle button"])
    display.robot.reader(.next)
    display.robot.reader(.activate)
    display.finishSpeaking()
    #expect(sequencer.isOn[1])
    #expect(display.lastSpoken == ["on"])
    #expect(display.session.parkedCursor?.column == 2 + 4 + 1)
    display.robot.press(.function(7))
    #expect(display.text.contains("▸ Step 2, on, toggle button"))
    #expect(display.text.contains("Step 8, off, toggle button"))
    display.robot.press(.end)
    display.robot.press(.enter)
    display.finishSpeaking()
    #expect(display.session.readerCursor == display.tree.readingOrder.last)
  }

  @Test("Pointing speaks a part") func pointing() {
    display.robot.reader(.on)
    display.finishSpeaking()
    display.robot.pointer(.hover, at: Point(x: 2 + 6 * 4 + 1.5, y: 3.5))
    display.finishSpeaking()
    #expect(display.lastSpoken == ["Step 7", "off", "toggle button"])
  }

  @Test("The reader's cursor is drawn around a part") func cursor() throws {
    display.robot.reader(.on)
    let before = display.grid
    display.robot.reader(.next)
    let changed = (0..<20).flatMap { row in
      (0..<60).filter { before[$0, row] != display.grid[$0, row] && row < 18 }
    }
    // Only cells around the first and the second step change.
    #expect(!changed.isEmpty && changed.allSatisfy { (1...10).contains($0) })
  }

  @Test("A good view has no findings") func good() {
    #expect(broken() == [])
    sequencer.toggle(4)
    display.settle()
    #expect(broken(operating: true) == [])
  }

  @Test("An audit finds problems of parts") func findings() throws {
    let steps = try #require(sequencer.accessibilityElements)
    steps[1].accessibilityLabel = "Step 1"
    steps[2].accessibilityLabel = nil
    steps[3].accessibilityLabel = "Cut button"
    steps[3].accessibilityTraits = .button
    steps[5].accessibilityFrame = Rect(x: 440, y: 0, width: 32, height: 48)
    display.settle()
    let found = broken()
    #expect(found.contains("Step 1 duplicateLabel") && found.contains("? label"))
    #expect(found.contains("Cut button roleInLabel"))
    #expect(found.contains("Step 6 targetSize") && found.contains("Step 6 partContrast"))
    #expect(found.filter { $0.hasSuffix("targetSize") }.count == 1)
    sequencer.frame.size.height = 16
    #expect(broken().filter { $0.hasSuffix("targetSize") }.count == 8)
  }

  @Test("Keys must reach every part") func keyboard() {
    sequencer.takesKeys = false
    #expect(broken() == [])
    #expect(broken(operating: true) == (1...8).map { "Step \($0) keyboard" })
    let problem = display.auditFindings(operating: true).first?.problem
    #expect(problem?.hasSuffix("no key has an effect there") == true)
    sequencer.allowsFocus = false
    #expect(broken() == (1...8).map { "Step \($0) keyboard" })
  }
}
