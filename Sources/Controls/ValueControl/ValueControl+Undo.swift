import Toolkit

extension ValueControl {
  /// The touch is over: what it changed is one step.
  func endEdit() {
    guard let start = edit.end(), start != value else { return }
    registerUndo(of: start, by: nil)
  }

  /// Lets a person go back to a value from the present one.
  /// - Parameters:
  ///   - old: the value to go back to.
  ///   - door: by what it was changed; nil for something that goes on with nothing else.
  func registerUndo(of old: Double, by door: ValueEdit.Door?) {
    let changed = owner ?? self
    guard changed.registersUndo, let manager = undoManager, let time = window?.time else { return }
    if let door, edit.continues(by: door, at: time, in: manager) { return }
    let step = manager.registerUndo(withTarget: changed, actionName: changed.accessibilityLabel ?? "") {
      $0.restore(old)
    }
    edit.made(step, by: door, at: time)
  }

  /// Goes back to a value as a person wishes who takes a change back, or does it again. Also while disabled, as
  /// that shuts out new changes, not the end of old ones.
  private func restore(_ old: Double) {
    let present = value
    heldValue = nil
    guard store(old) else { return }
    registerUndo(of: present, by: nil)
    sendActions(for: .valueChanged)
  }
}
