extension System {
  /// Chooses among the solutions of a plan that are equally good, and evaluates everything.
  mutating func canonicalize(_ plan: borrowing Plan) {
    guard let slack = slack(plan, strictly: true) else {
      evaluateSteps(plan)
      return
    }
    var face = slack.face
    face.canonicalize(Array(slack.members.indices))
    counters.facePivots += face.pivotCount
    adopt(face.values(count: slack.members.count), slack, plan)
  }

  /// Evaluates everything for values of a face.
  mutating func adopt(_ found: [Double], _ slack: Slack, _ plan: borrowing Plan) {
    for (name, member) in slack.members.enumerated() where member.column >= 0 {
      let (_, scale, offset) = resolve(member.node)
      evaluateLinks(plan, plan.columns[member.column], (found[name] - offset) / scale)
    }
    evaluateSteps(plan)
  }

  /// All equally good solutions of a plan that is solved, or nil where there is one only.
  mutating func slack(_ plan: borrowing Plan, strictly: Bool) -> Slack? {
    guard let draft = draft(plan, strictly: strictly) else { return nil }
    return finish(draft)
  }

  /// The same, as sparse rows.
  mutating func draft(_ plan: borrowing Plan, strictly: Bool) -> SlackDraft? {
    var draft = SlackDraft()
    for line in 0..<plan.lineCount { addLine(plan, line, &draft) }
    for core in 0..<plan.coreCount { addCore(plan, core, strictly, &draft) }
    if draft.areFree.isEmpty { return nil }
    for (column, moved) in draft.orderedMotions {
      let anchor = plan.columns[column].anchor
      let (_, scale, offset) = resolve(anchor)
      draft.rows.append(
        SlackDraft.Row(
          node: anchor, column: column, constant: scale * moved.start + offset,
          motion: moved.motion.map { ($0.column, $0.value * scale) }))
    }
    addSteps(plan, &draft)
    return draft
  }

  private func addLine(_ plan: borrowing Plan, _ index: Int, _ draft: inout SlackDraft) {
    let lower = plan.lines[index].lower
    let upper = plan.lines[index].upper
    guard lower < upper else { return }
    let isFree = lower == -.infinity && upper == .infinity
    let place = draft.addColumn(isFree: isFree)
    let direction = lower == -.infinity && !isFree ? -1.0 : 1.0
    let start = isFree ? 0 : direction > 0 ? lower : upper
    draft.motions[plan.lineColumns[index]] = (start, [(place, direction)])
    if !isFree { draft.restrict(upper - lower, from: start, [(place, -1)]) }
  }

  private func addCore(_ plan: borrowing Plan, _ index: Int, _ strictly: Bool, _ draft: inout SlackDraft) {
    let core = plan.cores + index
    var moving: [Int32: (column: Int, value: Double)] = [:]
    for loose in core.pointee.looseItems(strictly: strictly) {
      let isFree = loose.direction == 0
      let place = draft.addColumn(isFree: isFree)
      moving[loose.item] = (place, isFree ? 1 : loose.direction)
      draft.restrict(loose.reach, from: core.pointee.values[loose.item], [(place, -1)])
      note(plan, core, loose.item, [(place, isFree ? 1 : loose.direction)], &draft)
    }
    if moving.isEmpty { return }
    for row in core.pointee.rows.indices {
      let entries = core.pointee.rows[row].entries
      var motion: Slack.Motion = []
      for entry in 0..<Int(core.pointee.rows[row].count) {
        guard let found = moving[entries[entry].node] else { continue }
        motion.append((found.column, found.value * entries[entry].value))
      }
      if motion.isEmpty { continue }
      let item = core.pointee.basics[row]
      let value = core.pointee.values[item]
      let (lower, upper) = core.pointee.range(core.pointee.items.base + Int(item))
      draft.restrict(value - lower, from: value, motion)
      draft.restrict(upper - value, from: value, motion.map { ($0.column, -$0.value) })
      note(plan, core, item, motion, &draft)
    }
  }

  private func note(
    _ plan: borrowing Plan, _ core: UnsafeMutablePointer<Core>, _ item: Int32, _ motion: Slack.Motion,
    _ draft: inout SlackDraft
  ) {
    guard item < core.pointee.columnCount else { return }
    draft.motions[core.pointee.columns[item]] = (core.pointee.values[item], motion)
  }

  /// Variables that follow from several columns move with all of them.
  private mutating func addSteps(_ plan: borrowing Plan, _ draft: inout SlackDraft) {
    var moved: [Int32: Slack.Motion] = [:]
    for (column, motion) in draft.orderedMotions {
      evaluateLinks(plan, plan.columns[column], motion.start)
      moved[plan.columns[column].node] = motion.motion
    }
    evaluateSteps(plan)
    for index in plan.steps.indices {
      let step = plan.steps[index]
      var cells: [Int: (value: Double, peak: Double)] = [:]
      func add(_ factor: Double, _ motion: Slack.Motion) {
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
        SlackDraft.Row(node: step.node, column: -1, constant: values[step.node], motion: motion))
    }
  }

  private func finish(_ draft: SlackDraft) -> Slack {
    let named = draft.rows.filter { $0.node >= 0 }
      .sorted { nodes[$0.node].sequence < nodes[$1.node].sequence }
    let restricted = draft.rows.filter { $0.node < 0 }
    let rows = named + restricted
    var face = Face(
      rowNames: Array(named.indices) + Array(repeating: Face.restricted, count: restricted.count),
      columnNames: draft.areFree.map { $0 ? Face.free : Face.restricted })
    for (row, content) in rows.enumerated() {
      face.constants[row] = content.constant
      for cell in content.motion { face[row, cell.column] = cell.value }
    }
    face.freeColumns()
    return Slack(face: face, members: named.map { ($0.node, $0.column) })
  }
}
