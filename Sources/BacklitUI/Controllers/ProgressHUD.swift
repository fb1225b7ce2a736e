import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitValues

/// A message in front of a page that waits for a task, with the progress of the task.
///
/// Views behind it are out of reach until the program dismisses it. With a cancel action the user can end the task; without
/// actions, Escape has no effect. The screen reader speaks title and message, moves to the progress, and announces it as
/// ``ProgressView`` does. Call ``ProgressView/finish()`` or ``ProgressView/fail(_:)`` before you dismiss the message, so that the
/// end is announced.
///
/// ```swift
/// let hud = ProgressHUD(title: "Analysing tracks")
/// hud.addAction(AlertAction(title: "Cancel", style: .cancel) { _ in analysis.cancel() })
/// present(hud, animated: true)
/// analysis.onProgress = { [weak hud] in hud?.progress = $0 }
/// analysis.onEnd = { [weak hud] in
///   hud?.progressView.finish()
///   hud?.dismiss(animated: true)
/// }
/// ```
@MainActor
public final class ProgressHUD: AlertController {
  /// The bar that shows the progress.
  public let progressView = ProgressView()

  /// Creates a message for a task whose progress is unknown.
  public init(title: String?, message: String? = nil) {
    super.init(title: title, message: message)
    progressView.isIndeterminate = true
  }

  /// The progress from 0 to 1; nil, the value at the start, if it is unknown. Values outside are clamped; NaN and
  /// infinities are ignored.
  public var progress: Double? {
    get { progressView.isIndeterminate ? nil : progressView.progress }
    set {
      progressView.isIndeterminate = newValue == nil
      if let newValue { progressView.progress = newValue }
    }
  }

  override var accessory: View? { progressView }

  /// Chooses the cancel action. Without one, nothing closes the message but the program.
  override func cancel() -> Bool { actions.isEmpty || super.cancel() }

  /// The title and the message.
  override var spokenTitle: String? {
    [title, message].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  override var initialItem: AccessibilityItem? { progressView }
}
