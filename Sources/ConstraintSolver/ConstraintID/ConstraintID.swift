/// The handle of a constraint in a ``Solver``, as returned by ``Solver/add(_:)``.
///
/// The handle becomes invalid when the constraint is removed. It never refers to a later constraint in the
/// same slot.
public struct ConstraintID: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32
}

extension ConstraintID: CustomStringConvertible {
  /// A short form of the handle, such as `c3`.
  public var description: String { generation == 0 ? "c\(index)" : "c\(index).\(generation)" }
}
