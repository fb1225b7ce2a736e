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

/// Twenty-five checks of what a user hears who never looks, one test each, on a small deck with a held clock.
///
/// Each test has the shortest form of its check. The suites named in the comments have the same check in all languages, with
/// a real speech server, or in a real terminal.
@MainActor
@Suite("Twenty-five checks by ear")
struct HearingChecksTests {
  private let deck = DeckHarness()
  private var session: Session { deck.display.session }

  init() { session.programName = "DJ deck" }

  /// Turns the reader on, at a view if one is given, and waits until it is silent.
  private func begin(at view: View? = nil) {
    if let view { session.window.focus(on: view) }
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.clearTranscript()
  }

  /// Returns the words that are heard within a time after a key.
  @discardableResult
  private func press(_ key: Key, _ modifiers: KeyModifiers = [], for seconds: Double = 1.9) -> [[String]] {
    deck.harness.speech(for: seconds) { deck.robot.press(key, modifiers: modifiers) }
  }

  /// Returns the words that are heard without a cut while a key is pressed several times in quick succession and after it.
  private func hold(_ key: Key, _ modifiers: KeyModifiers = [], times: Int) -> [String] {
    deck.display.clearTranscript()
    for _ in 0..<times {
      deck.robot.press(key, modifiers: modifiers)
      deck.display.advance(by: 0.033)
    }
    deck.display.advance(by: 5)
    return deck.display.transcript.filter { !$0.interrupted }.map { $0.text.joined(separator: ", ") }
  }

  private func isAnswered(within seconds: Double, _ key: Key) -> Bool {
    deck.display.clearTranscript()
    deck.robot.press(key)
    deck.display.advance(by: seconds)
    return session.hasPendingSpeech
  }

  // MARK: Speech and its server

  /// Also `PresenceTests.undos` and `curtains`; `DispatcherSynthesizerTests.high` with a real server.
  @Test("Announcements never block") func announcements() {
    deck.pitch.pitchRange = .fifty
    begin(at: deck.pitch)
    for _ in 0..<40 { press(.up, for: 0.4) }
    deck.display.advance(by: 5)
    let undone = hold(.character("z"), .alt, times: 30)
    #expect(undone.count == 1 && undone[0].hasPrefix("undone: Pitch, back to"), "\(undone)")
    for _ in 0..<10 { deck.robot.press(.character("z"), modifiers: .alt) }
    #expect(isAnswered(within: 0.05, .right) && deck.cursor === deck.disc)
  }

  /// With a real server that is stopped, killed, and whose module is killed: `ServerTroubleTests`.
  @Test("A stalled server loses nothing") func stalledServer() {
    begin(at: deck.pitch)
    var bells = 0
    session.handlers.onBell = { bells += 1 }
    session.handle(.unavailable(.silent), at: deck.display.time)
    deck.robot.press(.up)
    deck.display.settle()
    #expect(bells == 1)
    let heard = deck.harness.speech(for: 10) { session.handle(.available, at: deck.display.time) }
    #expect(heard.contains(["Speech is back."]) && heard.contains(["Pitch", "2", "adjustable"]), "\(heard)")
  }

  /// With a real server behind a delay: `ServerTroubleTests.slow`; the growing limits: `DispatcherStateMachineTests.limits`.
  @Test("A slow server is late, not mute") func slowServer() throws {
    begin(at: deck.pitch)
    // The voice begins four seconds after the key, and the utterance is not given up.
    let slow = SlowVoice()
    session.synthesizer = slow
    deck.robot.press(.up)
    let utterance = try #require(slow.spoken.last)
    deck.display.advance(by: 4)
    session.handle(.began(utterance.id), at: deck.display.time)
    session.handle(.ended(utterance.id), at: deck.display.time)
    #expect(slow.spoken.map(\.text) == ["2"] && slow.cancellations == 0)
    #expect(deck.harness.caption.contains("2"))
  }

  /// Thirty keys a second for five seconds: `SpeechBurstTests`.
  @Test("Holding a key is intelligible") func heldKey() {
    deck.pitch.pitchRange = .eight
    deck.pitch.value = -8
    begin(at: deck.pitch)
    let heard = hold(.up, times: 60)
    #expect(heard.count <= 5 && heard.count { $0.contains("maximum") } <= 1, "\(heard)")
    #expect(heard.last?.hasPrefix("plus 8 percent") == true, "\(heard)")
  }

  // MARK: Keys and what they promise

