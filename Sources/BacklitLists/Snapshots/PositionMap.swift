/// Maps the positions of one list to those of a list that differs from it.
///
/// Only changes are stored. An element that stays keeps its rank among the elements that stay, and the two
/// positions with the same rank are found by binary search.
struct PositionMap: Hashable, Sendable {
  typealias Move = SnapshotDifference.Move

  /// The positions in the first list that are deleted or move away, ascending.
  var removedSections: [Int] = []
  /// The positions in the second list that are inserted or moved to, ascending.
  var placedSections: [Int] = []
  /// The moves, ascending by `from`.
  var movedSections: [Move<Int>] = []
  /// The rows in sections that stay that are deleted or move away, ascending.
  var removedItems: [ListIndexPath] = []
  /// The rows in sections that stay that are inserted or moved to, ascending.
  var placedItems: [ListIndexPath] = []
  /// The moves, including those out of deleted sections and into inserted ones, ascending by `from`.
  var movedItems: [Move<ListIndexPath>] = []

  func section(for old: Int) -> Int? {
    let rank = removedSections.partitioningIndex { $0 >= old }
    if rank < removedSections.count, removedSections[rank] == old {
      return Self.destination(of: old, in: movedSections)
    }
    return Self.position(ofRank: old - rank, among: placedSections[...]) { $0 }
  }

  func path(for old: ListIndexPath) -> ListIndexPath? {
    if let destination = Self.destination(of: old, in: movedItems) { return destination }
    guard let section = section(for: old.section) else { return nil }
    let removed = removedItems.partitioningIndex { $0 >= old }
    if removed < removedItems.count, removedItems[removed] == old { return nil }
    let first = removedItems[..<removed].partitioningIndex { $0.section >= old.section }
    let item = Self.position(ofRank: old.item - (removed - first), among: placedItems(inSection: section)) {
      $0.item
    }
    return ListIndexPath(item: item, section: section)
  }

  /// Calls `body` with the sections and rows that neighbouring rows of a section become, in no particular
  /// order.
  ///
  /// Complexity: O(log n + number of changes in the range).
  func forEachRange(of rows: Range<Int>, inSection old: Int, _ body: (_ section: Int, Range<Int>) -> Void) {
    let end = ListIndexPath(row: rows.upperBound, section: old)
    let start = ListIndexPath(row: rows.lowerBound, section: old)
    let firstMove = movedItems.partitioningIndex { $0.from >= start }
    for move in movedItems[firstMove...].prefix(while: { $0.from < end }) {
      body(move.to.section, move.to.row..<move.to.row + 1)
    }
    guard let section = section(for: old) else { return }
    // Rows that stay have neighbouring ranks, and only placed rows come between them.
    let firstRemoved = removedItems.partitioningIndex { $0.section >= old }
    let rank = { (path: ListIndexPath) in
      path.row - (removedItems.partitioningIndex { $0 >= path } - firstRemoved)
    }
    let (firstRank, endRank) = (rank(start), rank(end))
    if firstRank == endRank { return }
    let placed = placedItems(inSection: section)
    var next = Self.position(ofRank: firstRank, among: placed) { $0.row }
    let last = Self.position(ofRank: endRank - 1, among: placed) { $0.row }
    let firstPlaced = placed.partitioningIndex { $0.row > next }
    for path in placed[firstPlaced...].prefix(while: { $0.row < last }) {
      if next < path.row { body(section, next..<path.row) }
      next = path.row + 1
    }
    body(section, next..<last + 1)
  }

  private func placedItems(inSection section: Int) -> ArraySlice<ListIndexPath> {
    let start = placedItems.partitioningIndex { $0.section >= section }
    let end = placedItems[start...].partitioningIndex { $0.section > section }
    return placedItems[start..<end]
  }

  private static func destination<Position: Comparable>(
    of source: Position, in moves: [Move<Position>]
  ) -> Position? {
    let index = moves.partitioningIndex { $0.from >= source }
    return index < moves.count && moves[index].from == source ? moves[index].to : nil
  }

  /// The position that has `rank` positions before it that are not in `placed`, and is itself not in
  /// `placed`.
  private static func position<Element>(
    ofRank rank: Int, among placed: ArraySlice<Element>, index: (Element) -> Int
  ) -> Int {
    // The number of free positions before each placed one never decreases.
    var low = placed.startIndex
    var high = placed.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if index(placed[middle]) - (middle - placed.startIndex) > rank {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return rank + (low - placed.startIndex)
  }
}
