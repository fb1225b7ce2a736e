import Accessibility
import Controls
import Geometry
import Input
import ScreenReader
import Session
import Speech
import Testing
import Toolkit
import ToolkitTesting

/// The page of settings, by keys, by ear and by mouse.
@Suite @MainActor struct SettingsPageTests {
  static let names = [
    "rate", "pitch", "volume", "voice", "verbosity", "language", "hints", "hintDelay", "sounds", "explore",
    "motion", "contrast", "done",
  ]

  @Test func allOfItIsSeenOn80By28AndFitsOn24() {
    let room = Room(rows: 28)
    room.robot.press(.function(8))
    for text in ["Rate", "50 %", "100 %", "automatic", "medium", "English", "1 second", "Explore", "Done"] {
      #expect(room.display.text.contains(text), "\(text) is not there")
    }
    #expect(room.display.layoutProblems == [])
    room.robot.resize(columns: 80, rows: 24)
    #expect(room.display.text.contains("Rate") && room.display.text.contains("Explore"))
    #expect(room.display.layoutProblems == [])
  }

  @Test(arguments: [(40, 12), (80, 24), (30, 8)])
  func everythingCanBeReachedByTabAndIsThenSeen(columns: Int, rows: Int) throws {
    let room = Room(columns: columns, rows: rows)
    room.session.handle(.voices([Voice(name: "Anna", language: "de")]), at: 0)
    room.robot.press(.function(8))
    for name in Self.names {
      let view = try #require(room.session.window.focusedView)
      #expect(view.identifier == "settings.\(name)")
      let frame = view.convert(view.bounds, to: nil)
      #expect(
        frame.minY >= 0 && frame.maxY <= Double(rows - 1) * 16 && frame.maxX <= Double(columns) * 8,
        "\(name) is out of sight")
      room.robot.press(.tab)
    }
    #expect(room.session.window.focusedView === room.setting("rate"), "the program behind was reached")
  }

  @Test func tabLeadsOnFromTheHeading() {
    let room = Room()
    room.turnReaderOn()
    // The keys are the first setting's already; the reader begins at the heading.
    _ = room.hear { room.robot.press(.function(8)) }
    #expect(room.hear { room.robot.press(.tab) }.first?.first == "Rate")
  }

  @Test func aChangeIsInEffectAtOnceAndHeard() {
    let room = Room()
    room.turnReaderOn()
    room.robot.press(.function(8))
    room.display.advance(by: 10)
    // From the heading to the control that the keys went to from the beginning.
    #expect(room.hear { room.robot.press(.tab) } == [["Rate", "50 percent", "adjustable"]])
    var old: [ReaderSettings] = []
    room.session.onSettingsChange = { old.append($0) }
    let heard = room.hear { room.robot.press(.pageUp) }
    #expect(heard == [["100 percent"]])
    #expect(room.session.settings.voice.rate == 100 && room.display.synthesizer.settings.rate == 100)
    #expect(old.map(\.voice.rate) == [0])
    // Ten steps up, and one down.
    room.session.handle(.key(KeyEvent(.pageDown)), at: room.display.time)
    room.display.advance(by: 5)
    #expect(room.display.synthesizer.settings.rate == 0)
  }

  @Test func theLanguageOfEverythingIsAnother() throws {
    let room = Room()
    var told: [AccessibilityLanguage] = []
    room.session.onLanguageChange = { told.append($0) }
    room.robot.press(.function(8))
    room.session.window.focus(on: room.setting("language"))
    room.robot.press(.right)
    #expect(room.session.language == .es && room.session.screen.language == "es")
    #expect(
      room.display.text.contains("Ajustes de accesibilidad") && room.display.text.contains("Velocidad"))
    #expect(room.display.text.contains("Español") && room.display.text.contains("50\u{A0}%"))
    #expect(room.setting("rate")?.accessibilityValue == "50 por ciento")
    room.robot.press(.escape)
    #expect(room.display.text.contains("F6 lector de pantalla"))
    #expect(told == [.es])
  }

  @Test func aSettingWithOneChoiceIsNone() throws {
    let room = Room()
    room.robot.press(.function(8))
    let voice = try #require(room.setting("voice") as? Stepper)
    #expect(!voice.isEnabled && !voice.accessibilityActivate())
    voice.accessibilityIncrement()
    room.robot.tap(voice)
    #expect(room.session.settings.voice.voice == nil)
  }

  @Test func theMousePressesItsKeys() throws {
    let room = Room(rows: 28)
    room.robot.press(.function(8))
    let volume = try #require(room.setting("volume"))
    let minus = room.robot.cell(of: Point(x: 12, y: 8), in: volume)
    room.robot.pointer(.down, at: minus)
    room.robot.pointer(.up, at: minus)
    #expect(room.session.settings.voice.volume == 90)
    room.robot.tap(try #require(room.setting("hints")))
    #expect(!room.session.settings.speaksHints)
    room.robot.tap(try #require(room.setting("done")))
    #expect(room.setting("done") == nil)
  }

  @Test func everySettingLeadsToItsOwn() throws {
    let room = Room()
    room.session.handle(.voices([Voice(name: "Anna", language: "de")]), at: 0)
    let before = room.session.settings
    room.robot.press(.function(8))
    for name in Self.names.dropLast() where name != "language" {
      room.session.window.focus(on: room.setting(name))
      if room.setting(name) is Switch { room.robot.press(.character(" ")) } else { room.robot.press(.right) }
      if name == "volume" { room.robot.press(.left) }
    }
    let expected = ReaderSettings(
      verbosity: .high, speaksHints: !before.speaksHints, hintDelay: 2_000, playsSounds: !before.playsSounds,
      exploresByPointing: !before.exploresByPointing, reducesMotion: true, increasesContrast: true,
      voice: VoiceSettings(rate: 10, pitch: 10, volume: 90, voice: "Anna"))
    #expect(room.session.settings == expected)
    let traits = room.session.screen.traitCollection
    #expect(traits.prefersReducedMotion && traits.prefersHighContrast)
    // What was chosen is shown when the page comes up again.
    room.robot.press(.escape)
    room.robot.press(.function(8))
    for text in ["55 %", "95 %", "Anna", "high", "2 seconds"] {
      #expect(room.display.text.contains(text), "\(text) is not there")
    }
    #expect((room.setting("sounds") as? Switch)?.isOn == false)
  }

  @Test func oneIsWhereOneWas() {
    let room = Room()
    room.turnReaderOn()
    room.robot.press(.right)
    room.robot.press(.right)
    room.display.advance(by: 10)
    #expect(room.cursor === room.stop)
    let heard = room.hear { room.robot.press(.function(8)) }
    #expect(heard == [["Accessibility settings", "heading"]])
    room.robot.press(.function(8))
    room.display.advance(by: 10)
    #expect(room.cursor === room.stop && room.session.window.focusedView === room.stop)
  }

  @Test func withoutTheReaderAProgramMayHaveTheKey() {
    let room = Room()
    room.session.onUnhandledKey = { _ in true }
    room.robot.press(.function(8))
    #expect(room.setting("rate") == nil)
    room.session.onUnhandledKey = nil
    room.robot.press(.function(8))
    #expect(room.setting("rate") != nil)
    room.robot.press(.function(8))
    room.session.onUnhandledKey = { _ in true }
    room.turnReaderOn()
    room.robot.press(.function(8))
    #expect(room.setting("rate") != nil, "the reader's keys come first")
  }

  @Test func theProgramBehindGetsNoKey() {
    let room = Room()
    var keys: [Key] = []
    room.robot.press(.function(8))
    room.session.onUnhandledKey = {
      keys.append($0.key)
      return true
    }
    room.robot.type("qx")
    room.session.window.focus(on: nil)
    room.robot.type("q")
    #expect(keys == [])
  }
}
