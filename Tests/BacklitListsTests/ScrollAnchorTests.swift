import TestSupport
import Testing

@testable import BacklitLists

@Suite struct ScrollAnchorTests {
  @Test("The first visible row stays where it is while rows above it are measured")
  func measuring() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      var heights = RowHeights(
        estimatedRowHeight: 20, sections: [.init(rows: 500, header: 24), .init(rows: 500, footer: 8)])
      let offset = Double.random(in: 0...20_000, using: &random).rounded()
      let anchor = try #require(heights.anchor(atContentOffset: offset))
      #expect(heights.contentOffset(keeping: anchor) == offset)
      let place = heights.placement(of: anchor.part).offset - offset
      for _ in 0..<50 {
        let path = heights.indexPath(ofRowNumber: Int.random(in: 0..<1_000, using: &random))
        if anchor.part == .row(path) { continue }
        heights.setHeight(.measured(Double.random(in: 1...60, using: &random)), ofRowAt: path)
      }
      let corrected = heights.contentOffset(keeping: anchor)
      #expect(heights.placement(of: anchor.part).offset - corrected == place)
    }
  }

  @Test("An anchor above the table or below it keeps the distance to the table")
  func outside() throws {
    let heights = RowHeights(estimatedRowHeight: 20, sections: [.init(rows: 3)])
    let above = try #require(heights.anchor(atContentOffset: -15))
    #expect(above == ScrollAnchor(part: .row(ListIndexPath(row: 0, section: 0)), offset: -15))
    #expect(heights.contentOffset(keeping: above) == -15)
    let below = try #require(heights.anchor(atContentOffset: 75))
    #expect(below.part == .row(ListIndexPath(row: 2, section: 0)))
    #expect(heights.contentOffset(keeping: below) == 60)
    #expect(RowHeights(estimatedRowHeight: 20).anchor(atContentOffset: 0) == nil)
  }

  @Test("An anchor in a row that becomes lower goes to the bottom edge of the row")
  func lowerRow() throws {
    var heights = RowHeights(estimatedRowHeight: 100, sections: [.init(rows: 3)])
    let anchor = try #require(heights.anchor(atContentOffset: 180))
    heights.setHeight(.measured(30), ofRowAt: ListIndexPath(row: 1, section: 0))
    #expect(heights.contentOffset(keeping: anchor) == 130)
  }

  @Test("A difference moves measured heights with their rows, and anchors follow")
  func differences() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<1_000 {
      let old = ListModel(limit: 12, using: &random)
      let new = old.changed(using: &random)
      let difference = SnapshotDifference(from: old.snapshot(), to: new.snapshot())
      var heights = RowHeights(estimatedRowHeight: 5, sections: old.counts.map { .init(rows: $0) })
      for (item, path) in old.positions { heights.setHeight(.measured(Double(item + 10)), ofRowAt: path) }
      heights.apply(difference)
      heights.checkInvariants()
      #expect((0..<heights.numberOfSections).map { heights.numberOfRows(inSection: $0) } == new.counts)
      let placed =
        difference.insertedItems
        + difference.insertedSections.flatMap { section in
          new.sections[section].items.indices.map { ListIndexPath(row: $0, section: section) }
        }
      for (item, path) in new.positions {
        #expect(
          heights.height(ofRowAt: path)
            == (placed.contains(path) ? .estimated(5) : .measured(Double(item + 10))))
      }
      for (item, path) in old.positions {
        let anchor = RowHeights.anchor(ScrollAnchor(part: .row(path), offset: 3), after: difference)
        if let position = new.positions[item] {
          #expect(anchor == ScrollAnchor(part: .row(position), offset: 3))
        } else {
          #expect((anchor == nil) == new.positions.isEmpty)
          #expect(anchor.map(\.offset) ?? 0 == 0)
        }
      }
    }
  }

  @Test("Reloaded rows and sections have the estimated height again")
  func reloads() throws {
    let old = SnapshotTests.list([[1, 2], [3, 4]])
    var new = old
    new.reloadItems([1])
    new.reloadSections([1])
    var heights = RowHeights(estimatedRowHeight: 5, sections: [.init(rows: 2), .init(rows: 2, header: 7)])
    for row in 0..<4 { heights.setHeight(.measured(20), ofRowAt: heights.indexPath(ofRowNumber: row)) }
    heights.apply(SnapshotDifference(from: old, to: new))
    #expect(heights.contentHeight == 5 + 20 + 7 + 5 + 5)
  }
}
