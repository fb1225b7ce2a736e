/// A point that satisfies all required constraints of some components, and an index of what depends on each
/// variable, so that a part of the point can be moved.
///
/// The point has a value for each variable as the caller sees it. It therefore stays valid if a constraint is
/// removed, and if variables are eliminated in a different order.
struct Witness: ~Copyable {
  /// By node: its value at the point.
  private(set) var values = Slab<Double>()
  /// By node: the first of its occurrences in sums and required inequalities, or -1.
  private var firstOccurrences = Slab<Int32>()
  /// By node: the next node that is a multiple of the same node plus a constant. The last is followed by the
  /// first.
  private var nextAlike = Slab<Int32>()
  /// By term: the neighbours in the list of occurrences of its node, or -1.
  private var nextOccurrences = Slab<Int32>()
  private var previousOccurrences = Slab<Int32>()
  /// By term: the required inequality that it belongs to, or the complement of the sum that it belongs to.
  private var owners = Slab<Int32>()

  /// Makes room for nodes up to this count.
  mutating func grow(toNodes count: Int) {
    values.grow(to: count, 0)
    firstOccurrences.grow(to: count, -1)
    let old = nextAlike.count
    nextAlike.grow(to: count, -1)
    for node in old..<max(old, count) { nextAlike[node] = Int32(node) }
  }

  subscript(node: Int32) -> Double {
    @inline(__always) get { values[node] }
    @inline(__always) set { values[node] = newValue }
  }

  /// Forgets what depends on a node, and keeps its value.
  mutating func isolate(_ node: Int32) {
    firstOccurrences[node] = -1
    nextAlike[node] = node
  }

  /// Records that two nodes are multiples of each other plus a constant. They must not be so already.
  mutating func join(_ left: Int32, _ right: Int32) {
    let next = nextAlike[left]
    nextAlike[left] = nextAlike[right]
    nextAlike[right] = next
  }

  @inline(__always)
  func alike(after node: Int32) -> Int32 { nextAlike[node] }

  @inline(__always)
  func firstOccurrence(of node: Int32) -> Int32 { firstOccurrences[node] }

  @inline(__always)
  func occurrence(after term: Int32) -> Int32 { nextOccurrences[term] }

  @inline(__always)
  func owner(of term: Int32) -> Int32 { owners[term] }

  /// Adds a term to the occurrences of its node.
  mutating func link(_ term: Int32, of node: Int32, owner: Int32) {
    let size = max(Int(term) + 1, nextOccurrences.count)
    nextOccurrences.grow(to: size, -1)
    previousOccurrences.grow(to: size, -1)
    owners.grow(to: size, 0)
    let first = firstOccurrences[node]
    nextOccurrences[term] = first
    previousOccurrences[term] = -1
    owners[term] = owner
    if first >= 0 { previousOccurrences[first] = term }
    firstOccurrences[node] = term
  }

  /// Removes a term from the occurrences of its node.
  mutating func unlink(_ term: Int32, of node: Int32) {
    let next = nextOccurrences[term]
    let previous = previousOccurrences[term]
    if previous >= 0 { nextOccurrences[previous] = next } else { firstOccurrences[node] = next }
    if next >= 0 { previousOccurrences[next] = previous }
  }
}
