import ConstraintSolver

/// The optimal solution of a list of constraints, by a dense simplex on integers of any size.
///
/// It shares no code with the solver under test and does not round: its results are exact up to the final
/// conversion to `Double`.
enum LevelOracle {
  struct Optimum {
    /// The least sum of errors of each priority below required that is in use.
    var errors: [Int: Double]
    /// Of all solutions with those errors, the one where the errors of the first group are smallest, higher
    /// priorities first, then those of the second group, and so on; then the first variable is as near to 0
    /// as possible, then the second one.
    var values: [Variable: Double]
  }

  /// The optimal solution, or nil if the required constraints contradict each other. Values are those of
  /// `variables`, in that order.
  static func optimum(_ constraints: [Constraint], variables: [Variable] = []) -> Optimum? {
    var program = Program(constraints, variables)
    guard program.minimize(program.artificials).isZero else { return nil }
    var costs: [Int: [Int]] = [:]
    for (constraint, columns) in zip(constraints, program.errors) where constraint.priority < .required {
      costs[constraint.priority.rawValue, default: []] += columns
    }
    var errors: [Int: Double] = [:]
    for (priority, columns) in costs.sorted(by: { $0.key > $1.key }) {
      errors[priority] = program.minimize(columns).approximation
    }
    if variables.isEmpty { return Optimum(errors: errors, values: [:]) }
    for group in groups(constraints, variables) {
      let members = Dictionary(grouping: group) { constraints[$0].priority }
      for (_, same) in members.sorted(by: { $0.key > $1.key }) {
        program.minimize(same.flatMap { program.errors[$0] })
      }
    }
    for variable in variables { program.minimize(program.parts(of: variable)) }
    let values = variables.map { ($0, program.value(of: $0)) }
    return Optimum(errors: errors, values: Dictionary(uniqueKeysWithValues: values))
  }

  /// Whether the required constraints in the list can hold together.
  static func isFeasible(_ constraints: [Constraint]) -> Bool {
    var program = Program(constraints.filter { $0.priority == .required }, [])
    return program.minimize(program.artificials).isZero
  }
}
