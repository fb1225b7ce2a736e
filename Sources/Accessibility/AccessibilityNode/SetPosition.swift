/// A position in a set of similar elements, such as the second of three.
public struct SetPosition: Hashable, Sendable {
  /// The position, starting at 1.
  public var index: Int
  /// The size of the set.
  public var count: Int

  /// Creates a position, starting at 1, in a set of `count` elements.
  public init(_ index: Int, of count: Int) {
    self.index = index
    self.count = count
  }
}
