/// Finding the undetermined variables without the optimal face, whose size can be the square of that of the plan.
extension SolverState {
  /// How a variable moves if everything that can move at no cost moves at rates that have nothing in common. Numbers that
  /// differ would have to cancel in all digits, so a rate of zero is that of a variable that does not move.
  struct Motion {
    private var sum = 0.0
    /// The sum of the magnitudes of the parts.
    private var size = 0.0

    var moves: Bool { sum.magnitude > Tolerance.tie * size }

    mutating func add(_ factor: Double, _ motion: Motion) {
      sum += factor * motion.sum
      size += factor.magnitude * motion.size
    }

    /// Adds the motion of a column of the face.
    mutating func add(_ factor: Double, ofColumn column: Int) {
      let rate = factor * DualSimplex.weight(Int32(column))
      sum += rate
      size += rate.magnitude
    }
  }

  /// The motions of the columns of a solved plan, by column; nil if limits that are just reached block some of them.
  ///
  /// Only the rows at their limits are kept. Complexity: O(n) in memory for n columns, unless many rows are.
  mutating func independentMotions(_ plan: UnsafeMutablePointer<Plan>) -> [Int32: Motion]? {
    var draft = ComponentFaceDraft()
    var motions: [Int32: Motion] = [:]
    for index in 0..<plan.pointee.singleColumnCount { addSingleColumn(plan, index, &draft) }
    for (column, moved) in draft.motions {
      for part in moved.motion { motions[column, default: Motion()].add(part.value, ofColumn: part.column) }
    }
    for index in 0..<plan.pointee.simplexCount { addTightRows(plan, index, &draft, &motions) }
    return draft.canMoveIndependently ? motions : nil
  }

  private mutating func addTightRows(
    _ plan: UnsafeMutablePointer<Plan>, _ index: Int, _ draft: inout ComponentFaceDraft,
    _ motions: inout [Int32: Motion]
  ) {
    let simplex = plan.pointee.simplexes + index
    let rowCount = simplex.pointee.basics.count
    /// By row of the basis: its motion, and its coefficients if it is at a limit.
    var rows = [Motion](repeating: Motion(), count: rowCount)
    var cells = [ComponentFace.Motion](repeating: [], count: rowCount)
    let isTight = (0..<rowCount).map { row in
      let variable = simplex.pointee.basics[row]
      let value = simplex.pointee.values[variable]
      let (lower, upper) = simplex.pointee.range(simplex.pointee.variables.base + Int(variable))
      return min(value - lower, upper - value) <= Tolerance.movement(value)
    }
    for movable in simplex.pointee.movableVariables(strictly: false) {
      let isFree = movable.direction == 0
      let place = draft.addColumn(isFree: isFree)
      let direction = isFree ? 1 : movable.direction
      draft.restrict(movable.reach, from: simplex.pointee.values[movable.variable], [(place, -1)])
      if movable.variable < simplex.pointee.columnCount {
        motions[simplex.pointee.columns[movable.variable], default: Motion()].add(direction, ofColumn: place)
      }
      var count = 0
      simplex.pointee.forEachBasicRate(movable.variable) { row, rate in
        rows[Int(row)].add(direction * rate, ofColumn: place)
        if isTight[Int(row)] { cells[Int(row)].append((place, direction * rate)) }
        count += 1
      }
      counters.faceEntries += count
    }
    for row in 0..<rowCount {
      let variable = simplex.pointee.basics[row]
      if isTight[row], !cells[row].isEmpty {
        let value = simplex.pointee.values[variable]
        let (lower, upper) = simplex.pointee.range(simplex.pointee.variables.base + Int(variable))
        draft.restrict(value - lower, from: value, cells[row])
        draft.restrict(upper - value, from: value, cells[row].map { ($0.column, -$0.value) })
      }
      if variable < simplex.pointee.columnCount { motions[simplex.pointee.columns[variable]] = rows[row] }
    }
  }

  /// The variables that move with the columns of a plan.
  func moving(_ motions: [Int32: Motion], _ plan: UnsafeMutablePointer<Plan>) -> [Int32] {
    var found: [Int32] = []
    /// By node.
    var known = [Motion](repeating: Motion(), count: nodes.count)
    for (column, motion) in motions where motion.moves {
      let content = plan.pointee.columns[column]
      known[Int(content.node)] = motion
      found += (content.firstLink..<content.firstLink + content.linkCount).map { plan.pointee.links[$0].node }
        .filter { isVariable($0) }
    }
    for index in plan.pointee.steps.indices {
      let step = plan.pointee.steps[index]
      var motion = Motion()
      for term in step.firstTerm..<step.firstTerm + step.termCount {
        motion.add(plan.pointee.terms[term].value, known[Int(plan.pointee.terms[term].node)])
      }
      if step.carry != 0 { motion.add(step.carry, known[Int(plan.pointee.steps[index - 1].node)]) }
      guard motion.moves else { continue }
      known[Int(step.node)] = motion
      found.append(step.node)
    }
    return found
  }
}
