import BacklitLists
import TestSupport
import Testing

@Suite struct SelectionModelTests {
  private static func path(_ row: Int, _ section: Int = 0) -> ListIndexPath {
    ListIndexPath(row: row, section: section)
  }
  private static func rows(_ rows: [Int]) -> [ListIndexPath] { rows.map { path($0) } }
  private let counts = [10, 5]
  private func numberOfRows(_ section: Int) -> Int { counts[section] }

  @Test("Shift extends the range from the anchor, and shortens it again")
  func extending() {
    var model = SelectionModel(mode: .multiple)
    model.select(Self.path(3))
    model.extend(to: Self.path(6), numberOfRows: numberOfRows)
    #expect(model.selected.indexPaths == Self.rows([3, 4, 5, 6]))
    model.extend(to: Self.path(4), numberOfRows: numberOfRows)
    #expect(model.selected.indexPaths == Self.rows([3, 4]))
    model.extend(to: Self.path(1), numberOfRows: numberOfRows)
    #expect(model.selected.indexPaths == Self.rows([1, 2, 3]))
    #expect(model.cursor == Self.path(1) && model.anchor == Self.path(3))
    model.extend(to: Self.path(1, 1), numberOfRows: numberOfRows)
    #expect(
      model.selected.indexPaths == Self.rows([3, 4, 5, 6, 7, 8, 9]) + [Self.path(0, 1), Self.path(1, 1)])
  }

  @Test("A range adds to the rows that were toggled before")
  func toggling() {
    var model = SelectionModel(mode: .multiple)
    model.select(Self.path(0))
    model.toggle(Self.path(5))
    model.extend(to: Self.path(7), numberOfRows: numberOfRows)
    #expect(model.selected.indexPaths == Self.rows([0, 5, 6, 7]))
    model.extend(to: Self.path(5), numberOfRows: numberOfRows)
    #expect(model.selected.indexPaths == Self.rows([0, 5]))
    model.toggle(Self.path(0))
    #expect(model.selected.indexPaths == Self.rows([5]))
    model.select(Self.path(9))
    #expect(model.selected.indexPaths == Self.rows([9]))
  }

  @Test("Without a selection, Shift extends from the cursor")
  func extendingFromCursor() {
    var model = SelectionModel(mode: .multiple)
    model.moveCursor(to: Self.path(2))
    #expect(model.selected.isEmpty)
    model.extend(to: Self.path(3), numberOfRows: numberOfRows)
    #expect(model.selected.indexPaths == Self.rows([2, 3]))
  }

  @Test("In single mode, at most one row is selected")
  func single() {
    var model = SelectionModel(mode: .single)
    model.select(Self.path(1))
    model.extend(to: Self.path(4), numberOfRows: numberOfRows)
    #expect(model.selected.indexPaths == Self.rows([4]))
    model.toggle(Self.path(2))
    #expect(model.selected.indexPaths == Self.rows([2]))
    model.toggle(Self.path(2))
    #expect(model.selected.isEmpty && model.cursor == Self.path(2))
    model.selectAll(counts: counts)
    #expect(model.selected.isEmpty)
    model.mode = .none
    model.select(Self.path(3))
    model.toggle(Self.path(3))
    #expect(model.selected.isEmpty && model.cursor == Self.path(3))
  }

  @Test("A mode that allows fewer rows keeps the one at the cursor")
  func modes() {
    var model = SelectionModel(mode: .multiple)
    model.select(Self.path(1))
    model.extend(to: Self.path(4), numberOfRows: numberOfRows)
    model.mode = .single
    #expect(model.selected.indexPaths == Self.rows([4]))
    model.mode = .none
    #expect(model.selected.isEmpty)
  }

  @Test("A selection of all rows stores one range for each section")
  func all() {
    var model = SelectionModel(mode: .multiple)
    model.selectAll(counts: [50_000_000, 0, 3])
    #expect(model.selected.count == 50_000_003)
    #expect(model.selected.contains(Self.path(49_999_999)) && !model.selected.contains(Self.path(0, 1)))
    model.deselect(Self.path(7))
    #expect(model.selected.count == 50_000_002 && !model.selected.contains(Self.path(7)))
    model.deselectAll()
    #expect(model.selected.isEmpty && model.selected.indexPaths.isEmpty)
  }

  @Test("Cursor and selection stay on the same items through random differences")
  func following() throws {
    var random = SeededRandom(seed: 8)
    for _ in 0..<3_000 {
      let old = ListModel(limit: 12, using: &random)
      let new = old.changed(using: &random)
      let difference = SnapshotDifference(from: old.snapshot(), to: new.snapshot())
      var model = SelectionModel(mode: .multiple)
      let selected = old.itemIdentifiers.filter { _ in Bool.random(using: &random) }
      let positions = old.positions
      for item in selected { if let path = positions[item] { model.toggle(path) } }
      let cursor = old.itemIdentifiers.randomElement(using: &random)
      model.moveCursor(to: cursor.flatMap { old.positions[$0] })
      let isDeleted = model.apply(difference)
      #expect(
        Set(model.selected.indexPaths.map { new[$0] }) == Set(selected).intersection(new.itemIdentifiers))
      #expect(isDeleted == cursor.map { new.positions[$0] == nil } ?? false)
      #expect(model.cursor == cursor.flatMap { Self.neighbor(of: $0, old: old, new: new) })
      #expect(model.anchor == selected.last.flatMap { Self.neighbor(of: $0, old: old, new: new) })
    }
  }

  /// The row that the cursor goes to: the oracle, from the rule in words.
  private static func neighbor(of item: Int, old: ListModel, new: ListModel) -> ListIndexPath? {
    let positions = new.positions
    guard let path = old.positions[item] else { return nil }
    func nearest(_ items: [Int], to row: Int) -> Int? {
      items.indices.filter { positions[items[$0]] != nil }
        .min { (abs($0 - row), -$0) < (abs($1 - row), -$1) }.map { items[$0] }
    }
    if let found = nearest(old.sections[path.section].items, to: path.row) { return positions[found] }
    let after = old.sections[(path.section + 1)...].flatMap(\.items).first { positions[$0] != nil }
    let before = old.sections[..<path.section].flatMap(\.items).last { positions[$0] != nil }
    return (after ?? before).flatMap { positions[$0] } ?? positions.values.min()
  }

  @Test("A selection of 50,000,000 rows follows a difference in as many steps as it has changes")
  func largeSelection() throws {
    var updates = BatchUpdates()
    updates.deleteRows(at: [Self.path(7), Self.path(8)])
    updates.insertRows(at: [Self.path(3)])
    updates.moveRow(at: Self.path(40_000_000), to: Self.path(100))
    var model = SelectionModel(mode: .multiple)
    model.selectAll(counts: [50_000_000])
    model.apply(try SnapshotDifference(updates, oldCounts: [50_000_000], newCounts: [49_999_999]))
    #expect(model.selected.count == 49_999_998)
    #expect(!model.selected.contains(Self.path(3)) && model.selected.contains(Self.path(100)))
    #expect(model.selected.contains(Self.path(49_999_998)) && !model.selected.contains(Self.path(49_999_999)))
  }

  @Test("A range can still be shortened after rows were inserted and deleted")
  func rangeThroughDifference() throws {
    let old = SnapshotTests.list([Array(0..<10)])
    var new = old
    new.insertItems([100], beforeItem: 0)
    new.deleteItems([4])
    var model = SelectionModel(mode: .multiple)
    model.select(Self.path(0))
    model.toggle(Self.path(2))
    model.extend(to: Self.path(6), numberOfRows: numberOfRows)
    model.apply(SnapshotDifference(from: old, to: new))
    #expect(model.selected.indexPaths == Self.rows([1, 3, 4, 5, 6]))
    model.extend(to: Self.path(4), numberOfRows: numberOfRows)
    #expect(model.selected.indexPaths == Self.rows([1, 3, 4]))
  }

  @Test("A set of index paths behaves like a set of single paths")
  func sets() {
    var random = SeededRandom(seed: 4)
    var set = IndexPathSet()
    var oracle = Set<ListIndexPath>()
    for _ in 0..<3_000 {
      let path = Self.path(Int.random(in: 0..<5, using: &random), Int.random(in: 0..<2, using: &random))
      let other = Self.path(Int.random(in: 0..<5, using: &random), Int.random(in: 0..<2, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        set.insert(from: path, through: other, numberOfRows: { [10, 5][$0] })
        for section in 0..<2 {
          for row in 0..<[10, 5][section] {
            let inside = Self.path(row, section)
            if inside >= min(path, other) && inside <= max(path, other) { oracle.insert(inside) }
          }
        }
      case 1, 2:
        set.insert(path)
        oracle.insert(path)
      default:
        set.remove(path)
        oracle.remove(path)
      }
      #expect(set.indexPaths == oracle.sorted() && set.count == oracle.count)
      #expect(set.contains(path) == oracle.contains(path) && set.isEmpty == oracle.isEmpty)
    }
  }
}
