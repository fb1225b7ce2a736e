import TestSupport
import Testing

@testable import BacklitLists

@Suite struct RowHeightsTests {
  /// The heights as plain arrays of whole units: the oracle.
  private struct Model {
    struct Section {
      var header = 0.0
      var rows: [RowHeight] = []
      var footer = 0.0
    }
    var sections: [Section] = []

    /// Every part in order, with its place.
    var parts: [RowHeights.PlacedPart] {
      var result: [RowHeights.PlacedPart] = []
      var offset = 0.0
      func add(_ part: RowHeights.Part, _ height: Double) {
        result.append(RowHeights.PlacedPart(part: part, offset: offset, height: height))
        offset += height
      }
      for (index, section) in sections.enumerated() {
        add(.header(index), section.header)
        for (row, height) in section.rows.enumerated() {
          add(.row(ListIndexPath(row: row, section: index)), height.points)
        }
        add(.footer(index), section.footer)
      }
      return result
    }
  }

  /// A height that is a whole number of units. Many are equal, some are 0.
  private static func height(using random: inout SeededRandom) -> Double {
    [0, 16, 16, 32, 17.25, Double.random(in: 0...90, using: &random) * 65_536].map {
      $0 > 90 ? $0.rounded() / 65_536 : $0
    }.randomElement(using: &random) ?? 0
  }

