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

  /// The conflict set of a candidate that prefers late constraints, as indices in the list, or nil if the
  /// candidate can hold.
  ///
  /// Each constraint in turn, the first one first, is left out if the rest still contradict the candidate.
  static func conflict(with candidate: Constraint, among others: [Constraint]) -> [Int]? {
    var kept = others.indices.filter { others[$0].priority == .required }
    if isFeasible(kept.map { others[$0] } + [candidate]) { return nil }
    for index in kept {
      let rest = kept.filter { $0 != index }
      if !isFeasible(rest.map { others[$0] } + [candidate]) { kept = rest }
    }
    return kept
  }
}

extension LevelOracle {
  /// The groups of constraints, as indices in the list, in the order of the groups.
  ///
  /// Two constraints are in the same group if their sums are multiples of each other, except for a constant,
  /// after the required equations are eliminated. Required equations, and constraints that become constants,
  /// are in no group. The order of the groups is that of their first constraints by ``Signature``.
  static func groups(_ constraints: [Constraint], _ variables: [Variable]) -> [[Int]] {
    var places: [Variable: Int] = [:]
    for variable in variables + constraints.flatMap(\.expression.terms).map(\.variable)
    where places[variable] == nil {
      places[variable] = places.count
    }
    let sums = constraints.map { linearPart($0.expression, places) }
    var solved: [(place: Int, row: [Integer])] = []
    for (constraint, sum) in zip(constraints, sums) where isRequiredEquation(constraint) {
      let row = reduced(sum, by: solved)
      guard let place = row.firstIndex(where: { !$0.isZero }) else { continue }
      solved = solved.map { ($0.place, reduced($0.row, by: [(place, row)])) } + [(place, row)]
    }
    var groups: [(sum: [Integer], first: Signature, members: [Int])] = []
    for (index, sum) in sums.enumerated() where !isRequiredEquation(constraints[index]) {
      let rest = reduced(sum, by: solved)
      if rest.allSatisfy(\.isZero) { continue }
      let signature = Signature(sum)
      if let found = groups.firstIndex(where: { $0.sum == rest }) {
        groups[found].members.append(index)
        if signature < groups[found].first { groups[found].first = signature }
      } else {
        groups.append((rest, signature, [index]))
      }
    }
    return groups.sorted { $0.first < $1.first }.map(\.members)
  }

  /// The sort key of a constraint: its variables in order, with their coefficients as multiples of the first
  /// one.
  struct Signature {
    private var terms: [(place: Int, number: Integer)]

    /// Coefficients by index of the variable; not all are 0.
    init(_ sum: [Integer]) {
      terms = sum.indices.filter { !sum[$0].isZero }.map { ($0, sum[$0]) }
      if terms[0].number.isNegative { terms = terms.map { ($0.place, -$0.number) } }
    }

    static func < (left: Signature, right: Signature) -> Bool {
      for (one, other) in zip(left.terms, right.terms) {
        if one.place != other.place { return one.place < other.place }
        let difference = Integer.crossed(
          one.number, right.terms[0].number, other.number, left.terms[0].number)
        if !difference.isZero { return difference.isNegative }
      }
      return left.terms.count < right.terms.count
    }
  }

  private static func isRequiredEquation(_ constraint: Constraint) -> Bool {
    constraint.relation == .equal && constraint.priority == .required
  }

  /// The coefficients by index of the variable, multiplied by a common factor.
  private static func linearPart(_ expression: LinearExpression, _ places: [Variable: Int]) -> [Integer] {
    var sum = [Integer](repeating: .zero, count: places.count)
    for (term, whole) in zip(expression.terms, Integer.wholes(expression.terms.map(\.coefficient))) {
      guard let place = places[term.variable] else { continue }
      sum[place] = sum[place] + whole
    }
    return sum
  }

  /// A sum after elimination by the solved rows, as coprime integers of which the first is positive.
  private static func reduced(_ sum: [Integer], by solved: [(place: Int, row: [Integer])]) -> [Integer] {
    var rest = sum
    for (place, row) in solved where !rest[place].isZero {
      let number = rest[place]
      rest = zip(rest, row).map { Integer.crossed($0, row[place], $1, number) }
    }
    let divisor = rest.reduce(Integer.zero, Integer.greatestDivisor)
    if divisor.isZero { return rest }
    let isNegative = rest.first { !$0.isZero }?.isNegative ?? false
    return rest.map { ($0.isZero || !isNegative ? $0 : -$0) / divisor }
  }
}

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
