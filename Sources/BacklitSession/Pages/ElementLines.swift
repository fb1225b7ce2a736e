import BacklitAccessibility
import BacklitGraphics
import BacklitLists
import BacklitUI

/// The elements of the screen as lines of a list, with the items of tables and collections that have no views.
///
/// Lists are asked for the names of such items when a line is shown or searched, so a million rows cost nothing when the
/// page opens.
@MainActor
final class ElementLines: ListLines {
  /// The destination of a line.
  enum Target {
    /// An element of the tree.
    case node(NodeID)
    /// An item or a header of a list.
    case place(ListBase, ListPlace)
  }

  /// Lines that follow one another.
  private enum Segment {
    case node(NodeID)
    /// Parts of a list without elements, by their numbers.
    case parts(list: Int, Range<Int>)

    var count: Int {
      switch self {
      case .node: 1
      case .parts(_, let numbers): numbers.count
      }
    }
  }

  private var segments: [Segment] = []
  /// The number of lines before each segment.
  private var starts: [Int] = []
  private(set) var count = 0
  private var lists: [(view: ListBase, parts: ListParts)] = []
  private let tree: AccessibilityTree
  private let makeLine: @MainActor (AccessibilityNode) -> ListLine
  private let makeListLine: @MainActor (ListBase, ListPlace) -> ListLine

  /// Creates the lines of a tree.
  /// - Parameters:
  ///   - tree: the tree.
  ///   - window: the window of the tree.
  ///   - makeLine: returns the line of an element.
  ///   - makeListLine: returns the line of an item or a header that has no element.
  init(
    _ tree: AccessibilityTree, in window: Window,
    makeLine: @escaping @MainActor (AccessibilityNode) -> ListLine,
    makeListLine: @escaping @MainActor (ListBase, ListPlace) -> ListLine
  ) {
    self.tree = tree
    self.makeLine = makeLine
    self.makeListLine = makeListLine
    var indices: [ObjectIdentifier: Int] = [:]
    /// The list whose parts are being collected, and its next part.
    var current: (list: Int, next: Int)?
    func finishList() {
      guard let (list, next) = current else { return }
      append(.parts(list: list, next..<lists[list].parts.count))
      current = nil
    }
    for node in tree.readingOrder where tree[node] != nil {
      let item = window.item(of: node)
      let list = item?.searchableList
      if let current, list !== lists[current.list].view { finishList() }
      if let list, current == nil, indices[ObjectIdentifier(list)] == nil {
        indices[ObjectIdentifier(list)] = lists.count
        current = (lists.count, 0)
        lists.append((list, ListParts(of: list)))
      }
      if let list, let (index, next) = current, let place = list.place(of: item) {
        let number = lists[index].parts.number(of: place)
        if number >= next {
          append(.parts(list: index, next..<number))
          current?.next = number + 1
        }
      }
      append(.node(node))
    }
    finishList()
  }

  private func append(_ segment: Segment) {
    guard segment.count > 0 else { return }
    segments.append(segment)
    starts.append(count)
    count += segment.count
  }

  /// Returns the destination of a line.
  func target(at index: Int) -> Target {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    switch segments[low] {
    case .node(let node): return .node(node)
    case .parts(let list, let numbers):
      let (view, parts) = lists[list]
      return .place(view, parts.place(at: numbers.lowerBound + index - starts[low]))
    }
  }

  /// The index of the line of an element; nil if there is none.
  func index(of node: NodeID?) -> Int? {
    segments.firstIndex {
      if case .node(let other) = $0 { other == node } else { false }
    }.map { starts[$0] }
  }

  func line(at index: Int) -> ListLine {
    switch target(at: index) {
    case .node(let node): tree[node].map(makeLine) ?? ListLine(text: "", name: "")
    case .place(let list, let place): makeListLine(list, place)
    }
  }

  func foldedName(at index: Int) -> (name: String, isSlow: Bool) {
    switch target(at: index) {
    case .node: return (TextMetrics.folded(line(at: index).name), false)
    case .place(let list, let place):
      let isSlow = !list.knowsText(at: place)
      let label = list.accessibilityLabel.map { " " + $0 } ?? ""
      return (TextMetrics.folded(list.searchText(at: place) + label), isSlow)
    }
  }
}

/// The headers and items of a list by number.
struct ListParts {
  /// The number of parts before each section, and the number of all parts.
  private var starts: [Int] = [0]
  private var hasHeader: [Bool] = []

  @MainActor
  init(of list: ListBase) {
    for (section, count) in list.sectionCounts.enumerated() {
      let header = list.hasHeader(inSection: section)
      hasHeader.append(header)
      starts.append(starts[section] + count + (header ? 1 : 0))
    }
  }

  /// The number of parts.
  var count: Int { starts[starts.count - 1] }

  /// The part with a number of parts before it.
  func place(at number: Int) -> ListPlace {
    var (low, high) = (0, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    // Sections without parts begin where the next one does.
    var offset = number - starts[low]
    if hasHeader[low] {
      if offset == 0 { return .header(low) }
      offset -= 1
    }
    return .item(ListIndexPath(item: offset, section: low))
  }

  /// The number of parts before a part.
  func number(of place: ListPlace) -> Int {
    switch place {
    case .header(let section): starts[min(section, hasHeader.count)]
    case .item(let path):
      path.section < hasHeader.count
        ? starts[path.section] + (hasHeader[path.section] ? 1 : 0) + path.item : count
    }
  }
}
