import Backlit
import ScreenReader
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
    let room = try DeskRoom()
    (mixer, display) = (room.mixer, room.display)
  }

  @Test(arguments: [(120, 40), (200, 60), (80, 24), (100, 30)])
  func fitsEveryUsualTerminal(columns: Int, rows: Int) {
    display.robot.resize(columns: columns, rows: rows)
    #expect(display.layoutProblems == [])
  }

  @Test(arguments: ["en", "de", "es", "fr", "ar"])
  func isWholeAndFitsInEveryLanguage(language: String) throws {
    for file in ["Mixer.json", "Channel.json"] {
      let nib = try Nib(contentsOf: try DefinitionFile.path(file))
      #expect(nib.languages.contains(language) && nib.check(registry: .mixer, language: language) == [])
    }
    let mixer = try MixerController(
      definition: try DefinitionFile.path("Mixer.json"), channel: try DefinitionFile.path("Channel.json"),
      language: language)
    for (columns, rows) in [(80, 24), (120, 40)] {
      let display = HeadlessDisplay(columns: columns, rows: rows)
      display.session.use(language: language)
      display.show(try #require(mixer.desk))
      #expect(display.layoutProblems == [])
      // No text is cut off.
      #expect(!display.text.contains("…"), "\(display.text)")
    }
  }

  @Test func itSpeaksGerman() throws {
    let mixer = try MixerController(
      definition: try DefinitionFile.path("Mixer.json"), channel: try DefinitionFile.path("Channel.json"),
      language: "de")
    let display = HeadlessDisplay(columns: 120, rows: 40)
    display.session.use(language: "de")
    display.show(try #require(mixer.desk))
    #expect(display.text.contains("Kanal 3") && display.text.contains("Höhen"))
    let names = display.tree.readingOrder.compactMap { display.tree[$0]?.label }
    #expect(names.contains("Lautstärke 3") && names.contains("Höhen 1"))
    let cue = try #require(mixer.channels[1].cue)
    display.session.window.focus(on: cue)
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["Kanal 2", "Cue 2", "aus", "Umschalter"])
    display.advance(by: 4)
    #expect(display.lastSpoken == ["Legt den Kanal auf den Kopfhörer"])
    display.robot.press(.character(" "))
    display.finishSpeaking()
    #expect(display.lastSpoken == ["ein"])
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
