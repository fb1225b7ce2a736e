import BacklitGeometry
import BacklitUI
import BacklitValues

/// The page that asks for a key of a command. It takes all keys, and says why it refuses one.
@MainActor
final class KeyQuestionPage: ModalPage {
  private let question = ModalPage.makeLabel()
  private let meaning: @MainActor (KeyEvent) -> String?
  private let choose: @MainActor (KeyEvent?) -> Void
  private var language = Language.en

  /// Creates the page.
  /// - Parameters:
  ///   - title: the command.
  ///   - meaning: returns what a key does already; nil for a key without a meaning.
  ///   - close: closes the page without a change.
  ///   - choose: takes the key, or nil for the default.
  init(
    _ title: String, meaning: @escaping @MainActor (KeyEvent) -> String?,
    close: @escaping @MainActor () -> Void, choose: @escaping @MainActor (KeyEvent?) -> Void
  ) {
    self.meaning = meaning
    self.choose = choose
    super.init(identifier: "keyQuestion", close: close)
    heading.text = title
    heading.isAccessibilityElement = false
    question.numberOfLines = 0
    install(question)
  }

  override func applyLanguage(_ language: Language) {
    super.applyLanguage(language)
    self.language = language
    question.text = language.text(SessionText.keyQuestion)
    question.accessibilityLabel = "\(heading.text). \(question.text)"
  }

  /// The command and the question, so that a dialog is read with both.
  override var accessibilityLabel: String? {
    get { question.accessibilityLabel }
    set {}
  }

  override var canBecomeFocused: Bool { true }

  override var takesAllKeys: Bool { true }

  override func take(_ event: KeyEvent) -> Bool {
    let press = KeyEvent(event.key, modifiers: event.modifiers)
    switch press {
    case _ where event.isRepeat || event.key == .control || event.key == .shift: break
    case KeyEvent(.escape): close()
    case KeyEvent(.delete), KeyEvent(.backspace): choose(nil)
    default:
      let key = language.keyWords.spokenName(of: press)
      if let meaning = meaning(press) {
        refuse(.keyInUse, ["key": key, "meaning": meaning])
      } else if press.canHaveCommand, press.settingName != nil {
        choose(press)
      } else {
        refuse(.keyUnusable, ["key": key])
      }
    }
    return true
  }

  private func refuse(_ text: SessionText, _ values: [String: String]) {
    let text = language.text(text, values)
    // Readers on the bus do not read a label that changes.
    window?.post(.announcement(text, .high))
    question.text = text
    question.accessibilityLabel = nil
  }

  override func touchEnded(_ touch: Touch) -> Bool {
    close()
    return true
  }
}
