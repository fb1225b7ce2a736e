import Drawing
import Geometry

/// What the renderer remembers of a layer between frames: its text and where that stood.
struct LayerEntry {
  let revision: UInt64
  var text: LayerText
  /// Worked out when text lies behind the layer, as most layers never cover any.
  var covers: [LayerCover]?
  /// From points of the scene to the layer's own; nil where nothing of it is seen.
  var inverse: AffineTransform?
  var transform: AffineTransform
  var clip: Rect?
  var opacity: Double
  /// The row and the first column of each run; nil for one that stands nowhere.
  var places: [CellPosition?]

  init(_ layer: SceneLayer, metrics: CellMetrics, text: LayerText? = nil, covers: [LayerCover]? = nil) {
    revision = layer.revision
    self.text = text ?? LayerText(layer.list)
    self.covers = covers
    transform = layer.transform
    inverse = layer.opacity > 0 ? layer.transform.inverted : nil
    clip = layer.clip
    opacity = min(1, layer.opacity)
    places = []
    guard inverse != nil else {
      places = Array(repeating: nil, count: self.text.runs.count)
      return
    }
    places = self.text.runs.map { run in
      let origin = run.origin.applying(layer.transform)
      guard abs(origin.x) < 1e9, abs(origin.y) < 1e9 else { return nil }
      // A line box is as high as a cell: the row whose middle is nearest is the one whose top is.
      return CellPosition(
        column: Int((origin.x / metrics.cellSize.width).rounded()),
        row: Int((origin.y / metrics.cellSize.height).rounded()))
    }
  }

  /// Whether the layer stands as it did.
  func matches(_ layer: SceneLayer) -> Bool {
    revision == layer.revision && transform == layer.transform && clip == layer.clip
      && opacity == min(1, layer.opacity)
  }
}
