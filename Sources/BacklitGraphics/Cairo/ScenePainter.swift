#if Pictures
import BacklitGeometry
import Glibc

/// Draws a scene onto a Cairo surface, either pixels or an SVG file.
struct ScenePainter {
  let surface: CairoSurface
  /// The pixels for each point, along x and along y.
  let scale: Size
  /// The text that is drawn.
  let texts: DrawnTexts
  /// The height of a line of text in points.
  let lineHeight: Double
  /// The colours of gradients.
  var gradients = GradientCache()
  /// Whether the pixels of small gradients are kept for the next frame.
  var keepsGradients = false
  /// Whether small shapes get fast antialiasing.
  var usesFastAntialiasing = false

  var width: Int { surface.width }
  var height: Int { surface.height }

  /// Maps points of the scene to pixels.
  var base: Transform { Transform(scaleX: scale.width, y: scale.height) }

  /// Draws the layers that meet a region over the current pixels.
  ///
  /// - Parameters:
  ///   - scene: the scene, its origin at the surface's top left corner.
  ///   - region: the pixels to draw.
  func draw(_ scene: Scene, in region: PixelRect) {
    for layer in PlacedLayers(of: scene, since: nil, base: base).meeting(region) {
      draw(layer, region: region)
    }
  }
}

extension ScenePainter {
  /// Draws the list of a layer into a region of pixels.
  /// - Parameters:
  ///   - layer: the layer.
  ///   - region: the pixels.
  ///   - first: the index of the first command to draw; 0 for a translucent layer.
  /// - Returns: the number of shapes, images and texts drawn.
  @discardableResult
  func draw(_ layer: SceneLayer, region: PixelRect, from first: Int = 0) -> Int {
    surface.save()
    defer { surface.restore() }
    let clip = layer.clip?.applying(base)
    if let clip { surface.clip(to: clip) }
    if !layer.clipShapes.isEmpty {
      surface.setTransform(base)
      for shape in layer.clipShapes { surface.clip(to: shape) }
      surface.setTransform(.identity)
    }
    let isGroup = layer.opacity < 1
    if isGroup {
      // The group surface need not be larger than the layer, and must not depend on the region.
      surface.clip(
        to: PixelRect(
          covering: PlacedLayers.touchedPixels(of: layer, base: base), width: width, height: height
        ).rect)
      surface.beginGroup()
    }
    let count = run(
      layer.list.commands[first...], from: layer.transform.concatenating(base), region: region,
      isClipped: !layer.clipShapes.isEmpty || clip.map { !$0.isWhole } ?? false)
    if isGroup { surface.endGroup(opacity: max(0, layer.opacity)) }
    return count
  }

  private func run(
    _ commands: ArraySlice<DrawingCommand>, from start: Transform, region: PixelRect, isClipped: Bool
  ) -> Int {
    var count = 0
    var transform = start
    var isClipped = isClipped
    var stack: [(transform: Transform, isClipped: Bool)] = []
    for command in commands {
      // A singular transform makes everything invisible, and Cairo would report an error.
      let isDrawable = transform.isUsable
      switch command {
      case .save:
        stack.append((transform, isClipped))
        surface.save()
      case .restore:
        guard let last = stack.popLast() else { continue }
        (transform, isClipped) = last
        surface.restore()
      case .concatenate(let next):
        transform = next.concatenating(transform)
      case .clip(let path):
        isClipped = true
        surface.setTransform(isDrawable ? transform : .identity)
        surface.clip(to: isDrawable ? path : Path())
      case .fill(let path, let paint) where isDrawable:
        count += paintPath(path, paint, transform: transform, region: region, isClipped: isClipped) ? 1 : 0
      case .stroke(let path, let paint, let style) where isDrawable && style.isUsable:
        let isDrawn = paintPath(
          path, paint, stroke: style, transform: transform, region: region, isClipped: isClipped)
        count += isDrawn ? 1 : 0
      case .image(let bitmap, let rect) where isDrawable:
        paintImage(bitmap, in: rect, transform: transform, region: region)
        count += 1
      case .text(let text, let point, let font, let color, let direction)
      where texts == .all && isDrawable:
        paintText(text, at: point.applying(transform), font: font, color: color, direction: direction)
        count += 1
      case .largeText(let text) where texts != .none && isDrawable:
        paintLargeText(text, at: text.origin.applying(transform))
        count += 1
      case .fill, .stroke, .image, .text, .largeText:
        break
      }
    }
    stack.forEach { _ in surface.restore() }
    return count
  }

