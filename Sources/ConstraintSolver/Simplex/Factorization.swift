/// The LU factorization of a basis matrix, with updates and sparse solves.
///
/// Each row of the matrix has one basic variable. A basic variable whose column is a unit vector in its own
/// row is a **unit**: it needs no arithmetic. The other columns, and the rows without a unit, form the
/// kernel, which is factored (see ``factor(_:_:)``) and updated by the method of Forrest and Tomlin ("Updated
/// triangular factors of the basis to maintain sparsity in the product form simplex method", 1972). Vectors
/// are sparse: numbers that are zero are skipped (Hall and McKinnon, "Hyper-sparsity in the revised simplex
/// method and how to exploit it", 2005).
struct Factorization: ~Copyable {
  // The lower factor: for each elimination its row, and multipliers of the rows below.
  var lowerRows = Slab<Int32>()
  var lowerStarts = Slab<Int32>()
  var lowerEntries = Slab<Entry>()

  // The updates: for each one its row, and the multipliers of the rows that were subtracted from it.
  var updateRows = Slab<Int32>()
  var updateStarts = Slab<Int32>()
  var updateEntries = Slab<Entry>()

  // The upper factor. A row and the column that is solved for in it have the same index.
  var sequence = PivotSequence()
  /// The entries of columns by row, and those of rows by column, without pivots.
  var upperColumns = RunList<UpperEntry>()
  var upperRows = RunList<UpperEntry>()

  /// The number of updates since the basis was factored, including those that left no trace.
  var updateCount = 0
  /// The number of entries after the basis was factored, and now.
  var factoredSize = 0
  var size = 0
  /// The entries of updates that solves went through.
  var updateWork = 0

  var markowitz = Markowitz()

  /// Whether factoring again is likely to pay, because solves went through many entries of updates.
  var isWorn: Bool {
    mutating get {
      updateCount >= 200
        || updateWork > 20 * (factoredSize + sequence.rows.count + sequence.pivots.count) + 1000
    }
  }

  /// A number below this is rounding error and dropped.
  static let zero = 1e-14

}

extension Factorization {
  /// Solves `basis × result = vector` in place. The result has an entry for each basic variable, by its row.
  mutating func solve(_ vector: inout SparseVector) {
    solveLower(&vector)
    solveUpper(&vector)
  }

  /// The result of `solve` for a vector with a number in one row only, if it has no number in other rows either and
  /// this is known without solving.
  @inline(__always)
  func solvedAlone(_ row: Int32, _ number: Double) -> Double? {
    guard lowerRows.isEmpty, updateRows.isEmpty, upperColumns[row].count == 0 else { return nil }
    return number / sequence.pivots[row]
  }

  /// The first part of `solve`: the result is the column of the upper factor that the vector would become.
  mutating func solveLower(_ vector: inout SparseVector) {
    for step in lowerRows.indices {
      let number = vector[lowerRows[step]]
      if number != 0 { vector.add(lowerEntries.span.extracting(run(lowerStarts, step)), times: -number) }
    }
    updateWork += updateEntries.count
    for step in updateRows.indices {
      let sum = vector.product(updateEntries.span.extracting(run(updateStarts, step)))
      if sum != 0 { vector.add(updateRows[step], -sum) }
    }
  }

  /// The second part of `solve`.
  mutating func solveUpper(_ vector: inout SparseVector) {
    sequence.solve(&vector, by: upperColumns, isForward: false)
  }

  /// Solves `result × basis = vector` in place. The vector has an entry for each basic variable, by its row.
  mutating func solveTransposed(_ vector: inout SparseVector) {
    solveUpperTransposed(&vector)
    solveLowerTransposed(&vector)
  }

