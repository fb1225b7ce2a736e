import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitSession

/// The words for a user who works without looking: each answer of the reader, in every language where words matter.
@MainActor
@Suite("What is heard")
struct HeardTests {
  private let deck = DeckHarness()

  /// Turns the reader on in a language, at a view, and waits until it is silent.
  private func begin(_ language: Language = .en, at view: View? = nil) {
    deck.display.session.language = language
    if let view { deck.display.session.window.focus(on: view) }
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.clearTranscript()
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = [], for seconds: Double = 1.95) -> [[String]] {
    deck.harness.speech(for: seconds) { deck.robot.press(key, modifiers: modifiers) }
  }

  // MARK: Values

  @Test(
    "At an end of the range the value is spoken with the end, each time",
    arguments: [
      ("en", ["plus 8 percent", "maximum"], ["minus 8 percent", "minimum"]),
      ("de", ["plus 8 Prozent", "Maximum"], ["minus 8 Prozent", "Minimum"]),
      ("es", ["más 8 por ciento", "máximo"], ["menos 8 por ciento", "mínimo"]),
      ("fr", ["plus 8 pour cent", "maximum"], ["moins 8 pour cent", "minimum"]),
      ("ar", ["زائد 8 بالمئة", "الحد الأقصى"], ["ناقص 8 بالمئة", "الحد الأدنى"]),
    ])
  func limits(tag: String, maximum: [String], minimum: [String]) {
    deck.pitch.pitchRange = .eight
    deck.pitch.value = 7
    begin(Language(locale: tag), at: deck.pitch)
    #expect(press(.up) == [[maximum[0]]])
    #expect(press(.up) == [maximum])
    #expect(press(.up) == [maximum])
    #expect(press(.home, .control) == [[minimum[0]]])
    #expect(press(.down) == [minimum])
    #expect(press(.home, .control) == [minimum])
  }

  @Test("Minimum, maximum and default have keys at every adjustable element")
  func ends() {
    deck.pitch.pitchRange = .eight
    begin(at: deck.pitch)
    #expect(press(.end, .control) == [["plus 8 percent"]])
    #expect(press(.home, .control) == [["minus 8 percent"]])
    #expect(press(.delete) == [["0 percent"]])
    #expect(deck.pitch.value == 0)
    // A record has no ends; its default is the cue point.
    _ = press(.end)
    #expect(deck.cursor === deck.disc)
    #expect(press(.end, .control) == [["no action here"]])
    #expect(press(.up) == [["1 second"]])
    #expect(press(.delete) == [["0 seconds"]])
  }

  @Test(
    "A value that is the default already says so",
    arguments: [
      ("en", "already 0 percent"), ("de", "schon 0 Prozent"), ("es", "ya está en 0 por ciento"),
      ("fr", "déjà 0 pour cent"), ("ar", "بالفعل 0 بالمئة"),
    ])
  func already(tag: String, words: String) {
    deck.pitch.pitchRange = .eight
    deck.pitch.value = 0
    begin(Language(locale: tag), at: deck.pitch)
    #expect(press(.delete) == [[words]])
    #expect(press(.backspace) == [[words]])
  }

  @Test("Delete at a value without a default says that there is no action") func noDefault() {
    let pages = deck.harness.add(PageControl(numberOfPages: 3), column: 60, row: 17, columns: 12, rows: 1)
    begin(at: pages)
    _ = press(.up)
    #expect(press(.delete) == [["no action here"]])
    #expect(pages.currentPage == 1)
  }

