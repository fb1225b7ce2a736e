/// The state of a variable, in 64 bytes. The order of the properties leaves no gaps between them.
struct Node: BitwiseCopyable {
  /// How the required equations determine a variable.
  enum Shape: UInt8 {
    /// Not in use.
    case vacant
    /// Determined by the optimization: a column.
    case root
    /// `offset`.
    case fixed
    /// `scale × target + offset`.
    case link
    /// The sum of its terms and `offset`. The terms are other nodes, which may be sums too.
    case sum
    /// A constant that can be changed in place: like a root, but only its constraint changes its value, and
    /// no equation is solved for it.
    case parameter
  }

  var generation: UInt32 = 0
  var shape = Shape.vacant
  /// Whether a sum refers to the variable.
  var isReferenced = false
  /// Whether a required inequality of several roots may restrict the variable.
  var isInRow = false
  /// Whether it stands for the constant of a constraint, and is not a variable of the caller.
  var isConstant = false
  /// Whether an equation of parameters alone restricts it, which is a parameter.
  var isChecked = false
  /// Whether the caller ranked the variable.
  var isRanked = false
  /// The number of constraints that use the variable, its edit included.
  var uses: Int32 = 0
  /// The order of creation.
  var sequence = 0
  /// The number of constraints that use only this variable.
  var unaryCount: Int32 = 0
  /// The constraint that is its edit, or -1.
  var edit: Int32 = -1
  /// The component of the variable, or -1.
  var component: Int32 = -1
  /// The next variable of the component, or -1.
  var next: Int32 = -1
  /// The column of the plan, for a root and a parameter.
  var column: Int32 = -1
  var target: Int32 = -1
  /// Two numbers that depend on the shape: `lower` and `upper` of a root, `scale` and `offset` of a link, `offset` of a
  /// fixed variable, `firstTerm`, `termCount` and `offset` of a sum.
  private var first = (-Double.infinity).bitPattern
  private var second = Double.infinity

  /// A node that is not in use.
  init() {}

  /// A variable that is not determined by others.
  @inline(__always)
  init(sequence: Int) {
    shape = .root
    self.sequence = sequence
  }

  /// The range that required constraints of this variable, and of variables linked to it, leave for a root.
  var lower: Double {
    @inline(__always) get { Double(bitPattern: first) }
    @inline(__always) set { first = newValue.bitPattern }
  }
  var upper: Double {
    @inline(__always) get { second }
    @inline(__always) set { second = newValue }
  }

  var scale: Double {
    @inline(__always) get { Double(bitPattern: first) }
    @inline(__always) set { first = newValue.bitPattern }
  }
  var offset: Double {
    @inline(__always) get { second }
    @inline(__always) set { second = newValue }
  }

  /// The place of a sum's terms in the pool.
  var firstTerm: Int32 {
    @inline(__always) get { Int32(truncatingIfNeeded: first) }
    @inline(__always) set { first = first & ~0xFFFF_FFFF | UInt64(UInt32(bitPattern: newValue)) }
  }
  var termCount: Int32 {
    @inline(__always) get { Int32(truncatingIfNeeded: first >> 32) }
    @inline(__always) set { first = first & 0xFFFF_FFFF | UInt64(UInt32(bitPattern: newValue)) << 32 }
  }

  /// Whether required constraints do not restrict the variable. Only for a root.
  var isUnbounded: Bool { lower == -.infinity && upper == .infinity && !isInRow }
}

/// A node times a number.
struct Entry: BitwiseCopyable {
  var node: Int32
  var value: Double
}

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

  /// Allocates a run of terms. They have any values.
  @inline(__always)
  mutating func allocate(_ count: Int32) -> Int32 {
    guard count > 0 else { return 0 }
    let size = sizeClass(count)
    let found = free[size]
    if found >= 0 {
      free[size] = entries[found].node
      return found
    }
    let first = entries.count
    entries.grow(to: first + 1 << size, Entry(node: 0, value: 0))
    return Int32(first)
  }

  /// Makes room for a number of terms.
  mutating func reserve(_ count: Int) { entries.reserve(count) }

  /// Releases most of the room that was made for terms, if they need much less.
  mutating func releaseSlack() { entries.releaseSlack() }

  mutating func release(_ first: Int32, _ count: Int32) {
    guard count > 0 else { return }
    let size = sizeClass(count)
    entries[first].node = free[size]
    free[size] = first
  }

  @inline(__always)
  private func sizeClass(_ count: Int32) -> Int { 32 - (count - 1).leadingZeroBitCount }
}
