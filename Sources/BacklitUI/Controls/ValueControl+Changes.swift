import ControlState
import Input
import Toolkit

extension ValueControl {
  /// Raises the value by a number of steps, or lowers it for a negative number, and sends events as for user
  /// input.
  public func step(by count: Int) {
    if let new = law.stepped(value, by: count) { propose(new) }
  }

  /// Resets the value to the default, and sends events as for user input.
  public func reset() { propose(law.defaultValue) }

  /// Sets the value for the user. A subclass calls this method for the value that a touch stands for.
  ///
  /// The value is snapped to the nearest allowed value. NaN and infinities are ignored, and so is every value
  /// while the control is disabled. If the value changed, `valueChanged` is sent and the change is registered
  /// for undo; all changes of one touch are one undo step.
  public func propose(_ new: Double) { propose(new, from: .key) }

  /// Sets the value for the user, from a source of input. Does nothing while the control is disabled.
  func propose(_ new: Double, from source: ValueEdit.Source) {
    guard isEnabled else { return }
    let old = value
    pendingValue = nil
    guard store(new) else { return }
    if !edit.isInProgress { registerUndo(of: old, from: source) }
    sendActions(for: .valueChanged)
  }

  /// Stores the nearest allowed value. Every change of the value goes through this method.
  /// - Returns: whether the value changed.
  func store(_ new: Double) -> Bool {
    guard let allowed = law.snap(new), allowed != storedValue else { return false }
    storedValue = allowed
    valueDidChange()
    return true
  }

  func finishEditing() {
    endEdit()
    applyPendingValue()
    sendActions(for: .editingDidEnd)
  }

  /// Sets the value that the program set during the touch, if there is one.
  func applyPendingValue() {
    guard let pending = pendingValue else { return }
    pendingValue = nil
    setValue(pending)
  }

  /// The value that a key leads to; nil for keys without a meaning. With Control, an arrow is a tenth of a
  /// key step if the range has no step.
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

  /// The value in words, in the control's language.
  var spokenValue: String {
    format.spoken(value, words: NumberWords(language: effectiveLanguage))
  }

  /// The text for a value, in the control's language.
  func displayText(for value: Double) -> String {
    format.shown(value, style: NumberStyle(language: effectiveLanguage))
  }
}
