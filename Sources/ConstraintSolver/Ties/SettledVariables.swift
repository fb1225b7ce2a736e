/// Chooses the canonical solution of a plan without computing the optimal face, as far as that is possible by
/// following single equations.
///
/// A variable is settled if its value in the canonical solution is known. Initially these are the nonbasic
/// variables that cannot move. If all variables of an equation but one are settled, that one is too.
///
/// The variables of all blocks have consecutive places. A single column is a nonbasic variable without equations.
struct SettledVariables: ~Copyable {
  /// The verdict about a visited variable.
  enum Verdict {
    /// The variable keeps its value, and what moves it is settled.
    case settled
    /// A nonbasic variable can move the variable towards zero, at this rate. It is the only one that moves the
    /// variable, or has no limits.
    case moves(Int32, rate: Double, isOnly: Bool)
    case unknown
  }

  /// By block: the place of its first variable.
  private var starts = Slab<Int32>()
  /// By block: the first of its rows in `openCounts`, and whether variables were exchanged.
  private var rowStarts = Slab<Int32>()
  private var haveExchanged = Slab<Bool>()
  /// By place: the block.
  private var blocks = Slab<Int32>()
  private var areSettled = Slab<Bool>()
  private var areBasic = Slab<Bool>()
  private var values = Slab<Double>()
  /// By place: the direction in which a nonbasic variable can move, or 0 for both, and how far.
  private var directions = Slab<Double>()
  private var reaches = Slab<Double>()
  /// By row: the number of variables of its equation that are not settled, and that are basic among these.
  private var openCounts = Slab<Int32>()
  private var basicCounts = Slab<Int32>()
  /// The settled variables whose equations were not visited yet.
  private var pending = Slab<Int32>()
  /// How the nonbasic variables move the variable that is being settled.
  private var motion = SparseVector()
  /// The number of entries of equations that were visited.
  private(set) var visited = 0

  init(_ plan: inout Plan) {
    for block in plan.hasAlternatives.indices {
      starts.append(Int32(areSettled.count))
      rowStarts.append(Int32(openCounts.count))
      if block < plan.singleColumnCount {
        addSingleColumn(block, plan)
      } else {
        addSimplex(block, &plan)
      }
    }
    haveExchanged.grow(to: starts.count, false)
    motion.grow(to: areSettled.count)
    visitPending(plan)
  }

  private mutating func addSingleColumn(_ block: Int, _ plan: borrowing Plan) {
    let isSettled = !plan.hasAlternatives[block]
    extend(by: 1, Int32(block))
    if isSettled { return }
    let lower = plan.singleColumns[block].lower
    let upper = plan.singleColumns[block].upper
    let place = starts[block]
    areSettled[place] = false
    reaches[place] = upper - lower
    if lower > -.infinity {
      directions[place] = 1
      values[place] = lower
    } else if upper < .infinity {
      directions[place] = -1
      values[place] = upper
    }
  }

  private mutating func addSimplex(_ block: Int, _ plan: inout Plan) {
    let simplex = block - plan.singleColumnCount
    let start = starts[block]
    let rowStart = rowStarts[block]
    extend(by: plan.simplexes[simplex].variables.count, Int32(block))
    guard plan.hasAlternatives[block] else { return }
    for variable in plan.simplexes[simplex].values.indices {
      values[Int(start) + variable] = plan.simplexes[simplex].values[variable]
    }
    openCounts.grow(to: openCounts.count + plan.simplexes[simplex].basics.count, 0)
    basicCounts.grow(to: openCounts.count, 0)
    for movable in plan.simplexes[simplex].movableVariables(strictly: true) {
      areSettled[start + movable.variable] = false
      directions[start + movable.variable] = movable.direction
      reaches[start + movable.variable] = movable.reach
    }
    for row in plan.simplexes[simplex].basics.indices {
      areSettled[start + plan.simplexes[simplex].basics[row]] = false
      areBasic[start + plan.simplexes[simplex].basics[row]] = true
    }
    for variable in plan.simplexes[simplex].variables.indices where !areSettled[Int(start) + variable] {
      let isBasic = areBasic[Int(start) + variable]
      for index in plan.simplexes[simplex].matrix.range(Int32(variable)) {
        let row = rowStart + plan.simplexes[simplex].matrix.entries[index].node
        openCounts[row] += 1
        if isBasic { basicCounts[row] += 1 }
      }
    }
    for row in plan.simplexes[simplex].basics.indices where openCounts[Int(rowStart) + row] == 1 {
      settleLast(of: Int32(row), Int32(block), plan)
    }
  }

