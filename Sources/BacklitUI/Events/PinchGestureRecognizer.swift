import BacklitGeometry
import Glibc

/// A change of scale: Control and the wheel, because a terminal has one pointer.
///
/// The gesture begins with the first notch and ends when the wheel rests. Offer the same by keys and by a custom
/// action for users without a wheel.
@MainActor
open class PinchGestureRecognizer: GestureRecognizer {
  /// The scale since the gesture began, or since it was set; 1 for no change. Set it to 1 in an action to receive the
  /// change since the previous one. A value that is not above 0 traps.
  public var scale = 1.0 {
    didSet { checkPrecondition(scale > 0 && scale.isFinite, "A scale must be above 0, not \(scale).") }
  }
  /// The factor for each notch.
  static let factor = 1.1

  open override func scrolled(_ event: ScrollEvent) -> Bool {
    guard event.modifiers.contains(.control), event.dy != 0 else { return false }
    scale *= pow(Self.factor, -max(-20, min(event.dy, 20)))
    continueByWheel()
    return true
  }

  override func ownDeadlinePassed(at time: Double) { state = .ended }

  open override func reset() {
    super.reset()
    scale = 1
  }
}
