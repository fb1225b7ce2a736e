import ConstraintSolver

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