  /// Adds settled variables of a block.
  private mutating func extend(by count: Int, _ block: Int32) {
    let end = areSettled.count + count
    blocks.grow(to: end, block)
    areSettled.grow(to: end, true)
    areBasic.grow(to: end, false)
    values.grow(to: end, 0)
    directions.grow(to: end, 0)
    reaches.grow(to: end, 0)
  }

  /// The place of a column of the plan.
  @inline(__always)
  func place(_ column: borrowing Plan.Column) -> Int32 { starts[column.block] + column.simplexIndex }

  /// Whether a column of the plan belongs to a block and is not settled.
  @inline(__always)
  func isOpen(_ column: borrowing Plan.Column) -> Bool {
    if column.block < 0 { return false }
    return !areSettled[place(column)]
  }

  @inline(__always)
  func value(_ place: Int32) -> Double { values[place] }

  /// How far a nonbasic variable can move.
  func reach(_ place: Int32) -> Double { reaches[place] }

  /// Adds a multiple of a variable to the sum that is being settled. Returns false if it is unknown how the
  /// variable moves.
  mutating func add(_ place: Int32, times factor: Double, _ plan: borrowing Plan) -> Bool {
    if areSettled[place] { return true }
    if !areBasic[place] {
      motion.add(place, factor)
      return true
    }
    let block = blocks[place]
    let simplex = Int(block) - plan.singleColumnCount
    for index in plan.simplexes[simplex].matrix.range(place - starts[block]) {
      let entry = plan.simplexes[simplex].matrix.entries[index]
      if basicCounts[rowStarts[block] + entry.node] > 1 { continue }
      addMotion(of: place, in: entry.node, times: -factor / entry.value, block, plan)
      return true
    }
    return false
  }

  /// Adds the motion of the only basic variable of an equation that is not settled.
  private mutating func addMotion(
    of place: Int32, in row: Int32, times factor: Double, _ block: Int32, _ plan: borrowing Plan
  ) {
    let simplex = Int(block) - plan.singleColumnCount
    let start = starts[block]
    let terms = plan.simplexes[simplex].rowStarts[row]..<plan.simplexes[simplex].rowStarts[row + 1]
    let own = start + plan.simplexes[simplex].columnCount + row
    visited += terms.count
    if own != place, !areSettled[own] { motion.add(own, factor) }
    for term in terms {
      let entry = plan.simplexes[simplex].rowTerms[term]
      let other = start + entry.node
      if other != place, !areSettled[other] { motion.add(other, -factor * entry.value) }
    }
  }

  /// Settles the nonbasic variables that move the sum, whose present value is given, if none of them may move it
  /// towards zero.
  mutating func settle(at value: Double, _ plan: borrowing Plan) -> Verdict {
    // Near zero, the first variable determines the direction.
    let isZero = value.magnitude <= 1e-9
    var direction = isZero ? 0 : value
    var isCanonical = true
    var count = 0
    // The only variable, or the one without limits that moves the sum most.
    var mover: Int32 = -1
    var moverRate = 0.0
    for index in motion.places.indices {
      let place = motion.places[index]
      let width = motion[place]
      if width.magnitude <= Tolerance.pivot { continue }
      let rate = width * directions[place]
      if directions[place] == 0 || direction * rate < 0 { isCanonical = false }
      direction = rate
      count += 1
      if count == 1
        || directions[place] == 0 && (width.magnitude > moverRate.magnitude || directions[mover] != 0)
      {
        mover = place
        moverRate = width
      }
    }
    // A sum that is zero stays, and so does what moves it alone.
    guard isCanonical || count == 1 && isZero else {
      motion.clear()
      return count == 1 || directions[mover] == 0
        ? .moves(mover, rate: moverRate, isOnly: count == 1) : .unknown
    }
    for index in motion.places.indices where motion[motion.places[index]].magnitude > Tolerance.pivot {
      settle(motion.places[index])
    }
    motion.clear()
    visitPending(plan)
    return .settled
  }

