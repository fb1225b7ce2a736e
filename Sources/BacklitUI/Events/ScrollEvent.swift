import BacklitGeometry

/// A turn of the scroll wheel over a view.
@MainActor
public struct ScrollEvent {
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
