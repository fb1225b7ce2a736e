/// The reachable elements of a tree in reading order, and the place of each.
///
/// Copies share their storage until one of them changes.
struct ReadingOrder {
  /// The elements, first to last.
  var elements: [NodeID] = []
  /// The roles of the visible nodes. They stay the same when nodes move.
  var roles = NodeMap<Role>()
  /// The index of each element in ``elements``, by its number; -1 for an element that an explicit order omits.
  var places: [Int] = []

  /// The role of a node in the order.
  enum Role {
    /// An element, with its number.
    case element(Int)
    /// An element that its frame makes unreachable.
    case elementWithoutArea
    /// A container whose elements are read together, with its index in ``ReadingGroups``.
    case group(Int)
    /// A container whose elements are read with those around it.
    case container
  }

  /// The index of an element; `nil` for a node that is not reachable.
  func place(of node: NodeID) -> Int? {
    guard case .element(let number)? = roles[node], places[number] >= 0 else { return nil }
    return places[number]
  }
}
