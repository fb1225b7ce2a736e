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
