/// The name of a node, the same from one tree to the next for as long as the thing it stands for lives.
public struct NodeID: Hashable, Sendable {
  /// The number that makes the name.
  public var rawValue: UInt64

  /// A name from its number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

extension NodeID: Comparable {
  /// Compares the numbers; an arbitrary order that is always the same.
  public static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

extension NodeID: CustomStringConvertible {
  /// The number after a sharp sign, such as `#12`.
  public var description: String { "#\(rawValue)" }
}
