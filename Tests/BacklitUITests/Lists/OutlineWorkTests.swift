import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitUI
import TestSupport
import Testing

/// The work of the table for an outline of 100,000 items, as counts that do not depend on the machine.
@Suite @MainActor struct OutlineWorkTests {
  private static let count = 100_000

  /// A hundred items without a parent, and ten children of each item as far as there are items.
  private func tree(_ counter: CountedItem.Counter) -> SectionSnapshot<CountedItem> {
    var tree = SectionSnapshot<CountedItem>()
    tree.append(counter.items(0..<100))
    var next = 100
    for parent in counter.items(0..<Self.count / 10) where next < Self.count {
      tree.append(counter.items(next..<next + 10), to: parent)
      next += 10
    }
    return tree
  }

  @Test("The first frame and expanding all ask for the visible rows only, and hash no others") func work() {
    let counter = CountedItem.Counter()
    var tree = tree(counter)
    for isExpanded in [false, true] {
      if isExpanded { tree.expand(tree.items) }
      let display = HeadlessDisplay(columns: 30, rows: 12)
      let table = TableView()
      table.register(TableViewCell.self, forCellReuseIdentifier: "row")
      var asked = 0
      let source = DiffableDataSource<Int, CountedItem>(tableView: table) { table, path, item in
        asked += 1
        let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.contentConfiguration = ListContentConfiguration.cell(text: "\(item.number)")
        return cell
      }
      func check(_ name: String, rows: Int, _ body: () -> Void) {
        asked = 0
        let hashes = counter.count(body)
        #expect(table.numberOfRows(inSection: 0) == rows)
        #expect(asked <= table.visibleCells.count + 4, "\(name): \(asked) rows")
        #expect(hashes <= 100 * (table.visibleCells.count + 4), "\(name): \(hashes) hash values")
      }
      check("first frame", rows: isExpanded ? Self.count : 100) {
        source.apply(tree, to: 0, animatingDifferences: false)
        display.show(table)
      }
      var changed = source.snapshot(for: 0)
      if isExpanded { changed.collapse(changed.items) } else { changed.expand(changed.items) }
      check("change of all rows", rows: isExpanded ? 100 : Self.count) {
        source.apply(changed, to: 0, animatingDifferences: false)
        display.settle()
      }
      display.robot.press(.tab)
      check("key", rows: isExpanded ? 110 : Self.count - 1110) {
        display.robot.press(isExpanded ? .right : .left)
        display.settle()
      }
    }
  }
}
