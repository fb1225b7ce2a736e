/// A place among things of one kind: the second of three.
public struct SetPosition: Hashable, Sendable {
  /// Which one it is, from 1.
  public var index: Int
  /// How many there are.
  public var count: Int

  /// A place, counted from 1, among a number of things.
  public init(_ index: Int, of count: Int) {
    self.index = index
    self.count = count
  }
}
