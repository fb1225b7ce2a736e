import BacklitGeometry

extension Control {
  /// Registers an undo step for a change of a state by the user.
  /// - Parameters:
  ///   - target: the control that changed.
  ///   - restore: restores the state from before the change, for undo and, with the state after it, for redo.
  func registerUndo<Target: Control>(_ target: Target, restore: @escaping @MainActor (Target) -> Void) {
    guard registersUndo, let manager = undoManager else { return }
    manager.registerUndo(withTarget: target, actionName: accessibilityLabel ?? "", handler: restore)
  }
}
