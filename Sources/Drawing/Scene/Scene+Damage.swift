public import Geometry

extension Scene {
  /// The rectangles, in points, in which this scene may look different from an earlier one.
  ///
  /// Layers are compared by id, revision, bounds, transform, clip, opacity and order. What changed counts with where
  /// it was and where it is; of a layer in which only the list is another one, what differs in the lists does.
  /// Rectangles that overlap are merged, so none shares any area with another; no earlier scene, another size
  /// or another background gives the whole screen. The cost grows with the number of layers, and with the lists of
  /// those that changed.
  /// - Parameters:
  ///   - old: the earlier scene.
  ///   - lineHeight: the height of a line of text in points.
  /// - Returns: the rectangles, in no order; at most twelve.
  public func damage(
    since old: Scene?, lineHeight: Double = TextMetrics.standardLineHeight
  ) -> [Rect] {
    guard let old, old.size == size, old.background == background else { return [bounds] }
    var merged = DamageAccumulator(bounds: bounds)
    let before = Dictionary(
      old.layers.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var kept = Set<Int>()
    // The longest run of layers that stay in order need not be found: a layer that now comes after one which
    // used to be behind it has moved, and its own rectangle holds all that this can change.
    var highest = -1
    for layer in layers {
      guard let index = before[layer.id], kept.insert(index).inserted else {
        merged.add(layer.sceneBounds)
        continue
      }
      let earlier = old.layers[index]
      if layer.isPlaced(like: earlier), index > highest {
        if layer.revision != earlier.revision {
          merged.add(layer.sceneBounds(ofChangesSince: earlier, lineHeight: lineHeight))
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

/// Rectangles that are merged where they overlap.
private struct DamageAccumulator {
  let bounds: Rect
  private(set) var rects: [Rect] = []

  /// Beyond this many, the two that cost least to merge become one.
  static let limit = 12

  init(bounds: Rect) {
    self.bounds = bounds
  }

  mutating func add(_ rect: Rect) {
    var grown = rect.intersection(bounds)
    guard !grown.isEmpty else { return }
    absorb(&grown)
    rects.append(grown)
    guard rects.count > Self.limit else { return }
    var best = (cost: Double.infinity, first: 0, second: 1)
    for first in rects.indices {
      for second in rects.indices.dropFirst(first + 1) {
        let union = rects[first].union(rects[second])
        let cost = union.area - rects[first].area - rects[second].area
        if cost < best.cost { best = (cost, first, second) }
      }
    }
    var union = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    absorb(&union)
    rects.append(union)
  }

  /// Takes in every rectangle that overlaps, again and again as it grows.
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
