extension Tableau {
  /// Makes the tableau feasible and optimal, whatever has been changed.
  mutating func settle() {
    guard isDisturbed || isImprovable else { return }
    refreshConstantsIfWorn()
    var isSettled = attempt()
    if isWorn() {
      refactor()
      isSettled = attempt()
    }
    if !isSettled {
      rebuild()
      _ = attempt()
      // Past this it is as near as rounding lets it come.
      isDisturbed = false
      isImprovable = false
    }
  }

  /// Makes the tableau feasible where constants have been moved, which must have left it optimal.
  mutating func settleFeasibility() {
    if isDisturbed { settle() }
  }

  /// Makes the tableau optimal, which it must be before constants are moved.
  mutating func settleObjectives() {
    if isImprovable { settle() }
  }

  /// Whether pivots have rounded so much that the rows should be summed anew. Where coefficients are ones, as most are
  /// in layouts, pivots do not round, and this is seldom so.
  private mutating func isWorn() -> Bool {
    if pivotsSinceFactoring > 1_000 + 8 * rows.count { return true }
    guard pivotsSinceCheck >= 32 else { return false }
    pivotsSinceCheck = 0
    return residual() > 1e-13
  }

  private mutating func attempt() -> Bool {
    if isDisturbed {
      guard case .restored = restore() else { return false }
    }
    return optimize()
  }
}
