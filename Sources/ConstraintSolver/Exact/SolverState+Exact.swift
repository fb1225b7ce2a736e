/// Whether a component is solved on exact numbers, because doubles could give a wrong answer.
struct Exactness: BitwiseCopyable {
  /// The number of its constraints with coefficients that differ much.
  var unevenCount: Int32 = 0
  /// The number of variables at which an exact solution was too much work, or 0.
  var failedSize: Int32 = 0
  /// Whether a solution in doubles violated a required constraint.
  var wasInaccurate = false
  /// Whether an equation was eliminated in a way that can amplify rounding errors.
  var isDoubtful = false

  /// Adds what is known about a component that is merged into this one.
  mutating func merge(_ other: Exactness) {
    unevenCount += other.unevenCount
    wasInaccurate = wasInaccurate || other.wasInaccurate
    isDoubtful = isDoubtful || other.isDoubtful
    failedSize = max(failedSize, other.failedSize)
  }

  /// The default limit of the work of an exact solution.
  static let workLimit = 250_000_000
}

/// The sizes of the coefficients of a constraint.
struct CoefficientRange {
  private var least = Double.infinity
  private var largest = 0.0

  @inline(__always)
  mutating func add(_ coefficient: Double) {
    let size = coefficient.magnitude
    if size < Tolerance.smallestCoefficient { return }
    if size < least { least = size }
    if size > largest { largest = size }
  }

  /// Whether the coefficients differ so much that doubles are not used for the component of the constraint.
  ///
  /// A required equation only scales the variable that it determines, and a required bound of one variable only
  /// has a position. So the coefficients of an equation may differ by a factor of 1024, and those of a bound by
  /// any. The sizes of preferences of the same priority are compared with each other.
  @inline(__always)
  func isUneven(_ relation: Relation, _ priority: Int16) -> Bool {
    if priority == 1000 { return largest > (relation == .equal ? 1024 : 16) * least }
    return largest > 16 * least || largest > 1024 || least < 1 / 1024
  }
}

extension Component {
  /// Whether to solve it exactly. After it was too much work, it is tried again when the component is a
  /// quarter smaller.
  var isExact: Bool {
    (exactness.unevenCount > 0 || exactness.wasInaccurate)
      && (exactness.failedSize == 0 || 4 * variableCount <= 3 * exactness.failedSize)
  }
}

/// Components that are being built, with a program that holds their required constraints.
struct ExactDrafts {
  struct Draft {
    var system: ExactSystem
    /// By node: its variable.
    var variables: [Int32: Int] = [:]
    /// The constraints that the system holds.
    var members: [(slot: Int32, generation: UInt32, constant: Double)] = []
  }

  /// By component.
  var drafts: [Int32: Draft] = [:]
}

extension SolverState {
  /// Whether the coefficients of a constraint would differ too much for doubles at a priority.
  mutating func hasUnevenCoefficients(_ slot: Int32, priority: Int16) -> Bool {
    var range = CoefficientRange()
    for term in records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount {
      range.add(pool[term].value)
    }
    return range.isUneven(records[slot].relation, priority)
  }

  /// Changes the priority of a constraint, which may change whether its coefficients are uneven.
  mutating func assign(_ priority: Int16, _ slot: Int32) {
    records[slot].priority = priority
    let isUneven = hasUnevenCoefficients(slot, priority: priority)
    let component = component(of: slot)
    if records[slot].isUneven == isUneven || component < 0 { return }
    records[slot].isUneven = isUneven
    components[component].exactness.unevenCount += isUneven ? 1 : -1
  }

  /// Decides whether a required constraint that was placed can hold, or returns nil if doubles decide.
  mutating func exactVerdict(_ slot: Int32) -> Bool? {
    let component = component(of: slot)
    guard component >= 0, components[component].isExact, records[slot].isRequired else { return nil }
    guard let holds = admits(slot, component) else { return nil }
    components[component].isWitnessed = false
    return holds
  }

  /// Whether the required constraints of a component hold together, or nil if doubles decide.
  mutating func exactFeasibility(_ component: Int32) -> Bool? {
    guard components[component].isExact else { return nil }
    exactDrafts.drafts[component] = nil
    let slots = constraints(of: component).filter { records[$0].isRequired }
    guard let holds = exactConsistency(slots) else {
      fail(component)
      return nil
    }
    components[component].isWitnessed = false
    discardPlan(component)
    return holds
  }

  /// Whether required constraints hold together, or nil if this is too much work.
  func exactConsistency(_ slots: [Int32]) -> Bool? {
    var draft = ExactDrafts.Draft(system: ExactSystem(budget: exactWorkLimit))
    do throws(ExactProgram.BudgetExhausted) {
      for slot in slots {
        if !(try add(slot, to: &draft)) { return false }
      }
      return true
    } catch {
      return nil
    }
  }

