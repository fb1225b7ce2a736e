import ConstraintSolver

/// Typical layouts, small enough for the oracle. `edits` lists the dragged variables.
struct LayoutCase {
  enum Kind: CaseIterable {
    /// Equal widths side by side in a total width.
    case chain
    /// Widths with preferences of many priorities, few of which can be met.
    case flex
    /// Rows of a label and a field, with the labels in a column.
    case form
    /// A tree of boxes, each inside the edges of its parent.
    case inset
    /// A tree of alternating rows and columns.
    case stack
    /// Several independent chains.
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

  /// A priority. The value must be 1...1000.
  static func priority(_ value: Int) -> Priority { Priority(rawValue: value) ?? .lowest }
}