  /// Moves a nonbasic variable and the basic ones with it, and evaluates the variables that follow their columns.
  /// Returns false if a limit is in the way; nothing has moved then.
  mutating func move(
    _ place: Int32, by step: Double, _ plan: inout Plan, _ variableValues: inout Slab<Double>
  ) -> Bool {
    let block = blocks[place]
    // The basis is that of the dual simplex.
    if haveExchanged[block] { return false }
    if Int(block) < plan.singleColumnCount {
      values[place] += step
      plan.evaluateLinks(plan.columnOfBlock[block], values[place], &variableValues)
      return true
    }
    let simplex = Int(block) - plan.singleColumnCount
    let start = starts[block]
    let variable = place - start
    plan.simplexes[simplex].solveColumn(variable)
    defer { plan.simplexes[simplex].columnVector.clear() }
    let rows = 0..<plan.simplexes[simplex].columnVector.places.count
    visited += rows.count
    for index in rows {
      let row = plan.simplexes[simplex].columnVector.places[index]
      let basic = plan.simplexes[simplex].basics[row]
      let value = values[start + basic] + step * plan.simplexes[simplex].columnVector[row]
      let (lower, upper) = plan.simplexes[simplex].range(basic)
      guard lower <= value, value <= upper else { return false }
    }
    for index in rows {
      let row = plan.simplexes[simplex].columnVector.places[index]
      let basic = plan.simplexes[simplex].basics[row]
      values[start + basic] += step * plan.simplexes[simplex].columnVector[row]
      if basic < plan.simplexes[simplex].columnCount {
        plan.evaluateLinks(plan.simplexes[simplex].columns[basic], values[start + basic], &variableValues)
      }
    }
    values[place] += step
    if variable < plan.simplexes[simplex].columnCount {
      plan.evaluateLinks(plan.simplexes[simplex].columns[variable], values[place], &variableValues)
    }
    return true
  }

  /// Settles a variable and its equations.
  mutating func settleWithEquations(_ place: Int32, _ plan: borrowing Plan) {
    settle(place)
    visitPending(plan)
  }

  /// Makes a nonbasic variable without limits basic in place of a basic one, which is settled.
  mutating func exchange(_ basic: Int32, for nonbasic: Int32, _ plan: borrowing Plan) {
    let block = blocks[basic]
    let simplex = Int(block) - plan.singleColumnCount
    haveExchanged[block] = true
    areBasic[nonbasic] = true
    for index in plan.simplexes[simplex].matrix.range(nonbasic - starts[block]) {
      basicCounts[rowStarts[block] + plan.simplexes[simplex].matrix.entries[index].node] += 1
    }
    settleWithEquations(basic, plan)
  }

  private mutating func visitPending(_ plan: borrowing Plan) {
    while let place = pending.popLast() {
      let block = blocks[place]
      if Int(block) < plan.singleColumnCount { continue }
      let simplex = Int(block) - plan.singleColumnCount
      let rowStart = rowStarts[block]
      let basicCount: Int32 = areBasic[place] ? 1 : 0
      for index in plan.simplexes[simplex].matrix.range(place - starts[block]) {
        let row = plan.simplexes[simplex].matrix.entries[index].node
        openCounts[rowStart + row] -= 1
        basicCounts[rowStart + row] -= basicCount
        if openCounts[rowStart + row] == 1 { settleLast(of: row, block, plan) }
      }
    }
  }

  /// Settles the only variable of an equation that is not settled.
  private mutating func settleLast(of row: Int32, _ block: Int32, _ plan: borrowing Plan) {
    let simplex = Int(block) - plan.singleColumnCount
    let terms = plan.simplexes[simplex].rowStarts[row]..<plan.simplexes[simplex].rowStarts[row + 1]
    visited += terms.count
    settle(starts[block] + plan.simplexes[simplex].columnCount + row)
    for term in terms { settle(starts[block] + plan.simplexes[simplex].rowTerms[term].node) }
  }

  private mutating func settle(_ place: Int32) {
    if areSettled[place] { return }
    areSettled[place] = true
    pending.append(place)
  }
}

