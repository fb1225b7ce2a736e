import BacklitGeometry
import BacklitHeadless
import BacklitLists
import TestSupport
import Testing

@testable import BacklitUI

@MainActor
@Suite struct CollectionUpdateTests {
  /// The frames and the texts of the visible cells.
  private static func picture(_ view: CollectionView) throws -> [ListIndexPath: [String]] {
    var result: [ListIndexPath: [String]] = [:]
    for path in view.indexPathsForVisibleItems {
      let cell = try #require(view.cellForItem(at: path) as? WordCell)
      result[path] = ["\(cell.frame)", cell.label.text, "\(cell.isSelected)"]
    }
    return result
  }

  @Test(
    "Random batches of changes lead to the frames, the texts and the selection of a view that is made from scratch"
  )
  func oracle() throws {
    var random = SeededRandom(seed: 7)
    var next = 0
    func word() -> String {
      next += 1
      return "n\(next)" + String(repeating: "\nx", count: Int.random(in: 0...2, using: &random))
    }
    let fixture = CollectionHarness(
      [(0..<40).map { _ in word() }, (0..<20).map { _ in word() }], layout: CollectionHarness.list())
    fixture.view.allowsMultipleSelection = true
    for round in 0..<300 {
      let old = fixture.items
      var selected = Set(fixture.selected)
      fixture.view.performBatchUpdates(animated: round % 2 == 0) {
        var new = old
        for section in old.indices {
          let deleted = old[section].indices.filter { _ in Int.random(in: 0..<12, using: &random) == 0 }
          fixture.view.deleteItems(at: deleted.map { ListIndexPath(item: $0, section: section) })
          for index in deleted.reversed() { selected.remove(new[section].remove(at: index)) }
          let added = Int.random(in: 0...2, using: &random)
          for _ in 0..<added {
            // One insertion at a time at the end keeps the positions of the others.
            fixture.view.insertItems(at: [ListIndexPath(item: new[section].count, section: section)])
            new[section].append(word())
          }
        }
        fixture.items = new
      }
      if round % 5 == 0 {
        fixture.view.contentOffset.y = .random(
          in: 0...max(1, fixture.view.contentSize.height), using: &random)
      }
      fixture.display.advance(by: 0.5)
      if let path = fixture.view.indexPathsForVisibleItems.randomElement(using: &random) {
        fixture.view.selectItem(at: path, animated: false)
        selected.insert(fixture.items[path.section][path.item])
      }
      #expect(Set(fixture.selected) == selected)
      let shown = try Self.picture(fixture.view)
      for (path, entry) in shown {
        let text = fixture.items[path.section][path.item]
        #expect(entry[1] == text)
        #expect(entry[2] == "\(selected.contains(text))")
        let lines = Double(text.split(separator: "\n").count)
        #expect(fixture.view.cellForItem(at: path)?.frame.height == lines * 16)
      }
      let paths = shown.keys.sorted()
      for (one, other) in zip(paths, paths.dropFirst()) {
        #expect(
          fixture.view.cellForItem(at: one)?.frame.maxY == fixture.view.cellForItem(at: other)?.frame.minY)
      }
    }
    #expect(fixture.display.problems.isEmpty)
    let oracle = CollectionHarness(fixture.items, layout: CollectionHarness.list())
    for view in [fixture.view, oracle.view] {
      // Every item becomes visible once, so that all are measured.
      for section in fixture.items.indices {
        for item in stride(from: 0, to: fixture.items[section].count, by: 3) {
          view.scrollToItem(at: ListIndexPath(item: item, section: section), at: .start, animated: false)
          view.window?.layoutIfNeeded()
        }
      }
    }
    #expect(fixture.view.contentSize == oracle.view.contentSize)
    for section in fixture.items.indices {
      for item in fixture.items[section].indices {
        let path = ListIndexPath(item: item, section: section)
        #expect(
          fixture.view.layoutAttributesForItem(at: path)?.frame
            == oracle.view.layoutAttributesForItem(at: path)?.frame)
      }
    }
  }

  @Test("Changes above the first visible item leave it where it is")
  func anchored() {
    let fixture = CollectionHarness(CollectionHarness.words(200), layout: CollectionHarness.flow(columns: 40))
    fixture.view.contentOffset.y = 1_600
    fixture.display.settle()
    let before = fixture.places["w105"]
    for isAnimated in [true, false] {
      fixture.items[0].insert(contentsOf: ["new1", "new2", "new3"], at: 50)
      fixture.view.performBatchUpdates(animated: isAnimated) {
        fixture.view.insertItems(at: (50..<53).map { ListIndexPath(item: $0, section: 0) })
      }
      fixture.display.advance(by: 1)
      #expect(fixture.places["w105"] == before)
      fixture.items[0].removeSubrange(50..<53)
      fixture.view.performBatchUpdates(animated: isAnimated) {
        fixture.view.deleteItems(at: (50..<53).map { ListIndexPath(item: $0, section: 0) })
      }
      fixture.display.advance(by: 1)
      #expect(fixture.places["w105"] == before)
    }
  }

  @Test(
    "An animated change moves cells, fades in new ones and fades out deleted ones; with reduced motion it is there"
  )
  func animated() throws {
    let fixture = CollectionHarness(CollectionHarness.words(5), layout: CollectionHarness.flow(columns: 40))
    let last = try #require(fixture.view.cellForItem(at: ListIndexPath(item: 4, section: 0)))
    let gone = try #require(fixture.view.cellForItem(at: ListIndexPath(item: 1, section: 0)))
    fixture.items[0].remove(at: 1)
    fixture.view.deleteItems(at: [ListIndexPath(item: 1, section: 0)])
    fixture.display.advance(by: 0.12)
    #expect(last.frame.minY == 48)
    #expect(last.presentationValues.frame.minY > 48 && last.presentationValues.frame.minY < 64)
    #expect(gone.presentationValues.alpha > 0 && gone.presentationValues.alpha < 1)
    fixture.display.advance(by: 0.5)
    #expect(last.presentationValues.frame.minY == 48)
    #expect(gone.superview == nil)
    #expect(Array(fixture.rows.prefix(5)) == ["w0", "w2", "w3", "w4", ""])
    fixture.window.screen.preferences.prefersReducedMotion = true
    fixture.items[0].remove(at: 0)
    fixture.view.deleteItems(at: [ListIndexPath(item: 0, section: 0)])
    #expect(last.presentationValues.frame.minY == 32)
  }

  @Test("A cell that the data source owns is shown again when its item returns during the animation")
  func ownCells() {
    final class Source: CollectionViewDataSource {
      var cells: [WordCell]
      init(_ cells: [WordCell]) { self.cells = cells }
      func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        cells.count
      }
      func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath
      ) -> CollectionViewCell { cells[indexPath.item] }
    }
    let cells = ["a", "b", "c"].map { word in
      let cell = WordCell()
      cell.label.text = word
      return cell
    }
    let source = Source(cells)
    let fixture = CollectionHarness([], layout: CollectionHarness.flow(columns: 40))
    fixture.view.dataSource = source
    fixture.display.settle()
    source.cells.remove(at: 1)
    fixture.view.deleteItems(at: [ListIndexPath(item: 1, section: 0)])
    fixture.display.advance(by: 0.1)
    source.cells = cells
    fixture.view.insertItems(at: [ListIndexPath(item: 1, section: 0)])
    fixture.display.advance(by: 1)
    #expect(fixture.rows.prefix(4) == ["a", "b", "c", ""] && cells.map(\.alpha) == [1, 1, 1])
  }

  @Test("A data source that lies is named in an error, and the view shows what it can")
  func lies() {
    final class Liar: CollectionViewDataSource {
      var count = 5
      var usesOneCell = false
      let cell = WordCell()
      func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        count
      }
      func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath
      ) -> CollectionViewCell {
        usesOneCell ? cell : collectionView.dequeueReusableCell(withReuseIdentifier: "word", for: indexPath)
      }
    }
    let layout = CollectionHarness.flow(columns: 40)
    let fixture = CollectionHarness([], layout: layout)
    let liar = Liar()
    /// The mistakes that were reported since the last question.
    var known = 0
    func mistakes() -> [String] {
      defer { known = fixture.display.problems.count }
      return Array(fixture.display.problems[known...])
    }
    func wrong(_ mistake: String) -> String {
      "The data source of the collection view \"words\" is wrong: \(mistake)."
    }
    fixture.view.dataSource = liar
    fixture.display.settle()
    #expect(fixture.view.visibleCells.count == 5)
    // More items than the updates lead to.
    liar.count = 9
    fixture.view.insertItems(at: [ListIndexPath(item: 5, section: 0)])
    fixture.display.settle()
    #expect(mistakes() == [wrong("\(BatchUpdateError.numberOfRows(section: 0, expected: 6, actual: 9))")])
    #expect(fixture.view.visibleCells.count == 9)
    // A deletion of an item that does not exist.
    fixture.view.deleteItems(at: [ListIndexPath(item: 30, section: 0)])
    #expect(
      mistakes() == [wrong("\(BatchUpdateError.unknownRow(ListIndexPath(item: 30, section: 0), in: .old))")])
    // A change without an update.
    fixture.display.settle()
    liar.count = 4
    fixture.view.setNeedsLayout()
    fixture.display.settle()
    #expect(mistakes().first?.contains("section 0 has 4 items, but 9 were announced") == true)
    #expect(fixture.view.visibleCells.count == 4)
    liar.count = -3
    fixture.view.reloadData()
    fixture.display.settle()
    #expect(mistakes() == [wrong("the number of items in section 0 is -3: a number of items is 0 or more")])
    #expect(fixture.view.visibleCells.isEmpty)
    liar.count = 3
    liar.usesOneCell = true
    fixture.view.reloadData()
    fixture.display.settle()
    #expect(
      mistakes().first
        == wrong("items [0, 0] and [0, 1] have the same cell: return a cell of its own for each item"))
    // A header that the data source does not have.
    liar.usesOneCell = false
    layout.headerReferenceSize = Size(width: 0, height: 16)
    fixture.display.settle()
    #expect(mistakes().first?.contains("there is no view of the kind \"header\" for section 0") == true)
  }

  @Test("Snapshots change the items, the cells and the selection")
  func snapshots() throws {
    let fixture = CollectionHarness([], layout: CollectionHarness.flow(columns: 40))
    let source = DiffableDataSource<Int, String>(collectionView: fixture.view) { view, path, word in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "word", for: path)
      (cell as? WordCell)?.label.text = word
      return cell
    }
    var snapshot = Snapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["a", "b", "c", "d"])
    source.apply(snapshot)
    fixture.display.advance(by: 1)
    #expect(Array(fixture.rows.prefix(5)) == ["a", "b", "c", "d", ""])
    fixture.view.selectItem(at: ListIndexPath(item: 2, section: 0), animated: false)
    snapshot.deleteItems(["b"])
    snapshot.moveItem("d", beforeItem: "a")
    source.apply(snapshot)
    fixture.display.advance(by: 1)
    #expect(Array(fixture.rows.prefix(4)) == ["d", "a", "c", ""])
    #expect(fixture.view.indexPathsForSelectedItems == [ListIndexPath(item: 2, section: 0)])
  }

  @Test("When items are sorted again, the offset stays") func sorted() throws {
    let fixture = CollectionHarness(CollectionHarness.words(200), layout: CollectionHarness.list())
    fixture.view.contentOffset.y = 480
    fixture.display.settle()
    let offset = fixture.view.contentOffset.y
    let first = try #require(fixture.view.indexPathsForVisibleItems.first)
    #expect(offset > 0 && first.item > 1)
    fixture.view.performBatchUpdates(animated: false) {
      let moved = fixture.items[0].remove(at: first.item)
      fixture.items[0].insert(moved, at: 150)
      fixture.view.moveItem(at: first, to: ListIndexPath(item: 150, section: 0))
    }
    fixture.display.settle()
    #expect(fixture.view.contentOffset.y == offset)
  }

  @Test("The cells of a reloaded section are measured again") func reloadedSection() {
    let fixture = CollectionHarness([["one"]], layout: CollectionHarness.list())
    fixture.items = [["one\ntwo\nthree"]]
    fixture.view.reloadSections([0])
    fixture.display.advance(by: 1)
    #expect(fixture.view.cellForItem(at: ListIndexPath(item: 0, section: 0))?.frame.height == 48)
    #expect(fixture.rows.prefix(4) == ["one", "two", "three", ""])
  }

  @Test("A resize in the middle of a scroll keeps the first visible item, for any sizes")
  func resizes() {
    var random = SeededRandom(seed: 3)
    let items = [(0..<500).map { "w\($0) " + String(repeating: "word ", count: $0 % 17) }]
    let fixture = CollectionHarness(items, layout: CollectionHarness.list(), rows: 12)
    fixture.view.scrollToItem(at: ListIndexPath(item: 250, section: 0), at: .start, animated: false)
    fixture.display.settle()
    for _ in 0..<60 {
      let first = fixture.view.indexPathsForVisibleItems.first
      fixture.view.frame.size = Size(
        width: Double(Int.random(in: 10...60, using: &random) * 8),
        height: Double(Int.random(in: 4...20, using: &random) * 16))
      fixture.display.settle()
      #expect(fixture.view.indexPathsForVisibleItems.first == first)
    }
  }
}
