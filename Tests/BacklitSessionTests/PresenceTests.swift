import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import Testing

/// The reader while speech is missing, the terminal is in the background, or the program stops.
@MainActor
@Suite("The reader's presence")
struct PresenceTests {
  private let harness = SessionHarness(columns: 150)
  private var session: Session { harness.session }

  /// Turns the reader on and moves it to the button Play.
  private func begin() {
    harness.turnReaderOn()
    harness.robot.press(.right)
    harness.display.advance(by: 10)
    harness.display.clearTranscript()
  }

  /// The words for the slider with its present value.
  private var element: [String] { ["Élan", harness.level.accessibilityValue ?? "", "adjustable"] }

  private var caption: String { harness.display.grid.rowText(23) }

  @Test("When speech is back, the reader says so and speaks the current element with its present value")
  func speechBack() {
    harness.turnReaderOn()
    harness.robot.press(.end)
    harness.display.advance(by: 10)
    session.handle(.unavailable(.lost), at: harness.display.time)
    harness.robot.press(.up)
    let heard = harness.spoken {
      session.handle(.unavailable(.lost), at: harness.display.time)
      session.handle(.available, at: harness.display.time)
    }
    #expect(heard.suffix(2) == [["Speech is back."], element], "\(heard)")
  }

  @Test(
    "Missing speech rings the bell once and is noted in the captions until a word begins",
    arguments: [
      SpeechFailure.silent, .unresponsive, .lost,
    ])
  func bell(_ failure: SpeechFailure) {
    var bells = 0
    session.handlers.onBell = { bells += 1 }
    begin()
    for _ in 0..<3 { session.handle(.unavailable(failure), at: harness.display.time) }
    harness.display.settle()
    #expect(bells == 1 && caption.contains(failure.reason(in: .en)), "\(caption)")
    session.handle(.available, at: harness.display.time)
    harness.display.advance(by: 5)
    #expect(!caption.contains(failure.reason(in: .en)))
    session.handle(.unavailable(failure), at: harness.display.time)
    #expect(bells == 2)
  }

  @Test("Missing speech does not concern a user without the reader") func bellWithoutReader() {
    var bells = 0
    session.handlers.onBell = { bells += 1 }
    session.handle(.unavailable(.lost), at: harness.display.time)
    harness.display.settle()
    #expect(bells == 0 && caption.contains("F6"))
  }

  @Test("Without the terminal's focus the reader is silent, and no hint follows") func background() {
    harness.level.accessibilityHint = "Adjusts the level"
    harness.turnReaderOn()
    let before = harness.spoken(for: 10) {
      harness.robot.press(.end)
      harness.display.advance(by: 1.5)
      harness.robot.focus(false)
    }
    #expect(before == [element])
    let heard = harness.spoken {
      harness.level.value = 0.5
      session.window.post(.announcement("The track ends", .high))
    }
    #expect(heard == [])
    // The captions go on.
    #expect(caption.contains("The track ends"))
  }

  @Test("Losing the focus stops speech, and the focus brings the place back") func focusReturns() {
    begin()
    harness.robot.press(.left)
    harness.display.advance(by: 0.1)
    harness.robot.focus(false)
    harness.display.advance(by: 5)
    #expect(harness.display.transcript.map(\.interrupted) == [true])
    #expect(harness.spoken { harness.robot.focus(true) }.first == ["Deck A", "heading"])
    // A key shows that the terminal has the focus, even if it did not report it.
    harness.robot.focus(false)
    #expect(harness.spoken { harness.robot.press(.right) }.first == ["Play", "button"])
  }

  @Test("Stopping the program silences it, and continuing says the place instead of a hint") func resumes() {
    harness.level.accessibilityHint = "Adjusts the level"
    harness.turnReaderOn()
    harness.robot.press(.end)
    harness.display.advance(by: 1.5)
    harness.display.clearTranscript()
    session.silence(at: harness.display.time)
    #expect(harness.spoken {} == [])
    let heard = harness.spoken { session.resume(at: harness.display.time) }
    #expect(heard.first == element)
    session.programName = "DJ deck"
    let named = harness.spoken { session.resume(at: harness.display.time) }
    #expect(named.prefix(2) == [["DJ deck"], element])
  }

  @Test("The last words name the program, in every language") func farewell() {
    #expect(session.farewell(from: "deck") == nil, "the reader is off")
    harness.turnReaderOn()
    #expect(session.farewell(from: "deck")?.text == "deck has ended.")
    session.programName = "DJ deck"
    for language in Localization.builtInLanguages {
      session.language = language
      let words = session.farewell(from: "deck")
      #expect(words?.text.contains("DJ deck") == true && words?.language == language.tag)
    }
  }

  @Test("A further screen is announced with its name and number") func screens() {
    begin()
    func announce(_ number: Int, _ isConnected: Bool) -> [[String]] {
      harness.spoken {
        session.announceScreen("Stage", number: number, isConnected: isConnected, at: harness.display.time)
      }
    }
    #expect(announce(2, true) == [["Stage, second screen, connected"]])
    #expect(announce(3, false) == [["Stage, screen 3, disconnected"]])
    #expect(session.title == "Deck A")
    session.screenName = "Main"
    #expect(session.title == "Main")
  }

  @Test("A reader that moves to this screen says the screen and the element, not that it was turned on")
  func takesReader() {
    var starts = 0
    session.handlers.readerStarts.add { starts += 1 }
    session.screenName = "Stage"
    let heard = harness.spoken { session.takeReader(at: harness.display.time) }
    // The name of the screen stands for its heading, and the next key acts on the first control.
    #expect(heard.prefix(2) == [["Stage"], ["Play", "button"]] && starts == 1)
    #expect(harness.spoken { session.takeReader(at: harness.display.time) } == [])
  }

