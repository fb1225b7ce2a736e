public import Geometry

/// Everything on the screen at one moment, as a value.
public struct Scene: Sendable {
  /// The extent of the screen in points.
  public var size: Size
  /// The colour where no layer paints; with alpha 0 the background of the terminal shows.
  public var background: Color
  /// The layers from back to front.
  public var layers: [SceneLayer]

  /// A scene from its parts.
  public init(size: Size, background: Color = .clear, layers: [SceneLayer] = []) {
    self.size = size
    self.background = background
    self.layers = layers
  }

  /// The whole screen.
  public var bounds: Rect { Rect(origin: .zero, size: size) }
}