  @Test("A page is up to ten steps, at the reader's cursor and at the focus, and the list of keys says so")
  func pages() {
    #expect(ValueRange.stepsPerPage == 10)
    deck.pitch.pitchRange = .fifty
    deck.pitch.value = 0
    begin(at: deck.pitch)
    #expect(press(.pageUp) == [["plus 10 percent"]])
    for _ in 0..<10 { deck.robot.press(.down) }
    #expect(deck.pitch.value == 0)
    deck.robot.reader(.off)
    // The thumb of the slider, where more is below, follows the key.
    deck.robot.press(.pageDown)
    #expect(deck.pitch.value == 10)
    // The reader steps a record by a second, so a page is ten seconds.
    deck.display.session.window.focus(on: deck.disc)
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    #expect(press(.up) == [["1 second"]])
    #expect(press(.pageUp) == [["11 seconds"]])
    for language in Localization.builtInLanguages {
      for (list, name) in [(KeyHelpList.reader, "page"), (.general, "adjustMore")] {
        #expect(language.keyHelp(list, name).meaning.contains("10"))
      }
      #expect(ReaderCommand.pageUp.meaning(in: language).contains("10"))
    }
  }

  @Test("A step of the record speaks the position alone; starting it speaks its state")
  func position() {
    begin(at: deck.disc)
    deck.disc.nudge(bySeconds: 100)
    deck.display.advance(by: 10)
    deck.display.clearTranscript()
    #expect(press(.up) == [["1 minute 41 seconds"]])
    #expect(press(.character(" "), for: 4).first == ["playing, 1 minute 41 seconds"])
  }

  @Test("A meter reads its level on request, its floor is silent, and clipping is reported if it is set to")
  func meter() {
    let meter = deck.harness.add(LevelMeter(), column: 60, row: 17, columns: 6, rows: 12)
    meter.accessibilityLabel = "Output level"
    begin()
    #expect(press(.end, for: 1).first == ["Output level", "silent"])
    meter.level = -12.4
    #expect(press(.character(" "), for: 5) == [["minus 12 decibels"]])
    _ = press(.left, for: 5)
    #expect(deck.harness.speech(for: 5) { meter.level = 1 } == [])
    meter.level = -20
    meter.reportsClipping = true
    let heard = deck.harness.speech(for: 5) {
      for level in [1.0, 2, -3, 1] {
        meter.level = level
        deck.display.advance(by: 0.2)
      }
    }
    #expect(heard == [["Output level, clipping"]], "once for a passage")
    deck.display.advance(by: 3)
    #expect(deck.harness.speech(for: 5) { meter.level = 1.5 } == [["Output level, clipping"]])
  }

  @Test(
    "The user turns the report of clipping on and off by an action of the meter",
    arguments: [
      ("en", "Report clipping", "Clipping is reported", "Clipping is not reported"),
      ("de", "Übersteuerung melden", "Übersteuerung wird gemeldet", "Übersteuerung wird nicht gemeldet"),
      ("es", "Avisar de la saturación", "Se avisa de la saturación", "No se avisa de la saturación"),
      ("fr", "Signaler la saturation", "La saturation est signalée", "La saturation n’est pas signalée"),
      ("ar", "الإبلاغ عن التشبع", "يتم الإبلاغ عن التشبع", "لا يتم الإبلاغ عن التشبع"),
    ])
  func clippingAction(tag: String, action: String, reported: String, unreported: String) {
    let meter = deck.harness.add(LevelMeter(), column: 60, row: 17, columns: 6, rows: 12)
    meter.accessibilityLabel = "Output"
    let language = Language(locale: tag)
    begin(language)
    _ = press(.end, for: 5)
    let actions = language.text("rotor.actions")
    for _ in 0..<12 where deck.display.lastSpoken?.first != actions { _ = press(.down, .control) }
    #expect(press(.down).last?.last == action)
    #expect(press(.character(" "), for: 5) == [[reported]])
    #expect(meter.reportsClipping)
    let heard = deck.harness.speech(for: 5) { meter.level = 2 }
    #expect(heard.contains { $0.joined().contains(language.text("controls.clipping")) }, "\(heard)")
    _ = press(.down)
    #expect(press(.character(" "), for: 5) == [[unreported]])
    #expect(!meter.reportsClipping)
  }

  // MARK: Undo

