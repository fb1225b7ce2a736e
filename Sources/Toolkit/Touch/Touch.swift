import Geometry
import Input

/// A finger, or the mouse with its button down, from its beginning to its end.
@MainActor
public final class Touch {
  /// What it does now.
  public enum Phase: Hashable, Sendable {
    /// It has just come down.
    case began
    /// It moved.
    case moved
    /// It was lifted.
    case ended
    /// It was lost, or taken back: see ``Touch/isTakenBack``.
    case cancelled
  }

  /// What it does now.
  public internal(set) var phase: Phase = .began
  /// When it did that, in seconds of the window's clock.
  public internal(set) var timestamp: Double
  /// How many times in quick succession it came down at this place: 2 in a double click.
  public let tapCount: Int
  /// The modifiers held now.
  public internal(set) var modifiers: KeyModifiers
  /// When it came down, in seconds of the window's clock.
  public let beginTime: Double
  /// Whether the person took it back with Escape, so that what it has done so far is not wanted either.
  public internal(set) var isTakenBack = false
  /// The view it began in, which gets all that follows.
  public internal(set) weak var view: View?

  /// Whether a gesture has it for itself.
  private(set) var isTakenFromView = false
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

  /// Where it is, in a view's own coordinates; nil for the window's.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }

  /// Where it was before the latest change, in a view's own coordinates; nil for the window's.
  public func previousLocation(in view: View?) -> Point {
    view?.convert(previousLocation, from: nil) ?? previousLocation
  }

  /// Whether it is the one under way.
  var isDown: Bool { window.touch === self }

  /// Tells gestures what it does now, and then the view, unless one of them took it.
  func deliver() {
    window.gestures.follow(self)
    guard !isTakenFromView, let view else { return }
    switch phase {
    case .began: break
    case .moved: view.touchMoved(self)
    case .ended: view.touchEnded(self)
    case .cancelled: view.touchCancelled(self)
    }
  }

  /// Cancels it for the view; gestures follow it on.
  func takeFromView() {
    guard !isTakenFromView else { return }
    isTakenFromView = true
    let phase = self.phase
    self.phase = .cancelled
    view?.touchCancelled(self)
    self.phase = phase
  }
}

/// The wheel turned above a view.
@MainActor
public struct Scroll {
  /// Notches to the right.
  public let dx: Double
  /// Notches down.
  public let dy: Double
  /// The modifiers held.
  public let modifiers: KeyModifiers
  let location: Point

  /// Where it happened, in a view's own coordinates; nil for the window's.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }
}
