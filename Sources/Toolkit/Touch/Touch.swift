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
    /// It was lost.
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
  /// The view it began in, which gets all that follows.
  public internal(set) weak var view: View?

  var location: Point
  var previousLocation: Point
  let window: Window

  init(at location: Point, in window: Window, timestamp: Double, tapCount: Int, modifiers: KeyModifiers) {
    self.location = location
    self.previousLocation = location
    self.window = window
    self.timestamp = timestamp
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
