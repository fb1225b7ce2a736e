/// Buffers for moving a part of a witness.
struct RepairScratch: ~Copyable {
  /// A node, the members of its class visited so far, and the next occurrence to visit.
  struct Visit: BitwiseCopyable {
    var node: Int32
    var member: Int32
    var term: Int32
  }

  var stack = Slab<Visit>()
  var visits = Slab<Int32>()
  var visit: Int32 = 0
  /// The nodes that depend on the root, each after the nodes that it depends on if read backwards.
  var order = Slab<Int32>()
  /// By node and by constraint: how fast it changes with the root, and the largest part of that.
  var nodeRates = Slab<Double>()
  var rowRates = Slab<Double>()
  var rowPeaks = Slab<Double>()
  /// The nodes and the inequalities that change with the root, and how fast.
  var moving = Slab<Entry>()
  var rows = Slab<Entry>()

  /// The constraints that still have to be repaired.
  var queue = Slab<Int32>()
  /// The roots of the constraint that is being repaired, with their coefficients.
  var roots = Slab<Entry>()
  /// Those of them that much depends on.
  var costly = Slab<Entry>()
  /// The values before the repair, oldest first.
  var trail = Slab<Entry>()
  /// By node: the repair that last pushed it, negative if it was pushed down.
  var pushes = Slab<Int32>()
  var repair: Int32 = 0
  /// The number of terms that the present repair may still visit.
  var budget = 0

  /// The number of terms that depend on a root that is tried first.
  static let cheap = 64

  mutating func grow(nodes: Int, records: Int) {
    visits.grow(to: nodes, 0)
    nodeRates.grow(to: nodes, 0)
    pushes.grow(to: nodes, 0)
    rowRates.grow(to: records, 0)
    rowPeaks.grow(to: records, 0)
  }
}

extension SolverState {
  /// Moves the witness of a component so that a required constraint holds at it, together with all others.
  /// Returns false and changes nothing if it finds no way.
  ///
  /// It is not a decision procedure: it moves the roots of the violated constraint, and pushes further ones
  /// if that violates other constraints. A solution has to decide when it fails.
  ///
  /// Complexity: bounded by the number of terms that it may visit, which is in proportion to the size of the
  /// component.
  mutating func repairWitness(_ slot: Int32, budget limit: Int = .max) -> Bool {
    counters.repairs += 1
    moves.grow(nodes: nodes.count, records: records.count)
    moves.repair += 1
    moves.trail.removeAll()
    moves.queue.removeAll()
    let component = component(of: slot)
    let budget = min(limit, 200 + 8 * Int(components[component].variableCount))
    moves.budget = budget
    defer { counters.visits += budget - moves.budget }
    // The constraint may be an equation, which is not in the index before it is eliminated.
    while !holdsAtWitness(slot) {
      moves.queue.append(slot)
      var next = 0
      while next < moves.queue.count {
        let row = moves.queue[next]
        next += 1
        if holdsAtWitness(row) { continue }
        guard moves.budget > 0, meet(row) else {
          revertWitness()
          return false
        }
      }
      moves.queue.removeAll()
    }
    return true
  }

  private mutating func revertWitness() {
    while let old = moves.trail.popLast() { witness[old.node] = old.value }
  }

  /// Moves roots of a constraint so that it holds. Queues other constraints that this violates.
  private mutating func meet(_ slot: Int32) -> Bool {
    collect(slot)
    expand()
    moves.budget -= scratch.touched.count + 1
    moves.roots.removeAll()
    for index in scratch.touched.indices where nodes[scratch.touched[index]].shape == .root {
      moves.roots.append(
        Entry(node: scratch.touched[index], value: scratch.cells[scratch.touched[index]].sum))
    }
    return moveOne(slot) || moveSeveral(slot) || push(slot)
  }

  /// Moves a single root so that a constraint holds, if other constraints permit it. Roots that much depends
  /// on are tried last.
  private mutating func moveOne(_ slot: Int32) -> Bool {
    let distance = -sumAtWitness(slot).sum
    moves.costly.removeAll()
    for index in moves.roots.indices {
      let root = moves.roots[index]
      let budget = moves.budget
      moves.budget = min(budget, RepairScratch.cheap)
      let isCheap = trace(root.node)
      moves.budget += max(0, budget - RepairScratch.cheap)
      if !isCheap {
        moves.costly.append(root)
      } else if reach(distance / root.value) >= (distance / root.value).magnitude {
        move(distance / root.value)
        return true
      }
    }
    for index in moves.costly.indices {
      let root = moves.costly[index]
      if trace(root.node), reach(distance / root.value) >= (distance / root.value).magnitude {
        move(distance / root.value)
        return true
      }
    }
    return false
  }

  /// Moves the roots of a constraint, each as far as other constraints permit, until it holds.
  private mutating func moveSeveral(_ slot: Int32) -> Bool {
    for index in moves.roots.indices {
      let root = moves.roots[index]
      let step = -sumAtWitness(slot).sum / root.value
      guard trace(root.node) else { return false }
      let reach = reach(step)
      if reach > 0 { move(min(max(step, -reach), reach)) }
      if holdsAtWitness(slot) { return true }
    }
    return false
  }

