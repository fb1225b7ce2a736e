extension SolverState {
  /// Chooses the canonical solution among the equally good ones of a plan, and evaluates all variables.
  mutating func canonicalize(_ plan: inout Plan) {
    if settle(&plan) { return }
    guard let draft = faceDraft(&plan, strictly: true) else {
      plan.evaluateSteps(&values)
      return
    }
    // The draft has evaluated all variables at its initial values.
    if draft.isCanonical(namedRows(draft)) { return }
    var componentFace = finish(draft)
    let names = Array(componentFace.members.indices)
    // In place: a copy of the tableau of a long chain takes hundreds of megabytes.
    componentFace.face.canonicalize(names)
    counters.facePivots += componentFace.face.pivotCount
    applyFace(componentFace.face.values(count: names.count), componentFace, plan)
  }

  /// Evaluates all variables for values on a face.
  mutating func applyFace(
    _ found: [Double], _ componentFace: ComponentFace, _ plan: borrowing Plan
  ) {
    for (name, member) in componentFace.members.enumerated() where member.column >= 0 {
      let (_, scale, offset) = resolve(member.node)
      plan.evaluateLinks(member.column, (found[name] - offset) / scale, &values)
    }
    plan.evaluateSteps(&values)
  }

  /// The optimal face of a solved plan, or nil if the solution is unique.
  mutating func componentFace(_ plan: inout Plan, strictly: Bool) -> ComponentFace? {
    guard let draft = faceDraft(&plan, strictly: strictly) else { return nil }
    return finish(draft)
  }

  /// The optimal face as sparse rows.
  mutating func faceDraft(_ plan: inout Plan, strictly: Bool) -> ComponentFaceDraft? {
    var draft = ComponentFaceDraft()
    for singleColumn in plan.singleColumns.indices { addSingleColumn(plan, singleColumn, &draft) }
    for simplex in plan.simplexes.indices { addSimplex(&plan, simplex, strictly, &draft) }
    if draft.areFree.isEmpty { return nil }
    for (column, moved) in draft.orderedMotions {
      let anchor = plan.columns[column].anchor
      let (_, scale, offset) = resolve(anchor)
      draft.rows.append(
        ComponentFaceDraft.Row(
          node: anchor, column: column, constant: scale * moved.start + offset,
          motion: scale == 1 ? moved.motion : moved.motion.map { ($0.column, $0.value * scale) }))
    }
    addSteps(plan, &draft)
    return draft
  }

  private func addSingleColumn(
    _ plan: borrowing Plan, _ index: Int, _ draft: inout ComponentFaceDraft
  ) {
    let lower = plan.singleColumns[index].lower
    let upper = plan.singleColumns[index].upper
    guard lower < upper else { return }
    let isFree = lower == -.infinity && upper == .infinity
    let place = draft.addColumn(isFree: isFree)
    let direction = lower == -.infinity && !isFree ? -1.0 : 1.0
    let start = isFree ? 0 : direction > 0 ? lower : upper
    draft.motions[plan.columnOfBlock[index]] = (start, [(place, direction)])
    if !isFree { draft.restrict(upper - lower, from: start, [(place, -1)]) }
  }

  private mutating func addSimplex(
    _ plan: inout Plan, _ simplex: Int, _ strictly: Bool, _ draft: inout ComponentFaceDraft
  ) {
    let motions = addMovableVariables(&plan, simplex, strictly, &draft)
    for row in motions.indices where !motions[row].isEmpty {
      let motion = motions[row]
      let variable = plan.simplexes[simplex].basics[row]
      let value = plan.simplexes[simplex].values[variable]
      let (lower, upper) = plan.simplexes[simplex].range(variable)
      draft.restrict(value - lower, from: value, motion)
      if upper < .infinity {
        draft.restrict(upper - value, from: value, motion.map { ($0.column, -$0.value) })
      }
      recordMotion(plan, simplex, variable, motion, &draft)
    }
  }

  /// Adds the columns of the variables that can move, and returns how they move the basic variables, by row; empty if they
  /// move none.
  private mutating func addMovableVariables(
    _ plan: inout Plan, _ simplex: Int, _ strictly: Bool,
    _ draft: inout ComponentFaceDraft
  ) -> [ComponentFace.Motion] {
    var rates = Slab<BasicRate>()
    for movable in plan.simplexes[simplex].movableVariables(strictly: strictly) {
      let isFree = movable.direction == 0
      let place = draft.addColumn(isFree: isFree)
      let direction = isFree ? 1 : movable.direction
      draft.restrict(movable.reach, from: plan.simplexes[simplex].values[movable.variable], [(place, -1)])
      recordMotion(plan, simplex, movable.variable, [(place, direction)], &draft)
      plan.simplexes[simplex].forEachBasicRate(movable.variable) { row, rate in
        rates.append(BasicRate(row: row, column: Int32(place), rate: direction * rate))
      }
    }
    counters.faceEntries += rates.count
    if rates.isEmpty { return [] }
    var counts = Slab<Int32>(repeating: 0, count: plan.simplexes[simplex].basics.count)
    for index in rates.indices { counts[rates[index].row] += 1 }
    var motions = [ComponentFace.Motion](repeating: [], count: counts.count)
    for row in counts.indices where counts[row] > 0 { motions[row].reserveCapacity(Int(counts[row])) }
    for index in rates.indices {
      motions[Int(rates[index].row)].append((Int(rates[index].column), rates[index].rate))
    }
    return motions
  }

  private func recordMotion(
    _ plan: borrowing Plan, _ simplex: Int, _ variable: Int32,
    _ motion: ComponentFace.Motion, _ draft: inout ComponentFaceDraft
  ) {
    guard variable < plan.simplexes[simplex].columnCount else { return }
    draft.motions[plan.simplexes[simplex].columns[variable]] = (
      plan.simplexes[simplex].values[variable], motion
    )
  }

  /// Adds the variables that follow from several columns.
  private mutating func addSteps(_ plan: borrowing Plan, _ draft: inout ComponentFaceDraft) {
    var moved: [Int32: ComponentFace.Motion] = [:]
    for (column, motion) in draft.orderedMotions {
      plan.evaluateLinks(column, motion.start, &values)
      moved[plan.columns[column].node] = motion.motion
    }
    plan.evaluateSteps(&values)
    var sum = MotionSum(columnCount: draft.areFree.count)
    for index in plan.steps.indices {
      let step = plan.steps[index]
      for term in step.firstTerm..<step.firstTerm + step.termCount {
        if let motion = moved[plan.terms[term].node] {
          sum.add(plan.terms[term].value, motion)
        }
      }
      if step.carry != 0, let motion = moved[plan.steps[index - 1].node] {
        sum.add(step.carry, motion)
      }
      let motion = sum.removeAll()
      if motion.isEmpty { continue }
      moved[step.node] = motion
      draft.rows.append(
        ComponentFaceDraft.Row(node: step.node, column: -1, constant: values[step.node], motion: motion))
    }
  }

  /// The rows of variables, in the order of creation.
  private func namedRows(_ draft: ComponentFaceDraft) -> [Int] {
    draft.rows.indices.filter { draft.rows[$0].node >= 0 }
      .sorted { nodes[draft.rows[$0].node].sequence < nodes[draft.rows[$1].node].sequence }
  }

  private func finish(_ draft: ComponentFaceDraft) -> ComponentFace {
    let named = namedRows(draft).map { draft.rows[$0] }
    let restricted = draft.rows.filter { $0.node < 0 }
    let rows = named + restricted
    var face = OptimalFace(
      rowNames: Array(named.indices) + Array(repeating: OptimalFace.restricted, count: restricted.count),
      columnNames: draft.areFree.map { $0 ? OptimalFace.free : OptimalFace.restricted })
    for (row, content) in rows.enumerated() {
      face.constants[row] = content.constant
      for cell in content.motion { face[row, cell.column] = cell.value }
    }
    face.freeColumns()
    return ComponentFace(face: face, members: named.map { ($0.node, $0.column) })
  }
}

