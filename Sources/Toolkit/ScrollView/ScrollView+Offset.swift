import AutoLayout
import Geometry

extension ScrollView {
  /// The point of the content that is shown at the top left of this view, in points; the origin of
  /// ``View/bounds``.
  ///
  /// It stays between minus the ``adjustedContentInset`` and where the end of the content, with its inset, is at the
  /// far edge; other values move to the nearest end, infinite ones too. A part that is not a number changes
  /// nothing. How far the content reaches is known from the latest layout; what is set before the first one
  /// waits for it, where 0 means wherever the content begins: at its right edge where it runs from right to left.
  public var contentOffset: Point {
    get { awaitedOffset ?? boundsOrigin }
    set { setContentOffset(newValue, animated: false) }
  }

  /// Goes to an offset, at once or within a quarter of a second; at once for who wants less motion.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    endAnimation()
    let present = contentOffset
    let offset = Point(
      x: offset.x.isNaN ? present.x : offset.x, y: offset.y.isNaN ? present.y : offset.y)
    guard animated, let window, let limits, !traitCollection.prefersReducedMotion else {
      return setBoundsOrigin(offset)
    }
    let goal = limits.clamped(offset)
    guard goal != boundsOrigin else { return }
    animation = ScrollAnimation(from: boundsOrigin, to: goal, in: window) { [weak self] offset in
      guard let self else { return }
      if let offset { self.setBoundsOrigin(offset) } else { self.endAnimation() }
    }
  }

  /// Scrolls as little as it takes to show a rectangle, or, of one that is larger than the view, where it begins.
  /// - Parameters:
  ///   - rect: in points of this view's own coordinates, which are the content's.
  ///   - animated: whether it takes a moment.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let seen = bounds.inset(by: adjustedContentInset)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    var offset = boundsOrigin
    offset.x += Self.shortest(
      from: (seen.minX, seen.maxX), to: (rect.minX, rect.maxX), showsEnd: isMirrored)
    offset.y += Self.shortest(from: (seen.minY, seen.maxY), to: (rect.minY, rect.maxY), showsEnd: false)
    guard offset != boundsOrigin else { return }
    setContentOffset(isPagingEnabled ? page(nearest: offset) : offset, animated: animated)
  }

  /// Whether there is more than fits.
  var canScroll: Bool { limits?.canMove ?? false }

  /// The offset nearest to another one at which a page begins.
  func page(nearest offset: Point) -> Point {
    guard let limits else { return offset }
    func nearest(_ range: ScrollRange, _ offset: Double, _ extent: Double) -> Double {
      guard extent > 0 else { return offset }
      return range.start + (offset - range.start).snapped(to: extent)
    }
    return Point(
      x: nearest(limits.horizontal, offset.x, bounds.width),
      y: nearest(limits.vertical, offset.y, bounds.height))
  }

  /// Leaves the offset where it is now.
  func endAnimation() {
    animation?.end()
    animation = nil
  }

  /// How far a stretch has to move to hold another one, or its beginning where it is too long.
  private static func shortest(
    from seen: (Double, Double), to wanted: (Double, Double), showsEnd: Bool
  ) -> Double {
    let before = wanted.0 - seen.0
    let behind = wanted.1 - seen.1
    if before >= 0 && behind <= 0 { return 0 }
    if wanted.1 - wanted.0 > seen.1 - seen.0 { return showsEnd ? behind : before }
    return before < 0 ? before : behind
  }
}
