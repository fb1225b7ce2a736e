import ConstraintSolver

extension RandomSystem {
  /// A constraint of the system's shape, or a general one, or a multiple of an earlier one.
  mutating func randomConstraint() -> Constraint {
    if !held.isEmpty, chance(1, in: 6) { return again() }
    switch shape {
    case .uniform: return anyConstraint()
    case .row: return chance(1, in: 8) ? anyConstraint() : rowConstraint()
    case .rings: return chance(1, in: 3) ? anyConstraint() : ringConstraint()
    case .parallels: return chance(1, in: 5) ? anyConstraint() : parallelConstraint()
    case .totals: return chance(1, in: 8) ? anyConstraint() : totalConstraint()
    case .islands: return chance(1, in: 12) ? anyConstraint() : islandConstraint()
    }
  }

  private mutating func again() -> Constraint {
    var again = pick(held).constraint
    again.expression = again.expression * pick(isUneven ? [1, 2, -1, 0.5] : [1, 2, 3, -1, 0.5])
    if chance(1, in: 3) { again.priority = anyPriority(required: 4) }
    return again
  }

  /// A constraint on a few variables of all or of some.
  private mutating func anyConstraint(of some: [Variable]? = nil) -> Constraint {
    var expression = LinearExpression()
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let even = pick([-3.0, -2, -1, -1, 1, 1, 2, 0.5])
      // Multiples of 1/1024: exact, with many digits after multiplications.
      let uneven = Double(Int.random(in: -3072...3072, using: &generator)) / 1024
      expression += (isUneven ? uneven : even) * pick(some ?? variables)
    }
    return constraint(expression, pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]), required: 4)
  }

  private mutating func rowConstraint() -> Constraint {
    // The first half are positions, the second half widths.
    let count = variables.count / 2
    let index = Int.random(in: 0..<count, using: &generator)
    let (place, width) = (variables[index], variables[count + index])
    switch Int.random(in: 0..<8, using: &generator) {
    case 0 where index > 0, 1 where index > 0:
      let gap = Double(Int.random(in: 0...8, using: &generator))
      return place == variables[index - 1] + variables[count + index - 1] + gap
    case 2: return constraint(width - variables[count], .equal, required: 5)
    case 3: return constraint(LinearExpression(width), .greaterThanOrEqual, required: 8)
    case 4: return constraint(LinearExpression(width), .equal, required: 1)
    case 5: return constraint(LinearExpression(width), .lessThanOrEqual, required: 3)
    case 6: return constraint(variables[count - 1] + variables[2 * count - 1], .equal, required: 2)
    default: return constraint(LinearExpression(place), pick([.equal, .greaterThanOrEqual]), required: 4)
    }
  }

  private mutating func ringConstraint() -> Constraint {
    let scale = pick([1.0, 1, 2, -1, 0.5, -2])
    return constraint(pick(variables) - scale * pick(variables), .equal, required: 7)
  }

  private mutating func parallelConstraint() -> Constraint {
    let index = Int.random(in: 0..<variables.count - 1, using: &generator)
    let sum =
      index.isMultiple(of: 2) ? variables[index] + variables[index + 1] : variables[0] - variables[index]
    let scale = pick([1.0, 1, -1, 2, 0.5, -4])
    return constraint(scale * sum, pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]), required: 3)
  }

  private mutating func islandConstraint() -> Constraint {
    let island = Int.random(in: 0..<3, using: &generator)
    let some = variables.indices.filter { $0 % 3 == island }.map { variables[$0] }
    return anyConstraint(of: some.isEmpty ? variables : some)
  }

  private mutating func totalConstraint() -> Constraint {
    let index = Int.random(in: 1...variables.count, using: &generator)
    var sum = LinearExpression()
    for variable in variables.prefix(index) { sum += variable }
    return constraint(sum, pick([.lessThanOrEqual, .greaterThanOrEqual, .equal]), required: 4)
  }

  /// A constraint on a sum. Usually the planned values satisfy it. It is required `required` times in ten.
  private mutating func constraint(
    _ sum: LinearExpression, _ relation: Relation, required: Int
  ) -> Constraint {
    var sum = sum
    if chance(7, in: 10) {
      let planned = Dictionary(uniqueKeysWithValues: zip(variables, plan))
      sum.constant = -sum.evaluated { planned[$0, default: .nan] }
      let room = Double(pick([0, 0, 1, 5]))
      if relation == .lessThanOrEqual { sum.constant -= room }
      if relation == .greaterThanOrEqual { sum.constant += room }
    } else {
      sum.constant = Double(Int.random(in: -20...20, using: &generator))
    }
    return Constraint(sum, relation, priority: anyPriority(required: required))
  }

  /// Required `required` times in ten, otherwise one of the priorities in use.
  mutating func anyPriority(required: Int) -> Priority {
    chance(required, in: 10) ? .required : pick(priorities)
  }

  /// A required constraint that contradicts one that is held, or the sum of two, if possible.
  mutating func clashingConstraint() -> Constraint? {
    let required = held.map(\.constraint).filter { $0.priority == .required && $0.relation != .equal }
    guard !required.isEmpty else { return nil }
    var sum = LinearExpression()
    for constraint in [pick(required), pick(required)] {
      if constraint.relation == .lessThanOrEqual { sum += constraint.expression }
      if constraint.relation == .greaterThanOrEqual { sum -= constraint.expression }
    }
    // The sum cannot be positive.
    return sum >= Double(Int.random(in: 1...9, using: &generator))
  }
}
