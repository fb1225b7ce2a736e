import BacklitGeometry
import Glibc

/// A rotation around the center of the view: a touch that moves around it, or Alt and the wheel.
///
/// A touch begins the gesture when it has moved 10 points; the wheel begins it with the first notch and ends it
/// when it rests. Offer the same by keys and by a custom action for users without a pointer.
@MainActor
open class RotationGestureRecognizer: GestureRecognizer {
  /// The rotation in radians, clockwise, since the gesture began, or since it was set. Set it to 0 in an action to
  /// receive the change since the previous one.
  public var rotation = 0.0
  /// The rotation for each notch: 15 degrees.
  static let notch = Double.pi / 12
  private var start = Point.zero
  private var angle = 0.0

  open override func touchBegan(_ touch: Touch) {
    start = touch.location(in: nil)
    angle = angle(of: touch) ?? 0
  }

  open override func touchMoved(_ touch: Touch) {
    guard let angle = angle(of: touch) else { return }
    if state == .possible, pending.isEmpty,
      touch.location(in: nil).distance(to: start) < PanGestureRecognizer.minimumDistance
    {
      return
    }
    // The shorter way round.
    rotation += remainder(angle - self.angle, 2 * .pi)
    self.angle = angle
    state = state == .possible && pending.isEmpty ? .began : .changed
  }

  open override func touchEnded(_ touch: Touch) {
    state = state == .possible && pending.isEmpty ? .failed : .ended
  }

  open override func scrolled(_ event: ScrollEvent) -> Bool {
    guard event.modifiers.contains(.alt), event.dy != 0 else { return false }
    rotation += Self.notch * max(-20, min(event.dy, 20))
    continueByWheel()
    return true
  }

  override func ownDeadlinePassed(at time: Double) { state = .ended }

  open override func reset() {
    super.reset()
    rotation = 0
  }

  /// The angle of a touch as seen from the center of the view; nil at the center itself.
  ///
  /// It is measured in the window, because an action can turn the view with the touch.
  private func angle(of touch: Touch) -> Double? {
    guard let view else { return nil }
    let (place, center) = (touch.location(in: nil), view.convert(view.bounds.center, to: nil))
    guard place != center else { return nil }
    return atan2(place.y - center.y, place.x - center.x)
  }
}
