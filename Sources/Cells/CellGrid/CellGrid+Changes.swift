extension CellGrid {
  /// The runs of cells, from the top and from the left, that differ from an earlier grid.
  ///
  /// A run never begins or ends within a wide glyph of this grid. Without an earlier grid, or with one of a
  /// different size, every row is returned in full.
  ///
  /// Complexity: O(number of cells).
  public func changedRuns(since old: CellGrid?) -> [CellRun] {
    guard columns > 0 else { return [] }
    guard let old, old.columns == columns, old.rows == rows else {
      return (0..<rows).map { CellRun(row: $0, columns: 0..<columns) }
    }
    var runs: [CellRun] = []
    cells.withUnsafeBufferPointer { new in
      old.cells.withUnsafeBufferPointer { old in
        guard new.baseAddress != old.baseAddress else { return }
        for row in 0..<rows {
          let base = row * columns
          var column = 0
          while column < columns {
            guard new[base + column] != old[base + column] else {
              column += 1
              continue
            }
            var start = column
            if new[base + start].glyph.isRightHalf { start -= 1 }
            repeat {
              column += 1
            } while column < columns
              && (new[base + column] != old[base + column] || new[base + column].glyph.isRightHalf)
            if let last = runs.last, last.row == row, last.columns.upperBound >= start {
              runs[runs.count - 1].columns = last.columns.lowerBound..<column
            } else {
              runs.append(CellRun(row: row, columns: start..<column))
            }
          }
        }
      }
    }
    return runs
  }
}
