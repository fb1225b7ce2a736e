import ConstraintSolver

/// Layouts of the kinds that programs have, small enough for the oracle. What is dragged is in `edits`.
struct LayoutCase {
  enum Kind: CaseIterable {
    /// Equal widths side by side in a given width.
    case chain
    /// Widths with wishes of many priorities, of which few can be met.
    case flex
    /// Rows of a label and a field, labels in a column.
    case form
    /// A tree of boxes, each inside its parent's edges.
    case inset
    /// A tree of rows of columns of rows.
    case stack
    /// Several chains that have nothing to do with each other.
    case islands
  }

  let solver: Solver
  private(set) var variables: [Variable] = []
  private(set) var constraints: [Constraint] = []
  private(set) var edits: [(variable: Variable, priority: Priority)] = []

  init(_ kind: Kind, in solver: Solver) {
    self.solver = solver
    switch kind {
    case .chain: chain(8)
    case .flex: flex(8)
    case .form: form(4)
    case .inset: tree(depth: 3, branching: 2) { $0.inset($1, $2, $3) }
    case .stack: tree(depth: 3, branching: 2) { $0.stack($1, $2, $3) }
    case .islands: for count in 2...4 { chain(count) }
    }
  }

  mutating func make(_ name: String) -> Variable {
    variables.append(solver.makeVariable(name))
    return variables[variables.count - 1]
  }

  mutating func add(_ constraint: Constraint) { constraints.append(constraint) }

  mutating func edit(_ variable: Variable, _ priority: Priority) { edits.append((variable, priority)) }

  /// One that may be out of range only where the list above is wrong.
  static func priority(_ value: Int) -> Priority { Priority(rawValue: value) ?? .lowest }
}
