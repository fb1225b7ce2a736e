import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import Testing

/// The settings page, operated by keys, by speech and by mouse.
@Suite @MainActor struct SettingsPageTests {
  static let names = [
    "rate", "pitch", "volume", "voice", "punctuation", "verbosity", "language", "hints", "hintDelay",
    "typingEcho", "sounds", "kindSounds", "progress",
    "explore", "greeting", "otherReader", "braille", "motion", "contrast", "appearance", "textSize",
    "pronunciations", "rotor", "keys", "onDemand", "ownSettings", "done",
  ]

  @Test("The page fits on 80 × 60, and scrolls on 80 × 24") func fits() {
    let harness = SessionHarness(rows: 60)
    harness.robot.press(.function(8))
    for text in [
      "Rate", "50 %", "100 %", "automatic", "medium", "as the system", "1 second", "Explore",
      "large, standard",
      "Done",
    ] {
      #expect(harness.display.text.contains(text), "\(text) is not there")
    }
    #expect(harness.display.layoutProblems == [])
    harness.robot.resize(columns: 80, rows: 24)
    #expect(harness.display.text.contains("Rate") && harness.display.text.contains("Hints"))
    #expect(harness.display.layoutProblems == [])
  }

  @Test("Tab reaches every control and scrolls it into view", arguments: [(40, 12), (80, 24), (30, 8)])
  func tab(columns: Int, rows: Int) throws {
    let harness = SessionHarness(columns: columns, rows: rows)
    harness.session.handle(.voices([Voice(name: "Anna", language: "de")]), at: 0)
    harness.robot.press(.function(8))
    for name in Self.names {
      let view = try #require(harness.session.window.focusedView)
      #expect(view.identifier == "settings.\(name)")
      let frame = view.convert(view.bounds, to: nil)
      #expect(
        frame.minY >= 0 && frame.maxY <= Double(rows - 1) * 16 && frame.maxX <= Double(columns) * 8,
        "\(name) is out of sight")
      harness.robot.press(.tab)
    }
    #expect(harness.session.window.focusedView === harness.setting("rate"), "Tab left the page")
  }

  @Test("The page speaks its name and its first setting, and Tab goes to the next one") func opening() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    let heard = harness.spoken { harness.robot.press(.function(8)) }
    #expect(
      heard == [
        [
          "Accessibility settings", "list", "\(Self.names.count) items", "Rate", "50 percent", "adjustable",
          "1 of \(Self.names.count)",
        ], ["How fast words are spoken."],
      ])
    #expect(harness.spoken { harness.robot.press(.tab) }.first?.first == "Pitch")
  }

  @Test("Letters find a setting, or a choice of one: the language is German after four keys") func search() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    harness.display.advance(by: 10)
    let first = harness.spoken { harness.robot.press(.character("d")) }
    #expect(first.last?.first == "Accessibility settings", "\(first)")
    let second = harness.spoken { harness.robot.press(.character("e")) }
    #expect(second.last?.first?.contains("Language, Deutsch") == true, "\(second)")
    let chosen = harness.spoken { harness.robot.press(.enter) }
    #expect(harness.session.settings.chosenLanguage == .de && harness.session.language == .de)
    #expect(chosen.contains { $0.contains("Deutsch") }, "\(chosen)")
    #expect(harness.session.window.focusedView === harness.setting("language"))
    // The name of a setting leads to it, and Escape back to where the search began.
    for key in "textg" { harness.robot.press(.character(key)) }
    harness.robot.press(.enter)
    #expect(harness.session.window.focusedView === harness.setting("textSize"))
    harness.robot.press(.character("x"))
    harness.display.advance(by: 10)
    harness.robot.press(.escape)
    #expect(harness.session.window.focusedView === harness.setting("textSize"))
  }

  @Test("A change is spoken and takes effect immediately") func immediate() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    harness.display.advance(by: 10)
    var old: [ReaderSettings] = []
    harness.session.handlers.settings.add { old.append($0) }
    let heard = harness.spoken { harness.robot.press(.pageUp) }
    #expect(heard == [["75 percent"]])
    #expect(harness.session.settings.voice.rate == 50 && harness.display.synthesizer.settings.rate == 50)
    #expect(old.map(\.voice.rate) == [nil])
    // A page up, and one down.
    harness.session.handle(.key(KeyEvent(.pageDown)), at: harness.display.time)
    harness.display.advance(by: 5)
    #expect(harness.display.synthesizer.settings.rate == 0)
  }

  @Test("The open page shows what a key changes, and voices that arrive") func changesWhileOpen() throws {
    let harness = SessionHarness(rows: 60)
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    harness.session.window.focus(on: harness.setting("verbosity"))
    harness.display.advance(by: 10)
    #expect(harness.setting("verbosity")?.accessibilityValue == "medium")
    let heard = harness.spoken { harness.robot.press(.character("v"), modifiers: .control) }
    #expect(heard.count == 1 && heard.first?.last == "high")
    #expect(harness.setting("verbosity")?.accessibilityValue == "high")
    let voice = try #require(harness.setting("voice") as? Stepper)
    #expect(!voice.isEnabled)
    let voices = ["Anna", "Bruno"].map { Voice(name: $0, language: "de") }
    harness.session.handle(.voices(voices), at: harness.display.time)
    #expect(voice.isEnabled && voice.accessibilityValue == "automatic")
    voice.accessibilityIncrement()
    #expect(harness.session.settings.voice.voice == "Anna" && voice.accessibilityValue == "Anna")
  }

  @Test("A language change updates all texts") func language() throws {
    let harness = SessionHarness()
    var told: [Language] = []
    harness.session.addLanguageChangeHandler { told.append($0) }
    harness.robot.press(.function(8))
    harness.session.window.focus(on: harness.setting("language"))
    // From the language of the system to English and to Spanish.
    harness.robot.press(.right)
    harness.robot.press(.right)
    #expect(harness.session.language == .es && harness.session.screen.language == "es")
    #expect(
      harness.display.text.contains("Ajustes de accesibilidad") && harness.display.text.contains("Velocidad"))
    #expect(harness.display.text.contains("Español") && harness.display.text.contains("50\u{A0}%"))
    #expect(harness.setting("rate")?.accessibilityValue == "50 por ciento")
    harness.robot.press(.escape)
    #expect(harness.display.text.contains("F6 lector de pantalla"))
    #expect(told == [.es])
  }

  @Test("A setting with a single choice is disabled") func singleChoice() throws {
    let harness = SessionHarness()
    harness.robot.press(.function(8))
    let voice = try #require(harness.setting("voice") as? Stepper)
    #expect(!voice.isEnabled && !voice.accessibilityActivate())
    voice.accessibilityIncrement()
    harness.robot.tap(voice)
    #expect(harness.session.settings.voice.voice == nil)
  }

  @Test("Many voices are chosen from a list, which leads back to the setting", arguments: [false, true])
  func voiceList(byEar: Bool) throws {
    let harness = SessionHarness()
    let names = ["Anna", "Bruno", "Chloé", "Diego", "Elif", "Farid"]
    harness.session.handle(.voices(names.map { Voice(name: $0, language: "de") }), at: 0)
    if byEar { harness.turnReaderOn() }
    harness.robot.press(.function(8))
    harness.session.window.focus(on: harness.setting("voice"))
    harness.display.advance(by: 10)
    let opened = harness.spoken { harness.robot.press(.enter) }
    #expect(harness.display.text.contains("Farid"))
    if byEar {
      let words = opened.joined().joined(separator: " ")
      #expect(words.hasPrefix("Voice") && words.contains("automatic") && words.contains("1 of 7"), "\(words)")
    }
    harness.robot.type("di")
    let chosen = harness.spoken { harness.robot.press(.enter) }
    #expect(harness.session.settings.voice.voice == "Diego")
    #expect(harness.session.window.focusedView?.identifier == "settings.voice")
    if byEar { #expect(chosen.joined().contains("Voice") && chosen.joined().contains("Diego"), "\(chosen)") }
    // Escape leaves the list without a change.
    harness.robot.press(.enter)
    harness.robot.press(.down)
    harness.display.advance(by: 10)
    harness.robot.press(.escape)
    #expect(harness.session.settings.voice.voice == "Diego")
    #expect(harness.session.window.focusedView?.identifier == "settings.voice")
    harness.display.advance(by: 10)
    harness.robot.press(.escape)
    #expect(harness.setting("voice") == nil)
  }

  @Test("The mouse operates the controls") func mouse() throws {
    let harness = SessionHarness(rows: 38)
    harness.robot.press(.function(8))
    let volume = try #require(harness.setting("volume"))
    let minus = harness.robot.cell(of: Point(x: 12, y: 8), in: volume)
    harness.robot.pointer(.down, at: minus)
    harness.robot.pointer(.up, at: minus)
    #expect(harness.session.settings.voice.volume == 90)
    harness.robot.tap(try #require(harness.setting("hints")))
    #expect(!harness.session.settings.speaksHints)
    harness.robot.tap(try #require(harness.setting("done")))
    #expect(harness.setting("done") == nil)
  }

  @Test("Each setting is explained after it was read, in every language", arguments: Localization.languages)
  func explanations(language: Language) throws {
    let harness = SessionHarness(rows: 60)
    harness.session.settings.language = language
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    harness.display.advance(by: 20)
    harness.session.window.focus(on: harness.setting("done"))
    harness.display.advance(by: 20)
    var explanations: Set<String> = []
    for name in Self.names.dropLast() {
      let control = try #require(harness.setting(name))
      let heard = harness.spoken(for: 30) { harness.session.window.focus(on: control) }
      let hint = try #require(control.accessibilityHint)
      #expect(!hint.contains("{") && explanations.insert(hint).inserted, "\(hint)")
      if (control as? Control)?.isEnabled == true { #expect(heard.last == [hint], "\(name): \(heard)") }
    }
    #expect(
      explanations.contains {
        $0.contains(language.keyWords.spokenName(of: KeyEvent(.character("b"), modifiers: .control)))
      })
  }

  @Test(
    "Pages are light in a light terminal, also when it changes, and legible",
    arguments: ["settings", "keys", "choices"])
  func light(page: String) throws {
    let harness = SessionHarness()
    switch page {
    case "settings": harness.robot.press(.function(8))
    case "keys": harness.robot.press(.character("?"))
    default: harness.session.showChoices("Choices", ["One", "Two"]) { _ in }
    }
    harness.display.settle()
    func ground() throws -> Color {
      let frame = try #require(harness.session.window.subviews.filter(\.accessibilityViewIsModal).last).frame
      let cell = harness.session.metrics.cellSize
      let shown = harness.display.grid[Int(frame.minX / cell.width), Int(frame.midY / cell.height)]
      return Color(rgb: shown.background.rgb & 0xFF_FFFF)
    }
    #expect(try ground().contrastRatio(to: .white) > 10)
    let findings = harness.display.auditFindings().map { "\($0)" }
    harness.session.terminalStyle = .light
    harness.display.settle()
    #expect(try ground().contrastRatio(to: .black) > 10)
    #expect(harness.display.auditFindings().map { "\($0)" } == findings)
  }

  @Test("Colours are those of the terminal, also when it changes, unless the user chooses") func appearance()
  {
    let harness = SessionHarness(rows: 60)
    let screen = harness.session.screen
    harness.session.terminalStyle = .light
    #expect(screen.traitCollection.userInterfaceStyle == .light)
    harness.robot.press(.function(8))
    harness.session.window.focus(on: harness.setting("appearance"))
    harness.robot.press(.right)
    #expect(screen.traitCollection.userInterfaceStyle == .dark)
    harness.robot.press(.right)
    harness.session.terminalStyle = .dark
    #expect(screen.traitCollection.userInterfaceStyle == .light)
    harness.robot.press(.delete)
    #expect(screen.traitCollection.userInterfaceStyle == .dark && harness.session.settings.appearance == nil)
    // The preference of the program stays.
    screen.preferences.userInterfaceStyle = .light
    harness.session.terminalStyle = .dark
    #expect(screen.traitCollection.userInterfaceStyle == .light)
  }

  @Test("Every control changes its own setting") func everySetting() throws {
    // The largest text needs more rows.
    let harness = SessionHarness(rows: 60)
    harness.session.handle(.voices([Voice(name: "Anna", language: "de")]), at: 0)
    let before = harness.session.settings
    harness.robot.press(.function(8))
    for name in Self.names.dropLast() where name != "language" {
      harness.session.window.focus(on: harness.setting(name))
      harness.robot.press(harness.setting(name) is Switch ? .character(" ") : .right)
      if name == "volume" { harness.robot.press(.left) }
    }
    var expected = ReaderSettings()
    expected.verbosity = .high
    expected.speaksHints = !before.speaksHints
    expected.hintDelay = 2_000
    expected.typingEcho = .words
    expected.playsSounds = !before.playsSounds
    expected.playsKinds = true
    expected.progressSchedule = .interval
    expected.exploresByPointing = !before.exploresByPointing
    expected.greets = !before.greets
    expected.worksBesideReader = true
    expected.usesBraille = true
    expected.reducesMotion = true
    expected.increasesContrast = true
    expected.appearance = .dark
    expected.textSizeStep = 1
    expected.speaksOnDemand = true
    expected.isForProgram = true
    expected.voice = VoiceSettings(rate: 10, pitch: 10, volume: 90, punctuation: .nothing, voice: "Anna")
    #expect(harness.session.settings == expected)
    let traits = harness.session.screen.traitCollection
    #expect(traits.prefersReducedMotion && traits.prefersHighContrast)
    #expect(traits.preferredContentSizeCategory == .extraLarge)
    // The page shows the changed settings when it is opened again.
    harness.robot.press(.escape)
    harness.robot.press(.function(8))
    for text in ["55 %", "95 %", "Anna", "high", "2 seconds"] {
      #expect(harness.display.text.contains(text), "\(text) is not there")
    }
    #expect((harness.setting("sounds") as? Switch)?.isOn == false)
  }

  @Test(
    "The text size is chosen among twelve, spoken in each language, and applied at once",
    arguments: [
      (Language.en, "Text size", "large, standard", "extra large"),
      (.de, "Textgröße", "groß, Standard", "größer"),
      (.es, "Tamaño del texto", "grande, estándar", "más grande"),
      (.fr, "Taille du texte", "grande, standard", "plus grande"),
      (.ar, "حجم النص", "كبير، قياسي", "أكبر"),
    ])
  func textSize(language: Language, title: String, standard: String, larger: String) throws {
    let harness = SessionHarness()
    harness.session.settings.language = language
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    harness.display.advance(by: 10)
    let heard = harness.spoken { harness.session.window.focus(on: harness.setting("textSize")) }
    #expect(heard.first?.prefix(2) == [title, standard])
    #expect(harness.spoken { harness.robot.reader(.increment) } == [[larger]])
    #expect(harness.session.screen.traitCollection.preferredContentSizeCategory == .extraLarge)
    for _ in 0..<12 { harness.robot.reader(.increment) }
    #expect(harness.session.preferredContentSizeCategory == .accessibilityExtraExtraExtraLarge)
    for _ in 0..<12 { harness.robot.reader(.decrement) }
    #expect(harness.session.preferredContentSizeCategory == .extraSmall)
    #expect(harness.session.settings.textSizeStep == -3)
    #expect(harness.display.layoutProblems == [])
  }

  @Test("Closing the page returns to the previous element") func close() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.right)
    harness.robot.press(.right)
    harness.display.advance(by: 10)
    #expect(harness.cursor === harness.stop)
    let heard = harness.spoken { harness.robot.press(.function(8)) }
    #expect(
      heard == [
        [
          "Accessibility settings", "list", "\(Self.names.count) items", "Rate", "50 percent", "adjustable",
          "1 of \(Self.names.count)",
        ], ["How fast words are spoken."],
      ])
    harness.robot.press(.function(8))
    harness.display.advance(by: 10)
    #expect(harness.cursor === harness.stop && harness.session.window.focusedView === harness.stop)
  }

  @Test("While the reader is off, the program may handle F8") func readerOff() {
    let harness = SessionHarness()
    let registration = harness.session.addUnhandledKeyHandler { _ in true }
    harness.robot.press(.function(8))
    #expect(harness.setting("rate") == nil)
    registration.remove()
    harness.robot.press(.function(8))
    #expect(harness.setting("rate") != nil)
    harness.robot.press(.function(8))
    harness.session.addUnhandledKeyHandler { _ in true }
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    #expect(harness.setting("rate") != nil, "the reader's keys come first")
  }

  @Test("The program behind the page gets no keys") func modal() {
    let harness = SessionHarness()
    var keys: [Key] = []
    harness.robot.press(.function(8))
    harness.session.addUnhandledKeyHandler {
      keys.append($0.key)
      return true
    }
    harness.robot.type("qx")
    harness.session.window.focus(on: nil)
    harness.robot.type("q")
    #expect(keys == [])
  }

  @Test("A number can be typed for a setting in percent") func typedNumber() {
    let harness = SessionHarness()
    harness.robot.press(.function(8))
    harness.robot.type("75")
    #expect(harness.session.window.focusedView is TextField)
    harness.robot.press(.enter)
    #expect(harness.session.settings.voice.rate == 50)
    #expect(harness.session.window.focusedView === harness.setting("rate"))
  }

  @Test("Delete returns each setting to its default, and to that of the speech server") func defaults() {
    let harness = SessionHarness(rows: 60)
    harness.turnReaderOn()
    harness.session.handle(.voices([Voice(name: "Anna", language: "de")]), at: harness.display.time)
    harness.session.handle(
      .defaults(VoiceSettings(rate: 20, pitch: 0, volume: 60)), at: harness.display.time)
    harness.robot.press(.function(8))
    let names = Self.names.dropLast().filter {
      !["pronunciations", "rotor", "keys", "onDemand"].contains($0)
    }
    for key in [Key.delete, .backspace] {
      for name in names {
        harness.session.window.focus(on: harness.setting(name))
        harness.display.advance(by: 10)
        harness.robot.press(harness.setting(name) is Switch ? .character(" ") : .right)
      }
      var heard: [String] = []
      for name in names {
        harness.session.window.focus(on: harness.setting(name))
        harness.display.advance(by: 10)
        heard.append(harness.spoken { harness.robot.press(key) }.last?.joined(separator: " ") ?? "")
      }
      #expect(
        heard == [
          "60 percent", "50 percent", "80 percent", "automatic", "as the speech server", "medium",
          "as the system", "on", "1 second",
          "characters", "on", "off", "at 10, 25, 50, 75, 100 %", "on", "on", "off", "off", "off", "off",
          "as in the terminal",
          "large, standard", "off",
        ])
      var expected = ReaderSettings()
      expected.voice = VoiceSettings(rate: 20, pitch: 0, volume: 60)
      #expect(harness.session.settings == expected)
    }
    harness.session.window.focus(on: harness.setting("hints"))
    harness.display.advance(by: 10)
    #expect(harness.spoken { harness.robot.press(.delete) } == [["already on"]])
  }

  @Test("A typed pronunciation is added to the list, and a chosen one is removed") func pronunciations() {
    let harness = SessionHarness(rows: 60)
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    harness.session.window.focus(on: harness.setting("pronunciations"))
    harness.display.advance(by: 10)
    harness.robot.press(.enter)
    harness.display.advance(by: 10)
    #expect(harness.display.lastSpoken?.first?.hasPrefix("Pronunciations: type kHz = kilohertz") == true)
    harness.robot.type("Play = Start it")
    harness.robot.press(.enter)
    #expect(harness.session.settings.pronunciations == ["en": ["Play": "Start it"]])
    #expect(harness.display.text.contains("Play as Start it"))
    harness.robot.press(.escape)
    harness.display.advance(by: 10)
    harness.robot.press(.escape)
    #expect(harness.setting("pronunciations")?.accessibilityValue == "Play")
    harness.robot.press(.enter)
    harness.robot.press(.enter)
    #expect(harness.session.settings.pronunciations == [:])
  }

  @Test("A choice of the rotor is turned off, and on as the last one") func rotor() {
    let harness = SessionHarness(rows: 60)
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    harness.session.window.focus(on: harness.setting("rotor"))
    harness.robot.press(.enter)
    harness.robot.type("headings")
    harness.display.advance(by: 10)
    let heard = harness.spoken { harness.robot.press(.enter) }
    #expect(heard.last?.last?.contains("Headings, off") == true, "\(heard)")
    #expect(harness.session.settings.rotor == RotorChoice.standard.filter { $0 != .headings })
    harness.robot.press(.enter)
    #expect(harness.session.settings.rotor.last == .headings)
    harness.robot.type("rate")
    harness.robot.press(.enter)
    #expect(harness.session.settings.rotor.suffix(2) == [.headings, .rate])
    harness.robot.press(.escape)
    harness.display.advance(by: 10)
    harness.robot.press(.escape)
    #expect(harness.setting("rotor")?.accessibilityValue?.hasSuffix("Headings, Rate") == true)
  }

  @Test("A volume that is hardly heard is taken after an answer only; without one the setting stays")
  func faintVolume() {
    let harness = SessionHarness(rows: 60)
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    harness.session.window.focus(on: harness.setting("volume"))
    harness.display.advance(by: 10)
    for _ in 0..<17 { harness.robot.press(.left) }
    #expect(harness.session.settings.voice.volume == -70)
    harness.display.advance(by: 10)
    let question = harness.spoken(for: 9) { harness.robot.press(.left) }.last
    #expect(question?.first == "Speech would hardly be heard. Without an answer nothing changes.")
    #expect(question?.last?.contains("Stay at 15 percent, 1 of 2") == true)
    #expect(
      harness.session.settings.voice.volume == -70 && harness.display.synthesizer.settings.volume == -70)
    let undone = harness.spoken(for: 10) { harness.display.advance(by: 2) }
    #expect(undone.contains { $0.contains("Volume") && $0.contains("15 percent") }, "\(undone)")
    #expect(harness.session.settings.voice.volume == -70)
    // The end of the range is asked about, too, and Escape keeps the volume.
    harness.robot.press(.home, modifiers: .control)
    harness.display.advance(by: 1)
    for _ in 0..<2 { harness.robot.press(.escape) }
    #expect(harness.session.settings.voice.volume == -70)
    harness.display.advance(by: 10)
    harness.robot.press(.home, modifiers: .control)
    harness.display.advance(by: 5)
    harness.robot.press(.down)
    harness.robot.press(.enter)
    #expect(harness.session.settings.voice.volume == -100)
    harness.display.advance(by: 20)
    #expect(harness.session.settings.voice.volume == -100)
    harness.robot.press(.delete)
    #expect(harness.session.settings.voice.volume == 100)
  }
}
