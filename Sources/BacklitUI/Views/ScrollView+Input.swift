import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

extension ScrollView {
  /// The number of rows or columns per notch of the scroll wheel.
  public static let cellsPerNotch = 3.0

  /// Scrolls by the wheel.
  /// - Returns: whether the view can scroll in that direction.
  func handleWheel(_ scroll: ScrollEvent) -> Bool {
    let cell = traitCollection.cellSize
    guard let limits else { return false }
    var (dx, dy) = (scroll.dx, scroll.dy)
    // With Shift the usual wheel scrolls sideways, in reading direction.
    if scroll.modifiers.contains(.shift), dx == 0, limits.horizontal.canScroll {
      (dx, dy) = (effectiveLayoutDirection == .rightToLeft ? -dy : dy, 0)
    }
    let distance = Point(
      x: dx * Self.cellsPerNotch * cell.width, y: dy * Self.cellsPerNotch * cell.height)
    let (now, goal) = (boundsOrigin, wheelRemainder.offsetBy(dx: distance.x, dy: distance.y))
    let movesX = Self.canMove(distance.x, from: now.x, limits.horizontal)
    let movesY = Self.canMove(distance.y, from: now.y, limits.vertical)
    guard movesX || movesY else {
      wheelRemainder = .zero
      return false
    }
    if isPagingEnabled {
      wheelRemainder = .zero
      let turned = move(
        by: Point(x: movesX ? distance.x.sign() : 0, y: movesY ? distance.y.sign() : 0), pages: true)
      if turned { delegate?.scrollViewDidEndDecelerating(self) }
      return turned
    }
    let wanted = now.offsetBy(dx: movesX ? goal.x : 0, dy: movesY ? goal.y : 0)
    contentOffset = Point(x: wanted.x, y: movesY ? settledOffset(wanted.y, from: now.y) : wanted.y)
    // A remainder of less than a cell is kept for the next event; beyond the ends nothing is kept.
    func rest(_ moves: Bool, _ goal: Double, _ from: Double, _ to: Double, _ step: Double) -> Double {
      let left = goal - (to - from)
      return moves && abs(left) < step ? left : 0
    }
    wheelRemainder = Point(
      x: rest(movesX, goal.x, now.x, boundsOrigin.x, cell.width),
      y: rest(movesY, goal.y, now.y, boundsOrigin.y, cell.height))
    return true
  }

  /// Scrolls by a key: the arrow keys by a cell, Page Up and Page Down by the visible part less a row, Home
  /// and End to the ends; with Shift horizontally.
  /// - Returns: whether the offset changed.
  func scroll(with event: KeyEvent) -> Bool {
    guard event.modifiers.subtracting(.shift).isEmpty else { return false }
    let isAcross = event.modifiers.contains(.shift)
    // Towards the start or the end; on a mirrored screen the start is on the right.
    let isMirrored = isAcross && effectiveLayoutDirection == .rightToLeft
    func along(_ direction: Double) -> Point {
      isAcross ? Point(x: isMirrored ? -direction : direction, y: 0) : Point(x: 0, y: direction)
    }
    switch event.key {
    case .up: return move(by: along(-1), pages: false)
    case .down: return move(by: along(1), pages: false)
    case .left: return move(by: Point(x: -1, y: 0), pages: false)
    case .right: return move(by: Point(x: 1, y: 0), pages: false)
    case .pageUp: return move(by: along(-1), pages: true)
    case .pageDown: return move(by: along(1), pages: true)
    case .home: return move(by: along(-.infinity), pages: false)
    case .end: return move(by: along(.infinity), pages: false)
    default: return false
    }
  }

  /// Scrolls by a page for a screen reader.
  /// - Returns: whether the offset changed.
  func scrollPage(_ direction: ScrollDirection) -> Bool {
    switch direction {
    case .up: return move(by: Point(x: 0, y: -1), pages: true)
    case .down: return move(by: Point(x: 0, y: 1), pages: true)
    case .left: return move(by: Point(x: -1, y: 0), pages: true)
    case .right: return move(by: Point(x: 1, y: 0), pages: true)
    case .next, .previous:
      let step = direction == .next ? 1.0 : -1
      if limits?.vertical.canScroll == true { return move(by: Point(x: 0, y: step), pages: true) }
      let isMirrored = effectiveLayoutDirection == .rightToLeft
      return move(by: Point(x: isMirrored ? -step : step, y: 0), pages: true)
    }
  }

  /// Scrolls by a number of cells or pages.
  /// - Returns: whether the offset changed.
  private func move(by count: Point, pages: Bool) -> Bool {
    let cell = traitCollection.cellSize
    let before = boundsOrigin
    var step = cell
    if isPagingEnabled {
      step = bounds.size
    } else if pages {
      let seen = bounds.inset(by: visibleContentInset).size
      // One row stays visible, so that a reader finds the place again.
      step = Size(
        width: max(cell.width, seen.width - cell.width), height: max(cell.height, seen.height - cell.height))
    }
    // Zero times infinity is NaN, which leaves the axis unchanged.
    let wanted = before.offsetBy(dx: count.x * step.width, dy: count.y * step.height)
    contentOffset = Point(x: wanted.x, y: settledOffset(wanted.y, from: before.y))
    return boundsOrigin != before
  }

  /// Whether an offset can move in the direction of a distance.
  private static func canMove(_ distance: Double, from offset: Double, _ range: ScrollRange) -> Bool {
    distance > 0 && offset < range.upper || distance < 0 && offset > range.lower
  }
}

extension Double {
  /// The sign: 1, 0 or -1.
  fileprivate func sign() -> Double { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
