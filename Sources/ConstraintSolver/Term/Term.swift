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
