import BacklitGeometry

/// A motion of the pointer over a view with no button down.
@MainActor
public struct HoverEvent {
  /// The modifiers held.
  public let modifiers: KeyModifiers
  let location: Point

  /// Returns the location of the pointer in a view's own coordinates; nil for the window's.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }
}
