import ConstraintSolver

extension LevelOracle {
  /// Equations over nonnegative columns, `Σ number × column = right side`, each solved for one column.
  ///
  /// Rows may be multiplied by positive numbers, so all numbers are kept whole. A variable is the difference
  /// of two columns. A constraint is `expression + up − down = 0`: the direction that it allows is a slack
  /// column, the direction that it forbids is an error column; a required constraint has no error columns. A
  /// row without an initial basic column gets an artificial one.
  struct Program {
    /// The coefficients by column, then the right side, then the share of the minimized sum.
    var rows: [[Integer]] = []
    /// The basic column of each row.
    var basis: [Int] = []
    /// The columns that may grow. Columns that would increase a minimized sum are closed.
    var isOpen: [Bool] = []
    var artificials: [Int] = []
    /// The error columns of each constraint.
    var errors: [[Int]] = []
    private var columns: [Variable: Int] = [:]

    var rightSide: Int { isOpen.count }
    var share: Int { isOpen.count + 1 }

    /// The two columns whose difference is the variable. Minimizing their sum minimizes its magnitude.
    func parts(of variable: Variable) -> [Int] {
      guard let column = columns[variable] else { return [] }
      return [column, column + 1]
    }

    init(_ constraints: [Constraint], _ variables: [Variable]) {
      for variable in variables + constraints.flatMap(\.expression.terms).map(\.variable)
      where columns[variable] == nil {
        columns[variable] = makeColumn()
        makeColumn()
      }
      let drafts = constraints.map { draft($0) }
      for draft in drafts {
        var row = [Integer](repeating: .zero, count: isOpen.count + 2)
        for (column, number) in draft.numbers { row[column] = row[column] + number }
        row[rightSide] = draft.right
        rows.append(row)
        basis.append(draft.start)
      }
    }

    private typealias Draft = (numbers: [(column: Int, number: Integer)], right: Integer, start: Int)

    @discardableResult
    private mutating func makeColumn() -> Int {
      isOpen.append(true)
      return isOpen.count - 1
    }

    /// The row of a constraint, with a nonnegative right side, and its initial basic column.
    private mutating func draft(_ constraint: Constraint) -> Draft {
      let expression = constraint.expression
      var whole = Integer.wholes(expression.terms.map(\.coefficient) + [expression.constant, 1])
      // The last number is the scaled 1; errors are measured in this unit.
      let one = whole.removeLast()
      var right = -whole.removeLast()
      let isFlipped = right.isNegative
      if isFlipped { right = -right }
      var numbers: [(column: Int, number: Integer)] = []
      for (term, number) in zip(expression.terms, whole) {
        let column = parts(of: term.variable)[0]
        numbers.append((column, isFlipped ? -number : number))
        numbers.append((column + 1, isFlipped ? number : -number))
      }
      var start: Int?
      errors.append([])
      for (isUp, isAllowed) in [
        (true, constraint.relation == .lessThanOrEqual), (false, constraint.relation == .greaterThanOrEqual),
      ] {
        if constraint.priority == .required && !isAllowed { continue }
        let column = makeColumn()
        if !isAllowed { errors[errors.count - 1].append(column) }
        numbers.append((column, isUp != isFlipped ? one : -one))
        if isUp != isFlipped { start = column }
      }
      if start == nil {
        let column = makeColumn()
        artificials.append(column)
        numbers.append((column, one))
        start = column
      }
      return (numbers, right, start ?? 0)
    }
  }
}

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
