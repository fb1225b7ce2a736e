import BacklitGeometry
import BacklitLists

/// Places that stay while estimates are corrected.
extension CollectionView {
  /// An element and the place of its leading edge on the screen.
  struct Anchor {
    var element: CollectionElement
    /// The distance of the edge from the offset, along the scroll direction.
    var place: Double
    /// The offset at which the distance was taken.
    var offset: Double
  }

  private var isHorizontal: Bool { layout.scrollAxis == .horizontal }

  /// The first element that was visible before this update and still is, or else the first one of the layout.
  func currentAnchor() -> Anchor? {
    guard scrollTarget == nil, let limits, !displayed.isEmpty else { return nil }
    let offset = offsetAlongAxis
    // Content at its beginning stays there.
    if offset == (isHorizontal ? limits.horizontal : limits.vertical).start { return nil }
    let isMirrored = isHorizontal && effectiveLayoutDirection == .rightToLeft
    var best: (element: CollectionElement, place: Double)?
    for (element, shown) in displayed where element.category == .cell {
      let frame = snapped(shown.attributes.frame)
      guard frame.intersects(bounds) else { continue }
      let place = place(of: frame)
      let isFirst = best.map { isMirrored ? place > $0.place : place < $0.place } ?? true
      let isEarlier = best.map { $0.place == place && element.path < $0.element.path } ?? false
      if isFirst || isEarlier { best = (element, place) }
    }
    return best.map { Anchor(element: $0.element, place: $0.place - offset, offset: offset) }
  }

  /// Whether the content is scrolled to its end, and not at its beginning.
  var isAtEnd: Bool {
    guard let limits else { return false }
    let (range, offset) =
      isHorizontal ? (limits.horizontal, boundsOrigin.x) : (limits.vertical, boundsOrigin.y)
    return range.canScroll && offset != range.start
      && offset == (range.start == range.upper ? range.lower : range.upper)
  }

  func scrollToEnd() {
    guard let limits else { return }
    var offset = boundsOrigin
    if isHorizontal {
      offset.x =
        limits.horizontal.start == limits.horizontal.upper ? limits.horizontal.lower : limits.horizontal.upper
    } else {
      offset.y = limits.vertical.upper
    }
    moveContent(to: offset)
  }

  /// Takes up the size of the content, and scrolls so that an element stays where it is on the screen.
  func contentSizeDidChange(keeping anchor: Anchor?) {
    let size = layout.collectionViewContentSize
    if explicitContentSize != size { contentSize = size }
    updateLimits()
    guard let limits else { return }
    if startsAtBeginning { return moveContent(to: limits.start) }
    if let target = scrollTarget, let offset = offset(showing: target.path, at: target.position) {
      return moveContent(to: limits.clamped(offset))
    }
    guard let anchor, let frame = frame(of: anchor.element) else { return }
    let place = place(of: frame)
    var offset = boundsOrigin
    if isHorizontal { offset.x = place - anchor.place } else { offset.y = place - anchor.place }
    let shift = Point(x: offset.x - boundsOrigin.x, y: offset.y - boundsOrigin.y)
    guard shift != .zero else { return }
    animation?.shift(by: shift)
    drag?.offset.x += shift.x
    drag?.offset.y += shift.y
    moveContent(to: drag != nil || isDecelerating ? offset : limits.clamped(offset))
  }

  /// The offset along the scroll direction.
  var offsetAlongAxis: Double { isHorizontal ? boundsOrigin.x : boundsOrigin.y }

  /// The leading edge of a frame along the scroll direction.
  func place(of frame: Rect) -> Double {
    guard isHorizontal else { return frame.minY }
    return effectiveLayoutDirection == .rightToLeft ? frame.maxX : frame.minX
  }

  private func frame(of element: CollectionElement) -> Rect? {
    attributes(ofItemAt: element.path).map { snapped($0.frame) }
  }
}
