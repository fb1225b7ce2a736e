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

extension LayoutCase {
  /// Adds positions and widths in a row, up to an edited total width.
  private mutating func row(_ count: Int, gap: Double, _ priority: Priority) -> [Variable] {
    let lefts = (0..<count).map { make("left\($0)") }
    let widths = (0..<count).map { make("width\($0)") }
    let total = make("total")
    add(lefts[0] == 0)
    for index in 1..<count { add(lefts[index] == lefts[index - 1] + widths[index - 1] + gap) }
    for width in widths { add(width >= 10) }
    add(lefts[count - 1] + widths[count - 1] == total)
    edit(total, priority)
    return widths
  }

  mutating func chain(_ count: Int) {
    let widths = row(count, gap: 8, 750)
    for width in widths {
      if width != widths[0] { add(width == widths[0]) }
      add((width == 50).priority(250))
    }
  }

  mutating func flex(_ count: Int) {
    for (index, width) in row(count, gap: 8, 999).enumerated() {
      let wish = Double(50 + index % 7)
      add((width <= wish).priority(Self.priority(250 + index % 13)))
      add((width >= wish).priority(Self.priority(739 + index % 11)))
    }
  }

  mutating func form(_ rows: Int) {
    let (total, column) = (make("total"), make("column"))
    edit(total, 900)
    var above: Variable?
    for index in 0..<rows {
      let label = (left: make("label\(index)"), width: make("labelWidth\(index)"))
      let field = (left: make("field\(index)"), width: make("fieldWidth\(index)"))
      let (top, height) = (make("top\(index)"), make("height\(index)"))
      let content = Double(4 + 7 * index % 23)
      add(label.left == 1)
      add(label.width == column)
      add((column >= content).priority(750))
      add((column <= content).priority(251))
      add(field.left == label.left + label.width + 2)
      add(field.left + field.width == total - 1)
      add((field.width >= 12).priority(760))
      add(height == 1)
      if let above { add(top == above + 2) } else { add(top == 0) }
      above = top
    }
  }
}

extension LayoutCase {
  struct Box {
    var left: Variable
    var top: Variable
    var width: Variable
    var height: Variable
  }

  private mutating func box() -> Box {
    let box = Box(left: make("left"), top: make("top"), width: make("width"), height: make("height"))
    for (extent, content) in [(box.width, 20.0), (box.height, 3)] {
      add((extent <= content).priority(250))
      add((extent >= content).priority(750))
      add(extent >= 0)
    }
    return box
  }

  /// A tree of boxes. The edits determine the size of the root.
  mutating func tree(
    depth: Int, branching: Int, _ place: (inout LayoutCase, Box, [Box], Bool) -> Void
  ) {
    let root = box()
    add(root.left == 0)
    add(root.top == 0)
    edit(root.width, 900)
    edit(root.height, 900)
    var parents = [root]
    for level in 1..<depth {
      var next: [Box] = []
      for parent in parents {
        let children = (0..<branching).map { _ in box() }
        place(&self, parent, children, level.isMultiple(of: 2))
        next += children
      }
      parents = next
    }
  }

  /// Pins each child to its parent's edges.
  mutating func inset(_ parent: Box, _ children: [Box], _: Bool) {
    for child in children {
      add(child.left == parent.left + 2)
      add(child.left + child.width == parent.left + parent.width - 2)
      add(child.top == parent.top + 1)
      add(child.top + child.height == parent.top + parent.height - 1)
    }
  }

  /// Arranges the children in a row or a column, equally large, with a gap of 1.
  mutating func stack(_ parent: Box, _ children: [Box], _ isRow: Bool) {
    func along(_ box: Box) -> (Variable, Variable) { isRow ? (box.left, box.width) : (box.top, box.height) }
    func across(_ box: Box) -> (Variable, Variable) { isRow ? (box.top, box.height) : (box.left, box.width) }
    var end = LinearExpression(along(parent).0)
    for (index, child) in children.enumerated() {
      add(along(child).0 == end + (index == 0 ? 0 : 1))
      end = along(child).0 + along(child).1
      add(along(child).1 == along(children[0]).1)
      add(across(child).0 == across(parent).0)
      add(across(child).1 == across(parent).1)
    }
    add(end == along(parent).0 + along(parent).1)
  }
}