  @Test(
    "Undo names the control and the value it is back to; redo the value again",
    arguments: [
      ("en", "undone: Pitch, back to plus 3 percent", "redone: Pitch, plus 4 percent"),
      ("de", "rückgängig: Pitch, zurück auf plus 3 Prozent", "wiederholt: Pitch, plus 4 Prozent"),
      ("es", "deshecho: Pitch, de nuevo más 3 por ciento", "rehecho: Pitch, más 4 por ciento"),
      ("fr", "annulé\u{A0}: Pitch, de nouveau plus 3 pour cent", "rétabli\u{A0}: Pitch, plus 4 pour cent"),
      ("ar", "تم التراجع: السرعة، عاد إلى زائد 3 بالمئة", "تمت الإعادة: السرعة، زائد 4 بالمئة"),
    ])
  func undo(tag: String, undone: String, redone: String) {
    deck.pitch.pitchRange = .eight
    deck.pitch.value = 3
    begin(Language(locale: tag), at: deck.pitch)
    _ = press(.up)
    #expect(press(.character("z"), .alt, for: 5) == [[undone]])
    #expect(press(.character("z"), [.alt, .shift], for: 5) == [[redone]])
  }

  @Test("Undo covers toggles, switches and segments") func undoStates() {
    let toggle = deck.harness.add(Switch(), column: 60, row: 17, columns: 8, rows: 3)
    toggle.accessibilityLabel = "Filter"
    let sides = deck.harness.add(
      SegmentedControl(titles: ["A", "B", "C"]), column: 60, row: 22, columns: 24, rows: 3)
    sides.accessibilityLabel = "Side"
    var changes = 0
    for control in [deck.mute, toggle, sides] as [Control] {
      control.addAction(for: .valueChanged) { _ in changes += 1 }
    }
    begin()
    _ = deck.mute.activate()
    _ = toggle.activate()
    _ = sides.subviews[2].accessibilityActivate()
    #expect(deck.mute.isOn && toggle.isOn && sides.selectedSegmentIndex == 2 && changes == 3)
    deck.display.advance(by: 10)
    deck.display.clearTranscript()
    #expect(press(.character("z"), .alt, for: 5) == [["undone: Side, back to A"]])
    #expect(press(.character("z"), .alt, for: 5) == [["undone: Filter, back to off"]])
    #expect(press(.character("z"), .alt, for: 5) == [["undone: Mute, back to off"]])
    #expect(press(.character("z"), .alt, for: 5) == [["nothing to undo"]])
    #expect(!deck.mute.isOn && !toggle.isOn && sides.selectedSegmentIndex == 0 && changes == 6)
    #expect(press(.character("z"), [.alt, .shift], for: 5) == [["redone: Mute, on"]])
    #expect(deck.mute.isOn)
  }

  // MARK: Rotor

  @Test("Arriving at an adjustable element, up and down adjust it, whatever the rotor was turned to")
  func promise() {
    deck.pitch.accessibilityHint = "Adjust pitch"
    begin()
    for _ in 0..<2 { _ = press(.down, .control) }
    #expect(deck.display.lastSpoken == ["Buttons", "3"])
    #expect(press(.down) == [["Cue", "button", "1 of 3"]])
    for _ in 0..<3 { _ = press(.right) }
    #expect(deck.cursor === deck.pitch)
    #expect(press(.up) == [["2"]])
    // Turned here, the rotor does what the user chose, and the hint says so.
    _ = press(.down, .control)
    #expect(deck.display.lastSpoken == ["Headings", "1"])
    deck.display.session.perform(.escape, at: deck.display.time)
    deck.robot.reader(.readAll)
    deck.display.advance(by: 0.1)
    let hints = deck.harness.speech(for: 8) { deck.display.session.window.post(.layoutChanged(deck.pitch)) }
    #expect(hints.last == ["Up and down: Headings"])
    #expect(press(.up) == [["Deck A", "heading", "1 of 1"]])
    // The choice is kept for elements without a value.
    _ = press(.right)
    #expect(press(.up) == [["Deck A", "heading", "1 of 1"]])
  }