extension SolverState {
  /// Whether a node is a variable of the caller.
  func isVariable(_ node: Int32) -> Bool { nodes[node].shape != .vacant && !nodes[node].isConstant }

  /// The variables that have more than one value among the equally good solutions, in order of creation. Call
  /// `solve` before.
  mutating func undetermined() -> [Int32] {
    let present = copyOfValues()
    var found: [Int32] = []
    for node in nodes.indices where nodes[node].component < 0 && isVariable(Int32(node)) {
      found.append(Int32(node))
    }
    for component in components.indices {
      if components[component].isExact {
        found += exactlyUndetermined(Int32(component))
        continue
      }
      guard var plan = components[component].plan.take() else { continue }
      if let draft = faceDraft(&plan.value, strictly: false) {
        let (rows, pivots) = draft.movingRows()
        counters.facePivots += pivots
        for row in rows { found += followers(of: (row.node, row.column), plan.value) }
      }
      components[component].plan = consume plan
    }
    restore(present)
    return found.sorted { nodes[$0].sequence < nodes[$1].sequence }
  }

  /// The values of a different solution, by node, in which an undetermined variable has a different value.
  mutating func alternative(moving node: Int32, by distance: Double) -> [Double] {
    let present = copyOfValues()
    defer { restore(present) }
    if nodes[node].component >= 0, components[nodes[node].component].isExact {
      moveExactly(node, by: distance, nodes[node].component)
      return copyOfValues()
    }
    let component = nodes[node].component
    guard component >= 0, var plan = components[component].plan.take() else {
      values[node] += distance
      return copyOfValues()
    }
    let found = alternative(moving: node, by: distance, &plan.value, from: present)
    components[component].plan = consume plan
    return found
  }

