import Geometry

extension StackLayout {
  /// What the constraints of a stack are made from beside the settings.
  public struct Contents: Hashable {
    /// For each item its natural extent along the axis where the distribution is proportional, else a zero; nil where
    /// it has none.
    var extents: [Double?]
    /// For each item whether it has a first and a last baseline, where distances are measured to those.
    var baselines: [Bool]
  }

  /// What the constraints for some items would be made from now, beside the settings: when it comes to something
  /// else, they are due for another ``revise(_:in:items:spacingAfter:)``.
  ///
  /// Proportions and baselines of stacks inside cost finding out how large those would like to be.
  public func contents(of items: [any LayoutItem]) -> Contents {
    Contents(
      extents: distribution == .fillProportionally
        ? items.map(naturalExtent) : items.map { isSpacer($0) ? nil : 0 },
      baselines: isBaselineRelative && axis == .vertical
        ? items.flatMap { item in
          [LayoutAttribute.firstBaseline, .lastBaseline].map { item.baselineItem($0).hasBaseline }
        } : [])
  }

  /// The natural extent along the axis that proportions are made from: that of the content, or of what a stack
  /// arranges; nil where there is none.
  func naturalExtent(of item: any LayoutItem) -> Double? {
    var extent = contentExtent(of: item)
    if extent == nil, !item.layoutStorage.arranged.isEmpty {
      extent = along(item.systemLayoutSizeFitting(.zero))
    }
    return extent.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Whether an item says nothing about its extent along the axis, and contains no item that could.
  func isSpacer(_ item: any LayoutItem) -> Bool {
    contentExtent(of: item) == nil && item.layoutChildren.allSatisfy { $0 is LayoutGuide }
  }

  private func contentExtent(of item: any LayoutItem) -> Double? {
    item.layoutStorage.intrinsic.map { along($0.size) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
}
