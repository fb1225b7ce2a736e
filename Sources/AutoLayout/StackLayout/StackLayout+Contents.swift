import Geometry

extension StackLayout {
  /// What the constraints of a stack are made from beside the settings: when it comes to something else for the same
  /// items, the constraints are due for another ``revise(_:in:items:spacingAfter:)``.
  ///
  /// For each item its natural extent along the axis, where the distribution is proportional, and else a zero; nil for
  /// an item without one. Proportions of stacks inside cost finding out how large those would like to be.
  public func contents(of items: [any LayoutItem]) -> [Double?] {
    distribution == .fillProportionally
      ? items.map(naturalExtent) : items.map { isSpacer($0) ? nil : 0 }
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
