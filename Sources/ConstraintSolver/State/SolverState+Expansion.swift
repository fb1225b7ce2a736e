/// Reusable buffers: a sum over nodes that is being collected, and the stacks of walks.
struct Scratch: ~Copyable {
  /// By node: the coefficient so far, and the largest magnitude that it was summed from.
  var sums = Slab<Double>()
  var peaks = Slab<Double>()
  /// By node: whether it is in `touched`, and the last walk that visited it.
  var isTouched = Slab<Bool>()
  var visits = Slab<Int32>()
  var visit: Int32 = 0
  /// The nodes with a coefficient, in the order of their first occurrence.
  var touched = Slab<Int32>()
  var constant = 0.0
  var magnitude = 0.0
  var stack = Slab<Entry>()
  var order = Slab<Int32>()
  var chain = Slab<Int32>()
  var signatures = Signatures()

  mutating func addNode() {
    sums.append(0)
    peaks.append(0)
    isTouched.append(false)
    visits.append(0)
  }

  mutating func add(_ value: Double, _ node: Int32) {
    if !isTouched[node] {
      isTouched[node] = true
      touched.append(node)
    }
    sums[node] += value
    let size = value.magnitude
    if size > peaks[node] { peaks[node] = size }
  }

  mutating func addConstant(_ value: Double) {
    constant += value
    magnitude += value.magnitude
  }

  /// Clears the sum.
  mutating func clear() {
    for index in touched.indices {
      let node = touched[index]
      sums[node] = 0
      peaks[node] = 0
      isTouched[node] = false
    }
    touched.removeAll()
    constant = 0
    magnitude = 0
  }

  /// Removes coefficients that cancelled.
  mutating func removeCancelled() {
    var kept = 0
    for index in touched.indices {
      let node = touched[index]
      if sums[node].magnitude <= Tolerance.cancellation * peaks[node] {
        sums[node] = 0
        peaks[node] = 0
        isTouched[node] = false
      } else {
        touched[kept] = node
        kept += 1
      }
    }
    touched.removeLast(touched.count - kept)
  }

  /// The largest magnitude of a coefficient.
  func largest() -> Double {
    var largest = 0.0
    for index in touched.indices { largest = max(largest, sums[touched[index]].magnitude) }
    return largest
  }
}

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

  /// Sets the order to the sums of a component, each after those that it refers to.
  mutating func orderSums(_ component: Int32) {
    scratch.visit += 1
    scratch.order.removeAll()
    var node = components[component].firstVariable
    while node >= 0 {
      if nodes[node].shape == .sum { walk(node) }
      node = nodes[node].next
    }
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
