extension LayoutElement {
  /// Whether the item has text with baselines. Otherwise its baselines are its bottom edge.
  var hasBaseline: Bool { centeredOffset(of: .firstBaseline) != nil || firstBaselineOffset.isFinite }

  /// The item that provides a baseline of this item.
  ///
  /// As in UIKit, a column has the first baseline of its first item and the last baseline of its last item. A
  /// row has the baselines of its tallest item.
  ///
  /// The result is cached until ``invalidateBaselines()``, because measuring the stacks in a row solves a
  /// separate system for each of them.
  func baselineItem(_ baseline: LayoutAttribute) -> any LayoutElement {
    guard layoutStorage.stackOrder != nil else { return self }
    if let known = layoutStorage.baselineItems[baseline]?.item { return known }
    let found = arrangedBaselineItem(baseline)?.baselineItem(baseline) ?? self
    layoutStorage.baselineItems[baseline] = found.layoutStorage.reference(to: found)
    return found
  }

  /// The arranged item that provides a baseline of this stack.
  private func arrangedBaselineItem(_ baseline: LayoutAttribute) -> (any LayoutElement)? {
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

  /// Clears the cached baselines of this stack and the stacks around it, and queues the constraints that use
  /// them.
  func invalidateBaselines() {
    var next: (any LayoutElement)? = self
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

extension LayoutElement {
  /// Requests an update after a change of the item's baselines only.
  package func setNeedsBaselineUpdate() {
    let entries = layoutStorage.baselineEntries
    if !entries.isEmpty { LayoutEngine.invalidate(self, entries: entries) }
    layoutParent?.invalidateBaselines()
  }
}

extension LayoutStorage {
  /// The active constraints that use a baseline of the item, in the order of activation.
  fileprivate var baselineEntries: [EngineEntry] {
    mentions.all.filter { constraint in
      [
        constraint.firstAttribute, constraint.secondAttribute, constraint.firstOrigin?.attribute,
        constraint.secondOrigin?.attribute,
      ].contains { $0 == .firstBaseline || $0 == .lastBaseline }
    }.map(\.entry)
  }
}
