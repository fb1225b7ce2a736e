import AutoLayout
import Controls
import Toolkit

/// A row of the settings page: a label and a control.
@MainActor
struct SettingRow {
  let title: KeyPath<SessionWords, String>
  let label = Label()
  let control: Control
  let view: StackView
  private let showNames: (@MainActor (SessionWords) -> Void)?

  /// Creates a row.
  /// - Parameters:
  ///   - title: the name of the setting.
  ///   - control: the control of the setting.
  ///   - showNames: sets the titles of the choices; nil if there are none.
  init(
    title: KeyPath<SessionWords, String>, control: Control,
    showNames: (@MainActor (SessionWords) -> Void)? = nil
  ) {
    self.title = title
    self.control = control
    self.showNames = showNames
    // The control has the same accessibility label.
    label.isAccessibilityElement = false
    view = StackView(arrangedSubviews: [label, control])
    view.alignment = .leading
    // The gap keeps the focus ring of the control off the label above it.
    view.spacing = 16
  }

  func applyWords(_ words: SessionWords) {
    label.text = words[keyPath: title]
    control.accessibilityLabel = label.text
    showNames?(words)
  }
}
