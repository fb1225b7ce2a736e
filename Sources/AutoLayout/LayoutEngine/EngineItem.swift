import ConstraintSolver

/// The four variables of an item in one engine, with the number of constraints that use each variable.
@MainActor
final class EngineItem {
  weak var engine: LayoutEngine?
  private weak var item: (any LayoutItem)?
  let variables: [Variable]
  /// The creation order of the variables among the items of the engine; see ``LayoutEngine/rankItems()``.
  var rank: Int
  /// The constraints that keep width and height at zero or more.
  var floors: [ConstraintID] = []
  var uses = [0, 0, 0, 0]
  /// Whether the engine updates the natural height when the width changes.
  var tracksHeight = false
  /// Whether the variables are no longer in the solver.
  var isRetired = false

  /// Creates the record of an item. Pass no engine for a separate system.
  init(_ item: any LayoutItem, engine: LayoutEngine?, rank: Int, variables: [Variable]) {
    self.item = item
    self.engine = engine
    self.rank = rank
    self.variables = variables
  }

  /// The current name of the item.
  ///
  /// Finding the name can search the tree, so call this only for messages.
  var name: String { item?.layoutName ?? "(gone)" }

  var isUnused: Bool { uses.allSatisfy { $0 == 0 } }

  func variable(_ part: LayoutPart) -> Variable { variables[part.rawValue] }
}
