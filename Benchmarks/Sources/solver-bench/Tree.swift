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

extension Tree {
  private struct Frame {
    var left = 0.0
    var top = 0.0
    var width: Double
    var height: Double
  }

  /// The edits outweigh the preferences of all boxes, so the root determines every frame.
  func check(_ extent: Extent) throws {
    try system.expect(totalWidth, extent.width, "the total width")
    try system.expect(totalHeight, extent.height, "the total height")
    let root = Frame(width: extent.width, height: extent.height)
    try check(box: 0, root)
    var next = 1
    try checkChildren(of: root, depth: 0, &next)
  }

  private func checkChildren(of parent: Frame, depth: Int, _ next: inout Int) throws {
    guard depth < shape.depth else { return }
    let frames = (0..<shape.branching).map { frame(ofChild: $0, of: parent, depth: depth) }
    for (i, frame) in frames.enumerated() { try check(box: next + i, frame) }
    next += frames.count
    for frame in frames { try checkChildren(of: frame, depth: depth + 1, &next) }
  }

  private func frame(ofChild i: Int, of parent: Frame, depth: Int) -> Frame {
    var frame = parent
    let count = Double(shape.branching)
    switch (shape.kind, depth % 2) {
    case (.inset, _):
      frame.left += 2
      frame.top += 1
      frame.width -= 4
      frame.height -= 2
    case (.stack, 0):
      frame.width = (parent.width - (count - 1)) / count
      frame.left += Double(i) * (frame.width + 1)
    case (.stack, _):
      frame.height = (parent.height - (count - 1)) / count
      frame.top += Double(i) * (frame.height + 1)
    }
    return frame
  }

  private func check(box i: Int, _ frame: Frame) throws {
    try system.expect(boxes[i].left, frame.left, "left of box \(i)")
    try system.expect(boxes[i].top, frame.top, "top of box \(i)")
    try system.expect(boxes[i].width, frame.width, "width of box \(i)")
    try system.expect(boxes[i].height, frame.height, "height of box \(i)")
  }
}
