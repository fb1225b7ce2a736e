import BacklitGeometry

/// A gesture recognizer: interprets a touch as a tap, a long press, a pan, a swipe or a rotation, or the wheel as a
/// pinch or a rotation, and calls actions.
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
/// Unlike the handlers of responders, these methods return nothing: all recognizers follow a touch together.
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
  /// The object that decides which touches the recognizer follows and beside which others it is recognized.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether the recognizer follows touches. Disabling it cancels a gesture in progress.
  public var isEnabled = true { didSet { if !isEnabled { cancelOrFail() } } }
  /// The buttons whose touches the recognizer follows; the primary one by default.
  ///
  /// In UIKit, all buttons of the mask must be down; here a touch has one button, which must be in the mask.
  public var buttonMaskRequired = ButtonMask.primary
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
  var actions = HandlerList<@MainActor (GestureRecognizer) -> Void>()

  /// A recognizer that must fail first.
  struct Prerequisite {
    weak var recognizer: GestureRecognizer?
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

  /// Called when the wheel turned over the view or inside it, and no view nearer to the pointer handled the event.
  /// - Returns: whether the event is part of the gesture; otherwise the view of the recognizer receives it.
  open func scrolled(_ event: ScrollEvent) -> Bool { false }

  /// Called when ``GestureRecognizer/deadline`` has passed; the deadline is nil again.
  open func deadlinePassed(at time: Double) { ownDeadlinePassed(at: time) }
  func ownDeadlinePassed(at time: Double) {}

  /// Called when the gesture has ended, or was never recognized. Call super.
  open func reset() {}

  /// Returns whether another recognizer fails when this one is recognized.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Returns whether this recognizer fails when a given recognizer is recognized.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
}

extension GestureRecognizer {
  /// Calls a closure with this recognizer whenever its state changes to one other than possible or failed.
  /// The closure lives as long as the recognizer and must not hold it strongly.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  public func addAction(_ handler: @escaping @MainActor (GestureRecognizer) -> Void) -> HandlerRegistration {
    actions.add(handler)
  }

  /// Calls a method of an object while the object lives: `tap.addTarget(deck, action: Deck.tapped)`.
  /// - Returns: a registration that removes the action.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> (GestureRecognizer) -> Void
  ) -> HandlerRegistration {
    addAction { [weak target] gesture in
      if let target { action(target)(gesture) }
    }
  }

  /// Calls a method without parameters of an object while the object lives.
  /// - Returns: a registration that removes the action.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) -> HandlerRegistration {
    addAction { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Recognizes this gesture only after a given recognizer failed: a single tap waits for the second tap that would
  /// make it a double tap. A recognizer that follows no touch counts as failed. Traps if the recognizers
  /// would wait for each other, also through others.
  public func require(toFail other: GestureRecognizer) {
    checkPrecondition(!other.waits(for: self), "Gesture recognizers cannot wait for each other to fail.")
    prerequisites.removeAll { $0.recognizer == nil || $0.recognizer === other }
    prerequisites.append(Prerequisite(recognizer: other))
  }

  /// Returns the location of the touch in a view's own coordinates; nil for the window's. Zero before the
  /// first touch.
  public func location(in view: View?) -> Point { touch?.location(in: view) ?? .zero }

  /// The modifiers held at the latest event of the touch.
  public var modifiers: KeyModifiers { touch?.modifiers ?? [] }

  func waits(for other: GestureRecognizer) -> Bool {
    self === other || prerequisites.contains { $0.recognizer?.waits(for: other) ?? false }
  }
}

extension GestureRecognizer {
  /// The state of the gesture. Only subclasses set it, to ``State-swift.enum/failed`` or to the next state of
  /// their kind. Transitions that are not allowed are ignored, and so is any transition after the gesture has
  /// ended.
  public final var state: State {
    get { currentState }
    set { transition(to: newValue) }
  }

  /// Whether the gesture has not ended yet.
  var isInProgress: Bool { currentState == .possible || currentState == .began || currentState == .changed }

