import ConstraintSolver

extension LevelOracle {
  /// Equations over columns that are not negative, `Σ number × column = right side`, each solved for one column.
  ///
  /// A row may be multiplied by any positive number without a change of meaning, so all are kept whole. A variable is
  /// the difference of two columns. `expression + up − down = 0` is a constraint: what it allows is a free slack, what
  /// it does not is an error; a required one has no errors. A row that no column of its own solves at first has an
  /// artificial one.
  struct Program {
    /// Numbers by column, then the right side, then the share of the sum that is made least.
    var rows: [[Integer]] = []
    /// The column that each row is solved for.
    var basis: [Int] = []
    /// Columns that may grow: those that would spoil a sum found before may not.
    var isOpen: [Bool] = []
    var artificials: [Int] = []
    /// The error columns of each constraint.
    var errors: [[Int]] = []
    private var columns: [Variable: Int] = [:]

    var rightSide: Int { isOpen.count }
    var share: Int { isOpen.count + 1 }

    /// The two columns whose difference a variable is; their sum is its magnitude where that is made least.
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

    /// A constraint's row, with a right side that is not negative and the column it is solved for.
    private mutating func draft(_ constraint: Constraint) -> Draft {
      let expression = constraint.expression
      var whole = Integer.wholes(expression.terms.map(\.coefficient) + [expression.constant, 1])
      // The last number is what 1 has become; errors are measured in it.
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
