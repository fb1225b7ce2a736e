/// Runs of terms in one memory, reused by size.
struct TermPool: ~Copyable {
  private var entries = Slab<Entry>()
  /// For each power of two the first free run of that size, or -1; a free run's first node is the next one.
  private var free = Slab<Int32>(repeating: -1, count: 32)

  subscript(index: Int32) -> Entry {
    @inline(__always) get { entries[index] }
    @inline(__always) set { entries[index] = newValue }
  }

  /// Room for a run of that many terms.
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
