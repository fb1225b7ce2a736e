/// A row of the tableau: the basic item is the sum of the entries, which are in order of item.
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

  /// Where an item's entry is or would be.
  func index(of item: Int32) -> Int {
    var low = 0
    var high = Int(count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].node < item { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The coefficient of an item.
  func value(of item: Int32) -> Double {
    let index = index(of: item)
    return index < Int(count) && entries[index].node == item ? entries[index].value : 0
  }

  mutating func append(_ item: Int32, _ value: Double) {
    entries[Int(count)] = Entry(node: item, value: value)
    count += 1
  }
}
