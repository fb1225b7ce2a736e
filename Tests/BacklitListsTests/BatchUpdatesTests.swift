import TestSupport
import Testing

@testable import BacklitLists

@Suite struct BatchUpdatesTests {
  private static func path(_ row: Int, _ section: Int = 0) -> ListIndexPath {
    ListIndexPath(row: row, section: section)
  }

  /// The batch updates that say the same as a difference.
  private static func updates(
    _ difference: SnapshotDifference, from old: ListModel, to new: ListModel
  ) -> BatchUpdates {
    var updates = BatchUpdates()
    updates.insertSections(difference.insertedSections.reversed())
    updates.deleteSections(difference.deletedSections)
    for move in difference.movedSections { updates.moveSection(move.from, toSection: move.to) }
    for move in difference.movedItems { updates.moveRow(at: move.from, to: move.to) }
    var carriedFrom = Set<ListIndexPath>()
    var carriedTo = Set<ListIndexPath>()
    for (item, from) in old.positions {
      guard let to = new.positions[item] else { continue }
      guard
        difference.deletedSections.contains(from.section) || difference.insertedSections.contains(to.section)
      else { continue }
      updates.moveRow(at: from, to: to)
      carriedFrom.insert(from)
      carriedTo.insert(to)
    }
    updates.deleteRows(at: difference.deletedItems.filter { !carriedFrom.contains($0) })
    updates.insertRows(at: difference.insertedItems.filter { !carriedTo.contains($0) }.reversed())
    return updates
  }

  @Test("Batch updates give the same difference as the snapshots that they describe")
  func differences() throws {
    var random = SeededRandom(seed: 11)
    for index in 0..<3_000 {
      let old = ListModel(limit: 12, using: &random)
      let new = index.isMultiple(of: 2) ? old.changed(using: &random) : ListModel(limit: 12, using: &random)
      let expected = SnapshotDifference(from: old.snapshot(), to: new.snapshot())
      let difference = try SnapshotDifference(
        Self.updates(expected, from: old, to: new), oldCounts: old.counts, newCounts: new.counts)
      #expect(difference == expected)
    }
  }

  @Test("A data source with different numbers is an error that names the section")
  func wrongCounts() throws {
    var random = SeededRandom(seed: 12)
    for _ in 0..<1_000 {
      let old = ListModel(limit: 12, using: &random)
      let new = old.changed(using: &random)
      let difference = SnapshotDifference(from: old.snapshot(), to: new.snapshot())
      let updates = Self.updates(difference, from: old, to: new)
      var wrong = new.counts
      let sections = old.counts.indices.compactMap(difference.newSection)
      if let section = sections.randomElement(using: &random) {
        wrong[section] += 1
        let error = BatchUpdateError.numberOfRows(
          section: section, expected: new.counts[section], actual: wrong[section])
        #expect(throws: error) {
          try SnapshotDifference(updates, oldCounts: old.counts, newCounts: wrong)
        }
      }
      let error = BatchUpdateError.numberOfSections(
        expected: new.counts.count, actual: new.counts.count + 1)
      #expect(throws: error) {
        try SnapshotDifference(updates, oldCounts: old.counts, newCounts: new.counts + [3])
      }
    }
  }

  private static func error(
    oldCounts: [Int], newCounts: [Int], _ change: (inout BatchUpdates) -> Void
  ) -> BatchUpdateError? {
    var updates = BatchUpdates()
    change(&updates)
    do throws(BatchUpdateError) {
      _ = try SnapshotDifference(updates, oldCounts: oldCounts, newCounts: newCounts)
      return nil
    } catch {
      return error
    }
  }

  @Test("Contradictory updates are errors that name the position")
  func contradictions() {
    typealias Fault = BatchUpdateError
    let path = Self.path
    #expect(
      Self.error(oldCounts: [2], newCounts: [1]) { $0.deleteRows(at: [path(2, 0)]) }
        == Fault.unknownRow(path(2, 0), in: .old))
    #expect(
      Self.error(oldCounts: [2], newCounts: [3]) { $0.insertRows(at: [path(3, 0)]) }
        == Fault.unknownRow(path(3, 0), in: .new))
    #expect(
      Self.error(oldCounts: [2], newCounts: [4]) { $0.insertRows(at: [path(1, 0), path(1, 0)]) }
        == Fault.repeatedRow(path(1, 0), in: .new))
    #expect(
      Self.error(oldCounts: [2], newCounts: [2]) {
        $0.moveRow(at: path(1, 0), to: path(0, 0))
        $0.deleteRows(at: [path(1, 0)])
      } == Fault.repeatedRow(path(1, 0), in: .old))
    #expect(
      Self.error(oldCounts: [2], newCounts: [2]) {
        $0.moveRow(at: path(1, 0), to: path(0, 0))
        $0.moveRow(at: path(1, 0), to: path(1, 0))
      } == Fault.repeatedRow(path(1, 0), in: .old))
    #expect(
      Self.error(oldCounts: [2], newCounts: []) { $0.deleteSections([1]) }
        == Fault.unknownSection(1, in: .old))
    #expect(
      Self.error(oldCounts: [2], newCounts: [2, 0]) { $0.insertSections([-1]) }
        == Fault.unknownSection(-1, in: .new))
    #expect(
      Self.error(oldCounts: [2, 1], newCounts: [1]) {
        $0.deleteSections([0])
        $0.moveSection(0, toSection: 0)
      } == Fault.repeatedSection(0, in: .old))
    #expect(
      Self.error(oldCounts: [2], newCounts: [2, 0, 0]) { $0.insertSections([1, 1]) }
        == Fault.repeatedSection(1, in: .new))
    #expect(Self.error(oldCounts: [2], newCounts: [2]) { $0.reloadRows(at: [path(5, 0)]) } != nil)
    #expect(
      Fault.numberOfRows(section: 2, expected: 6, actual: 7).description.contains("7 rows in section 2"))
  }

  @Test("Deletions are allowed twice, and in deleted sections")
  func harmlessRepetitions() throws {
    let path = Self.path
    var updates = BatchUpdates()
    updates.deleteSections([1, 1])
    updates.deleteRows(at: [path(0, 0), path(0, 0), path(0, 1)])
    updates.reloadRows(at: [path(1, 0), path(0, 1), path(0, 0)])
    updates.reconfigureRows(at: [path(1, 0)])
    let difference = try SnapshotDifference(updates, oldCounts: [2, 1], newCounts: [1])
    #expect(difference.deletedItems == [path(0, 0)] && difference.deletedSections == [1])
    #expect(difference.reloadedItems == [path(1, 0)] && difference.reconfiguredItems == [path(1, 0)])
  }
}