  @Test("A reader that comes back to this screen begins at the element that has the focus now")
  func takesReaderAgain() {
    session.window.focus(on: harness.play)
    harness.turnReaderOn()
    session.releaseVoice(at: harness.display.time)
    harness.robot.press(.tab)
    harness.robot.press(.tab)
    session.synthesizer = harness.display.synthesizer
    let heard = harness.spoken { session.takeReader(at: harness.display.time) }
    #expect(heard.prefix(2) == [["Deck A"], element])
    #expect(session.window.focusedView === harness.level && harness.cursor === harness.level)
  }

  @Test("A reader that comes from a screen that disconnected says so, then the element")
  func takesReaderAfterDisconnection() {
    session.screenName = "Main"
    let status = session.screenStatus("Stage", number: 2, isConnected: false)
    let heard = harness.spoken { session.takeReader(at: harness.display.time, saying: status) }
    #expect(heard.prefix(2) == [["Stage, second screen, disconnected"], ["Play", "button"]])
  }

  @Test("Keys, presses and the focus show which screen the user turned to; the key of the reader does not")
  func turns() {
    var turns = 0
    session.handlers.onTurn = { turns += 1 }
    harness.robot.press(.tab)
    harness.robot.focus(true)
    harness.robot.tap(harness.play)
    #expect(turns == 3)
    harness.robot.focus(false)
    harness.robot.press(.function(6))
    #expect(turns == 3)
  }

  @Test("Sixty undos in two seconds say the net result once, and the next key is answered immediately")
  func undos() {
    harness.level.value = 0
    harness.turnReaderOn()
    harness.robot.press(.end)
    for _ in 0..<80 {
      harness.robot.press(.up)
      harness.display.advance(by: 0.2)
    }
    harness.display.advance(by: 10)
    func undo() -> [SpeechRecord] {
      harness.display.clearTranscript()
      for _ in 0..<30 {
        harness.robot.press(.character("z"), modifiers: .alt)
        harness.display.advance(by: 0.033)
      }
      return harness.display.transcript
    }
    _ = undo()
    harness.display.advance(by: 10)
    let whole = harness.display.transcript.filter { !$0.interrupted }
    #expect(whole.count == 1, "\(harness.display.transcript)")
    _ = undo()
    let time = harness.display.time
    harness.robot.press(.left)
    harness.display.advance(by: 5)
    let answer = harness.display.transcript.last
    #expect(answer?.text.first == "Stop" && answer?.interrupted == false)
    #expect((answer?.t ?? .max) - Int(time * 1000) <= 50)
  }

  @Test("The screen curtain, turned on and off ten times, says the last state once") func curtains() {
    begin()
    for _ in 0..<10 {
      harness.robot.press(.function(9))
      harness.display.advance(by: 0.05)
    }
    harness.display.advance(by: 10)
    let whole = harness.display.transcript.filter { !$0.interrupted }
    #expect(whole.map(\.text) == [["Screen curtain off"]], "\(harness.display.transcript)")
  }

  @Test("Holding a key at a limit sounds once") func limitSound() {
    harness.level.value = 1
    harness.turnReaderOn()
    harness.robot.press(.end)
    harness.display.advance(by: 10)
    let before = harness.display.synthesizer.played.count
    for _ in 0..<30 {
      harness.robot.press(.up)
      harness.display.advance(by: 0.033)
    }
    harness.display.advance(by: 5)
    #expect(harness.display.synthesizer.played.dropFirst(before) == [.boundary])
    #expect(harness.display.spoken.count { $0.contains { $0.contains("maximum") } } == 1)
  }

  @Test("Where no sound can be played, the first and the last element are named in words") func soundless() {
    harness.turnReaderOn()
    harness.robot.press(.end)
    harness.display.advance(by: 10)
    #expect(harness.spoken { harness.robot.press(.right) } == [element])
    // The first failure is noticed after the element.
    let late = harness.spoken {
      harness.robot.press(.right)
      session.handle(.unplayed(.boundary), at: harness.display.time)
    }
    #expect(late == [element, ["last"]])
    #expect(harness.spoken { harness.robot.press(.right) } == [["last"] + element])
    harness.robot.press(.home)
    harness.display.advance(by: 10)
    #expect(harness.spoken { harness.robot.press(.left) } == [["first", "Deck A", "heading"]])
  }

  @Test("The language setting has the language of the system") func systemLanguage() throws {
    session.systemLanguage = .fr
    session.settings.chosenLanguage = .de
    #expect(session.language == .de)
    harness.robot.press(.function(8))
    let row = try #require(harness.setting("language") as? Stepper)
    #expect(row.accessibilityValue == "Deutsch")
    row.value = 0
    row.sendActions(for: .valueChanged)
    #expect(session.settings.chosenLanguage == nil && session.language == .fr)
    #expect(row.accessibilityValue == "comme le système")
  }

  @Test("The settings of the voice start from those of the speech server") func serverDefaults() throws {
    session.handle(.defaults(VoiceSettings(rate: 40, pitch: -20, volume: 0)), at: harness.display.time)
    harness.robot.press(.function(8))
    let row = try #require(harness.setting("rate") as? Stepper)
    #expect(row.value == 70)
    #expect(session.settings.voice == VoiceSettings())
    row.value = 75
    row.sendActions(for: .valueChanged)
    #expect(session.settings.voice == VoiceSettings(rate: 50))
  }
}
