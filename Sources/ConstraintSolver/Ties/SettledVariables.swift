/// Decides whether the present solution of a dual simplex is the canonical one without computing the optimal
/// face, as far as that is possible by following single equations.
///
/// A variable is settled if it keeps its value in the canonical solution. Initially these are the nonbasic
/// variables that cannot move. If all variables of an equation but one are settled, that one is too.
struct SettledVariables: ~Copyable {
  /// By variable.
  private var areSettled: Slab<Bool>
  /// By variable: the direction in which a nonbasic one can move, or 0 for both.
  private var directions: Slab<Double>
  /// By row: the number of variables of its equation that are not settled, and that are basic among these.
  private var openCounts: Slab<Int32>
  private var basicCounts: Slab<Int32>
  /// The settled variables whose equations were not visited yet.
  private var pending = Slab<Int32>()
  /// How the nonbasic variables move the variable that is being settled.
  private var motion = SparseVector()
  /// The number of entries of equations that were visited.
  private(set) var visited = 0

  init(_ simplex: inout DualSimplex) {
    areSettled = Slab(repeating: true, count: simplex.variables.count)
    directions = Slab(repeating: 0, count: simplex.variables.count)
    openCounts = Slab(repeating: 0, count: simplex.basics.count)
    basicCounts = Slab(repeating: 0, count: simplex.basics.count)
    motion.grow(to: simplex.variables.count)
    for movable in simplex.movableVariables(strictly: true) {
      areSettled[movable.variable] = false
      directions[movable.variable] = movable.direction
    }
    for row in simplex.basics.indices { areSettled[simplex.basics[row]] = false }
    for variable in areSettled.indices where !areSettled[variable] {
      let isBasic = simplex.basicRows[variable] >= 0
      for index in simplex.matrix.range(Int32(variable)) {
        openCounts[simplex.matrix.entries[index].node] += 1
        if isBasic { basicCounts[simplex.matrix.entries[index].node] += 1 }
      }
    }
    for row in openCounts.indices where openCounts[row] == 1 { settleLast(of: Int32(row), simplex) }
    visitPending(simplex)
  }

  @inline(__always)
  func isSettled(_ variable: Int32) -> Bool { areSettled[variable] }

  /// Adds a multiple of a variable to the sum that is being settled. Returns false if it is unknown how the
  /// variable moves.
  mutating func add(_ variable: Int32, times factor: Double, _ simplex: borrowing DualSimplex) -> Bool {
    if areSettled[variable] { return true }
    if simplex.basicRows[variable] < 0 {
      motion.add(variable, factor)
      return true
    }
    for index in simplex.matrix.range(variable) {
      let entry = simplex.matrix.entries[index]
      if basicCounts[entry.node] > 1 { continue }
      addMotion(of: variable, in: entry.node, times: -factor / entry.value, simplex)
      return true
    }
    return false
  }

  /// Adds the motion of the only basic variable of an equation that is not settled.
  private mutating func addMotion(
    of variable: Int32, in row: Int32, times factor: Double, _ simplex: borrowing DualSimplex
  ) {
    let own = simplex.columnCount + row
    visited += Int(simplex.rowStarts[row + 1] - simplex.rowStarts[row])
    if own != variable, !areSettled[own] { motion.add(own, factor) }
    for term in simplex.rowStarts[row]..<simplex.rowStarts[row + 1] {
      let entry = simplex.rowTerms[term]
      if entry.node != variable, !areSettled[entry.node] { motion.add(entry.node, -factor * entry.value) }
    }
  }

  /// Settles the nonbasic variables that move the sum, whose present value is given. Returns false if one of
  /// them may move it towards zero.
  mutating func settle(at value: Double, _ simplex: borrowing DualSimplex) -> Bool {
    // Near zero, the first variable determines the direction.
    var direction = value.magnitude <= 1e-9 ? 0 : value
    var isCanonical = true
    for index in motion.places.indices {
      let variable = motion.places[index]
      let rate = motion[variable] * directions[variable]
      if motion[variable].magnitude <= Tolerance.pivot { continue }
      if directions[variable] == 0 || direction * rate < 0 { isCanonical = false }
      direction = rate
    }
    for index in motion.places.indices where motion[motion.places[index]].magnitude > Tolerance.pivot {
      areSettled[motion.places[index]] = true
      pending.append(motion.places[index])
    }
    motion.clear()
    visitPending(simplex)
    return isCanonical
  }

  private mutating func visitPending(_ simplex: borrowing DualSimplex) {
    while let variable = pending.popLast() {
      let isBasic = simplex.basicRows[variable] >= 0
      for index in simplex.matrix.range(variable) {
        let row = simplex.matrix.entries[index].node
        openCounts[row] -= 1
        if isBasic { basicCounts[row] -= 1 }
        if openCounts[row] == 1 { settleLast(of: row, simplex) }
      }
    }
  }

