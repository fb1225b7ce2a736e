import BacklitGeometry
import TestSupport
import Testing

@testable import BacklitLists

@Suite struct LineArrangementTests {
  private struct Sample {
    var sections: [LineArrangement.Section]
    var container: Size
    var direction: FlowScrollDirection

    func arrangement(_ layoutDirection: LayoutDirection = .leftToRight) -> LineArrangement {
      LineArrangement(
        sections: sections, container: container, scrollDirection: direction, layoutDirection: layoutDirection
      )
    }
  }

  private static func sample(using random: inout SeededRandom) -> Sample {
    func length(_ limit: Int) -> Double { Double(Int.random(in: 0...limit * 2, using: &random)) / 2 }
    func boundary() -> Size {
      Bool.random(using: &random) ? Size(width: length(30), height: length(30)) : .zero
    }
    let direction: FlowScrollDirection = Bool.random(using: &random) ? .vertical : .horizontal
    let container = Size(width: length(300) + 40, height: length(300) + 40)
    let sections = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      let section = FlowSection(
        sizes: .uniform(.zero, count: Int.random(in: 0...30, using: &random)), minimumLineSpacing: length(12),
        minimumInteritemSpacing: length(9),
        sectionInset: EdgeInsets(top: length(9), left: length(9), bottom: length(9), right: length(9)),
        headerReferenceSize: boundary(), footerReferenceSize: boundary())
      return LineArrangement.Section(
        estimating: Size(width: length(60) + 1, height: length(60) + 1), section: section,
        container: container, direction: direction,
        estimates: (direction == .horizontal, direction == .vertical))
    }
    return Sample(sections: sections, container: container, direction: direction)
  }

  private static func frames(_ arrangement: LineArrangement) -> [(
    element: FlowArrangement.Element, frame: Rect
  )] {
    arrangement.sections.indices.flatMap { section in
      var result: [(element: FlowArrangement.Element, frame: Rect)] = []
      if let frame = arrangement.frame(ofHeaderInSection: section) {
        result.append((.header(section), frame))
      }
      for item in 0..<arrangement.sections[section].count {
        let path = ListIndexPath(item: item, section: section)
        result.append((.item(path), arrangement.frame(ofItemAt: path)))
      }
      if let frame = arrangement.frame(ofFooterInSection: section) {
        result.append((.footer(section), frame))
      }
      return result
    }
  }

  private static func measure(_ arrangement: inout LineArrangement, using random: inout SeededRandom) {
    for section in arrangement.sections.indices {
      for item in 0..<arrangement.sections[section].count where Int.random(in: 0..<3, using: &random) == 0 {
        let path = ListIndexPath(item: item, section: section)
        let estimates = arrangement.sections[section].estimates
        var size = arrangement.frame(ofItemAt: path).size
        if estimates.width { size.width = .random(in: 1...80, using: &random) }
        if estimates.height { size.height = .random(in: 1...80, using: &random) }
        arrangement.setSize(size, ofItemAt: path)
      }
    }
  }

  @Test("The elements in a rectangle are those whose frames intersect it, with measured items")
  func lookup() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<600 {
      let sample = Self.sample(using: &random)
      var arrangement = sample.arrangement(Bool.random(using: &random) ? .leftToRight : .rightToLeft)
      Self.measure(&arrangement, using: &random)
      let frames = Self.frames(arrangement)
      for _ in 0..<8 {
        let rect = Rect(
          x: .random(in: -20...arrangement.contentSize.width + 20, using: &random),
          y: .random(in: -20...arrangement.contentSize.height + 20, using: &random),
          width: .random(in: 0...150, using: &random), height: .random(in: 0...150, using: &random))
        #expect(arrangement.elements(in: rect) == frames.filter { $0.frame.intersects(rect) }.map(\.element))
      }
    }
  }

  @Test("Every item has one place, and no two elements overlap, before and after items are measured")
  func disjoint() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<300 {
      let sample = Self.sample(using: &random)
      var arrangement = sample.arrangement()
      Self.measure(&arrangement, using: &random)
      let elements = Self.frames(arrangement)
      let frames = elements.map(\.frame)
      for (index, frame) in frames.enumerated() {
        let shrunk = Rect(
          x: frame.minX + 1e-3, y: frame.minY + 1e-3, width: frame.width - 2e-3, height: frame.height - 2e-3)
        #expect(!frames[..<index].contains { $0.intersects(shrunk) })
        let (end, limit) =
          sample.direction == .vertical
          ? (frame.maxY, arrangement.contentSize.height) : (frame.maxX, arrangement.contentSize.width)
        #expect(end <= limit + 1e-3)
      }
      let everything = arrangement.elements(in: Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5))
      #expect(Set(everything).count == everything.count)
      let visible = elements.filter { !$0.frame.isEmpty }.map(\.element)
      #expect(everything == visible)
    }
  }

  @Test("From right to left is the mirror image within the content")
  func mirrored() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      let sample = Self.sample(using: &random)
      var left = sample.arrangement()
      Self.measure(&left, using: &random)
      var right = sample.arrangement(.rightToLeft)
      right.adoptSizes(of: left) { $0 }
      #expect(left.contentSize == right.contentSize)
      let width = left.contentSize.width
      for (a, b) in zip(Self.frames(left), Self.frames(right)) {
        #expect(a.element == b.element)
        #expect(abs(a.frame.minX - (width - b.frame.maxX)) < 1e-6 && a.frame.minY == b.frame.minY)
        #expect(a.frame.size == b.frame.size)
      }
    }
  }

  @Test("Measured sizes in any order give the arrangement of all sizes at once")
  func order() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<200 {
      let sample = Self.sample(using: &random)
      var measured = sample.arrangement()
      Self.measure(&measured, using: &random)
      var paths = measured.sections.indices.flatMap { section in
        (0..<measured.sections[section].count).map { ListIndexPath(item: $0, section: section) }
      }
      paths.shuffle(using: &random)
      var other = sample.arrangement()
      for path in paths {
        if let size = measured.measuredSize(ofItemAt: path) { other.setSize(size, ofItemAt: path) }
      }
      #expect(Self.frames(measured).map(\.frame) == Self.frames(other).map(\.frame))
      for path in paths { other.invalidateSize(ofItemAt: path) }
      #expect(Self.frames(other).map(\.frame) == Self.frames(sample.arrangement()).map(\.frame))
    }
  }

  private static func section(
    _ size: Size, count: Int, spacing: Double = 0, in container: Size
  ) -> LineArrangement.Section {
    LineArrangement.Section(
      estimating: size,
      section: FlowSection(sizes: .uniform(.zero, count: count), minimumLineSpacing: spacing),
      container: container, direction: .vertical, estimates: (false, true))
  }

  @Test("Three items of a third of the width share a line, and the highest of them decides on its height")
  func grid() {
    let container = Size(width: 300, height: 100)
    let section = Self.section(Size(width: 100, height: 20), count: 7, spacing: 4, in: container)
    var arrangement = LineArrangement(sections: [section], container: container)
    #expect(arrangement.contentSize == Size(width: 300, height: 68))
    arrangement.setSize(Size(width: 100, height: 50), ofItemAt: ListIndexPath(item: 1, section: 0))
    #expect(arrangement.contentSize.height == 98)
    #expect(arrangement.frame(ofItemAt: ListIndexPath(item: 3, section: 0)).minY == 54)
    #expect(abs(arrangement.frame(ofItemAt: ListIndexPath(item: 5, section: 0)).minX - 200) < 1e-9)
    #expect(
      arrangement.frame(ofItemAt: ListIndexPath(item: 6, section: 0))
        == Rect(x: 0, y: 78, width: 100, height: 20)
    )
  }

  @Test("Items in several lines have a row and a column, and the rows of sections follow each other")
  func gridCells() {
    let container = Size(width: 300, height: 300)
    func cells(_ counts: [Int], _ section: Int, width: Double = 100) -> [[Int]?] {
      let arrangement = LineArrangement(
        sections: counts.map { Self.section(Size(width: width, height: 20), count: $0, in: container) },
        container: container)
      return (0..<counts[section]).map { item in
        arrangement.gridCell(ofItemAt: ListIndexPath(item: item, section: section)).map {
          [$0.row, $0.column]
        }
      }
    }
    #expect(cells([4], 0) == [[0, 0], [0, 1], [0, 2], [1, 0]])
    #expect(cells([3], 0) == [nil, nil, nil])
    #expect(cells([2], 0, width: 300) == [nil, nil])
    #expect(cells([7, 4], 1) == [[3, 0], [3, 1], [3, 2], [4, 0]])
  }

  @Test("Lookups and corrections in a million items look at a few lines, as in a thousand")
  func work() {
    var counts: [Int] = []
    for count in [1_000, 1_000_000] {
      let container = Size(width: 300, height: 200)
      var arrangement = LineArrangement(
        sections: [Self.section(Size(width: 300, height: 20), count: count, in: container)],
        container: container)
      for item in stride(from: 0, to: count, by: count / 100) {
        arrangement.setSize(Size(width: 300, height: 33), ofItemAt: ListIndexPath(item: item, section: 0))
      }
      var visited = 0
      let found = arrangement.elements(
        in: Rect(x: 0, y: arrangement.contentSize.height * 0.777, width: 300, height: 200), visited: &visited)
      #expect(found.count <= 11)
      counts.append(visited)
    }
    #expect(counts[1] <= counts[0] + 2)
  }
}
