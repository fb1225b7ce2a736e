import Geometry

extension BitmapRenderer {
  /// How many underlays are kept: a few things move at a time.
  private static let underlayLimit = 4

  /// Draws a region over the kept pixels of what did not change below, if that is known or worth making.
  ///
  /// The pixels are those that drawing all layers gives: drawn exactly, a layer's pixels do not depend on the region.
  /// - Returns: whether the region is drawn.
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

  /// Makes an underlay where the lowest layer that changed in a region has changed before, and draws the region over it.
  private func drawNewUnderlay(
    _ scene: Scene, since old: Scene?, in region: PixelRect, with painter: ScenePainter
  ) -> Bool {
    guard let old else { return false }
    let before = Dictionary(old.layers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let lowest = painter.layers(of: scene, meeting: region).first { layer in
      before[layer.id].map { $0.revision != layer.revision || !$0.isPlaced(like: layer) } ?? true
    }
    // What moves has another place below it in the next frame.
    guard let lowest, before[lowest.id]?.isPlaced(like: lowest) == true else { return false }
    changing.formIntersection(before.keys)
    guard !changing.insert(lowest.id).inserted else { return false }
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