  /// Settles the only variable of an equation that is not settled.
  private mutating func settleLast(of row: Int32, _ simplex: borrowing DualSimplex) {
    visited += Int(simplex.rowStarts[row + 1] - simplex.rowStarts[row])
    settle(simplex.columnCount + row)
    for term in simplex.rowStarts[row]..<simplex.rowStarts[row + 1] { settle(simplex.rowTerms[term].node) }
  }

  private mutating func settle(_ variable: Int32) {
    if areSettled[variable] { return }
    areSettled[variable] = true
    pending.append(variable)
  }
}

extension SolverState {
  /// Whether the present solution of a plan is canonical, as far as single equations tell. If it is, all
  /// variables are evaluated.
  ///
  /// The variables are visited in the order of creation. If everything that moves a variable moves it away from
  /// zero, the variable and what moves it are settled.
  mutating func isSettled(_ plan: UnsafeMutablePointer<Plan>) -> Bool {
    guard plan.pointee.alternativesCount == 1,
      let block = plan.pointee.hasAlternatives.indices.first(where: { plan.pointee.hasAlternatives[$0] }),
      block >= plan.pointee.singleColumnCount
    else { return false }
    let simplex = plan.pointee.simplexes + (block - plan.pointee.singleColumnCount)
    var settled = SettledVariables(&simplex.pointee)
    defer { counters.faceEntries += settled.visited }
    for variable in 0..<simplex.pointee.columnCount {
      let column = plan.pointee.columns[simplex.pointee.columns[variable]]
      evaluateLinks(plan, column, simplex.pointee.values[variable])
    }
    evaluateSteps(plan)
    var openSteps: Set<Int32> = []
    for visit in openVariables(plan, Int32(block), settled, &openSteps) {
      guard isSettled(visit, plan, Int32(block), &settled, openSteps) else { return false }
      openSteps.remove(visit.node)
    }
    return true
  }

  /// The variables that are not settled, in the order of creation: the first variable of each column, and the
  /// variables of steps.
  private func openVariables(
    _ plan: UnsafeMutablePointer<Plan>, _ block: Int32, _ settled: borrowing SettledVariables,
    _ openSteps: inout Set<Int32>
  ) -> [(node: Int32, step: Int)] {
    var open: [(node: Int32, step: Int)] = []
    for index in plan.pointee.columns.indices where plan.pointee.columns[index].block == block {
      let column = plan.pointee.columns[index]
      if !settled.isSettled(column.simplexIndex) { open.append((column.anchor, -1)) }
    }
    for index in plan.pointee.steps.indices {
      let step = plan.pointee.steps[index]
      var isOpen = step.carry != 0 && openSteps.contains(plan.pointee.steps[index - 1].node)
      for term in step.firstTerm..<step.firstTerm + step.termCount {
        let node = plan.pointee.terms[term].node
        if nodes[node].shape == .sum {
          if openSteps.contains(node) { isOpen = true }
        } else {
          let column = plan.pointee.columns[nodes[node].column]
          if column.block == block, !settled.isSettled(column.simplexIndex) { isOpen = true }
        }
      }
      guard isOpen else { continue }
      openSteps.insert(step.node)
      open.append((step.node, index))
    }
    return open.sorted { nodes[$0.node].sequence < nodes[$1.node].sequence }
  }

  /// Settles a variable and what moves it. Returns false if it may move towards zero, or if it is unknown what
  /// moves it.
  private mutating func isSettled(
    _ visit: (node: Int32, step: Int), _ plan: UnsafeMutablePointer<Plan>, _ block: Int32,
    _ settled: inout SettledVariables, _ openSteps: Set<Int32>
  ) -> Bool {
    let simplex = plan.pointee.simplexes + (Int(block) - plan.pointee.singleColumnCount)
    if visit.step < 0 {
      let (end, scale, _) = resolve(visit.node)
      let variable = plan.pointee.columns[nodes[end].column].simplexIndex
      return settled.add(variable, times: scale, simplex.pointee)
        && settled.settle(at: values[visit.node], simplex.pointee)
    }
    let step = plan.pointee.steps[visit.step]
    if step.carry != 0, openSteps.contains(plan.pointee.steps[visit.step - 1].node) { return false }
    for index in step.firstTerm..<step.firstTerm + step.termCount {
      let term = plan.pointee.terms[index]
      if nodes[term.node].shape == .sum {
        if openSteps.contains(term.node) { return false }
        continue
      }
      let column = plan.pointee.columns[nodes[term.node].column]
      if column.block == block, !settled.add(column.simplexIndex, times: term.value, simplex.pointee) {
        return false
      }
    }
    return settled.settle(at: values[visit.node], simplex.pointee)
  }
}
