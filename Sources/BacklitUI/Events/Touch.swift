import BacklitGeometry

/// A finger, or the mouse with a button down, from its beginning to its end.
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
    /// The touch was cancelled, by the system or by the person; see ``Touch/isCancelledByUser``.
    case cancelled
  }

  /// The current phase.
  public internal(set) var phase: Phase = .began
  /// The time of the current phase, in seconds of the window's clock.
  public internal(set) var timestamp: Double
  /// The number of taps in quick succession at this place: 2 in a double click.
  public let tapCount: Int
  /// The modifiers held now.
  public internal(set) var modifiers: KeyModifiers
  /// The time at which the touch began, in seconds of the window's clock.
  public let beginTime: Double
  /// Whether the person cancelled the touch with Escape; its effects should be reverted.
  public internal(set) var isCancelledByUser = false
  /// The view in which the touch began; it receives all later phases.
  public internal(set) weak var view: View?

  /// Whether a gesture recognizer cancelled the touch in its view.
  private(set) var isCancelledInView = false
  var location: Point
  var previousLocation: Point
  let window: Window

  init(at location: Point, in window: Window, timestamp: Double, tapCount: Int, modifiers: KeyModifiers) {
    self.location = location
    self.previousLocation = location
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

  /// Whether this is the window's current touch.
  var isCurrent: Bool { window.touch === self }

  /// Delivers the current phase to the gesture recognizers, then to the view unless a recognizer cancelled
  /// the touch there.
  func deliver() {
    window.gestures.deliver(self)
    guard !isCancelledInView, let view else { return }
    switch phase {
    case .began: break
    case .moved: view.touchMoved(self)
    case .ended: view.touchEnded(self)
    case .cancelled: view.touchCancelled(self)
    }
  }

  /// Cancels the touch in its view; gesture recognizers continue to follow it.
  func cancelInView() {
    guard !isCancelledInView else { return }
    isCancelledInView = true
    let phase = self.phase
    self.phase = .cancelled
    view?.touchCancelled(self)
    self.phase = phase
  }
}

/// A turn of the scroll wheel over a view.
@MainActor
public struct Scroll {
  /// The distance to the right in notches.
  public let dx: Double
  /// The distance down in notches.
  public let dy: Double
  /// The modifiers held.
  public let modifiers: KeyModifiers
  let location: Point

  /// Returns the location of the pointer in a view's own coordinates; nil for the window's.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }
}
