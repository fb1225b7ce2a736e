extension SolverState {
  /// Plans a component.
  mutating func makePlan(_ component: Int32) {
    counters.plans += 1
    var draft = Draft()
    orderSums(component, &draft)
    makeColumns(component, &draft)
    makeLinks(component, &draft)
    gatherBreakpoints(component, &draft)
    let memory = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
    memory.initialize(to: assemble(draft))
    components[component].plan = memory
  }

  /// Sorts the component's sums so that each comes after those that it refers to, and simplifies them: a sum
  /// of multiples of one root becomes a link.
  private mutating func orderSums(_ component: Int32, _ draft: inout Draft) {
    scratch.visit += 1
    scratch.order.removeAll()
    var node = components[component].firstVariable
    while node >= 0 {
      if nodes[node].shape == .sum { walk(node) }
      node = nodes[node].next
    }
    for index in scratch.order.indices {
      let sum = scratch.order[index]
      simplify(sum)
      if nodes[sum].shape == .sum { draft.sums.append(sum) }
    }
  }

  private mutating func simplify(_ sum: Int32) {
    scratch.clear()
    let first = nodes[sum].firstTerm
    let count = nodes[sum].termCount
    scratch.addConstant(nodes[sum].offset)
    for term in first..<(first + count) { add(pool[term].value, pool[term].node) }
    scratch.removeCancelled()
    nodes[sum].offset = scratch.constant
    switch scratch.touched.count {
    case 0:
      nodes[sum].shape = .fixed
    case 1:
      nodes[sum].shape = .link
      nodes[sum].target = scratch.touched[0]
      nodes[sum].scale = scratch.sums[scratch.touched[0]]
    default:
      let kept = Int32(scratch.touched.count)
      var place = first
      if kept > count {
        pool.release(first, count)
        place = pool.allocate(kept)
      }
      nodes[sum].firstTerm = place
      for index in scratch.touched.indices {
        let node = scratch.touched[index]
        pool[place + Int32(index)] = Entry(node: node, value: scratch.sums[node])
      }
      if kept < count { pool.shrink(place, from: count, to: kept) }
      nodes[sum].termCount = kept
      return
    }
    pool.release(first, count)
  }

  private mutating func makeColumns(_ component: Int32, _ draft: inout Draft) {
    var node = components[component].firstVariable
    while node >= 0 {
      let shape = nodes[node].shape
      if shape == .root || shape == .parameter {
        nodes[node].column = Int32(draft.columns.count)
        draft.columns.append(Plan.Column(node: node, firstLink: 0, linkCount: 0, anchor: node))
        draft.heads.append(-1)
        draft.groups.append(Int32(draft.groups.count))
      }
      node = nodes[node].next
    }
  }

  /// Groups the component's variables by the column that they follow.
  private mutating func makeLinks(_ component: Int32, _ draft: inout Draft) {
    var node = components[component].firstVariable
    while node >= 0 {
      let (end, scale, offset) = resolve(node)
      if scale == 0 {
        draft.fixed.append(Entry(node: node, value: offset))
      } else if nodes[end].shape == .sum {
        if end != node { draft.linksToSums.append(Plan.Link(node: node, scale: scale, offset: offset)) }
      } else {
        draft.columns[nodes[end].column].linkCount += 1
      }
      node = nodes[node].next
    }
    var first: Int32 = 0
    for column in draft.columns.indices {
      draft.columns[column].firstLink = first
      first += draft.columns[column].linkCount
      draft.columns[column].linkCount = 0
    }
    draft.links.grow(to: Int(first), Plan.Link(node: 0, scale: 0, offset: 0))
    node = components[component].firstVariable
    while node >= 0 {
      let (end, scale, offset) = resolve(node)
      if scale != 0, nodes[end].shape != .sum {
        let column = nodes[end].column
        draft.links[draft.columns[column].firstLink + draft.columns[column].linkCount] =
          Plan.Link(node: node, scale: scale, offset: offset)
        draft.columns[column].linkCount += 1
        if nodes[node].sequence < nodes[draft.columns[column].anchor].sequence,
          nodes[node].shape != .parameter
        {
          draft.columns[column].anchor = node
        }
      }
      node = nodes[node].next
    }
    for index in draft.sums.indices {
      let sum = draft.sums[index]
      addStep(sum, first: nodes[sum].firstTerm, count: nodes[sum].termCount, nodes[sum].offset, &draft)
    }
    for index in draft.linksToSums.indices {
      let link = draft.linksToSums[index]
      let target = resolve(link.node).node
      draft.steps.append(
        Plan.Step(node: link.node, firstTerm: Int32(draft.terms.count), termCount: 1, offset: link.offset))
      draft.terms.append(Entry(node: target, value: link.scale))
    }
  }

  private func addStep(
    _ node: Int32, first: Int32, count: Int32, _ offset: Double, _ draft: inout Draft
  ) {
    let previous = draft.steps.isEmpty ? -1 : draft.steps[draft.steps.count - 1].node
    var step = Plan.Step(node: node, firstTerm: Int32(draft.terms.count), termCount: 0, offset: offset)
    for term in first..<(first + count) {
      if pool[term].node == previous {
        step.carry = pool[term].value
      } else {
        draft.terms.append(pool[term])
        step.termCount += 1
      }
    }
    draft.steps.append(step)
  }
}

extension TermPool {
  /// Releases the end of a run if the kept terms fit into a smaller one.
  mutating func shrink(_ first: Int32, from old: Int32, to new: Int32) {
    var size = Int32(1) << Int32(32 - (old - 1).leadingZeroBitCount)
    let kept = Int32(1) << Int32(32 - (new - 1).leadingZeroBitCount)
    while size > kept {
      size /= 2
      release(first + size, size)
    }
  }
}
