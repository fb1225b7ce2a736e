import ConstraintSolver

extension LevelOracle.Program {
  /// A fraction of integers.
  struct Ratio {
    var numerator: Integer
    var denominator: Integer

    var isZero: Bool { numerator.isZero }

    var approximation: Double { numerator.approximation / denominator.approximation }
  }

  /// Minimizes the sum of some columns, then closes the columns that would increase it again.
  ///
  /// Bland's rule ensures termination. The sum is bounded because columns are not negative.
  @discardableResult
  mutating func minimize(_ costs: [Int]) -> Ratio {
    var objective = [Integer](repeating: .zero, count: share + 1)
    for column in costs { objective[column] = .one }
    objective[share] = -.one
    for row in rows.indices { eliminate(basis[row], of: &objective, using: rows[row]) }
    while let column = isOpen.indices.first(where: { isOpen[$0] && objective[$0].isNegative }) {
      guard let row = blocking(column) else { preconditionFailure("the sum of columns is unbounded") }
      pivot(row, column)
      eliminate(column, of: &objective, using: rows[row])
    }
    for column in isOpen.indices where objective[column].isPositive { isOpen[column] = false }
    return Ratio(numerator: objective[rightSide], denominator: objective[share])
  }

  func value(of variable: Variable) -> Double {
    let parts = parts(of: variable)
    var value = 0.0
    for (row, column) in basis.enumerated() where parts.contains(column) {
      let part = rows[row][rightSide].approximation / rows[row][column].approximation
      value += column == parts[0] ? part : -part
    }
    return value
  }

  /// The row that blocks a column first; of several, the one with the lowest basic column.
  private func blocking(_ column: Int) -> Int? {
    var best: Int?
    for row in rows.indices where rows[row][column].isPositive {
      guard let found = best else {
        best = row
        continue
      }
      let difference = Integer.crossed(
        rows[row][rightSide], rows[found][column], rows[found][rightSide], rows[row][column])
      if difference.isNegative || difference.isZero && basis[row] < basis[found] { best = row }
    }
    return best
  }

  /// Makes a column basic in a row, and eliminates it from all other rows.
  private mutating func pivot(_ row: Int, _ column: Int) {
    basis[row] = column
    let source = rows[row]
    for other in rows.indices where other != row {
      var target: [Integer] = []
      swap(&target, &rows[other])
      eliminate(column, of: &target, using: source)
      swap(&target, &rows[other])
    }
  }

  /// Eliminates a column from a row with a row that has a positive coefficient there.
  private func eliminate(_ column: Int, of target: inout [Integer], using source: [Integer]) {
    let number = target[column]
    if number.isZero { return }
    let divisor = Integer.greatestDivisor(source[column], number)
    let (kept, taken) = (source[column] / divisor, number / divisor)
    let isKept = kept == .one
    for index in target.indices {
      let (old, other) = (target[index], source[index])
      if other.isZero && (isKept || old.isZero) { continue }
      target[index] = Integer.crossed(old, kept, other, taken)
    }
    if !isKept { shrink(&target) }
  }

  /// Divides a row by the greatest common divisor of its numbers.
  private func shrink(_ row: inout [Integer]) {
    var divisor = Integer.zero
    for number in row where !number.isZero {
      divisor = Integer.greatestDivisor(divisor, number)
      if divisor == .one { return }
    }
    for index in row.indices { row[index] = row[index] / divisor }
  }
}
