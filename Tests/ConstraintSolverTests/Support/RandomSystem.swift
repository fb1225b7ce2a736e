import ConstraintSolver
import Testing

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

  /// Adds a constraint. If it is refused, checks with the oracle that the refusal is right and the conflict
  /// set irreducible.
  mutating func add(_ constraint: Constraint) {
    do {
      held.append((try solver.add(constraint), constraint))
    } catch {
      checkRefusal(error, candidate: constraint, among: held)
    }
  }

  mutating func removeOne() {
    guard !held.isEmpty else { return }
    let index = Int.random(in: 0..<held.count, using: &generator)
    #expect(throws: Never.self, "\(context("removing"))") { try solver.remove(held[index].id) }
    held.remove(at: index)
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

  private mutating func suggest(_ index: Int) {
    edits[index].target = Double(Int.random(in: -40...40, using: &generator)) / 2
    #expect(throws: Never.self, "\(context("suggesting"))") {
      try solver.suggest(edits[index].variable, edits[index].target)
    }
  }
}
