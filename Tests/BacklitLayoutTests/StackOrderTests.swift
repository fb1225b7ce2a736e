import BacklitGeometry
import BacklitLayout
import TestSupport
import Testing

/// Tests that the order of a stack decides which items stretch and shrink, independent of earlier changes.
@MainActor
struct StackOrderTests {
  @Test("The last item of a stack stretches and shrinks")
  func lastItem() {
    for width in [200.0, 60] {
      let root = tree(width, 20)
      let items = ["a", "b", "c"].map { Box($0) }
      // Created, added and constrained from the last to the first.
      for item in items.reversed() {
        root.add(item)
        item.content(30, 20)
        activate(item.heightAnchor.constraint(lessThanOrEqualToConstant: 99))
      }
      root.solveLayout()
      _ = StackLayout(axis: .horizontal).revise([], in: root, items: items, spacingAfter: [0, 0, 0])
      #expect(items.map { $0.frame().width } == [30, 30, width - 60])
    }
  }

  @Test("Inserting a first item adds only its own constraints")
  func insertionAtStart() {
    let root = tree(200, 20)
    let items = ["a", "b", "c"].map { Box($0) }
    for item in items {
      root.add(item)
      item.content(30, 20)
    }
    let stack = StackLayout(axis: .horizontal)
    var made = stack.revise([], in: root, items: Array(items.dropFirst()), spacingAfter: [0, 0])
    #expect(items[2].frame().width == 170)
    let total = made.count
    let spent = cost(in: root) {
      made = stack.revise(made, in: root, items: items, spacingAfter: [0, 0, 0])
    }
    // The start constraint moves to another item. The content of the first item was in the solver before.
    #expect(spent == LayoutCounters(additions: made.count - total + 1, removals: 1, solutions: 1))
    #expect(items.map { $0.frame().width } == [30, 30, 140])
  }

  @Test("The order applies inside nested stacks and plain items")
  func nestedOrder() {
    // A row of an item with a child, a column, and an item, built in order or in reverse.
    func make(_ isReversed: Bool) -> [Rect] {
      let root = tree(200, 50)
      let boxes = ["plain", "inside", "column", "first", "second", "last"].map { Box($0) }
      let (plain, inside, column, first, second, last) =
        (boxes[0], boxes[1], boxes[2], boxes[3], boxes[4], boxes[5])
      for item in isReversed ? [last, second, first, inside] : [inside, first, second, last] {
        item.content(30, 20)
      }
      let steps: [@MainActor () -> Void] = [
        {
          for item in isReversed ? [last, column, plain] : [plain, column, last] { root.add(item) }
          _ = StackLayout(axis: .horizontal).revise(
            [], in: root, items: [plain, column, last], spacingAfter: [0, 0, 0])
        },
        {
          plain.add(inside)
          activate(
            inside.leadingAnchor.constraint(equalTo: plain.leadingAnchor),
            inside.trailingAnchor.constraint(equalTo: plain.trailingAnchor),
            inside.topAnchor.constraint(equalTo: plain.topAnchor),
            inside.heightAnchor.constraint(equalTo: plain.heightAnchor))
        },
        {
          for item in isReversed ? [second, first] : [first, second] { column.add(item) }
          _ = StackLayout(axis: .vertical).revise(
            [], in: column, items: [first, second], spacingAfter: [0, 0])
        },
      ]
      for step in isReversed ? steps.reversed() : steps {
        step()
        root.solveLayout()
      }
      return boxes.map(\.solvedFrame)
    }
    let frames = [
      rect(0, 0, 30, 50), rect(0, 0, 30, 50), rect(30, 0, 30, 50), rect(30, 0, 30, 20),
      rect(30, 20, 30, 30), rect(60, 0, 140, 50),
    ]
    #expect(make(false) == frames)
    #expect(make(true) == frames)
  }

