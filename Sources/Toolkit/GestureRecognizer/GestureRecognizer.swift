import Geometry
import Input

/// What makes a tap, a long press or a pan out of a touch, and tells whoever asked.
///
/// A recognizer that was added to a view follows every touch that begins on it or on a view inside. It is
/// ``State-swift.enum/possible`` until it knows; from there it either fails, or is recognized: a discrete one in
/// one go (``State-swift.enum/recognized``), a continuous one from ``State-swift.enum/began`` over any number of
/// changes to its end. The first to be recognized makes the others fail, unless ``canPrevent(_:)`` says
/// otherwise. When the touch is over, it is possible again.
///
/// ```swift
/// let pan = PanGestureRecognizer()
/// pan.addAction { [unowned pan, weak card] _ in
///   card?.center.x += pan.translation(in: card?.superview).x
///   pan.setTranslation(.zero, in: nil)
/// }
/// card.addGestureRecognizer(pan)
/// ```
/// A subclass overrides ``touchBegan(_:)`` and its kin and sets ``state-swift.property``. Time is that of touches
/// and frames; what is to happen without further input is a ``deadline``.
@MainActor
open class GestureRecognizer {
  /// How far a recognizer is, by UIKit's names.
  public enum State: Hashable, Sendable {
    /// It does not know yet.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture went on.
    case changed
    /// A continuous gesture came to its end, or a discrete one was recognized.
    case ended
    /// A continuous gesture was lost with its touch.
    case cancelled
    /// It was another gesture, or none.
    case failed

    /// A discrete gesture was recognized; another name for ``ended``.
    public static let recognized = State.ended
  }

  /// The view it was added to.
  public internal(set) weak var view: View?
  /// Whether it follows touches. Switching it off cancels a gesture under way.
  public var isEnabled = true { didSet { if !isEnabled { giveUp() } } }
  /// Whether the view loses its touch when the gesture is recognized.
  public var cancelsTouchesInView = true
  /// When, in seconds of the window's clock, ``deadlinePassed(at:)`` is to be called; nil for never. It is for
  /// the gesture under way, and goes with it.
  public var deadline: Double?

  var current = State.possible
  /// What was recognized and waits for others to fail.
  var pending: [State] = []
  /// The touch it follows, or followed last while the gesture goes on.
  var touch: Touch?
  var prerequisites: [Prerequisite] = []
  var actions: [(token: ActionToken, handler: @MainActor (GestureRecognizer) -> Void)] = []
  var lastToken = 0

  /// Another recognizer that has to fail first.
  struct Prerequisite {
    weak var recognizer: GestureRecognizer?
  }

  /// What ``removeAction(_:)`` takes to end a registration.
  public struct ActionToken: Hashable, Sendable {
    let id: Int
  }

  /// A recognizer that belongs to no view yet.
  public init() {}

  // MARK: What subclasses say

  /// A touch came down on the view, or inside of it.
  open func touchBegan(_ touch: Touch) {}

  /// The touch moved.
  open func touchMoved(_ touch: Touch) {}

  /// The touch was lifted. Who has not said anything by the end of this, and set no deadline, has failed.
  open func touchEnded(_ touch: Touch) {}

  /// The touch was lost. A gesture that was recognized is cancelled, any other fails.
  open func touchCancelled(_ touch: Touch) {
    state = current == .began || current == .changed ? .cancelled : .failed
  }

  /// The time that ``deadline`` named has come; it is nil again.
  open func deadlinePassed(at time: Double) {}

  /// The gesture is over, or never was. Call super.
  open func reset() {}

  /// Whether another recognizer fails when this one is recognized.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether this one fails when another recognizer is recognized.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
}
