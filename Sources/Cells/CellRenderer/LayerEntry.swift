import Drawing
import Geometry

/// The data that the renderer keeps for a layer from frame to frame: its text, the position of the text, and
/// the shapes that hide text of other layers.
final class LayerEntry {
  private let revision: UInt64
  private let transform: AffineTransform
  private let list: DisplayList
  let text: LayerText
  let clip: Rect?
  let opacity: Double
  /// The visible part of the layer, in points of the scene.
  let bounds: Rect
  /// Maps points of the scene to those of the layer; nil when the layer is invisible.
  let inverse: AffineTransform?
  /// The row and the first column of each run; nil for a run that is not in the grid.
  let places: [CellPosition?]
  private var knownCovers: [LayerCover]?

  /// Creates the entry of a layer, reusing the results of an earlier entry of the same list.
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
      // A line box is as high as a cell, so the row with the nearest top is the one with the nearest middle.
      return CellPosition(
        column: Int((origin.x / metrics.cellSize.width).rounded()),
        row: Int((origin.y / metrics.cellSize.height).rounded()))
    }
    knownCovers = sameList?.knownCovers
  }

  /// The shapes of the list that can hide text; computed on first use, because most layers never hide any.
  var covers: [LayerCover] {
    if let knownCovers { return knownCovers }
    let covers = LayerCover.covers(of: list)
    knownCovers = covers
    return covers
  }

  /// Whether no command follows the run, so that nothing of the same list can hide it.
  func isLast(_ run: LayerText.Run) -> Bool { run.order + 1 == list.commands.count }

  /// Whether the layer is unchanged.
  func matches(_ layer: SceneLayer) -> Bool {
    revision == layer.revision && transform == layer.transform && clip == layer.clip
      && opacity == layer.opacity
  }
}
