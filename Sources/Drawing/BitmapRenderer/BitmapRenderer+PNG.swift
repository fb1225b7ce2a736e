import Geometry

extension BitmapRenderer {
  /// Renders a scene, including its text, to a PNG file; empty when memory runs out.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - scale: the pixels for each point.
  ///   - lineHeight: the height of a line of text in points.
  /// - Returns: the bytes of the file.
  /// - Precondition: the picture is at most 32767 pixels wide and high.
  public static func png(
    scene: Scene, scale: Double = 2, lineHeight: Double = TextMetrics.standardLineHeight
  ) -> [UInt8] {
    let renderer = BitmapRenderer(
      width: Int((scene.size.width * scale).rounded(.up)),
      height: Int((scene.size.height * scale).rounded(.up)), scale: Size(width: scale, height: scale),
      drawsText: true, lineHeight: lineHeight)
    renderer.draw(scene)
    return renderer.png()
  }

  /// The picture as a PNG file (ISO/IEC 15948); empty when memory runs out.
  public func png() -> [UInt8] { surface.png() }
}
