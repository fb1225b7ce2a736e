import Geometry

/// Draws scenes into files of shapes, which stay sharp at any size.
public enum VectorRenderer {
  /// The pixels for each point of what has no shape: pictures, and gradients around a point.
  private static let density = 2.0

  /// A scene as an SVG file (W3C, SVG 1.1), as large as the scene in user units; empty where memory runs out.
  ///
  /// Text is drawn as the shapes of its letters, so the file looks the same where the font is missing. The same
  /// scene gives the same bytes with the same fonts in each new process; within one, Cairo numbers its definitions on.
  /// - Parameters:
  ///   - scene: the scene.
  ///   - lineHeight: the height of a line of text in points.
  /// - Returns: the bytes of the file.
  /// - Precondition: the scene is at most 16383 points wide and high.
  public static func svg(scene: Scene, lineHeight: Double = TextMetrics.standardLineHeight) -> [UInt8] {
    CairoSurface.svg(size: scene.size, density: density) { surface in
      surface.setSource(scene.background)
      surface.setPath(scene.bounds.applying(AffineTransform(scaleX: density, y: density)))
      surface.fillPath()
      ScenePainter(
        surface: surface, scale: Size(width: density, height: density), drawsText: true,
        lineHeight: lineHeight
      ).draw(scene, in: PixelRect(columns: 0..<surface.width, rows: 0..<surface.height))
    }
  }
}
