import Geometry

extension StackLayout {
  /// The properties of the items that the constraints of a stack depend on.
  public struct Contents: Hashable {
    /// The natural extent of each item along the axis if the distribution is proportional, otherwise zero;
    /// nil for an item without one.
    var extents: [Double?]
    /// Whether each item has a first and a last baseline, if distances are measured between baselines.
    var baselines: [Bool]
  }

  /// The current properties of some items that their constraints depend on.
  ///
  /// When the result changes, call ``revise(_:in:items:spacingAfter:)`` again. Complexity: for proportions
  /// and baselines, computes the fitting size of each inner stack.
  public func contents(of items: [any LayoutItem]) -> Contents {
    Contents(
      extents: distribution == .fillProportionally
        ? items.map(naturalExtent) : items.map { isSpacer($0) ? nil : 0 },
      baselines: isBaselineRelative && axis == .vertical
        ? items.flatMap { item in
          [LayoutAttribute.firstBaseline, .lastBaseline].map { item.baselineItem($0).hasBaseline }
        } : [])
  }

  /// The natural extent of an item along the axis, from its content or its arranged items; nil if it has
  /// none.
  func naturalExtent(of item: any LayoutItem) -> Double? {
    var extent = contentExtent(of: item)
    if extent == nil, !item.layoutStorage.arranged.isEmpty {
      extent = along(item.systemLayoutSizeFitting(.zero))
    }
    return extent.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Whether an item has no natural extent along the axis and contains only guides.
  func isSpacer(_ item: any LayoutItem) -> Bool {
    contentExtent(of: item) == nil && item.layoutChildren.allSatisfy { $0 is LayoutGuide }
  }

  private func contentExtent(of item: any LayoutItem) -> Double? {
    item.layoutStorage.intrinsic.map { along($0.size) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
}
