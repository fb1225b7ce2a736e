import ConstraintSolver

extension LevelOracle {
  /// Whether a variable has the same value in all equally good solutions. The constraints must not contradict
  /// each other.
  static func isDetermined(_ variable: Variable, by constraints: [Constraint]) -> Bool {
    // Renumber the priorities from 2, so that priority 1 is below all of them.
    let levels = Set(constraints.map(\.priority)).subtracting([.required]).sorted()
    let ranked = constraints.map { constraint in
      let rank = levels.firstIndex(of: constraint.priority).flatMap { Priority(rawValue: $0 + 2) }
      return constraint.priority(rank ?? .required)
    }
    guard let value = optimum(ranked, variables: [variable])?.values[variable] else { return false }
    return [1.0, -1].allSatisfy { step in
      let pull = (variable == value + step).priority(.lowest)
      return (optimum(ranked + [pull])?.errors[1] ?? 0) > 1 - 1e-9
    }
  }
}
