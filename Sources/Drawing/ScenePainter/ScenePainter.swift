import Geometry

/// Draws a scene onto a Cairo surface, either pixels or an SVG file.
struct ScenePainter {
  let surface: CairoSurface
  /// The pixels for each point, along x and along y.
  let scale: Size
  /// Whether text is drawn.
  let drawsText: Bool
  /// The height of a line of text in points.
  let lineHeight: Double

  var width: Int { surface.width }
  var height: Int { surface.height }

  /// Maps points of the scene to pixels.
  var base: AffineTransform { AffineTransform(scaleX: scale.width, y: scale.height) }

  /// Draws the layers that meet a region over the current pixels.
  ///
  /// - Parameters:
  ///   - scene: the scene, its origin at the surface's top left corner.
  ///   - region: the pixels to draw.
  func draw(_ scene: Scene, in region: PixelRect) {
    for layer in layers(of: scene, meeting: region) { draw(layer, region: region) }
  }

  /// The layers of a scene that touch pixels of a region, from back to front.
  func layers(of scene: Scene, meeting region: PixelRect) -> [SceneLayer] {
    scene.layers.filter { layer in
      let place = layer.sceneBounds.applying(base)
      // Smoothed edges reach into the pixels beside them.
      return !place.isEmpty && place.insetBy(dx: -1, dy: -1).intersects(region.rect)
    }
  }
}
