extension Tableau {
  /// Makes an equation's own symbols and the equation, which is not placed yet.
  mutating func makeEquation(
    _ terms: [Entry], constant: Double, relation: Relation, priority: Priority, slot: Int
  ) -> Equation {
    let largest = terms.reduce(0) { max($0, $1.value.magnitude) }
    let scale = largest == 0 ? 1 : largest.binade
    let isRequired = priority == .required
    var equation = Equation(
      terms: terms, constant: constant / scale, scale: scale, plus: -1, minus: -1, plusCosts: false,
      minusCosts: false, priority: priority.rawValue, isLive: true)
    equation.terms.multiply(by: 1 / scale)
    if isRequired, relation == .equal {
      equation.plus = makeSymbol(.dummy, owner: slot)
      return equation
    }
    if !isRequired || relation == .greaterThanOrEqual { equation.plus = makeSymbol(.restricted, owner: slot) }
    if !isRequired || relation == .lessThanOrEqual { equation.minus = makeSymbol(.restricted, owner: slot) }
    equation.plusCosts = !isRequired && relation != .greaterThanOrEqual
    equation.minusCosts = !isRequired && relation != .lessThanOrEqual
    return equation
  }

  /// Adds an equation to a system that is otherwise settled or improvable; refuses it without a trace.
  mutating func insert(_ equation: Equation, at slot: Int, trusting: Bool = false) -> Placement {
    settleFeasibility()
    if slot == equations.count { equations.append(equation) } else { equations[slot] = equation }
    let placement = place(slot, trusting: trusting)
    if case .placed = placement { return .placed }
    equations[slot].isLive = false
    release(equation)
    // Raising has moved the basis; the system is the same, so its best solution is too.
    isImprovable = true
    return placement
  }

  /// Gives a required equation another constant, or refuses to and leaves the system as it was.
  mutating func revise(_ slot: Int, constant: Double) -> Placement {
    settle()
    let old = equations[slot].constant
    setConstant(constant, of: slot)
    let refusal: Placement
    switch restore() {
    case .restored: return .placed
    case .infeasible(let row):
      let slots = proof(row) + [owners[basics[row]]]
      refusal = .conflict(slots.filter { $0 != slot })
    case .exhausted: refusal = .exhausted
    }
    setConstant(old, of: slot)
    refreshConstants()
    return refusal
  }

  /// Gives an equation that is not required another priority below required.
  mutating func revise(_ slot: Int, priority: Priority) {
    settleFeasibility()
    addCosts(of: slot, factor: -1)
    equations[slot].priority = priority.rawValue
    addCosts(of: slot, factor: 1)
  }
}
