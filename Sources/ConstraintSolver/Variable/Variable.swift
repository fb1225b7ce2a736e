/// An unknown of a ``Solver``: any real number, until constraints say more.
///
/// Only a solver makes one, with ``Solver/makeVariable(_:)``. It is an index and a generation, so it is cheap to
/// copy and to hash, and one that was removed is never taken for a later one in the same place. A variable means
/// nothing to another solver than its own.
///
/// Where a `Bool` is wanted `x == y` compares the handles; where a ``Constraint`` is wanted it builds the equation.
public struct Variable: Hashable, Sendable {
  @usableFromInline let index: UInt32
  @usableFromInline let generation: UInt32

  @inlinable @inline(__always)
  init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  @inlinable @inline(__always)
  init(bits: UInt64) {
    self.init(index: UInt32(truncatingIfNeeded: bits), generation: UInt32(truncatingIfNeeded: bits >> 32))
  }

  /// Index and generation in one, as they lie in memory.
  @inlinable @inline(__always) var bits: UInt64 { UInt64(index) | UInt64(generation) << 32 }
}

extension Variable: LinearConvertible {
  /// The expression `1 × self`.
  @inlinable @inline(__always) public var linear: LinearExpression { LinearExpression(self) }
}

extension Variable: CustomStringConvertible {
  /// The handle in short, such as `v3`; the name that it was given is in ``Solver/name(of:)``.
  public var description: String { generation == 0 ? "v\(index)" : "v\(index).\(generation)" }
}
