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
