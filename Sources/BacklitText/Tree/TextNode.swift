/// A node of the B-tree that holds a text. Nodes never change, so that buffers share them.
///
/// A leaf holds a chunk of text that begins and ends at boundaries of characters. The leaves of a tree are at one depth,
/// and every node that is not the root has from ``minimumChildren`` to ``maximumChildren`` children.
final class TextNode: Sendable {
  /// The bytes above which a leaf is divided, if it has more than one character.
  static let maximumLeaf = 1024
  /// The bytes below which a leaf is joined with a leaf beside it.
  static let minimumLeaf = 256
  /// The bytes of a leaf of a new text: typing soon does not divide it.
  static let initialLeaf = 768
  static let maximumChildren = 16
  static let minimumChildren = 8

  /// The sum of all below.
  let summary: TextSummary
  /// The distance to the leaves.
  let height: Int
  /// The nodes below; none in a leaf.
  let children: [TextNode]
  /// The text of a leaf.
  let text: String

  /// Creates a leaf.
  init(_ text: String, _ summary: TextSummary) {
    self.text = text
    self.summary = summary
    height = 0
    children = []
    TextWork.add {
      $0.createdNodes += 1
      $0.copiedBytes += summary.utf8
    }
  }

  /// Creates a node with children of equal height.
  private init(_ children: [TextNode]) {
    text = ""
    self.children = children
    height = children[0].height + 1
    var sum = TextSummary()
    for child in children { sum += child.summary }
    summary = sum
    TextWork.add { $0.createdNodes += 1 }
  }

  /// The node above children of equal height, or the two halves with a node above them if the children are too many.
  static func above(_ children: [TextNode]) -> TextNode {
    if children.count == 1 { return children[0] }
    if children.count <= maximumChildren { return TextNode(children) }
    let middle = children.count / 2
    return TextNode([TextNode(Array(children[..<middle])), TextNode(Array(children[middle...]))])
  }

  /// Whether the leaf is one character, which may be of any length.
  var isSingle: Bool { summary.characters == 1 }
}

// MARK: - Building

extension TextNode {
  /// The tree with some leaves, or nil without leaves.
  static func tree(of leaves: [TextNode]) -> TextNode? {
    var level = leaves
    while level.count > maximumChildren {
      let groups = (level.count + maximumChildren - 1) / maximumChildren
      level = (0..<groups).map { group in
        TextNode(Array(level[level.count * group / groups..<level.count * (group + 1) / groups]))
      }
    }
    return level.isEmpty ? nil : above(level)
  }

  /// The leaves of a text that begins and ends at boundaries.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - known: the offset to which the first character is known to continue.
  /// - Returns: the leaves, in order.
  static func leaves(of text: String, firstContinuesTo known: Int = 0) -> [TextNode] {
    if text.isEmpty { return [] }
    return ClusterScanner.scan(text) { scanner in
      let count = scanner.bytes.count
      if known == 0, count <= maximumLeaf { return [TextNode(scanner.text, scanner.summary(0..<count))] }
      let pieces = count <= 2 * maximumLeaf ? 2 : (count + initialLeaf - 1) / initialLeaf
      let target = (count + pieces - 1) / pieces
      var leaves: [TextNode] = []
      leaves.reserveCapacity(pieces + 1)
      var start = 0
      while start < count {
        let leaf = scanner.leaf(from: start, bytes: target, firstContinuesTo: known)
        leaves.append(leaf)
        start += leaf.summary.utf8
      }
      return leaves
    }
  }
}

extension ClusterScanner {
  /// The leaf that begins at an offset: as many characters as a number of bytes holds, but at least one.
  fileprivate func leaf(from start: Int, bytes target: Int, firstContinuesTo known: Int) -> TextNode {
    var end = min(start + target, bytes.count)
    if known <= start, isASCII(start..<min(end + 1, bytes.count)) {
      if end < bytes.count, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end += 1 }
      return TextNode(part(start..<end), summary(start..<end))
    }
    TextWork.add { $0.scannedBytes += target }
    let first = clusterEnd(from: start, continuingTo: known)
    let more = clusters(from: first, to: end)
    end = more.end
    let summary =
      asciiSummary(start..<end)
      ?? TextSummary(utf8: end - start, characters: 1 + more.count, lineBreaks: lineBreaks(start..<end))
    return TextNode(part(start..<end), summary)
  }

  /// A part of the text, copied.
  private func part(_ range: Range<Int>) -> String {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<utf8.index(start, offsetBy: range.count)])
  }
}
