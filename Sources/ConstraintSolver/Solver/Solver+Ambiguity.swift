extension Solver {
  /// The variables that have more than one value among the solutions that are equally good, in order of creation.
  ///
  /// Solves first, where that is due. Costs a small linear program for each variable that may move.
  public func undeterminedVariables() -> [Variable] {
    solve()
    var found = Set(
      variables.indices.filter { variables[$0].symbol >= 0 && tableau.basicRows[variables[$0].symbol] < 0 })
    if let (start, members) = makeFace() {
      var face = start
      found.formUnion(members.indices.filter { face.canMove($0) }.map { members[$0] })
    }
    return found.sorted { variables[$0].sequence < variables[$1].sequence }.map { handle($0) }
  }

  /// Another solution as good as the present one, or nil where there is none. ``value(_:)`` stays.
  ///
  /// The first undetermined variable has another value in it: its largest, or its least where it is at its largest
  /// already, or one that is `distance` away where it has no end. The others are as near to 0 as that lets them be.
  public func alternativeSolution(distance: Double = 100) -> [Variable: Double]? {
    guard let first = undeterminedVariables().first else { return nil }
    var result: [Variable: Double] = [:]
    for index in variables.indices where variables[index].symbol >= 0 {
      result[handle(index)] = variables[index].value
    }
    guard let (start, members) = makeFace(), let name = members.firstIndex(of: Int(first.index)) else {
      result[first, default: 0] += distance
      return result
    }
    var face = start
    face.move(name, from: value(first), by: distance)
    face.canonicalize(Array(members.indices))
    let values = face.values(count: members.count)
    for (name, index) in members.enumerated() { result[handle(index)] = values[name] }
    return result
  }

  private func handle(_ index: Int) -> Variable {
    Variable(index: UInt32(index), generation: variables[index].generation)
  }
}