  /// Adds a constraint to the draft of its component, which holds the other required constraints.
  private mutating func admits(_ slot: Int32, _ component: Int32) -> Bool? {
    var draft =
      exactDrafts.drafts[component].flatMap { isCurrent($0, component) ? $0 : nil }
      ?? ExactDrafts.Draft(system: ExactSystem(budget: 0))
    let known = Set(draft.members.map(\.slot))
    let rest = constraints(of: component).filter {
      records[$0].isRequired && !known.contains($0) && $0 != slot
    }
    draft.system.program.budget = exactWorkLimit
    do throws(ExactProgram.BudgetExhausted) {
      for other in rest {
        // Doubles accepted it within their tolerance, so they decide on.
        guard try add(other, to: &draft) else {
          fail(component)
          return nil
        }
      }
      exactDrafts.drafts[component] = draft
      guard try add(slot, to: &draft) else { return false }
      exactDrafts.drafts[component] = draft
      return true
    } catch {
      fail(component)
      return nil
    }
  }

  private func isCurrent(_ draft: ExactDrafts.Draft, _ component: Int32) -> Bool {
    draft.members.allSatisfy { member in
      let record = records[member.slot]
      return record.generation == member.generation && record.sequence >= 0 && record.isRequired
        && record.constant == member.constant && self.component(of: member.slot) == component
    }
  }

  private func add(
    _ slot: Int32, to draft: inout ExactDrafts.Draft
  ) throws(ExactProgram.BudgetExhausted) -> Bool {
    let constraint = exactConstraint(slot) { node in
      let variable = draft.variables[node] ?? draft.variables.count
      draft.variables[node] = variable
      return variable
    }
    draft.system.addVariables(upTo: draft.variables.count)
    draft.members.append((slot, records[slot].generation, records[slot].constant))
    return try draft.system.admits(constraint)
  }

  /// Gives up solving a component exactly.
  private mutating func fail(_ component: Int32) {
    components[component].exactness.failedSize = components[component].variableCount
    discardPlan(component)
    exactDrafts.drafts[component] = nil
  }
}

extension SolverState {
  /// A constraint with the sums of the coefficients of each variable. The terms are sorted.
  private func exactConstraint(_ slot: Int32, _ variable: (Int32) -> Int) -> ExactSystem.Constraint {
    let record = records[slot]
    var terms: [(variable: Int, coefficient: Double)] = []
    let first = record.firstTerm
    for index in first..<first + record.termCount {
      let node = pool[index].node
      if (first..<index).contains(where: { pool[$0].node == node }) { continue }
      var sum = 0.0
      var peak = 0.0
      for other in index..<first + record.termCount where pool[other].node == node {
        if pool[other].value.magnitude < Tolerance.smallestCoefficient { continue }
        sum += pool[other].value
        peak = max(peak, pool[other].value.magnitude)
      }
      if sum.magnitude > Tolerance.cancellation * peak { terms.append((variable(node), sum)) }
    }
    terms.sort { $0.variable < $1.variable }
    return ExactSystem.Constraint(
      terms: terms, constant: record.constant, relation: record.relation, priority: record.priority,
      rank: rank(of: slot))
  }

  /// The variables of a component in order of creation.
  private func exactVariables(_ component: Int32) -> [Int32] {
    var found: [Int32] = []
    var node = components[component].firstVariable
    while node >= 0 {
      if !nodes[node].isConstant { found.append(node) }
      node = nodes[node].next
    }
    return found.sorted { nodes[$0].sequence < nodes[$1].sequence }
  }

  /// The variables of a component, and the system of its constraints with the least errors; nil if that is too
  /// much work or the required constraints contradict each other.
  private mutating func leveledSystem(
    _ component: Int32
  ) -> (variables: [Int32], system: ExactSystem, groups: [ExactSystem.Group])? {
    let variables = exactVariables(component)
    let places = Dictionary(uniqueKeysWithValues: zip(variables, variables.indices))
    let constraints = constraints(of: component).map { slot in
      exactConstraint(slot) { places[$0, default: 0] }
    }
    do throws(ExactProgram.BudgetExhausted) {
      guard
        let found = try ExactSystem.leveled(
          constraints, variableCount: variables.count, budget: exactWorkLimit)
      else { return nil }
      return (variables, found.system, found.groups)
    } catch {
      return nil
    }
  }

  /// Solves a component without rounding, and publishes the nearest doubles. Returns false if that is too much
  /// work.
  mutating func solveExactly(_ component: Int32) -> Bool {
    counters.exactSolutions += 1
    guard var leveled = leveledSystem(component), (try? leveled.system.choose(leveled.groups)) != nil else {
      fail(component)
      return false
    }
    counters.exactPivots += leveled.system.program.pivotCount
    discardPlan(component)
    for (index, node) in leveled.variables.enumerated() { values[node] = leveled.system.value(index) }
    return true
  }

  /// The variables of a component that have more than one value.
  mutating func exactlyUndetermined(_ component: Int32) -> [Int32] {
    guard var leveled = leveledSystem(component), (try? leveled.system.fixRanked(leveled.groups)) != nil,
      let free = try? leveled.system.freeVariables()
    else { return [] }
    return free.map { leveled.variables[$0] }
  }

  /// Moves a variable of a component to a different value of an equally good solution.
  mutating func moveExactly(_ node: Int32, by distance: Double, _ component: Int32) {
    guard var leveled = leveledSystem(component), let place = leveled.variables.firstIndex(of: node),
      (try? leveled.system.fixRanked(leveled.groups)) != nil,
      (try? leveled.system.move(place, from: values[node], by: distance)) != nil
    else { return }
    for (index, node) in leveled.variables.enumerated() { values[node] = leveled.system.value(index) }
  }
}
