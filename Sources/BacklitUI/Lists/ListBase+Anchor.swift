import BacklitGeometry
import BacklitLists

/// Places that stay while estimates are corrected and items change, and places to scroll to.
extension ListBase {
  /// An element and the place of its leading edge on the screen.
  struct Anchor {
    var element: ListElement
    /// The distance of the edge from the offset, along the scroll direction.
    var place: Double
  }

  private var isHorizontal: Bool { layout.scrollAxis == .horizontal }
  private var isMirrored: Bool { isHorizontal && effectiveLayoutDirection == .rightToLeft }

  /// The offset along the scroll direction.
  private var offsetAlongAxis: Double { isHorizontal ? boundsOrigin.x : boundsOrigin.y }

  /// The leading edge of a frame along the scroll direction.
  private func place(of frame: Rect) -> Double {
    !isHorizontal ? frame.minY : isMirrored ? frame.maxX : frame.minX
  }

  /// Whether content at an offset can be kept where it is: at its beginning, new items become visible.
  private var keepsPlace: Bool {
    guard let limits else { return false }
    let start = (isHorizontal ? limits.horizontal : limits.vertical).start
    return abs(offsetAlongAxis - start) > layout.leadingLength
  }

  /// The first element that was visible before this update.
  func currentAnchor() -> Anchor? {
    guard scrollTarget == nil, keepsPlace else { return nil }
    return anchor(
      at: displayed.values.map(\.attributes).filter { $0.zIndex == 0 && $0.frame.intersects(bounds) })
  }

  /// The first element of the layout at the offset.
  var offsetAnchor: Anchor? {
    keepsPlace ? anchor(at: visibleAttributes(in: bounds).filter { $0.zIndex == 0 }) : nil
  }

  private func anchor(at visible: [CollectionViewLayoutAttributes]) -> Anchor? {
    let first = visible.map { (element: $0.element, place: place(of: snapped($0.frame))) }.min {
      $0.place != $1.place ? ($0.place < $1.place) != isMirrored : $0.element < $1.element
    }
    return first.map { Anchor(element: $0.element, place: $0.place - offsetAlongAxis) }
  }

  /// Returns the element that stays in its place during a change; nil to keep the offset.
  func anchor(after difference: SnapshotDifference) -> Anchor? {
    let keepsCursor = keepsCursorInPlace && difference.movesItems
    switch keepsCursor && updateAnchor == .automatic ? .cursor : updateAnchor {
    case .offset: return nil
    case .cursor:
      guard let cursor = selection.cursor, let new = difference.newIndexPath(for: cursor),
        let frame = attributes(of: .item(cursor))?.frame, frame.intersects(bounds)
      else { return nil }
      return Anchor(element: .item(new), place: place(of: frame) - offsetAlongAxis)
    case .automatic where difference.movesItems: return nil
    case .automatic, .topRow: break
    }
    guard let anchor = pendingAnchor ?? currentAnchor() else { return nil }
    if let element = anchor.element.following(difference) {
      return Anchor(element: element, place: anchor.place)
    }
    return difference.nearestNewIndexPath(for: anchor.element.path).map {
      Anchor(element: .item($0), place: 0)
    }
  }

  /// Whether the content is scrolled to its end, and not at its beginning.
  var isAtEnd: Bool {
    guard let limits else { return false }
    let range = isHorizontal ? limits.horizontal : limits.vertical
    return range.canScroll && offsetAlongAxis != range.start && offsetAlongAxis == range.end
  }

  func scrollToEnd() {
    guard let limits else { return }
    var offset = boundsOrigin
    if isHorizontal { offset.x = limits.horizontal.end } else { offset.y = limits.vertical.end }
    moveContent(to: offset)
  }

  /// Takes up the size of the content, and scrolls so that an element stays where it is on the screen.
  func contentSizeDidChange(keeping anchor: Anchor?) {
    let size = layout.collectionViewContentSize
    if explicitContentSize != size { contentSize = size }
    updateLimits()
    guard let limits else { return }
    if startsAtBeginning { return moveContent(to: limits.start) }
    if let target = scrollTarget, let offset = offset(showing: target.element, at: target.position) {
      return moveContent(to: limits.clamped(offset))
    }
    guard let anchor, let frame = attributes(of: anchor.element).map({ snapped($0.frame) }) else { return }
    // An element that became shorter than the hidden part of it shows its end.
    let hidden = isMirrored ? anchor.place : max(anchor.place, -(isHorizontal ? frame.width : frame.height))
    let distance = place(of: frame) - hidden - offsetAlongAxis
    guard distance != 0 else { return }
    let shift = isHorizontal ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
    animation?.shift(by: shift)
    drag?.offset.x += shift.x
    drag?.offset.y += shift.y
    let offset = boundsOrigin.offsetBy(dx: shift.x, dy: shift.y)
    moveContent(to: drag != nil || isDecelerating ? offset : limits.clamped(offset))
  }

  // MARK: Scrolling to elements

  /// Scrolls until an element is at a position, even if estimates on the way are corrected. An element that does not exist is
  /// ignored.
  func scroll(to element: ListElement, at position: ScrollPosition, animated isAnimated: Bool) {
    readCountsIfNeeded()
    guard contains(element) else { return }
    if isAnimated, let limits, window != nil, !traitCollection.prefersReducedMotion,
      let offset = offset(showing: element, at: position)
    {
      setContentOffset(limits.clamped(offset), animated: true)
      // Sizes that were measured on the way moved the element.
      scrollCompletion = { [weak self] in self?.show(element, at: position) }
      return
    }
    endAnimation()
    show(element, at: position)
  }

  /// Shows an element at a position at once.
  func show(_ element: ListElement, at position: ScrollPosition) {
    scrollTarget = (element, position)
    setNeedsLayout()
    if limits != nil { layoutIfNeeded() }
  }

  /// The offset that shows an element at a position.
  func offset(showing element: ListElement, at position: ScrollPosition) -> Point? {
    guard let frame = attributes(of: element).map({ snapped($0.frame) }) else { return nil }
    var inset = visibleContentInset
    if element.isItem { inset.top += layout.pinnedHeight(overSection: element.path.section) }
    let seen = bounds.inset(by: inset)
    func distance(_ low: Double, _ high: Double, _ seenLow: Double, _ seenHigh: Double) -> Double {
      switch (position, isMirrored) {
      case (.start, false), (.end, true): return low - seenLow
      case (.end, false), (.start, true): return high - seenHigh
      case (.center, _): return (low + high) / 2 - (seenLow + seenHigh) / 2
      case (.nearest, _):
        if low < seenLow || high - low > seenHigh - seenLow { return low - seenLow }
        return high > seenHigh ? high - seenHigh : 0
      }
    }
    var offset = boundsOrigin
    if isHorizontal {
      offset.x += distance(frame.minX, frame.maxX, seen.minX, seen.maxX)
    } else {
      offset.y += distance(frame.minY, frame.maxY, seen.minY, seen.maxY)
      offset.y = settledOffset(offset.y, showingTo: frame.maxY)
    }
    return offset
  }
}

extension ScrollRange {
  /// The offset at the end of the content.
  fileprivate var end: Double { start == upper ? lower : upper }
}