  /// The first part of `solveTransposed`.
  mutating func solveUpperTransposed(_ vector: inout SparseVector) {
    for index in vector.places.indices {
      let row = vector.places[index]
      if sequence.slots[row] >= 0 { continue }
      let range = upperRows[row].range
      sequence.work += range.count
      vector.add(upperRows.elements.span.extracting(range), times: -vector[row])
    }
    sequence.solve(&vector, by: upperRows, isForward: true)
  }

  /// The second part of `solveTransposed`.
  mutating func solveLowerTransposed(_ vector: inout SparseVector) {
    for step in updateRows.indices.reversed() {
      let number = vector[updateRows[step]]
      if number != 0 { vector.add(updateEntries.span.extracting(run(updateStarts, step)), times: -number) }
    }
    for step in lowerRows.indices.reversed() {
      let sum = vector.product(lowerEntries.span.extracting(run(lowerStarts, step)))
      if sum != 0 { vector.add(lowerRows[step], -sum) }
    }
  }

  @inline(__always)
  private func run(_ starts: borrowing Slab<Int32>, _ step: Int) -> Range<Int> {
    Int(starts[step])..<Int(starts[step + 1])
  }
}

/// The pivots of the upper factor in the order of elimination.
struct PivotSequence: ~Copyable {
  /// By row: its pivot.
  var pivots = Slab<Double>()
  /// The rows of the kernel in the order of elimination, or -1 for a row that moved to the end.
  var rows = Slab<Int32>()
  /// By row: its place in the order, or -1 for the row of a unit.
  var slots = Slab<Int32>()
  /// During a solve with a large kernel: a bit for each place in the order that may have a number and is not solved.
  private var marks = Slab<UInt64>()
  /// The entries of the upper factor that solves went through.
  var work = 0

  /// The number of rows of the kernel from which on solves mark the rows that they have to visit.
  static let largeKernel = 64

  /// Solves with the upper factor in place. `lines` are its columns, last pivot first, or its rows, first pivot first.
  ///
  /// If few of many rows have a number, they are marked, so that the others are not visited.
  @inline(__always)
  mutating func solve(
    _ vector: inout SparseVector, by lines: borrowing RunList<UpperEntry>, isForward: Bool
  ) {
    guard rows.count >= Self.largeKernel, 8 * vector.places.count < rows.count else {
      for step in rows.indices {
        let row = rows[isForward ? step : rows.count - 1 - step]
        if row >= 0 { eliminate(row, &vector, lines, marking: false) }
      }
      return
    }
    markPlaces(of: vector)
    for step in marks.indices {
      let word = isForward ? step : marks.count - 1 - step
      while marks[word] != 0 {
        let bit = isForward ? marks[word].trailingZeroBitCount : 63 - marks[word].leadingZeroBitCount
        marks[word] &= ~(1 &<< UInt64(bit))
        eliminate(rows[64 * word + bit], &vector, lines, marking: true)
      }
    }
  }

  /// Marks the rows of the kernel that a vector lists.
  private mutating func markPlaces(of vector: borrowing SparseVector) {
    marks.grow(to: rows.count / 64 + 1, 0)
    for index in vector.places.indices {
      let slot = slots[vector.places[index]]
      if slot >= 0 { marks[slot >> 6] |= 1 &<< UInt64(slot & 63) }
    }
  }

  /// Divides the number of a row by its pivot, and subtracts multiples of the result from the rows that follow.
  @inline(__always)
  private mutating func eliminate(
    _ row: Int32, _ vector: inout SparseVector, _ lines: borrowing RunList<UpperEntry>, marking: Bool
  ) {
    let number = vector[row]
    if number == 0 { return }
    if number.magnitude < Factorization.zero {
      vector.set(row, 0)
      return
    }
    let result = number / pivots[row]
    vector.set(row, result)
    let entries = lines.elements.span.extracting(lines[row].range)
    work += entries.count
    if marking {
      vector.add(entries, times: -result, marks: &marks, slots)
    } else {
      vector.add(entries, times: -result)
    }
  }

