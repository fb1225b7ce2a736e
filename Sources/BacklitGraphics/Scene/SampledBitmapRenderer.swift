import BacklitGeometry

/// Draws scenes into a picture of pixels that becomes cells, without a library: a pixel has the colours of the shapes at its
/// middle, so that edges are not smooth. It draws fills, images and strokes, which it draws without dashes and with round ends,
/// but no text, because cells hold it. Programs without the trait Pictures use it.
///
/// Use it from one thread. The picture occupies four bytes a pixel for the lifetime of the renderer.
package final class SampledBitmapRenderer {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows of pixels.
  package let height: Int
  /// The pixels for each point, along x and along y.
  package let scale: Size
  /// The number of layers drawn so far, counted once for each region.
  package private(set) var layersDrawn = 0
  /// The number of shapes and images drawn so far, counted likewise.
  package private(set) var shapesDrawn = 0

  private var pixels: [UInt32]

  /// Creates a renderer with a transparent picture.
  ///
  /// - Parameters:
  ///   - width: the number of pixels in a row, 0…32767.
  ///   - height: the number of rows of pixels, 0…32767.
  ///   - scale: the pixels for each point, along x and along y; more than 0.
  ///   - texts: the text that is drawn: none, whatever is asked for.
  ///   - usesGoodAntialiasing: without effect.
  ///   - lineHeight: without effect.
  /// - Precondition: the numbers lie within these bounds.
  package init(
    width: Int, height: Int, scale: Size = Size(width: 1, height: 1), texts: DrawnTexts = .none,
    usesGoodAntialiasing: Bool? = nil, lineHeight: Double = TextMetrics.standardLineHeight
  ) {
    checkPrecondition(scale.width > 0 && scale.height > 0, "A scale must be above 0.")
    checkPrecondition(
      (0...32767).contains(width) && (0...32767).contains(height),
      "A picture has at most 32767×32767 pixels, not \(width)×\(height).")
    self.width = width
    self.height = height
    self.scale = scale
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Redraws a part of a scene; the rest of the picture stays.
  ///
  /// - Parameters:
  ///   - scene: the scene, its origin at the picture's top left corner.
  ///   - region: the pixels to draw; nil for all.
  package func draw(_ scene: Scene, in region: PixelRect? = nil) {
    let all = PixelRect(columns: 0..<width, rows: 0..<height)
    let region = PixelRect(
      columns: (region ?? all).columns.clamped(to: all.columns),
      rows: (region ?? all).rows.clamped(to: all.rows))
    for row in region.rows {
      for column in region.columns { pixels[row * width + column] = scene.background.premultiplied }
    }
    for layer in scene.layers where layer.opacity > 0 { draw(layer, in: region) }
  }

  /// Redraws parts of a scene, one after the other.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - old: without effect.
  ///   - regions: the pixels to draw.
  ///   - use: called with the index of each region after it was drawn; empty regions are skipped.
  func drawExactly(
    _ scene: Scene, since old: Scene?, in regions: [PixelRect], use: (Int) -> Void
  ) {
    for (index, region) in regions.enumerated() where !region.isEmpty {
      draw(scene, in: region)
      use(index)
    }
  }

  /// A copy of the picture.
  package var bitmap: Bitmap { Bitmap(width: width, height: height, pixels: pixels) }

  /// Calls a closure with the pixels, `0xAARRGGBB` with the colours multiplied by alpha, and the distance in
  /// pixels from row to row. The pointer is valid only within `body`.
  func withPixels<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withUnsafeBufferPointer { pixels throws(Failure) in try body(pixels, width) }
  }

  private func draw(_ layer: SceneLayer, in region: PixelRect) {
    let bounds = layer.sceneBounds
    let target = pixelsTouched(by: bounds, in: region)
    guard !target.isEmpty, let inverse = layer.transform.inverted else { return }
    layersDrawn += 1
    let covers = LayerCover.covers(of: layer.list, includingStrokes: true)
    // A translucent layer is mixed as a whole.
    var group = layer.opacity < 1 ? [Color](repeating: .clear, count: target.area) : []
    for cover in covers {
      let part = pixelsTouched(by: cover.extent.applying(layer.transform), in: target)
      if !part.isEmpty { shapesDrawn += 1 }
      for row in part.rows {
        for column in part.columns {
          let point = Point(
            x: (Double(column) + 0.5) / scale.width, y: (Double(row) + 0.5) / scale.height)
          guard layer.clip?.contains(point) ?? true,
            layer.clipShapes.allSatisfy({ $0.contains(point) }),
            let color = cover.color(at: point.applying(inverse))
          else { continue }
          if group.isEmpty {
            paint(color, column, row)
          } else {
            let place =
              (row - target.rows.lowerBound) * target.columns.count + column - target.columns.lowerBound
            group[place] = color.over(group[place])
          }
        }
      }
    }
    for (place, color) in group.enumerated() where color.alpha > 0 {
      paint(
        color.withAlphaComponent(color.alpha * layer.opacity),
        target.columns.lowerBound + place % target.columns.count,
        target.rows.lowerBound + place / target.columns.count)
    }
  }

  private func paint(_ color: Color, _ column: Int, _ row: Int) {
    let index = row * width + column
    pixels[index] =
      color.alpha == 1 ? color.premultiplied : color.over(Color(premultiplied: pixels[index])).premultiplied
  }

  private func pixelsTouched(by rect: Rect, in region: PixelRect) -> PixelRect {
    let pixels = rect.applying(Transform(scaleX: scale.width, y: scale.height))
      .intersection(region.rect)
    let touched = PixelRect(covering: pixels, width: width, height: height)
    return PixelRect(
      columns: touched.columns.clamped(to: region.columns), rows: touched.rows.clamped(to: region.rows))
  }
}

#if !Pictures
/// The renderer of pictures without a library.
package typealias BitmapRenderer = SampledBitmapRenderer
#endif