  @Test(
    "The frames do not depend on earlier changes",
    arguments: StackDistribution.allCases, StackAlignment.allCases)
  func history(distribution: StackDistribution, alignment: StackAlignment) {
    var generator = SeededRandom(seed: UInt64(distribution.hashed * 10 + alignment.hashed))
    for axis in LayoutAxis.allCases {
      let stack = StackLayout(
        axis: axis, alignment: alignment, distribution: distribution)
      // Always more space than the spacings need, so that no constraint is broken.
      let size = Double.random(in: 300...500, using: &generator)
      let root = tree(size, size)
      var order: [StackPart] = []
      var made: [LayoutConstraint] = []
      for step in 0..<10 {
        change(&order, step: step, in: root, using: &generator)
        made = stack.revise(
          made, in: root, items: order.filter { !$0.isHidden }.map(\.box),
          spacingAfter: order.filter { !$0.isHidden }.map(\.spacing))
        root.solveLayout()
        let fresh = tree(size, size)
        let copies = order.map { $0.copy() }
        for copy in copies { fresh.add(copy.box) }
        let shown = copies.filter { !$0.isHidden }
        _ = stack.revise([], in: fresh, items: shown.map(\.box), spacingAfter: shown.map(\.spacing))
        for (part, copy) in zip(order, copies) where !part.isHidden {
          #expect(same(part.box.frame(), copy.box.frame()), "\(part.box.layoutName) in step \(step)")
          for (inner, other) in zip(part.box.children, copy.box.children) {
            #expect(same(inner.frame(), other.frame()), "\(inner.layoutName) in step \(step)")
          }
        }
      }
    }
  }

  /// Inserts, moves, removes, hides, shows or resizes one part.
  private func change(_ order: inout [StackPart], step: Int, in root: Box, using dice: inout SeededRandom) {
    let place = Int.random(in: 0...order.count, using: &dice)
    let kind = order.count < 2 ? 0 : Int.random(in: 0..<7, using: &dice)
    if kind < 3 {
      let part = StackPart.random(step, using: &dice)
      root.add(part.box)
      order.insert(part, at: place)
      return
    }
    let index = min(place, order.count - 1)
    switch kind {
    case 3:
      let part = order.remove(at: index)
      order.insert(part, at: Int.random(in: 0...order.count, using: &dice))
    case 4: order.remove(at: index).box.removeFromParent()
    case 5: order[index].isHidden.toggle()
    default: order[index].spacing = Double(Int.random(in: 0...12, using: &dice))
    }
  }
}

/// An item of a stack, which can be a stack itself, with the data to create a copy.
@MainActor
private struct StackPart {
  let box: Box
  let sizes: [Size?]
  var isHidden = false
  var spacing: Double

  static func random(_ number: Int, using dice: inout SeededRandom) -> StackPart {
    let count = Int.random(in: 0..<4, using: &dice) == 0 ? 3 : 1
    let sizes = (0..<count).map { _ in
      Int.random(in: 0..<8, using: &dice) == 0
        ? nil
        : Size(
          width: Double(Int.random(in: 1...8, using: &dice) * 8),
          height: Double(Int.random(in: 1...4, using: &dice) * 8))
    }
    let spacing = Double(Int.random(in: 0...12, using: &dice))
    return StackPart(named: "part\(number)", sizes: sizes, spacing: spacing)
  }

  init(named name: String, sizes: [Size?], spacing: Double) {
    self.sizes = sizes
    self.spacing = spacing
    box = Box(name)
    if sizes.count == 1 {
      if let size = sizes[0] { box.content(size.width, size.height) }
      return
    }
    let inner = sizes.indices.map { Box("\(name).\($0)") }
    for (item, size) in zip(inner, sizes) {
      box.add(item)
      if let size { item.content(size.width, size.height) }
    }
    _ = StackLayout(axis: .horizontal, distribution: .fill).revise(
      [], in: box, items: inner, spacingAfter: inner.map { _ in 4 })
  }

  func copy() -> StackPart {
    var other = StackPart(named: box.layoutName, sizes: sizes, spacing: spacing)
    other.isHidden = isHidden
    return other
  }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
  /// The index among all cases.
  fileprivate var hashed: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
