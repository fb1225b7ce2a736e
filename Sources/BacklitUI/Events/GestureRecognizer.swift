import Geometry
import Input

/// A gesture recognizer: interprets a touch as a tap, a long press or a pan, and calls actions.
///
/// A recognizer follows every touch that begins on its view or on a view inside it. Its state is
/// ``State-swift.enum/possible`` first. From there it either fails or is recognized: a discrete recognizer in
/// one step (``State-swift.enum/recognized``), a continuous one from ``State-swift.enum/began`` over any
/// number of changes to its end. The first recognized gesture makes the others fail, unless
/// ``canPrevent(_:)`` returns false. When the touch has ended, the state is possible again.
///
/// ```swift
/// let pan = PanGestureRecognizer()
/// pan.addAction { [unowned pan, weak card] _ in
///   card?.center.x += pan.translation(in: card?.superview).x
///   pan.setTranslation(.zero, in: nil)
/// }
/// card.addGestureRecognizer(pan)
/// ```
/// A subclass overrides ``touchBegan(_:)`` and the other touch methods, and sets ``state-swift.property``.
/// Time is that of touches and frames; for an effect without further input, set a ``deadline``.
@MainActor
open class GestureRecognizer {
  /// The states of a gesture recognizer; as in UIKit.
  public enum State: Hashable, Sendable {
    /// The gesture is not recognized yet.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture changed.
    case changed
    /// A continuous gesture ended, or a discrete one was recognized.
    case ended
    /// A continuous gesture was cancelled with its touch.
    case cancelled
    /// The gesture was not recognized.
    case failed

    /// A discrete gesture was recognized; an alias of ``ended``.
    public static let recognized = State.ended
  }

  /// The view that the recognizer is attached to.
  public internal(set) weak var view: View?
  /// Whether the recognizer follows touches. Disabling it cancels a gesture in progress.
  public var isEnabled = true { didSet { if !isEnabled { cancelOrFail() } } }
  /// Whether recognizing the gesture cancels the touch in the view.
  public var cancelsTouchesInView = true
  /// The time, in seconds of the window's clock, at which ``deadlinePassed(at:)`` is called; nil for never.
  /// The deadline is cleared when the gesture ends.
  public var deadline: Double?

  var currentState = State.possible
  /// The recognized states that wait for other recognizers to fail.
  var pending: [State] = []
  /// The touch that the recognizer follows, or followed last while the gesture is in progress.
  var touch: Touch?
  var prerequisites: [Prerequisite] = []
  var actions: [(token: ActionToken, handler: @MainActor (GestureRecognizer) -> Void)] = []
  var lastToken = 0

  /// A recognizer that must fail first.
  struct Prerequisite {
    weak var recognizer: GestureRecognizer?
  }

  /// A token that identifies a registered action; see ``removeAction(_:)``.
  public struct ActionToken: Hashable, Sendable {
    let id: Int
  }

  /// Creates a recognizer without a view.
  public init() {}

  // MARK: Methods for subclasses

  /// Called when a touch began on the view or inside it.
  open func touchBegan(_ touch: Touch) {}

  /// Called when the touch moved.
  open func touchMoved(_ touch: Touch) {}

  /// Called when the touch was lifted. The recognizer fails if it neither changed its state nor set a
  /// deadline by the end of this call.
  open func touchEnded(_ touch: Touch) {}

  /// Called when the touch was cancelled. By default a recognized gesture is cancelled; any other fails.
  open func touchCancelled(_ touch: Touch) {
    state = currentState == .began || currentState == .changed ? .cancelled : .failed
  }

  /// Called when ``deadline`` has passed; the deadline is nil again.
  open func deadlinePassed(at time: Double) {}

  /// Called when the gesture has ended, or was never recognized. Call super.
  open func reset() {}

  /// Whether another recognizer fails when this one is recognized.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether this recognizer fails when another one is recognized.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
}
