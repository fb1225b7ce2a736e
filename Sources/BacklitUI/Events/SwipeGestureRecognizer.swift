import BacklitGeometry

/// A quick motion of a touch in one direction, or a notch of the wheel that moves content in that direction: the wheel up for a
/// swipe down.
///
/// A discrete gesture: it is recognized once, as soon as the touch has moved far enough.
@MainActor
open class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits, with UIKit's numbers.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Upwards.
    public static let up = Direction(rawValue: 1 << 2)
    /// Downwards.
    public static let down = Direction(rawValue: 1 << 3)

    /// The direction of a motion; empty if it is diagonal or does not move.
    init(_ motion: Point) {
      // Within 30 degrees of an axis.
      if abs(motion.x) > 1.7 * abs(motion.y) {
        self = motion.x > 0 ? .right : .left
      } else if abs(motion.y) > 1.7 * abs(motion.x) {
        self = motion.y > 0 ? .down : .up
      } else {
        self = []
      }
    }
  }

  /// The directions that are recognized; to the right by default.
  public var direction: Direction = .right
  /// The distance that the touch must move, in points: four columns or two rows.
  static let minimumDistance = 32.0
  /// The longest time of the motion, in seconds.
  static let maximumDuration = 0.5
  private var start = Point.zero

  open override func touchBegan(_ touch: Touch) {
    start = touch.location(in: nil)
    deadline = touch.timestamp + Self.maximumDuration
  }

  open override func touchMoved(_ touch: Touch) {
    let place = touch.location(in: nil)
    guard place.distance(to: start) >= Self.minimumDistance else { return }
    let moved = Direction(place.offsetBy(dx: -start.x, dy: -start.y))
    state = moved.isEmpty || !direction.contains(moved) ? .failed : .recognized
  }

  open override func touchEnded(_ touch: Touch) { state = .failed }

  override func ownDeadlinePassed(at time: Double) { state = .failed }

  /// Recognizes a notch of the wheel. A wheel that turns to the right moves content to the left, as a swipe to the left does.
  open override func scrolled(_ event: ScrollEvent) -> Bool {
    let moved = Direction(Point(x: -event.dx, y: -event.dy))
    guard event.modifiers.isEmpty, !moved.isEmpty, direction.contains(moved) else { return false }
    state = .recognized
    return true
  }
}
