import BacklitLists
import TestSupport
import Testing

@Suite struct SnapshotTests {
  typealias List = Snapshot<Int, Int>
  typealias Fault = SnapshotError<Int, Int>

  static func list(_ sections: [[Int]]) throws -> List {
    var list = List()
    try list.appendSections(Array(sections.indices))
    for (section, items) in sections.enumerated() { try list.appendItems(items, toSection: section) }
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
        try #expect(ListModel(list) == model, "step \(step)")
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

  /// Makes one random change, or a refused one, in both.
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
      guard let section, let index else {
        #expect(throws: Fault.noSection) { try list.appendItems(batch) }
        return
      }
      let repeated = batch.filter { present.contains($0) }
      if repeated.isEmpty {
        try list.appendItems(batch, toSection: section)
        model.sections[index].items += batch
      } else {
        #expect(throws: Fault.duplicateItems(repeated)) { try list.appendItems(batch, toSection: section) }
      }
    case 2, 3:
      guard let anchor, let path else { return }
      if isAfter {
        try list.insertItems(fresh, afterItem: anchor)
      } else {
        try list.insertItems(fresh, beforeItem: anchor)
      }
      model.sections[path.section].items.insert(contentsOf: fresh, at: path.row + (isAfter ? 1 : 0))
    case 4:
      let known = batch.filter { present.contains($0) }
      if !fresh.isEmpty { #expect(throws: Fault.unknownItems(fresh)) { try list.deleteItems(batch) } }
      try list.deleteItems(known + known)
      for index in model.sections.indices { model.sections[index].items.removeAll { known.contains($0) } }
    case 5, 6:
      guard let anchor, let moved = present.randomElement(using: &random) else { return }
      if isAfter {
        try list.moveItem(moved, afterItem: anchor)
      } else {
        try list.moveItem(moved, beforeItem: anchor)
      }
      if moved == anchor { return }
      for index in model.sections.indices { model.sections[index].items.removeAll { $0 == moved } }
      guard let path = model.positions[anchor] else { return }
      model.sections[path.section].items.insert(moved, at: path.row + (isAfter ? 1 : 0))
    case 7:
      let id = Int.random(in: 0..<8, using: &random)
      if model.sections.contains(where: { $0.id == id }) {
        #expect(throws: Fault.duplicateSections([id])) { try list.appendSections([id]) }
      } else if let section, let index {
        try isAfter
          ? list.insertSections([id], afterSection: section)
          : list.insertSections([id], beforeSection: section)
        model.sections.insert(ListModel.Section(id: id, items: []), at: index + (isAfter ? 1 : 0))
      } else {
        try list.appendSections([id])
        model.sections.append(ListModel.Section(id: id, items: []))
      }
    case 8:
      guard let section, Int.random(in: 0..<3, using: &random) == 0 else { return }
      try list.deleteSections([section])
      model.sections.removeAll { $0.id == section }
    default:
      guard let section, let index, let target = model.sections.randomElement(using: &random)?.id else {
        return
      }
      try isAfter
        ? list.moveSection(section, afterSection: target) : list.moveSection(section, beforeSection: target)
      if section == target { return }
      let moved = model.sections.remove(at: index)
      guard let place = model.sections.firstIndex(where: { $0.id == target }) else { return }
      model.sections.insert(moved, at: place + (isAfter ? 1 : 0))
    }
  }

  @Test("An identifier that occurs twice is an error that names it, and the snapshot stays as it was")
  func duplicates() throws {
    var list = try Self.list([[1, 2], [3]])
    let before = list
    #expect(throws: Fault.duplicateItems([3, 4, 1])) {
      try list.appendItems([4, 3, 4, 5, 1, 3], toSection: 0)
    }
    #expect(throws: Fault.duplicateItems([2])) { try list.insertItems([9, 2], beforeItem: 3) }
    #expect(throws: Fault.duplicateSections([0, 7])) { try list.appendSections([0, 7, 7]) }
    #expect(list == before)
    #expect(list.indexPath(of: 4) == nil)
    try list.appendItems([4, 5])
    #expect(try list.itemIdentifiers(inSection: 1) == [3, 4, 5])
    #expect(Fault.duplicateItems([3, 4, 1]).description.contains("3, 4, 1"))
    #expect(Fault.duplicateItems(Array(0..<9)).description.contains("0, 1, 2, 3, 4 and 4 more"))
  }

  @Test("Unknown neighbours and sections are errors that name them")
  func unknown() throws {
    var list = try Self.list([[1, 2], [3]])
    let before = list
    #expect(throws: Fault.unknownItems([8])) { try list.insertItems([9], afterItem: 8) }
    #expect(throws: Fault.unknownItems([8])) { try list.moveItem(1, beforeItem: 8) }
    #expect(throws: Fault.unknownItems([7, 8])) { try list.reloadItems([1, 7, 8, 7]) }
    #expect(throws: Fault.unknownSections([5])) { try list.appendItems([9], toSection: 5) }
    #expect(throws: Fault.unknownSections([5])) { try list.numberOfItems(inSection: 5) }
    #expect(throws: Fault.unknownSections([5])) { try list.itemIdentifiers(inSection: 5) }
    #expect(throws: Fault.unknownSections([5])) { try list.moveSection(0, afterSection: 5) }
    #expect(throws: Fault.unknownSections([5])) { try list.insertSections([6], beforeSection: 5) }
    #expect(throws: Fault.unknownSections([5])) { try list.deleteSections([0, 5]) }
    #expect(list == before)
    #expect(list.reloadedItemIdentifiers == [])
    #expect(list.itemIdentifier(at: IndexPath(item: 2, section: 0)) == nil)
    #expect(list.itemIdentifier(at: IndexPath(item: -1, section: 0)) == nil)
    #expect(list.itemIdentifier(at: IndexPath(item: 0, section: 2)) == nil)
  }

  @Test("A change of a copy does not change the original")
  func copies() throws {
    let original = try Self.list([[1, 2, 3], [4]])
    var copy = original
    try copy.deleteItems([2])
    try copy.appendItems([5], toSection: 0)
    try copy.moveSection(1, beforeSection: 0)
    #expect(original.itemIdentifiers == [1, 2, 3, 4])
    #expect(copy.itemIdentifiers == [4, 1, 3, 5])
  }

  @Test("Marks for reloading survive compaction and go with deleted items")
  func marks() throws {
    var list = try Self.list([Array(0..<200), Array(200..<210)])
    try list.reloadItems([205, 190, 3])
    try list.reconfigureItems([204])
    try list.reloadSections([1])
    try list.deleteItems(Array(0..<180))
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
