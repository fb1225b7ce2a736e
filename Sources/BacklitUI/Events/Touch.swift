import BacklitGeometry

/// A finger, or the mouse with a button down, from its beginning to its end.
///
/// A terminal has one pointer, and so a window in it at most one touch. While it lasts, other buttons are ignored, except that a
/// press of the primary button cancels it and begins a new one. On a screen for several fingers, each has a touch, and different
/// views receive them.
@MainActor
public final class Touch {
  /// The phase of a touch.
  public enum Phase: Hashable, Sendable {
    /// The touch began.
    case began
    /// The touch moved.
    case moved
    /// The touch was lifted.
    case ended
    /// The touch was cancelled, by the system or by the user; see ``Touch/isCancelledByUser``.
    case cancelled
  }

  /// The current phase.
  public internal(set) var phase: Phase = .began
  /// The time of the current phase, in seconds of the window's clock.
  public internal(set) var timestamp: Double
  /// The button that is down; primary for a finger.
  public let button: PointerEvent.Button
  /// The number of taps of the button in quick succession at this place: 2 in a double click.
  public let tapCount: Int
  /// The modifiers held now.
  public internal(set) var modifiers: KeyModifiers
  /// The time at which the touch began, in seconds of the window's clock.
  let beginTime: Double
  /// Whether the user cancelled the touch with Escape; its effects should be reverted.
  public internal(set) var isCancelledByUser = false
  /// The view under the pointer when the touch began.
  public internal(set) weak var view: View?

  /// The responder that handled the beginning of the touch; it receives all later phases.
  private weak var responder: Responder?

  /// Whether a gesture recognizer cancelled the touch in its view.
  private(set) var isCancelledInView = false
  var location: Point
  var previousLocation: Point
  /// The distance from the pointer to the touch; not zero for a touch that began beside a small control.
  let offset: Point
  let window: Window

  init(
    at location: Point, offset: Point, in window: Window, timestamp: Double, button: PointerEvent.Button,
    tapCount: Int,
    modifiers: KeyModifiers
  ) {
    self.location = location
    self.previousLocation = location
    self.offset = offset
    self.button = button
    self.window = window
    self.timestamp = timestamp
    beginTime = timestamp
    self.tapCount = tapCount
    self.modifiers = modifiers
  }

  /// Returns the location in a view's own coordinates; nil for the window's.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }

  /// Returns the location before the latest change, in a view's own coordinates; nil for the window's.
  public func previousLocation(in view: View?) -> Point {
    view?.convert(previousLocation, from: nil) ?? previousLocation
  }

  /// The location of the touch when the pointer is at that of an event.
  func location(of event: PointerEvent) -> Point {
    event.location.offsetBy(dx: offset.x, dy: offset.y)
  }

  /// Whether the touch is in progress.
  var isCurrent: Bool { window.touches.values.contains { $0 === self } }

  /// Whether a view, or the responder for its touches, has this touch.
  func isIn(_ view: View) -> Bool { self.view === view || responder === view }

  /// Offers the beginning of the touch to its view and the responders after it.
  /// - Returns: the responder that handles the touch.
  func findResponder() -> Responder? {
    let isHandled =
      view?.offer { candidate in
        // A handler may cancel the touch, or remove its view.
        guard isCurrent, !isCancelledInView else { return true }
        // Set before the call, so that a cancellation during the call is delivered.
        responder = candidate
        return candidate.touchBegan(self)
      } ?? false
    if !isHandled { responder = nil }
    return responder
  }

  /// Delivers the current phase to the gesture recognizers, then to the responder of the touch unless a
  /// recognizer cancelled the touch there.
  /// - Returns: whether a recognizer follows the touch, or the responder handled the phase.
  @discardableResult
  func deliver() -> Bool {
    let isFollowed = window.gestures.isFollowing(self)
    window.gestures.deliver(self)
    guard !isCancelledInView, let responder else { return isFollowed }
    let isHandled =
      switch phase {
      case .began: false
      case .moved: responder.touchMoved(self)
      case .ended: responder.touchEnded(self)
      case .cancelled: responder.touchCancelled(self)
      }
    return isHandled || isFollowed
  }

  /// Cancels the touch in its responder; gesture recognizers continue to follow it.
  func cancelInView() {
    guard !isCancelledInView else { return }
    isCancelledInView = true
    let phase = self.phase
    self.phase = .cancelled
    _ = responder?.touchCancelled(self)
    self.phase = phase
  }
}
