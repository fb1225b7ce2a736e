import ConstraintSolver
import Geometry

/// The solver of one tree of items, and the books about what it was told.
///
/// Changes gather until the tree is solved. Then removals come first, changes of numbers next, in place, and
/// additions last, so that a set of changes is judged by where it leads and not by the steps in between.
///
/// A required constraint that contradicts the others is not fatal: the one that was activated last is given up
/// and reported, the rest hold, and it is tried again when something changes. Sizes of roots, fixed frames and
/// natural sizes do not give way to constraints; what a stack makes gives way first, by its order and not by time, and
/// then holds as nearly as it can.
@MainActor
public final class LayoutEngine {
  /// Called once for each constraint that has to be given up, after the changes have been taken in.
  public static var onProblem: @MainActor (LayoutProblem) -> Void = { _ in }
  /// Called when a layout asks for another one without end and is left as it is.
  public static var onFeedbackLoop: @MainActor (LayoutFeedbackLoop) -> Void = { _ in }

  /// The topmost item; it owns the engine through its storage.
  weak var root: (any LayoutItem)?
  let solver = Solver()
  var counters = LayoutCounters()

  /// Entries whose forms may have changed, each once.
  var queue: [EngineEntry] = []
  /// What to take out of the solver before anything else.
  var removals: [(id: ConstraintID, lowered: EngineEntry.Lowered)] = []
  /// Items that may have lost their last constraint.
  var retiring: [EngineItem] = []
  /// The rank of the item that got its variables last.
  var lastRank = 0
  /// Outermost stacks in which items came or changed places, by identity.
  var unranked: [ObjectIdentifier: LayoutStorage] = [:]
  /// Where each constraint of the solver comes from.
  var owners: [ConstraintID: Owner] = [:]
  /// What was given up, by order of activation.
  var broken: [UInt64: Broken] = [:]
  /// Problems not yet reported.
  var unreported: [LayoutProblem] = []
  /// Required constraints that were taken out or changed since what was given up was last tried again.
  var loosened: Set<ConstraintID> = []
  var needsSolution = true
  /// Other values for some variables, as good as the solver's, that are shown instead until the next solution.
  var exercised: [Variable: Double]?
  /// Items whose natural height follows their width.
  var followers: [LayoutStorage] = []

  /// Who said what the solver has.
  enum Owner {
    case entry(EngineEntry)
    case floor(EngineItem, LayoutPart)
  }

  /// A constraint that was given up.
  struct Broken {
    let entry: EngineEntry
    let problem: LayoutProblem
    /// What it contradicts; as long as none of that changes, it need not be tried again. Nil where it has to be
    /// tried to find out.
    let conflict: [ConstraintID]?
    /// What stands in for a constraint of a stack: the same, as nearly as it can hold.
    let substitute: (id: ConstraintID, lowered: EngineEntry.Lowered)?
  }

  init(root: any LayoutItem) {
    self.root = root
    let storage = root.layoutStorage
    storage.item = root
    if storage.rootEntries.isEmpty {
      storage.rootEntries = [LayoutPart.left, .top, .width, .height].map {
        EngineEntry(.root($0), storage: storage)
      }
    }
    adopt(root)
  }

  /// Whether there is something that the last solution does not know of.
  var hasPendingWork: Bool { needsSolution || !queue.isEmpty || !removals.isEmpty || !retiring.isEmpty }

  /// Takes in all changes and finds the solution; a second one where heights that follow widths come out otherwise.
  func solve() {
    guard hasPendingWork else { return }
    var round = 0
    repeat {
      repeat { flush() } while !queue.isEmpty
      if needsSolution {
        solver.solve()
        exercised = nil
        counters.solutions += 1
        needsSolution = false
      }
      round += 1
    } while fitHeights(round: round)
    let problems = unreported
    unreported = []
    for problem in problems { Self.onProblem(problem) }
  }
}
