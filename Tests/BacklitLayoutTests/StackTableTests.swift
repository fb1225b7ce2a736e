import BacklitGeometry
import BacklitLayout
import Testing

/// Tests of every alignment with every distribution, in rows and columns and in both directions, with too
/// much, exactly enough and too little space. The expected frames were computed by hand.
///
/// The rows have three items of 20 × 10, 30 × 20 and 50 × 40 points, 10 apart. The columns are the same,
/// turned.
@MainActor
struct StackTableTests {
  /// The arranged items.
  enum Content: CaseIterable {
    /// All three items.
    case plain
    /// The middle item is hidden.
    case hidden
    /// All items, with 25 points after the first.
    case spaced
  }

  /// A position and an extent on one axis.
  struct Span: Equatable {
    var start: Double
    var extent: Double
    init(_ start: Double, _ extent: Double) { (self.start, self.extent) = (start, extent) }
  }

  /// The expected spans of the items along the axis, for several extents of the container.
  private func along(_ distribution: StackDistribution, _ content: Content) -> [(Double, [Span])] {
    switch (distribution, content) {
    case (.fill, .plain):
      [
        (200, [Span(0, 20), Span(30, 30), Span(70, 130)]), (120, [Span(0, 20), Span(30, 30), Span(70, 50)]),
        (90, [Span(0, 20), Span(30, 30), Span(70, 20)]), (60, [Span(0, 20), Span(30, 20), Span(60, 0)]),
      ]
    case (.fill, .hidden):
      [
        (200, [Span(0, 20), Span(30, 170)]), (80, [Span(0, 20), Span(30, 50)]),
        (60, [Span(0, 20), Span(30, 30)]), (25, [Span(0, 15), Span(25, 0)]),
      ]
    case (.fill, .spaced):
      [
        (200, [Span(0, 20), Span(45, 30), Span(85, 115)]), (135, [Span(0, 20), Span(45, 30), Span(85, 50)]),
        (105, [Span(0, 20), Span(45, 30), Span(85, 20)]),
      ]
    case (.fillEqually, .plain):
      [
        (200, [Span(0, 60), Span(70, 60), Span(140, 60)]), (110, [Span(0, 30), Span(40, 30), Span(80, 30)]),
        (50, [Span(0, 10), Span(20, 10), Span(40, 10)]),
      ]
    case (.fillEqually, .hidden):
      [
        (200, [Span(0, 95), Span(105, 95)]), (110, [Span(0, 50), Span(60, 50)]),
        (60, [Span(0, 25), Span(35, 25)]),
      ]
    case (.fillEqually, .spaced):
      [
        (200, [Span(0, 55), Span(80, 55), Span(145, 55)]), (125, [Span(0, 30), Span(55, 30), Span(95, 30)]),
        (65, [Span(0, 10), Span(35, 10), Span(55, 10)]),
      ]
    case (.fillProportionally, .plain):
      [
        (200, [Span(0, 36), Span(46, 54), Span(110, 90)]), (120, [Span(0, 20), Span(30, 30), Span(70, 50)]),
        (90, [Span(0, 14), Span(24, 21), Span(55, 35)]),
      ]
    case (.fillProportionally, .hidden):
      [
        (220, [Span(0, 60), Span(70, 150)]), (80, [Span(0, 20), Span(30, 50)]),
        (45, [Span(0, 10), Span(20, 25)]),
      ]
    case (.fillProportionally, .spaced):
      [
        (200, [Span(0, 33), Span(58, 49.5), Span(117.5, 82.5)]),
        (135, [Span(0, 20), Span(45, 30), Span(85, 50)]), (105, [Span(0, 14), Span(39, 21), Span(70, 35)]),
      ]
    case (.equalSpacing, .plain):
      [
        (200, [Span(0, 20), Span(70, 30), Span(150, 50)]), (120, [Span(0, 20), Span(30, 30), Span(70, 50)]),
        (90, [Span(0, 20), Span(30, 30), Span(70, 20)]), (60, [Span(0, 20), Span(30, 20), Span(60, 0)]),
      ]
    case (.equalSpacing, .hidden), (.equalCentering, .hidden):
      [
        (200, [Span(0, 20), Span(150, 50)]), (80, [Span(0, 20), Span(30, 50)]),
        (60, [Span(0, 20), Span(30, 30)]),
      ]
    // Equal gaps are as large as the largest required gap.
    case (.equalSpacing, .spaced):
      [
        (200, [Span(0, 20), Span(70, 30), Span(150, 50)]), (150, [Span(0, 20), Span(45, 30), Span(100, 50)]),
        (105, [Span(0, 20), Span(45, 30), Span(100, 5)]),
      ]
    // Centres at 10, 92.5 and 175; the second gap would be 7.5; exactly enough space; too little space.
    case (.equalCentering, .plain):
      [
        (200, [Span(0, 20), Span(77.5, 30), Span(150, 50)]),
        (130, [Span(0, 20), Span(40, 30), Span(80, 50)]),
        (120, [Span(0, 20), Span(30, 30), Span(70, 50)]), (90, [Span(0, 20), Span(30, 30), Span(70, 20)]),
      ]
    // If either of two items can shrink, equal distances between centres decide before the order.
    case (.equalCentering, .spaced):
      [
        (200, [Span(0, 20), Span(77.5, 30), Span(150, 50)]),
        (135, [Span(0, 20), Span(45, 30), Span(85, 50)]), (105, [Span(0, 20), Span(45, 0), Span(55, 50)]),
      ]
    }
  }