  /// Moves a row to the end of the order.
  fileprivate mutating func moveToEnd(_ row: Int32) {
    if slots[row] >= 0 {
      if Int(slots[row]) == rows.count - 1 { return }
      rows[slots[row]] = -1
    }
    slots[row] = Int32(rows.count)
    rows.append(row)
  }
}

extension Factorization {
  /// Replaces the basic variable of a row.
  ///
  /// `spike` is the new variable's column after `solveLower`, `transposed` the unit vector of the row after
  /// `solveUpperTransposed`, and `pivot` the entry of the row in the completely solved column. Returns false
  /// if the result is inaccurate, so that the basis must be factored again.
  mutating func update(
    _ row: Int32, _ spike: borrowing Slab<Entry>, _ transposed: borrowing Slab<Entry>, pivot: Double
  ) -> Bool {
    updateCount += 1
    let old = sequence.pivots[row]
    size -= Self.remove(row, from: &upperColumns, &upperRows)
    size -= Self.remove(row, from: &upperRows, &upperColumns)
    var newPivot = 0.0
    for index in spike.indices where spike[index].node == row { newPivot = spike[index].value }
    // The other rows are subtracted from this one, so that only its new pivot is left.
    let first = updateEntries.count
    for index in transposed.indices where transposed[index].node != row {
      let multiplier = -transposed[index].value * old
      if multiplier.magnitude < Factorization.zero { continue }
      updateEntries.append(Entry(node: transposed[index].node, value: multiplier))
    }
    if updateEntries.count > first {
      updateRows.append(row)
      updateStarts.append(Int32(updateEntries.count))
      size += updateEntries.count - first
    }
    appendColumn(row, spike)
    for index in first..<updateEntries.count {
      newPivot -= updateEntries[index].value * spikeNumber(updateEntries[index].node, row)
    }
    sequence.pivots[row] = newPivot
    sequence.moveToEnd(row)
    let expected = pivot * old
    return (newPivot - expected).magnitude <= 1e-8 * max(newPivot.magnitude, expected.magnitude)
      && newPivot.magnitude > 1e-11
  }

  /// The entry of a new column in a row.
  private mutating func spikeNumber(_ row: Int32, _ column: Int32) -> Double {
    // The column was appended last to each of its rows.
    let run = upperRows[row]
    if run.count == 0 { return 0 }
    let last = upperRows.elements[run.first + run.count - 1]
    return last.node == column ? last.value : 0
  }

  /// Removes the entries of a row, or of a column, from both lists: its own and the one across.
  private static func remove(
    _ line: Int32, from own: inout RunList<UpperEntry>, _ across: inout RunList<UpperEntry>
  ) -> Int {
    let range = own[line].range
    for index in range {
      let entry = own.elements[index]
      let hole = Int(across[entry.node].first + entry.place)
      across.remove(entry.node, at: hole)
      // The last entry of the run is in the hole now.
      let moved = across.elements[hole]
      if moved.node != line { own.elements[own[moved.node].first + moved.place].place = entry.place }
    }
    own.removeAll(line)
    return range.count
  }

  private mutating func appendColumn(_ column: Int32, _ spike: borrowing Slab<Entry>) {
    for index in spike.indices {
      let entry = spike[index]
      if entry.node == column || entry.value.magnitude < Factorization.zero { continue }
      appendUpper(entry.node, column, entry.value)
    }
  }

  mutating func appendUpper(_ row: Int32, _ column: Int32, _ number: Double) {
    let (rowPlace, columnPlace) = (upperRows[row].count, upperColumns[column].count)
    upperRows.append(row, UpperEntry(node: column, place: columnPlace, value: number))
    upperColumns.append(column, UpperEntry(node: row, place: rowPlace, value: number))
    size += 1
  }
}

/// An entry of the upper factor in the list of its row or of its column.
struct UpperEntry: SparseEntry {
  /// The column or the row.
  var node: Int32
  /// The place of the entry in the list across.
  var place: Int32
  var value: Double
}
