extension SnapshotDifference {
  /// The new position of a row or, if the row is deleted, of its nearest neighbour.
  ///
  /// The neighbour is the nearest row of the same section that is not deleted; of two, the one after the
  /// deleted row. If there is none, it is the first such row of the sections after it, otherwise the last one
  /// of the sections before it.
  ///
  /// Complexity: O(d log n), where d is the number of deleted rows between the row and its neighbour, or of
  /// rows in deleted sections.
  /// - Returns: a position in the new list; nil if no row of the old list remains and the new list is
  ///   empty. If only new rows exist, the first one.
  package func nearestNewIndexPath(for old: ListIndexPath) -> ListIndexPath? {
    if let path = newIndexPath(for: old) { return path }
    let kept = oldCounts.indices.contains(old.section) ? nearestInSection(of: old) : nil
    if let kept { return kept }
    for section in oldCounts.indices where section > old.section {
      if let path = first(in: section, rows: 0..<oldCounts[section]) { return path }
    }
    for section in oldCounts.indices.reversed() where section < old.section {
      if let path = first(in: section, rows: (0..<oldCounts[section]).reversed()) { return path }
    }
    return newCounts.firstIndex { $0 > 0 }.map { ListIndexPath(row: 0, section: $0) }
  }

  private func nearestInSection(of old: ListIndexPath) -> ListIndexPath? {
    let count = oldCounts[old.section]
    var distance = 1
    while old.row + distance < count || old.row - distance >= 0 {
      for row in [old.row + distance, old.row - distance] where row >= 0 && row < count {
        if let path = newIndexPath(for: ListIndexPath(row: row, section: old.section)) { return path }
      }
      distance += 1
    }
    return nil
  }

  private func first(in section: Int, rows: some Sequence<Int>) -> ListIndexPath? {
    for row in rows {
      if let path = newIndexPath(for: ListIndexPath(row: row, section: section)) { return path }
    }
    return nil
  }
}
