import Drawing
import Geometry

/// What the renderer remembers of a layer from frame to frame: its text, where that stands, and what hides
/// the text of others.
final class LayerEntry {
  private let revision: UInt64
  private let transform: AffineTransform
  private let list: DisplayList
  let text: LayerText
  let clip: Rect?
  let opacity: Double
  /// What is seen of the layer, in points of the scene.
  let bounds: Rect
  /// From points of the scene to the layer's own; nil where nothing of it is seen.
  let inverse: AffineTransform?
  /// The row and the first column of each run; nil for one that stands nowhere.
  let places: [CellPosition?]
  private var knownCovers: [LayerCover]?

  /// The entry of a layer, with what an earlier entry of the same list has worked out already.
  init(_ layer: SceneLayer, metrics: CellMetrics, earlier: LayerEntry?) {
    let sameList = earlier?.revision == layer.revision ? earlier : nil
    revision = layer.revision
    transform = layer.transform
    list = layer.list
    clip = layer.clip
    opacity = layer.opacity
    bounds = layer.sceneBounds
    inverse = layer.opacity > 0 ? layer.transform.inverted : nil
    let text = sameList?.text ?? LayerText(layer.list)
    self.text = text
    let isSeen = inverse != nil
    places = text.runs.map { run in
      let origin = run.origin.applying(layer.transform)
      guard isSeen, abs(origin.x) < 1e9, abs(origin.y) < 1e9 else { return nil }
      // A line box is as high as a cell: the row whose middle is nearest is the one whose top is.
      return CellPosition(
        column: Int((origin.x / metrics.cellSize.width).rounded()),
        row: Int((origin.y / metrics.cellSize.height).rounded()))
    }
    knownCovers = sameList?.knownCovers
  }

  /// What the list paints over text; worked out when first asked for, as most layers never cover any.
  var covers: [LayerCover] {
    if let knownCovers { return knownCovers }
    let covers = LayerCover.covers(of: list)
    knownCovers = covers
    return covers
  }

  /// Whether something may be painted over a run by the same list.
  func isLast(_ run: LayerText.Run) -> Bool { run.order + 1 == list.commands.count }

  /// Whether the layer stands as it did.
  func matches(_ layer: SceneLayer) -> Bool {
    revision == layer.revision && transform == layer.transform && clip == layer.clip
      && opacity == layer.opacity
  }
}
