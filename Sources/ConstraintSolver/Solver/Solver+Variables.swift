extension Solver {
  /// Makes a variable. Its value is 0 until something says otherwise.
  ///
  /// The name is for people; it need not be unique. Constant cost.
  public func makeVariable(_ name: String = "") -> Variable {
    let node = system.pointee.makeNode(name)
    return Variable(index: UInt32(node), generation: system.pointee.nodes[node].generation)
  }

  /// The name that a variable was given. Traps if it is not one of this solver's.
  public func name(of variable: Variable) -> String { system.pointee.names[Int(trapping(variable))] }

  /// Takes a variable out. Traps if it is not one of this solver's, or if a constraint or an edit still holds it.
  ///
  /// Constant cost, unless variables that it was connected with have not been placed anew since: then they are now.
  public func removeVariable(_ variable: Variable) {
    let node = trapping(variable)
    precondition(system.pointee.nodes[node].uses == 0, "\(variable) is still held by a constraint or an edit")
    system.pointee.removeNode(node)
  }

  /// Ranks variables as if they had been made in this order: they exchange the places that they have in the order of
  /// creation, and all others keep theirs. It decides between solutions that are equally good otherwise, and what is
  /// decided between ranked variables alone is no longer among the ``undeterminedVariables()``.
  ///
  /// Takes effect with the next ``solve()``. Traps if one is not one of this solver's. Costs sorting them; where they
  /// were not ranked before or their order changes, a plan for what they are part of.
  /// - Returns: whether they were in another order before.
  @discardableResult
  public func rank(_ variables: [Variable]) -> Bool {
    system.pointee.rank(variables.map { trapping($0) })
  }

  /// The value of a variable as of the last ``solve()``. Traps if it is not one of this solver's. Constant cost.
  public func value(_ variable: Variable) -> Double { system.pointee.values[trapping(variable)] }

  @inline(__always)
  func index(of variable: Variable) throws(SolverError) -> Int32 {
    guard system.pointee.has(variable) else { throw .unknownVariable(variable) }
    return Int32(variable.index)
  }

  private func trapping(_ variable: Variable) -> Int32 {
    guard system.pointee.has(variable) else {
      preconditionFailure("\(variable) is not a variable of this solver, or was removed")
    }
    return Int32(variable.index)
  }
}

extension System {
  @inline(__always)
  func has(_ variable: Variable) -> Bool {
    variable.index < nodes.count && nodes[Int(variable.index)].generation == variable.generation
      && nodes[Int(variable.index)].shape != .vacant
  }
}
