public import Geometry

/// Draws scenes into a picture of pixels that it keeps from one frame to the next.
///
/// Used from one thread. The picture takes four bytes a pixel for as long as the renderer lives.
public final class BitmapRenderer {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows of pixels.
  public let height: Int
  /// The pixels for each point, along x and along y.
  public let scale: Size
  /// Whether text is drawn; where cells are made of the picture they write it themselves.
  public let drawsText: Bool
  /// Whether edges are as smooth as they can be; where cells are made of the picture, less is enough.
  public let isFine: Bool
  /// The height of a line of text in points.
  public let lineHeight: Double

  /// How many layers were drawn until now, once for each region.
  package internal(set) var layersDrawn = 0

  var surface: CairoSurface
  /// What lies below layers that change again and again, the one used last at the end.
  var underlays: [Underlay] = []
  /// The layers that were the lowest to change in a region before.
  var changing: Set<UInt64> = []

  /// A renderer with a clear picture.
  ///
  /// - Parameters:
  ///   - width: the number of pixels in a row, 0…32767.
  ///   - height: the number of rows of pixels, 0…32767.
  ///   - scale: the pixels for each point, along x and along y; more than 0.
  ///   - drawsText: whether text is drawn.
  ///   - isFine: whether edges are as smooth as they can be; nil, the default, for where text is drawn.
  ///   - lineHeight: the height of a line of text in points.
  /// - Precondition: the numbers lie within these bounds.
  public init(
    width: Int, height: Int, scale: Size = Size(width: 1, height: 1), drawsText: Bool = true,
    isFine: Bool? = nil, lineHeight: Double = TextMetrics.standardLineHeight
  ) {
    precondition(scale.width > 0 && scale.height > 0, "A scale must be above 0")
    self.width = width
    self.height = height
    self.scale = scale
    self.drawsText = drawsText
    self.isFine = isFine ?? drawsText
    self.lineHeight = lineHeight
    surface = CairoSurface(width: width, height: height)
  }

  /// Draws a part of a scene in place of what was there; the rest of the picture stays.
  ///
  /// At slanting edges the pixels may differ by a rounding from those of the whole scene: Cairo cuts what it
  /// draws at the region's border before it smooths it.
  /// - Parameters:
  ///   - scene: the scene, its origin at the picture's top left corner.
  ///   - region: the pixels to be drawn; nil for all.
  public func draw(_ scene: Scene, in region: PixelRect? = nil) {
    draw(scene, since: nil, region: region, isClipped: true)
  }

  /// Draws a part of a scene exactly as the whole scene would be drawn, and spoils the rest of the picture.
  ///
  /// What meets the region is drawn in full; only rectangles and gradients, which come out the same in parts,
  /// are cut down to it.
  ///
  /// Below a layer that changes again and again the pixels are kept, and not drawn again.
  /// - Parameters:
  ///   - scene: the scene.
  ///   - old: the scene drawn before; nil for none.
  ///   - region: the pixels to be drawn.
  package func drawExactly(_ scene: Scene, since old: Scene?, in region: PixelRect) {
    draw(scene, since: old, region: region, isClipped: false)
  }

  private func draw(_ scene: Scene, since old: Scene?, region: PixelRect?, isClipped: Bool) {
    // An error of Cairo's stays with its surface: begin anew with another one, and draw all.
    let failed = surface.hasFailed
    if failed { (surface, underlays) = (CairoSurface(width: width, height: height), []) }
    let whole = PixelRect(columns: 0..<width, rows: 0..<height)
    let target = failed ? whole : region ?? whole
    guard !target.isEmpty else { return }
    surface.save()
    surface.setTransform(.identity)
    surface.setSmoothness(isFine ? .good : .fast)
    if isClipped { surface.clip(to: target.rect) }
    let painter = ScenePainter(
      surface: surface, scale: scale, drawsText: drawsText, lineHeight: lineHeight)
    if isClipped || !drawOverUnderlay(scene, since: old, in: target, with: painter) {
      surface.replace(target.rect, with: scene.background)
      draw(painter.layers(of: scene, meeting: target), in: target, with: painter)
    }
    surface.restore()
  }

  /// Draws layers over what is there.
  func draw(_ layers: some Sequence<SceneLayer>, in region: PixelRect, with painter: ScenePainter) {
    for layer in layers {
      painter.draw(layer, region: region)
      layersDrawn += 1
    }
  }

  /// A copy of the picture.
  public var bitmap: Bitmap {
    withPixels { pixels, stride in
      guard !pixels.isEmpty else { return Bitmap(width: width, height: height) }
      var copy: [UInt32] = []
      copy.reserveCapacity(width * height)
      for row in 0..<height { copy.append(contentsOf: pixels[row * stride..<row * stride + width]) }
      return Bitmap(width: width, height: height, pixels: copy)
    }
  }

  /// Lends the pixels, `0xAARRGGBB` with the colours multiplied by alpha, and the distance in pixels from row
  /// to row. The pointer is good only within `body`; it is empty where memory ran out.
  public func withPixels<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try surface.withPixels { (pixels, stride) throws(Failure) -> Result in
      try body(UnsafeBufferPointer(pixels), stride)
    }
  }
}
