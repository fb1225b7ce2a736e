/// Reads the scalars of a tree, forward and backward.
struct ScalarWalker {
  private let root: TextNode?
  /// The leaf at the offset, its start, and the place in it.
  private var leaf = ""[...].unicodeScalars
  private var leafStart = 0
  private var leafEnd = 0
  private var index = "".startIndex
  /// The bytes before the next scalar.
  private(set) var offset: Int

  /// Creates a walker at a boundary of scalars.
  init(_ root: TextNode?, at offset: Int) {
    self.root = root
    self.offset = offset
    guard let root else { return }
    let (node, start) = root.leaf(at: offset)
    load(node, start)
  }

  private mutating func load(_ node: TextNode, _ start: Int) {
    leaf = node.text[...].unicodeScalars
    leafStart = start
    leafEnd = start + node.summary.utf8
    index = node.text.utf8.index(node.text.startIndex, offsetBy: offset - start)
  }

  /// The scalar after the offset, which moves behind it; nil at the end.
  mutating func next() -> Unicode.Scalar? {
    if offset == leafEnd {
      guard let root, offset < root.summary.utf8 else { return nil }
      let (node, start) = root.leaf(at: offset)
      load(node, start)
    }
    let scalar = leaf[index]
    leaf.formIndex(after: &index)
    offset += UTF8.width(scalar)
    return scalar
  }

  /// The scalar before the offset, which moves before it; nil at the start.
  mutating func previous() -> Unicode.Scalar? {
    if offset == leafStart {
      guard let root, offset > 0 else { return nil }
      let (node, start) = root.leaf(before: offset)
      load(node, start)
    }
    leaf.formIndex(before: &index)
    let scalar = leaf[index]
    offset -= UTF8.width(scalar)
    return scalar
  }
}
