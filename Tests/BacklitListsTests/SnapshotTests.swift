import BacklitLists
import TestSupport
import Testing

@Suite struct SnapshotTests {
  typealias List = Snapshot<Int, Int>
  typealias Fault = SnapshotError<Int, Int>

  static func list(_ sections: [[Int]]) -> List {
    var list = List()
    list.appendSections(Array(sections.indices))
    for (section, items) in sections.enumerated() { list.appendItems(items, toSection: section) }
    return list
  }

  @Test("Random operations change a snapshot as they change arrays")
  func operations() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      var model = ListModel()
      var list = List()
      for step in 0..<60 {
        try Self.change(&list, &model, using: &random)
        #expect(ListModel(list) == model, "step \(step)")
        #expect(list.numberOfItems == model.itemIdentifiers.count)
        #expect(list.itemIdentifiers == model.itemIdentifiers)
        let positions = model.positions
        for (index, item) in model.itemIdentifiers.enumerated() {
          #expect(list.indexPath(of: item) == positions[item])
          #expect(list.indexOfItem(item) == index)
          #expect(
            list.sectionIdentifier(containingItem: item)
              == positions[item].map { model.sections[$0.section].id })
          #expect(positions[item].flatMap { list.itemIdentifier(at: $0) } == item)
        }
        for id in 0..<8 { #expect(list.indexOfSection(id) == model.sections.firstIndex { $0.id == id }) }
        for item in 0..<40 where positions[item] == nil { #expect(list.indexPath(of: item) == nil) }
      }
    }
  }

  /// Makes one random change in both.
  private static func change(
    _ list: inout List, _ model: inout ListModel, using random: inout SeededRandom
  ) throws {
    let present = model.itemIdentifiers
    let batch = Array((0..<40).shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)))
    let fresh = batch.filter { !present.contains($0) }
    let section = model.sections.randomElement(using: &random)?.id
    let index = section.flatMap { id in model.sections.firstIndex { $0.id == id } }
    let anchor = present.randomElement(using: &random)
    let path = anchor.flatMap { model.positions[$0] }
    let isAfter = Bool.random(using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      guard let section, let index else { return }
      list.appendItems(fresh, toSection: section)
      model.sections[index].items += fresh
    case 2, 3:
      guard let anchor, let path else { return }
      if isAfter {
        list.insertItems(fresh, afterItem: anchor)
      } else {
        list.insertItems(fresh, beforeItem: anchor)
      }
      model.sections[path.section].items.insert(contentsOf: fresh, at: path.row + (isAfter ? 1 : 0))
    case 4:
      let known = batch.filter { present.contains($0) }
      list.deleteItems(known + known)
      for index in model.sections.indices { model.sections[index].items.removeAll { known.contains($0) } }
    case 5, 6:
      guard let anchor, let moved = present.randomElement(using: &random) else { return }
      if isAfter {
        list.moveItem(moved, afterItem: anchor)
      } else {
        list.moveItem(moved, beforeItem: anchor)
      }
      if moved == anchor { return }
      for index in model.sections.indices { model.sections[index].items.removeAll { $0 == moved } }
      guard let path = model.positions[anchor] else { return }
      model.sections[path.section].items.insert(moved, at: path.row + (isAfter ? 1 : 0))
    case 7:
      let id = Int.random(in: 0..<8, using: &random)
      if model.sections.contains(where: { $0.id == id }) { return }
      if let section, let index {
        isAfter
          ? list.insertSections([id], afterSection: section)
          : list.insertSections([id], beforeSection: section)
        model.sections.insert(ListModel.Section(id: id, items: []), at: index + (isAfter ? 1 : 0))
      } else {
        list.appendSections([id])
        model.sections.append(ListModel.Section(id: id, items: []))
      }
    case 8:
      guard let section, Int.random(in: 0..<3, using: &random) == 0 else { return }
      list.deleteSections([section])
      model.sections.removeAll { $0.id == section }
    default:
      guard let section, let index, let target = model.sections.randomElement(using: &random)?.id else {
        return
      }
      isAfter
        ? list.moveSection(section, afterSection: target) : list.moveSection(section, beforeSection: target)
      if section == target { return }
      let moved = model.sections.remove(at: index)
      guard let place = model.sections.firstIndex(where: { $0.id == target }) else { return }
      model.sections.insert(moved, at: place + (isAfter ? 1 : 0))
    }
  }

  @Test("Identifiers are checked: one that occurs twice is an error that names it") func checked() throws {
    #expect(try List(checking: [(0, [1, 2]), (1, [3])]) == Self.list([[1, 2], [3]]))
    #expect(throws: Fault.duplicateItems([2, 1])) { try List(checking: [(0, [1, 2]), (1, [2, 1, 2])]) }
    #expect(throws: Fault.duplicateSections([7])) { try List(checking: [(7, [1]), (0, []), (7, [2])]) }
    #expect(Fault.duplicateItems([3, 4, 1]).description.contains("3, 4, 1"))
    #expect(Fault.duplicateItems(Array(0..<9)).description.contains("0, 1, 2, 3, 4 and 4 more"))
  }

  @Test("A change with an identifier that occurs twice, or that is unknown, is a programming error")
  func traps() async {
    expectMessage(
      "items twice: 3",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var list = SnapshotTests.list([[1, 2], [3]])
        list.appendItems([4, 3], toSection: 0)
      })
    expectMessage(
      "does not contain the items 8",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var list = SnapshotTests.list([[1, 2], [3]])
        list.insertItems([9], afterItem: 8)
      })
    expectMessage(
      "sections twice: 2",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var list = SnapshotTests.list([[1, 2], [3]])
        list.appendSections([2, 2])
      })
    expectMessage(
      "does not have a section for the items",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var list = List()
        list.appendItems([1])
      })
  }

  @Test("A position outside of the snapshot has no item") func outside() throws {
    let list = Self.list([[1, 2], [3]])
    #expect(list.itemIdentifier(at: ListIndexPath(item: 2, section: 0)) == nil)
    #expect(list.itemIdentifier(at: ListIndexPath(item: -1, section: 0)) == nil)
    #expect(list.itemIdentifier(at: ListIndexPath(item: 0, section: 2)) == nil)
  }

  @Test("A change of a copy does not change the original")
  func copies() throws {
    let original = Self.list([[1, 2, 3], [4]])
    var copy = original
    copy.deleteItems([2])
    copy.appendItems([5], toSection: 0)
    copy.moveSection(1, beforeSection: 0)
    #expect(original.itemIdentifiers == [1, 2, 3, 4])
    #expect(copy.itemIdentifiers == [4, 1, 3, 5])
  }

  @Test("Marks for reloading survive compaction and go with deleted items")
  func marks() throws {
    var list = Self.list([Array(0..<200), Array(200..<210)])
    list.reloadItems([205, 190, 3])
    list.reconfigureItems([204])
    list.reloadSections([1])
    list.deleteItems(Array(0..<180))
    #expect(list.reloadedItemIdentifiers == [205, 190])
    #expect(list.reconfiguredItemIdentifiers == [204])
    #expect(list.reloadedSectionIdentifiers == [1])
    #expect(list.itemIdentifiers == Array(180..<210))
    list.removeReloadMarks()
    #expect(list.reloadedItemIdentifiers == [] && list.reloadedSectionIdentifiers == [])
    list.deleteAllItems()
    #expect(list == Snapshot())
  }
}
