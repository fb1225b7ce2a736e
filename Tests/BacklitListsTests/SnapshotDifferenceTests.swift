import TestSupport
import Testing

@testable import BacklitLists

@Suite struct SnapshotDifferenceTests {
  /// Pairs of lists: half of them differ by a few changes, the others are unrelated.
  private static func pairs(_ count: Int, seed: Int) -> [(old: ListModel, new: ListModel)] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let old = ListModel(limit: 12, using: &random)
      let new = index.isMultiple(of: 2) ? old.changed(using: &random) : ListModel(limit: 12, using: &random)
      return (old, new)
    }
  }

  @Test("Applying the difference of 10,000 random pairs to the old list gives the new list")
  func application() throws {
    for (old, new) in Self.pairs(10_000, seed: 2) {
      let difference = SnapshotDifference(from: old.snapshot(), to: new.snapshot())
      var list = old
      list.apply(difference, insertingFrom: new)
      #expect(list == new, "from \(old) to \(new): \(difference)")
      #expect(difference.isEmpty == (old == new))
    }
  }

  @Test("Index paths are unique, ascending, and not in deleted or inserted sections")
  func shape() throws {
    for (old, new) in Self.pairs(2_000, seed: 3) {
      let difference = SnapshotDifference(from: old.snapshot(), to: new.snapshot())
      #expect(difference.deletedItems == Set(difference.deletedItems).sorted())
      #expect(difference.insertedItems == Set(difference.insertedItems).sorted())
      #expect(difference.movedItems.map(\.to) == Set(difference.movedItems.map(\.to)).sorted())
      let sources = difference.deletedItems + difference.movedItems.map(\.from)
      let targets = difference.insertedItems + difference.movedItems.map(\.to)
      #expect(Set(sources).count == sources.count && Set(targets).count == targets.count)
      #expect(sources.allSatisfy { !difference.deletedSections.contains($0.section) })
      #expect(targets.allSatisfy { !difference.insertedSections.contains($0.section) })
    }
  }

  @Test("The number of moves is the smallest possible")
  func minimality() throws {
    for (old, new) in Self.pairs(2_000, seed: 4) {
      let difference = SnapshotDifference(from: old.snapshot(), to: new.snapshot())
      let shared = new.sections.compactMap { section in old.sections.firstIndex { $0.id == section.id } }
      #expect(difference.movedSections.count == shared.count - Self.longestIncrease(shared))
      let oldPositions = old.positions
      var moves = 0
      for section in new.sections {
        guard let index = old.sections.firstIndex(where: { $0.id == section.id }) else { continue }
        let sources = section.items.compactMap { oldPositions[$0] }
        let inside = sources.filter { $0.section == index }.map(\.row)
        let surviving = Set(new.sections.map(\.id))
        let outside = sources.filter {
          $0.section != index && surviving.contains(old.sections[$0.section].id)
        }
        moves += inside.count - Self.longestIncrease(inside) + outside.count
      }
      #expect(difference.movedItems.count == moves)
    }
  }

  /// The length of a longest increasing subsequence, in quadratic time.
  private static func longestIncrease(_ numbers: [Int]) -> Int {
    var best: [Int] = []
    for (index, number) in numbers.enumerated() {
      best.append(1 + ((0..<index).filter { numbers[$0] < number }.map { best[$0] }.max() ?? 0))
    }
    return best.max() ?? 0
  }

  @Test("Positions are mapped to those of the same item")
  func mapping() throws {
    for (old, new) in Self.pairs(3_000, seed: 5) {
      let difference = SnapshotDifference(from: old.snapshot(), to: new.snapshot())
      let (oldPositions, newPositions) = (old.positions, new.positions)
      for (item, path) in oldPositions { #expect(difference.newIndexPath(for: path) == newPositions[item]) }
      for (index, section) in old.sections.enumerated() {
        #expect(difference.newSection(for: index) == new.sections.firstIndex { $0.id == section.id })
      }
    }
  }

  @Test("Snapshots changed in place and snapshots made from scratch give the same difference")
  func derivedSnapshots() throws {
    let old = SnapshotTests.list([Array(0..<50), Array(50..<60)])
    var new = old
    new.deleteItems([3, 4, 55])
    new.insertItems([100, 101], afterItem: 20)
    new.moveItem(40, beforeItem: 1)
    new.moveItem(52, afterItem: 49)
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference == SnapshotDifference(from: old, to: ListModel(new).snapshot()))
    let path = { ListIndexPath(row: $0, section: $1) }
    #expect(difference.deletedItems == [path(3, 0), path(4, 0), path(5, 1)])
    #expect(difference.insertedItems == [path(20, 0), path(21, 0)])
    #expect(difference.movedItems.map(\.from) == [path(40, 0), path(2, 1)])
    #expect(difference.movedItems.map(\.to) == [path(1, 0), path(50, 0)])
  }

  @Test("Items that are marked while they enter a new section, or leave a deleted one, keep their marks")
  func marksOfCarriedItems() throws {
    let old = SnapshotTests.list([[1, 2, 3], [4]])
    var new = old
    new.appendSections([7])
    new.deleteItems([2])
    new.appendItems([2], toSection: 7)
    new.reconfigureItems([2])
    let entering = SnapshotDifference(from: old, to: new)
    #expect(entering.reconfiguredItems == [ListIndexPath(row: 1, section: 0)])
    #expect(
      entering.newIndexPath(for: ListIndexPath(row: 1, section: 0)) == ListIndexPath(row: 0, section: 2))
    var back = old
    back.reloadItems([2])
    let leaving = SnapshotDifference(from: new, to: back)
    #expect(leaving.reloadedItems == [ListIndexPath(row: 0, section: 2)])
  }

  @Test("Marked items are reloads at their old positions, unless they are new")
  func reloads() throws {
    let old = SnapshotTests.list([[1, 2, 3], [4]])
    var new = old
    new.moveItem(1, afterItem: 3)
    new.insertItems([9], beforeItem: 2)
    new.reloadItems([3, 1, 9])
    new.reconfigureItems([4])
    new.reloadSections([1])
    let difference = SnapshotDifference(from: old, to: new)
    #expect(
      difference.reloadedItems == [ListIndexPath(row: 0, section: 0), ListIndexPath(row: 2, section: 0)])
    #expect(difference.reconfiguredItems == [ListIndexPath(row: 0, section: 1)])
    #expect(difference.reloadedSections == [1])
    #expect(!SnapshotDifference(from: new, to: new).isEmpty)
    new.removeReloadMarks()
    #expect(SnapshotDifference(from: new, to: new).isEmpty)
  }

  @Test(
    "Identifiers that stay neighbours are compared about once, and few are looked up",
    arguments: [1_000, 100_000])
  func work(count: Int) throws {
    var old = Snapshot<Int, Int>()
    old.appendSections([0])
    old.appendItems(Array(0..<count))
    // One change for each 100 items: deletions, insertions and moves in turn.
    var items = Array(0..<count)
    for index in stride(from: count - 100, to: 0, by: -100) {
      switch index / 100 % 3 {
      case 0: items.remove(at: index)
      case 1: items.insert(count + index, at: index)
      default: items.swapAt(index, index + 1)
      }
    }
    var new = Snapshot<Int, Int>()
    new.appendSections([0])
    new.appendItems(items)
    let work = SnapshotMatch(from: old, to: new).work
    #expect(work.comparisons <= count * 11 / 10)
    #expect(work.lookups <= count * 3 / 100)
    #expect(work.lookups > 0)
  }
}
