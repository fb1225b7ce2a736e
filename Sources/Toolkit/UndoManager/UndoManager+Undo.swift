extension UndoManager {
  /// Whether there is a step to take back: never within a group, nor from within an undo or a redo.
  public var canUndo: Bool { isAtRest && undoable.contains(where: \.isAlive) }

  /// Whether there is a step to do again.
  public var canRedo: Bool { isAtRest && redoable.contains(where: \.isAlive) }

  /// Whether a step is just being taken back.
  public var isUndoing: Bool { activity == .undoing }

  /// Whether a step is just being done again.
  public var isRedoing: Bool { activity == .redoing }

  /// What the step is called that ``undo()`` takes back; empty where it has no name, or there is none.
  public var undoActionName: String { undoable.last(where: \.isAlive)?.name ?? "" }

  /// What the step is called that ``redo()`` does again; empty where it has no name, or there is none.
  public var redoActionName: String { redoable.last(where: \.isAlive)?.name ?? "" }

  /// What the step that ``undo()`` takes back is about, if that is one object.
  public var undoTarget: AnyObject? { undoable.last(where: \.isAlive)?.target }

  /// What the step that ``redo()`` does again is about, if that is one object.
  public var redoTarget: AnyObject? { redoable.last(where: \.isAlive)?.target }

  /// Takes the latest step back.
  /// - Returns: whether there was one; false also where ``canUndo`` says so.
  @discardableResult
  public func undo() -> Bool {
    guard canUndo, let group = Self.pop(&undoable) else { return false }
    perform(group, as: .undoing)
    return true
  }

  /// Does the step again that was taken back last.
  /// - Returns: whether there was one; false also where ``canRedo`` says so.
  @discardableResult
  public func redo() -> Bool {
    guard canRedo, let group = Self.pop(&redoable) else { return false }
    perform(group, as: .redoing)
    return true
  }

  /// Forgets everything; not what an open group has so far.
  public func removeAllActions() {
    undoable = []
    redoable = []
  }

  /// Forgets what is about an object.
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

  /// The latest action first; what it registers is the way back again, under the same name.
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
  /// The one object that the actions are about.
  fileprivate var target: AnyObject? {
    let targets = actions.compactMap(\.target)
    return targets.allSatisfy { $0 === targets.first } ? targets.first : nil
  }
}
