import BacklitGeometry
import BacklitLayout
import Glibc

extension ScrollView {
  /// The point of the content at the top left of this view, in points; the origin of ``View/bounds``.
  ///
  /// The offset stays between minus the ``adjustedContentInset`` and the end of the content with its inset;
  /// other values, infinite ones too, are clamped. A NaN component is ignored. The limits are known after a
  /// layout; an offset that was set before applies with it. An axis that was not set then shows the beginning
  /// of the content, which is the right edge for right-to-left content. Assigning a point sets both axes,
  /// `contentOffset.y = 48` only one.
  public var contentOffset: Point {
    get { Point(x: pendingOffset.x ?? boundsOrigin.x, y: pendingOffset.y ?? boundsOrigin.y) }
    set { setContentOffset(newValue, animated: false) }
    _modify {
      let before = contentOffset
      var offset = before
      yield &offset
      if offset.x == before.x { offset.x = .nan }
      if offset.y == before.y { offset.y = .nan }
      setContentOffset(offset, animated: false)
    }
  }

  /// Sets the offset, at once or animated within a quarter of a second. With reduced motion it is set at
  /// once.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    endAnimation()
    guard let limits else {
      if !offset.x.isNaN { pendingOffset.x = offset.x }
      if !offset.y.isNaN { pendingOffset.y = offset.y }
      return
    }
    let offset = Point(
      x: offset.x.isNaN ? boundsOrigin.x : offset.x, y: offset.y.isNaN ? boundsOrigin.y : offset.y)
    guard animated, let window else { return setBoundsOrigin(offset) }
    let goal = limits.clamped(offset)
    guard goal != boundsOrigin else { return }
    if traitCollection.prefersReducedMotion {
      setBoundsOrigin(offset)
      delegate?.scrollViewDidEndScrollingAnimation(self)
      return
    }
    animation = ScrollAnimation(from: boundsOrigin, to: goal, in: window) { [weak self] offset, isLast in
      guard let self else { return }
      self.setBoundsOrigin(offset)
      guard isLast else { return }
      let completion = self.scrollCompletion
      self.endAnimation()
      completion?()
      self.delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Scrolls by the smallest distance that shows a rectangle; of a rectangle larger than the view, the
  /// beginning is shown.
  /// - Parameters:
  ///   - rect: in points of this view's own coordinates, which are the content's.
  ///   - animated: whether the change is animated.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    scrollRectToVisible(rect, of: nil, animated: animated)
  }

  /// Scrolls by the smallest distance that shows a rectangle, as ``scrollRectToVisible(_:animated:)`` does.
  /// - Parameters:
  ///   - rect: in points of this view's own coordinates, which are the content's.
  ///   - subview: the subview that the rectangle belongs to; nil for none.
  ///   - animated: whether the change is animated.
  func scrollRectToVisible(_ rect: Rect, of subview: View?, animated: Bool) {
    var inset = visibleContentInset
    inset.top += pinnedHeight(over: rect, of: subview)
    let seen = bounds.inset(by: inset)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    var offset = boundsOrigin
    offset.x += Self.shortestDistance(
      from: (seen.minX, seen.maxX), to: (rect.minX, rect.maxX), showsEnd: isMirrored)
    offset.y += Self.shortestDistance(
      from: (seen.minY, seen.maxY), to: (rect.minY, rect.maxY), showsEnd: false)
    offset.y = settledOffset(offset.y, showingTo: rect.maxY)
    guard offset != boundsOrigin else { return }
    setContentOffset(isPagingEnabled ? page(nearest: offset) : offset, animated: animated)
  }

  /// Whether the content exceeds the view.
  var canScroll: Bool { limits?.canScroll ?? false }

  /// Returns the nearest offset at which a page begins.
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

  /// Stops a running animation at the current offset.
  func endAnimation() {
    for animation in [animation, zoomAnimation] { animation?.end() }
    animation = nil
    scrollCompletion = nil
    zoomAnimation = nil
    isDecelerating = false
  }

  /// Returns the smallest distance that moves one interval to contain a second one, or the beginning of one
  /// that is too long.
  private static func shortestDistance(
    from seen: (Double, Double), to wanted: (Double, Double), showsEnd: Bool
  ) -> Double {
    let before = wanted.0 - seen.0
    let behind = wanted.1 - seen.1
    if before >= 0 && behind <= 0 { return 0 }
    if wanted.1 - wanted.0 > seen.1 - seen.0 { return showsEnd ? behind : before }
    return before < 0 ? before : behind
  }
}

/// An animated change of a content offset, or of a scale, which counts as a point with two equal coordinates.
@MainActor
final class ScrollAnimation {
  /// How the content moves.
  enum Motion {
    /// Slowly at both ends, within ``ScrollAnimation/duration``.
    case eased
    /// More and more slowly, as after a fast drag.
    case decaying
  }

  /// The duration of an eased motion in seconds.
  static let duration = 0.25
  /// The rate at which the speed of a decaying motion falls, per second: UIKit's factor of 0.998 for each
  /// millisecond.
  static let decay = 2.002

  /// The value at the end.
  private(set) var goal: Point
  private var start: Point
  private let motion: Motion
  private var elapsed = 0.0
  private var link: DisplayLink?

  /// Starts the animation; the closure is called with a value in each frame, and with whether it is the last one.
  init(
    from start: Point, to goal: Point, _ motion: Motion = .eased, in window: Window,
    move: @escaping @MainActor (Point, Bool) -> Void
  ) {
    self.start = start
    self.goal = goal
    self.motion = motion
    let link = DisplayLink { [weak self] seconds in self?.advance(by: seconds, move) }
    self.link = link
    link.attach(to: window)
    link.isPaused = false
  }

  /// Moves both ends by a distance, because the content moved.
  func shift(by distance: Point) {
    start = start.offsetBy(dx: distance.x, dy: distance.y)
    goal = goal.offsetBy(dx: distance.x, dy: distance.y)
  }

  /// Stops the animation.
  func end() {
    link?.isPaused = true
    link?.attach(to: nil)
    link = nil
  }

  private func advance(by seconds: Double, _ move: (Point, Bool) -> Void) {
    elapsed += seconds
    let progress = self.progress
    let isLast = progress == 1
    let place = start.offsetBy(dx: (goal.x - start.x) * progress, dy: (goal.y - start.y) * progress)
    move(isLast ? goal : place, isLast)
  }

  private var progress: Double {
    switch motion {
    case .eased:
      let fraction = (elapsed + Animator.timeTolerance) / Self.duration
      return fraction < 1 ? AnimationCurve.easeInOut.progress(at: fraction) : 1
    case .decaying:
      let left = exp(-Self.decay * elapsed)
      // Half a point cannot be seen.
      return left * start.distance(to: goal) < 0.5 ? 1 : 1 - left
    }
  }
}
