import BacklitGeometry

extension BitmapRenderer {
  /// Draws a region over the cached pixels of the unchanged layers below, if they are cached or worth
  /// caching.
  ///
  /// The result equals that of drawing all layers: an exactly drawn layer does not depend on the region.
  /// - Returns: whether the region was drawn.
  func drawOverUnderlay(_ layers: PlacedLayers, in region: PixelRect, with painter: ScenePainter) -> Bool {
    for index in underlays.indices.reversed() {
      let underlay = underlays[index]
      guard let rest = underlay.layersAbove(of: layers, in: region) else { continue }
      underlays.append(underlays.remove(at: index))
      underlay.paint(region, on: surface)
      draw(rest, in: region, with: painter)
      return true
    }
    return drawNewUnderlay(layers, in: region, with: painter)
  }

  /// Caches an underlay if the lowest changed layer of a region also changed in an earlier frame, and draws
  /// the region over it.
  private func drawNewUnderlay(
    _ layers: PlacedLayers, in region: PixelRect, with painter: ScenePainter
  ) -> Bool {
    guard let before = layers.earlier else { return false }
    let lowest = layers.meeting(region).first { layer in
      before[layer.id].map { $0.revision != layer.revision || !$0.isPlaced(like: layer) } ?? true
    }
    // A layer that moves covers different pixels in the next frame, so caching does not pay.
    guard let lowest, before[lowest.id]?.isPlaced(like: lowest) == true else { return false }
    if lowestChangedLayers.count > before.count { lowestChangedLayers.formIntersection(before.keys) }
    guard !lowestChangedLayers.insert(lowest.id).inserted else { return false }
    let place = lowest.sceneBounds.applying(painter.base).insetBy(dx: -1, dy: -1)
    let whole = region.union(PixelRect(covering: place, width: width, height: height))
    let meeting = layers.meeting(whole)
    let below = meeting.prefix { $0.id != lowest.id }
    // The background alone is filled as fast as it is copied.
    guard !below.isEmpty else { return false }
    surface.replace(whole.rect, with: layers.background)
    draw(below, in: whole, with: painter)
    let added = Underlay(of: below, background: layers.background, region: whole, on: surface)
    // All underlays together are no larger than the picture.
    while !underlays.isEmpty, underlays.reduce(added.area, { $0 + $1.area }) > width * height {
      underlays.removeFirst()
    }
    underlays.append(added)
    draw(meeting.dropFirst(below.count), in: region, with: painter)
    return true
  }
}

/// The cached pixels below a layer that changes from frame to frame, such as the plate below a turning
/// record. Only that layer and the layers above it have to be drawn again.
struct Underlay {
  /// The properties of a layer that determine its pixels.
  private struct Key: Hashable {
    var id: UInt64
    var revision: UInt64
    var transform: AffineTransform
    var clip: Rect?
    var clipShapes: [Path]
    var opacity: Double

    init(_ layer: SceneLayer) {
      (id, revision, transform) = (layer.id, layer.revision, layer.transform)
      (clip, clipShapes, opacity) = (layer.clip, layer.clipShapes, layer.opacity)
    }
  }

  private let region: PixelRect
  private let background: Color
  /// The layers drawn into the pixels, from back to front: all layers that meet the region below the changing
  /// one.
  private let layers: [Key]
  /// The region's pixels, row by row.
  private let pixels: [UInt32]

  /// The number of pixels.
  var area: Int { region.columns.count * region.rows.count }

  /// Copies the pixels that some layers produced in a region.
  init(of layers: some Sequence<SceneLayer>, background: Color, region: PixelRect, on surface: CairoSurface) {
    self.region = region
    self.background = background
    self.layers = layers.map(Key.init)
    pixels = surface.withPixels { source, stride in
      guard let start = source.baseAddress else { return [] }
      let width = region.columns.count
      return [UInt32](unsafeUninitializedCapacity: width * region.rows.count) { target, count in
        guard let base = target.baseAddress else { return }
        for (index, row) in region.rows.enumerated() {
          (base + index * width)
            .initialize(from: start + row * stride + region.columns.lowerBound, count: width)
        }
        count = target.count
      }
    }
  }

  /// The layers that remain to be drawn over this underlay in a part of it; nil when the underlay does not
  /// cover that part or a layer below changed.
  func layersAbove(of scene: PlacedLayers, in part: PixelRect) -> ArraySlice<SceneLayer>? {
    guard scene.background == background, !pixels.isEmpty, region.contains(part) else { return nil }
    let meeting = scene.meeting(region)
    guard meeting.count >= layers.count, zip(meeting, layers).allSatisfy({ Key($0) == $1 }) else {
      return nil
    }
    return meeting.dropFirst(layers.count)
  }

  /// Copies a part of the cached pixels back onto a surface.
  func paint(_ part: PixelRect, on surface: CairoSurface) {
    surface.withPixels { target, stride in
      guard let start = target.baseAddress else { return }
      pixels.withUnsafeBufferPointer { pixels in
        guard let pixels = pixels.baseAddress else { return }
        for row in part.rows {
          let source =
            (row - region.rows.lowerBound) * region.columns.count + part.columns.lowerBound
            - region.columns.lowerBound
          (start + row * stride + part.columns.lowerBound)
            .update(from: pixels + source, count: part.columns.count)
        }
      }
    }
  }
}