  /// The expected spans of the items across a row, for several extents of the container.
  ///
  /// The first baselines lie 6, 10 and 20 points below the tops, the last baselines 2, 5 and 10 points above
  /// the bottoms.
  private func across(_ alignment: StackAlignment) -> [(Double, [Span])] {
    switch alignment {
    case .fill:
      [
        (60, [Span(0, 60), Span(0, 60), Span(0, 60)]), (40, [Span(0, 40), Span(0, 40), Span(0, 40)]),
        (30, [Span(0, 30), Span(0, 30), Span(0, 30)]),
      ]
    case .leading:
      [
        (60, [Span(0, 10), Span(0, 20), Span(0, 40)]), (40, [Span(0, 10), Span(0, 20), Span(0, 40)]),
        (30, [Span(0, 10), Span(0, 20), Span(0, 30)]),
      ]
    case .center:
      [
        (60, [Span(25, 10), Span(20, 20), Span(10, 40)]), (40, [Span(15, 10), Span(10, 20), Span(0, 40)]),
        (30, [Span(10, 10), Span(5, 20), Span(0, 30)]),
      ]
    case .trailing:
      [
        (60, [Span(50, 10), Span(40, 20), Span(20, 40)]), (40, [Span(30, 10), Span(20, 20), Span(0, 40)]),
        (30, [Span(20, 10), Span(10, 20), Span(0, 30)]),
      ]
    case .firstBaseline:
      [
        (60, [Span(14, 10), Span(10, 20), Span(0, 40)]), (40, [Span(14, 10), Span(10, 20), Span(0, 40)]),
        (30, [Span(14, 10), Span(10, 20), Span(0, 30)]),
      ]
    case .lastBaseline:
      [
        (60, [Span(42, 10), Span(35, 20), Span(20, 40)]), (40, [Span(22, 10), Span(15, 20), Span(0, 40)]),
        (30, [Span(12, 10), Span(5, 20), Span(0, 30)]),
      ]
    }
  }

  /// Columns have no baselines.
  private func acrossColumn(_ alignment: StackAlignment) -> [(Double, [Span])] {
    switch alignment {
    case .firstBaseline: across(.leading)
    case .lastBaseline: across(.trailing)
    default: across(alignment)
    }
  }

  @Test(
    "Every alignment and distribution gives the frames of the table",
    arguments: StackAlignment.allCases, StackDistribution.allCases)
  func allFrames(alignment: StackAlignment, distribution: StackDistribution) {
    for content in Content.allCases {
      for axis in LayoutAxis.allCases {
        for direction in LayoutDirection.allCases {
          for usesMargins in [false, true] {
            let layout = StackLayout(
              axis: axis, alignment: alignment, distribution: distribution, usesMargins: usesMargins)
            // The axes are independent, so each extent is tested once.
            let long = along(distribution, content)
            let wide = axis == .horizontal ? across(alignment) : acrossColumn(alignment)
            for index in 0..<max(long.count, wide.count) {
              check(layout, content, direction, long[index % long.count], wide[index % wide.count])
            }
          }
        }
      }
    }
  }

  private func check(
    _ layout: StackLayout, _ content: Content, _ direction: LayoutDirection, _ long: (Double, [Span]),
    _ wide: (Double, [Span])
  ) {
    let isRow = layout.axis == .horizontal
    let margins = layout.usesMargins ? EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) : .zero
    let inside = isRow ? Size(width: long.0, height: wide.0) : Size(width: wide.0, height: long.0)
    let root = tree(
      inside.width + margins.left + margins.right, inside.height + margins.top + margins.bottom)
    root.margins = margins
    root.direction = direction
    var items: [Box] = []
    let sizes: [(Double, Double, Double, Double)] = [(20, 10, 6, 2), (30, 20, 10, 5), (50, 40, 20, 10)]
    for (long, wide, first, last) in sizes {
      let item = Box("item\(items.count)")
      root.add(item)
      item.content(isRow ? long : wide, isRow ? wide : long)
      item.baselines = (first, last)
      items.append(item)
    }
    let shown = content == .hidden ? [0, 2] : [0, 1, 2]
    _ = layout.revise(
      [], in: root, items: shown.map { items[$0] },
      spacingAfter: shown.map { $0 == 0 && content == .spaced ? 25 : 10 })
    let loose = layout.usesMargins ? [] : root.ambiguousLayoutItems().map(\.layoutName)
    #expect(root.layoutProblems().isEmpty)
    #expect(shown.allSatisfy { !loose.contains(items[$0].layoutName) })
    for (place, index) in shown.enumerated() {
      let (x, y) = isRow ? (long.1[place], wide.1[index]) : (wide.1[index], long.1[place])
      let left = direction == .leftToRight ? x.start : inside.width - x.start - x.extent
      let expected = rect(margins.left + left, margins.top + y.start, x.extent, y.extent)
      #expect(
        same(items[index].solvedFrame, expected),
        "\(layout.axis) \(direction) \(content) \(long.0) × \(wide.0), item \(index), not \(expected)")
    }
  }
}
