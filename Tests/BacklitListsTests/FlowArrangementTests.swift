import BacklitGeometry
import TestSupport
import Testing

@testable import BacklitLists

@Suite struct FlowArrangementTests {
  private struct Sample {
    var sections: [FlowSection]
    var container: Size
    var direction: FlowScrollDirection

    func arrangement(_ layoutDirection: LayoutDirection = .leftToRight) -> FlowArrangement {
      FlowArrangement(
        sections: sections, container: container, scrollDirection: direction, layoutDirection: layoutDirection
      )
    }
  }

  private static func sample(using random: inout SeededRandom, itemLimit: Int = 40) -> Sample {
    func length(_ limit: Int) -> Double { Double(Int.random(in: 0...limit * 2, using: &random)) / 2 }
    func size() -> Size { Size(width: length(60), height: length(60)) }
    let sections = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      let count = Int.random(in: 0...itemLimit, using: &random)
      return FlowSection(
        sizes: Bool.random(using: &random)
          ? .uniform(size(), count: count) : .individual((0..<count).map { _ in size() }),
        minimumLineSpacing: length(12), minimumInteritemSpacing: length(12),
        sectionInset: EdgeInsets(top: length(9), left: length(9), bottom: length(9), right: length(9)),
        headerReferenceSize: Bool.random(using: &random) ? .zero : size(),
        footerReferenceSize: Bool.random(using: &random) ? .zero : size())
    }
    return Sample(
      sections: sections, container: Size(width: length(300) + 10, height: length(300) + 10),
      direction: Bool.random(using: &random) ? .vertical : .horizontal)
  }

  /// All elements with their frames.
  private static func frames(_ arrangement: FlowArrangement) -> [(
    element: FlowArrangement.Element, frame: Rect
  )] {
    (0..<arrangement.numberOfSections).flatMap { section in
      var result: [(element: FlowArrangement.Element, frame: Rect)] = []
      if let frame = arrangement.frame(ofHeaderInSection: section) {
        result.append((.header(section), frame))
      }
      for item in 0..<arrangement.numberOfItems(inSection: section) {
        let path = ListIndexPath(item: item, section: section)
        result.append((.item(path), arrangement.frame(ofItemAt: path)))
      }
      if let frame = arrangement.frame(ofFooterInSection: section) {
        result.append((.footer(section), frame))
      }
      return result
    }
  }

  @Test("The elements in a rectangle are those whose frames intersect it")
  func lookup() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<1_000 {
      let sample = Self.sample(using: &random)
      let arrangement = sample.arrangement(Bool.random(using: &random) ? .leftToRight : .rightToLeft)
      let frames = Self.frames(arrangement)
      for _ in 0..<10 {
        let rect = Rect(
          x: .random(in: -20...arrangement.contentSize.width + 20, using: &random),
          y: .random(in: -20...arrangement.contentSize.height + 20, using: &random),
          width: .random(in: 0...150, using: &random), height: .random(in: 0...150, using: &random))
        #expect(arrangement.elements(in: rect) == frames.filter { $0.frame.intersects(rect) }.map(\.element))
      }
      // A rectangle whose edges are those of items.
      if let frame = frames.randomElement(using: &random)?.frame {
        #expect(
          arrangement.elements(in: frame) == frames.filter { $0.frame.intersects(frame) }.map(\.element))
      }
    }
  }

  @Test("Elements do not overlap, and lie within the content unless they are wider than the container")
  func disjoint() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<300 {
      let sample = Self.sample(using: &random, itemLimit: 15)
      let arrangement = sample.arrangement()
      let frames = Self.frames(arrangement).map(\.frame)
      for (index, frame) in frames.enumerated() {
        let shrunk = Rect(
          x: frame.minX + 1e-6, y: frame.minY + 1e-6, width: frame.width - 2e-6, height: frame.height - 2e-6)
        #expect(!frames[..<index].contains { $0.intersects(shrunk) })
        let isVertical = sample.direction == .vertical
        #expect(isVertical ? frame.minY >= 0 : frame.minX >= 0)
        let limit = isVertical ? arrangement.contentSize.height : arrangement.contentSize.width
        #expect((isVertical ? frame.maxY : frame.maxX) <= limit + 1e-6)
      }
    }
  }

  @Test("Items of individual sizes fill lines one after the other, as long as they fit")
  func breaking() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let sample = Self.sample(using: &random)
      let arrangement = sample.arrangement()
      let isVertical = sample.direction == .vertical
      let cross = { (size: Size) in isVertical ? size.width : size.height }
      for (index, section) in sample.sections.enumerated() {
        guard case .individual(let sizes) = section.sizes else { continue }
        let inset = section.sectionInset
        let insets = isVertical ? inset.left + inset.right : inset.top + inset.bottom
        let available = max(0, cross(sample.container) - insets)
        var lines: [Range<Int>] = []
        var used = 0.0
        for (item, size) in sizes.enumerated() {
          let next = used + section.minimumInteritemSpacing + cross(size)
          if let line = lines.last, next <= available + 1e-6 {
            lines[lines.count - 1] = line.lowerBound..<item + 1
            used = next
          } else {
            lines.append(item..<item + 1)
            used = cross(size)
          }
        }
        let frames = sizes.indices.map {
          arrangement.frame(ofItemAt: ListIndexPath(item: $0, section: index))
        }
        for (number, line) in lines.enumerated() {
          let first = frames[line.lowerBound]
          let last = frames[line.upperBound - 1]
          let (start, end) = isVertical ? (first.minX, last.maxX) : (first.minY, last.maxY)
          let origin = isVertical ? inset.left : inset.top
          let isFull = number < lines.count - 1
          if isFull && line.count > 1 {
            #expect(abs(start - origin) < 1e-6 && abs(end - origin - available) < 1e-5)
          } else if isFull {
            #expect(abs(start - origin - max(0, available - (end - start)) / 2) < 1e-6)
          } else {
            #expect(abs(start - origin) < 1e-6)
          }
          for (a, b) in zip(frames[line], frames[line].dropFirst()) {
            let space = isVertical ? b.minX - a.maxX : b.minY - a.maxY
            #expect(space >= section.minimumInteritemSpacing - 1e-6)
            #expect(
              abs(isVertical ? a.minY + a.maxY - b.minY - b.maxY : a.minX + a.maxX - b.minX - b.maxX) < 1e-6)
          }
          if number > 0 {
            let above = frames[lines[number - 1]].map { isVertical ? $0.maxY : $0.maxX }.max() ?? 0
            let top = frames[line].map { isVertical ? $0.minY : $0.minX }.min() ?? 0
            #expect(abs(top - above - section.minimumLineSpacing) < 1e-6)
          }
        }
      }
    }
  }

  @Test("Uniform sizes give the same frames as individual sizes in full lines")
  func uniformAndIndividual() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<500 {
      var sample = Self.sample(using: &random)
      let size = Size(width: .random(in: 5...40, using: &random), height: .random(in: 5...40, using: &random))
      let count = Int.random(in: 1...30, using: &random)
      var section = sample.sections.first ?? FlowSection(sizes: .individual([]))
      section.sizes = .uniform(size, count: count)
      sample.sections = [section]
      let uniform = sample.arrangement()
      section.sizes = .individual(Array(repeating: size, count: count))
      sample.sections = [section]
      let individual = sample.arrangement()
      #expect(abs(uniform.contentSize.width - individual.contentSize.width) < 1e-6)
      #expect(abs(uniform.contentSize.height - individual.contentSize.height) < 1e-6)
      let isVertical = sample.direction == .vertical
      let frames = (0..<count).map { item in
        let path = ListIndexPath(item: item, section: 0)
        return (uniform.frame(ofItemAt: path), individual.frame(ofItemAt: path))
      }
      let lastLine = frames.last.map { isVertical ? $0.0.minY : $0.0.minX } ?? 0
      for (a, b) in frames where (isVertical ? a.minY : a.minX) != lastLine {
        #expect(abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6)
      }
    }
  }

  @Test("From right to left, every frame is mirrored within the content")
  func mirroring() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      let sample = Self.sample(using: &random)
      let left = sample.arrangement(.leftToRight)
      let right = sample.arrangement(.rightToLeft)
      #expect(left.contentSize == right.contentSize)
      for (a, b) in zip(Self.frames(left), Self.frames(right)) {
        #expect(a.element == b.element && a.frame.minY == b.frame.minY && a.frame.size == b.frame.size)
        #expect(b.frame.minX == left.contentSize.width - a.frame.minX - a.frame.width)
      }
    }
  }

  @Test("A grid of three columns with a header, by hand")
  func example() {
    let section = FlowSection(
      sizes: .uniform(Size(width: 30, height: 10), count: 7), minimumLineSpacing: 4,
      minimumInteritemSpacing: 2,
      sectionInset: EdgeInsets(top: 3, left: 5, bottom: 6, right: 1),
      headerReferenceSize: Size(width: 0, height: 12), footerReferenceSize: Size(width: 99, height: 8))
    let arrangement = FlowArrangement(sections: [section], container: Size(width: 110, height: 50))
    let frame = { (item: Int) in arrangement.frame(ofItemAt: ListIndexPath(item: item, section: 0)) }
    #expect(arrangement.frame(ofHeaderInSection: 0) == Rect(x: 0, y: 0, width: 110, height: 12))
    #expect(frame(0) == Rect(x: 5, y: 15, width: 30, height: 10))
    #expect(frame(1) == Rect(x: 42, y: 15, width: 30, height: 10))
    #expect(frame(2) == Rect(x: 79, y: 15, width: 30, height: 10))
    #expect(frame(4) == Rect(x: 42, y: 29, width: 30, height: 10))
    #expect(frame(6) == Rect(x: 5, y: 43, width: 30, height: 10))
    #expect(arrangement.frame(ofFooterInSection: 0) == Rect(x: 0, y: 59, width: 110, height: 8))
    #expect(arrangement.contentSize == Size(width: 110, height: 67))
  }

  @Test("Items of different sizes are centred across their line; the last line starts at the beginning")
  func individualExample() {
    let sizes = [(20.0, 10.0), (30, 30), (45, 10), (40, 6), (10, 8)].map { Size(width: $0.0, height: $0.1) }
    let arrangement = FlowArrangement(
      sections: [FlowSection(sizes: .individual(sizes), minimumLineSpacing: 2, minimumInteritemSpacing: 5)],
      container: Size(width: 80, height: 50))
    let frames = (0..<5).map { arrangement.frame(ofItemAt: ListIndexPath(item: $0, section: 0)) }
    #expect(frames[0] == Rect(x: 0, y: 10, width: 20, height: 10))
    #expect(frames[1] == Rect(x: 50, y: 0, width: 30, height: 30))
    #expect(frames[2] == Rect(x: 17.5, y: 32, width: 45, height: 10))
    #expect(frames[3] == Rect(x: 0, y: 45, width: 40, height: 6))
    #expect(frames[4] == Rect(x: 45, y: 44, width: 10, height: 8))
  }

  @Test("Items that fill a line up to rounding errors fit in it")
  func rounding() {
    let size = Size(width: 1.1, height: 1)
    for sizes in [FlowSection.Sizes.uniform(size, count: 6), .individual(Array(repeating: size, count: 6))] {
      // In floating point, three times 1.1 is more than 3.3.
      let arrangement = FlowArrangement(
        sections: [FlowSection(sizes: sizes)], container: Size(width: 3.3, height: 9))
      #expect(arrangement.contentSize.height == 2)
    }
  }

  @Test("Lengths that are negative or not numbers count as 0")
  func hostile() {
    let section = FlowSection(
      sizes: .uniform(Size(width: .nan, height: -3), count: 5), minimumLineSpacing: -1,
      minimumInteritemSpacing: .infinity, headerReferenceSize: Size(width: .nan, height: .nan))
    for direction in FlowScrollDirection.allCases {
      let arrangement = FlowArrangement(
        sections: [section], container: Size(width: -1, height: .infinity), scrollDirection: direction)
      #expect(arrangement.contentSize == .zero)
      #expect(arrangement.elements(in: Rect(x: -5, y: -5, width: 10, height: 10)).isEmpty)
    }
    var uniform = section
    uniform.sizes = .uniform(Size(width: 10, height: 10), count: -4)
    let none = FlowArrangement(sections: [uniform], container: Size(width: 50, height: 50))
    #expect(none.contentSize.height == 0 && none.numberOfItems(inSection: 0) == 0)
  }

  @Test("Items of several lines have a row and a column, counted through all sections") func gridCells() {
    let list = FlowSection(sizes: .uniform(Size(width: 100, height: 10), count: 3))
    let grid = FlowSection(sizes: .uniform(Size(width: 30, height: 10), count: 7))
    let line = FlowSection(sizes: .uniform(Size(width: 30, height: 10), count: 3))
    let words = FlowSection(sizes: .individual([60, 30, 70, 20, 20].map { Size(width: $0, height: 10) }))
    let sections = [list, grid, line, words]
    let arrangement = FlowArrangement(sections: sections, container: Size(width: 100, height: 50))
    func cells(_ section: Int, in arrangement: FlowArrangement) -> [[Int]?] {
      (0..<arrangement.numberOfItems(inSection: section)).map { item in
        arrangement.gridCell(ofItemAt: ListIndexPath(item: item, section: section)).map {
          [$0.row, $0.column]
        }
      }
    }
    #expect(cells(0, in: arrangement) == [nil, nil, nil] && cells(2, in: arrangement) == [nil, nil, nil])
    #expect(cells(1, in: arrangement) == [[3, 0], [3, 1], [3, 2], [4, 0], [4, 1], [4, 2], [5, 0]])
    #expect(cells(3, in: arrangement) == [[7, 0], [7, 1], [8, 0], [8, 1], [9, 0]])
    // A layout that scrolls across has its lines from top to bottom.
    let across = FlowArrangement(
      sections: [grid], container: Size(width: 50, height: 20), scrollDirection: .horizontal)
    #expect(cells(0, in: across) == [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2], [1, 2], [0, 3]])
  }

  @Test("A lookup looks at the result and at a logarithm of the rest", arguments: [1_000, 1_000_000])
  func visits(count: Int) {
    let section = FlowSection(
      sizes: .uniform(Size(width: 16, height: 16), count: count / 10), minimumLineSpacing: 4,
      minimumInteritemSpacing: 4, headerReferenceSize: Size(width: 0, height: 20))
    let arrangement = FlowArrangement(
      sections: Array(repeating: section, count: 10), container: Size(width: 200, height: 100))
    var random = SeededRandom(seed: 6)
    for _ in 0..<100 {
      let rect = Rect(
        x: 40, y: .random(in: 0...arrangement.contentSize.height - 100, using: &random), width: 60,
        height: 100)
      var visited = 0
      let result = arrangement.elements(in: rect, visited: &visited)
      #expect(!result.isEmpty)
      // A line and a column more on each side, and the sections.
      #expect(visited <= 9 * 6 + 10)
    }
  }
}
