import Synchronization

/// An item that counts how often its hash value is computed.
public struct CountedItem: Hashable, Sendable {
  /// The hash values of some items.
  public final class Counter: Sendable {
    private let hashes = Atomic(0)

    /// Creates a counter.
    public init() {}

    /// The hash values that a closure computes.
    public func count(_ body: () throws -> Void) rethrows -> Int {
      hashes.store(0, ordering: .relaxed)
      try body()
      return hashes.load(ordering: .relaxed)
    }

    /// The items with some numbers.
    public func items(_ numbers: Range<Int>) -> [CountedItem] {
      numbers.map { CountedItem(number: $0, counter: self) }
    }

    fileprivate func add() { hashes.add(1, ordering: .relaxed) }
  }

  /// The number by which items differ.
  public let number: Int
  private let counter: Counter

  fileprivate init(number: Int, counter: Counter) { (self.number, self.counter) = (number, counter) }

  /// Compares the numbers.
  public static func == (first: CountedItem, second: CountedItem) -> Bool { first.number == second.number }

  /// Hashes the number, and counts it.
  public func hash(into hasher: inout Hasher) {
    counter.add()
    hasher.combine(number)
  }
}
