import TestSupport
import Testing

@testable import BacklitLists

@Suite struct ItemCountsTests {
  @Test("The number of an item and the item with a number are inverses, also among empty sections")
  func numbers() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      let sections = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Int.random(in: 0...4, using: &random)
      }
      let counts = ItemCounts(sections)
      let paths = sections.indices.flatMap { section in
        (0..<sections[section]).map { ListIndexPath(item: $0, section: section) }
      }
      #expect(counts.total == paths.count)
      for (number, path) in paths.enumerated() {
        #expect(counts.contains(path) && counts.number(of: path) == number)
        #expect(counts.path(ofNumber: number) == path)
      }
      #expect(counts.path(ofNumber: -1) == nil && counts.path(ofNumber: paths.count) == nil)
    }
  }

  @Test(
    "The nearest item of a position that is gone is the last one of its section, the next one, or the last of all"
  )
  func nearest() {
    let counts = ItemCounts([0, 3, 0, 2])
    func nearest(_ item: Int, _ section: Int) -> [Int]? {
      counts.nearest(to: ListIndexPath(item: item, section: section)).map { [$0.section, $0.item] }
    }
    #expect(nearest(1, 1) == [1, 1])
    #expect(nearest(9, 1) == [1, 2])
    #expect(nearest(0, 0) == [1, 0] && nearest(4, 2) == [3, 0])
    #expect(nearest(0, 7) == [3, 1])
    #expect(ItemCounts([0, 0]).nearest(to: ListIndexPath(item: 0, section: 0)) == nil)
  }
}
