import AutoLayout

extension View {
  /// The visible views from this one downwards, and their guides, whose position or size is ambiguous,
  /// parents first.
  ///
  /// Hidden views are left out, because a stack removes them from its layout and nothing places them. Parts
  /// without an identifier of an ambiguous accessibility element are left out too. Complexity: that of
  /// ``AutoLayout/LayoutItem/ambiguousLayoutItems()``.
  public func ambiguousShownItems() -> [any LayoutItem] {
    var shown: Set<ObjectIdentifier> = []
    func visit(_ view: View) {
      guard !view.isHidden else { return }
      shown.insert(ObjectIdentifier(view))
      shown.formUnion(view.layoutGuides.map { ObjectIdentifier($0) })
      view.subviews.forEach(visit)
    }
    visit(self)
    let open = ambiguousLayoutItems().filter { shown.contains(ObjectIdentifier($0)) }
    let loose = Set(open.map { ObjectIdentifier($0) })
    return open.filter { item in
      guard let view = item as? View, view.identifier == nil, let parent = view.superview else { return true }
      return !parent.isAccessibilityElement || !loose.contains(ObjectIdentifier(parent))
    }
  }
}
