/// The changes that a person can take back, and do again, step by step.
///
/// Whoever changes something says how to change it back. Registered while a step is undone, that says how to do
/// it again. What is registered outside of a group is a step of its own.
///
/// ```swift
/// func rename(_ track: Track, to name: String) {
///   let old = track.name
///   track.name = name
///   undoManager?.registerUndo(withTarget: track, actionName: "Name") { rename($0, to: old) }
/// }
/// ```
/// Targets are not kept alive; a step whose targets are all gone is gone as well.
@MainActor
public final class UndoManager {
  /// What ``registerUndo(withTarget:actionName:handler:)`` made, to be asked about with ``isLatest(_:)``.
  public struct Step: Hashable, Sendable {
    let id: Int
  }

  /// What happens in a step: its actions in the order of their registration.
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

  /// What goes on.
  enum Activity {
    case none, undoing, redoing
  }

  /// How many steps are kept, the latest ones; 0, or less, for all.
  public var levelsOfUndo = 0 { didSet { trim() } }
  /// How many groups are open, one inside the other.
  public private(set) var groupingLevel = 0
  var undoable: [Group] = []
  var redoable: [Group] = []
  var activity = Activity.none
  private var open: Group?
  private var lastID = 0

  /// A manager with nothing to undo.
  public init() {}

  /// Says how a change that has just been made is changed back. Steps that were undone cannot be done again
  /// after that.
  /// - Parameters:
  ///   - target: what is given to the closure. It is not kept alive.
  ///   - actionName: what the step is called, for people; empty to leave the name of the group as it is.
  ///   - handler: changes it back, and registers how to do it again. It must not hold the target.
  /// - Returns: the step: the group that is open, or a new one.
  @discardableResult
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, actionName: String = "", handler: @escaping @MainActor (Target) -> Void
  ) -> Step {
    beginUndoGrouping()
    defer { endUndoGrouping() }
    open?.actions.append(
      Action(target: target) { if let target = $0 as? Target { handler(target) } })
    if !actionName.isEmpty { open?.name = actionName }
    return Step(id: open?.id ?? 0)
  }

  /// From here to the matching ``endUndoGrouping()`` everything is one step.
  public func beginUndoGrouping() {
    if groupingLevel == 0 {
      lastID += 1
      open = Group(id: lastID)
    }
    groupingLevel += 1
  }

  /// Ends a group; the outermost one becomes a step, if anything was registered. Without a group it traps.
  public func endUndoGrouping() {
    precondition(groupingLevel > 0, "There is no group of changes to end.")
    groupingLevel -= 1
    guard groupingLevel == 0, let group = open else { return }
    open = nil
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

  /// Names the step that is being made, or else the latest one.
  public func setActionName(_ name: String) {
    if open != nil {
      open?.name = name
    } else if let last = undoable.indices.last {
      undoable[last].name = name
    }
  }

  /// Whether a step is the one that the next undo takes back, with nothing undone since. To go on with such a
  /// step one registers nothing: what it goes back to is where it began.
  public func isLatest(_ step: Step) -> Bool {
    if let open { return open.id == step.id }
    return redoable.isEmpty && undoable.last?.id == step.id
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undoable.removeFirst(max(0, undoable.count - levelsOfUndo))
    redoable.removeFirst(max(0, redoable.count - levelsOfUndo))
  }
}
