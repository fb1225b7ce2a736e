extension Core {
  /// Finds a solution: mends what positions have put wrong. False where the required constraints cannot all hold.
  mutating func solve() -> Bool {
    if clashes > 0 { return false }
    if isCold { restart() }
    if areValuesStale { computeValues() }
    let before = pivots
    isDoubtful = false
    var isFeasible = mend()
    // Where rounding may have crept into the tableau, a fresh one has less.
    if pivots != before, !isFeasible || residual() > 1e-12 {
      if !refactor() { restart() }
      computeValues()
      isFeasible = mend()
      isDoubtful = residual() > 1e-9
    }
    if !isFeasible {
      isCold = true
      areValuesStale = true
    }
    return isFeasible
  }

  /// Takes all columns as nonbasic and all rows as basic, each where it costs least.
  private mutating func restart() {
    isCold = false
    areValuesStale = true
    restarts += 1
    version += 1
    for index in items.indices {
      let item = items[index]
      var piece: Int32 = item.hasLower ? 1 : 0
      while piece < item.breakCount, sign(items.base + index, piece) < 0 { piece += 1 }
      let isFlat = !(piece == item.breakCount && item.hasUpper) && sign(items.base + index, piece) == 0
      if index < columnCount {
        items[index].stance = .held
        items[index].place = max(0, piece - 1)
      } else {
        items[index].stance = isFlat ? .between : .poised
        items[index].place = isFlat ? piece : max(0, piece - 1)
      }
    }
    resetRows()
  }

  /// The value of a nonbasic item.
  @inline(__always)
  func heldValue(_ item: Int32) -> Double {
    items[item].breakCount == 0 ? 0 : breaks[items[item].firstBreak + items[item].place]
  }

  /// The values of all items from the positions of the nonbasic ones.
  mutating func computeValues() {
    areValuesStale = false
    haveAllMoved = true
    drift = 0
    moved.removeAll()
    for index in items.indices where items[index].stance == .held { values[index] = heldValue(Int32(index)) }
    for row in rows.indices { computeRow(row) }
  }

  private mutating func computeRow(_ row: Int) {
    let entries = rows[row].entries
    var value = 0.0
    var magnitude = 0.0
    for index in 0..<Int(rows[row].count) {
      let part = entries[index].value * values[entries[index].node]
      value += part
      magnitude += part.magnitude
    }
    values[basics[row]] = value
    magnitudes[row] = magnitude
  }

  /// How far rows are missed by the values, relative to what they are summed from.
  private func residual() -> Double {
    var worst = 0.0
    for row in rows.indices {
      var sum = -values[columnCount + Int32(row)]
      var magnitude = sum.magnitude
      for term in rowStarts[row]..<rowStarts[row + 1] {
        let part = rowTerms[term].value * values[rowTerms[term].node]
        sum += part
        magnitude += part.magnitude
      }
      worst = max(worst, sum.magnitude / (1 + magnitude))
    }
    return worst
  }

  /// Where the piece that a basic item is taken to be on begins and ends.
  @inline(__always)
  func range(_ item: UnsafePointer<Item>) -> (lower: Double, upper: Double) {
    let place = item.pointee.place
    let breaks = breaks.base + Int(item.pointee.firstBreak + place)
    if item.pointee.stance == .poised { return (breaks[0], breaks[0]) }
    return (place > 0 ? breaks[-1] : -.infinity, place < item.pointee.breakCount ? breaks[0] : .infinity)
  }

  /// Takes steps until every basic item is where it is taken to be.
  private mutating func mend() -> Bool {
    var left = 200 + 20 * items.count
    var isBland = false
    while let (row, goesUp) = misplaced(isBland) {
      switch step(row, goesUp) {
      case .done: break
      case .impossible: return false
      }
      left -= 1
      if left == 0 {
        // Not even the careful rule has come to an end: what is left is rounding.
        if isBland { return true }
        isBland = true
        left = 1000 + 100 * items.count
      }
    }
    return true
  }

  /// The row whose basic item is farthest from where it is taken to be; by Bland's rule, that of the first item.
  private func misplaced(_ isBland: Bool) -> (row: Int, goesUp: Bool)? {
    var best: (row: Int, goesUp: Bool)?
    var worst = 0.0
    var first = Int32.max
    for row in rows.indices {
      let item = basics[row]
      let value = values[item]
      let (lower, upper) = range(items.base + Int(item))
      if lower <= value, value <= upper { continue }
      let below = lower - value
      let above = value - upper
      let distance = max(below, above)
      guard distance > Tolerance.feasibility(max(magnitudes[row], value.magnitude)) else { continue }
      if isBland ? item < first : distance > worst {
        best = (row, below > above)
        worst = distance
        first = item
      }
    }
    return best
  }
}
