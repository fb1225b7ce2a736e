import BacklitGeometry
import ConstraintSolver

/// The solver of one tree of items, with a record of the constraints in it.
///
/// Changes are collected until the tree is solved. Then removals are applied first, in-place changes next and
/// additions last. Conflicts therefore depend only on the final set of constraints, not on intermediate
/// steps.
///
/// A required constraint that conflicts with others is not fatal. The engine breaks the constraint that was
/// activated last, reports it, and tries it again when something changes. Constraints do not override sizes
/// of roots, fixed frames and natural sizes, nor those that containers hold. Constraints of stacks are broken first, in
/// the order of the stack, and then hold with a priority below required.
@MainActor
package final class LayoutEngine {
  /// The topmost item; it owns the engine through its storage.
  var root: (any LayoutElement)? { rootReference.item }
  private let rootReference: ItemReference
  /// The reference to this engine that entries and records keep.
  let reference = EngineReference()
  let solver = Solver()
  var counters = LayoutCounters()

  /// Entries whose forms may have changed, each once.
  var queue: [EngineEntry] = []
  /// The constraints to remove from the solver before other changes.
  var removals: [(id: ConstraintID, lowered: EngineEntry.Lowered)] = []
  /// Items that may have lost their last constraint.
  var retiring: [EngineItem] = []
  /// The rank of the item whose variables were created last.
  var lastRank = 0
  /// Outermost stacks in which items were added or moved, by identity.
  var unranked: [ObjectIdentifier: ItemReference] = [:]
  /// The source of each constraint in the solver.
  var owners = OwnerTable()
  /// The broken constraints, by order of activation.
  var broken: [UInt64: Broken] = [:]
  /// The orders of activation of the constraints that were broken and are not reported yet.
  var unreported: [UInt64] = []
  /// Required constraints that were removed or changed since broken constraints were last retried.
  var loosened: Set<ConstraintID> = []
  var needsSolution = true
  /// The number of times that the values may have changed.
  var revision = 0
  /// Alternative values of ambiguous variables, shown until the next solution.
  var exercised: [Variable: Double]?
  /// The variable that differs in the alternative layout, which is searched again after each change; nil for none.
  var alternative: Variable?
  /// Items whose natural height depends on their width.
  var heightTrackedItems: [ItemReference] = []

  /// The source of a constraint in the solver.
  enum Owner {
    case entry(EngineEntry)
    case floor(EngineItem, LayoutPart)
  }

  /// The sources of constraints by the constraints' slots, which are numbered without gaps.
  @MainActor
  struct OwnerTable {
    /// A source in one word: the item of a floor knows the part to which the floor applies.
    private enum Reference {
      case entry(EngineEntry)
      case floor(EngineItem)
    }

    private var references: [Reference?] = []

    subscript(id: ConstraintID) -> Owner? {
      get {
        guard id.slot < references.count else { return nil }
        switch references[id.slot] {
        case .entry(let entry): return .entry(entry)
        case .floor(let record): return .floor(record, record.floors?.height == id ? .height : .width)
        case nil: return nil
        }
      }
      set {
        if id.slot >= references.capacity { references.reserveCapacity(id.slot + id.slot / 4 + 8) }
        while references.count <= id.slot { references.append(nil) }
        switch newValue {
        case .entry(let entry): references[id.slot] = .entry(entry)
        case .floor(let record, _): references[id.slot] = .floor(record)
        case nil: references[id.slot] = nil
        }
      }
    }
  }

  /// A constraint that is not applied because of a conflict.
  struct Broken {
    let entry: EngineEntry
    let kind: LayoutProblem.Kind
    /// The sources of the constraints that it conflicts with.
    let owners: [Owner]
    /// The conflict set. The constraint is retried only after one of these changes; nil means after any
    /// change.
    let conflict: [ConstraintID]?
    /// The replacement for a constraint of a stack: the same form with a priority below required.
    let substitute: (id: ConstraintID, lowered: EngineEntry.Lowered)?
  }

  init(root: any LayoutElement) {
    let storage = root.layoutStorage
    rootReference = storage.reference(to: root)
    reference.engine = self
    if storage.rootEntries.isEmpty {
      storage.rootEntries = LayoutPart.allCases.map {
        EngineEntry(.root($0), storage: storage, order: EngineEntry.nextOrder())
      }
    }
    addSubtree(root)
  }

  deinit { reference.engine = nil }

  /// Whether there are changes since the last solution.
  var hasPendingWork: Bool { needsSolution || !queue.isEmpty || !removals.isEmpty || !retiring.isEmpty }

  /// Applies all changes and solves, again if a height that depends on a width changed.
  func solve() {
    guard hasPendingWork else { return }
    var round = 0
    repeat {
      repeat { flush() } while !queue.isEmpty
      if needsSolution {
        solver.solve()
        // A debugger shows the alternative until it is switched off, also while its own views change.
        exercised = alternative.flatMap { solver.alternativeSolution(moving: $0) }
        counters.solutions += 1
        needsSolution = false
        revision += 1
      }
      round += 1
    } while fitHeights(round: round)
    if !unreported.isEmpty { reportProblems() }
  }

  /// Reports the constraints that were broken. Constraints that were broken in between and hold in the end are left out.
  private func reportProblems() {
    let orders = unreported
    unreported = []
    var seen: Set<UInt64> = []
    let problems = NamingScope.run {
      orders.compactMap { seen.insert($0).inserted ? broken[$0].map { problem($0) } : nil }
    }
    for problem in problems { root?.layoutDidBreak(problem) }
  }
}
