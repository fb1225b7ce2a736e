import Geometry

/// An animated change of a content offset.
@MainActor
final class ScrollAnimation {
  /// The duration in seconds.
  static let duration = 0.25

  private var from: Point
  private var to: Point
  private var elapsed = 0.0
  private var link: DisplayLink?

  /// Starts the animation; the closure is called with an offset in each frame, and with nil after the last
  /// one.
  init(
    from: Point, to: Point, in window: Window, move: @escaping @MainActor (Point?) -> Void
  ) {
    self.from = from
    self.to = to
    let link = DisplayLink { [weak self] seconds in self?.advance(by: seconds, move) }
    self.link = link
    link.attach(to: window)
    link.isPaused = false
  }

  /// Moves both ends by a distance, because the content moved.
  func shift(by distance: Point) {
    from = from.offset(dx: distance.x, dy: distance.y)
    to = to.offset(dx: distance.x, dy: distance.y)
  }

  /// Stops the animation.
  func end() {
    link?.isPaused = true
    link?.attach(to: nil)
    link = nil
  }

  private func advance(by seconds: Double, _ move: (Point?) -> Void) {
    elapsed += seconds
    let fraction = min(1, (elapsed + Animator.timeTolerance) / Self.duration)
    let progress = fraction < 1 ? AnimationCurve.easeInOut.progress(at: fraction) : 1
    move(from.offset(dx: (to.x - from.x) * progress, dy: (to.y - from.y) * progress))
    if fraction == 1 { move(nil) }
  }
}
