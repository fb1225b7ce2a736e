extension Tableau {
  /// Makes `entering` basic in `row`, and the row's basic symbol nonbasic.
  mutating func pivot(_ row: Int, entering: Int) {
    gather(entering)
    guard let index = rows[row].index(of: entering) else { return }
    counters.pivots += 1
    pivotsSinceFactoring += 1
    pivotsSinceCheck += 1
    version += 1
    let leaving = basics[row]
    var solved: [Entry] = []
    swap(&solved, &rows[row])
    let inverse = 1 / solved[index].value
    solved.remove(at: index)
    solved.multiply(by: -inverse)
    solved.insert(leaving, inverse)
    let constant = -inverse * constants[row]
    columns[leaving].removeAll(keepingCapacity: true)
    columns[leaving].append(row)
    basicRows[leaving] = -1
    substitute(entering, by: solved, constant: constant, except: row)
    basics[row] = entering
    basicRows[entering] = row
    isRestrictedRow[row] = kinds[entering] == .restricted
    constants[row] = constant
    rows[row] = solved
    columns[entering].removeAll(keepingCapacity: true)
  }

  /// Puts a sum in place of a symbol in the rows that `gather` found and in the objectives.
  mutating func substitute(_ symbol: Int, by solved: [Entry], constant: Double, except skipped: Int) {
    for position in gatheredRows.indices {
      let row = gatheredRows[position]
      if row == skipped { continue }
      let factor = gatheredValues[position]
      counters.rowsTouched += 1
      combine(row, solved, factor: factor, dropping: symbol)
      let part = factor * constant
      let sum = constants[row] + part
      let size = max(constants[row].magnitude, part.magnitude)
      constants[row] = sum.magnitude <= 4e-15 * size ? 0 : sum
    }
    for level in levels.indices {
      guard let index = levels[level].entries.index(of: symbol) else { continue }
      counters.rowsTouched += 1
      combine(level: level, solved, factor: levels[level].entries[index].value, dropping: symbol)
    }
  }

  /// Adds `factor × source` to a row, leaving out a symbol.
  mutating func combine(_ row: Int, _ source: [Entry], factor: Double, dropping dropped: Int) {
    var old: [Entry] = []
    swap(&old, &rows[row])
    var new: [Entry] = []
    swap(&new, &spareEntries)
    merge(old, source, factor: factor, dropping: dropped, into: &new) { columns[$0].append(row) }
    rows[row] = new
    spareEntries = old
  }

  /// Adds `factor × source` to an objective, leaving out a symbol.
  mutating func combine(level: Int, _ source: [Entry], factor: Double, dropping dropped: Int) {
    var old: [Entry] = []
    swap(&old, &levels[level].entries)
    var new: [Entry] = []
    swap(&new, &spareEntries)
    merge(old, source, factor: factor, dropping: dropped, into: &new) { _ in }
    levels[level].entries = new
    spareEntries = old
  }
}

/// Merges `left + factor × right` in order of symbol, telling of each symbol that only the right one had.
@inline(__always)
private func merge(
  _ left: [Entry], _ right: [Entry], factor: Double, dropping dropped: Int, into result: inout [Entry],
  filled: (Int) -> Void
) {
  result.removeAll(keepingCapacity: true)
  result.reserveCapacity(left.count + right.count)
  var next = 0
  for entry in left where entry.symbol != dropped {
    while next < right.count, right[next].symbol < entry.symbol {
      result.append(Entry(symbol: right[next].symbol, value: factor * right[next].value))
      filled(right[next].symbol)
      next += 1
    }
    if next < right.count, right[next].symbol == entry.symbol {
      if let sum = Tolerance.sum(entry.value, factor * right[next].value) {
        result.append(Entry(symbol: entry.symbol, value: sum))
      }
      next += 1
    } else {
      result.append(entry)
    }
  }
  while next < right.count {
    result.append(Entry(symbol: right[next].symbol, value: factor * right[next].value))
    filled(right[next].symbol)
    next += 1
  }
}
