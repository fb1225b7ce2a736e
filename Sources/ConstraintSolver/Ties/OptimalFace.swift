/// The optimal face: the set of all equally good solutions, as a small dense tableau.
///
/// A column is a quantity that can move at no cost. It is free (any value) or restricted (not negative), and
/// is either open or closed at zero. A row is a variable that moves with the columns, or a restricted
/// quantity. Rows and columns have names: the number of a variable in the order of creation, from 0, or one
/// of the two constants below.
struct OptimalFace {
  /// The names of quantities that are not variables: restricted must not be negative, free may have any
  /// value.
  static let restricted = -1
  static let free = -2

  let rowCount: Int
  let columnCount: Int
  /// Coefficients, row by row.
  var cells: [Double]
  var constants: [Double]
  var rowNames: [Int]
  var columnNames: [Int]
  /// A fixed order of all rows and columns, for Bland's rule. Pivots exchange the ranks with the names.
  var rowRanks: [Int]
  var columnRanks: [Int]
  var isOpen: [Bool]
  /// The values of closed columns: 0, except when a solution other than the canonical one was requested.
  var offsets: [Double]
  /// The number of pivots so far.
  var pivotCount = 0

  /// A face with all columns open and all coefficients zero.
  init(rowNames: [Int], columnNames: [Int]) {
    rowCount = rowNames.count
    columnCount = columnNames.count
    cells = Array(repeating: 0, count: rowNames.count * columnNames.count)
    constants = Array(repeating: 0, count: rowNames.count)
    self.rowNames = rowNames
    self.columnNames = columnNames
    columnRanks = Array(0..<columnNames.count)
    rowRanks = Array(columnNames.count..<columnNames.count + rowNames.count)
    isOpen = Array(repeating: true, count: columnNames.count)
    offsets = Array(repeating: 0, count: columnNames.count)
  }

  subscript(row: Int, column: Int) -> Double {
    get { cells[row * columnCount + column] }
    set { cells[row * columnCount + column] = newValue }
  }

  func isRestricted(row: Int) -> Bool { rowNames[row] == OptimalFace.restricted }

  func isFree(column: Int) -> Bool { columnNames[column] != OptimalFace.restricted }

  /// The value of each variable, by name; 0 for variables that are not part of the face.
  func values(count: Int) -> [Double] {
    var values = [Double](repeating: 0, count: count)
    for row in 0..<rowCount where rowNames[row] >= 0 { values[rowNames[row]] = constants[row] }
    for column in 0..<columnCount where columnNames[column] >= 0 {
      values[columnNames[column]] = offsets[column]
    }
    return values
  }

  func row(of name: Int) -> Int? { rowNames.firstIndex(of: name) }
}

extension OptimalFace {
  /// Selects the canonical solution: the first variable is as near to zero as possible, then the second, and
  /// so on.
  ///
  /// The point nearest to zero in a convex set is unique, so each step fixes its variable and closes the
  /// columns that could still move it. The result depends only on the set of solutions, not on the basis.
  mutating func canonicalize(_ variables: [Int]) {
    for variable in variables {
      if let column = columnNames.firstIndex(of: variable) {
        isOpen[column] = false
      } else if let row = row(of: variable) {
        approachZero(row)
      }
    }
  }

  private mutating func approachZero(_ row: Int) {
    guard let widest = widest(row) else { return }
    if isFree(column: widest) || constants[row].magnitude <= 1e-9 {
      // A free column moves the variable to zero from any value. If the value is zero already, any column can
      // fix it there.
      pivot(row, widest)
      isOpen[widest] = false
      return
    }
    let sign = constants[row] > 0 ? -1.0 : 1.0
    var budget = PivotBudget(size: rowCount)
    while budget.spend(), let column = moving(row, sign) {
      let step = constants[row].magnitude / self[row, column].magnitude
      if let block = blocking(column, except: row), block.step < step {
        pivot(block.row, column)
      } else {
        pivot(row, column)
        isOpen[column] = false
        return
      }
    }
    close(row)
  }

  /// The open column of the lowest rank that moves a row in the direction of `sign` when it grows, or nil.
  func moving(_ row: Int, _ sign: Double) -> Int? {
    var best: Int?
    for column in 0..<columnCount where isOpen[column] && self[row, column] * sign > Tolerance.pivot {
      if let found = best, columnRanks[found] < columnRanks[column] { continue }
      best = column
    }
    return best
  }

  /// Closes all columns that can move a row.
  mutating func close(_ row: Int) {
    for column in 0..<columnCount where self[row, column].magnitude > Tolerance.pivot {
      isOpen[column] = false
    }
  }
}

/// The number of pivots that a search over a face may take. A search that exceeds it is cycling because of
/// rounding.
struct PivotBudget {
  private var left: Int

  init(size: Int) { left = 1000 + 100 * size }

  /// Takes one pivot from the budget. Returns false if it is used up.
  mutating func spend() -> Bool {
    left -= 1
    return left >= 0
  }
}
