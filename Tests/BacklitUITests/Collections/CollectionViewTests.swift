import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitLists
import TestSupport
import Testing

@testable import BacklitUI

@MainActor
@Suite struct CollectionViewTests {
  @Test("A flow layout shows items in lines, with headers and footers")
  func flow() {
    let layout = CollectionHarness.flow(columns: 10)
    layout.headerReferenceSize = Size(width: 0, height: 16)
    layout.footerReferenceSize = Size(width: 0, height: 32)
    let fixture = CollectionHarness(CollectionHarness.words(5, sections: 2), layout: layout)
    #expect(
      fixture.rows == [
        "header 0", "0w0       0w1       0w2       0w3", "0w4", "footer 0", "", "header 1",
        "1w0       1w1       1w2       1w3", "1w4", "footer 1", "",
      ])
    #expect(fixture.view.contentSize == Size(width: 320, height: 160))
    #expect(fixture.display.problems.isEmpty)
  }

  @Test("Items of equal sizes stay equal on cells, and as many are in a line")
  func wholeCells() throws {
    let layout = FlowLayout()
    layout.itemSize = Size(width: 60, height: 20)
    layout.minimumInteritemSpacing = 10
    let fixture = CollectionHarness(CollectionHarness.words(8), layout: layout)
    let frames = try (0..<8).map {
      try #require(fixture.view.cellForItem(at: ListIndexPath(item: $0, section: 0))).frame
    }
    // 320 points hold five items of seven columns with distances of 10 points.
    #expect(frames.allSatisfy { $0.size == Size(width: 56, height: 16) })
    #expect(frames[4].maxX == 320 && frames[5].minX == 0 && frames[5].minY == 16)
    // Three items in a line of 40 columns, as a delegate would compute them.
    layout.fractionalItemSize = CollectionLayoutSize(
      widthDimension: .fractionalWidth(1.0 / 3), heightDimension: .absolute(16))
    layout.minimumInteritemSpacing = 0
    fixture.display.settle()
    let third = try #require(fixture.view.cellForItem(at: ListIndexPath(item: 2, section: 0))).frame
    #expect(third.minY == 0 && third.width == 104)
  }

  @Test("From right to left, the picture is the mirror image")
  func mirrored() throws {
    let fixture = CollectionHarness(
      CollectionHarness.words(5), layout: CollectionHarness.flow(columns: 10), direction: .rightToLeft)
    let cells = try (0..<5).map {
      try #require(fixture.view.cellForItem(at: ListIndexPath(item: $0, section: 0)))
    }
    #expect(cells.map(\.frame.minX) == [240, 160, 80, 0, 240])
    #expect(cells.map(\.frame.minY) == [0, 0, 0, 0, 16])
  }

  @Test("Scrolling uses the same cells again, and does not touch the layout of the page")
  func reuse() {
    let fixture = CollectionHarness(
      CollectionHarness.words(10_000), layout: CollectionHarness.flow(columns: 10))
    let before = fixture.window.layoutCounters
    for step in 1...100 {
      fixture.view.contentOffset.y = Double(step * 16)
      fixture.display.settle()
      #expect(fixture.rows.first?.hasPrefix("w\(step * 4)") == true)
    }
    fixture.view.contentOffset.y = 20_000
    fixture.display.settle()
    #expect(fixture.rows.first?.hasPrefix("w5000") == true)
    // A line comes in while the first one leaves.
    #expect(fixture.view.madeCells <= 44)
    #expect(fixture.window.layoutCounters.additions == before.additions)
    #expect(fixture.window.layoutCounters.removals == before.removals)
  }

  @Test("Cells decide on their height, and correct the estimates of their lines")
  func selfSizing() {
    let layout = CollectionHarness.list(estimate: 48)
    let fixture = CollectionHarness(
      [["one", String(repeating: "word ", count: 20), "three"]], layout: layout, columns: 40, rows: 10)
    let heights = fixture.view.visibleCells.map(\.frame.height)
    #expect(heights == [16, 48, 16])
    #expect(fixture.view.contentSize.height == 80)
    fixture.items[0][0] = String(repeating: "long ", count: 10)
    fixture.view.reloadItems(at: [ListIndexPath(item: 0, section: 0)])
    fixture.display.advance(by: 1)
    #expect(fixture.view.visibleCells.map(\.frame.height) == [32, 48, 16])
    // A cell that changes by itself is noticed.
    (fixture.view.cellForItem(at: ListIndexPath(item: 2, section: 0)) as? WordCell)?.label.text = "a\nb\nc"
    fixture.display.settle()
    #expect(fixture.view.visibleCells.map(\.frame.height) == [32, 48, 48])
    #expect(fixture.view.contentSize.height == 128)
  }

  @Test("Cells of any width flow into lines")
  func flowing() {
    let layout = FlowLayout()
    layout.estimatedItemSize = Size(width: 80, height: 16)
    layout.minimumInteritemSpacing = 8
    let words = ["Blues", "Jazz", "Electronica", "Soul", "Folk", "Ambient music", "Rock", "Pop"]
    let fixture = CollectionHarness([words], layout: layout, columns: 30, rows: 6)
    let places = fixture.places
    #expect(places.count == words.count)
    for word in words { #expect(places[word]?.width == Double(word.count * 8)) }
    let lines = Dictionary(grouping: words) { places[$0]?.minY ?? -1 }
    #expect(lines.values.allSatisfy { line in line.reduce(-1) { $0 + $1.count + 1 } <= 30 })
    #expect(lines.count == 2)
  }

  @Test("A header stays at the top as long as its section is visible")
  func pinned() {
    let layout = CollectionHarness.flow(columns: 40)
    layout.headerReferenceSize = Size(width: 0, height: 16)
    layout.sectionHeadersPinToVisibleBounds = true
    let fixture = CollectionHarness(CollectionHarness.words(20, sections: 3), layout: layout, rows: 5)
    fixture.view.contentOffset.y = 160
    fixture.display.settle()
    #expect(fixture.rows == ["header 0", "0w10", "0w11", "0w12", "0w13"])
    fixture.view.contentOffset.y = 19 * 16
    fixture.display.settle()
    #expect(fixture.rows == ["header 0", "0w19", "header 1", "1w0", "1w1"])
    fixture.view.contentOffset.y = 20 * 16
    fixture.display.settle()
    #expect(
      fixture.rows.prefix(2) == ["0w19", "header 1"] || fixture.rows.prefix(2) == ["header 0", "header 1"])
    fixture.view.contentOffset.y = 30 * 16
    fixture.display.settle()
    #expect(fixture.rows.first == "header 1")
  }

  @Test("Items are shown at the beginning, in the middle and at the end of the visible part")
  func scrollToItem() throws {
    let items = [(0..<2_000).map { "w\($0)" + String(repeating: "\nx", count: $0 % 5) }]
    let fixture = CollectionHarness(items, layout: CollectionHarness.list(), rows: 12)
    for item in [1_500, 3, 1_999, 0, 700, 704] {
      for position in [CollectionView.ScrollPosition.start, .center, .end] {
        let path = ListIndexPath(item: item, section: 0)
        fixture.view.scrollToItem(at: path, at: position, animated: false)
        fixture.display.settle()
        let cell = try #require(fixture.view.cellForItem(at: path))
        let place = cell.frame.offsetBy(dx: 0, dy: -fixture.view.contentOffset.y)
        #expect(place.minY >= 0 && place.maxY <= 192)
        guard item > 20, item < 1_900 else { continue }
        switch position {
        case .start: #expect(place.minY == 0)
        case .center: #expect(abs(place.midY - 96) <= 16)
        default: #expect(place.maxY == 192)
        }
      }
    }
    fixture.view.scrollToItem(at: ListIndexPath(item: 1_000, section: 0), at: .start, animated: true)
    fixture.display.advance(by: 1)
    #expect(fixture.view.indexPathsForVisibleItems.first == ListIndexPath(item: 1_000, section: 0))
  }

  @Test("A page stays whole when the view is resized")
  func paging() {
    let layout = FlowLayout()
    layout.scrollDirection = .horizontal
    let fixture = CollectionHarness([["a", "b", "c", "d"]], layout: layout, columns: 20, rows: 5)
    layout.itemSize = Size(width: 160, height: 80)
    fixture.view.isPagingEnabled = true
    fixture.display.settle()
    fixture.view.contentOffset.x = 320
    fixture.display.settle()
    #expect(fixture.view.indexPathsForVisibleItems == [ListIndexPath(item: 2, section: 0)])
    for width in [320.0, 240, 160] {
      layout.itemSize = Size(width: width, height: 80)
      fixture.view.frame = Rect(x: 16, y: 32, width: width, height: 80)
      fixture.display.settle()
      #expect(fixture.view.indexPathsForVisibleItems == [ListIndexPath(item: 2, section: 0)])
      #expect(fixture.view.contentOffset.x == 2 * width)
    }
  }

  @Test("The next page of items is announced to the data source before it is visible")
  func prefetching() {
    final class Prefetcher: CollectionViewDataSourcePrefetching {
      var asked: [Int] = []
      var cancelled: [Int] = []
      func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [ListIndexPath]) {
        asked += indexPaths.map(\.item)
      }
      func collectionView(
        _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [ListIndexPath]
      ) {
        cancelled += indexPaths.map(\.item)
      }
    }
    let fixture = CollectionHarness(
      CollectionHarness.words(1_000), layout: CollectionHarness.flow(columns: 40))
    let prefetcher = Prefetcher()
    fixture.view.prefetchDataSource = prefetcher
    fixture.view.contentOffset.y = 160
    fixture.display.settle()
    #expect(prefetcher.asked.sorted() == Array(0..<10) + Array(20..<30))
    fixture.view.contentOffset.y = 1_600
    fixture.display.settle()
    #expect(Set(prefetcher.asked).isSuperset(of: Array(90..<100) + Array(110..<120)))
    #expect(Set(prefetcher.cancelled) == Set(Array(0..<10) + Array(20..<30)))
  }

  @Test("A change of the layout keeps the first visible item in view, and moves the cells")
  func transition() throws {
    let fixture = CollectionHarness(CollectionHarness.words(400), layout: CollectionHarness.flow(columns: 10))
    fixture.view.contentOffset.y = 50 * 16
    fixture.display.settle()
    let cell = try #require(fixture.view.cellForItem(at: ListIndexPath(item: 201, section: 0)))
    fixture.view.setCollectionViewLayout(CollectionHarness.flow(columns: 40), animated: true)
    fixture.display.advance(by: 1)
    #expect(fixture.rows.first == "w200")
    #expect(fixture.view.cellForItem(at: ListIndexPath(item: 201, section: 0)) === cell)
    #expect(cell.frame == Rect(x: 0, y: 201 * 16, width: 320, height: 16))
    #expect(cell.presentationValues.frame == cell.frame)
  }

  @Test("The view for an empty collection is shown only without items")
  func emptyState() {
    let fixture = CollectionHarness([[]], layout: CollectionHarness.flow(columns: 10))
    let label = Label(text: "Nothing here")
    fixture.view.emptyView = label
    fixture.display.settle()
    #expect(fixture.rows.contains { $0.contains("Nothing here") })
    fixture.items = [["one"]]
    fixture.view.reloadData()
    fixture.display.settle()
    #expect(fixture.rows.first == "one")
    #expect(!fixture.rows.contains { $0.contains("Nothing") })
  }
}
