@testable import BacklitText

/// The rules of the tree that a buffer breaks, as sentences.
func brokenRules(of buffer: TextBuffer) -> [String] {
  guard let root = buffer.root else { return [] }
  var broken: [String] = []
  var string = ""
  var boundaries: [Int] = []

  func check(_ node: TextNode, isRoot: Bool) {
    if node.height == 0 {
      if node.text.isEmpty { broken.append("an empty leaf") }
      let isLong = node.text.utf8.count > TextNode.maximumLeaf
      if isLong, node.text.count > 1 { broken.append("a leaf of \(node.text.utf8.count) bytes") }
      let sum = TextSummary(
        utf8: node.text.utf8.count, characters: node.text.count,
        lineBreaks: node.text.count { $0.isNewline })
      if sum != node.summary { broken.append("a leaf with \(node.summary) instead of \(sum)") }
      boundaries.append(string.utf8.count)
      string += node.text
      return
    }
    let count = node.children.count
    let least = isRoot ? 2 : TextNode.minimumChildren
    if !(least...TextNode.maximumChildren).contains(count) { broken.append("a node with \(count) children") }
    var sum = TextSummary()
    for child in node.children {
      sum += child.summary
      if child.height != node.height - 1 { broken.append("a child of height \(child.height)") }
      check(child, isRoot: false)
    }
    if sum != node.summary { broken.append("a node with \(node.summary) instead of \(sum)") }
  }

  check(root, isRoot: true)
  var starts: Set<Int> = []
  var offset = 0
  for character in string {
    starts.insert(offset)
    offset += character.utf8.count
  }
  for boundary in boundaries where !starts.contains(boundary) {
    broken.append("a leaf that begins inside of a character, at \(boundary)")
  }
  return broken
}
