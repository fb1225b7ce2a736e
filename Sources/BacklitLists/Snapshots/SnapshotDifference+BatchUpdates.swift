extension SnapshotDifference {
  /// Checks batch updates and makes a difference of them.
  ///
  /// Deletions and reloads in deleted sections and insertions in inserted ones are ignored, as in UIKit.
  /// Moves out of deleted sections and into inserted ones become insertions and deletions.
  ///
  /// Complexity: O(k log k + s), where k is the number of changes and s the number of sections.
  /// - Parameters:
  ///   - updates: the changes that the data source announces.
  ///   - oldCounts: the number of rows of each section before the changes.
  ///   - newCounts: the number of rows of each section that the data source has now.
  /// - Throws: the first ``BatchUpdateError`` found.
  package init(
    _ updates: BatchUpdates, oldCounts: [Int], newCounts: [Int]
  ) throws(BatchUpdateError) {
    self.init(oldCounts: oldCounts, newCounts: newCounts)
    try setSections(updates)
    try setRows(updates)
    try checkCounts()
  }

  private mutating func setSections(_ updates: BatchUpdates) throws(BatchUpdateError) {
    deletedSections = Set(updates.deletedSections).sorted()
    insertedSections = updates.insertedSections.sorted()
    movedSections = updates.movedSections.sorted { $0.to < $1.to }
    reloadedSections = Set(updates.reloadedSections).subtracting(deletedSections).sorted()
    makeMap(carried: [])
    if let repeated = Self.firstRepetition(in: forward.removedSections) {
      throw .repeatedSection(repeated, in: .old)
    }
    if let repeated = Self.firstRepetition(in: forward.placedSections) {
      throw .repeatedSection(repeated, in: .new)
    }
    for section in forward.removedSections + reloadedSections where !oldCounts.indices.contains(section) {
      throw .unknownSection(section, in: .old)
    }
    let expected = oldCounts.count - deletedSections.count + insertedSections.count
    guard expected == newCounts.count else {
      throw .numberOfSections(expected: expected, actual: newCounts.count)
    }
    for section in forward.placedSections where !newCounts.indices.contains(section) {
      throw .unknownSection(section, in: .new)
    }
  }

  private mutating func setRows(_ updates: BatchUpdates) throws(BatchUpdateError) {
    let marked = updates.deletedRows + updates.reloadedRows + updates.reconfiguredRows
    for path in marked + updates.movedRows.map(\.from) where !Self.contains(path, in: oldCounts) {
      throw .unknownRow(path, in: .old)
    }
    for path in updates.insertedRows + updates.movedRows.map(\.to) where !Self.contains(path, in: newCounts) {
      throw .unknownRow(path, in: .new)
    }
    let deletedSections = Set(deletedSections)
    let insertedSections = Set(insertedSections)
    var carried: [Move<ListIndexPath>] = []
    var deleted = Set(updates.deletedRows)
    let deletedTwice = updates.movedRows.first { deleted.contains($0.from) }
    if let deletedTwice { throw .repeatedRow(deletedTwice.from, in: .old) }
    var inserted = updates.insertedRows
    for move in updates.movedRows {
      if deletedSections.contains(move.from.section) || insertedSections.contains(move.to.section) {
        carried.append(move)
        deleted.insert(move.from)
        inserted.append(move.to)
      } else {
        movedItems.append(move)
      }
    }
    if let repeated = Self.firstRepetition(in: updates.movedRows.map(\.from).sorted()) {
      throw .repeatedRow(repeated, in: .old)
    }
    if let repeated = Self.firstRepetition(in: (inserted + movedItems.map(\.to)).sorted()) {
      throw .repeatedRow(repeated, in: .new)
    }
    deletedItems = deleted.filter { !deletedSections.contains($0.section) }.sorted()
    insertedItems = inserted.filter { !insertedSections.contains($0.section) }.sorted()
    movedItems.sort { $0.to < $1.to }
    makeMap(carried: carried)
    let remains = { (path: ListIndexPath) in
      !deleted.contains(path) && !deletedSections.contains(path.section)
    }
    reloadedItems = Set(updates.reloadedRows).filter(remains).sorted()
    reconfiguredItems = Set(updates.reconfiguredRows).filter(remains).sorted()
  }

  /// Compares the rows of each section that stays with what the changes lead to.
  private func checkCounts() throws(BatchUpdateError) {
    var changes: [Int: Int] = [:]
    for path in forward.placedItems { changes[path.section, default: 0] += 1 }
    for path in forward.removedItems {
      if let section = newSection(for: path.section) { changes[section, default: 0] -= 1 }
    }
    for old in oldCounts.indices {
      guard let section = newSection(for: old) else { continue }
      let expected = oldCounts[old] + (changes[section] ?? 0)
      guard expected == newCounts[section] else {
        throw .numberOfRows(section: section, expected: expected, actual: newCounts[section])
      }
    }
  }

  private static func contains(_ path: ListIndexPath, in counts: [Int]) -> Bool {
    counts.indices.contains(path.section) && path.row >= 0 && path.row < counts[path.section]
  }

  private static func firstRepetition<Position: Equatable>(in sorted: [Position]) -> Position? {
    zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }
}