  @Test("In lists, up and down walk") func walking() {
    begin()
    _ = press(.character("?"), for: 10)
    #expect(press(.down, for: 6).last?.last == "1 of \(KeyHelpItem.reader().count)")
    #expect(press(.down, for: 6).last?.last == "2 of \(KeyHelpItem.reader().count)")
    #expect(press(.up, for: 6).last?.last == "1 of \(KeyHelpItem.reader().count)")
    #expect(!deck.display.transcript.contains { $0.text == ["not adjustable"] })
  }

  @Test("With low verbosity no hint is given") func lowVerbosity() {
    deck.cue.accessibilityHint = "Returns to the cue point"
    deck.display.session.settings.verbosity = .low
    begin()
    #expect(press(.right, for: 10) == [["Cue"]])
    deck.display.session.settings.verbosity = .medium
    _ = press(.left, for: 5)
    #expect(press(.right, for: 10) == [["Cue", "button"], ["Returns to the cue point"]])
  }

  // MARK: Commands

  @Test("The main action answers with what it changed", arguments: [0, 1, 5])
  func mainAction(place: Int) {
    deck.disc.onMotionChange = { [weak mute = deck.mute] in mute?.isOn = $0.isMotorOn }
    begin()
    for _ in 0..<place { deck.robot.press(.right) }
    deck.display.advance(by: 20)
    deck.display.clearTranscript()
    #expect(press(.character("g"), .control, for: 1) == [["Mute", "on"]])
    #expect(press(.character("g"), .control, for: 5).first == ["Mute", "off"])
  }

