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
