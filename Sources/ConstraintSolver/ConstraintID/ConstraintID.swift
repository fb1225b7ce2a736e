/// A constraint within a ``Solver``, as ``Solver/add(_:)`` returned it.
///
/// Removing the constraint ends it: it is never taken for a later one in the same place.
public struct ConstraintID: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32
}

extension ConstraintID: CustomStringConvertible {
  /// The handle in short, such as `c3`.
  public var description: String { generation == 0 ? "c\(index)" : "c\(index).\(generation)" }
}