  /// Fills or strokes a path.
  ///
  /// Cairo must receive the same commands for every region, because its rounding depends on them. Only two
  /// things outside the region are left out, without any effect inside it: the pixels of a gradient, and the
  /// rest of a rectangle of whole pixels.
  /// - Returns: whether the path meets the region.
  private func paintPath(
    _ path: Path, _ paint: Paint, stroke: StrokeStyle? = nil, transform: Transform, region: PixelRect,
    isClipped: Bool
  ) -> Bool {
    guard !path.isEmpty else { return false }
    var box = path.controlBounds
    if let reach = stroke?.reach { box = box.insetBy(dx: -reach, dy: -reach) }
    let pixelBounds = box.applying(transform)
    let target = pixelBounds.pixels(within: region)
    guard !target.isEmpty else { return false }
    if case .color(let color) = paint {
      surface.setSource(color)
      if stroke == nil, !isClipped, transform.b == 0, transform.c == 0, path.isRectangle, pixelBounds.isWhole
      {
        // Most large backgrounds are such rectangles.
        surface.setTransform(.identity)
        surface.setPath(pixelBounds.intersection(region.rect))
        surface.fillPath()
        return true
      }
    } else if !(surface.isVector && surface.setSource(paint, transform: transform)) {
      let all = pixelBounds.pixels(within: PixelRect(columns: 0..<width, rows: 0..<height))
      guard let picture = gradientPicture(paint, transform: transform, all: all, target: target) else {
        return false
      }
      surface.setSource(
        picture, x: all.columns.lowerBound, y: all.rows.lowerBound, repeats: picture.width < all.columns.count
      )
    }
    surface.setTransform(transform)
    surface.setPath(path)
    // Cairo combines a clip only with a shape of the same antialiasing, and clips can be wide.
    let isFast = usesFastAntialiasing && !isClipped && pixelBounds.width <= CairoSurface.largestFastWidth
    if isFast { surface.setAntialiasing(.fast) }
    if let stroke { surface.strokePath(stroke) } else { surface.fillPath() }
    if isFast { surface.setAntialiasing(.good) }
    surface.releaseSource()
    return true
  }

  /// Computes the pixels of a gradient for a shape.
  /// - Parameters:
  ///   - paint: the gradient.
  ///   - transform: maps the coordinates of the paint to pixels.
  ///   - all: the pixels of the shape, which are the size of the picture.
  ///   - target: the pixels among them that are needed.
  /// - Returns: the picture, a column of pixels that repeats if the rows are uniform; nil for a singular transform.
  private func gradientPicture(
    _ paint: Paint, transform: Transform, all: PixelRect, target: PixelRect
  ) -> CairoSurface? {
    let isSmall = keepsGradients && all.area <= GradientCache.largestPicture
    let key = GradientCache.PictureKey(paint: paint, transform: transform, place: all)
    if isSmall, let known = gradients.picture(key) { return known }
    let isKept = isSmall && gradients.isRepeated(key)
    guard let table = GradientTable(paint, transform: transform, cache: gradients) else { return nil }
    var (place, needed) = (all, isKept ? all : target)
    if table.hasUniformRows {
      let column = all.columns.lowerBound..<all.columns.lowerBound + 1
      (place.columns, needed.columns) = (column, column)
    }
    let picture = CairoSurface(width: place.columns.count, height: place.rows.count)
    table.render(
      needed, into: picture, originX: place.columns.lowerBound, originY: place.rows.lowerBound)
    if isKept { gradients.keep(picture, for: key) }
    return picture
  }

