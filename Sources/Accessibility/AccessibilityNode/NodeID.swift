/// The identity of a node. It stays the same in all trees for the lifetime of the object that the node
/// represents.
public struct NodeID: Hashable, Sendable {
  /// The number of the identifier.
  public var rawValue: UInt64

  /// Creates an identifier from its number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

extension NodeID: Comparable {
  /// Compares the numbers: an arbitrary but stable order.
  public static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

extension NodeID: CustomStringConvertible {
  /// The number after a number sign, such as `#12`.
  public var description: String { "#\(rawValue)" }
}