  private mutating func alternative(
    moving node: Int32, by distance: Double, _ plan: inout Plan, from present: [Double]
  ) -> [Double] {
    guard var componentFace = componentFace(&plan, strictly: false) else {
      values[node] += distance
      return copyOfValues()
    }
    // Of the variables of a column, the one created first is the member of the face; the others move with it.
    var found: Int?
    for (name, member) in componentFace.members.enumerated() where followers(of: member, plan).contains(node)
    {
      found = name
      break
    }
    guard let name = found else { return present }
    let names = Array(componentFace.members.indices)
    let position = present[Int(componentFace.members[name].node)]
    componentFace.face.move(name, from: position, by: distance)
    componentFace.face.canonicalize(names)
    counters.facePivots += componentFace.face.pivotCount
    applyFace(componentFace.face.values(count: names.count), componentFace, plan)
    return copyOfValues()
  }

  /// The variables that move when a member of a face moves.
  private func followers(of member: (node: Int32, column: Int32), _ plan: borrowing Plan)
    -> [Int32]
  {
    if member.column < 0 { return [member.node] }
    let column = plan.columns[member.column]
    var found: [Int32] = []
    for link in column.firstLink..<column.firstLink + column.linkCount where isVariable(plan.links[link].node)
    {
      found.append(plan.links[link].node)
    }
    return found
  }

  private func copyOfValues() -> [Double] { values.indices.map { values[$0] } }

  private mutating func restore(_ copy: [Double]) {
    for (node, value) in copy.enumerated() { values[node] = value }
  }
}

/// How fast the basic variable of a row moves with a column of the optimal face.
private struct BasicRate: BitwiseCopyable {
  var row: Int32
  var column: Int32
  var rate: Double
}

/// A sum of motions, by column of the optimal face.
private struct MotionSum {
  private var values: [Double]
  /// The largest part of each sum.
  private var peaks: [Double]
  private var columns: [Int] = []
  private var isSorted = true

  init(columnCount: Int) {
    values = Array(repeating: 0, count: columnCount)
    peaks = values
  }

  mutating func add(_ factor: Double, _ motion: ComponentFace.Motion) {
    for part in motion {
      if peaks[part.column] == 0 {
        if let last = columns.last, last > part.column { isSorted = false }
        columns.append(part.column)
      }
      let value = part.value * factor
      values[part.column] += value
      // Never zero again, so that the column is listed once.
      peaks[part.column] = max(peaks[part.column], value.magnitude, .leastNormalMagnitude)
    }
  }

  /// The sum in the order of columns, without what cancelled. The sum is empty afterwards.
  mutating func removeAll() -> ComponentFace.Motion {
    if !isSorted { columns.sort() }
    var motion: ComponentFace.Motion = []
    motion.reserveCapacity(columns.count)
    for column in columns {
      if values[column].magnitude > Tolerance.cancellation * peaks[column] {
        motion.append((column, values[column]))
      }
      (values[column], peaks[column]) = (0, 0)
    }
    columns.removeAll(keepingCapacity: true)
    isSorted = true
    return motion
  }
}
