import BacklitLists
import TestSupport

/// A list as plain arrays: the oracle of the tests.
struct ListModel: Equatable, CustomStringConvertible {
  struct Section: Equatable {
    var id: Int
    var items: [Int]
  }
  var sections: [Section] = []

  var description: String { sections.map { "\($0.id): \($0.items)" }.joined(separator: "; ") }
  var counts: [Int] { sections.map(\.items.count) }
  var itemIdentifiers: [Int] { sections.flatMap(\.items) }

  subscript(path: ListIndexPath) -> Int { sections[path.section].items[path.row] }

  /// The position of each item.
  var positions: [Int: ListIndexPath] {
    var result: [Int: ListIndexPath] = [:]
    for (section, content) in sections.enumerated() {
      for (row, item) in content.items.enumerated() {
        result[item] = ListIndexPath(row: row, section: section)
      }
    }
    return result
  }

  init() {}

  init(_ snapshot: Snapshot<Int, Int>) {
    for section in snapshot.sectionIdentifiers {
      sections.append(Section(id: section, items: snapshot.itemIdentifiers(inSection: section)))
    }
  }

  /// A list with up to six sections of up to `limit` of the items 0..<60.
  init(limit: Int, using random: inout SeededRandom) {
    var items = Array(0..<60).shuffled(using: &random)
    if Bool.random(using: &random) { items.sort() }
    for id in (0..<8).shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)) {
      let count = min(items.count, Int.random(in: 0...limit, using: &random))
      sections.append(Section(id: id, items: Array(items.suffix(count))))
      items.removeLast(count)
    }
  }

  /// The list with a few random changes.
  func changed(using random: inout SeededRandom) -> ListModel {
    var list = self
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let section = list.sections.indices.randomElement(using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        if let section, let row = list.sections[section].items.indices.randomElement(using: &random) {
          list.sections[section].items.remove(at: row)
        }
      case 1:
        let free = Set(0..<80).subtracting(list.itemIdentifiers).sorted()
        if let section, let item = free.randomElement(using: &random) {
          let row = Int.random(in: 0...list.sections[section].items.count, using: &random)
          list.sections[section].items.insert(item, at: row)
        }
      case 2:
        if let section, let row = list.sections[section].items.indices.randomElement(using: &random) {
          let item = list.sections[section].items.remove(at: row)
          let target = Int.random(in: 0..<list.sections.count, using: &random)
          let place = Int.random(in: 0...list.sections[target].items.count, using: &random)
          list.sections[target].items.insert(item, at: place)
        }
      case 3: if let section { list.sections.remove(at: section) }
      case 4:
        let free = Set(0..<10).subtracting(list.sections.map(\.id)).sorted()
        if let id = free.randomElement(using: &random) {
          let place = Int.random(in: 0...list.sections.count, using: &random)
          list.sections.insert(Section(id: id, items: []), at: place)
        }
      default:
        if let section {
          let moved = list.sections.remove(at: section)
          list.sections.insert(moved, at: Int.random(in: 0...list.sections.count, using: &random))
        }
      }
    }
    return list
  }

  func snapshot() -> Snapshot<Int, Int> {
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections(sections.map(\.id))
    for section in sections { snapshot.appendItems(section.items, toSection: section.id) }
    return snapshot
  }

  /// Applies a difference as UIKit does: removes by old positions, then inserts by new ones. Only what is
  /// inserted is read from `new`.
  mutating func apply(_ difference: SnapshotDifference, insertingFrom new: ListModel) {
    let old = self
    var rows: [ListIndexPath: Int] = [:]
    for path in difference.insertedItems { rows[path] = new[path] }
    for move in difference.movedItems { rows[move.to] = old[move.from] }
    let removed = difference.deletedItems + difference.movedItems.map(\.from)
    for path in removed.sorted(by: >) { sections[path.section].items.remove(at: path.row) }
    var placed: [Int: Section] = [:]
    for index in difference.insertedSections { placed[index] = new.sections[index] }
    for move in difference.movedSections { placed[move.to] = sections[move.from] }
    for index in (difference.deletedSections + difference.movedSections.map(\.from)).sorted(by: >) {
      sections.remove(at: index)
    }
    for (index, section) in placed.sorted(by: { $0.key < $1.key }) { sections.insert(section, at: index) }
    for (path, item) in rows.sorted(by: { $0.key < $1.key }) {
      sections[path.section].items.insert(item, at: path.row)
    }
  }
}
