import AutoLayout

extension View {
  /// The shown views from this one downwards, and their guides, that could as well be elsewhere or of another size,
  /// parents first.
  ///
  /// Views that are not shown are left out: a stack takes them out of its layout, so nothing places them. So is what an
  /// element that is open itself is made of. The cost is
  /// that of ``AutoLayout/LayoutItem/ambiguousLayoutItems()``.
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
