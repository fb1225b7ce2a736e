import BacklitLayout
import BacklitSession
import BacklitUI

/// Finds views of a session whose position or size is ambiguous.
///
/// Finding them takes much longer than a layout, so it waits until the layout has not changed for a while.
@MainActor
final class AmbiguityWatch {
  /// The time in seconds without a change of the layout.
  static let pause = 0.3

  private weak var session: Session?
  private let report: @MainActor (String) -> Void
  /// The revision of the latest layout, and its time.
  private var latest = (revision: 0, time: 0.0)
  /// The revision of the layout that was examined.
  private var examined = 0
  private lazy var timer = WakeTimer { [weak self] in self?.examineAfterPause() }

  /// Watches a session from now on.
  /// - Parameters:
  ///   - session: the session.
  ///   - report: called with a sentence that names the ambiguous views.
  init(_ session: Session, report: @escaping @MainActor (String) -> Void) {
    self.session = session
    self.report = report
    session.handlers.frames.add { [weak self] in self?.layoutMayHaveChanged() }
  }

  private func layoutMayHaveChanged() {
    guard let revision = session?.window.layoutRevision, revision != latest.revision else { return }
    latest = (revision, WakeTimer.now)
    timer.wake(at: latest.time + Self.pause)
  }

  private func examineAfterPause() {
    let due = latest.time + Self.pause
    if WakeTimer.now < due { timer.wake(at: due) } else { examine() }
  }

  /// Examines the layout, unless it was examined already.
  func examine() {
    guard let window = session?.window, window.layoutRevision != examined else { return }
    examined = window.layoutRevision
    if let ambiguity = window.layoutAmbiguity { report(ambiguity.message) }
  }
}
