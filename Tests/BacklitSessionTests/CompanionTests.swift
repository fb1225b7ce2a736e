import BacklitAccessibility
import BacklitHeadless
import BacklitUI
import Testing

@testable import BacklitSession

/// The words for a different screen reader that reads the terminal.
@Suite("The words for a different screen reader") @MainActor struct CompanionTests {
  private let harness = SessionHarness()
  private var companion: Companion

  init() {
    let tree = harness.session.window.accessibilityTree()
    companion = Companion(settings: ReaderSettings(), at: tree.difference(from: nil), time: 0)
  }

  @Test("The first element with the focus is read, also at the reader's cursor") mutating func firstFocus() {
    let heading = harness.heading.nodeID
    #expect(companion.reader.cursor == heading, "it begins at the first element")
    companion.stage = .greeted
    #expect(companion.focusMoved(to: nil, at: 1) == nil && companion.stage == .greeted)
    #expect(companion.focusMoved(to: heading, at: 2)?.contains("Deck A") == true)
    #expect(companion.stage == .moved)
    #expect(companion.focusMoved(to: heading, at: 3) == nil, "it was read already")
    #expect(companion.focusMoved(to: harness.play.nodeID, at: 4)?.contains("Play") == true)
  }

  @Test("The reader is silent without the focus of the terminal, and beside a reader that speaks alone")
  func muted() {
    var presence = Presence()
    #expect(!presence.isMuted && !presence.hasBusReader)
    presence.busReader = .alone
    #expect(presence.isMuted && presence.hasBusReader)
    presence.busReader = .accompanied
    #expect(!presence.isMuted && presence.hasBusReader)
    presence.isAtTerminal = false
    #expect(presence.isMuted)
  }
}
