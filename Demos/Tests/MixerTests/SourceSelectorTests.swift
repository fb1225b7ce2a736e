import Backlit
import BacklitAccessibility
import BacklitHeadless
import BacklitSession
import Testing

@testable import Mixer

/// A custom control, tested through keys, mouse, picture and speech.
@Suite("The source selector") @MainActor struct SourceSelectorTests {
  let selector = SourceSelector(names: ["Line", "Phono", "USB"])
  let display = HeadlessDisplay(columns: 40, rows: 10)

  init() {
    selector.accessibilityLabel = "Input"
    display.show(selector)
  }

  @Test("The value is the index of a position") func value() {
    selector.value = 1.4
    #expect(selector.value == 1)
    selector.value = 17
    #expect(selector.value == 2)
    selector.value = .nan
    #expect(selector.value == 2)
  }

  @Test("A click selects the row under it") func click() {
    display.robot.pointer(.down, at: Point(x: 2.5, y: 2.5))
    display.robot.pointer(.up, at: Point(x: 2.5, y: 2.5))
    #expect(selector.value == 2)
    let rows = display.text.split(separator: "\n").prefix(3)
    #expect(zip(rows, ["○ Line", "○ Phono", "● USB"]).allSatisfy { $0.hasPrefix($1) })
  }

  @Test("The name of the position is spoken") func speech() {
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["Input", "Line", "adjustable"])
    display.robot.press(.up)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["Phono"])
  }

  @Test("The accessibility audit finds nothing", arguments: [UserInterfaceStyle.dark, .light])
  func audit(style: UserInterfaceStyle) {
    display.session.screen.preferences.userInterfaceStyle = style
    #expect(display.auditFindings(operating: true) == [])
  }

  @Test("New names change the positions") func names() {
    selector.value = 2
    selector.names = ["A", "B"]
    #expect(selector.value == 1)
    selector.names = ["only"]
    #expect(selector.name(at: selector.value) == "only")
    selector.names = []
    #expect(selector.name(at: selector.value) == "")
  }

  @Test("A definition can set the names") func definition() throws {
    let text = """
      { "nib": 1, "root": { "class": "SourceSelector", "properties": { "names": ["A", "B", "C"], "value": 2 } } }
      """
    let instance = try Nib(bytes: Array(text.utf8), file: "selector.json").instantiate(registry: .mixer)
    #expect((instance.root as? SourceSelector)?.value == 2)
  }
}
