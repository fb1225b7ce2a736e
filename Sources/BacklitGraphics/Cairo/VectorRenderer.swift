#if Pictures
import BacklitGeometry

/// Renders scenes to SVG files, which stay sharp at any size.
package enum VectorRenderer {
  /// The pixels for each point of pictures and conic gradients, which have no vector form.
  private static let density = 2.0

  /// Renders a scene to an SVG file (W3C, SVG 1.1), as large as the scene in user units; empty when memory
  /// runs out.
  ///
  /// Text becomes glyph outlines, so the file looks the same without the font. With the same fonts, a new
  /// process writes the same bytes for the same scene; within one process, Cairo continues to number its
  /// definitions.
  /// - Parameters:
  ///   - scene: the scene.
  ///   - lineHeight: the height of a line of text in points.
  /// - Returns: the bytes of the file.
  /// - Precondition: the scene is at most 16383 points wide and high.
  package static func svg(scene: Scene, lineHeight: Double = TextMetrics.standardLineHeight) -> [UInt8] {
    CairoSurface.svg(size: scene.size, density: density) { surface in
      surface.setSource(scene.background)
      surface.setPath(scene.bounds.applying(Transform(scaleX: density, y: density)))
      surface.fillPath()
      ScenePainter(
        surface: surface, scale: Size(width: density, height: density), texts: .all,
        lineHeight: lineHeight
      ).draw(scene, in: PixelRect(columns: 0..<surface.width, rows: 0..<surface.height))
    }
  }
}
#endif
