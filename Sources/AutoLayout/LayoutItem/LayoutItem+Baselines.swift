extension LayoutItem {
  /// Whether there is text with baselines of its own; otherwise they are the bottom edge.
  var hasBaseline: Bool { firstBaselineOffset.isFinite }

  /// The item whose baseline counts as this one's. As in UIKit, a stack that is a column has the first baseline of its
  /// first item and the last one of its last, and a row those of its highest item.
  ///
  /// It is found once and kept until ``baselinesMayChange()``: where a row contains stacks, finding out which is the
  /// highest costs systems of their own.
  func baselineItem(_ baseline: LayoutAttribute) -> any LayoutItem {
    guard layoutStorage.stackOrder != nil else { return self }
    if let known = layoutStorage.baselineItems[baseline]?.item { return known }
    let found = arrangedBaselineItem(baseline)?.baselineItem(baseline) ?? self
    layoutStorage.baselineItems[baseline] = LayoutStorage.WeakItem(item: found)
    return found
  }

  /// What is arranged here and has the baseline of the whole.
  private func arrangedBaselineItem(_ baseline: LayoutAttribute) -> (any LayoutItem)? {
    let inside = layoutStorage.arranged.compactMap(\.item).filter {
      !($0 is LayoutGuide) && $0.layoutParent === self
    }
    guard layoutStorage.arrangedAxis == .horizontal else {
      return baseline == .lastBaseline ? inside.last : inside.first
    }
    let column = StackLayout(axis: .vertical)
    let heights = inside.map { column.naturalExtent(of: $0) ?? 0 }
    return heights.max().flatMap { heights.firstIndex(of: $0) }.map { inside[$0] }
  }

  /// Has the baselines of this stack, and of those around it, found again where a constraint speaks of them.
  func baselinesMayChange() {
    var next: (any LayoutItem)? = self
    while let stack = next, stack.layoutStorage.stackOrder != nil {
      let storage = stack.layoutStorage
      if !storage.baselineItems.isEmpty {
        storage.baselineItems = [:]
        LayoutEngine.invalidate(stack, entries: storage.baselineEntries)
      }
      next = stack.layoutParent
    }
  }
}

extension LayoutStorage {
  /// The active constraints that speak of a baseline of the item, in the order of their activation.
  fileprivate var baselineEntries: [EngineEntry] {
    mentions.sorted { $0.key < $1.key }.compactMap(\.value.constraint).filter { constraint in
      [
        constraint.firstAttribute, constraint.secondAttribute, constraint.firstOrigin?.attribute,
        constraint.secondOrigin?.attribute,
      ].contains { $0 == .firstBaseline || $0 == .lastBaseline }
    }.map(\.entry)
  }
}
