extension Tableau {
  /// Makes the one row that may be infeasible hold: a slack's must not be negative, a dummy's must be zero.
  ///
  /// The row's basic symbol is moved towards zero by the primal simplex, all other rows staying feasible. Where no
  /// symbol can move it any further, the row itself is the proof of a conflict: all of its entries are zero or push
  /// the wrong way. Because those equations were independent, each is needed for the proof, so the conflict is
  /// irreducible (Gleeson and Ryan, 1990).
  mutating func raise(_ row: Int, trusting: Bool) -> Placement {
    let isDummy = kinds[basics[row]] == .dummy
    var budget = PivotBudget(size: rows.count)
    while true {
      let (value, magnitude) = exactConstant(row)
      constants[row] = value
      let tolerance = Tolerance.feasibility(magnitude)
      if isDummy {
        if value.magnitude <= tolerance { return finish(row) }
      } else if value >= -tolerance {
        isImprovable = true
        return .placed
      }
      let direction = value < 0 ? 1.0 : -1.0
      guard let entering = raising(row, direction: direction, bland: budget.isTight) else {
        return trusting ? finish(row) : .conflict(proof(row))
      }
      guard budget.spend() else { return trusting ? finish(row) : .exhausted }
      // How far the entering symbol may go: until the row is at zero, or another one is.
      var leaving = row
      var step = value.magnitude / rows[row].value(of: entering).magnitude
      if let block = blocking(entering, except: row, bland: budget.isTight), block.step < step {
        leaving = block.row
        step = block.step
      }
      budget.note(progress: step > 0)
      pivot(leaving, entering: entering)
      isImprovable = true
      if leaving == row { return .placed }
    }
  }

  /// Ends a row that is at zero but for rounding. A dummy leaves the basis wherever anything can take its place.
  private mutating func finish(_ row: Int) -> Placement {
    constants[row] = 0
    if kinds[basics[row]] == .dummy, let subject = widest(rows[row], where: { $0 != .dummy }) {
      pivot(row, entering: subject)
      isImprovable = true
    }
    return .placed
  }

  private func raising(_ row: Int, direction: Double, bland: Bool) -> Int? {
    var best: Int?
    var size = Tolerance.pivot
    for entry in rows[row] where entry.value * direction > size && kinds[entry.symbol] == .restricted {
      best = entry.symbol
      if bland { return best }
      size = entry.value * direction
    }
    return best
  }

  /// The first restricted row to reach zero when a nonbasic symbol grows, and how far the symbol is by then.
  ///
  /// Leaves the symbol's column gathered. Among rows that reach zero together it takes the largest coefficient, for
  /// the sake of rounding, or with `bland` the lowest symbol.
  mutating func blocking(_ entering: Int, except skipped: Int, bland: Bool) -> (row: Int, step: Double)? {
    gather(entering)
    var best = -1
    var bestStep = Double.infinity
    var bestValue = 0.0
    for position in gatheredRows.indices {
      let row = gatheredRows[position]
      let value = gatheredValues[position]
      guard row != skipped, isRestrictedRow[row], value < -Tolerance.pivot else { continue }
      let step = max(0, constants[row]) / -value
      let slack = 1e-12 * (1 + step)
      if best >= 0 {
        if step > bestStep + slack { continue }
        let ties = step >= bestStep - slack
        if ties, bland ? basics[row] > basics[best] : value >= bestValue { continue }
      }
      best = row
      bestStep = min(step, bestStep)
      bestValue = value
    }
    return best < 0 ? nil : (best, bestStep)
  }

  /// The equations that a row which cannot be raised consists of, but for the row's own.
  func proof(_ row: Int) -> [Int] {
    var slots: [Int] = []
    for entry in rows[row]
    where entry.value.magnitude > Tolerance.proof && owners[entry.symbol] != owners[basics[row]] {
      slots.append(owners[entry.symbol])
    }
    return slots
  }
}

extension [Entry] {
  /// The coefficient of a symbol, or 0.
  func value(of symbol: Int) -> Double {
    guard let index = index(of: symbol) else { return 0 }
    return self[index].value
  }
}

/// What keeps the simplex from running on: after too many pivots that gained nothing in a row it must follow Bland's
/// rule, which never comes round to the same basis; and past a ceiling, which only rounding can lead to, it stops.
struct PivotBudget {
  private var idle = 0
  private var left: Int
  private let patience: Int
  /// Whether Bland's rule is to be followed.
  private(set) var isTight = false

  init(size: Int) {
    patience = 20 + size / 4
    left = 5_000 + 100 * size
  }

  /// Pays for one pivot; false when nothing is left.
  mutating func spend() -> Bool {
    left -= 1
    return left > 0
  }

  mutating func note(progress: Bool) {
    if progress {
      idle = 0
      isTight = false
    } else {
      idle += 1
      if idle > patience { isTight = true }
    }
  }
}
