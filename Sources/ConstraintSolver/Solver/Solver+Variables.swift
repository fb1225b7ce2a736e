extension Solver {
  /// Makes a variable. Its value is 0 until a constraint determines it.
  ///
  /// The name is for diagnostics and need not be unique. Complexity: O(1).
  public func makeVariable(_ name: String = "") -> Variable {
    let node = state.pointee.makeNode(name)
    return Variable(index: UInt32(node), generation: state.pointee.nodes[node].generation)
  }

  /// The name of a variable. Traps if the variable does not belong to this solver.
  public func name(of variable: Variable) -> String { state.pointee.names[Int(trapping(variable))] }

  /// Removes a variable. Traps if the variable does not belong to this solver, or if a constraint or an edit
  /// uses it.
  ///
  /// Complexity: O(1), unless the constraints of a component that it belonged to still have to be placed
  /// again: then this happens now.
  public func removeVariable(_ variable: Variable) {
    let node = trapping(variable)
    precondition(state.pointee.nodes[node].uses == 0, "\(variable) is still used by a constraint or an edit")
    state.pointee.removeNode(node)
  }

  /// Ranks variables as if they had been created in this order: they exchange their places in the order of
  /// creation, and all others keep theirs.
  ///
  /// The order decides between otherwise equally good solutions. A choice that ranked variables alone decide
  /// is not reported by ``undeterminedVariables()``. Takes effect with the next ``solve()``. Traps if a
  /// variable does not belong to this solver.
  ///
  /// Complexity: that of sorting the variables. If they were not ranked before or their order changes, their
  /// components are planned again.
  /// - Returns: whether their order changed.
  @discardableResult
  public func rank(_ variables: [Variable]) -> Bool {
    state.pointee.rank(variables.map { trapping($0) })
  }

  /// The value of a variable as of the last ``solve()``. Traps if the variable does not belong to this
  /// solver. Complexity: O(1).
  public func value(_ variable: Variable) -> Double { state.pointee.values[trapping(variable)] }

  @inline(__always)
  func index(of variable: Variable) throws(SolverError) -> Int32 {
    guard state.pointee.has(variable) else { throw .unknownVariable(variable) }
    return Int32(variable.index)
  }

  private func trapping(_ variable: Variable) -> Int32 {
    guard state.pointee.has(variable) else {
      preconditionFailure("\(variable) is not a variable of this solver, or was removed")
    }
    return Int32(variable.index)
  }
}

extension SolverState {
  @inline(__always)
  func has(_ variable: Variable) -> Bool {
    variable.index < nodes.count && nodes[Int(variable.index)].generation == variable.generation
      && nodes[Int(variable.index)].shape != .vacant
  }
}