  /// Also `HeardTests.promise` and `walking`.
  @Test("Up and down do what was promised") func promise() {
    begin()
    press(.down, .control)
    press(.down, .control)
    #expect(deck.display.lastSpoken == ["Buttons", "3"])
    for _ in 0..<4 { press(.right) }
    #expect(deck.cursor === deck.pitch && press(.up) == [["2"]])
    press(.character("?"), for: 10)
    #expect(press(.down, for: 6).last?.last?.hasPrefix("1 of") == true)
  }

  /// Also `PresenceTests`; in real terminals: `SecondScreenTests`, `DeckUnderAShellTests`.
  @Test("Start, leave, suspend, resume, screens") func presence() {
    let start = deck.harness.speech(for: 20) { deck.robot.reader(.on) }
    #expect(start.contains(["DJ deck, 5 controls. Question mark for keys."]))
    #expect(session.farewell(from: "deck")?.text == "DJ deck has ended.")
    deck.robot.press(.right)
    session.silence(at: deck.display.time)
    deck.display.advance(by: 1)
    #expect(!session.hasPendingSpeech)
    let resumed = deck.harness.speech(for: 10) { session.resume(at: deck.display.time) }
    #expect(resumed.prefix(2) == [["DJ deck"], ["Cue", "button"]])
    deck.robot.focus(false)
    #expect(deck.harness.speech { deck.pitch.value = 5 } == [])
    let back = deck.harness.speech(for: 10) { deck.robot.focus(true) }
    #expect(back.first == ["Cue", "button"])
    let screen = deck.harness.speech(for: 10) {
      session.announceScreen("Stage", number: 2, isConnected: true, at: deck.display.time)
    }
    #expect(screen == [["Stage, second screen, connected"]])
  }

  /// The first key on a screen to which the reader has not come yet: nothing changes before the user heard where that is.
  @Test("The first key on another screen says the place, the next one acts there") func firstKeyOnScreen() {
    session.screenName = "Stage"
    session.handlers.onTurn = { [session, deck] in session.takeReader(at: deck.display.time) }
    #expect(press(.character(" "), for: 5).prefix(2) == [["Stage"], ["Cue", "button"]])
    var presses = 0
    deck.cue.addAction(for: .touchUpInside) { _ in presses += 1 }
    #expect(presses == 0 && press(.character(" "), for: 5) == [["done"]] && presses == 1)
    // A terminal that reports its focus has told the place before.
    let other = DeckHarness()
    let session = other.display.session
    session.screenName = "Stage"
    session.handlers.onTurn = { [weak session] in session?.takeReader(at: other.display.time) }
    #expect(other.harness.speech(for: 5) { other.robot.focus(true) }.suffix(1) == [["Cue", "button"]])
    #expect(other.harness.speech(for: 5) { other.robot.press(.character(" ")) } == [["done"]])
  }

  /// Also `ValueFormatTests` and `ValueLawTests`; on the mixer: `mixer-by-ear.txt`.
  @Test("Units and meaning are in the value") func units() throws {
    let fader = deck.harness.add(Slider(), column: 60, row: 17, columns: 6, rows: 12)
    fader.accessibilityLabel = "Channel 2 volume"
    var range = try ValueRange(minimum: ValueLaw.silence, maximum: 10, step: 0.1, default: 0)
    range.law = .fader
    (fader.valueRange, fader.format, fader.arrowStepValue, fader.value) = (range, .fader, 1, -4)
    let cross = deck.harness.add(Slider(), column: 60, row: 30, columns: 24, rows: 3)
    cross.accessibilityLabel = "Crossfader"
    cross.valueRange = try ValueRange(minimum: -100, maximum: 100, step: 20, default: 0)
    cross.format = .balance
    begin(at: fader)
    press(.down)
    #expect(press(.down) == [["minus 6 decibels"]])
    #expect(press(.home, .control) == [["silent"]])
    session.window.focus(on: cross)
    #expect(press(.home, .control).last == ["left, 100 percent"])
    #expect(press(.delete) == [["center"]])
    deck.disc.nudge(bySeconds: 100)
    press(.home)
    session.window.focus(on: deck.disc)
    #expect(press(.up, for: 4).last == ["1 minute 41 seconds"])
  }

  /// In five languages: `HeardTests.limits`.
  @Test("Limits") func limits() {
    deck.pitch.pitchRange = .eight
    deck.pitch.value = 8
    begin(at: deck.pitch)
    #expect(press(.up) == [["plus 8 percent", "maximum"]])
    #expect(press(.up) == [["plus 8 percent", "maximum"]])
  }

