extension SnapshotDifference {
  /// Computes what changes from one snapshot to a newer one.
  ///
  /// Items and sections are the same if their identifiers are equal. The marks of `new` become reloads,
  /// unless the marked item or section is inserted.
  ///
  /// Complexity: O(n), or O(n log n) if most rows of a section change their order.
  package init<SectionID, ItemID>(
    from old: Snapshot<SectionID, ItemID>, to new: Snapshot<SectionID, ItemID>
  ) {
    self.init(SnapshotMatch(from: old, to: new))
  }

  init(_ match: SnapshotMatch) {
    self.init(oldCounts: Self.counts(match.oldStarts), newCounts: Self.counts(match.newStarts))

    var newSections = [Int32](repeating: -1, count: oldCounts.count)
    for (new, old) in match.oldSections.enumerated() where old >= 0 { newSections[Int(old)] = Int32(new) }
    compareSections(oldSections: match.oldSections, newSections: newSections)

    /// Whether the row is in the same section as before, or moves. Otherwise it is deleted if its section
    /// stays.
    var remains = [Bool](repeating: false, count: match.oldStarts.last ?? 0)
    /// Rows that leave a deleted section or enter an inserted one.
    var carried: [Move<ListIndexPath>] = []
    for new in newCounts.indices {
      compareRows(
        ofSection: new, match: match, newSections: newSections, remains: &remains, carried: &carried)
    }
    for old in oldCounts.indices where newSections[old] >= 0 {
      let start = match.oldStarts[old]
      for row in 0..<oldCounts[old] where !remains[start + row] {
        deletedItems.append(ListIndexPath(row: row, section: old))
      }
    }

    let carriedRows = Set(carried.map(\.from))
    let path = { (position: Int32) -> ListIndexPath? in
      guard position >= 0 else { return nil }
      let path = Self.path(of: Int(position), starts: match.oldStarts)
      return remains[Int(position)] || carriedRows.contains(path) ? path : nil
    }
    reloadedItems = match.reloaded.compactMap(path).sorted()
    reconfiguredItems = match.reconfigured.compactMap(path).sorted()
    reloadedSections = match.reloadedSections.filter { $0 >= 0 }.map(Int.init).sorted()
    makeMap(carried: carried)
  }

  private mutating func compareSections(oldSections: [Int32], newSections: [Int32]) {
    deletedSections = newSections.indices.filter { newSections[$0] < 0 }
    insertedSections = oldSections.indices.filter { oldSections[$0] < 0 }
    let surviving = oldSections.indices.filter { oldSections[$0] >= 0 }
    guard let stays = longestIncreasingSubsequence(of: surviving.map { oldSections[$0] }) else { return }
    for (new, stays) in zip(surviving, stays) where !stays {
      movedSections.append(Move(from: Int(oldSections[new]), to: new))
    }
  }

  private mutating func compareRows(
    ofSection new: Int, match: SnapshotMatch, newSections: [Int32], remains: inout [Bool],
    carried: inout [Move<ListIndexPath>]
  ) {
    let start = match.newStarts[new]
    let old = Int(match.oldSections[new])
    if old < 0 {
      for row in 0..<newCounts[new] where match.oldPositions[start + row] >= 0 {
        carried.append(
          Move(
            from: Self.path(of: Int(match.oldPositions[start + row]), starts: match.oldStarts),
            to: ListIndexPath(row: row, section: new)))
      }
      return
    }
    let range = Int32(match.oldStarts[old])..<Int32(match.oldStarts[old + 1])
    var sameSection: [Int32] = []
    sameSection.reserveCapacity(newCounts[new])
    for position in match.oldPositions[start..<start + newCounts[new]] where range.contains(position) {
      sameSection.append(position)
    }
    let stays = longestIncreasingSubsequence(of: sameSection)
    var index = 0
    for row in 0..<newCounts[new] {
      let position = match.oldPositions[start + row]
      let path = ListIndexPath(row: row, section: new)
      if range.contains(position) {
        remains[Int(position)] = true
        if let stays, !stays[index] {
          movedItems.append(
            Move(from: ListIndexPath(row: Int(position - range.lowerBound), section: old), to: path))
        }
        index += 1
      } else if position < 0 {
        insertedItems.append(path)
      } else {
        let source = Self.path(of: Int(position), starts: match.oldStarts)
        if newSections[source.section] >= 0 {
          remains[Int(position)] = true
          movedItems.append(Move(from: source, to: path))
        } else {
          insertedItems.append(path)
          carried.append(Move(from: source, to: path))
        }
      }
    }
  }

  /// Fills the map from old to new positions.
  mutating func makeMap(carried: [Move<ListIndexPath>]) {
    forward = PositionMap(
      removedSections: (deletedSections + movedSections.map(\.from)).sorted(),
      placedSections: (insertedSections + movedSections.map(\.to)).sorted(),
      movedSections: movedSections.sorted { $0.from < $1.from },
      removedItems: (deletedItems + movedItems.map(\.from)).sorted(),
      placedItems: (insertedItems + movedItems.map(\.to)).sorted(),
      movedItems: (movedItems + carried).sorted { $0.from < $1.from })
  }

  private static func counts(_ starts: [Int]) -> [Int] { zip(starts.dropFirst(), starts).map { $0 - $1 } }

  /// The index path of a flat position.
  private static func path(of position: Int, starts: [Int]) -> ListIndexPath {
    let section = starts.partitioningIndex { $0 > position } - 1
    return ListIndexPath(row: position - starts[section], section: section)
  }
}
