/// Runs of terms in one buffer, reused by size class.
struct TermPool: ~Copyable {
  private var entries = Slab<Entry>()
  /// By power of two: the first free run of that size, or -1. The first node of a free run is the next free
  /// run.
  private var free = Slab<Int32>(repeating: -1, count: 32)

  subscript(index: Int32) -> Entry {
    @inline(__always) get { entries[index] }
    @inline(__always) set { entries[index] = newValue }
  }

  /// Allocates a run of terms.
  mutating func allocate(_ count: Int32) -> Int32 {
    guard count > 0 else { return 0 }
    let size = sizeClass(count)
    let found = free[size]
    if found >= 0 {
      free[size] = entries[found].node
      return found
    }
    let first = Int32(entries.count)
    entries.grow(to: entries.count + 1 << size, Entry(node: -1, value: 0))
    return first
  }

  mutating func release(_ first: Int32, _ count: Int32) {
    guard count > 0 else { return }
    let size = sizeClass(count)
    entries[first].node = free[size]
    free[size] = first
  }

  @inline(__always)
  private func sizeClass(_ count: Int32) -> Int { 32 - (count - 1).leadingZeroBitCount }
}
