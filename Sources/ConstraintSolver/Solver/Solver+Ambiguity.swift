extension Solver {
  /// The variables that have more than one value among the solutions that are equally good, in order of creation.
  ///
  /// Equally good are solutions whose sums of errors are the same at each priority, whichever constraints bear them,
  /// unless all of these are about variables that were ranked (``rank(_:)``). Solves first, where that is due. Costs two searches of a small dense linear program for each variable that may move;
  /// nothing of the kind where the solution is the only one, but a copy of all values.
  public func undeterminedVariables() -> [Variable] {
    solve()
    return system.pointee.undetermined().map(handle)
  }

  /// Another solution as good as the present one, or nil where there is none. ``value(_:)`` stays.
  ///
  /// The first undetermined variable has another value in it: its largest, or its least where it is at its largest
  /// already, or one that is `distance` away where it has no end. The others are as near to 0 as that lets them be.
  ///
  /// Costs as much as ``undeterminedVariables()``, and a dictionary of all variables.
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