  private func transition(to new: State) {
    guard isInProgress else { return }
    switch (new, currentState == .possible) {
    case (.began, true), (.ended, true):
      if !pending.contains(new) { pending.append(new) }
      tryToRecognize()
    case (.failed, true), (.cancelled, true): finish(as: .failed)
    case (.changed, false): report(.changed)
    case (.ended, false): finish(as: .ended)
    case (.failed, false), (.cancelled, false): finish(as: .cancelled)
    case (.possible, _), (.began, false), (.changed, true): break
    }
  }

  /// Recognizes the pending states when no prerequisite is left.
  func tryToRecognize() {
    guard currentState == .possible, !pending.isEmpty else { return }
    let obstacles = prerequisites.compactMap(\.recognizer).filter { $0.touch != nil }
    if obstacles.contains(where: { [.began, .changed, .ended].contains($0.currentState) })
      || !isAllowedToBegin
    {
      finish(as: .failed)
      return
    }
    guard obstacles.allSatisfy({ !$0.isInProgress }) else { return }
    let states = pending
    pending = []
    coordinator?.willRecognize(self)
    for state in states where isInProgress {
      if state == .began { report(.began) } else { finish(as: state) }
    }
  }

  /// Ends the gesture: it fails if it was not recognized yet, otherwise it is cancelled.
  func cancelOrFail() {
    if currentState != .possible { finish(as: .cancelled) } else if touch != nil { finish(as: .failed) }
  }

  /// Begins or continues a gesture of the wheel, which ends when the wheel rests for a moment.
  func continueByWheel() {
    state = currentState == .possible ? .began : .changed
    if isInProgress, currentState != .possible {
      deadline = (view?.window?.time ?? 0) + Self.wheelGestureInterval
    }
  }

  /// The time without a turn of the wheel after which a gesture of the wheel has ended, in seconds.
  static let wheelGestureInterval = 0.3

  private func finish(as state: State) {
    guard isInProgress else { return }
    pending = []
    deadline = nil
    report(state)
    coordinator?.didFinish(self)
  }

  private func report(_ state: State) {
    currentState = state
    guard state != .failed else { return }
    actions.forEach { $0(self) }
  }

  /// Whether all views from the touched one to the recognizer's view let the gesture begin.
  private var isAllowedToBegin: Bool {
    guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return false }
    var next = touch?.view ?? view
    while let view = next {
      if !view.gestureRecognizerShouldBegin(self) { return false }
      if view === self.view { return true }
      next = view.superview
    }
    return true
  }

  private var coordinator: GestureCoordinator? { touch?.window.gestures ?? view?.window?.gestures }

  /// Resets the recognizer for the next gesture.
  func resetForNextGesture() {
    currentState = .possible
    pending = []
    deadline = nil
    touch = nil
    reset()
  }
}

/// An object that decides for gesture recognizers; like UIKit's protocol. All methods have an implementation.
@MainActor
public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns whether a recognizer follows a touch that begins; true by default.
  ///
  /// A recognizer on a page that must leave the touches of its buttons alone compares ``Touch/view``.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Returns whether a recognizer may be recognized now; true by default.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

  /// Returns whether two recognizers may be recognized together; false by default, so that the first
  /// recognized gesture makes the other fail. It is sufficient that the delegate of one of them allows it.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Follows every touch.
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

  /// Lets every gesture begin.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Allows one gesture at a time.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
}

/// A set of buttons of the pointer.
public struct ButtonMask: OptionSet, Hashable, Sendable {
  /// One bit for each button.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The main button, usually the left one.
  public static let primary = ButtonMask(rawValue: 1)
  /// The secondary button, usually the right one.
  public static let secondary = ButtonMask(rawValue: 2)
  /// The middle button, usually the wheel.
  public static let middle = ButtonMask(rawValue: 4)

  /// Creates a set of one button.
  package init(_ button: PointerEvent.Button) {
    switch button {
    case .primary: self = .primary
    case .middle: self = .middle
    case .secondary: self = .secondary
    }
  }
}

extension View {
  /// Attaches a recognizer to this view, and detaches it from its former view. It follows the touches on this
  /// view and inside it.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Detaches a recognizer; a gesture in progress is cancelled. A recognizer of a different view is ignored.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancelOrFail()
    recognizer.view = nil
    gestureRecognizers.removeAll { $0 === recognizer }
  }
}
