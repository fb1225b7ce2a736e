/// The part of a basis matrix that is not eliminated yet, and the choice of the next pivot.
///
/// Markowitz's rule chooses a pivot whose row and column have few entries, so that little fills in: the
/// smallest product of the other entries of the row and those of the column. Singletons, which fill nothing
/// in, come first. A pivot must not be much smaller than the largest number of its row.
struct Markowitz: ~Copyable {
  /// By row: its columns and numbers.
  var rows = RunList<Entry>()
  /// By column: its rows.
  var columns = RunList<Int32>()
  /// The active rows by number of entries, and the active columns.
  var rowsByCount = CountBuckets()
  var columnsByCount = CountBuckets()
  /// By column: the number of the pivot row, during an elimination.
  var pivotRow = Slab<Double>()

  /// The smallest pivot, relative to the largest number of its row.
  static let threshold = 0.1

  struct Pivot: BitwiseCopyable {
    var row: Int32
    var column: Int32
  }

  mutating func reset(rowCount: Int, columnCount: Int) {
    rows.reset(rowCount)
    columns.reset(columnCount)
    pivotRow.fill(columnCount, 0)
  }

  /// Sorts rows and columns by their number of entries.
  mutating func start(_ activeRows: borrowing Slab<Int32>) {
    var largest: Int32 = 0
    for index in activeRows.indices { largest = max(largest, rows[activeRows[index]].count) }
    rowsByCount.reset(rows.runs.count, largest: activeRows.count)
    for index in activeRows.indices { rowsByCount.insert(activeRows[index], rows[activeRows[index]].count) }
    columnsByCount.reset(columns.runs.count, largest: activeRows.count)
    for column in columns.runs.indices {
      columnsByCount.insert(Int32(column), columns[Int32(column)].count)
    }
  }

  /// The place of a column in a row.
  mutating func place(_ row: Int32, _ column: Int32) -> Int {
    var place = Int(rows[row].first)
    while rows.elements[place].node != column { place += 1 }
    return place
  }

  private mutating func largest(_ row: Int32) -> Double {
    var largest = 0.0
    for index in rows[row].range { largest = max(largest, rows.elements[index].value.magnitude) }
    return largest
  }

  /// The next pivot, or nil if the matrix is singular.
  mutating func choose() -> Pivot? {
    if columnsByCount.heads[0] >= 0 || rowsByCount.heads[0] >= 0 { return nil }
    let column = columnsByCount.heads[1]
    if column >= 0 {
      let row = columns.elements[columns[column].first]
      return rows.elements[place(row, column)].value.magnitude > Tolerance.pivot
        ? Pivot(row: row, column: column) : nil
    }
    var best: Pivot?
    var bestCost = Int.max
    var examined = 0
    var count = 1
    while count < rowsByCount.heads.count, examined < 4 || best == nil {
      if bestCost <= (count - 1) * (count - 1) { break }
      var row = rowsByCount.heads[count]
      while row >= 0, examined < 4 || best == nil {
        examined += 1
        let limit = max(Markowitz.threshold * largest(row), Tolerance.pivot)
        for index in rows[row].range where rows.elements[index].value.magnitude >= limit {
          let cost = (count - 1) * (Int(columns[rows.elements[index].node].count) - 1)
          if cost < bestCost {
            bestCost = cost
            best = Pivot(row: row, column: rows.elements[index].node)
          }
        }
        row = rowsByCount.next[row]
      }
      // Long columns are not searched: each entry is looked up in its row.
      var column = count <= 4 ? columnsByCount.heads[count] : -1
      while column >= 0, examined < 4 {
        examined += 1
        for index in columns[column].range {
          let row = columns.elements[index]
          let cost = (count - 1) * (Int(rows[row].count) - 1)
          if cost >= bestCost { continue }
          let number = rows.elements[place(row, column)].value.magnitude
          if number < max(Markowitz.threshold * largest(row), Tolerance.pivot) { continue }
          bestCost = cost
          best = Pivot(row: row, column: column)
        }
        column = columnsByCount.next[column]
      }
      count += 1
    }
    return best
  }

  /// Eliminates a pivot. Appends the multipliers of the other rows of its column to `lower`. The entries of
  /// the pivot row, without the pivot, stay in `rows`. Returns the pivot's number.
  mutating func eliminate(_ pivot: Pivot, _ lower: inout Slab<Entry>) -> Double {
    let pivotPlace = place(pivot.row, pivot.column)
    let number = rows.elements[pivotPlace].value
    rows.remove(pivot.row, at: pivotPlace)
    rowsByCount.remove(pivot.row)
    columnsByCount.remove(pivot.column)
    for index in rows[pivot.row].range {
      let entry = rows.elements[index]
      pivotRow[entry.node] = entry.value
      removeFromColumn(entry.node, pivot.row)
    }
    for index in columns[pivot.column].range {
      let row = columns.elements[index]
      if row == pivot.row { continue }
      let place = place(row, pivot.column)
      let multiplier = rows.elements[place].value / number
      rows.remove(row, at: place)
      lower.append(Entry(node: row, value: multiplier))
      subtract(pivot.row, multiplier, from: row)
      rowsByCount.move(row, rows[row].count)
    }
    for index in rows[pivot.row].range {
      let column = rows.elements[index].node
      pivotRow[column] = 0
      columnsByCount.move(column, columns[column].count)
    }
    return number
  }

  private mutating func removeFromColumn(_ column: Int32, _ row: Int32) {
    var place = Int(columns[column].first)
    while columns.elements[place] != row { place += 1 }
    columns.remove(column, at: place)
  }

  /// Subtracts a multiple of the pivot row.
  private mutating func subtract(_ source: Int32, _ multiplier: Double, from row: Int32) {
    var index = Int(rows[row].first)
    while index < Int(rows[row].first + rows[row].count) {
      let column = rows.elements[index].node
      let number = pivotRow[column]
      if number != 0 {
        // Marks the column as done until the pivot row is restored below.
        pivotRow[column] = 0
        if let sum = Tolerance.sum(rows.elements[index].value, -multiplier * number) {
          rows.elements[index].value = sum
        } else {
          rows.remove(row, at: index)
          removeFromColumn(column, row)
          continue
        }
      }
      index += 1
    }
    for index in 0..<rows[source].count {
      let entry = rows.elements[rows[source].first + index]
      if pivotRow[entry.node] != 0 {
        rows.append(row, Entry(node: entry.node, value: -multiplier * entry.value))
        columns.append(entry.node, row)
      } else {
        pivotRow[entry.node] = entry.value
      }
    }
  }
}

/// Rows or columns in doubly linked lists by their number of entries.
struct CountBuckets: ~Copyable {
  private(set) var heads = Slab<Int32>()
  private(set) var next = Slab<Int32>()
  private var previous = Slab<Int32>()
  private var counts = Slab<Int32>()

  mutating func reset(_ size: Int, largest: Int) {
    heads.fill(largest + 2, -1)
    next.fill(size, -1)
    previous.fill(size, -1)
    counts.fill(size, 0)
  }

  mutating func insert(_ item: Int32, _ count: Int32) {
    counts[item] = count
    previous[item] = -1
    next[item] = heads[count]
    if heads[count] >= 0 { previous[heads[count]] = item }
    heads[count] = item
  }

  mutating func remove(_ item: Int32) {
    if previous[item] >= 0 { next[previous[item]] = next[item] } else { heads[counts[item]] = next[item] }
    if next[item] >= 0 { previous[next[item]] = previous[item] }
  }

  mutating func move(_ item: Int32, _ count: Int32) {
    if counts[item] == count { return }
    remove(item)
    insert(item, count)
  }
}
