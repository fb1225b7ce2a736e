import ConstraintSolver
import Testing

extension RandomSystem {
  /// Records a refusal, and checks with the oracle that it is right and that its conflict set is the one that
  /// prefers constraints added late.
  mutating func checkRefusal(
    _ error: SolverError, candidate: Constraint, among others: [(id: ConstraintID, constraint: Constraint)]
  ) {
    let context = context("\(held.count) held, \(candidate)")
    guard case .unsatisfiable(let conflict, let refused) = error else {
      Issue.record("\(context): \(error)")
      return
    }
    refusals.append(conflict.compactMap(solver.constraint) + [refused])
    #expect(refused == candidate, "\(context)")
    guard let right = LevelOracle.conflict(with: candidate, among: others.map(\.constraint)) else {
      Issue.record("\(context): the candidate can hold, but \(conflict) was given as its conflict set")
      return
    }
    #expect(conflict == right.map { others[$0].id }, "\(context): a wrong conflict set")
  }

  /// Checks the invariants of the solver.
  func checkInvariants(_ moment: String) {
    if let broken = solver.brokenInvariant() { Issue.record("\(context(moment)): \(broken)") }
  }

  /// Solves, and compares the sum of errors of each priority with the oracle; with `values`, each value too.
  func check(_ moment: String, values isValued: Bool = false) {
    checkInvariants(moment)
    solver.solve()
    checkInvariants(moment)
    let constraints = constraints
    guard let optimum = LevelOracle.optimum(constraints, variables: isValued ? variables : []) else {
      Issue.record("\(context(moment)): the required constraints contradict each other")
      return
    }
    var sums: [Int: Double] = [:]
    for constraint in constraints {
      let violation = constraint.violation(solver.value)
      sums[constraint.priority.rawValue, default: 0] += violation
      if constraint.priority == .required, violation > 1e-7 {
        Issue.record("\(context(moment)): \(constraint) is violated by \(violation)")
      }
    }
    for (priority, least) in optimum.errors {
      let sum = sums[priority, default: 0]
      #expect(abs(sum - least) < 1e-6 * (1 + least), "\(context(moment)), priority \(priority)")
    }
    for variable in isValued ? variables : [] {
      expect(solver.value(variable), near: optimum.values[variable, default: .nan], variable, moment)
    }
  }

  /// Solves, and compares the values with those of a new solver that got the constraints in a different
  /// order.
  mutating func checkAgainstFresh(_ moment: String) {
    solver.solve()
    let fresh = Solver()
    let copies = variables.map { fresh.makeVariable(solver.name(of: $0)) }
    let twins = Dictionary(uniqueKeysWithValues: zip(variables, copies))
    for constraint in constraints.shuffled(using: &generator) {
      var copy = constraint
      copy.expression.terms = constraint.expression.terms.map {
        Term(twins[$0.variable, default: $0.variable], $0.coefficient)
      }
      #expect(throws: Never.self, "\(context(moment))") { try fresh.add(copy) }
    }
    fresh.solve()
    for (variable, copy) in zip(variables, copies) {
      expect(solver.value(variable), near: fresh.value(copy), variable, moment)
    }
  }

  func expect(_ value: Double, near right: Double, _ variable: Variable, _ moment: String) {
    #expect(
      abs(value - right) < 1e-6 * (1 + abs(right)),
      "\(context(moment)), \(solver.name(of: variable)): \(value), should be \(right)")
  }
}
