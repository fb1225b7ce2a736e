import ConstraintSolver
import Testing

/// A solver that random changes are made to, with what it should hold.
struct RandomSystem {
  let solver = Solver()
  let variables: [Variable]
  var held: [(id: ConstraintID, constraint: Constraint)] = []
  var generator: SeededGenerator
  let seed: Int
  let priorities: [Priority]
  /// Whether coefficients are any numbers, so that pivots round, or small whole ones and halves.
  let isUneven: Bool

  init(seed: Int, variables count: Int? = nil, isUneven: Bool = false) {
    self.seed = seed
    self.isUneven = isUneven
    generator = SeededGenerator(seed: seed)
    let count = count ?? Int.random(in: 2...8, using: &generator)
    let solver = solver
    variables = (0..<count).map { solver.makeVariable("x\($0)") }
    let all: [Priority] = [1, 100, 250, 251, 500, 750, 999]
    priorities = Array(all.shuffled(using: &generator).prefix(Int.random(in: 1...4, using: &generator)))
  }

  mutating func randomConstraint() -> Constraint {
    if !held.isEmpty, Int.random(in: 0..<6, using: &generator) == 0 {
      // Something said before, said again in another measure.
      var again = held[Int.random(in: 0..<held.count, using: &generator)].constraint
      again.expression = again.expression * Double([1, 2, 3, 0.5][Int.random(in: 0..<4, using: &generator)])
      return again
    }
    var expression = LinearExpression(Double(Int.random(in: -20...20, using: &generator)))
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let variable = variables[Int.random(in: 0..<variables.count, using: &generator)]
      let even = [-3, -2, -1, -1, 1, 1, 2, 0.5][Int.random(in: 0..<8, using: &generator)]
      expression += (isUneven ? Double.random(in: -3...3, using: &generator) : even) * variable
    }
    let relations: [Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    let relation = relations[Int.random(in: 0..<3, using: &generator)]
    let isRequired = Int.random(in: 0..<10, using: &generator) < 4
    let priority =
      isRequired ? .required : priorities[Int.random(in: 0..<priorities.count, using: &generator)]
    return Constraint(expression, relation, priority: priority)
  }

  /// Adds a constraint; where it is refused, asks the oracle whether that was right and the conflict irreducible.
  mutating func add(_ constraint: Constraint) {
    do {
      held.append((try solver.add(constraint), constraint))
    } catch {
      judge(error, candidate: constraint, among: held)
    }
  }

  func judge(
    _ error: SolverError, candidate: Constraint, among others: [(id: ConstraintID, constraint: Constraint)]
  ) {
    guard case .unsatisfiable(let conflict, let refused) = error else {
      Issue.record("seed \(seed): \(error)")
      return
    }
    #expect(refused == candidate, "seed \(seed)")
    let clashing = others.filter { conflict.contains($0.id) }.map(\.constraint)
    #expect(clashing.count == conflict.count, "seed \(seed)")
    #expect(!LevelOracle.isFeasible(clashing + [candidate]), "seed \(seed): the conflict does not clash")
    for index in clashing.indices {
      var fewer = clashing
      fewer.remove(at: index)
      #expect(LevelOracle.isFeasible(fewer + [candidate]), "seed \(seed): the conflict can be reduced")
    }
  }

  mutating func removeOne() {
    guard !held.isEmpty else { return }
    let index = Int.random(in: 0..<held.count, using: &generator)
    #expect(throws: Never.self) { try solver.remove(held[index].id) }
    held.remove(at: index)
  }

  mutating func reviseConstant() {
    guard !held.isEmpty else { return }
    let index = Int.random(in: 0..<held.count, using: &generator)
    var changed = held[index].constraint
    changed.expression.constant = Double(Int.random(in: -30...30, using: &generator))
    do {
      try solver.setConstant(changed.expression.constant, of: held[index].id)
      held[index].constraint = changed
    } catch {
      var others = held
      others.remove(at: index)
      judge(error, candidate: changed, among: others)
    }
    #expect(solver.constraint(held[index].id) == held[index].constraint, "seed \(seed)")
  }

  mutating func revisePriority() {
    guard !held.isEmpty else { return }
    let index = Int.random(in: 0..<held.count, using: &generator)
    let isRequired = Int.random(in: 0..<4, using: &generator) == 0
    let priority =
      isRequired ? .required : priorities[Int.random(in: 0..<priorities.count, using: &generator)]
    let changed = held[index].constraint.priority(priority)
    do {
      try solver.setPriority(priority, of: held[index].id)
      held[index].constraint = changed
    } catch {
      var others = held
      others.remove(at: index)
      judge(error, candidate: changed, among: others)
    }
    #expect(solver.constraint(held[index].id) == held[index].constraint, "seed \(seed)")
  }

  /// Solves, and compares the sum of errors of each priority with the oracle's.
  func check(_ moment: String) {
    solver.solve()
    guard let optima = LevelOracle.optima(held.map(\.constraint)) else {
      Issue.record("seed \(seed), \(moment): the required constraints held clash")
      return
    }
    var sums: [Int: Double] = [:]
    for (_, constraint) in held {
      sums[constraint.priority.rawValue, default: 0] += constraint.violation(solver.value)
    }
    #expect(sums[1000, default: 0] < 1e-6, "seed \(seed), \(moment): a required constraint is missed")
    for (priority, least) in optima {
      let sum = sums[priority, default: 0]
      #expect(abs(sum - least) < 1e-5 * (1 + least), "seed \(seed), \(moment), priority \(priority)")
    }
  }

  /// Solves, and compares the values with those of a fresh solver given the same in another order.
  mutating func checkAgainstFresh(_ moment: String) {
    solver.solve()
    let fresh = Solver()
    let copies = variables.map { fresh.makeVariable(solver.name(of: $0)) }
    let twins = Dictionary(uniqueKeysWithValues: zip(variables, copies))
    for (_, constraint) in held.shuffled(using: &generator) {
      var copy = constraint
      copy.expression.terms = constraint.expression.terms.map {
        Term(twins[$0.variable, default: $0.variable], $0.coefficient)
      }
      #expect(throws: Never.self, "seed \(seed), \(moment)") { try fresh.add(copy) }
    }
    fresh.solve()
    for (variable, copy) in twins {
      let value = solver.value(variable)
      #expect(
        abs(value - fresh.value(copy)) < 1e-6 * (1 + abs(value)),
        "seed \(seed), \(moment), \(solver.name(of: variable)): \(value), fresh \(fresh.value(copy))")
    }
  }
}
