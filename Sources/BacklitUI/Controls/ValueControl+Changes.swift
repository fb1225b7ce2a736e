import BacklitGeometry
import BacklitValues

extension ValueControl {
  /// Raises the value by a number of steps, or lowers it for a negative number, and sends events as for user
  /// input.
  public func step(by count: Int) {
    if let new = valueRange.stepped(value, by: count) { propose(new) }
  }

  /// Resets the value to the default, and sends events as for user input.
  public func reset() { propose(valueRange.defaultValue) }

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
    guard let allowed = valueRange.snap(new), allowed != storedValue else { return false }
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
    setValue(pending.value, sendEvents: pending.sendsEvents)
  }

  /// The distance of an arrow key, if it is larger than the step of the range.
  var coarseStep: Double? {
    (arrowStepValue ?? defaultArrowStep).flatMap { $0.isFinite && $0 > valueRange.step ? $0 : nil }
  }

  /// The distance of an arrow key.
  var arrowStep: Double { coarseStep ?? valueRange.keyStep }

  /// The number of arrow keys of a page.
  var stepsPerPage: Int { ValueRange.pageSteps(of: arrowStep, in: valueRange.span) }

  /// The value after a number of arrow keys.
  func arrowValue(by count: Int) -> Double? {
    guard let coarseStep else { return valueRange.stepped(value, by: count) }
    if valueRange.step == 0 { return valueRange.moved(value, by: Double(count) * coarseStep) }
    let fine = (coarseStep / valueRange.keyStep).rounded()
    return valueRange.stepped(value, by: count * Int(min(fine, 1e9)))
  }

  /// The value that a key leads to; nil for keys without a meaning. With Control or Shift, an arrow is a step of the
  /// range where it is more otherwise. With Control, it is a tenth of a key step if the range has no step.
  func value(for event: KeyEvent) -> Double? {
    let direction = direction(of: event.key)
    if coarseStep != nil, event.modifiers == .control || event.modifiers == .shift {
      return direction.flatMap { valueRange.stepped(value, by: $0) }
    }
    if event.modifiers == .control, valueRange.step == 0 {
      let fine = valueRange.keyStep * DragTracker.fineFactor
      return direction.flatMap { valueRange.moved(value, by: Double($0) * fine) }
    }
    guard event.modifiers.isEmpty else { return nil }
    if let direction { return arrowValue(by: direction) }
    return switch event.key {
    case .pageUp: arrowValue(by: upwards * stepsPerPage)
    case .pageDown: arrowValue(by: -upwards * stepsPerPage)
    case .home: valueRange.range.lowerBound
    case .end: valueRange.range.upperBound
    case .delete, .backspace: valueRange.defaultValue
    default: nil
    }
  }

  /// The direction of the values that an arrow leads to: 1 for higher ones, -1 for lower ones; nil for other keys.
  func direction(of key: Key) -> Int? {
    switch key {
    case .up: upwards
    case .down: -upwards
    case .right: growsLeftwards ? -1 : 1
    case .left: growsLeftwards ? 1 : -1
    default: nil
    }
  }

  /// 1 if the values above are higher, else -1. The thumb follows the key. By ear, up is more at every control.
  private var upwards: Int { growsDownwards && window?.isUsedByEar == false ? -1 : 1 }

  /// A value of the range in the words of its format, in the control's language.
  func spokenNumber(for value: Double) -> String {
    format.spokenString(for: seen(value), words: NumberWords(language: effectiveLanguage))
  }

  /// A value as it is seen, or the value that is seen as a number: the left end of a mirrored track is its maximum.
  func seen(_ value: Double) -> Double { format.unit == .balance && growsLeftwards ? -value : value }

  /// The texts for a value from the longest to the shortest: with its unit, and without.
  func displayTexts(for value: Double) -> [String] {
    var short = format
    short.unit = .none
    let style = NumberStyle(language: effectiveLanguage)
    let full = displayText(for: value)
    let isNumber = format.unit != .balance && format.silence.map { value > $0 } ?? true
    return isNumber && format.unit != .none ? [full, short.string(for: value, style: style)] : [full]
  }

  /// The text for a value, in the control's language.
  func displayText(for value: Double) -> String {
    format.string(for: seen(value), style: NumberStyle(language: effectiveLanguage))
  }
}

extension ValueControl {
  /// Ends the touch, and registers its changes as one undo step.
  func endEdit() {
    guard let start = edit.end(), start != value else { return }
    registerUndo(of: start, from: nil)
  }

  /// Registers an undo step from the present value to an old one.
  /// - Parameters:
  ///   - old: the value that undo restores.
  ///   - source: the source of the change; nil for a change that never merges with another change.
  func registerUndo(of old: Double, from source: ValueEdit.Source?) {
    let changed = owner ?? self
    guard changed.registersUndo, let manager = undoManager, let time = window?.time else { return }
    if let source, edit.continues(from: source, at: time, in: manager) { return }
    let step = manager.registerUndo(withTarget: changed, actionName: changed.accessibilityLabel ?? "") {
      $0.restore(old)
    }
    edit.recordStep(step, from: source, at: time)
  }

  /// Restores a value for undo or redo. This also works while the control is disabled: only new changes are
  /// refused.
  private func restore(_ old: Double) {
    let present = value
    pendingValue = nil
    guard store(old) else { return }
    registerUndo(of: present, from: nil)
    sendActions(for: .valueChanged)
  }
}

/// Groups the changes of a value by the user into undo steps.
@MainActor
struct ValueEdit {
  /// The source of a change. Changes in quick succession from the same source are one undo step.
  enum Source {
    /// A key, or an action of the screen reader.
    case key
    /// A key that the terminal reports as repeated.
    case heldKey
    /// The wheel.
    case wheel

    /// The longest time between two changes of one undo step, in seconds. Most terminals do not report
    /// repeats, so key presses at the speed of a keyboard's repeat count as a held key.
    var mergeInterval: Double {
      switch self {
      case .key: 0.1
      case .heldKey: .infinity
      case .wheel: 0.5
      }
    }
  }

  /// The value before the current touch.
  private(set) var start: Double?
  private var latest: (step: UndoManager.Step, isWheel: Bool, time: Double)?

  /// Whether a touch is changing the value.
  var isInProgress: Bool { start != nil }

  /// Begins a touch.
  mutating func begin(at value: Double) { start = value }

  /// Ends the touch.
  /// - Returns: the value before it.
  mutating func end() -> Double? {
    defer { start = nil }
    return start
  }

  /// Whether a change belongs to the latest undo step. If it does, extends that step to the given time.
  mutating func continues(from source: Source, at time: Double, in manager: UndoManager) -> Bool {
    guard let last = latest, last.isWheel == (source == .wheel), time - last.time <= source.mergeInterval,
      manager.isLatest(last.step)
    else { return false }
    latest?.time = time
    return true
  }

  /// Records the latest undo step.
  mutating func recordStep(_ step: UndoManager.Step, from source: Source?, at time: Double) {
    latest = source.map { (step, $0 == .wheel, time) }
  }
}
