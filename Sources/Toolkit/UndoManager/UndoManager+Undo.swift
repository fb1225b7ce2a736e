extension UndoManager {
  /// Whether there is a step to undo; false inside a group, an undo or a redo.
  public var canUndo: Bool { isAtRest && undoable.contains(where: \.isAlive) }

  /// Whether there is a step to redo; false inside a group, an undo or a redo.
  public var canRedo: Bool { isAtRest && redoable.contains(where: \.isAlive) }

  /// Whether a step is being undone.
  public var isUndoing: Bool { activity == .undoing }

  /// Whether a step is being redone.
  public var isRedoing: Bool { activity == .redoing }

  /// The name of the step that ``undo()`` reverts; empty if it has none, or there is no step.
  public var undoActionName: String { undoable.last(where: \.isAlive)?.name ?? "" }

  /// The name of the step that ``redo()`` repeats; empty if it has none, or there is no step.
  public var redoActionName: String { redoable.last(where: \.isAlive)?.name ?? "" }

  /// The target of the step that ``undo()`` reverts, if it has exactly one.
  public var undoTarget: AnyObject? { undoable.last(where: \.isAlive)?.target }

  /// The target of the step that ``redo()`` repeats, if it has exactly one.
  public var redoTarget: AnyObject? { redoable.last(where: \.isAlive)?.target }

  /// Reverts the latest step.
  /// - Returns: whether there was one; false if ``canUndo`` is false.
  @discardableResult
  public func undo() -> Bool {
    guard canUndo, let group = Self.pop(&undoable) else { return false }
    perform(group, as: .undoing)
    return true
  }

  /// Repeats the step that was undone last.
  /// - Returns: whether there was one; false if ``canRedo`` is false.
  @discardableResult
  public func redo() -> Bool {
    guard canRedo, let group = Self.pop(&redoable) else { return false }
    perform(group, as: .redoing)
    return true
  }

  /// Removes all steps, but not the actions of an open group.
  public func removeAllActions() {
    undoable = []
    redoable = []
  }

  /// Removes the actions with a target.
  public func removeAllActions(withTarget target: AnyObject) {
    func remove(from groups: inout [Group]) {
      for index in groups.indices { groups[index].actions.removeAll { $0.target === target } }
      groups.removeAll(where: \.actions.isEmpty)
    }
    remove(from: &undoable)
    remove(from: &redoable)
  }

  private var isAtRest: Bool { groupingLevel == 0 && activity == .none }

  private static func pop(_ groups: inout [Group]) -> Group? {
    while let group = groups.popLast() {
      if group.isAlive { return group }
    }
    return nil
  }

  /// Performs the actions in reverse order. The actions that they register become the opposite step, with the
  /// same name.
  private func perform(_ group: Group, as activity: Activity) {
    self.activity = activity
    beginUndoGrouping()
    for action in group.actions.reversed() {
      if let target = action.target { action.perform(target) }
    }
    if !group.name.isEmpty { setActionName(group.name) }
    endUndoGrouping()
    self.activity = .none
  }
}

extension UndoManager.Group {
  /// The target of all actions, if there is exactly one.
  fileprivate var target: AnyObject? {
    let targets = actions.compactMap(\.target)
    return targets.allSatisfy { $0 === targets.first } ? targets.first : nil
  }
}