  @Test("Where am I: program, screen, container, element, value and number; twice: range, step and actions")
  func whereAmI() {
    deck.display.session.programName = "DJ deck"
    deck.display.session.screenName = "Stage"
    deck.pitch.pitchRange = .eight
    deck.pitch.value = 2.5
    begin(at: deck.pitch)
    #expect(
      press(.function(5), for: 8).last == [
        "DJ deck", "Stage", "Pitch", "plus 2.5 percent", "adjustable", "element 5 of 6",
      ])
    #expect(
      press(.function(5), for: 8) == [
        ["from minus 8 percent to plus 8 percent", "step 1 percent", "page keys 4 percent"]
      ])
    #expect(press(.function(5), for: 8).last?.first == "DJ deck")
    _ = press(.end)
    _ = press(.function(5), for: 8)
    #expect(press(.function(5), for: 8) == [["actions: Play, Cue"]])
    // A page is a place, too.
    _ = press(.function(8), for: 8)
    #expect(press(.function(5), for: 12).last?.prefix(3) == ["DJ deck", "Stage", "Accessibility settings"])
  }

  @Test(
    "The first start names the program, counts its controls and names the key for help; the setting turns it off",
    arguments: [
      ("en", "DJ deck, 5 controls. Question mark for keys."),
      ("de", "DJ deck, 5 Bedienelemente. Fragezeichen für Tasten."),
      ("es", "DJ deck, 5 controles. Signo de interrogación para las teclas."),
      ("fr", "DJ deck, 5 contrôles. Point d’interrogation pour les touches."),
      ("ar", "DJ deck، 5 عناصر تحكم. علامة الاستفهام للمفاتيح."),
    ])
  func start(tag: String, greeting: String) {
    deck.display.session.programName = "DJ deck"
    deck.display.session.language = Language(locale: tag)
    let heard = deck.harness.speech(for: 20) { deck.robot.reader(.on) }
    #expect(heard.count >= 3 && heard[1] == [greeting] && heard[2].first == "Deck A")
    deck.robot.reader(.off)
    deck.display.advance(by: 5)
    #expect(!deck.harness.speech(for: 20) { deck.robot.reader(.on) }.contains([greeting]))
    let quiet = DeckHarness()
    quiet.display.session.programName = "DJ deck"
    quiet.display.session.settings.greets = false
    #expect(quiet.harness.speech(for: 20) { quiet.robot.reader(.on) }.count == 2)
  }

  @Test("The first Escape stops speech, the next one closes what is open; Control and Control-X stop speech")
  func escape() {
    begin()
    for open in [Key.function(7), .function(8), .character("?")] {
      deck.robot.press(open)
      deck.display.advance(by: 0.2)
      #expect(deck.display.session.isSpeaking)
      deck.robot.press(.escape)
      #expect(!deck.display.session.hasPendingSpeech && deck.display.session.panel != nil, "\(open)")
      deck.robot.press(.escape)
      #expect(deck.display.session.panel == nil, "\(open)")
      #expect(deck.display.session.isSpeaking, "the element is spoken")
      deck.robot.press(.escape)
      #expect(!deck.display.session.hasPendingSpeech)
    }
    for (key, modifiers) in [(Key.control, KeyModifiers()), (.character("x"), .control)] {
      deck.robot.press(.right)
      deck.display.advance(by: 0.2)
      #expect(deck.display.session.isSpeaking)
      deck.robot.press(key, modifiers: modifiers)
      #expect(!deck.display.session.hasPendingSpeech)
    }
  }

  // MARK: Pages

  @Test(
    "A page speaks its name when it opens",
    arguments: [
      ("en", "Accessibility settings"), ("de", "Einstellungen der Bedienungshilfen"),
      ("es", "Ajustes de accesibilidad"), ("fr", "Réglages d’accessibilité"),
      ("ar", "إعدادات تسهيلات الاستخدام"),
    ])
  func pageNames(tag: String, title: String) {
    begin(Language(locale: tag))
    // The explanation of the first setting follows.
    let heard = press(.function(8), for: 8).dropLast()
    #expect(heard.last?.first == title)
    #expect(heard.last?.last == Language(locale: tag).position(1, of: SettingsPageTests.names.count))
  }

  @Test("The list of keys begins with the current control, is grouped and counted, and names every key")
  func keys() throws {
    // All rows are visible.
    deck.robot.resize(columns: 120, rows: 60)
    begin(at: deck.pitch)
    _ = press(.character("?"), for: 10)
    let tree = deck.display.tree
    let nodes = tree.readingOrder.compactMap { tree[$0] }
    let items = nodes.filter { $0.position != nil }
    #expect(nodes[0].label == "Pitch" && nodes[0].traits.contains(.header))
    #expect(items[0].label == "Up, Down" && items[0].value == "adjust the value, or use the rotor")
    #expect(items.map { $0.position?.index } == (1...items.count).map { $0 })
    #expect(items.allSatisfy { $0.position?.count == items.count })
    #expect(Set(items.map(\.value)).count == items.count, "no key is listed twice")
    let headings = nodes.filter { $0.headingLevel == 2 }.compactMap(\.label)
    #expect(headings == ["Pitch", "Moving", "Values", "Acting", "Reading", "Pages and program"])
    let names = items.compactMap(\.label)
    let expected = [
      "question mark", "Tab, Shift Tab", "Delete", "Alt Z, Control underscore", "F5", "F9", "Control Alt L",
    ]
    for name in expected {
      #expect(names.contains(name), "\(name)")
    }
    #expect(press(.down, for: 8).last?.last?.hasSuffix("of \(items.count)") == true)
  }

  @Test(
    "Keys have the names that a voice says",
    arguments: [
      ("en", "Control underscore", "Shift F7", "Page Up, Page Down", "question mark"),
      ("de", "Steuerung Unterstrich", "Umschalt F7", "Bild auf, Bild ab", "Fragezeichen"),
      (
        "es", "Control guion bajo", "Mayúscula F7", "Retroceder página, Avanzar página",
        "signo de interrogación"
      ),
      ("fr", "Contrôle tiret bas", "Majuscule F7", "Page précédente, Page suivante", "point d’interrogation"),
      ("ar", "Control شرطة سفلية", "Shift F7", "Page Up، Page Down", "علامة استفهام"),
    ])
  func keyNames(tag: String, undo: String, list: String, pages: String, help: String) {
    let language = Language(locale: tag)
    let spoken = KeyHelpItem.reader(in: language).map { language.keyWords.spoken($0.keys) }
    #expect(spoken.contains { $0.hasSuffix(undo) }, "\(spoken)")
    for name in [list, pages, help] { #expect(spoken.contains(name), "\(name) is not in \(spoken)") }
    #expect(!spoken.contains { $0.contains { "?_".contains($0) } })
  }

  @Test("The list of elements starts at the current one, matches names, echoes letters, and speaks news only")
  func chooser() {
    begin(at: deck.mute)
    #expect(
      press(.function(7), for: 6) == [
        ["Elements", "search field", "6 items. Mute, off, toggle button, 3 of 6"]
      ])
    // "button" is a role, not a name.
    #expect(press(.character("b"), for: 6) == [["b, nothing found"]])
    #expect(press(.backspace, for: 6) == [["b, 6 items. Deck A, heading, 1 of 6"]])
    // A value is found as well, here one with "stopped".
    #expect(press(.character("p"), for: 6) == [["p, 2 items. Pitch, 1, adjustable, 1 of 2"]])
    #expect(press(.character("i"), for: 6) == [["i, 1 item. Pitch, 1, adjustable, 1 of 1"]])
    #expect(press(.character("t"), for: 6) == [["t"]])
    #expect(press(.enter, for: 6).first == ["Pitch", "1", "adjustable"])
  }

  // MARK: Screens

  @Test(
    "On a screen that is too small the reason is spoken",
    arguments: [
      ("en", "The screen is too small: 10 by 3. At least 20 by 6 are needed."),
      ("de", "Der Bildschirm ist zu klein: 10 mal 3. Nötig sind mindestens 20 mal 6."),
      ("es", "La pantalla es demasiado pequeña: 10 por 3. Hacen falta al menos 20 por 6."),
      ("fr", "L’écran est trop petit\u{A0}: 10 sur 3. Il faut au moins 20 sur 6."),
      ("ar", "الشاشة صغيرة جدًا: 10 في 3. يلزم على الأقل 20 في 6."),
    ])
  func smallScreen(tag: String, words: String) {
    begin(Language(locale: tag))
    let heard = deck.harness.speech(for: 20) { deck.robot.resize(columns: 10, rows: 3) }
    #expect(heard.contains([words]), "\(heard)")
    let small = HeadlessDisplay(columns: 10, rows: 3)
    small.show(BacklitButton(title: "Play"))
    small.session.language = Language(locale: tag)
    small.robot.reader(.on)
    small.finishSpeaking()
    #expect(small.transcript.contains { $0.text == [words] })
  }

  @Test("Behind the curtain the captions stay, with and without a speech server, and the cursor is at them")
  func curtain() {
    begin()
    for isAvailable in [true, false] {
      if !isAvailable { deck.display.session.handle(.unavailable(.lost), at: deck.display.time) }
      if !deck.display.session.isCurtainDown { deck.robot.press(.function(9)) }
      deck.display.advance(by: 5)
      deck.robot.press(.right)
      deck.display.settle()
      let rows = (0..<40).map { deck.display.grid.rowText($0) }
      #expect(rows.dropLast().allSatisfy { $0.allSatisfy(\.isWhitespace) })
      let name = deck.cursor?.accessibilityLabel ?? "?"
      #expect(rows[39].contains("» \(name)"), "\(rows[39])")
      #expect(deck.display.session.parkedCursor?.row == 39)
    }
    deck.robot.press(.function(9))
    #expect(deck.display.text.contains("Cue"))
  }

  @Test(
    "Beside a different screen reader, Tab changes only the captions and the place of the focus, and the words stand at the cursor",
    arguments: [
      ("en", "Mute, off, toggle button", "on"), ("de", "Mute, aus, Umschalter", "ein"),
      ("es", "Mute, desactivado", "activado"), ("fr", "Mute, désactivé, bouton bascule", "activé"),
    ])
  func besideReader(tag: String, words: String, changed: String) {
    let session = deck.display.session
    session.language = Language(locale: tag)
    deck.robot.press(.tab)
    deck.display.settle()
    #expect(changedCells { deck.robot.press(.tab) } > 10, "a ring moves")
    deck.robot.press(.tab, modifiers: .shift)
    session.settings.worksBesideReader = true
    deck.display.settle()
    #expect(changedCells { deck.robot.press(.tab) } <= 2)
    func atCursor() -> Substring {
      guard let place = session.parkedCursor, place.row == 39 else { return "" }
      return deck.display.grid.rowText(place.row).prefix(place.column)
    }
    #expect(atCursor().contains("» \(words)"), "\(atCursor())")
    // A new value is at the cursor, too.
    deck.robot.press(.character(" "))
    deck.display.settle()
    #expect(atCursor().contains("» \(changed)"), "\(atCursor())")
    // At the end of a range, and for a button without a state, there are words, too.
    deck.robot.press(.tab, modifiers: .shift)
    deck.robot.press(.character(" "))
    deck.display.settle()
    #expect(session.window.focusedView === deck.cue)
    #expect(atCursor().contains("» \(session.language.text("status.done"))"), "\(atCursor())")
    session.settings.worksBesideReader = false
    deck.display.settle()
    #expect(session.parkedCursor?.row != 39)
  }

  /// The number of cells above the captions that an action changes.
  private func changedCells(_ action: () -> Void) -> Int {
    let before = deck.display.grid
    action()
    deck.display.settle()
    let after = deck.display.grid
    var count = 0
    for row in 0..<after.rows - 1 {
      for column in 0..<after.columns where before[column, row] != after[column, row] { count += 1 }
    }
    return count
  }

  // MARK: Languages

  @Test(
    "Loan words have the language of their pronunciation",
    arguments: [("fr", "bouton"), ("es", "botón"), ("de", "Taste")])
  func loanWords(tag: String, role: String) throws {
    var parts: [SpokenText] = []
    deck.display.session.handlers.onUtterance = { parts = $0.parts }
    begin(Language(locale: tag))
    _ = press(.right)
    #expect(parts.map(\.text) == ["Cue", role])
    #expect(parts[0].runs.map(\.language) == ["en"] && parts[1].runs.map(\.language) == [nil])
    deck.cue.accessibilityHint = "Un point cue, là"
    deck.robot.press(.left)
    deck.robot.press(.right)
    deck.display.advance(by: 5)
    let hint = try #require(parts.first)
    #expect(hint.runs.map(\.text) == ["Un point ", "cue", ", là"])
    #expect(hint.runs.map(\.language) == [nil, "en", nil])
  }

  @Test("Arabic speaks words in Latin letters in English, and has no word for broken")
  func arabic() {
    var parts: [SpokenText] = []
    deck.display.session.handlers.onUtterance = { parts = $0.parts }
    deck.mute.title = "Mute"
    begin(.ar)
    for _ in 0..<2 { _ = press(.right) }
    #expect(parts.map(\.text) == ["Mute", "غير مفعّل", "زر تبديل"])
    #expect(parts[0].runs.map(\.language) == ["en"])
    #expect(Language.ar.text(CommonText.seconds, count: 1) == "ثانية واحدة")
    #expect(Language.de.text("controls.stopped") == "gestoppt")
    let texts = Localization.keys(in: .ar).map { Language.ar.text($0) }
    #expect(!texts.contains { $0.contains("معطّل") && !$0.contains("ستارة") })
  }
}
