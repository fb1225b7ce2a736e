import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitSession

/// A session whose tree a screen reader reads over the accessibility bus.
@MainActor
@Suite("Beside a screen reader on the accessibility bus")
struct BusReaderTests {
  private let deck = DeckHarness()
  private var session: Session { deck.display.session }

  private func spoken(_ action: () -> Void) -> Int {
    deck.display.advance(by: 20)
    deck.display.clearTranscript()
    action()
    deck.display.advance(by: 5)
    return deck.display.transcript.count
  }

  @Test("Its own reader is silent, shows captions, and speaks again when the other one is gone")
  func oneVoice() {
    deck.robot.reader(.on)
    #expect(spoken { deck.robot.press(.tab) } > 0)
    session.setBusReader(true, isChosen: false, at: deck.display.time)
    #expect(spoken { deck.robot.press(.tab) } == 0)
    deck.display.settle()
    #expect(deck.display.grid.rowText(39).contains(deck.cursor?.accessibilityLabel ?? "?"))
    session.setBusReader(false, isChosen: false, at: deck.display.time)
    #expect(spoken { deck.robot.press(.tab) } > 0)
  }

  @Test("A user who turns the own reader on beside the other one hears it")
  func chosen() {
    session.setBusReader(true, isChosen: false, at: deck.display.time)
    deck.robot.reader(.on)
    #expect(spoken { deck.robot.press(.tab) } > 0)
  }

  @Test("A program that was started with its own reader keeps speaking")
  func startedWithReader() {
    deck.robot.reader(.on)
    session.setBusReader(true, isChosen: true, at: deck.display.time)
    #expect(spoken { deck.robot.press(.tab) } > 0)
  }

  @Test("Clients learn of the tree, the focus, announcements and the terminal's focus")
  func news() {
    var trees = 0
    var others: [String] = []
    deck.display.settle()
    session.onNews = { news in
      switch news {
      case .tree: trees += 1
      case .focus(let node): others.append("focus \(node == nil ? "nowhere" : "somewhere")")
      case .announcement(let text, let isUrgent): others.append("\(text) \(isUrgent)")
      case .active(let isActive): others.append("active \(isActive)")
      }
    }
    deck.robot.press(.tab)
    deck.display.settle()
    session.window.post(.announcement("Saved", .default))
    session.handle(.focus(false), at: deck.display.time)
    session.handle(.focus(true), at: deck.display.time)
    #expect(trees > 0)
    #expect(others == ["focus somewhere", "Saved false", "active false", "active true"])
  }

  @Test("Actions of a client go through the setters of the controls, and what is out of reach refuses them")
  func actions() {
    deck.display.settle()
    let pitch = deck.pitch.nodeID
    deck.pitch.pitchRange = .eight
    #expect(session.perform(ActionRequest(node: pitch, action: .adjust(.value(3.04))), at: deck.display.time))
    #expect(abs(deck.pitch.value - 3.04) < 0.1)
    #expect(session.focusedElement == nil)
    #expect(session.perform(ActionRequest(node: pitch, action: .focus), at: deck.display.time))
    #expect(session.focusedElement == pitch)
    #expect(!session.perform(ActionRequest(node: NodeID(999_999), action: .activate), at: deck.display.time))
    deck.pitch.isEnabled = false
    #expect(!session.perform(ActionRequest(node: pitch, action: .increment), at: deck.display.time))
  }
}
