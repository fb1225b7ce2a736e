extension Tableau {
  /// Makes the tableau feasible and optimal, whatever has been changed.
  mutating func settle() {
    guard isDisturbed || isImprovable else { return }
    refreshConstantsIfWorn()
    var isSettled = attempt()
    if pivotsSinceFactoring > 1_000 + 8 * rows.count {
      refactor()
      isSettled = attempt()
    } else if pivotsSinceCheck >= 64 {
      pivotsSinceCheck = 0
      if residual() > 1e-10 {
        refactor()
        isSettled = attempt()
      }
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

  private mutating func attempt() -> Bool {
    if isDisturbed {
      guard case .restored = restore() else { return false }
    }
    return optimize()
  }
}
