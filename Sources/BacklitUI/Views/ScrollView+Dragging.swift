import BacklitGeometry

/// A drag of the content of a scroll view.
struct ScrollDrag {
  /// The time before the release in which the velocity is measured, in seconds.
  private static let measuredTime = 0.1

  /// The place at which the drag began, in the superview's coordinates.
  let start: Point
  /// The offset at that time.
  var offset: Point
  /// Whether the touch moved.
  private(set) var hasMoved = false
  private var latest: [(place: Point, time: Double)]

  init(at place: Point, time: Double, offset: Point) {
    start = place
    self.offset = offset
    latest = [(place, time)]
  }

  /// Follows the touch.
  /// - Returns: the offset at which the touch stays on the same point of the content.
  mutating func move(to place: Point, time: Double) -> Point {
    hasMoved = true
    latest.append((place, time))
    latest.removeAll { time - $0.time > Self.measuredTime }
    return Point(x: offset.x + start.x - place.x, y: offset.y + start.y - place.y)
  }

  /// Returns the velocity of the offset at the release, in points per second; zero if the touch rested before.
  func velocity(at time: Double) -> Point {
    let recent = latest.filter { time - $0.time <= Self.measuredTime }
    guard let first = recent.first, let last = recent.last, last.time > first.time else { return .zero }
    let seconds = last.time - first.time
    return Point(x: (first.place.x - last.place.x) / seconds, y: (first.place.y - last.place.y) / seconds)
  }
}

extension ScrollView {
  /// The speed of a release, in points per second, below which the content stays where it is.
  private static let lowestSpeed = 100.0

  /// Whether the user is dragging the content.
  public var isDragging: Bool { drag?.hasMoved ?? false }

  /// Whether a drag can move the content.
  var canDrag: Bool { canScroll || bounces && (alwaysBounceVertical || alwaysBounceHorizontal) }

  /// Begins a drag, which stops a running motion.
  func beginDrag(_ touch: Touch) {
    endAnimation()
    drag = ScrollDrag(at: touch.location(in: superview), time: touch.timestamp, offset: contentOffset)
  }

  /// Moves the content with the touch; beyond its ends it resists.
  /// - Returns: whether the content is being dragged.
  func continueDrag(_ touch: Touch) -> Bool {
    guard drag != nil else { return false }
    if drag?.hasMoved == false { delegate?.scrollViewWillBeginDragging(self) }
    guard let wish = drag?.move(to: touch.location(in: superview), time: touch.timestamp) else { return true }
    guard let limits else { return true }
    func place(_ range: ScrollRange, _ wish: Double, _ extent: Double, always: Bool) -> Double {
      let yields = bounces && (range.canScroll || always)
      return yields ? range.stretched(wish, extent: extent) : range.clamped(wish)
    }
    moveContent(
      to: Point(
        x: place(limits.horizontal, wish.x, bounds.width, always: alwaysBounceHorizontal),
        y: place(limits.vertical, wish.y, bounds.height, always: alwaysBounceVertical)))
    return true
  }

  /// Ends a drag: the content moves on to the nearest page, back to its end, or as far as its speed takes it.
  /// - Parameter time: the time of the release in seconds; nil for a cancelled drag, which ends without speed.
  /// - Returns: whether the content was being dragged.
  @discardableResult
  func endDrag(at time: Double?) -> Bool {
    guard let drag else { return false }
    self.drag = nil
    guard let limits else { return true }
    guard drag.hasMoved else {
      // The touch may have stopped a motion beyond an end or between two pages.
      let rest = limits.clamped(isPagingEnabled ? page(nearest: boundsOrigin) : boundsOrigin)
      if rest != boundsOrigin { decelerate(to: rest, by: rest, .eased) }
      return true
    }
    let velocity = time.map { drag.velocity(at: $0) } ?? .zero
    let natural = naturalTarget(velocity, limits)
    var expected = limits.clamped(isPagingEnabled ? page(at: natural, velocity) : natural)
    let unsettled = expected.y
    expected.y = limits.vertical.clamped(settledOffset(unsettled, from: unsettled))
    var target = expected
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: Point(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: &target)
    target = limits.clamped(target)
    let moves = target != boundsOrigin
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    guard moves else { return true }
    delegate?.scrollViewWillBeginDecelerating(self)
    let isInside = limits.clamped(boundsOrigin) == boundsOrigin
    let isFree = !isPagingEnabled && isInside && target == expected && expected.y == unsettled
    decelerate(to: target, by: isFree ? natural : target, isFree ? .decaying : .eased)
    return true
  }

  /// Moves the content to a target within its ends.
  /// - Parameters:
  ///   - target: the offset at which the content comes to rest.
  ///   - goal: the offset to which its speed would take it without ends.
  ///   - motion: how it moves.
  private func decelerate(to target: Point, by goal: Point, _ motion: ScrollAnimation.Motion) {
    guard let window, !traitCollection.prefersReducedMotion else {
      moveContent(to: target)
      delegate?.scrollViewDidEndDecelerating(self)
      return
    }
    animation = ScrollAnimation(from: boundsOrigin, to: goal, motion, in: window) {
      [weak self] offset, isLast in
      guard let self, let limits = self.limits else { return }
      let place = motion == .decaying ? limits.clamped(offset) : offset.snapped(to: self.grid)
      let ends = isLast || motion == .decaying && place == limits.clamped(goal)
      self.moveContent(to: ends ? limits.clamped(target) : place)
      guard ends else { return }
      self.endAnimation()
      self.delegate?.scrollViewDidEndDecelerating(self)
    }
    isDecelerating = true
  }

  /// The offset to which a velocity takes the content if it has no ends; the present one along an axis without
  /// speed, without scrolling, or beyond an end.
  private func naturalTarget(_ velocity: Point, _ limits: ScrollLimits) -> Point {
    func target(_ range: ScrollRange, _ offset: Double, _ velocity: Double) -> Double {
      let isInside = offset >= range.lower && offset <= range.upper
      guard range.canScroll, isInside, abs(velocity) >= Self.lowestSpeed else { return offset }
      return offset + velocity / ScrollAnimation.decay
    }
    return Point(
      x: target(limits.horizontal, boundsOrigin.x, velocity.x),
      y: target(limits.vertical, boundsOrigin.y, velocity.y))
  }

  /// The page at which a drag ends: the next one in the direction of a fast drag, and the nearest one otherwise.
  private func page(at natural: Point, _ velocity: Point) -> Point {
    func place(_ offset: Double, _ natural: Double, _ size: Double) -> Double {
      natural == offset ? offset : offset + (natural > offset ? 1 : -1) * size / 2
    }
    return page(
      nearest: Point(
        x: place(boundsOrigin.x, natural.x, bounds.width), y: place(boundsOrigin.y, natural.y, bounds.height))
    )
  }
}

extension Point {
  fileprivate func snapped(to grid: Size) -> Point {
    Point(x: x.snapped(to: grid.width), y: y.snapped(to: grid.height))
  }
}
