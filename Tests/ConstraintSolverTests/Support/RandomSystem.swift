import ConstraintSolver
import TestSupport
import Testing

/// A solver with random changes, and the constraints that it should hold.
///
/// The same seed makes the same changes. A failure names the seed and the moment.
struct RandomSystem {
  /// The structure of the constraints.
  enum Shape: CaseIterable {
    /// A few variables with small coefficients.
    case uniform
    /// Views in a row: positions, widths, gaps, equal widths, limits and preferences.
    case row
    /// Equations of two variables in trees and cycles, one a multiple of the other.
    case rings
    /// A few sums, each with many limits and preferences at different scales.
    case parallels
    /// Prefix sums with a limit at each step.
    case totals
    /// Independent parts with an occasional connection.
    case islands
  }

  let solver = Solver()
  /// The variables in order of creation.
  var variables: [Variable]
  /// The approximate number of initial constraints.
  let size: Int
  let seed: Int
  let shape: Shape
  let priorities: [Priority]
  /// Whether coefficients need many digits, so that pivots round. Otherwise they are small integers and
  /// halves.
  let isUneven: Bool
  /// Values that satisfy many of the constraints, so that not all required constraints contradict each other.
  var plan: [Double]
  var held: [(id: ConstraintID, constraint: Constraint)] = []
  /// Constraints that were removed and can be added again.
  var removed: [Constraint] = []
  var edits: [(variable: Variable, priority: Priority, target: Double)] = []
  /// The conflict sets of refused changes, each followed by the candidate, in order. Handles may differ between
  /// histories.
  var refusals: [[Constraint]] = []
  var generator: SeededRandom

  /// A system without constraints. Without a count, most systems have few variables and some have up to 12.
  init(seed: Int, shape: Shape = .uniform, variables wanted: Int? = nil, isUneven: Bool = false) {
    self.seed = seed
    self.shape = shape
    self.isUneven = isUneven
    var generator = SeededRandom(seed: seed)
    let (counts, sizes) =
      switch Int.random(in: 0..<20, using: &generator) {
      case 0, 1: (8...12, 26...50)
      case 2..<9: (4...8, 10...25)
      default: (2...5, 3...12)
      }
    let count = wanted ?? Int.random(in: counts, using: &generator)
    size = Int.random(in: sizes, using: &generator)
    let solver = solver
    variables = (0..<count).map { solver.makeVariable("x\($0)") }
    plan = (0..<count).map { _ in Double(Int.random(in: -12...12, using: &generator)) }
    let all: [Priority] = [1, 100, 250, 251, 500, 750, 999]
    priorities = Array(all.shuffled(using: &generator).prefix(Int.random(in: 1...4, using: &generator)))
    self.generator = generator
  }

  /// All constraints of the solver, with its edits.
  var constraints: [Constraint] {
    held.map(\.constraint) + edits.map { ($0.variable == $0.target).priority($0.priority) }
  }

  /// The text of a failure.
  func context(_ moment: String) -> String { "seed \(seed), \(shape), \(moment)" }

  mutating func chance(_ times: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &generator) < times
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}

extension RandomSystem {
  /// Adds `size` random constraints.
  mutating func build() {
    for _ in 0..<size { add(randomConstraint()) }
  }

  /// Makes one random change.
  mutating func change() {
    switch Int.random(in: 0..<13, using: &generator) {
    case 0, 1: removeOne()
    case 2, 3: reviseConstant()
    case 4, 5: revisePriority()
    case 6: if let clash = clashingConstraint() { add(clash) }
    case 7: beginEdit()
    case 8: suggest()
    case 9: if chance(1, in: 3) { endEdit() }
    case 10: renewVariable()
    default: if held.count < 50 { add(randomConstraint()) }
    }
  }

  /// Adds a constraint. If it is refused, checks the refusal with the oracle.
  mutating func add(_ constraint: Constraint) {
    do {
      held.append((try solver.add(constraint), constraint))
    } catch {
      checkRefusal(error, candidate: constraint, among: held)
    }
    checkInvariants("adding \(constraint)")
  }

  mutating func removeOne() {
    guard !held.isEmpty else { return }
    let index = Int.random(in: 0..<held.count, using: &generator)
    #expect(throws: Never.self, "\(context("removing"))") { try solver.remove(held[index].id) }
    removed.append(held.remove(at: index).constraint)
  }

  /// Adds a constraint again that was removed, in half of the cases the last one.
  mutating func addAgain() {
    removed.removeAll { constraint in
      !constraint.expression.terms.allSatisfy { variables.contains($0.variable) }
    }
    guard !removed.isEmpty else { return }
    let index = chance(1, in: 2) ? removed.count - 1 : Int.random(in: 0..<removed.count, using: &generator)
    add(removed.remove(at: index))
  }

