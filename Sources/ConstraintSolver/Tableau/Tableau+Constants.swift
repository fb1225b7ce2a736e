extension Tableau {
  /// Gives an equation another constant, in the equation's own scale. Rows may be negative afterwards.
  mutating func setConstant(_ constant: Double, of slot: Int) {
    let marker = equations[slot].marker
    let old = shares[marker]
    equations[slot].constant = constant
    shares[marker] = equations[slot].share
    let change = shares[marker] - old
    if basicRows[marker] >= 0 {
      constants[basicRows[marker]] += change
    } else {
      gather(marker)
      for position in gatheredRows.indices {
        constants[gatheredRows[position]] -= gatheredValues[position] * change
      }
      counters.rowsTouched += gatheredRows.count
    }
    isDisturbed = true
    // A sum that moved far for what it is now has lost its last digits.
    churn += change.magnitude / (1 + constant.magnitude)
  }

  /// Sums the constants of all rows anew where they have been moved so far that rounding could tell.
  mutating func refreshConstantsIfWorn() {
    guard churn > 4096 else { return }
    refreshConstants()
  }

  mutating func refreshConstants() {
    for row in rows.indices where basics[row] >= 0 { constants[row] = exactConstant(row).value }
    churn = 0
  }

  /// A row's constant from the equations' constants, and the magnitude of what it was summed from.
  func exactConstant(_ row: Int) -> (value: Double, magnitude: Double) {
    var value = shares[basics[row]]
    var magnitude = value.magnitude
    for entry in rows[row] {
      let part = entry.value * shares[entry.symbol]
      value -= part
      magnitude += part.magnitude
    }
    return (value, magnitude)
  }

  /// Whether a row's constant is below zero by more than rounding; puts its exact sum in place.
  mutating func isNegative(_ row: Int) -> Bool {
    let (value, magnitude) = exactConstant(row)
    constants[row] = value
    return value < -Tolerance.feasibility(magnitude)
  }
}