  /// Scales the tiles of a picture that meet the region.
  ///
  /// Scaling a part rounds differently, so the places of the tiles depend on the picture alone.
  private func paintImage(_ bitmap: Bitmap, in rect: Rect, transform: Transform, region: PixelRect) {
    let pixelBounds = rect.applying(transform)
    let target = pixelBounds.pixels(within: region)
    guard !target.isEmpty, pixelBounds.width < Self.largestImage, pixelBounds.height < Self.largestImage
    else { return }
    let (left, top) = (Int(pixelBounds.minX.rounded(.down)) - 1, Int(pixelBounds.minY.rounded(.down)) - 1)
    let right = Int(pixelBounds.maxX.rounded(.up)) + 1
    let bottom = Int(pixelBounds.maxY.rounded(.up)) + 1
    // In a file of shapes, a viewer could show seams between tiles, so there most pictures are one tile.
    let side = surface.isVector ? 4096 : 512
    let firstColumn = left + (target.columns.lowerBound - left) / side * side
    let firstRow = top + (target.rows.lowerBound - top) / side * side
    for y in stride(from: firstRow, to: target.rows.upperBound, by: side) {
      for x in stride(from: firstColumn, to: target.columns.upperBound, by: side) {
        let tile = CairoSurface(width: min(side, right - x), height: min(side, bottom - y))
        tile.setTransform(
          transform.concatenating(Transform(translationX: Double(-x), y: Double(-y))))
        tile.paint(bitmap, in: rect)
        surface.paint(tile, x: x, y: y)
      }
    }
  }

  /// The largest width and height of an image in pixels. Cairo has 24 bits for a coordinate in pixels.
  private static let largestImage = Double(1 << 22)

  private func paintText(
    _ text: String, at pixel: Point, font: Font, color: Color, direction: BaseDirection
  ) {
    surface.setTransform(
      base.concatenating(Transform(translationX: pixel.x, y: pixel.y)))
    surface.setSource(color)
    let clusters = TextMetrics.visualClusters(of: text, baseDirection: direction, joinsLetters: true).map {
      (text: String($0), width: TextMetrics.width(of: $0))
    }
    surface.showText(
      clusters.filter { $0.width > 0 }, font: font, columnWidth: TextMetrics.columnWidth,
      baseline: .middle(ofHeight: lineHeight))
  }

  private func paintLargeText(_ text: LargeText, at pixel: Point) {
    surface.save()
    surface.setTransform(base.concatenating(Transform(translationX: pixel.x, y: pixel.y)))
    surface.showLargeText(text, cellHeight: lineHeight)
    surface.restore()
  }
}

extension Transform {
  /// Whether the transform is invertible and all its numbers are finite.
  fileprivate var isUsable: Bool {
    [a, b, c, d, tx, ty].allSatisfy(\.isFinite) && inverted != nil
  }
}

extension StrokeStyle {
  /// Whether the stroke is visible and valid: invalid dashes would put the Cairo surface into an error state.
  fileprivate var isUsable: Bool {
    width > 0 && width.isFinite && dash.allSatisfy { $0 >= 0 && $0.isFinite }
      && (dash.isEmpty || dash.contains { $0 > 0 })
  }
}

extension Rect {
  /// Whether every edge lies on a pixel boundary.
  var isWhole: Bool {
    [minX, minY, maxX, maxY].allSatisfy { $0 == $0.rounded() }
  }

  /// The pixels of a region that the rectangle, given in pixels, touches.
  fileprivate func pixels(within region: PixelRect) -> PixelRect {
    // One more pixel on each side, because edges are smoothed.
    let shared = insetBy(dx: -1, dy: -1).intersection(region.rect)
    return PixelRect(covering: shared, width: region.columns.upperBound, height: region.rows.upperBound)
  }
}
#endif
