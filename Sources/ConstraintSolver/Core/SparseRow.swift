/// A row of the tableau: the basic variable is the sum of the entries, which are sorted by variable.
struct SparseRow: BitwiseCopyable {
  var entries: UnsafeMutablePointer<Entry>
  var count: Int32
  var capacity: Int32

  init(capacity: Int) {
    entries = .allocate(capacity: capacity)
    count = 0
    self.capacity = Int32(capacity)
  }

  func free() { entries.deallocate() }

  /// The index of a variable's entry, or the index where it would be inserted.
  func index(of variable: Int32) -> Int {
    var low = 0
    var high = Int(count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].node < variable { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The coefficient of a variable.
  func value(of variable: Int32) -> Double {
    let index = index(of: variable)
    return index < Int(count) && entries[index].node == variable ? entries[index].value : 0
  }

  mutating func append(_ variable: Int32, _ value: Double) {
    entries[Int(count)] = Entry(node: variable, value: value)
    count += 1
  }
}
