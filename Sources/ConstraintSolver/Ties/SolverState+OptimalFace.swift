extension SolverState {
  /// Chooses the canonical solution among the equally good ones of a plan, and evaluates all variables.
  mutating func canonicalize(_ plan: borrowing Plan) {
    guard let componentFace = componentFace(plan, strictly: true) else {
      evaluateSteps(plan)
      return
    }
    var face = componentFace.face
    face.canonicalize(Array(componentFace.members.indices))
    counters.facePivots += face.pivotCount
    applyFace(face.values(count: componentFace.members.count), componentFace, plan)
  }

  /// Evaluates all variables for values on a face.
  mutating func applyFace(_ found: [Double], _ componentFace: ComponentFace, _ plan: borrowing Plan) {
    for (name, member) in componentFace.members.enumerated() where member.column >= 0 {
      let (_, scale, offset) = resolve(member.node)
      evaluateLinks(plan, plan.columns[member.column], (found[name] - offset) / scale)
    }
    evaluateSteps(plan)
  }

  /// The optimal face of a solved plan, or nil if the solution is unique.
  mutating func componentFace(_ plan: borrowing Plan, strictly: Bool) -> ComponentFace? {
    guard let draft = faceDraft(plan, strictly: strictly) else { return nil }
    return finish(draft)
  }

  /// The optimal face as sparse rows.
  mutating func faceDraft(_ plan: borrowing Plan, strictly: Bool) -> ComponentFaceDraft? {
    var draft = ComponentFaceDraft()
    for singleColumn in 0..<plan.singleColumnCount { addSingleColumn(plan, singleColumn, &draft) }
    for simplex in 0..<plan.simplexCount { addSimplex(plan, simplex, strictly, &draft) }
    if draft.areFree.isEmpty { return nil }
    for (column, moved) in draft.orderedMotions {
      let anchor = plan.columns[column].anchor
      let (_, scale, offset) = resolve(anchor)
      draft.rows.append(
        ComponentFaceDraft.Row(
          node: anchor, column: column, constant: scale * moved.start + offset,
          motion: moved.motion.map { ($0.column, $0.value * scale) }))
    }
    addSteps(plan, &draft)
    return draft
  }

  private func addSingleColumn(_ plan: borrowing Plan, _ index: Int, _ draft: inout ComponentFaceDraft) {
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

  private func addSimplex(
    _ plan: borrowing Plan, _ index: Int, _ strictly: Bool, _ draft: inout ComponentFaceDraft
  ) {
    let simplex = plan.simplexes + index
    var moving: [Int32: (column: Int, value: Double)] = [:]
    for movable in simplex.pointee.movableVariables(strictly: strictly) {
      let isFree = movable.direction == 0
      let place = draft.addColumn(isFree: isFree)
      moving[movable.variable] = (place, isFree ? 1 : movable.direction)
      draft.restrict(movable.reach, from: simplex.pointee.values[movable.variable], [(place, -1)])
      recordMotion(plan, simplex, movable.variable, [(place, isFree ? 1 : movable.direction)], &draft)
    }
    if moving.isEmpty { return }
    for row in simplex.pointee.rows.indices {
      let entries = simplex.pointee.rows[row].entries
      var motion: ComponentFace.Motion = []
      for entry in 0..<Int(simplex.pointee.rows[row].count) {
        guard let found = moving[entries[entry].node] else { continue }
        motion.append((found.column, found.value * entries[entry].value))
      }
      if motion.isEmpty { continue }
      let variable = simplex.pointee.basics[row]
      let value = simplex.pointee.values[variable]
      let (lower, upper) = simplex.pointee.range(simplex.pointee.variables.base + Int(variable))
      draft.restrict(value - lower, from: value, motion)
      draft.restrict(upper - value, from: value, motion.map { ($0.column, -$0.value) })
      recordMotion(plan, simplex, variable, motion, &draft)
    }
  }

  private func recordMotion(
    _ plan: borrowing Plan, _ simplex: UnsafeMutablePointer<DualSimplex>, _ variable: Int32,
    _ motion: ComponentFace.Motion, _ draft: inout ComponentFaceDraft
  ) {
    guard variable < simplex.pointee.columnCount else { return }
    draft.motions[simplex.pointee.columns[variable]] = (simplex.pointee.values[variable], motion)
  }

  /// Adds the variables that follow from several columns.
  private mutating func addSteps(_ plan: borrowing Plan, _ draft: inout ComponentFaceDraft) {
    var moved: [Int32: ComponentFace.Motion] = [:]
    for (column, motion) in draft.orderedMotions {
      evaluateLinks(plan, plan.columns[column], motion.start)
      moved[plan.columns[column].node] = motion.motion
    }
    evaluateSteps(plan)
    for index in plan.steps.indices {
      let step = plan.steps[index]
      var cells: [Int: (value: Double, peak: Double)] = [:]
      func add(_ factor: Double, _ motion: ComponentFace.Motion) {
        for part in motion {
          let value = part.value * factor
          let old = cells[part.column] ?? (0, 0)
          cells[part.column] = (old.value + value, max(old.peak, value.magnitude))
        }
      }
      for term in step.firstTerm..<step.firstTerm + step.termCount {
        add(plan.terms[term].value, moved[plan.terms[term].node] ?? [])
      }
      if step.carry != 0 { add(step.carry, moved[plan.steps[index - 1].node] ?? []) }
      let motion =
        cells
        .filter { $0.value.value.magnitude > Tolerance.cancellation * $0.value.peak }
        .map { (column: $0.key, value: $0.value.value) }
        .sorted { $0.column < $1.column }
      if motion.isEmpty { continue }
      moved[step.node] = motion
      draft.rows.append(
        ComponentFaceDraft.Row(node: step.node, column: -1, constant: values[step.node], motion: motion))
    }
  }

  private func finish(_ draft: ComponentFaceDraft) -> ComponentFace {
    let named = draft.rows.filter { $0.node >= 0 }
      .sorted { nodes[$0.node].sequence < nodes[$1.node].sequence }
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
