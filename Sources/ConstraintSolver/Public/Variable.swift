/// An unknown of a ``Solver``: a real number that constraints determine.
///
/// Variables are made by ``Solver/makeVariable(_:)``. A variable is a handle of an index and a generation, so
/// it is cheap to copy and to hash, and a removed variable never refers to a later one at the same index. A
/// variable is valid only in its own solver.
///
/// If a `Bool` is expected, `x == y` compares the handles; if a ``Constraint`` is expected, it builds the
/// equation.
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

  /// Index and generation in one integer, in their memory layout.
  @inlinable @inline(__always) var bits: UInt64 { UInt64(index) | UInt64(generation) << 32 }
}

extension Variable: LinearConvertible {
  /// The expression `1 × self`.
  @inlinable @inline(__always) public var linear: LinearExpression { LinearExpression(self) }
}

extension Variable: CustomStringConvertible {
  /// A short form of the handle, such as `v3`. ``Solver/name(of:)`` returns the name.
  public var description: String { generation == 0 ? "v\(index)" : "v\(index).\(generation)" }
}

/// A variable times a number.
public struct Term: Hashable, Sendable {
  /// The variable.
  public var variable: Variable

  /// The factor of the variable.
  public var coefficient: Double

  /// The term `coefficient × variable`.
  @inlinable @inline(__always)
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

extension Term: LinearConvertible {
  /// The expression of this term alone.
  @inlinable @inline(__always) public var linear: LinearExpression { LinearExpression(self) }
}
