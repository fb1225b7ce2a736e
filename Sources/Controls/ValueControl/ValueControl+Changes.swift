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

  /// Proposes a value, as a person's hand does: a control of one's own calls it for what a touch means.
  ///
  /// The law takes it to the nearest value there is; NaN and infinities are refused, and anything while disabled.
  /// If the value changed, `valueChanged` is sent, and the change can be undone; the changes of one touch are one.
  public func propose(_ new: Double) { propose(new, by: .key) }

  /// What a person's hand asks for, through whatever door. Refused while disabled.
  func propose(_ new: Double, by door: ValueEdit.Door) {
    guard isEnabled else { return }
    let old = value
    heldValue = nil
    guard store(new) else { return }
    if !edit.isUnderWay { registerUndo(of: old, by: door) }
    sendActions(for: .valueChanged)
  }

  /// The one place where the value changes.
  func store(_ new: Double) -> Bool {
    guard let allowed = law.snap(new), allowed != storedValue else { return false }
    storedValue = allowed
    valueDidChange()
    return true
  }

  func finishEditing() {
    endEdit()
    takeHeldValue()
    sendActions(for: .editingDidEnd)
  }

  /// Shows what the program said while the finger had the value.
  func takeHeldValue() {
    guard let held = heldValue else { return }
    heldValue = nil
    setValue(held)
  }

  /// The value that a key leads to; nil for keys that mean nothing here. With Control an arrow is a tenth of a
  /// step where the law has none of its own.
  func value(for event: KeyEvent) -> Double? {
    let rightwards = growsLeftwards ? -1 : 1
    if event.modifiers == .control, law.step == 0 {
      let fine = law.keyStep * DragTracker.fineFactor
      switch event.key {
      case .up: return law.clamp(value + fine)
      case .down: return law.clamp(value - fine)
      case .right: return law.clamp(value + Double(rightwards) * fine)
      case .left: return law.clamp(value - Double(rightwards) * fine)
      default: return nil
      }
    }
    guard event.modifiers.isEmpty else { return nil }
    return switch event.key {
    case .up: law.stepped(value, by: 1)
    case .down: law.stepped(value, by: -1)
    case .right: law.stepped(value, by: rightwards)
    case .left: law.stepped(value, by: -rightwards)
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
    format.spoken(value, words: NumberWords(language: effectiveLanguage))
  }

  /// A value as it is written in the control's language.
  func shown(_ value: Double) -> String {
    format.shown(value, style: NumberStyle(language: effectiveLanguage))
  }
}
