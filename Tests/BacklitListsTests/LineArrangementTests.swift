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

  private static func sample(using random: inout SeededRandom, orthogonal: Bool = false) -> Sample {
    func length(_ limit: Int) -> Double { Double(Int.random(in: 0...limit * 2, using: &random)) / 2 }
    let direction: FlowScrollDirection = Bool.random(using: &random) ? .vertical : .horizontal
    let container = Size(width: length(300) + 40, height: length(300) + 40)
    let sections = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      let count = Int.random(in: 0...30, using: &random)
      let plan: LinePlan
      if !orthogonal, Bool.random(using: &random) {
        let section = FlowSection(
          sizes: .uniform(.zero, count: count), minimumLineSpacing: length(9),
          minimumInteritemSpacing: length(9),
          sectionInset: EdgeInsets(top: length(9), left: length(9), bottom: length(9), right: length(9)))
        plan = LinePlan(
          flowOf: Size(width: length(60) + 1, height: length(60) + 1), section: section, container: container,
          direction: direction, estimates: (direction == .horizontal, direction == .vertical))
      } else {
        plan = LinePlan(
          GroupPlan(Self.group(direction, using: &random), in: container), direction: direction,
          crossInset: length(9))
      }
      var section = LineArrangement.Section(
        count: count, plan: plan, lineSpacing: length(12), mainInsets: (length(9), length(9)))
      section.header = Bool.random(using: &random) ? length(30) : 0
      section.footer = Bool.random(using: &random) ? length(30) : 0
      section.isOrthogonal = orthogonal && Bool.random(using: &random)
      return section
    }
    return Sample(sections: sections, container: container, direction: direction)
  }

  /// A group with items, in one or two levels, whose lengths in the scroll direction may be estimated.
  private static func group(
    _ direction: FlowScrollDirection, using random: inout SeededRandom
  ) -> CollectionLayoutGroup {
    let fraction = 1 / Double(Int.random(in: 1...4, using: &random))
    let main: CollectionLayoutDimension =
      Bool.random(using: &random) ? .estimated(30) : .absolute(Double.random(in: 10...60, using: &random))
    func size(_ cross: Double) -> CollectionLayoutSize {
      direction == .vertical
        ? CollectionLayoutSize(widthDimension: .fractionalWidth(cross), heightDimension: main)
        : CollectionLayoutSize(widthDimension: main, heightDimension: .fractionalHeight(cross))
    }
    let item = CollectionLayoutItem(layoutSize: size(fraction))
    var group =
      direction == .vertical
      ? CollectionLayoutGroup.horizontal(layoutSize: size(1), subitems: [item])
      : CollectionLayoutGroup.vertical(layoutSize: size(1), subitems: [item])
    group.interItemSpacing = .fixed(Double(Int.random(in: 0...6, using: &random)))
    return group
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
        var frame = arrangement.frame(ofItemAt: path)
        if arrangement.sections[section].isOrthogonal {
          let offset = arrangement.orthogonalOffset(ofSection: section)
          frame = frame.offset(
            dx: arrangement.scrollsVertically ? (arrangement.isMirrored ? offset : -offset) : 0,
            dy: arrangement.scrollsVertically ? 0 : -offset)
        }
        result.append((.item(path), frame))
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
        let estimates = arrangement.estimates(ofItemAt: path)
        var size = arrangement.frame(ofItemAt: path).size
        if estimates.width { size.width = .random(in: 1...80, using: &random) }
        if estimates.height { size.height = .random(in: 1...80, using: &random) }
        arrangement.setSize(size, ofItemAt: path)
      }
    }
  }

  @Test(
    "The elements in a rectangle are those whose frames intersect it, with measured items and strips that scroll"
  )
  func lookup() {
    var random = SeededRandom(seed: 1)
    for round in 0..<600 {
      let sample = Self.sample(using: &random, orthogonal: round % 3 == 0)
      var arrangement = sample.arrangement(Bool.random(using: &random) ? .leftToRight : .rightToLeft)
      Self.measure(&arrangement, using: &random)
      for section in arrangement.sections.indices where arrangement.sections[section].isOrthogonal {
        arrangement.setOrthogonalOffset(.random(in: 0...200, using: &random), ofSection: section)
      }
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

  @Test("A strip is as long as the longest measured group, and as estimated before")
  func stripLength() {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(0.4), heightDimension: .estimated(160))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size,
      subitems: [
        CollectionLayoutItem(
          layoutSize: CollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(160)))
      ])
    let container = Size(width: 375, height: 600)
    var strip = LineArrangement.Section(
      count: 10, plan: LinePlan(GroupPlan(group, in: container), direction: .vertical, crossInset: 0))
    strip.isOrthogonal = true
    var arrangement = LineArrangement(sections: [strip], container: container)
    #expect(arrangement.contentSize.height == 160)
    for item in 0..<3 {
      arrangement.setSize(Size(width: 150, height: 16), ofItemAt: ListIndexPath(item: item, section: 0))
    }
    #expect(arrangement.contentSize.height == 16)
    #expect(arrangement.frame(ofItemAt: ListIndexPath(item: 9, section: 0)).height == 16)
    arrangement.setSize(Size(width: 150, height: 48), ofItemAt: ListIndexPath(item: 3, section: 0))
    #expect(arrangement.contentSize.height == 48)
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

  @Test("Three items of a third of the width share a line, and the highest of them decides on its height")
  func grid() {
    let third = CollectionLayoutSize(
      widthDimension: .fractionalWidth(1.0 / 3), heightDimension: .estimated(20))
    let row = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(20))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: row, subitems: [CollectionLayoutItem(layoutSize: third)])
    let container = Size(width: 300, height: 100)
    let plan = LinePlan(GroupPlan(group, in: container), direction: .vertical, crossInset: 0)
    #expect(plan.itemsPerLine == 3)
    var arrangement = LineArrangement(
      sections: [.init(count: 7, plan: plan, lineSpacing: 4)], container: container)
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

  @Test("A group in a group: a large item beside a column of two small ones")
  func nested() {
    func size(_ width: Double, _ height: Double) -> CollectionLayoutSize {
      CollectionLayoutSize(
        widthDimension: .fractionalWidth(width), heightDimension: .fractionalHeight(height))
    }
    let column = CollectionLayoutGroup.vertical(
      layoutSize: size(0.25, 1), repeatingSubitem: CollectionLayoutItem(layoutSize: size(1, 1)), count: 2)
    let large = CollectionLayoutItem(
      layoutSize: size(0.75, 1), contentInsets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)),
      subitems: [large, column])
    let plan = GroupPlan(group, in: Size(width: 200, height: 500))
    #expect(plan.itemCount == 3)
    let (size, frames) = plan.arrange(count: 3) { _ in nil }
    #expect(size == Size(width: 200, height: 40))
    #expect(
      frames == [
        Rect(x: 2, y: 1, width: 144, height: 36), Rect(x: 150, y: 0, width: 50, height: 20),
        Rect(x: 150, y: 20, width: 50, height: 20),
      ])
  }

  @Test("Flexible distances share the space that is left over")
  func flexible() {
    let item = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(widthDimension: .absolute(30), heightDimension: .absolute(10)))
    var group = CollectionLayoutGroup.horizontal(
      layoutSize: CollectionLayoutSize(widthDimension: .absolute(100), heightDimension: .absolute(10)),
      subitems: [item])
    group.interItemSpacing = .flexible(2)
    let plan = GroupPlan(group, in: Size(width: 300, height: 300))
    #expect(plan.arrange(count: plan.itemCount) { _ in nil }.frames.map(\.minX) == [0, 35, 70])
  }

  @Test(
    "Items in rows have a row and a column, also with several rows in a group, and not beside a taller item")
  func gridCells() {
    let container = Size(width: 300, height: 300)
    func item(_ width: Double, _ height: Double) -> CollectionLayoutItem {
      CollectionLayoutItem(
        layoutSize: .init(widthDimension: .absolute(width), heightDimension: .absolute(height)))
    }
    func size(_ width: Double, _ height: Double) -> CollectionLayoutSize {
      CollectionLayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(height))
    }
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(300, 20), subitems: [item(100, 20), item(100, 20), item(100, 20)])
    let double = CollectionLayoutGroup.vertical(layoutSize: size(300, 40), subitems: [row, row])
    let pair = CollectionLayoutGroup.vertical(
      layoutSize: size(100, 40), subitems: [item(100, 20), item(100, 20)])
    let beside = CollectionLayoutGroup.horizontal(layoutSize: size(300, 40), subitems: [item(100, 40), pair])
    func cells(_ groups: [(CollectionLayoutGroup, count: Int)], _ section: Int) -> [[Int]?] {
      let sections = groups.map { group, count in
        LineArrangement.Section(
          count: count, plan: LinePlan(GroupPlan(group, in: container), direction: .vertical, crossInset: 0))
      }
      let arrangement = LineArrangement(sections: sections, container: container)
      return (0..<groups[section].count).map { item in
        arrangement.gridCell(ofItemAt: ListIndexPath(item: item, section: section)).map {
          [$0.row, $0.column]
        }
      }
    }
    #expect(cells([(row, 4)], 0) == [[0, 0], [0, 1], [0, 2], [1, 0]])
    #expect(cells([(row, 3)], 0) == [nil, nil, nil])
    let doubled: [[Int]?] = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0]]
    #expect(cells([(double, 7)], 0) == doubled)
    #expect(cells([(double, 7), (row, 4)], 1) == [[3, 0], [3, 1], [3, 2], [4, 0]])
    #expect(cells([(pair, 4)], 0) == [nil, nil, nil, nil])
    #expect(cells([(beside, 6)], 0) == [nil, nil, nil, nil, nil, nil])
  }

  @Test("Lookups and corrections in a million items look at a few lines, as in a thousand")
  func work() {
    var counts: [Int] = []
    for count in [1_000, 1_000_000] {
      let plan = LinePlan(
        flowOf: Size(width: 300, height: 20), section: FlowSection(sizes: .uniform(.zero, count: count)),
        container: Size(width: 300, height: 200), direction: .vertical, estimates: (false, true))
      var arrangement = LineArrangement(
        sections: [.init(count: count, plan: plan)], container: Size(width: 300, height: 200))
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