  /// Also `HeardTests.mainAction` and `already`; Sync and Cue of the deck: `deck-by-ear.txt`.
  @Test("Every command answers") func answers() {
    deck.disc.onMotionChange = { [weak mute = deck.mute] in mute?.isOn = $0.isMotorOn }
    deck.pitch.pitchRange = .eight
    deck.pitch.value = 0
    begin(at: deck.cue)
    #expect(press(.character(" "), for: 5) == [["done"]])
    #expect(press(.character("g"), .control, for: 1) == [["Mute", "on"]])
    press(.character("g"), .control, for: 10)
    session.window.focus(on: deck.pitch)
    deck.display.advance(by: 5)
    #expect(press(.delete) == [["already 0 percent"]])
  }

  /// In five languages, and for toggles and segments: `HeardTests.undo` and `undoStates`.
  @Test("Undo") func undo() {
    deck.pitch.pitchRange = .eight
    deck.pitch.value = -6
    begin(at: deck.pitch)
    press(.up)
    #expect(press(.character("z"), .alt, for: 5) == [["undone: Pitch, back to minus 6 percent"]])
  }

  /// In five languages: `HeardTests.keys` and `keyNames`.
  @Test("Help") func help() {
    begin(at: deck.pitch)
    let opening = press(.character("?"), for: 10).last ?? []
    #expect(opening.contains("\(KeyHelpItem.reader().count) items"), "\(opening)")
    #expect(
      press(.down, for: 6).last == [
        "Up, Down", "adjust the value, or use the rotor", "1 of \(KeyHelpItem.reader().count)",
      ])
    let german = Language.de.keyWords.spoken("?")
    #expect(german == "Fragezeichen")
  }

  /// Also `SettingsPageTests` and `ListPageTests`.
  @Test("Positions") func positions() {
    begin()
    #expect(press(.function(7), for: 6).last?.last?.hasSuffix("1 of 6") == true)
    press(.escape)
    #expect(press(.function(8), for: 8).dropLast().last?.last == "1 of \(SettingsPageTests.names.count)")
    press(.escape)
    press(.down, .control)
    press(.down, .control)
    #expect(press(.down).last?.last == "1 of 3")
  }

  /// Also `HeardTests.chooser`.
  @Test("Chooser") func chooser() {
    begin(at: deck.mute)
    let opening = press(.function(7), for: 6)
    #expect(opening == [["Elements", "search field", "6 items. Mute, off, toggle button, 3 of 6"]])
    #expect(press(.character("b"), for: 6) == [["b, nothing found"]], "a role is not a name")
  }

  /// Also `HeardTests.pages` and `ValueRangeTests.pages`.
  @Test("Page keys") func pageKeys() {
    begin(at: deck.disc)
    #expect(press(.pageUp) == [["10 seconds"]])
    // A page never leads from the middle to an end.
    deck.pitch.pitchRange = .eight
    deck.pitch.value = 0
    session.window.focus(on: deck.pitch)
    deck.display.advance(by: 5)
    #expect(press(.pageUp) == [["plus 4 percent"]])
    #expect(press(.pageUp) == [["plus 8 percent"]])
    #expect(press(.pageUp) == [["plus 8 percent", "maximum"]])
  }

  /// Also `HeardTests.escape`.
  @Test("Escape") func escape() {
    begin()
    press(.character("?"), for: 0.2)
    #expect(session.hasPendingSpeech && session.panel != nil)
    deck.robot.press(.escape)
    #expect(!session.hasPendingSpeech && session.panel != nil)
    deck.robot.press(.escape)
    #expect(session.panel == nil)
  }

  /// Also `HeardTests.whereAmI`.
  @Test("Where am I") func whereAmI() {
    deck.pitch.pitchRange = .eight
    deck.pitch.value = 2.5
    begin(at: deck.pitch)
    let place = press(.function(5), for: 8)
    #expect(place == [["DJ deck", "Pitch", "plus 2.5 percent", "adjustable", "element 5 of 6"]])
    let more = press(.function(5), for: 8)
    #expect(more == [["from minus 8 percent to plus 8 percent", "step 1 percent", "page keys 4 percent"]])
  }

  /// Also `NumberEntryTests` and `HeardTests.ends`.
  @Test("Typed values, ends, default") func typedValues() {
    deck.pitch.pitchRange = .eight
    deck.pitch.value = 0
    begin(at: deck.pitch)
    for character in "3.2" { press(.character(character), for: 0.5) }
    let heard = press(.enter, for: 5)
    #expect(deck.pitch.value == 3.2)
    #expect(deck.cursor === deck.pitch)
    #expect(heard.first == ["Pitch", "plus 3.2 percent", "adjustable"])
    #expect(press(.end, .control).last == ["plus 8 percent"])
    #expect(press(.home, .control) == [["minus 8 percent"]])
    #expect(press(.delete) == [["0 percent"]])
  }

  /// Also `HeardTests.lowVerbosity` and `PresenceTests.background`.
  @Test("Hints at low verbosity; hint after focus has left") func hints() {
    deck.cue.accessibilityHint = "Returns to the cue point"
    session.settings.verbosity = .low
    begin()
    #expect(press(.right, for: 10) == [["Cue"]])
    session.settings.verbosity = .medium
    press(.left, for: 5)
    let heard = deck.harness.speech(for: 10) {
      deck.robot.press(.right)
      deck.display.advance(by: 1.2)
      deck.robot.focus(false)
    }
    #expect(heard == [["Cue", "button"]])
  }

  /// In five languages: `HeardTests.pageNames`, `loanWords` and `arabic`.
  @Test("Modal titles and words in other languages") func words() {
    session.language = .de
    begin()
    #expect(press(.function(8), for: 8).dropLast().last?.first == "Einstellungen der Bedienungshilfen")
    #expect(
      Language.ar.text("controls.off") == "غير مفعّل" && Language.de.text("controls.stopped") == "gestoppt")
    press(.escape, for: 5)
    var parts: [SpokenText] = []
    session.handlers.onUtterance = { parts = $0.parts }
    session.language = .fr
    press(.right)
    #expect(parts.first?.runs.map(\.language) == ["en"])
  }

  /// Also `PresenceTests.soundless`.
  @Test("Earcons") func earcons() {
    begin(at: deck.disc)
    session.handle(.unplayed(.boundary), at: deck.display.time)
    #expect(press(.right, for: 5).last?.first == "last")
    press(.home)
    #expect(press(.left, for: 5).last == ["first", "Deck A", "heading"])
  }

  /// Also `HeardTests.curtain`.
  @Test("Curtain") func curtain() {
    begin()
    session.handle(.unavailable(.lost), at: deck.display.time)
    deck.robot.press(.function(9))
    deck.robot.press(.right)
    deck.display.settle()
    #expect(deck.harness.caption.contains("» Cue, button") && session.parkedCursor?.row == 39)
    let row = deck.display.grid.rowText(5)
    #expect(row.allSatisfy { $0.isWhitespace })
  }

  /// Also `LineInterfaceTests`, `ScreenReadersTests`; with the program: `DeckByLinesTests`.
  @Test("By lines") func lines() {
    let harness = LineInterfaceTests.LineHarness()
    #expect(harness.send("\u{1B}[C") == ["Two, button"], "an arrow key is no word")
    #expect(harness.send("\u{1B}[D\u{1B}[C") == ["One, button", "Two, button"])
  }

  /// Also `HeardTests.besideReader` and `CompanionScreenTests`.
  @Test("Beside another screen reader, until the bus is there") func otherReader() {
    session.settings.worksBesideReader = true
    deck.display.settle()
    #expect(deck.harness.caption.contains("» DJ deck, 5 controls"))
    for key in [Key.tab, .tab, .tab] { deck.robot.press(key) }
    deck.display.settle()
    #expect(deck.harness.caption.contains("» Pitch, 1, adjustable"))
    deck.robot.press(.up)
    deck.display.settle()
    let place = session.parkedCursor
    let before = deck.display.grid.rowText(39).prefix(place?.column ?? 0)
    #expect(place?.row == 39 && before.contains("» 2"))
    #expect(!deck.display.text.contains { "▀▄█▌▐▖▗▘▙▚▛▜▝▞▟".contains($0) })
  }

  /// In five languages: `HeardTests.smallScreen`.
  @Test("Smallest screens") func smallScreen() {
    begin()
    let heard = deck.harness.speech(for: 10) { deck.robot.resize(columns: 10, rows: 3) }
    #expect(heard.contains(["The screen is too small: 10 by 3. At least 20 by 6 are needed."]))
  }
}

/// A voice that begins when the test says so.
private final class SlowVoice: Synthesizer, @unchecked Sendable {
  private(set) var spoken: [Utterance] = []
  private(set) var cancellations = 0

  func speak(_ utterance: Utterance) { spoken.append(utterance) }
  func cancel() { cancellations += 1 }
  func use(_ settings: VoiceSettings) {}
  func play(_ icon: SoundIcon) {}
  func shutdown(saying farewell: Utterance?) {}
}
