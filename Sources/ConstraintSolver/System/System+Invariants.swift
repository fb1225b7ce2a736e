extension Solver {
  /// What is wrong with the solver's books, or nil. For tests; looks at everything.
  package func brokenInvariant() -> String? { system.pointee.brokenInvariant() }
}

extension System {
  fileprivate func brokenInvariant() -> String? {
    if let broken = brokenCounts() { return broken }
    for index in components.indices where !components[index].isVacant {
      if let broken = brokenLists(Int32(index)) ?? brokenLines(Int32(index)) { return broken }
    }
    for index in nodes.indices where nodes[index].shape == .link {
      // Links lead somewhere, and not in circles.
      var end = Int32(index)
      for _ in nodes.indices where nodes[end].shape == .link { end = nodes[end].target }
      if nodes[end].shape == .link || nodes[end].shape == .vacant { return "v\(index) leads nowhere" }
    }
    return nil
  }

  /// Each variable knows how many constraints hold it, and how many are about it alone.
  private func brokenCounts() -> String? {
    var uses = [Int32](repeating: 0, count: nodes.count)
    var remarks = uses
    for slot in records.indices where records[slot].sequence >= 0 {
      let terms = records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount
      for term in terms { uses[Int(pool[term].node)] += 1 }
      if terms.count == 1 { remarks[Int(pool[terms.lowerBound].node)] += 1 }
    }
    for index in nodes.indices
    where nodes[index].uses != uses[index] || nodes[index].remarks != remarks[index] {
      return "v\(index) is held \(uses[index]) times, not \(nodes[index].uses)"
    }
    return nil
  }

  /// The members of a component know it, and their lists are whole.
  private func brokenLists(_ index: Int32) -> String? {
    var count: Int32 = 0
    var node = components[index].firstVariable
    while node >= 0, count <= components[index].variableCount {
      if nodes[node].component != index { return "v\(node) is not of component \(index)" }
      count += 1
      node = nodes[node].next
    }
    if count != components[index].variableCount { return "component \(index) has \(count) variables" }
    var previous: Int32 = -1
    var slot = components[index].firstConstraint
    while slot >= 0 {
      if records[slot].previous != previous || component(of: slot) != index { return "c\(slot) is misfiled" }
      previous = slot
      slot = records[slot].next
    }
    return previous == components[index].lastConstraint
      ? nil : "component \(index) ends before its last constraint"
  }

  /// The kinks of lines are where their constraints are, and in order.
  private func brokenLines(_ index: Int32) -> String? {
    guard let plan = components[index].plan, !components[index].needsRebuild, !plan.pointee.areParametersNew
    else {
      return nil
    }
    for line in 0..<plan.pointee.lineCount {
      let kinks = plan.pointee.lines + line
      for place in kinks.pointee.kinks.indices {
        let kink = kinks.pointee.kinks[place]
        if kink.position != records[kink.slot].position { return "c\(kink.slot) is not at \(kink.position)" }
        if place > 0, Kink.areInOrder(kink, kinks.pointee.kinks[place - 1]) {
          return "line \(line) is out of order"
        }
      }
    }
    return nil
  }
}
