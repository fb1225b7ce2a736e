import Geometry

extension BitmapRenderer {
  /// The most underlays that are kept: only a few things move at a time.
  private static let underlayLimit = 4

  /// Draws a region over the cached pixels of the unchanged layers below, if they are cached or worth
  /// caching.
  ///
  /// The result equals that of drawing all layers: an exactly drawn layer does not depend on the region.
  /// - Returns: whether the region was drawn.
  func drawOverUnderlay(
    _ scene: Scene, since old: Scene?, in region: PixelRect, with painter: ScenePainter
  ) -> Bool {
    for index in underlays.indices.reversed() {
      let underlay = underlays[index]
      guard let rest = underlay.layersAbove(of: scene, in: region, painter: painter) else { continue }
      underlays.append(underlays.remove(at: index))
      underlay.paint(region, on: surface)
      draw(rest, in: region, with: painter)
      return true
    }
    return drawNewUnderlay(scene, since: old, in: region, with: painter)
  }

  /// Caches an underlay if the lowest changed layer of a region also changed in an earlier frame, and draws
  /// the region over it.
  private func drawNewUnderlay(
    _ scene: Scene, since old: Scene?, in region: PixelRect, with painter: ScenePainter
  ) -> Bool {
    guard let old else { return false }
    let before = Dictionary(old.layers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let lowest = painter.layers(of: scene, meeting: region).first { layer in
      before[layer.id].map { $0.revision != layer.revision || !$0.isPlaced(like: layer) } ?? true
    }
    // A layer that moves covers different pixels in the next frame, so caching does not pay.
    guard let lowest, before[lowest.id]?.isPlaced(like: lowest) == true else { return false }
    lowestChangedLayers.formIntersection(before.keys)
    guard !lowestChangedLayers.insert(lowest.id).inserted else { return false }
    let place = lowest.sceneBounds.applying(painter.base).insetBy(dx: -1, dy: -1)
    let whole = region.union(PixelRect(covering: place, width: width, height: height))
    let meeting = painter.layers(of: scene, meeting: whole)
    let below = meeting.prefix { $0.id != lowest.id }
    surface.replace(whole.rect, with: scene.background)
    draw(below, in: whole, with: painter)
    if underlays.count == Self.underlayLimit { underlays.removeFirst() }
    underlays.append(Underlay(of: below, background: scene.background, region: whole, on: surface))
    draw(meeting.dropFirst(below.count), in: region, with: painter)
    return true
  }
}
