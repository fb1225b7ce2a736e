#if Pictures
import BacklitGeometry

/// Draws scenes into a picture of pixels that it keeps from one frame to the next.
///
/// Use it from one thread. The picture occupies four bytes a pixel for the lifetime of the renderer.
package final class BitmapRenderer {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows of pixels.
  package let height: Int
  /// The pixels for each point, along x and along y.
  package let scale: Size
  /// The text that is drawn. A renderer whose picture becomes cells leaves out the text that the cells hold.
  package let texts: DrawnTexts
  /// Whether all edges get Cairo's good antialiasing; for a picture that becomes cells, those of small shapes get the
  /// fast one.
  let usesGoodAntialiasing: Bool
  /// The height of a line of text in points.
  package let lineHeight: Double

  /// The number of layers drawn so far, counted once for each region.
  package internal(set) var layersDrawn = 0

  /// The number of shapes, images and texts drawn so far, counted likewise.
  package internal(set) var shapesDrawn = 0

  var surface: CairoSurface
  private let gradients = GradientCache()
  /// The cached pixels below layers that change repeatedly, the most recently used last.
  var underlays: [Underlay] = []
  /// The number of frames drawn exactly so far.
  var frameNumber = 0
  /// The layers that were the lowest changed layer of a region in an earlier frame.
  var lowestChangedLayers: Set<UInt64> = []
  /// The number of commands at the beginning of such a layer that have been the same since.
  var stablePrefixes: [UInt64: Int] = [:]

  /// Creates a renderer with a transparent picture.
  ///
  /// - Parameters:
  ///   - width: the number of pixels in a row, 0…32767.
  ///   - height: the number of rows of pixels, 0…32767.
  ///   - scale: the pixels for each point, along x and along y; more than 0.
  ///   - texts: the text that is drawn.
  ///   - usesGoodAntialiasing: whether all edges get Cairo's good antialiasing; nil, the default, if all text is drawn.
  ///   - lineHeight: the height of a line of text in points.
  /// - Precondition: the numbers lie within these bounds.
  package init(
    width: Int, height: Int, scale: Size = Size(width: 1, height: 1), texts: DrawnTexts = .all,
    usesGoodAntialiasing: Bool? = nil, lineHeight: Double = TextMetrics.standardLineHeight
  ) {
    checkPrecondition(scale.width > 0 && scale.height > 0, "A scale must be above 0.")
    self.width = width
    self.height = height
    self.scale = scale
    self.texts = texts
    self.usesGoodAntialiasing = usesGoodAntialiasing ?? (texts == .all)
    self.lineHeight = lineHeight
    surface = CairoSurface(width: width, height: height)
  }

  /// Redraws a part of a scene; the rest of the picture stays.
  ///
  /// At slanting edges the pixels may differ by a rounding from those of the whole scene, because Cairo clips
  /// to the region before it smooths edges.
  /// - Parameters:
  ///   - scene: the scene, its origin at the picture's top left corner.
  ///   - region: the pixels to draw; nil for all.
  package func draw(_ scene: Scene, in region: PixelRect? = nil) {
    let region = region ?? PixelRect(columns: 0..<width, rows: 0..<height)
    guard !region.isEmpty else { return }
    draw(PlacedLayers(of: scene, since: nil, base: base), region: region, isClipped: true)
  }

  /// Redraws parts of a scene with exactly the pixels of the whole scene, one after the other; pixels outside a
  /// region become undefined when it is drawn.
  ///
  /// Layers that meet the region are drawn in full. Only rectangles and gradients, whose pixels do not depend
  /// on the region, are cut to it. The pixels below a layer that changes repeatedly are cached and not drawn
  /// again.
  /// - Parameters:
  ///   - scene: the scene.
  ///   - old: the scene drawn before; nil for none.
  ///   - regions: the pixels to draw.
  ///   - use: called with the index of each region after it was drawn; empty regions are skipped.
  func drawExactly(
    _ scene: Scene, since old: Scene?, in regions: [PixelRect], use: (Int) -> Void
  ) {
    let layers = PlacedLayers(of: scene, since: old, base: base)
    frameNumber += 1
    for (index, region) in regions.enumerated() where !region.isEmpty {
      draw(layers, region: region, isClipped: false)
      use(index)
    }
  }

  /// Maps points of the scene to pixels.
  var base: Transform { Transform(scaleX: scale.width, y: scale.height) }

  private func draw(_ layers: PlacedLayers, region: PixelRect, isClipped: Bool) {
    // A Cairo surface keeps an error forever, so start with a new surface and draw everything.
    let failed = surface.hasFailed
    if failed { (surface, underlays) = (CairoSurface(width: width, height: height), []) }
    let target = failed ? PixelRect(columns: 0..<width, rows: 0..<height) : region
    surface.save()
    surface.setTransform(.identity)
    surface.setAntialiasing(.good)
    if isClipped { surface.clip(to: target.rect) }
    let painter = ScenePainter(
      surface: surface, scale: scale, texts: texts, lineHeight: lineHeight, gradients: gradients,
      keepsGradients: layers.hasEarlier, usesFastAntialiasing: !usesGoodAntialiasing)
    if isClipped || !drawOverUnderlay(layers, in: target, with: painter) {
      surface.replace(target.rect, with: layers.background)
      draw(layers.meeting(target), in: target, with: painter)
    }
    surface.restore()
  }

  /// Draws layers over the current pixels.
  /// - Parameters:
  ///   - layers: the layers from back to front.
  ///   - region: the pixels to draw.
  ///   - painter: draws them.
  ///   - skipped: the number of commands of the first layer that are drawn already.
  func draw(
    _ layers: some Sequence<SceneLayer>, in region: PixelRect, with painter: ScenePainter,
    skipping skipped: Int = 0
  ) {
    var skipped = skipped
    for layer in layers {
      shapesDrawn += painter.draw(layer, region: region, from: skipped)
      layersDrawn += 1
      skipped = 0
    }
  }

  /// A copy of the picture.
  package var bitmap: Bitmap {
    surface.copiedPixels.map { Bitmap(width: width, height: height, pixels: $0) }
      ?? Bitmap(width: width, height: height)
  }

  /// Calls a closure with the pixels, `0xAARRGGBB` with the colours multiplied by alpha, and the distance in
  /// pixels from row to row. The pointer is valid only within `body`; it is empty when memory ran out.
  func withPixels<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try surface.withPixels { (pixels, stride) throws(Failure) -> Result in
      try body(UnsafeBufferPointer(pixels), stride)
    }
  }
}

extension BitmapRenderer {
  /// Renders a scene, including its text, to a PNG file; empty when memory runs out.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - scale: the pixels for each point.
  ///   - lineHeight: the height of a line of text in points.
  /// - Returns: the bytes of the file.
  /// - Precondition: the picture is at most 32767 pixels wide and high.
  package static func png(
    scene: Scene, scale: Double = 2, lineHeight: Double = TextMetrics.standardLineHeight
  ) -> [UInt8] {
    let renderer = BitmapRenderer(
      width: Int((scene.size.width * scale).rounded(.up)),
      height: Int((scene.size.height * scale).rounded(.up)), scale: Size(width: scale, height: scale),
      lineHeight: lineHeight)
    renderer.draw(scene)
    return renderer.png()
  }

  /// The picture as a PNG file (ISO/IEC 15948); empty when memory runs out.
  package func png() -> [UInt8] { surface.png() }
}
#endif
