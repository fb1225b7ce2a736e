extension Solver {
  /// Makes a variable. Its value is 0 until something says otherwise.
  ///
  /// The name is for people; it need not be unique.
  public func makeVariable(_ name: String = "") -> Variable {
    let index = spareVariables.popLast() ?? variables.count
    let symbol = tableau.makeSymbol(.free, owner: index)
    nextSequence += 1
    if index == variables.count {
      variables.append(
        VariableSlot(
          name: name, generation: 0, symbol: symbol, uses: 0, edit: -1, sequence: nextSequence, value: 0))
    } else {
      variables[index].name = name
      variables[index].symbol = symbol
      variables[index].sequence = nextSequence
    }
    return Variable(index: UInt32(index), generation: variables[index].generation)
  }

  /// The name that a variable was given. Traps if it is not one of this solver's.
  public func name(of variable: Variable) -> String { variables[trapping(variable)].name }

  /// Takes a variable out. Traps if it is not one of this solver's, or if a constraint or an edit still holds it.
  public func removeVariable(_ variable: Variable) {
    let index = trapping(variable)
    precondition(variables[index].uses == 0, "\(variable) is still held by a constraint or an edit")
    tableau.releaseSymbol(variables[index].symbol)
    variables[index].symbol = -1
    variables[index].name = ""
    variables[index].value = 0
    variables[index].generation += 1
    spareVariables.append(index)
  }

  /// The value of a variable as of the last ``solve()``. Traps if it is not one of this solver's.
  public func value(_ variable: Variable) -> Double { variables[trapping(variable)].value }

  func index(of variable: Variable) throws(SolverError) -> Int {
    guard let index = find(variable) else { throw .unknownVariable(variable) }
    return index
  }

  private func trapping(_ variable: Variable) -> Int {
    guard let index = find(variable) else {
      preconditionFailure("\(variable) is not a variable of this solver, or was removed")
    }
    return index
  }

  private func find(_ variable: Variable) -> Int? {
    let index = Int(variable.index)
    guard index < variables.count, variables[index].generation == variable.generation,
      variables[index].symbol >= 0
    else { return nil }
    return index
  }
}
