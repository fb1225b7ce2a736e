extension SumTree {
  /// Replaces the elements at positions. An empty range inserts.
  ///
  /// Complexity: O(log n + number of new elements); freeing removed nodes takes time for each of them.
  mutating func replace(_ range: Range<Int>, with new: [Element], visited: inout Int) {
    guard let root else { return setRoot(Self.leaves(of: new)) }
    setRoot(Self.replace(in: root, range, with: new, visited: &visited))
  }

  /// Replaces elements of a node. Returns nodes of the same depth, which can be too small.
  private static func replace(
    in node: Node, _ range: Range<Int>, with new: [Element], visited: inout Int
  ) -> [Node] {
    visited += 1
    return node.isLeaf
      ? leaves(of: replace(in: node.elements, range, with: new))
      : parents(of: replace(in: node.children, range, with: new, visited: &visited))
  }

  private static func replace(
    in elements: [Element], _ range: Range<Int>, with new: [Element]
  ) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(elements.count + new.count + 1)
    var isPlaced = false
    var start = 0
    for element in elements {
      let end = start + element.extent.units
      if end <= range.lowerBound {
        result.append(element)
      } else {
        if start < range.lowerBound { result.append(element.split(at: range.lowerBound - start).0) }
        if !isPlaced { result += new }
        isPlaced = true
        if start >= range.upperBound {
          result.append(element)
        } else if end > range.upperBound {
          result.append(element.split(at: range.upperBound - start).1)
        }
      }
      start = end
    }
    return isPlaced ? result : result + new
  }

  private static func replace(
    in children: [Node], _ range: Range<Int>, with new: [Element], visited: inout Int
  ) -> [Node] {
    var result: [Node] = []
    result.reserveCapacity(children.count + 1)
    var isPlaced = false
    var start = 0
    for child in children {
      let end = start + child.extent.units
      let isFirst = !isPlaced && end >= range.lowerBound
      if isFirst || (isPlaced && start < range.upperBound) {
        let isCovered = range.lowerBound <= start && end <= range.upperBound && start < end
        // A child that loses all its elements goes as a whole, unless the new elements need it.
        if !isCovered || (isFirst && !new.isEmpty) {
          let part = max(0, range.lowerBound - start)..<max(0, min(range.upperBound, end) - start)
          result += replace(in: child, part, with: isFirst ? new : [], visited: &visited)
        }
        isPlaced = true
      } else {
        result.append(child)
      }
      start = end
    }
    return result
  }

  /// Packs elements into leaves. Neighbours that are equal become one element.
  static func leaves(of elements: [Element]) -> [Node] {
    var merged: [Element] = []
    merged.reserveCapacity(elements.count)
    for element in elements {
      if let last = merged.last, let union = last.merged(with: element) {
        merged[merged.count - 1] = union
      } else {
        merged.append(element)
      }
    }
    return chunks(of: merged).map { Node(elements: Array($0)) }
  }

  /// Packs nodes of the same depth into parents. Nodes that are too small are first joined with a neighbour.
  static func parents(of children: [Node]) -> [Node] {
    var balanced: [Node] = []
    balanced.reserveCapacity(children.count)
    for child in children {
      // Joining a node of the minimum with a smaller one is never too small: the smaller one has at least one
      // part, and at most one pair of parts becomes one.
      if let last = balanced.last, last.size < minimum || child.size < minimum {
        balanced.removeLast()
        balanced += join(last, child)
      } else {
        balanced.append(child)
      }
    }
    return chunks(of: balanced).map { Node(children: Array($0)) }
  }

  /// Packs the contents of two nodes of the same depth again.
  private static func join(_ first: Node, _ second: Node) -> [Node] {
    first.isLeaf
      ? leaves(of: first.elements + second.elements) : parents(of: first.children + second.children)
  }

  /// Cuts an array into parts of about the same size, none larger than the capacity.
  private static func chunks<Part>(of array: [Part]) -> [ArraySlice<Part>] {
    let count = (array.count + capacity - 1) / capacity
    return (0..<count).map { array[array.count * $0 / count..<array.count * ($0 + 1) / count] }
  }
}
