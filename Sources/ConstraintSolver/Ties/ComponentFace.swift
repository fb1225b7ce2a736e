/// The optimal face of a solved component: all its equally good solutions, and the variables that the face
/// moves.
struct ComponentFace {
  typealias Motion = [(column: Int, value: Double)]

  var face: OptimalFace
  /// By name in the face: a variable, and the plan column that it belongs to, or -1 for the variable of a
  /// step.
  var members: [(node: Int32, column: Int32)]
}

/// The sparse form of a component's optimal face, before the dense tableau is built.
struct ComponentFaceDraft {
  struct Row {
    /// A variable, or -1 for a quantity that must not be negative.
    var node: Int32
    /// The plan column that the variable belongs to, or -1.
    var column: Int32
    /// The initial value.
    var constant: Double
    var motion: ComponentFace.Motion
    /// Whether the row is at its limit initially, within rounding.
    var isTight = false
  }

  /// By column of the face: whether the column may be negative.
  var areFree: [Bool] = []
  var rows: [Row] = []
  /// By plan column: its initial value, and how the columns of the face move it.
  var motions: [Int32: (start: Double, motion: ComponentFace.Motion)] = [:]

  /// The motions in the order of columns. No result may depend on the order of a dictionary.
  var orderedMotions: [(key: Int32, value: (start: Double, motion: ComponentFace.Motion))] {
    motions.sorted { $0.key < $1.key }
  }

  mutating func addColumn(isFree: Bool) -> Int {
    areFree.append(isFree)
    return areFree.count - 1
  }

  /// Keeps the distance from a value to its limit nonnegative.
  mutating func restrict(_ distance: Double, from value: Double, _ motion: ComponentFace.Motion) {
    guard distance < .infinity else { return }
    let isTight = distance <= Tolerance.movement(value)
    rows.append(Row(node: -1, column: -1, constant: max(0, distance), motion: motion, isTight: isTight))
  }
}

extension ComponentFaceDraft {
  /// Whether the initial values are the canonical solution, as far as this is known without a pivot.
  ///
  /// The variables are visited in the given order of rows. If each column that can still move a variable can
  /// only move it away from zero, the variable keeps its value and these columns are fixed.
  func isCanonical(_ order: [Int]) -> Bool {
    var isOpen = [Bool](repeating: true, count: areFree.count)
    var openCount = areFree.count
    for index in order {
      // Near zero, the first column determines the direction.
      var direction = rows[index].constant.magnitude <= 1e-9 ? 0 : rows[index].constant
      for cell in rows[index].motion where isOpen[cell.column] && cell.value.magnitude > Tolerance.pivot {
        if areFree[cell.column] || direction * cell.value < 0 { return false }
        direction = cell.value
      }
      for cell in rows[index].motion where isOpen[cell.column] && cell.value.magnitude > Tolerance.pivot {
        isOpen[cell.column] = false
        openCount -= 1
      }
      if openCount == 0 { return true }
    }
    return true
  }

  /// The variables that have more than one value, and the number of pivots that finding them took.
  ///
  /// A column can rise above zero if no row at its limit falls with it. If a row at its limit rises with a
  /// movable column, the row stops restricting other columns: a small step of the one column allows a smaller
  /// step of the other. Columns found movable in this way move independently of each other, so each variable
  /// that depends on any of them moves. Only the columns that remain blocked, usually none, need a search,
  /// and only rows at their limits take part in it.
  func movingRows() -> (rows: [Row], pivots: Int) {
    let freedom = Freedom(self)
    var moving: [Row] = []
    var rest: [Row] = []
    for row in rows where row.node >= 0 {
      let cells = row.motion.filter { $0.value.magnitude > Tolerance.pivot }
      if cells.contains(where: { freedom.canMove[$0.column] }) {
        moving.append(row)
      } else if !cells.isEmpty {
        rest.append(row)
      }
    }
    if rest.isEmpty { return (moving, 0) }
    var face = face(of: rest, freedom)
    let sum = rest.count
    for column in 0..<face.columnCount { face[sum, column] = 1 }
    // No column is negative: if the largest sum is zero, none can move.
    if case .none = face.push(sum, sign: 1) { return (moving, face.pivotCount) }
    for (name, row) in rest.enumerated() where face.canMove(name) { moving.append(row) }
    return (moving, face.pivotCount)
  }

  /// The directions in which blocked columns can move near the solution. Rows: the variables, one row of
  /// zeros, and the restricted rows that block the columns.
  private func face(of named: [Row], _ freedom: Freedom) -> OptimalFace {
    let columns = areFree.indices.filter { !freedom.canMove[$0] }
    let restricted = rows.indices.filter { freedom.isTight[$0] }.map { rows[$0] }
    var face = OptimalFace(
      rowNames: Array(0...named.count) + Array(repeating: OptimalFace.restricted, count: restricted.count),
      columnNames: columns.map { areFree[$0] ? OptimalFace.free : OptimalFace.restricted })
    let places = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
    for (index, row) in (named + restricted).enumerated() {
      for cell in row.motion {
        guard let place = places[cell.column] else { continue }
        face[index < named.count ? index : index + 1, place] = cell.value
      }
    }
    face.freeColumns()
    return face
  }
}

/// The columns that can move, as far as this is known without a pivot.
private struct Freedom {
  /// By column.
  var canMove: [Bool]
  /// By row: whether it stays at its limit when those columns move.
  var isTight: [Bool]

  init(_ draft: ComponentFaceDraft) {
    canMove = Array(repeating: false, count: draft.areFree.count)
    isTight = draft.rows.map(\.isTight)
    // A direction is a column and a sign, so each column has two.
    func direction(_ column: Int, rises: Bool) -> Int { 2 * column + (rises ? 0 : 1) }
    var limits = draft.areFree.flatMap { [0, $0 ? 0 : 1] }
    var rowsOfColumn = [[(row: Int, value: Double)]](repeating: [], count: draft.areFree.count)
    for (index, row) in draft.rows.enumerated() where row.isTight {
      for cell in row.motion where cell.value.magnitude > Tolerance.pivot {
        limits[direction(cell.column, rises: cell.value < 0)] += 1
        rowsOfColumn[cell.column].append((index, cell.value))
      }
    }
    var pending = limits.indices.filter { limits[$0] == 0 }
    while let open = pending.popLast() {
      let column = open / 2
      canMove[column] = true
      for (index, value) in rowsOfColumn[column] where isTight[index] && (value > 0) == (open == 2 * column) {
        isTight[index] = false
        for cell in draft.rows[index].motion where cell.value.magnitude > Tolerance.pivot {
          let blocked = direction(cell.column, rises: cell.value < 0)
          limits[blocked] -= 1
          if limits[blocked] == 0 { pending.append(blocked) }
        }
      }
    }
  }
}
