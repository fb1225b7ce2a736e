import ConstraintSolver

extension Tree {
  /// Adds a box with a preferred size of 20 by 3.
  mutating func addBox() throws -> Box {
    let box = Box(
      left: system.variable(), top: system.variable(), width: system.variable(), height: system.variable())
    try system.add((box.width <= 20).priority(250))
    try system.add((box.height <= 3).priority(250))
    try system.add((box.width >= 20).priority(750))
    try system.add((box.height >= 3).priority(750))
    boxes.append(box)
    return box
  }

  mutating func addChildren(of parent: Box, depth: Int) throws {
    guard depth < shape.depth else { return }
    var children: [Box] = []
    for _ in 0..<shape.branching { children.append(try addBox()) }
    switch (shape.kind, depth % 2) {
    case (.inset, _): try pin(children, in: parent)
    case (.stack, 0): try lineUp(children, in: parent)
    case (.stack, _): try pile(children, in: parent)
    }
    for child in children { try addChildren(of: child, depth: depth + 1) }
  }

  private mutating func pin(_ children: [Box], in parent: Box) throws {
    for child in children {
      try system.add(child.left == parent.left + 2)
      try system.add(child.left + child.width == parent.left + parent.width - 2)
      try system.add(child.top == parent.top + 1)
      try system.add(child.top + child.height == parent.top + parent.height - 1)
    }
  }

  private mutating func lineUp(_ children: [Box], in parent: Box) throws {
    for (i, child) in children.enumerated() {
      try system.add(child.top == parent.top)
      try system.add(child.height == parent.height)
      if i == 0 {
        try system.add(child.left == parent.left)
      } else {
        try system.add(child.left == children[i - 1].left + children[i - 1].width + 1)
        try system.add(child.width == children[0].width)
      }
    }
    if let last = children.last {
      try system.add(last.left + last.width == parent.left + parent.width)
    }
  }

  private mutating func pile(_ children: [Box], in parent: Box) throws {
    for (i, child) in children.enumerated() {
      try system.add(child.left == parent.left)
      try system.add(child.width == parent.width)
      if i == 0 {
        try system.add(child.top == parent.top)
      } else {
        try system.add(child.top == children[i - 1].top + children[i - 1].height + 1)
        try system.add(child.height == children[0].height)
      }
    }
    if let last = children.last {
      try system.add(last.top + last.height == parent.top + parent.height)
    }
  }
}
