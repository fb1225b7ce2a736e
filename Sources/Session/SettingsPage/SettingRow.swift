import AutoLayout
import Controls
import Toolkit

/// A setting: its name and its control.
@MainActor
struct SettingRow {
  let title: KeyPath<SessionWords, String>
  let label = Label()
  let control: Control
  let view: StackView
  private let showNames: (@MainActor (SessionWords) -> Void)?

  /// A row.
  /// - Parameters:
  ///   - title: what it is called.
  ///   - control: what it is set with.
  ///   - showNames: names the choices, where they have names.
  init(
    title: KeyPath<SessionWords, String>, control: Control,
    showNames: (@MainActor (SessionWords) -> Void)? = nil
  ) {
    self.title = title
    self.control = control
    self.showNames = showNames
    // The control says its name itself.
    label.isAccessibilityElement = false
    view = StackView(arrangedSubviews: [label, control])
    view.alignment = .leading
    // The ring around the control covers no name above it either.
    view.spacing = 16
  }

  func use(_ words: SessionWords) {
    label.text = words[keyPath: title]
    control.accessibilityLabel = label.text
    showNames?(words)
  }
}
