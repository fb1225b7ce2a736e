extension Solver {
  /// Brings the values up to date with all changes since the last call. Does nothing when there were none.
  public func solve() {
    guard isStale else { return }
    isStale = false
    tableau.settle()
    tableau.counters.solves += 1
    for index in variables.indices where variables[index].symbol >= 0 {
      variables[index].value = tableau.value(of: variables[index].symbol)
    }
    guard let (start, members) = makeFace() else { return }
    var face = start
    face.canonicalize(Array(members.indices))
    adopt(face.values(count: members.count), members)
  }

  private func adopt(_ values: [Double], _ members: [Int]) {
    for (name, index) in members.enumerated() { variables[index].value = values[name] }
  }

  /// All solutions as good as the present one, and the slots of the variables in it, in order of creation. Nil where
  /// there is one solution only.
  func makeFace() -> (face: Face, members: [Int])? {
    if looseVersion != tableau.version {
      looseSymbols = tableau.looseSymbols()
      looseVersion = tableau.version
    }
    guard !looseSymbols.isEmpty else { return nil }
    var cells: [(row: Int, column: Int, value: Double)] = []
    for (column, symbol) in looseSymbols.enumerated() {
      tableau.gather(symbol)
      for position in tableau.gatheredRows.indices {
        cells.append((tableau.gatheredRows[position], column, tableau.gatheredValues[position]))
      }
    }
    var places = [Int](repeating: -1, count: tableau.rows.count)
    for cell in cells { places[cell.row] = 0 }
    let rows = places.indices.filter { places[$0] == 0 }
    for (place, row) in rows.enumerated() { places[row] = place }

    let rowSymbols = rows.map { tableau.basics[$0] }
    let members = (rowSymbols + looseSymbols)
      .filter { tableau.kinds[$0] == .free }
      .map { tableau.owners[$0] }
      .sorted { variables[$0].sequence < variables[$1].sequence }
    var names = [Int](repeating: -1, count: tableau.kinds.count)
    for (name, index) in members.enumerated() { names[variables[index].symbol] = name }
    var face = Face(rowNames: rowSymbols.map { names[$0] }, columnNames: looseSymbols.map { names[$0] })
    for cell in cells { face[places[cell.row], cell.column] = cell.value }
    for (place, row) in rows.enumerated() { face.constants[place] = tableau.constants[row] }
    return (face, members)
  }
}
