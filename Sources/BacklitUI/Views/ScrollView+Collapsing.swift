import BacklitGeometry

/// A large title above the content, which scrolls away with it.
extension ScrollView {
  /// The distance by which the content is scrolled down from its beginning, in points; at least 0.
  var collapsedDistance: Double { limits.map { max(0, boundsOrigin.y - $0.vertical.start) } ?? 0 }

  /// ``adjustedContentInset`` without what scrolled away: the distances around the visible content.
  var visibleContentInset: EdgeInsets { withoutCollapsed(adjustedContentInset) }

  /// The safe area without what scrolled away.
  var visibleSafeAreaInsets: EdgeInsets { withoutCollapsed(safeAreaInsets) }

  private func withoutCollapsed(_ insets: EdgeInsets) -> EdgeInsets {
    guard collapsibleInset > 0 else { return insets }
    var insets = insets
    insets.top = max(0, insets.top - min(collapsibleInset, collapsedDistance))
    return insets
  }

  /// Settles a vertical offset to which a user scrolls.
  /// - Parameters:
  ///   - wanted: the offset.
  ///   - former: the offset before; the title appears in the upward direction.
  /// - Returns: an offset near the wanted one, at which the title is visible as a whole or not at all.
  func settledOffset(_ wanted: Double, from former: Double) -> Double {
    guard collapsibleInset > 0, let start = limits?.vertical.start, wanted > start,
      wanted < start + collapsibleInset
    else { return wanted }
    let isNearStart = wanted - start < collapsibleInset / 2
    return wanted < former || wanted == former && isNearStart ? start : start + collapsibleInset
  }

  /// Settles a vertical offset that shows a part of the content.
  /// - Parameters:
  ///   - wanted: the offset that shows the part without the title.
  ///   - end: the end of the part.
  /// - Returns: the beginning of the content with the title if the part is visible there, or else an offset near the wanted
  ///   one.
  func settledOffset(_ wanted: Double, showingTo end: Double) -> Double {
    guard collapsibleInset > 0, let start = limits?.vertical.start, wanted < boundsOrigin.y else {
      return settledOffset(wanted, from: boundsOrigin.y)
    }
    let isVisibleAtStart = end - start <= bounds.height - adjustedContentInset.bottom
    return wanted <= start + collapsibleInset && isVisibleAtStart ? start : wanted
  }
}
