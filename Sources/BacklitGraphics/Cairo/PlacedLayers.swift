#if Pictures
import BacklitGeometry

/// The layers of a scene with the pixels that they touch, computed once for all regions of a frame.
final class PlacedLayers {
  let background: Color
  private let layers: [SceneLayer]
  /// The pixels that each layer touches; empty for an invisible layer.
  private let bounds: [Rect]
  private let old: Scene?

  /// Whether a scene was drawn before.
  var hasEarlier: Bool { old != nil }

  /// The layers of the scene drawn before, by identity; nil if there was none. Computed on first use.
  private(set) lazy var earlier: [UInt64: SceneLayer]? = old.map { old in
    Dictionary(old.layers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Places the layers of a scene.
  /// - Parameters:
  ///   - scene: the scene.
  ///   - old: the scene drawn before; nil for none.
  ///   - base: maps points of the scene to pixels.
  init(of scene: Scene, since old: Scene?, base: Transform) {
    background = scene.background
    layers = scene.layers
    self.old = old
    bounds = scene.layers.map { Self.touchedPixels(of: $0, base: base) }
  }

  /// The layers that touch pixels of a region, from back to front.
  func meeting(_ region: PixelRect) -> [SceneLayer] {
    let region = region.rect
    var meeting: [SceneLayer] = []
    for (index, bounds) in bounds.enumerated() where bounds.intersects(region) {
      meeting.append(layers[index])
    }
    return meeting
  }

  /// The pixels that a layer touches; smoothed edges reach into the pixels beside them, unless they lie between pixels.
  static func touchedPixels(of layer: SceneLayer, base: Transform) -> Rect {
    let pixels = layer.sceneBounds.applying(base)
    if pixels.isEmpty || pixels.isWhole { return pixels }
    return pixels.insetBy(dx: -1, dy: -1)
  }
}
#endif
