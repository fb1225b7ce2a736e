import ConstraintSolver

/// The four variables of an item in one engine, and how many constraints use each.
@MainActor
final class EngineItem {
  weak var engine: LayoutEngine?
  private weak var item: (any LayoutItem)?
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

  /// The variables of an item; an engine of none stands for a system of its own.
  init(_ item: any LayoutItem, engine: LayoutEngine?, rank: Int, variables: [Variable]) {
    self.item = item
    self.engine = engine
    self.rank = rank
    self.variables = variables
  }

  /// The item's name as it is now: finding it may take a look around, which only a message is worth.
  var name: String { item?.layoutName ?? "(gone)" }

  var isUnused: Bool { uses.allSatisfy { $0 == 0 } }

  func variable(_ part: LayoutPart) -> Variable { variables[part.rawValue] }
}
