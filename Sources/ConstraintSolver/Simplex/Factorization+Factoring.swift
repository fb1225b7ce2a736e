extension Factorization {
  /// Factors the basis of some variables. Sets the basic variable of each row.
  ///
  /// `basics` has the unit of each row, or -1 for a row of the kernel. `kernel` lists the other basic
  /// variables. Returns false if the basis is singular.
  mutating func factor(
    _ matrix: borrowing ColumnMatrix, _ basics: inout Slab<Int32>, _ kernel: borrowing Slab<Int32>
  ) -> Bool {
    reset(basics.count)
    if kernel.isEmpty { return true }
    load(matrix, basics, kernel)
    var active = Slab<Int32>()
    for row in basics.indices where basics[row] < 0 { active.append(Int32(row)) }
    guard active.count == kernel.count else { return false }
    markowitz.start(active)
    // By column of the kernel: its row.
    var rowOfColumn = Slab<Int32>(repeating: -1, count: kernel.count)
    while sequence.rows.count < kernel.count {
      guard let pivot = markowitz.choose() else { return false }
      let first = lowerEntries.count
      sequence.pivots[pivot.row] = markowitz.eliminate(pivot, &lowerEntries)
      if lowerEntries.count > first {
        lowerRows.append(pivot.row)
        lowerStarts.append(Int32(lowerEntries.count))
      }
      basics[pivot.row] = kernel[pivot.column]
      rowOfColumn[pivot.column] = pivot.row
      sequence.slots[pivot.row] = Int32(sequence.rows.count)
      sequence.rows.append(pivot.row)
    }
    store(matrix, kernel, rowOfColumn)
    return true
  }

  private mutating func reset(_ rowCount: Int) {
    lowerRows.removeAll()
    lowerStarts.fill(1, 0)
    lowerEntries.removeAll()
    updateRows.removeAll()
    updateStarts.fill(1, 0)
    updateEntries.removeAll()
    sequence.pivots.fill(rowCount, 1)
    sequence.rows.removeAll()
    sequence.slots.fill(rowCount, -1)
    upperColumns.reset(rowCount)
    upperRows.reset(rowCount)
    updateCount = 0
    updateWork = 0
    size = 0
    factoredSize = 0
  }

  /// Copies the kernel into the active matrix.
  private mutating func load(
    _ matrix: borrowing ColumnMatrix, _ basics: borrowing Slab<Int32>, _ kernel: borrowing Slab<Int32>
  ) {
    markowitz.reset(rowCount: basics.count, columnCount: kernel.count)
    var counts = Slab<Int32>(repeating: 0, count: basics.count)
    for column in kernel.indices {
      var count: Int32 = 0
      for index in matrix.range(kernel[column]) where basics[matrix.entries[index].node] < 0 {
        counts[matrix.entries[index].node] += 1
        count += 1
      }
      markowitz.columns.reserve(Int32(column), count, 0)
    }
    for row in basics.indices where basics[row] < 0 {
      markowitz.rows.reserve(Int32(row), counts[row], Entry(node: 0, value: 0))
    }
    for column in kernel.indices {
      for index in matrix.range(kernel[column]) where basics[matrix.entries[index].node] < 0 {
        let entry = matrix.entries[index]
        markowitz.columns.append(Int32(column), entry.node)
        markowitz.rows.append(entry.node, Entry(node: Int32(column), value: entry.value))
      }
    }
  }

  /// Stores the upper factor: the pivot rows, and the entries of the kernel's columns in the rows of units.
  private mutating func store(
    _ matrix: borrowing ColumnMatrix, _ kernel: borrowing Slab<Int32>, _ rowOfColumn: borrowing Slab<Int32>
  ) {
    for slot in sequence.rows.indices {
      let row = sequence.rows[slot]
      for index in markowitz.rows[row].range {
        let entry = markowitz.rows.elements[index]
        appendUpper(row, rowOfColumn[entry.node], entry.value)
      }
    }
    for column in kernel.indices {
      for index in matrix.range(kernel[column]) where sequence.slots[matrix.entries[index].node] < 0 {
        appendUpper(matrix.entries[index].node, rowOfColumn[column], matrix.entries[index].value)
      }
    }
    factoredSize = size + lowerEntries.count
    size = factoredSize
  }
}
