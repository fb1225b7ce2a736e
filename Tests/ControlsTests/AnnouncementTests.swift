import Input
import ScreenReader
import Session
import Speech
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("Announcements")
struct AnnouncementTests {
  private static let news = "The track is about to end"

  /// The speech records of an announcement that is followed by a move of the cursor while it is spoken.
  private func records(_ priority: AnnouncementPriority, _ deck: DeckHarness) -> [SpeechRecord] {
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.forgetSpoken()
    deck.display.session.window.post(.announcement(Self.news, priority))
    deck.display.advance(by: 0.3)
    deck.robot.press(.right)
    deck.display.advance(by: 10)
    return deck.display.transcript
  }

  @Test("a high-priority announcement is spoken to its end when the cursor moves")
  func high() {
    let records = records(.high, DeckHarness())
    #expect(records.map(\.text) == [[Self.news], ["Cue", "button"]])
    #expect(records.map(\.interrupted) == [false, false])
    #expect(records.first?.priority == .high)
  }

  @Test("a default-priority announcement is interrupted when the cursor moves")
  func standard() {
    let records = records(.default, DeckHarness())
    #expect(records.map(\.text) == [[Self.news], ["Cue", "button"]])
    #expect(records.map(\.interrupted) == [true, false])
  }

  @Test("a low-priority announcement is interrupted, and repeated when speech ends")
  func low() {
    let records = records(.low, DeckHarness())
    #expect(records.map(\.text) == [[Self.news], ["Cue", "button"], [Self.news]])
    #expect(records.map(\.interrupted) == [true, false, false])
  }

  @Test("only a high-priority announcement interrupts speech, the others wait")
  func overSpeech() {
    for (priority, cut) in [(AnnouncementPriority.high, true), (.default, false), (.low, false)] {
      let deck = DeckHarness()
      deck.robot.reader(.on)
      deck.display.advance(by: 20)
      deck.display.forgetSpoken()
      deck.robot.press(.right)
      deck.display.advance(by: 0.1)
      deck.display.session.window.post(.announcement(Self.news, priority))
      deck.display.advance(by: 10)
      #expect(deck.display.spoken == [["Cue", "button"], [Self.news]])
      #expect(deck.display.transcript.map(\.interrupted) == [cut, false])
    }
  }

  @Test("announcements are silent while the reader is off")
  func off() {
    let deck = DeckHarness()
    #expect(
      deck.harness.speech { deck.display.session.window.post(.announcement(Self.news, .high)) } == [])
  }

  @Test("screenChanged moves the cursor to the first element or to the given one")
  func screenChanged() {
    let deck = DeckHarness()
    let window = deck.display.session.window
    deck.robot.reader(.on)
    deck.robot.press(.end)
    deck.display.advance(by: 20)
    #expect(deck.harness.speech(for: 1.95) { window.post(.screenChanged(nil)) } == [DeckHarness.elements[0]])
    #expect(
      deck.harness.speech(for: 1.95) { window.post(.screenChanged(deck.pitch)) } == [DeckHarness.elements[4]])
    #expect(
      deck.harness.speech(for: 1.95) { window.post(.layoutChanged(deck.cue)) } == [DeckHarness.elements[1]])
    #expect(deck.harness.speech(for: 1.95) { window.post(.layoutChanged(nil)) } == [])
    #expect(deck.cursor === deck.cue)
  }
}
