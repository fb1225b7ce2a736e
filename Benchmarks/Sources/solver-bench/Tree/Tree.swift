import ConstraintSolver

/// `inset/DbB` and `stack/DbB`: trees of boxes. The edits determine the size of the root.
struct Tree: Scene {
  enum Kind {
    /// Every child is inset from its parent: 2 at the sides, 1 at the top and bottom.
    case inset
    /// Children of equal size, 1 apart, in rows and columns that alternate by depth.
    case stack
  }

  struct Shape {
    var kind: Kind
    /// The number of generations below the root.
    var depth: Int
    var branching: Int

    init(_ kind: Kind, _ depth: Int, _ branching: Int) {
      self.kind = kind
      self.depth = depth
      self.branching = branching
    }
  }

  struct Box {
    var left: Variable
    var top: Variable
    var width: Variable
    var height: Variable
  }

  let shape: Shape
  var system = ConstraintSystem()
  let totalWidth: Variable
  let totalHeight: Variable
  /// Parents come before their children; the children of one parent are contiguous.
  var boxes: [Box] = []

  init(_ shape: Shape, _ extent: Extent) throws {
    self.shape = shape
    totalWidth = system.variable()
    totalHeight = system.variable()
    let root = try addBox()
    try system.add(root.left == 0)
    try system.add(root.top == 0)
    try system.add(root.left + root.width == totalWidth)
    try system.add(root.top + root.height == totalHeight)
    try addChildren(of: root, depth: 0)
    try system.edit(totalWidth, priority: 900, extent.width)
    try system.edit(totalHeight, priority: 900, extent.height)
    system.solver.solve()
  }

  func resize(_ extent: Extent) throws {
    try system.solver.suggest(totalWidth, extent.width)
    try system.solver.suggest(totalHeight, extent.height)
    system.solver.solve()
  }
}
