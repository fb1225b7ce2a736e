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

  @Test("Without a focus, the terminal's cursor is on an empty row while the other reader is there")
  func cursor() {
    deck.display.settle()
    #expect(session.parkedCursor == nil)
    session.setBusReader(true, isChosen: false, at: deck.display.time)
    deck.display.settle()
    let row = session.parkedCursor?.row
    #expect(row.map { deck.display.grid.rowText($0).allSatisfy(\.isWhitespace) } == true)
    deck.robot.press(.tab)
    #expect(session.parkedCursor != nil && session.parkedCursor?.row != row)
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
      case .screen: others.append("screen")
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

  @Test("While the reader is off, F5 tells a braille display the place, and pages report where they begin")
  func braille() throws {
    var texts: [String] = []
    var starts: [String?] = []
    #expect(!session.handle(.key(KeyEvent(.function(5))), at: deck.display.time))
    session.onBrailleNews = { [weak session] news in
      switch news {
      case .announcement(let text, _): texts.append(text)
      case .screen(let start):
        starts.append(start.flatMap { session?.window.accessibilityTree().nameOfPage(around: $0) })
      case .tree, .focus, .active: break
      }
    }
    deck.robot.press(.tab)
    let label = try #require(deck.display.session.window.focusedView?.accessibilityLabel)
    deck.robot.press(.function(5))
    #expect(texts.count == 1 && texts[0].contains(label) && texts[0].contains("element "))
    deck.robot.press(.function(8))
    #expect(starts == ["Accessibility settings"])
    deck.robot.press(.function(5))
    #expect(texts.count == 2 && texts[1].hasPrefix("Accessibility settings, "), "\(texts)")
    deck.robot.press(.escape)
    #expect(starts.count == 2 && starts[1] != "Accessibility settings")
    // With the reader on, the same words are spoken.
    deck.robot.reader(.on)
    deck.robot.press(.function(5))
    deck.display.finishSpeaking()
    #expect(texts.last == deck.display.lastSpoken?.joined(separator: ", "))
  }

  @Test("After undo, a client reads the value of the control with the focus itself; a display shows all")
  func undo() {
    var (onBus, onDisplay): ([String], [String]) = ([], [])
    session.onNews = { if case .announcement(let text, _) = $0 { onBus.append(text) } }
    session.onBrailleNews = { if case .announcement(let text, _) = $0 { onDisplay.append(text) } }
    deck.pitch.pitchRange = .eight
    deck.pitch.value = 0
    deck.display.session.window.focus(on: deck.pitch)
    deck.robot.press(.up)
    deck.robot.press(.character("z"), modifiers: .alt)
    deck.robot.press(.character("z"), modifiers: [.alt, .shift])
    deck.display.session.window.focus(on: deck.cue)
    deck.robot.press(.character("z"), modifiers: .alt)
    let all = ["undone: Pitch, back to 0 percent", "redone: Pitch, minus 1 percent"]
    #expect(onBus == ["undone: Pitch", "redone: Pitch", all[0]])
    #expect(onDisplay == all + [all[0]])
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
