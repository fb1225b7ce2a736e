import Backlit
import Session
import Testing
import ToolkitTesting

@testable import DemoSupport
@testable import Mixer

/// The desk as people meet it.
@Suite @MainActor struct DeskTests {
  let mixer: MixerController
  let display: HeadlessDisplay

  init() throws {
    mixer = try MixerController(
      definition: try DefinitionFile.path("Mixer.json"), channel: try DefinitionFile.path("Channel.json"))
    display = HeadlessDisplay(columns: 120, rows: 40)
    display.show(try #require(mixer.desk))
  }

  @Test(arguments: [(120, 40), (200, 60), (80, 24), (100, 30)])
  func fitsEveryUsualTerminal(columns: Int, rows: Int) {
    display.robot.resize(columns: columns, rows: rows)
    #expect(display.layoutProblems == [])
  }

  @Test func theCrossfaderMovesTheModel() throws {
    let crossfader = try #require(mixer.crossfader)
    display.session.window.focus(on: crossfader)
    display.robot.press(.end)
    #expect(mixer.model.crossfader == 1)
    display.robot.press(.delete)
    #expect(mixer.model.crossfader == 0)
  }

  @Test func everyControlIsHeardUnderANameOfItsOwn() {
    let nodes = display.tree.readingOrder.compactMap { display.tree[$0] }
    // The segments of a control are told apart by their place in it.
    let names = nodes.filter { $0.position == nil }.compactMap(\.label)
    #expect(Set(names).count == names.count && nodes.allSatisfy { $0.label != nil })
    #expect(names.contains("Volume 3") && names.contains("High 1"))
  }

  @Test(arguments: [UserInterfaceStyle.dark, .light])
  func nothingKeepsPeopleFromUsingIt(style: UserInterfaceStyle) {
    display.session.screen.preferences.userInterfaceStyle = style
    for (columns, rows) in [(120, 40), (80, 24)] {
      display.robot.resize(columns: columns, rows: rows)
      #expect(display.auditFindings(operating: columns == 80) == [])
    }
  }

  @Test func metersFollowThePulse() throws {
    let meter = try #require(mixer.channels[0].meter)
    display.advance(by: 0.5)
    let first = meter.level
    display.advance(by: 0.2)
    #expect(meter.level != first)
    #expect(meter.level == mixer.channels[0].channel.level(at: 0.7) || meter.level < 0)
  }

  @Test func aShutFaderIsNotHeard() throws {
    for strip in mixer.channels { strip.fader?.setValue(0, sendEvents: true) }
    display.advance(by: 0.2)
    let output = try #require(mixer.output)
    #expect(output.level <= output.minimumLevel)
  }
}
