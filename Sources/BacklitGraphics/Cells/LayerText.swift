import Drawing
import Geometry

/// The text of one layer's list, in the coordinates of the layer.
///
/// Depends on the list alone, so it is kept as long as the revision of the layer stays the same.
struct LayerText {
  /// One text command of a list.
  struct Run {
    /// Its index among the commands of the list.
    var order: Int
    /// The top left corner of its line box.
    var origin: Point
    /// Its glyphs from left to right.
    var glyphs: [Glyph]
    var color: Color
    var attributes: CellAttributes
    /// The clips of the run.
    var clips: [Clip]
  }

  /// The inside of a path that a text or a cover is clipped to.
  struct Clip {
    var path: Path
    /// Maps the coordinates of the layer to those of the path.
    var inverse: AffineTransform

    func contains(_ point: Point) -> Bool { path.contains(point.applying(inverse)) }
  }

  let runs: [Run]

  init(_ list: DisplayList) {
    var state = DrawingState()
    var runs: [Run] = []
    for (order, command) in list.commands.enumerated() {
      guard case .text(let text, let point, let font, let color) = command else {
        state.apply(command)
        continue
      }
      guard color.alpha > 0 else { continue }
      var attributes: CellAttributes = []
      if font.isBold { attributes.insert(.bold) }
      if font.isItalic { attributes.insert(.italic) }
      runs.append(
        Run(
          order: order, origin: point.applying(state.transform),
          glyphs: TextMetrics.visualClusters(of: text).compactMap(Glyph.init), color: color,
          attributes: attributes, clips: state.clips))
    }
    self.runs = runs
  }
}

/// The transform and the clips in force while the commands of a list are read.
struct DrawingState {
  private(set) var transform = AffineTransform.identity
  private(set) var clips: [LayerText.Clip] = []
  private var stack: [(transform: AffineTransform, clips: [LayerText.Clip])] = []

  mutating func apply(_ command: DrawingCommand) {
    switch command {
    case .save: stack.append((transform, clips))
    case .restore: if let last = stack.popLast() { (transform, clips) = last }
    case .concatenate(let next): transform = next.concatenating(transform)
    case .clip(let path):
      // With a singular transform nothing is visible: an empty path contains no point.
      let inverse = transform.inverted
      clips.append(LayerText.Clip(path: inverse == nil ? Path() : path, inverse: inverse ?? .identity))
    case .fill, .stroke, .image, .text: break
    }
  }
}
