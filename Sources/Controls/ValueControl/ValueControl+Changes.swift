import ControlState
import Input
import Toolkit

extension ValueControl {
  /// Raises the value by a number of steps, or lowers it below 0, as a person at a key does; events are sent.
  public func step(by count: Int) {
    if let new = law.stepped(value, by: count) { propose(new) }
  }

  /// Takes the value back to the default, as a person does; events are sent.
  public func reset() { propose(law.defaultValue) }

  /// What a person's hand asks for, through whatever door. Refused while disabled.
  func propose(_ new: Double) {
    guard isEnabled else { return }
    heldValue = nil
    if store(new) { sendActions(for: .valueChanged) }
  }

  /// The one place where the value changes.
  func store(_ new: Double) -> Bool {
    guard let allowed = law.snap(new), allowed != storedValue else { return false }
    storedValue = allowed
    valueDidChange()
    return true
  }

  func finishEditing() {
    takeHeldValue()
    sendActions(for: .editingDidEnd)
  }

  /// Shows what the program said while the finger had the value.
  func takeHeldValue() {
    guard let held = heldValue else { return }
    heldValue = nil
    setValue(held)
  }

  /// The value that a key leads to; nil for keys that mean nothing here.
  func value(for key: Key) -> Double? {
    switch key {
    case .up: law.stepped(value, by: 1)
    case .down: law.stepped(value, by: -1)
    case .right: law.stepped(value, by: growsLeftwards ? -1 : 1)
    case .left: law.stepped(value, by: growsLeftwards ? 1 : -1)
    case .pageUp: law.paged(value, by: 1)
    case .pageDown: law.paged(value, by: -1)
    case .home: law.range.lowerBound
    case .end: law.range.upperBound
    case .delete, .backspace: law.defaultValue
    default: nil
    }
  }

  /// The value in words, in the language of the view.
  var spokenValue: String {
    format.spoken(value, words: NumberWords(language: accessibilityLanguage ?? "en"))
  }
}
