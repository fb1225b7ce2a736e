import BacklitGeometry

/// Everything on the screen at one moment, as a value.
package struct Scene: Sendable {
  /// The extent of the screen in points.
  package var size: Size
  /// The colour where no layer paints; with alpha 0 the background of the terminal shows.
  package var background: Color
  /// The layers from back to front.
  package var layers: [SceneLayer]

  /// A scene from its parts.
  package init(size: Size, background: Color = .clear, layers: [SceneLayer] = []) {
    self.size = size
    self.background = background
    self.layers = layers
  }

  /// The whole screen.
  package var bounds: Rect { Rect(origin: .zero, size: size) }
}

/// The drawing of one view and its placement on the screen.
package struct SceneLayer: Hashable, Sendable {
  /// The identity of the layer from scene to scene; unique within a scene.
  package var id: UInt64
  /// The version of the list: layers of the same id and revision have the same list and bounds.
  package var revision: UInt64
  /// A rectangle that holds everything the list paints, in the coordinates of the list (points).
  package var bounds: Rect
  /// The drawing commands.
  package var list: DisplayList
  /// Maps the coordinates of the list to those of the scene, in points.
  package var transform: Transform
  /// The rectangle of the scene, in points, that the layer is clipped to; nil for no clip.
  package var clip: Rect?
  /// The shapes of the scene, in points, that the layer is clipped to besides ``clip``.
  package var clipShapes: [Path]
  /// The opacity of the layer as a whole, from 0 to 1.
  package var opacity: Double
  /// Whether text of other layers stays in front of the shapes of this one when the scene becomes cells, as at a
  /// focus ring.
  package var yieldsToText: Bool

  /// A layer from its parts.
  package init(
    id: UInt64, revision: UInt64, bounds: Rect, list: DisplayList, transform: Transform = .identity,
    clip: Rect? = nil, clipShapes: [Path] = [], opacity: Double = 1, yieldsToText: Bool = false
  ) {
    self.id = id
    self.revision = revision
    self.bounds = bounds
    self.list = list
    self.transform = transform
    self.clip = clip
    self.clipShapes = clipShapes
    self.opacity = opacity
    self.yieldsToText = yieldsToText
  }

  /// The rectangle of the scene, in points, that holds the visible part of the layer.
  package var sceneBounds: Rect {
    guard opacity > 0, !bounds.isEmpty else { return .zero }
    let placed = bounds.applying(transform)
    return clip.map { placed.intersection($0) } ?? placed
  }

  /// The rectangles of the scene, in points, in which this layer differs from an earlier one in the same
  /// place.
  func sceneChanges(since old: SceneLayer, lineHeight: Double) -> [Rect] {
    let visible = sceneBounds
    return list.changes(since: old.list, lineHeight: lineHeight).map {
      $0.applying(transform).intersection(visible)
    }
  }

  /// Whether both layers have the same placement, bounds and opacity.
  func isPlaced(like other: SceneLayer) -> Bool {
    id == other.id && transform == other.transform && clip == other.clip && opacity == other.opacity
      && bounds == other.bounds && clipShapes == other.clipShapes
  }
}

/// The text that a renderer draws.
package enum DrawnTexts: Hashable, Sendable {
  /// No text, because cells hold it.
  case none
  /// Text in fonts that are larger than a cell.
  case large
  /// All text.
  case all
}
