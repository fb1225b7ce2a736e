import OrderedCollections

/// Which items and sections of two snapshots are the same, as numbers.
///
/// A flat position numbers the items of a snapshot across its sections. Only this step reads identifiers.
struct SnapshotMatch {
  /// The flat position of the first item of each old section, and the number of items at the end.
  var oldStarts: [Int] = [0]
  /// The flat position of the first item of each new section, and the number of items at the end.
  var newStarts: [Int] = [0]
  /// For each new section, its index in the old snapshot, or -1.
  var oldSections: [Int32] = []
  /// For each new item by flat position, its flat position in the old snapshot, or -1.
  var oldPositions: [Int32] = []
  /// The old flat positions of the items to reload, in any order.
  var reloaded: [Int32] = []
  /// The old flat positions of the items to configure again, in any order.
  var reconfigured: [Int32] = []
  /// The old indexes of the sections to reload, in any order.
  var reloadedSections: [Int32] = []

  /// How much work the match was.
  struct Work {
    /// The number of pairs of identifiers that were compared without a hash table.
    package var comparisons = 0
    /// The number of identifiers that were looked up in a hash table.
    var lookups = 0
  }
  var work = Work()

  /// Matches two snapshots.
  ///
  /// Neighbours usually stay neighbours. Therefore, an item is first compared with the one after the latest
  /// match, then with the one that has the same handle, and only then looked up in the hash table.
  ///
  /// Complexity: O(`old.numberOfItems` + `new.numberOfItems`).
  init<SectionID, ItemID>(from old: Snapshot<SectionID, ItemID>, to new: Snapshot<SectionID, ItemID>) {
    var oldPositionOfHandle = [Int32](repeating: -1, count: old.items.count)
    var position: Int32 = 0
    for section in old.order {
      old.lists[Int(section)]?.forEach {
        oldPositionOfHandle[Int($0)] = position
        position += 1
      }
      oldStarts.append(Int(position))
    }
    var oldIndexOfSection = [Int32](repeating: -1, count: old.sections.count)
    for (index, handle) in old.order.enumerated() { oldIndexOfSection[Int(handle)] = Int32(index) }

    oldPositions.reserveCapacity(new.numberOfItems)
    oldSections.reserveCapacity(new.order.count)
    var guess = 0
    let oldItems = old.items.elements
    let newItems = new.items.elements
    var work = Work()
    for section in new.order {
      oldSections.append(
        old.sections.firstIndex(of: new.sections[Int(section)]).map { oldIndexOfSection[$0] } ?? -1)
      new.lists[Int(section)]?.forEach { handle in
        let item = newItems[Int(handle)]
        var found: Int?
        if guess < oldItems.count {
          work.comparisons += 1
          if oldItems[guess] == item { found = guess }
        }
        if found == nil, Int(handle) != guess, Int(handle) < oldItems.count {
          work.comparisons += 1
          if oldItems[Int(handle)] == item { found = Int(handle) }
        }
        if found == nil {
          work.lookups += 1
          found = old.items.firstIndex(of: item)
        }
        if let found {
          oldPositions.append(oldPositionOfHandle[found])
          guess = found + 1
        } else {
          oldPositions.append(-1)
        }
      }
      newStarts.append(oldPositions.count)
    }

    let positions = { (handle: Int32) -> Int32? in
      old.items.firstIndex(of: newItems[Int(handle)]).map { oldPositionOfHandle[$0] }
    }
    reloaded = new.reloadedItems.compactMap(positions)
    reconfigured = new.reconfiguredItems.compactMap(positions)
    reloadedSections = new.reloadedSections.compactMap {
      old.sections.firstIndex(of: new.sections[Int($0)]).map { oldIndexOfSection[$0] }
    }
    self.work = work
  }
}
