extension SolverState {
  /// Collects the sum of a constraint over nodes that are not links, without the constant of the constraint.
  ///
  /// A required equation whose constant is a parameter has the parameter as a term.
  mutating func collect(_ slot: Int32) {
    scratch.clear()
    let first = records[slot].firstTerm
    for term in first..<(first + records[slot].termCount)
    where pool[term].value.magnitude >= Tolerance.smallestCoefficient {
      add(pool[term].value, pool[term].node)
    }
    let parameter = records[slot].activeParameter
    if parameter >= 0 { scratch.add(1, parameter) }
    scratch.removeCancelled()
  }

  /// Adds a multiple of a node to the collected sum.
  @inline(__always)
  mutating func add(_ factor: Double, _ node: Int32) {
    let (end, scale, offset) = resolve(node)
    if scale != 0 { scratch.add(factor * scale, end) }
    if offset != 0 { scratch.addConstant(factor * offset) }
  }

  /// Replaces the sums in the collected expression by their terms until only roots and parameters are left.
  ///
  /// Sums refer to other sums. Each is expanded once, in an order in which a sum comes before the sums that
  /// it refers to.
  mutating func expand() {
    scratch.visit += 1
    scratch.order.removeAll()
    for index in scratch.touched.indices { walk(scratch.touched[index]) }
    while let sum = scratch.order.popLast() {
      let factor = scratch.sums[sum]
      // A coefficient that cancelled is not exactly zero.
      let isGone = factor.magnitude <= Tolerance.cancellation * scratch.peaks[sum]
      scratch.sums[sum] = 0
      scratch.peaks[sum] = 0
      if isGone { continue }
      if nodes[sum].offset != 0 { scratch.addConstant(factor * nodes[sum].offset) }
      let first = nodes[sum].firstTerm
      for term in first..<(first + nodes[sum].termCount) { add(factor * pool[term].value, pool[term].node) }
    }
    scratch.removeCancelled()
  }

  /// Appends the sums that a node refers to, and the node itself, to the order, each after those that it
  /// refers to.
  mutating func walk(_ start: Int32) {
    guard nodes[start].shape == .sum, scratch.visits[start] != scratch.visit else { return }
    scratch.visits[start] = scratch.visit
    // A stack entry is a sum and the number of its terms that were visited.
    scratch.stack.append(Entry(node: start, value: 0))
    while let top = scratch.stack.popLast() {
      let next = Int32(top.value)
      if next == nodes[top.node].termCount {
        scratch.order.append(top.node)
        continue
      }
      scratch.stack.append(Entry(node: top.node, value: top.value + 1))
      let below = resolve(pool[nodes[top.node].firstTerm + next].node).node
      if nodes[below].shape == .sum, scratch.visits[below] != scratch.visit {
        scratch.visits[below] = scratch.visit
        scratch.stack.append(Entry(node: below, value: 0))
      }
    }
  }
}
