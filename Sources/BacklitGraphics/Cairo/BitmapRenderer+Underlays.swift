#if Pictures
import BacklitGeometry

extension BitmapRenderer {
  /// Draws a region over the cached pixels of what is unchanged below, if they are cached or worth caching.
  ///
  /// The result equals that of drawing all layers: an exactly drawn layer does not depend on the region.
  /// - Returns: whether the region was drawn.
  func drawOverUnderlay(_ layers: PlacedLayers, in region: PixelRect, with painter: ScenePainter) -> Bool {
    for index in underlays.indices.reversed() {
      let underlay = underlays[index]
      guard let rest = underlay.layersAbove(of: layers, in: region) else { continue }
      underlays.append(underlays.remove(at: index))
      underlays[underlays.count - 1].lastUse = frameNumber
      underlay.paint(region, on: surface)
      draw(rest, in: region, with: painter, skipping: underlay.commandCount)
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
    func isChanged(_ layer: SceneLayer) -> Bool {
      before[layer.id].map { $0.revision != layer.revision || !$0.isPlaced(like: layer) } ?? true
    }
    let lowest = layers.meeting(region).first(where: isChanged)
    // A layer that moves covers different pixels in the next frame, so caching does not pay.
    guard let lowest, let earlier = before[lowest.id], earlier.isPlaced(like: lowest) else { return false }
    if lowestChangedLayers.count > before.count {
      lowestChangedLayers.formIntersection(before.keys)
      stablePrefixes = stablePrefixes.filter { before.keys.contains($0.key) }
    }
    guard !lowestChangedLayers.insert(lowest.id).inserted else { return false }
    let place = lowest.sceneBounds.applying(painter.base).insetBy(dx: -1, dy: -1)
    var whole = region.union(PixelRect(covering: place, width: width, height: height))
    var meeting = layers.meeting(whole)
    // Beside the region a layer further below may change too. Then the pixels there could not be used again.
    if meeting.first(where: isChanged)?.id != lowest.id {
      (whole, meeting) = (region, layers.meeting(region))
    }
    let below = meeting.prefix { $0.id != lowest.id }
    // A translucent layer is drawn as a whole. A prefix that became shorter does not grow again: the lights of a meter
    // change here and there.
    let shared = lowest.opacity < 1 ? 0 : lowest.list.sharedPrefix(with: earlier.list)
    let prefix = lowest.list.commands.prefix(min(shared, stablePrefixes[lowest.id] ?? shared))
    stablePrefixes[lowest.id] = prefix.count
    // The background alone is filled as fast as it is copied.
    guard !below.isEmpty || !prefix.isEmpty else { return false }
    surface.replace(whole.rect, with: layers.background)
    draw(below, in: whole, with: painter)
    if !prefix.isEmpty {
      var part = lowest
      part.list = DisplayList(commands: Array(prefix))
      draw(CollectionOfOne(part), in: whole, with: painter)
    }
    let added = Underlay(
      of: below, prefix: prefix.isEmpty ? nil : (lowest, prefix), background: layers.background,
      region: whole,
      on: surface)
    underlays.removeAll { $0.isReplaced(by: added) }
    keep(added)
    draw(meeting.dropFirst(below.count), in: region, with: painter, skipping: prefix.count)
    return true
  }

  /// Keeps an underlay. All of them together are at most half as large again as the picture: those that were not used
  /// lately make room. If all were, the new one is not kept, because the next frame needs the others first.
  private func keep(_ underlay: Underlay) {
    let limit = width * height * 3 / 2
    var area = underlays.reduce(underlay.area) { $0 + $1.area }
    while area > limit, let oldest = underlays.first, oldest.lastUse + 1 < frameNumber {
      area -= oldest.area
      underlays.removeFirst()
    }
    guard area <= limit else { return }
    underlays.append(underlay)
    underlays[underlays.count - 1].lastUse = frameNumber
  }
}

/// The cached pixels below what changes from frame to frame, such as the plate below a turning record, or the scale of a
/// knob that turns. Only what is above has to be drawn again.
///
/// An object, because the search for the one of a region looks at all of them, and would copy a value.
final class Underlay {
  /// The properties of a layer that determine its pixels.
  private struct Key: Hashable {
    var id: UInt64
    var revision: UInt64
    var transform: Transform
    var clip: Rect?
    var clipShapes: [Path]
    var opacity: Double

    init(_ layer: SceneLayer) {
      (id, revision, transform) = (layer.id, layer.revision, layer.transform)
      (clip, clipShapes, opacity) = (layer.clip, layer.clipShapes, layer.opacity)
    }

    /// The key for the first commands of a layer.
    init(placeOf layer: SceneLayer) {
      self.init(layer)
      revision = 0
    }
  }

  /// The number of the frame that was drawn with it last.
  var lastUse = 0

  private let region: PixelRect
  private let background: Color
  /// The layers drawn into the pixels, from back to front: all layers that meet the region below the changing
  /// one.
  private let layers: [Key]
  /// The changing layer, if the pixels contain its first commands.
  private let changing: Key?
  private let commands: ArraySlice<DrawingCommand>
  /// The region's pixels, row by row.
  private let pixels: [UInt32]

  /// The number of pixels.
  var area: Int { region.area }

  /// The number of commands of the lowest layer above that are drawn into the pixels.
  var commandCount: Int { commands.count }

  /// Copies the pixels that some layers, and the first commands of the one above, produced in a region.
  init(
    of layers: some Sequence<SceneLayer>, prefix: (layer: SceneLayer, commands: ArraySlice<DrawingCommand>)?,
    background: Color, region: PixelRect, on surface: CairoSurface
  ) {
    self.region = region
    self.background = background
    self.layers = layers.map { Key($0) }
    changing = prefix.map { Key(placeOf: $0.layer) }
    commands = prefix?.commands ?? []
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
    let rest = meeting.dropFirst(layers.count)
    if let changing {
      guard let first = rest.first, Key(placeOf: first) == changing,
        first.list.commands.starts(with: commands)
      else { return nil }
    }
    return rest
  }

  /// Whether an underlay of the same place makes this one useless.
  func isReplaced(by other: Underlay) -> Bool {
    region == other.region && changing != nil && changing == other.changing
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
#endif
