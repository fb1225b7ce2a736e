extension Solver {
  /// The variables that have more than one value among the solutions that are equally good, in order of creation.
  ///
  /// Equally good are solutions whose sums of errors are the same at each priority, whichever constraints bear them,
  /// unless all of these are about variables that were ranked (``rank(_:)``). Solves first, where that is due.
  ///
  /// Costs a walk over what can move, which grows with the number of variables and of those that each of them follows.
  /// Where that cannot tell, because limits that are just reached hold each other up, a small linear program is searched for
  /// each variable that is left. Where the solution is the only one, nothing of the kind but a copy of all values.
  public func undeterminedVariables() -> [Variable] {
    solve()
    return system.pointee.undetermined().map(handle)
  }

  /// Another solution as good as the present one, or nil where there is none. ``value(_:)`` stays.
  ///
  /// The first undetermined variable has another value in it: its largest, or its least where it is at its largest
  /// already, or one that is `distance` away where it has no end. The others are as near to 0 as that lets them be.
  ///
  /// Costs as much as ``undeterminedVariables()``, one search of a dense linear program over all that can move in the
  /// same component, and a dictionary of all variables.
  public func alternativeSolution(distance: Double = 100) -> [Variable: Double]? {
    guard let first = undeterminedVariables().first else { return nil }
    let found = system.pointee.alternative(moving: Int32(first.index), by: distance)
    var result: [Variable: Double] = [:]
    for node in found.indices where system.pointee.isVariable(Int32(node)) {
      result[handle(Int32(node))] = found[node]
    }
    return result
  }

  private func handle(_ node: Int32) -> Variable {
    Variable(index: UInt32(node), generation: system.pointee.nodes[node].generation)
  }
}
