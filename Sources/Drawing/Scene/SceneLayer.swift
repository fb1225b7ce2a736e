public import Geometry

/// One view's drawing in its place on the screen.
public struct SceneLayer: Hashable, Sendable {
  /// Which layer this is, from scene to scene; no two layers of a scene share it.
  public var id: UInt64
  /// The version of the list: layers of the same id and revision have the same list and bounds.
  public var revision: UInt64
  /// A rectangle that holds all that the list touches, in the list's own coordinates (points).
  public var bounds: Rect
  /// What is drawn.
  public var list: DisplayList
  /// Takes the list's coordinates to those of the scene, in points.
  public var transform: AffineTransform
  /// The rectangle of the scene, in points, outside which nothing of the layer is seen; nil where all is.
  public var clip: Rect?
  /// The opacity of the layer as a whole, from 0 to 1.
  public var opacity: Double

  /// A layer from its parts.
  public init(
    id: UInt64, revision: UInt64, bounds: Rect, list: DisplayList, transform: AffineTransform = .identity,
    clip: Rect? = nil, opacity: Double = 1
  ) {
    self.id = id
    self.revision = revision
    self.bounds = bounds
    self.list = list
    self.transform = transform
    self.clip = clip
    self.opacity = opacity
  }

  /// The rectangle of the scene, in points, that holds all that is seen of the layer.
  public var sceneBounds: Rect {
    guard opacity > 0, !bounds.isEmpty else { return .zero }
    let placed = bounds.applying(transform)
    return clip.map { placed.intersection($0) } ?? placed
  }

  /// The rectangle of the scene, in points, in which this layer looks different from an earlier one in the same place.
  func sceneBounds(ofChangesSince old: SceneLayer, lineHeight: Double) -> Rect {
    let changes = list.bounds(ofChangesSince: old.list, lineHeight: lineHeight)
    return changes.applying(transform).intersection(sceneBounds)
  }

  /// Whether this layer lies in the place of another one, and lets as much through.
  func isPlaced(like other: SceneLayer) -> Bool {
    id == other.id && transform == other.transform && clip == other.clip && opacity == other.opacity
      && bounds == other.bounds
  }
}
