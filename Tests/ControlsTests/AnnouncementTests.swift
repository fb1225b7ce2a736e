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

  /// What is heard when an announcement is followed by a move of the cursor while it is being said.
  private func heard(_ priority: AnnouncementPriority, _ deck: Deck) -> [SpeechRecord] {
    deck.robot.reader(.on)
    deck.display.advance(by: 20)
    deck.display.forgetSpoken()
    deck.display.session.window.post(.announcement(Self.news, priority))
    deck.display.advance(by: 0.3)
    deck.robot.press(.right)
    deck.display.advance(by: 10)
    return deck.display.transcript
  }

  @Test("a high one is said to its end whatever the cursor does")
  func high() {
    let records = heard(.high, Deck())
    #expect(records.map(\.text) == [[Self.news], ["Cue", "button"]])
    #expect(records.map(\.interrupted) == [false, false])
    #expect(records.first?.priority == .high)
  }

  @Test("a default one gives way to the cursor")
  func standard() {
    let records = heard(.default, Deck())
    #expect(records.map(\.text) == [[Self.news], ["Cue", "button"]])
    #expect(records.map(\.interrupted) == [true, false])
  }

  @Test("a low one is cut off, waits for silence and is not lost")
  func low() {
    let records = heard(.low, Deck())
    #expect(records.map(\.text) == [[Self.news], ["Cue", "button"], [Self.news]])
    #expect(records.map(\.interrupted) == [true, false, false])
  }

  @Test("a high one cuts off what is being said, others wait their turn")
  func overSpeech() {
    for (priority, cut) in [(AnnouncementPriority.high, true), (.default, false), (.low, false)] {
      let deck = Deck()
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

  @Test("are silent while the reader is off")
  func off() {
    let deck = Deck()
    #expect(
      deck.stage.hear { deck.display.session.window.post(.announcement(Self.news, .high)) } == [])
  }

  @Test("a new screen takes the cursor to its first element or the one given")
  func screenChanged() {
    let deck = Deck()
    let window = deck.display.session.window
    deck.robot.reader(.on)
    deck.robot.press(.end)
    deck.display.advance(by: 20)
    #expect(deck.stage.hear(for: 1.95) { window.post(.screenChanged(nil)) } == [Deck.elements[0]])
    #expect(deck.stage.hear(for: 1.95) { window.post(.screenChanged(deck.pitch)) } == [Deck.elements[4]])
    #expect(deck.stage.hear(for: 1.95) { window.post(.layoutChanged(deck.cue)) } == [Deck.elements[1]])
    #expect(deck.stage.hear(for: 1.95) { window.post(.layoutChanged(nil)) } == [])
    #expect(deck.cursor === deck.cue)
  }
}