  private static func change(
    _ heights: inout RowHeights, _ model: inout Model, using random: inout SeededRandom
  ) {
    let section = model.sections.indices.randomElement(using: &random)
    let row = section.flatMap { model.sections[$0].rows.indices.randomElement(using: &random) }
    let estimate = RowHeight.estimated(heights.estimatedRowHeight)
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1:
      let added = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        RowHeights.NewSection(
          rows: Int.random(in: 0...300, using: &random), header: height(using: &random),
          footer: height(using: &random))
      }
      let index = Int.random(in: 0...model.sections.count, using: &random)
      heights.insertSections(added, at: index)
      model.sections.insert(
        contentsOf: added.map {
          Model.Section(
            header: $0.header, rows: Array(repeating: estimate, count: $0.rows), footer: $0.footer)
        }, at: index)
    case 2:
      guard model.sections.count > 3, let section else { return }
      let range = section..<Int.random(in: section...min(section + 3, model.sections.count), using: &random)
      heights.deleteSections(range)
      model.sections.removeSubrange(range)
    case 3, 4, 5:
      guard let section else { return }
      let index = Int.random(in: 0...model.sections[section].rows.count, using: &random)
      let count = Int.random(in: 0...40, using: &random)
      heights.insertRows(count, at: ListIndexPath(row: index, section: section))
      model.sections[section].rows.insert(contentsOf: Array(repeating: estimate, count: count), at: index)
    case 6:
      guard let section, let row else { return }
      let end = min(model.sections[section].rows.count, row + Int.random(in: 0...60, using: &random))
      heights.deleteRows(row..<end, inSection: section)
      model.sections[section].rows.removeSubrange(row..<end)
    case 7, 8, 9:
      guard let section else { return }
      let header = height(using: &random)
      heights.setHeaderHeight(header, inSection: section)
      model.sections[section].header = header
      heights.setFooterHeight(16, inSection: section)
      model.sections[section].footer = 16
    case 10:
      guard let section, let row else { return }
      heights.invalidateHeight(ofRowAt: ListIndexPath(row: row, section: section))
      model.sections[section].rows[row] = estimate
    default:
      guard let section, let row else { return }
      // Measures a few neighbours, as scrolling does.
      for row in row..<min(row + 20, model.sections[section].rows.count) {
        let measured = RowHeight.measured(height(using: &random))
        heights.setHeight(measured, ofRowAt: ListIndexPath(row: row, section: section))
        model.sections[section].rows[row] = measured
      }
    }
  }

  @Test("Random changes give the same places as plain arrays, exactly", arguments: 1...6)
  func oracle(seed: Int) {
    var random = SeededRandom(seed: seed)
    var heights = RowHeights(estimatedRowHeight: 16)
    var model = Model()
    for step in 0..<300 {
      Self.change(&heights, &model, using: &random)
      heights.checkInvariants()
      #expect(heights.numberOfSections == model.sections.count)
      guard step.isMultiple(of: 5) else { continue }
      Self.compare(heights, model, using: &random)
    }
  }

  private static func compare(_ heights: RowHeights, _ model: Model, using random: inout SeededRandom) {
    let parts = model.parts
    let total = parts.last.map { $0.offset + $0.height } ?? 0
    #expect(heights.contentHeight == total)
    #expect(heights.numberOfRows == model.sections.reduce(0) { $0 + $1.rows.count })
    for placed in parts.shuffled(using: &random).prefix(200) {
      #expect(heights.placement(of: placed.part) == placed)
      if placed.height > 0 {
        for y in [placed.offset, placed.offset + placed.height / 2, (placed.offset + placed.height).nextDown]
        {
          #expect(heights.part(at: y) == placed)
        }
      }
      if case .row(let path) = placed.part {
        #expect(heights.height(ofRowAt: path) == model.sections[path.section].rows[path.row])
      }
    }
    #expect(heights.part(at: -0.001) == nil && heights.part(at: total) == nil)
    let low = Double.random(in: -50...max(total, 1), using: &random)
    let range = low..<low + 500
    #expect(
      heights.parts(in: range)
        == parts.filter { $0.height > 0 && $0.offset < range.upperBound && $0.offset + $0.height > low })
  }

  @Test("Sums do not drift after 100,000 changes of heights that are not binary fractions")
  func drift() {
    var random = SeededRandom(seed: 9)
    var heights = RowHeights(estimatedRowHeight: 0.1, sections: [.init(rows: 1_000)])
    var rows = Array(
      repeating: heights.height(ofRowAt: ListIndexPath(row: 0, section: 0)).points, count: 1_000)
    for _ in 0..<100_000 {
      let row = Int.random(in: 0..<1_000, using: &random)
      let path = ListIndexPath(row: row, section: 0)
      heights.setHeight(.measured(Double.random(in: 0...1_000, using: &random)), ofRowAt: path)
      rows[row] = heights.height(ofRowAt: path).points
    }
    #expect(heights.contentHeight == rows.reduce(0, +))
    for row in 0..<1_000 { heights.setHeight(.measured(0.1), ofRowAt: ListIndexPath(row: row, section: 0)) }
    #expect(
      heights.contentHeight == 1_000 * heights.height(ofRowAt: ListIndexPath(row: 0, section: 0)).points)
    #expect(abs(heights.contentHeight - 100) < 0.01)
    #expect(heights.runCount == 1)
  }

  @Test("Heights that are not a number, negative or too large are limited")
  func hostileHeights() {
    var heights = RowHeights(estimatedRowHeight: -5, sections: [.init(rows: 3, header: .nan, footer: -1)])
    #expect(heights.contentHeight == 0)
    #expect(heights.part(at: 0) == nil && heights.parts(in: -10..<10).isEmpty)
    heights.setHeight(.measured(.infinity), ofRowAt: ListIndexPath(row: 1, section: 0))
    #expect(heights.contentHeight == 262_144)
    heights.setHeight(.measured(.nan), ofRowAt: ListIndexPath(row: 1, section: 0))
    #expect(heights.contentHeight == 0)
    #expect(heights.part(at: .nan) == nil)
    var large = RowHeights(estimatedRowHeight: .infinity, sections: [.init(rows: 100_000_000)])
    #expect(large.contentHeight == 262_144e8)
    large.deleteRows(1..<100_000_000, inSection: 0)
    #expect(large.contentHeight == 262_144)
  }

  @Test(
    "Rows that are not measured are one run, and an operation visits O(log n) nodes",
    arguments: [1_000, 100_000])
  func visits(count: Int) {
    var heights = RowHeights(estimatedRowHeight: 20, sections: [.init(rows: count)])
    #expect(heights.runCount == 1)
    // Every fourth row is measured differently, so that the tree has count / 2 runs.
    for row in stride(from: 0, to: count, by: 4) {
      heights.setHeight(.measured(Double(row % 7 + 10)), ofRowAt: ListIndexPath(row: row, section: 0))
    }
    #expect(heights.runCount >= count * 2 / 5)
    // Nodes are at least a quarter full, so the depth is at most log₈ of the number of runs.
    var depth = 1
    var capacity = 8
    while capacity < heights.runCount {
      capacity *= 8
      depth += 1
    }
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      let row = Int.random(in: 0..<count, using: &random)
      let path = ListIndexPath(row: row, section: 0)
      var visited = 0
      let placed = heights.placement(of: .row(path), visited: &visited)
      #expect(visited <= depth + 2)
      visited = 0
      #expect(heights.part(at: placed.offset, visited: &visited) == placed)
      #expect(visited <= depth + 1)
      visited = 0
      heights.setHeight(.measured(Double(row % 50 + 1)), ofRowAt: path, visited: &visited)
      #expect(visited <= 2 * depth + 2)
    }
    heights.checkInvariants()
  }

  @Test("Rows that are measured equally in any order become one run, and the tree stays balanced")
  func merging() {
    var random = SeededRandom(seed: 13)
    var heights = RowHeights(estimatedRowHeight: 20, sections: [.init(rows: 3_000)])
    for row in 0..<3_000 {
      heights.setHeight(.measured(Double(row % 3 + 1)), ofRowAt: ListIndexPath(row: row, section: 0))
    }
    #expect(heights.runCount == 3_000)
    for (step, row) in (0..<3_000).shuffled(using: &random).enumerated() {
      heights.setHeight(.measured(9), ofRowAt: ListIndexPath(row: row, section: 0))
      if step.isMultiple(of: 20) { heights.checkInvariants() }
    }
    #expect(heights.runCount == 1 && heights.contentHeight == 27_000)
  }

  @Test("100,000 sections take O(log n) to look up")
  func manySections() {
    var heights = RowHeights(
      estimatedRowHeight: 20, sections: Array(repeating: .init(rows: 10, header: 30), count: 100_000))
    #expect(heights.contentHeight == 230 * 100_000)
    var visited = 0
    _ = heights.part(at: 230 * 77_777 + 31, visited: &visited)
    #expect(visited <= 7)
    heights.setHeight(.measured(99), ofRowAt: ListIndexPath(row: 3, section: 5))
    #expect(heights.height(ofRowAt: ListIndexPath(row: 3, section: 5)) == .measured(99))
    #expect(heights.placement(of: .header(99_999)).offset == 230 * 99_999 + 79)
    heights.checkInvariants()
  }

  @Test("A copy does not change with the original")
  func copies() {
    let original = RowHeights(estimatedRowHeight: 10, sections: [.init(rows: 100)])
    var copy = original
    copy.deleteRows(0..<50, inSection: 0)
    #expect(original.contentHeight == 1_000 && copy.contentHeight == 500)
  }
}
