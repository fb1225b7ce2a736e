import BacklitGeometry

extension Scene {
  /// The rectangles, in points, in which this scene may look different from an earlier one.
  ///
  /// Layers are compared by id, revision, bounds, transform, clip, opacity and order. A layer that moved,
  /// appeared or disappeared damages its old and its new place; a layer whose list changed damages only what
  /// differs between the lists. Overlapping rectangles are merged, so the result is disjoint. Without an
  /// earlier scene, or with a different size or background, the whole screen is damaged.
  ///
  /// Complexity: O(number of layers and of commands of the changed ones).
  /// - Parameters:
  ///   - old: the earlier scene.
  ///   - lineHeight: the height of a line of text in points.
  /// - Returns: at most 128 rectangles, in no particular order.
  package func damage(
    since old: Scene?, lineHeight: Double = TextMetrics.standardLineHeight
  ) -> [Rect] {
    guard let old, old.size == size, old.background == background else { return [bounds] }
    var merged = DamageAccumulator(bounds: bounds)
    let before = Dictionary(
      old.layers.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var kept = Set<Int>()
    // The longest increasing run is not needed: a layer that now comes after one that used to be in front of
    // it counts as moved, and its rectangle holds everything that the change of order can affect.
    var highest = -1
    for layer in layers {
      guard let index = before[layer.id], kept.insert(index).inserted else {
        merged.add(layer.sceneBounds)
        continue
      }
      let earlier = old.layers[index]
      if layer.isPlaced(like: earlier), index > highest {
        if layer.revision != earlier.revision {
          for change in layer.sceneChanges(since: earlier, lineHeight: lineHeight) { merged.add(change) }
        }
      } else {
        merged.add(earlier.sceneBounds)
        merged.add(layer.sceneBounds)
      }
      highest = max(highest, index)
    }
    for (index, layer) in old.layers.enumerated() where !kept.contains(index) {
      merged.add(layer.sceneBounds)
    }
    return merged.rects
  }
}

/// Disjoint rectangles: overlapping ones are merged.
private struct DamageAccumulator {
  let bounds: Rect
  private(set) var rects: [Rect] = []

  /// The most rectangles; beyond it, each is merged with the one whose union adds the least area. As many as the
  /// controls that move on a full screen: two of them in one rectangle would draw everything between them.
  static let limit = 128

  init(bounds: Rect) {
    self.bounds = bounds
  }

  mutating func add(_ rect: Rect) {
    var grown = rect.intersection(bounds)
    guard !grown.isEmpty else { return }
    absorb(&grown)
    if rects.count == Self.limit {
      var best = (cost: Double.infinity, index: 0)
      for (index, rect) in rects.enumerated() {
        let cost = rect.union(grown).area - rect.area
        if cost < best.cost { best = (cost, index) }
      }
      grown = grown.union(rects.remove(at: best.index))
      absorb(&grown)
    }
    rects.append(grown)
  }

  /// Merges every overlapping rectangle into the growing one.
  private mutating func absorb(_ grown: inout Rect) {
    while let index = rects.firstIndex(where: { $0.intersects(grown) }) {
      grown = grown.union(rects.remove(at: index))
    }
  }
}

extension Rect {
  /// The area in square points.
  fileprivate var area: Double { width * height }
}
