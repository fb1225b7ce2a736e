import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists
import BacklitUI
import BacklitValues
/// A row of the settings page: a label and a control.
@MainActor
struct SettingRow {
  let title: (Language) -> String
  let label = ModalPage.makeLabel()
  let control: Control
  let view: StackView
  /// Takes the choice with an index; nil for a setting without choices.
  let choose: (@MainActor (SettingsPage, Int) -> Void)?
  /// Further words that find the choices, in their order.
  let choiceWords: @MainActor (SettingsPage) -> [String]
  /// Shows the current setting in the control, in the language of the page.
  private let show: @MainActor (SettingsPage) -> Void

  init(
    title: @escaping (Language) -> String, control: Control,
    choose: (@MainActor (SettingsPage, Int) -> Void)? = nil,
    choiceWords: @escaping @MainActor (SettingsPage) -> [String] = { _ in [] },
    show: @escaping @MainActor (SettingsPage) -> Void
  ) {
    self.title = title
    self.control = control
    self.choose = choose
    self.choiceWords = choiceWords
    self.show = show
    // All controls are as wide as the widest.
    control.setContentHuggingPriority(.defaultLow, for: .horizontal)
    // The control has the same accessibility label.
    label.isAccessibilityElement = false
    view = StackView(arrangedSubviews: [label, control])
    view.alignment = .leading
    // The gaps keep the focus ring of the control off the labels above and below it.
    view.spacing = 16
    view.layoutMargins = EdgeInsets(top: 0, left: 0, bottom: 16, right: 0)
    view.isLayoutMarginsRelativeArrangement = true
  }

  func update(_ page: SettingsPage) {
    label.text = title(page.language)
    control.accessibilityLabel = label.text
    let setting = SettingExplanation(
      rawValue: String((control.identifier ?? "").dropFirst("settings.".count)))
    control.accessibilityUserInputLabels =
      setting.map { page.language.text($0.searchKey).split(separator: " ").map(String.init) } ?? []
    control.accessibilityHint = nil
    show(page)
    let explanation = setting.map { page.explanation($0) }
    control.accessibilityHint = [explanation, control.accessibilityHint].compactMap(\.self).joined(
      separator: " ")
  }
}

extension SettingsPage {
  /// The explanation of a setting, with the names of the keys in it.
  fileprivate func explanation(_ setting: SettingExplanation) -> String {
    let keys = [("key", ReaderCommand.nextSound), ("previous", .previousChoice), ("next", .nextChoice)]
    return language.text(
      setting, Dictionary(uniqueKeysWithValues: keys.map { ($0, keyNames(of: $1).first ?? "") }))
  }
}

/// A stepper that opens a list of its values when it is activated.
@MainActor
final class ChoiceStepper: Stepper {
  /// Opens the list; nil for a stepper without one.
  var onActivate: (@MainActor () -> Void)?

  override func keyPressed(_ event: KeyEvent) -> Bool {
    if event.key == .enter, event.modifiers.isEmpty, accessibilityActivate() { return true }
    return moveToSetting(event) || super.keyPressed(event)
  }

  override func accessibilityActivate() -> Bool {
    guard isEnabled, let onActivate else { return super.accessibilityActivate() }
    onActivate()
    return true
  }
}

/// A switch with a default, to which Delete and Backspace return.
@MainActor
final class SettingSwitch: Switch {
  private let defaultValue: Bool

  init(default value: Bool) {
    defaultValue = value
    super.init()
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard [.delete, .backspace].contains(event.key), event.modifiers.isEmpty, isEnabled else {
      return moveToSetting(event) || super.keyPressed(event)
    }
    if isOn != defaultValue { return activate() }
    let language = Language(locale: effectiveLanguage)
    let words = language.text(ReaderText.already, ["value": accessibilityValue ?? ""])
    window?.post(.announcement(words, .high))
    return true
  }
}

extension Control {
  /// Moves to the setting above or below for Up and Down, as in a list.
  fileprivate func moveToSetting(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, [.up, .down].contains(event.key) else { return false }
    return window?.moveFocus(forward: event.key == .down) ?? false
  }
}