  /// Moves a root so that a constraint holds, and queues the constraints that this violates.
  private mutating func push(_ slot: Int32) -> Bool {
    for index in moves.roots.indices {
      let root = moves.roots[index]
      let step = -sumAtWitness(slot).sum / root.value
      let direction = step > 0 ? moves.repair : -moves.repair
      // Not back and forth.
      if moves.pushes[root.node] == -direction { continue }
      guard trace(root.node) else { return false }
      guard canPush(step) else { continue }
      moves.pushes[root.node] = direction
      move(step)
      for place in moves.rows.indices where !holdsAtWitness(moves.rows[place].node) {
        moves.queue.append(moves.rows[place].node)
      }
      return true
    }
    return false
  }

  /// How far the traced root can move in the direction of a step before an inequality is violated.
  private mutating func reach(_ step: Double) -> Double {
    var reach = Double.infinity
    for index in moves.rows.indices {
      let row = moves.rows[index]
      let rate = step > 0 ? row.value : -row.value
      // A violated inequality does not limit a step that reduces its error.
      if rate != 0, (rate > 0) == (records[row.node].relation == .lessThanOrEqual) {
        let sum = sumAtWitness(row.node).sum
        reach = min(reach, records[row.node].error(ofSum: -sum) / rate.magnitude)
      }
    }
    return reach
  }

  /// Whether a step of the traced root violates only inequalities of several roots.
  private mutating func canPush(_ step: Double) -> Bool {
    for index in moves.rows.indices {
      let row = moves.rows[index]
      guard records[row.node].termCount == 1,
        nodes[resolve(pool[records[row.node].firstTerm].node).node].shape == .root
      else { continue }
      let (sum, magnitude, size) = sumAtWitness(row.node)
      let error = records[row.node].error(ofSum: sum + row.value * step)
      if error > Tolerance.witness(magnitude, size: size) { return false }
    }
    return true
  }

  /// Moves the traced root and what depends on it.
  private mutating func move(_ step: Double) {
    counters.moves += 1
    for index in moves.moving.indices {
      let moving = moves.moving[index]
      moves.trail.append(Entry(node: moving.node, value: witness[moving.node]))
      witness[moving.node] += moving.value * step
    }
  }

  /// Finds what depends on a root, and how fast it changes. Returns false if the budget is exhausted.
  private mutating func trace(_ root: Int32) -> Bool {
    guard orderDependents(of: root) else { return false }
    moves.moving.removeAll()
    moves.rows.removeAll()
    moves.nodeRates[root] = 1
    while let node = moves.order.popLast() {
      let rate = moves.nodeRates[node]
      moves.nodeRates[node] = 0
      var member = node
      repeat {
        let memberRate = member == node ? rate : rate * resolve(member).scale
        moves.moving.append(Entry(node: member, value: memberRate))
        var term = witness.firstOccurrence(of: member)
        while term >= 0 {
          addRate(pool[term].value * memberRate, to: witness.owner(of: term))
          term = witness.occurrence(after: term)
        }
        member = witness.alike(after: member)
      } while member != node
    }
    for index in moves.rows.indices {
      let row = moves.rows[index].node
      let rate = moves.rowRates[row]
      moves.rows[index].value = rate.magnitude <= Tolerance.cancellation * moves.rowPeaks[row] ? 0 : rate
      moves.rowRates[row] = 0
      moves.rowPeaks[row] = 0
    }
    return true
  }

  private mutating func addRate(_ rate: Double, to owner: Int32) {
    if owner < 0 {
      moves.nodeRates[~owner] += rate
      return
    }
    if moves.rowPeaks[owner] == 0 { moves.rows.append(Entry(node: owner, value: 0)) }
    moves.rowRates[owner] += rate
    // Never zero again, so that the row is listed once.
    moves.rowPeaks[owner] = max(moves.rowPeaks[owner], rate.magnitude, .leastNormalMagnitude)
  }

  /// Lists a root and the sums that depend on it, so that each comes before those that it depends on. Returns
  /// false if the budget is exhausted.
  private mutating func orderDependents(of root: Int32) -> Bool {
    moves.visit += 1
    moves.order.removeAll()
    moves.stack.removeAll()
    moves.visits[root] = moves.visit
    moves.stack.append(
      RepairScratch.Visit(node: root, member: root, term: witness.firstOccurrence(of: root)))
    while !moves.stack.isEmpty {
      if moves.budget <= 0 { return false }
      let top = moves.stack.count - 1
      var visit = moves.stack[top]
      var isFinished = false
      var above: Int32 = -1
      while above < 0, !isFinished {
        moves.budget -= 1
        if visit.term < 0 {
          visit.member = witness.alike(after: visit.member)
          isFinished = visit.member == visit.node
          if !isFinished { visit.term = witness.firstOccurrence(of: visit.member) }
          continue
        }
        let owner = witness.owner(of: visit.term)
        visit.term = witness.occurrence(after: visit.term)
        if owner < 0, moves.visits[~owner] != moves.visit { above = ~owner }
      }
      moves.stack[top] = visit
      if isFinished {
        moves.order.append(visit.node)
        moves.stack.removeLast(1)
      } else {
        moves.visits[above] = moves.visit
        moves.stack.append(
          RepairScratch.Visit(node: above, member: above, term: witness.firstOccurrence(of: above)))
      }
    }
    return true
  }
}
