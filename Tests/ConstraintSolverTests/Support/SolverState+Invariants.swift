@testable import ConstraintSolver

extension Solver {
  /// The first violated invariant of the solver's tables, or nil. Checks everything.
  func brokenInvariant() -> String? { state.brokenInvariant() }
}

extension SolverState {
  fileprivate mutating func brokenInvariant() -> String? {
    if let broken = brokenCounts() ?? brokenQueue() { return broken }
    for index in components.indices where !components[index].isVacant {
      if let broken = brokenLists(Int32(index)) ?? brokenSingleColumns(Int32(index))
        ?? brokenWitness(Int32(index))
      {
        return broken
      }
    }
    for index in nodes.indices where nodes[index].shape == .link {
      // Every link leads to a node that is not a link, without cycles.
      var end = Int32(index)
      for _ in nodes.indices where nodes[end].shape == .link { end = nodes[end].target }
      if nodes[end].shape == .link || nodes[end].shape == .vacant { return "v\(index) leads nowhere" }
    }
    return nil
  }

  /// Each variable has the right number of uses and of constraints of its own.
  private func brokenCounts() -> String? {
    var uses = [Int32](repeating: 0, count: nodes.count)
    var unaryCounts = uses
    for slot in records.indices where records[slot].sequence >= 0 {
      let terms = records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount
      for term in terms { uses[Int(pool[term].node)] += 1 }
      if terms.count == 1 { unaryCounts[Int(pool[terms.lowerBound].node)] += 1 }
    }
    for index in nodes.indices
    where nodes[index].uses != uses[index] || nodes[index].unaryCount != unaryCounts[index] {
      return "v\(index) is used \(uses[index]) times, not \(nodes[index].uses)"
    }
    return nil
  }

  /// Each component that must be placed again waits for the next solution. After a solution, variables in no
  /// component are zero.
  private func brokenQueue() -> String? {
    for index in components.indices where components[index].needsRebuild && !components[index].isQueued {
      return "component \(index) does not wait to be placed again"
    }
    guard queue.isEmpty, isolatedVariables.isEmpty else { return nil }
    for index in nodes.indices where nodes[index].component < 0 && isVariable(Int32(index)) {
      if values[index] != 0 { return "v\(index) is \(values[index]) without constraints" }
    }
    return nil
  }

  /// The members of a component refer to it, and its lists are complete.
  private func brokenLists(_ index: Int32) -> String? {
    var count: Int32 = 0
    var node = components[index].firstVariable
    while node >= 0, count <= components[index].variableCount {
      if nodes[node].component != index { return "v\(node) does not refer to component \(index)" }
      count += 1
      node = nodes[node].next
    }
    if count != components[index].variableCount { return "component \(index) has \(count) variables" }
    var previous: Int32 = -1
    var slot = components[index].firstConstraint
    while slot >= 0 {
      if records[slot].previous != previous || component(of: slot) != index {
        return "c\(slot) is in the wrong list"
      }
      previous = slot
      slot = records[slot].next
    }
    return previous == components[index].lastConstraint
      ? nil : "component \(index) ends before its last constraint"
  }

  /// The breakpoints of single columns are at the positions of their constraints, and sorted.
  private func brokenSingleColumns(_ index: Int32) -> String? {
    guard components[index].plan != nil, !components[index].needsRebuild,
      !components[index].presentPlan.areParametersDirty
    else {
      return nil
    }
    for block in components[index].presentPlan.singleColumns.indices {
      if let broken = brokenBreakpoint(components[index].presentPlan.singleColumns[block]) { return broken }
    }
    return nil
  }

  private func brokenBreakpoint(_ block: borrowing SingleColumn) -> String? {
    for place in block.breakpoints.indices {
      let breakpoint = block.breakpoints[place]
      if breakpoint.position != records[breakpoint.slot].position {
        return "c\(breakpoint.slot) is not at \(breakpoint.position)"
      }
      if place > 0, Breakpoint.areInOrder(breakpoint, block.breakpoints[place - 1]) {
        return "the single column of c\(breakpoint.slot) is not sorted"
      }
    }
    return nil
  }

  /// The witness satisfies the required constraints, and its index is complete.
  private mutating func brokenWitness(_ index: Int32) -> String? {
    guard components[index].isWitnessed else { return nil }
    var slot = components[index].firstConstraint
    while slot >= 0 {
      let (sum, magnitude, _) = sumAtWitness(slot)
      let error = records[slot].error(ofSum: sum)
      if records[slot].isRequired, !isRounding(error, magnitude, of: slot) {
        return "c\(slot) is violated by \(error) at the witness"
      }
      let terms = records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount
      for term in terms where records[slot].isRequiredInequality && !isLinked(term, slot) {
        return "c\(slot) is not in the index of the witness"
      }
      slot = records[slot].next
    }
    for node in nodes.indices where nodes[node].component == index && nodes[node].shape == .sum {
      let terms = nodes[node].firstTerm..<nodes[node].firstTerm + nodes[node].termCount
      if !terms.allSatisfy({ isLinked($0, ~Int32(node)) }) {
        return "v\(node) is not in the index of the witness"
      }
    }
    return nil
  }

  private func isLinked(_ term: Int32, _ owner: Int32) -> Bool {
    var occurrence = witness.firstOccurrence(of: pool[term].node)
    while occurrence >= 0, occurrence != term { occurrence = witness.occurrence(after: occurrence) }
    return occurrence == term && witness.owner(of: term) == owner
  }
}
