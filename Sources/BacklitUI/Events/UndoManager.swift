import BacklitGeometry

/// The changes that a user can undo and redo, step by step.
///
/// Code that makes a change registers an action that reverts it. An action registered during an undo becomes
/// the redo. An action registered outside a group is a step of its own.
///
/// ```swift
/// func rename(_ track: Track, to name: String) {
///   let old = track.name
///   track.name = name
///   undoManager?.registerUndo(withTarget: track, actionName: "Name") { rename($0, to: old) }
/// }
/// ```
/// Targets are held weakly; a step whose targets are all gone is removed.
@MainActor
public final class UndoManager {
  /// A step registered by ``registerUndo(withTarget:actionName:handler:)``.
  public struct Step: Hashable, Sendable {
    let id: Int
  }

  /// The actions of a step in the order of their registration.
  struct Group {
    let id: Int
    var name = ""
    var actions: [Action] = []

    var isAlive: Bool { actions.contains { $0.target != nil } }
  }

  struct Action {
    weak var target: AnyObject?
    let perform: @MainActor (AnyObject) -> Void
  }

  /// Whether a step is being undone or redone.
  enum Activity {
    case none, undoing, redoing
  }

  /// The maximum number of steps, the latest ones; 0 or less for no maximum.
  public var levelsOfUndo = 0 { didSet { trim() } }
  /// The number of open nested groups.
  package private(set) var groupingLevel = 0
  var undoable: [Group] = []
  var redoable: [Group] = []
  var activity = Activity.none
  private var openGroup: Group?
  private var lastID = 0

  /// Creates a manager without steps.
  public init() {}

  /// Registers the action that reverts a change just made. Steps that were undone can no longer be redone.
  /// - Parameters:
  ///   - target: the argument of the closure, held weakly.
  ///   - actionName: the name of the step for people; empty to keep the name of the group.
  ///   - handler: reverts the change and registers the redo. It must not hold the target strongly.
  /// - Returns: the step: the open group, or a new one.
  @discardableResult
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, actionName: String = "", handler: @escaping @MainActor (Target) -> Void
  ) -> Step {
    beginUndoGrouping()
    defer { endUndoGrouping() }
    openGroup?.actions.append(
      Action(target: target) { if let target = $0 as? Target { handler(target) } })
    if !actionName.isEmpty { openGroup?.name = actionName }
    return Step(id: openGroup?.id ?? 0)
  }

  /// Opens a group: everything up to the matching ``endUndoGrouping()`` is one step.
  public func beginUndoGrouping() {
    if groupingLevel == 0 {
      lastID += 1
      openGroup = Group(id: lastID)
    }
    groupingLevel += 1
  }

  /// Closes a group; the outermost one becomes a step if anything was registered. Traps if no group is open.
  public func endUndoGrouping() {
    checkPrecondition(groupingLevel > 0, "endUndoGrouping() without beginUndoGrouping().")
    groupingLevel -= 1
    guard groupingLevel == 0, let group = openGroup else { return }
    openGroup = nil
    guard !group.actions.isEmpty else { return }
    switch activity {
    case .undoing: redoable.append(group)
    case .redoing: undoable.append(group)
    case .none:
      undoable.append(group)
      redoable = []
    }
    trim()
  }

  /// Names the open step, or else the latest one.
  public func setActionName(_ name: String) {
    if openGroup != nil {
      openGroup?.name = name
    } else if let last = undoable.indices.last {
      undoable[last].name = name
    }
  }

  /// Whether a step is the next one to undo, and nothing was undone since. To extend such a step, register
  /// nothing: undoing it still reverts to its beginning.
  package func isLatest(_ step: Step) -> Bool {
    if let openGroup { return openGroup.id == step.id }
    return redoable.isEmpty && undoable.last?.id == step.id
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undoable.removeFirst(max(0, undoable.count - levelsOfUndo))
    redoable.removeFirst(max(0, redoable.count - levelsOfUndo))
  }
}

extension UndoManager {
  /// Whether there is a step to undo; false inside a group, an undo or a redo.
  public var canUndo: Bool { isAtRest && undoable.contains(where: \.isAlive) }

  /// Whether there is a step to redo; false inside a group, an undo or a redo.
  public var canRedo: Bool { isAtRest && redoable.contains(where: \.isAlive) }

  /// The name of the step that ``undo()`` reverts; empty if it has none, or there is no step.
  public var undoActionName: String { undoable.last(where: \.isAlive)?.name ?? "" }

  /// The name of the step that ``redo()`` repeats; empty if it has none, or there is no step.
  public var redoActionName: String { redoable.last(where: \.isAlive)?.name ?? "" }

  /// The target of the step that ``undo()`` reverts, if it has exactly one.
  package var undoTarget: AnyObject? { undoable.last(where: \.isAlive)?.target }

  /// The target of the step that ``redo()`` repeats, if it has exactly one.
  package var redoTarget: AnyObject? { redoable.last(where: \.isAlive)?.target }

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
