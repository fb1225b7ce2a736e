import BacklitLists
import Synchronization
import Testing

@Suite struct SnapshotWorkTests {
  private final class Counter: Sendable {
    let hashes = Atomic(0)
  }

  /// An identifier that counts how often its hash value is computed.
  private struct Counted: Hashable, Sendable {
    var number: Int
    var counter: Counter

    static func == (first: Counted, second: Counted) -> Bool { first.number == second.number }
    func hash(into hasher: inout Hasher) {
      counter.hashes.add(1, ordering: .relaxed)
      hasher.combine(number)
    }
  }

  @Test("Appending hashes each item a constant number of times", arguments: [1_000, 30_000])
  func appending(count: Int) throws {
    let counter = Counter()
    let items = (0..<count).map { Counted(number: $0, counter: counter) }
    var batch = Snapshot<Int, Counted>()
    batch.appendSections([0])
    batch.appendItems(items)
    #expect(counter.hashes.load(ordering: .relaxed) <= 3 * count)

    counter.hashes.store(0, ordering: .relaxed)
    var single = Snapshot<Int, Counted>()
    single.appendSections(Array(0..<10))
    for item in items { single.appendItems([item], toSection: item.number % 10) }
    // The hash table doubles: each item is hashed again once or twice.
    #expect(counter.hashes.load(ordering: .relaxed) <= 6 * count)

    counter.hashes.store(0, ordering: .relaxed)
    batch.deleteItems(Array(items[..<(count / 4)]))
    #expect(batch.numberOfItems == count - count / 4)
    #expect(counter.hashes.load(ordering: .relaxed) <= count)
  }

  @Test("Comparing equal snapshots and snapshots with a change at the beginning hashes few items")
  func comparing() throws {
    let counter = Counter()
    let items = (0..<5_000).map { Counted(number: $0, counter: counter) }
    var old = Snapshot<Int, Counted>()
    old.appendSections([0])
    old.appendItems(items)
    var new = Snapshot<Int, Counted>()
    new.appendSections([0])
    new.appendItems(Array(items.dropFirst()))
    counter.hashes.store(0, ordering: .relaxed)
    #expect(SnapshotDifference(from: old, to: old).isEmpty)
    #expect(SnapshotDifference(from: old, to: new).deletedItems == [ListIndexPath(row: 0, section: 0)])
    #expect(SnapshotDifference(from: new, to: old).insertedItems == [ListIndexPath(row: 0, section: 0)])
    #expect(counter.hashes.load(ordering: .relaxed) <= 5)
  }
}
