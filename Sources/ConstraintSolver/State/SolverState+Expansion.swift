/// Reusable buffers: a sum over nodes that is being collected, and the stacks of walks.
struct Scratch: ~Copyable {
  /// The state of a node.
  struct Cell: BitwiseCopyable {
    /// The coefficient so far, and the largest magnitude that it was summed from.
    var sum = 0.0
    var peak = 0.0
    /// The last walk that visited the node.
    var visit: Int32 = 0
    /// Whether the node is in `touched`.
    var isTouched = false

    var isCancelled: Bool { @inline(__always) get { sum.magnitude <= Tolerance.cancellation * peak } }
  }

  /// A sum on the path of a walk, and the next of its terms to visit.
  struct PathStep: BitwiseCopyable {
    var sum: Int32
    var term: Int32
  }

  /// By node.
  var cells = Slab<Cell>()
  var visit: Int32 = 0
  /// The nodes with a coefficient, in the order of their first occurrence.
  var touched = Slab<Int32>()
  /// The collected sum as a list, if an equation is eliminated.
  var sum = Slab<Entry>()
  /// The largest magnitude of a coefficient in the list.
  var largest = 0.0
  var constant = 0.0
  var magnitude = 0.0
  var stack = Slab<Entry>()
  var path = Slab<PathStep>()
  var order = Slab<Int32>()
  var chain = Slab<Int32>()
  var signatures = Signatures()

  @inline(__always)
  mutating func add(_ value: Double, _ node: Int32) {
    if !cells[node].isTouched {
      cells[node].isTouched = true
      touched.append(node)
    }
    cells[node].sum += value
    cells[node].peak = max(cells[node].peak, value.magnitude)
  }

  mutating func addConstant(_ value: Double) {
    constant += value
    magnitude += value.magnitude
  }

  /// Clears the sum.
  mutating func clear() {
    for index in touched.indices { clear(touched[index]) }
    touched.removeAll()
    constant = 0
    magnitude = 0
  }

  @inline(__always)
  private mutating func clear(_ node: Int32) {
    cells[node].sum = 0
    cells[node].peak = 0
    cells[node].isTouched = false
  }

  /// Removes coefficients that cancelled.
  mutating func removeCancelled() {
    var kept = 0
    while kept < touched.count, !cells[touched[kept]].isCancelled { kept += 1 }
    if kept == touched.count { return }
    for index in kept..<touched.count {
      let node = touched[index]
      if cells[node].isCancelled {
        clear(node)
      } else {
        touched[kept] = node
        kept += 1
      }
    }
    touched.removeLast(touched.count - kept)
  }

  /// Lists the collected sum.
  mutating func list() {
    sum.removeAll()
    largest = 0
    for index in touched.indices {
      let entry = Entry(node: touched[index], value: cells[touched[index]].sum)
      sum.append(entry)
      largest = max(largest, entry.value.magnitude)
    }
  }
}

extension SolverState {
  /// Collects the sum of a constraint over nodes that are not links, without the constant of the constraint.
  ///
  /// A required equation whose constant is a parameter has the parameter as a term.
  mutating func collect(_ slot: Int32) {
    scratch.clear()
    let first = records[slot].firstTerm
    for index in first..<first + records[slot].termCount
    where pool[index].value.magnitude >= Tolerance.smallestCoefficient {
      add(pool[index].value, pool[index].node)
    }
    let parameter = records[slot].activeParameter
    if parameter >= 0 { scratch.add(1, parameter) }
    scratch.removeCancelled()
  }

  /// A constraint of one variable as `factor × root + base`, without its constant, if the variable follows one root
  /// and no parameter takes part. Collecting and expanding its sum gives the same.
  @inline(__always)
  mutating func singleRoot(of slot: Int32) -> (root: Int32, factor: Double, base: Double)? {
    guard records[slot].termCount == 1, records[slot].activeParameter < 0 else { return nil }
    let term = pool[records[slot].firstTerm]
    guard term.value.magnitude >= Tolerance.smallestCoefficient else { return nil }
    let (root, scale, offset) = resolve(term.node)
    guard scale != 0, nodes[root].shape == .root else { return nil }
    return (root, term.value * scale, term.value * offset)
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
  /// it refers to. With `toRows`, sums that have a row stay.
  mutating func expand(toRows: Bool = false) {
    scratch.visit += 1
    scratch.order.removeAll()
    for index in scratch.touched.indices { walk(scratch.touched[index], toRows: toRows) }
    if scratch.order.isEmpty { return }
    while let sum = scratch.order.popLast() {
      let factor = scratch.cells[sum].sum
      // A coefficient that cancelled is not exactly zero.
      let isGone = scratch.cells[sum].isCancelled
      scratch.cells[sum].sum = 0
      scratch.cells[sum].peak = 0
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
  /// refers to. With `toRows`, sums that have a row are left out.
  mutating func walk(_ start: Int32, toRows: Bool = false) {
    guard nodes[start].shape == .sum, scratch.cells[start].visit != scratch.visit else { return }
    if toRows, nodes[start].column >= 0 { return }
    scratch.cells[start].visit = scratch.visit
    scratch.path.append(Scratch.PathStep(sum: start, term: nodes[start].firstTerm))
    while !scratch.path.isEmpty {
      let last = scratch.path.count - 1
      let sum = scratch.path[last].sum
      var term = scratch.path[last].term
      let end = nodes[sum].firstTerm + nodes[sum].termCount
      var below: Int32 = -1
      while term < end, below < 0 {
        let node = resolve(pool[term].node).node
        term += 1
        if nodes[node].shape == .sum, scratch.cells[node].visit != scratch.visit,
          !(toRows && nodes[node].column >= 0)
        {
          below = node
        }
      }
      if below < 0 {
        scratch.path.removeLast(1)
        scratch.order.append(sum)
      } else {
        scratch.path[last].term = term
        scratch.cells[below].visit = scratch.visit
        scratch.path.append(Scratch.PathStep(sum: below, term: nodes[below].firstTerm))
      }
    }
  }
}