  /// Changes a required equation, usually the same one for a while: removes it, adds it again, or changes its
  /// priority or its constant.
  mutating func toggleEquation() {
    let equations = held.indices.filter {
      held[$0].constraint.relation == .equal && held[$0].constraint.expression.terms.count > 1
    }
    guard let index = equations.last else { return addAgain() }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1:
      held.append(held.remove(at: index))
      #expect(throws: Never.self, "\(context("removing"))") { try solver.remove(held[held.count - 1].id) }
      removed.append(held.removeLast().constraint)
    case 2:
      var changed = held[index].constraint
      changed.expression.constant += Double(pick([-1, 1, 4]))
      revise(index, to: changed) { (solver, id) throws(SolverError) in
        try solver.setConstant(changed.expression.constant, of: id)
      }
    case 3: addAgain()
    default:
      let isRequired = held[index].constraint.priority == .required
      let changed = held[index].constraint.priority(isRequired ? pick(priorities) : .required)
      revise(index, to: changed) { (solver, id) throws(SolverError) in
        try solver.setPriority(changed.priority, of: id)
      }
    }
  }

  mutating func reviseConstant() {
    guard !held.isEmpty else { return }
    let index = Int.random(in: 0..<held.count, using: &generator)
    var changed = held[index].constraint
    if chance(1, in: 2) {
      changed.expression.constant += Double(pick([-1, 1, -0.5, 4]))
    } else {
      changed.expression.constant = Double(Int.random(in: -30...30, using: &generator))
    }
    revise(index, to: changed) { (solver, id) throws(SolverError) in
      try solver.setConstant(changed.expression.constant, of: id)
    }
  }

  mutating func revisePriority() {
    guard !held.isEmpty else { return }
    let index = Int.random(in: 0..<held.count, using: &generator)
    let changed = held[index].constraint.priority(anyPriority(required: 3))
    revise(index, to: changed) { (solver, id) throws(SolverError) in
      try solver.setPriority(changed.priority, of: id)
    }
  }

  private mutating func revise(
    _ index: Int, to changed: Constraint, _ change: (Solver, ConstraintID) throws(SolverError) -> Void
  ) {
    do {
      try change(solver, held[index].id)
      held[index].constraint = changed
    } catch {
      var others = held
      others.remove(at: index)
      checkRefusal(error, candidate: changed, among: others)
    }
    #expect(solver.constraint(held[index].id) == held[index].constraint, "\(context("revising"))")
  }

  /// Removes an unused variable and creates a new one, which is then the last in order.
  mutating func renewVariable() {
    let index = Int.random(in: 0..<variables.count, using: &generator)
    let isHeld = constraints.contains { $0.expression.terms.contains { $0.variable == variables[index] } }
    if isHeld { return }
    solver.removeVariable(variables.remove(at: index))
    variables.append(solver.makeVariable("new"))
    plan.append(plan.remove(at: index))
  }

  mutating func beginEdit() {
    let variable = pick(variables)
    let priority = pick(priorities)
    if solver.isEditable(variable) {
      #expect(throws: SolverError.alreadyEditable(variable)) {
        try solver.addEdit(variable, priority: priority)
      }
      return
    }
    #expect(throws: Never.self, "\(context("editing"))") { try solver.addEdit(variable, priority: priority) }
    edits.append((variable, priority, solver.value(variable)))
    // Usually suggest a value at once; otherwise the edit keeps the present value.
    if chance(7, in: 8) { suggest(edits.count - 1) }
  }

  mutating func endEdit() {
    guard !edits.isEmpty else { return }
    let edit = edits.remove(at: Int.random(in: 0..<edits.count, using: &generator))
    #expect(throws: Never.self, "\(context("ending an edit"))") { try solver.removeEdit(edit.variable) }
  }

  mutating func suggest() {
    for index in edits.indices { suggest(index) }
  }

  /// Suggests values for one edit, most of them near to each other and most of them solved.
  mutating func drag() {
    guard !edits.isEmpty else { return }
    let index = Int.random(in: 0..<edits.count, using: &generator)
    let origin = edits[index].target
    for _ in 0..<Int.random(in: 2...6, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: suggest(index)
      case 1: suggest(index, origin)
      default: suggest(index, edits[index].target + Double(Int.random(in: -8...8, using: &generator)) / 8)
      }
      if chance(4, in: 5) { solver.solve() }
    }
  }

  private mutating func suggest(_ index: Int) {
    suggest(index, Double(Int.random(in: -40...40, using: &generator)) / 2)
  }

  private mutating func suggest(_ index: Int, _ value: Double) {
    edits[index].target = value
    #expect(throws: Never.self, "\(context("suggesting"))") {
      try solver.suggest(edits[index].variable, edits[index].target)
    }
  }
}
