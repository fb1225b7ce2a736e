import ConstraintSolver

/// The four variables of an item in one engine, and how many constraints use each.
@MainActor
final class EngineItem {
  weak var engine: LayoutEngine?
  let name: String
  let variables: [Variable]
  /// When the variables were made, compared with other items of the engine; see ``LayoutEngine/rankItems()``.
  var rank: Int
  /// The constraints that keep width and height at zero or more.
  var floors: [ConstraintID] = []
  var uses = [0, 0, 0, 0]
  /// Whether the engine sees to it that the natural height follows the width.
  var isFollowed = false
  /// Whether the variables are no longer in the solver.
  var isRetired = false

  init(engine: LayoutEngine, name: String, rank: Int, variables: [Variable]) {
    self.engine = engine
    self.rank = rank
    self.name = name
    self.variables = variables
  }

  var isUnused: Bool { uses.allSatisfy { $0 == 0 } }

  func variable(_ part: LayoutPart) -> Variable { variables[part.rawValue] }
}
