/// All solutions that are equally good, as a small dense tableau: the symbols that may move at no cost, and the rows
/// that move with them.
///
/// A column is free (any value) or restricted (not negative), and is either open or closed at zero. A row is that of a
/// variable, or restricted. Members are named by number: a variable by its place in the order of creation, 0 and up.
struct Face {
  /// The name of what must not be negative, and of what may have any value but is no variable.
  static let restricted = -1
  static let free = -2

  let rowCount: Int
  let columnCount: Int
  /// Coefficients, row by row.
  var cells: [Double]
  var constants: [Double]
  var rowNames: [Int]
  var columnNames: [Int]
  /// An order of all members that pivots do not change, for Bland's rule.
  var rowRanks: [Int]
  var columnRanks: [Int]
  var isOpen: [Bool]
  /// What closed columns are held at; 0 but where a solution other than the canonical one is asked for.
  var offsets: [Double]
  /// How many pivots were made.
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

  func isRestricted(row: Int) -> Bool { rowNames[row] == Face.restricted }

  func isFree(column: Int) -> Bool { columnNames[column] != Face.restricted }

  /// The value of each variable, by name; 0 for those that are not part of the face.
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
