#if Braille
import BacklitAccessibility
import BacklitBraille
import BacklitSession
import BacklitUI
import Dispatch

/// Shows the elements of a session on the braille display of BRLTTY, and performs the actions of its keys.
///
/// The display follows the reader's cursor, or the focus while the reader is off.
@MainActor
final class BraillePublisher: ProgramInBraille {
  private let session: Session
  private let display: BrailleDisplay
  private var reader: BrailleReader?
  /// Whether a failure was reported to the user.
  private var hasReportedFailure = false

  /// Looks for a display, on a queue of its own.
  init(_ session: Session) {
    self.session = session
    let relay = Relay()
    display = BrailleDisplay {
      // Unlike tasks, blocks on the main queue keep their order.
      DispatchQueue.main.async { MainActor.assumeIsolated { relay.onReport?() } }
    }
    relay.onReport = { [weak self] in self?.takeReports() }
  }

  /// Leaves the display.
  func stop() {
    session.onBrailleNews = nil
    session.window.brailleNode = nil
    display.stop()
  }

  private func takeReports() {
    let (keys, state) = display.takeReports()
    if let state { use(state) }
    for key in keys {
      if key == .whereAmI {
        session.tellPlace()
        continue
      }
      let request = reader?.handle(key)
      // The next key can go to a row that is not in the tree yet.
      session.window.brailleNode = reader?.current
      reader?.update(session.window.accessibilityTree(), language: session.language)
      if let request { session.perform(request, at: WakeTimer.now) }
    }
    if !keys.isEmpty { show() }
  }

  private func use(_ state: BrailleState) {
    switch state {
    case .connected(let columns, _):
      reader = BrailleReader(
        session.window.accessibilityTree(), language: session.language, focus: session.brailleFocus,
        columns: columns)
      session.onBrailleNews = { [weak self] in self?.handle($0) }
      show()
    case .failed(let failure):
      reader = nil
      session.onBrailleNews = nil
      session.window.brailleNode = nil
      // The display may be connected later.
      if !hasReportedFailure { session.report(failure.description) }
      hasReportedFailure = true
    case .unknown: break
    }
  }

  private func handle(_ news: SessionNews) {
    switch news {
    case .tree(let update): reader?.update(update.tree, language: session.language)
    case .focus(let element): reader?.follow(element)
    case .announcement(let text, _): reader?.announce(text)
    case .screen(let element): reader?.enter(element)
    case .active: return
    }
    show()
  }

  private func show() {
    session.window.brailleNode = reader?.current
    if let output = reader?.output { display.show(output) }
  }

  @MainActor
  private final class Relay {
    var onReport: (@MainActor () -> Void)?
  }
}
#endif
