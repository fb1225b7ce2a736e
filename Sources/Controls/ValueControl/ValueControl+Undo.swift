import Toolkit

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