extension SolverState {
  /// Evaluates all variables at the canonical solution of a plan, as far as single equations tell which one it is.
  /// Otherwise returns false.
  ///
  /// The variables are visited in the order of creation. If everything that moves a variable moves it away from
  /// zero, the variable and what moves it are settled. If one nonbasic variable can move it to zero, it does.
  mutating func settle(_ plan: inout Plan) -> Bool {
    var settled = SettledVariables(&plan)
    defer { counters.faceEntries += settled.visited }
    for index in plan.columns.indices {
      let block = plan.columns[index].block
      guard block >= 0, plan.hasAlternatives[block] else { continue }
      plan.evaluateLinks(Int32(index), settled.value(settled.place(plan.columns[index])), &values)
    }
    plan.evaluateSteps(&values)
    // Sums that are not settled are marked as visited.
    scratch.visit += 1
    for visit in openVariables(plan, settled) {
      switch verdict(visit, plan, &settled) {
      case .settled: break
      case .moves(let place, let rate, let isOnly):
        guard moveToZero(visit, with: place, rate, isOnly, &plan, &settled) else { return false }
      case .unknown: return false
      }
      scratch.cells[visit.node].visit = scratch.visit - 1
    }
    return true
  }

  /// The variables that are not settled, in the order of creation: the first variable of each column, and the
  /// variables of steps.
  private mutating func openVariables(
    _ plan: borrowing Plan, _ settled: borrowing SettledVariables
  ) -> [(node: Int32, step: Int)] {
    var open: [(node: Int32, step: Int)] = []
    for index in plan.columns.indices where settled.isOpen(plan.columns[index]) {
      open.append((plan.columns[index].anchor, -1))
    }
    for index in plan.steps.indices {
      let step = plan.steps[index]
      var hasOpenTerm = step.carry != 0 && isMarked(plan.steps[index - 1].node)
      for term in step.firstTerm..<step.firstTerm + step.termCount {
        let node = plan.terms[term].node
        if nodes[node].shape == .sum {
          if isMarked(node) { hasOpenTerm = true }
        } else if settled.isOpen(plan.columns[nodes[node].column]) {
          hasOpenTerm = true
        }
      }
      guard hasOpenTerm else { continue }
      scratch.cells[step.node].visit = scratch.visit
      open.append((step.node, index))
    }
    return open.sorted { nodes[$0.node].sequence < nodes[$1.node].sequence }
  }

  /// Whether a sum is not settled.
  @inline(__always)
  private func isMarked(_ node: Int32) -> Bool { scratch.cells[node].visit == scratch.visit }

  /// Settles a variable and what moves it, unless something may move it towards zero or it is unknown what moves
  /// it.
  private mutating func verdict(
    _ visit: (node: Int32, step: Int), _ plan: borrowing Plan, _ settled: inout SettledVariables
  ) -> SettledVariables.Verdict {
    if visit.step < 0 {
      let (end, scale, _) = resolve(visit.node)
      let place = settled.place(plan.columns[nodes[end].column])
      return settled.add(place, times: scale, plan) ? settled.settle(at: values[visit.node], plan) : .unknown
    }
    let step = plan.steps[visit.step]
    if step.carry != 0, isMarked(plan.steps[visit.step - 1].node) { return .unknown }
    for index in step.firstTerm..<step.firstTerm + step.termCount {
      let term = plan.terms[index]
      if nodes[term.node].shape == .sum {
        if isMarked(term.node) { return .unknown }
        continue
      }
      let column = plan.columns[nodes[term.node].column]
      if column.block >= 0, !settled.add(settled.place(column), times: term.value, plan) { return .unknown }
    }
    return settled.settle(at: values[visit.node], plan)
  }

  /// Moves a variable to zero with a nonbasic one, or as near as that one can move alone, and settles it. Returns false
  /// if a limit of a basic variable is in the way.
  private mutating func moveToZero(
    _ visit: (node: Int32, step: Int), with mover: Int32, _ rate: Double, _ isOnly: Bool,
    _ plan: inout Plan, _ settled: inout SettledVariables
  ) -> Bool {
    // A sum of several columns is not a variable of a block.
    if !isOnly, visit.step >= 0 { return false }
    let distance = -values[visit.node] / rate
    let reach = settled.reach(mover)
    let step = min(max(distance, -reach), reach)
    guard settled.move(mover, by: step, &plan, &values) else { return false }
    if visit.step < 0 {
      let (end, scale, offset) = resolve(visit.node)
      let column = nodes[end].column
      // Without the rounding error of the move.
      if step == distance { plan.evaluateLinks(column, -offset / scale, &values) }
      if !isOnly { settled.exchange(settled.place(plan.columns[column]), for: mover, plan) }
    }
    if isOnly { settled.settleWithEquations(mover, plan) }
    plan.evaluateSteps(&values)
    return true
  }
}
