extension TextNode {
  /// The tree of two texts, one after the other, with a boundary of characters between them.
  ///
  /// Complexity: O(difference of the heights).
  static func joined(_ left: TextNode?, _ right: TextNode?) -> TextNode? {
    guard let left, let right else { return left ?? right }
    return joined(left, right)
  }

  private static func joined(_ left: TextNode, _ right: TextNode) -> TextNode {
    TextWork.add { $0.visitedNodes += 2 }
    if left.height > right.height {
      let last = joined(left.children[left.children.count - 1], right)
      let children = Array(left.children.dropLast())
      return above(children + (last.height == left.height ? last.children : [last]))
    }
    if left.height < right.height {
      let first = joined(left, right.children[0])
      let children = right.children.dropFirst()
      return above((first.height == right.height ? first.children : [first]) + children)
    }
    if left.height == 0 { return joinedLeaves(left, right) }
    let enough = minimumChildren
    if left.children.count >= enough, right.children.count >= enough { return TextNode.above([left, right]) }
    return above(left.children + right.children)
  }

  private static func joinedLeaves(_ left: TextNode, _ right: TextNode) -> TextNode {
    let (first, second) = (left.summary.utf8, right.summary.utf8)
    if min(first, second) >= minimumLeaf || max(first, second) > maximumLeaf { return above([left, right]) }
    let text = left.text + right.text
    if first + second <= maximumLeaf { return TextNode(text, left.summary + right.summary) }
    return above(leaves(of: text))
  }

  /// The trees before and after an offset between two leaves.
  ///
  /// Complexity: O(log n).
  func split(at offset: Int) -> (left: TextNode?, right: TextNode?) {
    TextWork.add { $0.visitedNodes += 1 }
    if offset <= 0 { return (nil, self) }
    if offset >= summary.utf8 { return (self, nil) }
    let (index, start) = child(at: offset)
    let left = index == 0 ? nil : TextNode.above(Array(children[..<index]))
    if start == offset { return (left, TextNode.above(Array(children[index...]))) }
    let (before, after) = children[index].split(at: offset - start)
    let right = index + 1 == children.count ? nil : TextNode.above(Array(children[(index + 1)...]))
    return (TextNode.joined(left, before), TextNode.joined(after, right))
  }

  /// The child that contains an offset, and where it begins.
  private func child(at offset: Int) -> (index: Int, start: Int) {
    var (index, start) = (0, 0)
    while start + children[index].summary.utf8 <= offset {
      start += children[index].summary.utf8
      index += 1
    }
    return (index, start)
  }

  /// The tree with a leaf in the place of the leaf that begins at an offset.
  func replacingLeaf(at offset: Int, with leaf: TextNode) -> TextNode {
    TextWork.add { $0.visitedNodes += 1 }
    if height == 0 { return leaf }
    let (index, start) = child(at: offset)
    var changed = children
    changed[index] = children[index].replacingLeaf(at: offset - start, with: leaf)
    return TextNode.above(changed)
  }
}
