import ConstraintSolver

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
