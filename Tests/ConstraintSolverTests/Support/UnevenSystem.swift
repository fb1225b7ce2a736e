import ConstraintSolver
import TestSupport
import Testing

/// A solver with random constraints whose coefficients differ by several powers of ten, and the constraints that
/// it should hold.
struct UnevenSystem {
  let solver: Solver
  let variables: [Variable]
  let seed: Int
  /// Coefficients are from 10 to the power of minus this number to 10 to the power of this number.
  let decades: Double
  private let hasManyDigits: Bool
  var held: [(id: ConstraintID, constraint: Constraint)] = []
  var generator: SeededRandom

  init(seed: Int, decades: Double, variables count: Int? = nil) {
    self.seed = seed
    self.decades = decades
    hasManyDigits = seed.isMultiple(of: 10)
    var generator = SeededRandom(seed: seed)
    let count = count ?? Int.random(in: 2...6, using: &generator)
    let solver = Solver()
    self.solver = solver
    variables = (0..<count).map { solver.makeVariable("x\($0)") }
    self.generator = generator
  }

  var constraints: [Constraint] { held.map(\.constraint) }

  func context(_ moment: String) -> String { "seed \(seed), 1e±\(Int(decades)), \(moment)" }

  mutating func chance(_ times: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &generator) < times
  }

  /// A small integer times a power of two; in some systems a number with all digits, which takes the oracle
  /// much longer.
  private mutating func coefficient() -> Double {
    let sign = chance(1, in: 2) ? 1.0 : -1
    if chance(1, in: 5) { return sign }
    let limit = Int(decades * 10 / 3)
    let power = Int.random(in: -limit..<limit, using: &generator)
    let significand =
      hasManyDigits
      ? Double.random(in: 1..<2, using: &generator) : Double(Int.random(in: 16..<32, using: &generator)) / 16
    return Double(sign: .plus, exponent: power, significand: sign * significand)
  }

  mutating func randomConstraint() -> Constraint {
    var expression = LinearExpression(Double(Int.random(in: -9...9, using: &generator)))
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      expression += coefficient() * variables[Int.random(in: variables.indices, using: &generator)]
    }
    let relations: [Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    let priorities: [Priority] = [.required, .required, .high, 500, .low]
    return Constraint(
      expression, relations[Int.random(in: 0..<3, using: &generator)],
      priority: priorities[Int.random(in: 0..<5, using: &generator)])
  }

  /// Adds a constraint. If it is refused, checks with the oracle that the refusal is right, and that the
  /// conflict set is irreducible.
  mutating func add(_ constraint: Constraint) {
    do throws(SolverError) {
      held.append((try solver.add(constraint), constraint))
    } catch {
      checkRefusal(error, candidate: constraint, among: held)
    }
  }

  /// Makes a random change.
  mutating func change() {
    let index = held.isEmpty ? 0 : Int.random(in: held.indices, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0 where !held.isEmpty:
      #expect(throws: Never.self) { try solver.remove(held[index].id) }
      held.remove(at: index)
    case 1 where !held.isEmpty:
      var changed = held[index].constraint
      changed.expression.constant = Double(Int.random(in: -9...9, using: &generator))
      revise(index, to: changed)
    case 2 where !held.isEmpty:
      let priorities: [Priority] = [.required, .high, 500, .low]
      revise(
        index, to: held[index].constraint.priority(priorities[Int.random(in: 0..<4, using: &generator)]))
    default:
      if held.count < 14 { add(randomConstraint()) }
    }
  }

  private mutating func revise(_ index: Int, to changed: Constraint) {
    do throws(SolverError) {
      if changed.priority == held[index].constraint.priority {
        try solver.setConstant(changed.expression.constant, of: held[index].id)
      } else {
        try solver.setPriority(changed.priority, of: held[index].id)
      }
      held[index].constraint = changed
    } catch {
      checkRefusal(
        error, candidate: changed, among: held.enumerated().filter { $0.offset != index }.map(\.element))
    }
  }

  private func checkRefusal(
    _ error: SolverError, candidate: Constraint, among others: [(id: ConstraintID, constraint: Constraint)]
  ) {
    guard case .unsatisfiable(let conflict, candidate) = error else {
      Issue.record("\(context("\(candidate)")): \(error)")
      return
    }
    let named = others.filter { conflict.contains($0.id) }.map(\.constraint)
    #expect(named.count == conflict.count)
    #expect(!LevelOracle.isFeasible(named + [candidate]), "\(context("refused \(candidate)"))")
    for index in named.indices {
      var fewer = named
      fewer.remove(at: index)
      #expect(LevelOracle.isFeasible(fewer + [candidate]), "\(context("the conflict can be reduced"))")
    }
  }

  /// Solves, and compares all values with those of the oracle.
  func check(_ moment: String) {
    solver.solve()
    if let broken = solver.brokenInvariant() { Issue.record("\(context(moment)): \(broken)") }
    guard let optimum = LevelOracle.optimum(constraints, variables: variables) else {
      Issue.record("\(context(moment)): the required constraints contradict each other")
      return
    }
    for variable in variables {
      let right = optimum.values[variable, default: .nan]
      let value = solver.value(variable)
      #expect(
        abs(value - right) <= 1e-9 * max(abs(right), 1),
        "\(context(moment)), \(solver.name(of: variable)): \(value), should be \(right)")
    }
    #expect(solver.inaccurateConstraints().isEmpty, "\(context(moment))")
  }

  /// The values that a new solver finds when it gets the constraints in a different order.
  mutating func freshValues() -> [Double] {
    let fresh = Solver()
    let copies = variables.map { fresh.makeVariable(solver.name(of: $0)) }
    let twins = Dictionary(uniqueKeysWithValues: zip(variables, copies))
    for constraint in constraints.shuffled(using: &generator) {
      var copy = constraint
      copy.expression.terms = constraint.expression.terms.map {
        Term(twins[$0.variable, default: $0.variable], $0.coefficient)
      }
      #expect(throws: Never.self, "\(context("a different order"))") { try fresh.add(copy) }
    }
    fresh.solve()
    return copies.map(fresh.value)
  }
}
