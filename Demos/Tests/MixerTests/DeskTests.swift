import Backlit
import BacklitAccessibility
import BacklitHeadless
import BacklitSession
import Testing

@testable import DemoSupport
@testable import Mixer

/// The whole mixer on different screens and in different languages.
@Suite("The mixer") @MainActor struct DeskTests {
  let mixer: MixerController
  let display: HeadlessDisplay

  init() throws {
    let harness = try MixerHarness()
    (mixer, display) = (harness.mixer, harness.display)
  }

  @Test("Fits usual terminal sizes", arguments: [(120, 40), (200, 60), (80, 24), (100, 30)])
  func sizes(columns: Int, rows: Int) {
    display.robot.resize(columns: columns, rows: rows)
    #expect(display.layoutProblems == [])
  }

  @Test("Is complete and fits in every language", arguments: ["en", "de", "es", "fr", "ar"])
  func languages(language: String) throws {
    for file in ["Mixer.json", "Channel.json"] {
      let nib = try Nib(contentsOf: try DefinitionFile.path(file))
      #expect(nib.languages.contains(language) && nib.check(registry: .mixer, language: language) == [])
    }
    let mixer = try MixerController(
      definition: try DefinitionFile.path("Mixer.json"), channel: try DefinitionFile.path("Channel.json"),
      language: language)
    for (columns, rows) in [(80, 24), (120, 40)] {
      let display = HeadlessDisplay(columns: columns, rows: rows)
      display.session.setLanguage(language, mirrorsLayout: true)
      display.show(try #require(mixer.page))
      #expect(display.layoutProblems == [])
      // No text is truncated.
      #expect(!display.text.contains("…"), "\(display.text)")
    }
  }

  @Test("Speaks German") func german() throws {
    let mixer = try MixerController(
      definition: try DefinitionFile.path("Mixer.json"), channel: try DefinitionFile.path("Channel.json"),
      language: "de")
    let display = HeadlessDisplay(columns: 120, rows: 40)
    display.session.setLanguage("de", mirrorsLayout: true)
    display.show(try #require(mixer.page))
    #expect(display.text.contains("Kanal 3") && display.text.contains("Höhen"))
    let names = display.tree.readingOrder.compactMap { display.tree[$0]?.label }
    #expect(names.contains("Kanal 3 Lautstärke") && names.contains("Kanal 1 Höhen"))
    let cue = try #require(mixer.channels[1].cue)
    display.session.window.focus(on: cue)
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["Kanal 2 Cue", "aus", "Umschalter"])
    display.advance(by: 4)
    #expect(display.lastSpoken == ["Legt den Kanal auf den Kopfhörer"])
    display.robot.press(.character(" "))
    display.finishSpeaking()
    #expect(display.lastSpoken == ["ein"])
  }

  @Test("The crossfader changes the model") func crossfader() throws {
    let crossfader = try #require(mixer.crossfader)
    display.session.window.focus(on: crossfader)
    display.robot.press(.end)
    #expect(mixer.model.crossfader == 1)
    display.robot.press(.delete)
    #expect(mixer.model.crossfader == 0)
  }

  @Test("Every control has a unique name") func uniqueNames() {
    let nodes = display.tree.readingOrder.compactMap { display.tree[$0] }
    // Segments are distinguished by their position.
    let names = nodes.filter { $0.position == nil }.compactMap(\.label)
    #expect(Set(names).count == names.count && nodes.allSatisfy { $0.label != nil })
    #expect(names.contains("Channel 3 volume") && names.contains("Channel 1 high"))
  }

  @Test("The accessibility audit finds nothing", arguments: [UserInterfaceStyle.dark, .light])
  func audit(style: UserInterfaceStyle) {
    display.session.screen.preferences.userInterfaceStyle = style
    for (columns, rows) in [(120, 40), (80, 24)] {
      display.robot.resize(columns: columns, rows: rows)
      #expect(display.auditFindings(operating: columns == 80) == [])
    }
  }

  @Test("Meters follow the programme") func meters() throws {
    let meter = try #require(mixer.channels[0].meter)
    display.advance(by: 0.5)
    let first = meter.level
    display.advance(by: 0.2)
    #expect(meter.level != first)
    #expect(meter.level == mixer.channels[0].channel.level(at: 0.7) || meter.level < 0)
  }

  @Test("Closed faders silence the output") func closedFaders() throws {
    for strip in mixer.channels { strip.fader?.setValue(ValueLaw.silence, sendEvents: true) }
    display.advance(by: 0.2)
    let output = try #require(mixer.output)
    #expect(output.level <= output.minimumLevel)
  }
}
