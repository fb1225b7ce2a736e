extension Solver {
  /// The variables that have more than one value among the equally good solutions, in order of creation.
  ///
  /// Solutions are equally good if their sums of errors are the same at each priority. It does not matter
  /// which constraints bear the errors, unless all of these constraints are about ranked variables
  /// (``rank(_:)``). Calls ``solve()`` first if necessary.
  ///
  /// Complexity: grows with the number of movable variables and of the columns that each of them depends on.
  /// If limits that are just reached block each other, one small linear program is solved for each remaining
  /// variable. If the solution is unique, the cost is one copy of all values.
  public func undeterminedVariables() -> [Variable] {
    solve()
    return state.pointee.undetermined().map(handle)
  }

  /// A different solution that is as good as the present one, or nil if there is none. ``value(_:)`` does not
  /// change.
  ///
  /// The first undetermined variable has a different value in it: its largest; its least if it is at its
  /// largest already; or a value `distance` away if it has no limit. The other variables are as near to 0 as
  /// possible.
  ///
  /// Complexity: that of ``undeterminedVariables()``, plus one dense linear program over everything that can
  /// move in the component, plus a dictionary of all variables.
  public func alternativeSolution(distance: Double = 100) -> [Variable: Double]? {
    guard let first = undeterminedVariables().first else { return nil }
    let found = state.pointee.alternative(moving: Int32(first.index), by: distance)
    var result: [Variable: Double] = [:]
    for node in found.indices where state.pointee.isVariable(Int32(node)) {
      result[handle(Int32(node))] = found[node]
    }
    return result
  }

  private func handle(_ node: Int32) -> Variable {
    Variable(index: UInt32(node), generation: state.pointee.nodes[node].generation)
  }
}
