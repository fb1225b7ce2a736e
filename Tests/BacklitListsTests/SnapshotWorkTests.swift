import BacklitLists
import TestSupport
import Testing

@Suite struct SnapshotWorkTests {
  private let counter = CountedItem.Counter()

  @Test("Appending hashes each item a constant number of times", arguments: [1_000, 30_000])
  func appending(count: Int) {
    let items = counter.items(0..<count)
    var batch = Snapshot<Int, CountedItem>()
    batch.appendSections([0])
    #expect(counter.count { batch.appendItems(items) } <= 3 * count)

    var single = Snapshot<Int, CountedItem>()
    single.appendSections(Array(0..<10))
    let hashes = counter.count {
      for item in items { single.appendItems([item], toSection: item.number % 10) }
    }
    // The hash table doubles: each item is hashed again once or twice.
    #expect(hashes <= 6 * count)

    #expect(counter.count { batch.deleteItems(Array(items[..<(count / 4)])) } <= count)
    #expect(batch.numberOfItems == count - count / 4)
  }

  @Test("Comparing equal snapshots and snapshots with a change at the beginning hashes few items")
  func comparing() {
    let items = counter.items(0..<5_000)
    var old = Snapshot<Int, CountedItem>()
    old.appendSections([0])
    old.appendItems(items)
    var new = Snapshot<Int, CountedItem>()
    new.appendSections([0])
    new.appendItems(Array(items.dropFirst()))
    let hashes = counter.count {
      #expect(SnapshotDifference(from: old, to: old).isEmpty)
      #expect(SnapshotDifference(from: old, to: new).deletedItems == [ListIndexPath(row: 0, section: 0)])
      #expect(SnapshotDifference(from: new, to: old).insertedItems == [ListIndexPath(row: 0, section: 0)])
    }
    #expect(hashes <= 5)
  }
}
