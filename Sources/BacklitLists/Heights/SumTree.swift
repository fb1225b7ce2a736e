/// The sums of a part of a ``SumTree``.
struct Extent: Hashable, Sendable {
  /// The number of positions: rows in a tree of rows, sections in a tree of sections.
  var units = 0
  /// The number of rows.
  var rows = 0
  /// The height as a whole number of ``HeightUnits``.
  var height: Int64 = 0

  static func + (first: Extent, second: Extent) -> Extent {
    Extent(
      units: first.units + second.units, rows: first.rows + second.rows, height: first.height + second.height)
  }

  static func += (first: inout Extent, second: Extent) { first = first + second }
}

/// An element of a ``SumTree``. It can stand for many positions.
protocol SumTreeElement: Sendable {
  /// The sum of the element. At least one unit.
  var extent: Extent { get }
  /// The parts before and after a position inside of the element.
  func split(at unit: Int) -> (Self, Self)
  /// The element that stands for this one and the one after it; nil if they differ.
  func merged(with next: Self) -> Self?
}

/// A sequence that finds its elements by position and by height: a B+ tree in which each node stores its sum.
///
/// Nodes never change. An edit makes new nodes from the root to the leaves concerned and shares all others,
/// so copies of the tree are free, and a tree is a value.
struct SumTree<Element: SumTreeElement>: Sendable {
  final class Node: Sendable {
    let extent: Extent
    /// The elements of a leaf.
    let elements: [Element]
    /// The children of an inner node. All leaves have the same depth.
    let children: [Node]

    init(elements: [Element]) {
      extent = elements.reduce(into: Extent()) { $0 += $1.extent }
      self.elements = elements
      children = []
    }

    init(children: [Node]) {
      extent = children.reduce(into: Extent()) { $0 += $1.extent }
      elements = []
      self.children = children
    }

    var isLeaf: Bool { children.isEmpty }
    var size: Int { isLeaf ? elements.count : children.count }
  }

  /// The most elements or children of a node.
  static var capacity: Int { 32 }
  /// The fewest elements or children of a node, except at the root.
  static var minimum: Int { 8 }

  private(set) var root: Node?

  /// Creates a tree. Complexity: O(number of elements).
  init(_ elements: [Element] = []) { setRoot(Self.leaves(of: elements)) }

  var extent: Extent { root?.extent ?? Extent() }

  /// An element and the sum of all elements before it.
  struct Location {
    var element: Element
    var before: Extent
  }

  /// The element that contains a position, which must exist. Complexity: O(log n).
  func location(ofUnit unit: Int, visited: inout Int) -> Location {
    var rest = unit
    return descend(visited: &visited) { extent in
      if rest < extent.units { return true }
      rest -= extent.units
      return false
    }
  }

  /// The element that contains a height, which must be less than the total. Elements without height are
  /// skipped.
  ///
  /// Complexity: O(log n).
  func location(ofHeight height: Int64, visited: inout Int) -> Location {
    var rest = height
    return descend(visited: &visited) { extent in
      if rest < extent.height { return true }
      rest -= extent.height
      return false
    }
  }

  /// Goes down to the first element for which `contains` is true.
  private func descend(visited: inout Int, contains: (Extent) -> Bool) -> Location {
    var before = Extent()
    var next = root
    while let node = next {
      visited += 1
      next = nil
      for element in node.elements {
        if contains(element.extent) { return Location(element: element, before: before) }
        before += element.extent
      }
      for child in node.children {
        if contains(child.extent) {
          next = child
          break
        }
        before += child.extent
      }
    }
    // A programming error: `RowHeights` checks positions before it asks the tree.
    fatalError("The position is outside of the tree of heights.")
  }

  /// The elements at positions, cut at the ends of the range. Complexity: O(log n + result).
  func elements(in range: Range<Int>) -> [Element] {
    var result: [Element] = []
    func collect(_ node: Node, start: Int) {
      var start = start
      for element in node.elements {
        let end = start + element.extent.units
        if start < range.upperBound, end > range.lowerBound {
          var part = element
          if end > range.upperBound { part = part.split(at: range.upperBound - start).0 }
          if start < range.lowerBound { part = part.split(at: range.lowerBound - start).1 }
          result.append(part)
        }
        start = end
      }
      for child in node.children {
        let end = start + child.extent.units
        if start < range.upperBound, end > range.lowerBound { collect(child, start: start) }
        start = end
      }
    }
    if let root, !range.isEmpty { collect(root, start: 0) }
    return result
  }

  mutating func setRoot(_ nodes: [Node]) {
    var nodes = nodes
    while nodes.count > 1 { nodes = Self.parents(of: nodes) }
    root = nodes.first
    while let node = root, node.children.count == 1 { root = node.children[0] }
  }
}
