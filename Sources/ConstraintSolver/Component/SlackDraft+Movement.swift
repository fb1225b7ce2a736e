extension SlackDraft {
  /// The variables that have more than one value, and how many pivots it took to tell.
  ///
  /// A column can rise above zero where no row at its limit falls with it. If a row at its limit rises with it, that
  /// row holds no other column back any more: a small step of the one is followed by a smaller one of the other. What
  /// is free after that moves independently of each other, so a variable that follows any of it moves.
  /// Only what is still held back, mostly nothing, needs a search, and the rows at their limits alone have a say in it.
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
    // No column is below zero: if their sum is none can move.
    if case .none = face.push(sum, sign: 1) { return (moving, face.pivotCount) }
    for (name, row) in rest.enumerated() where face.canMove(name) { moving.append(row) }
    return (moving, face.pivotCount)
  }

  /// The directions in which columns held back can go, near the solution: rows of variables, one of zeros, and those that hold
  /// them back.
  private func face(of named: [Row], _ freedom: Freedom) -> Face {
    let columns = areFree.indices.filter { !freedom.canMove[$0] }
    let restricted = rows.indices.filter { freedom.isTight[$0] }.map { rows[$0] }
    var face = Face(
      rowNames: Array(0...named.count) + Array(repeating: Face.restricted, count: restricted.count),
      columnNames: columns.map { areFree[$0] ? Face.free : Face.restricted })
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

/// Which columns can move, as far as that can be told without a pivot.
private struct Freedom {
  /// By column.
  var canMove: [Bool]
  /// By row: what is at its limit, whichever of those columns move.
  var isTight: [Bool]

  init(_ draft: SlackDraft) {
    canMove = Array(repeating: false, count: draft.areFree.count)
    isTight = draft.rows.map(\.isTight)
    // A way is a column and a direction, two for each column.
    func way(_ column: Int, rises: Bool) -> Int { 2 * column + (rises ? 0 : 1) }
    var limits = draft.areFree.flatMap { [0, $0 ? 0 : 1] }
    var rowsOfColumn = [[(row: Int, value: Double)]](repeating: [], count: draft.areFree.count)
    for (index, row) in draft.rows.enumerated() where row.isTight {
      for cell in row.motion where cell.value.magnitude > Tolerance.pivot {
        limits[way(cell.column, rises: cell.value < 0)] += 1
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
          let held = way(cell.column, rises: cell.value < 0)
          limits[held] -= 1
          if limits[held] == 0 { pending.append(held) }
        }
      }
    }
  }
}
