extension SelectionModel {
  /// Follows the rows through a change of the list.
  ///
  /// The cursor, the anchor and the selection stay on the same rows. If the row of the cursor or of the anchor is deleted, they
  /// go to its nearest neighbour (``SnapshotDifference/nearestNewIndexPath(for:)``). A deleted row leaves the selection, and its
  /// neighbour does not become selected.
  /// - Returns: whether the row of the cursor was deleted.
  @discardableResult
  package mutating func apply(_ difference: SnapshotDifference) -> Bool {
    let isDeleted = cursor.map { difference.newIndexPath(for: $0) == nil } ?? false
    cursor = cursor.flatMap { difference.nearestNewIndexPath(for: $0) }
    anchor = anchor.flatMap { difference.nearestNewIndexPath(for: $0) }
    selected = selected.following(difference)
    fixed = fixed.following(difference)
    return isDeleted
  }
}

extension IndexPathSet {
  /// The set after a difference: rows that are deleted are not in it.
  ///
  /// Complexity: O(r log n + k), where r is the number of ranges, k the number of changes in them and n that
  /// of all changes.
  package func following(_ difference: SnapshotDifference) -> IndexPathSet {
    var result = IndexPathSet()
    for (section, rows) in sections {
      for range in rows.ranges {
        difference.forward.forEachRange(of: range, inSection: section) {
          result.insert(rows: $1, inSection: $0)
        }
      }
    }
    return result
  }
}
