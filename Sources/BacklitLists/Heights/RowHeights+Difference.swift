extension RowHeights {
  /// Updates the rows and sections of the table.
  ///
  /// Rows that stay or move keep their heights. New rows and reloaded rows have the estimated height; new
  /// sections do not have a header or a footer.
  ///
  /// Complexity: O(k log n), where k is the number of changes. Neighbouring changes count as one.
  package mutating func apply(_ difference: SnapshotDifference) {
    for path in difference.reloadedItems { invalidateHeight(ofRowAt: path) }
    for section in difference.reloadedSections where numberOfRows(inSection: section) > 0 {
      let count = numberOfRows(inSection: section)
      deleteRows(0..<count, inSection: section)
      insertRows(count, at: ListIndexPath(row: 0, section: section))
    }
    let movedRows = difference.movedItems.map { move in
      runs(of: move.from.row..<move.from.row + 1, inSection: move.from.section)
    }

    // Removes from the end to the beginning, so that old positions stay valid.
    for run in Self.runs(of: difference.forward.removedItems).reversed() {
      deleteRows(run.rows, inSection: run.section)
    }
    let movedSections = difference.movedSections.map { section($0.from).element }
    for section in difference.forward.removedSections.reversed() { deleteSections(section..<section + 1) }

    // Places from the beginning to the end, so that new positions become valid.
    var moves = zip(difference.movedSections.map(\.to), movedSections).makeIterator()
    var nextMove = moves.next()
    for index in difference.forward.placedSections {
      if let move = nextMove, move.0 == index {
        insertSectionHeights([move.1], at: index)
        nextMove = moves.next()
      } else {
        insertSections([NewSection(rows: difference.newCounts[index])], at: index)
      }
    }
    var placed = Self.runs(of: difference.insertedItems).map { range in
      (path: range.start, runs: [HeightRun(count: range.rows.count, .estimated(estimatedRowHeight))])
    }
    placed += zip(difference.movedItems, movedRows).map { (path: $0.to, runs: $1) }
    for place in placed.sorted(by: { $0.path < $1.path }) { insertRuns(place.runs, at: place.path) }
  }

  /// Neighbouring rows of a section.
  private struct RowRange {
    var section: Int
    var rows: Range<Int>
    var start: ListIndexPath { ListIndexPath(row: rows.lowerBound, section: section) }
  }

  /// Joins neighbouring rows into ranges.
  private static func runs(of paths: [ListIndexPath]) -> [RowRange] {
    var result: [RowRange] = []
    for path in paths {
      if let last = result.last, last.section == path.section, last.rows.upperBound == path.row {
        result[result.count - 1].rows = last.rows.lowerBound..<path.row + 1
      } else {
        result.append(RowRange(section: path.section, rows: path.row..<path.row + 1))
      }
    }
    return result
  }
}
