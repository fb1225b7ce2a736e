import Drawing
import Geometry

/// The text of one layer's list, and what of the list covers text, in the layer's own coordinates.
///
/// Depends on the list alone, so it is kept for as long as the layer's revision stays.
struct LayerText {
  /// One text of a list.
  struct Run {
    /// Its place among the commands of the list.
    var order: Int
    /// The top left corner of its line box.
    var origin: Point
    /// Its glyphs from left to right.
    var glyphs: [Glyph]
    var color: Color
    var attributes: CellAttributes
    /// What it is confined to.
    var clips: [Clip]
  }

  /// The inside of a path, to which a text or a cover is confined.
  struct Clip {
    var path: Path
    /// From the layer's coordinates to the path's.
    var inverse: AffineTransform

    func contains(_ point: Point) -> Bool { path.contains(point.applying(inverse)) }
  }

  let runs: [Run]

  init(_ list: DisplayList) {
    var walk = ListWalk()
    var runs: [Run] = []
    for (order, command) in list.commands.enumerated() {
      guard case .text(let text, let point, let font, let color) = command else {
        walk.step(command)
        continue
      }
      guard color.alpha > 0 else { continue }
      var attributes: CellAttributes = []
      if font.isBold { attributes.insert(.bold) }
      if font.isItalic { attributes.insert(.italic) }
      runs.append(
        Run(
          order: order, origin: point.applying(walk.transform),
          glyphs: TextMetrics.visualClusters(of: text).compactMap(Glyph.init), color: color,
          attributes: attributes, clips: walk.clips))
    }
    self.runs = runs
  }
}

/// The transform and the clips in force while a list is read.
struct ListWalk {
  private(set) var transform = AffineTransform.identity
  private(set) var clips: [LayerText.Clip] = []
  private var stack: [(transform: AffineTransform, clips: [LayerText.Clip])] = []

  mutating func step(_ command: DrawingCommand) {
    switch command {
    case .save: stack.append((transform, clips))
    case .restore: if let last = stack.popLast() { (transform, clips) = last }
    case .concatenate(let next): transform = next.concatenating(transform)
    case .clip(let path):
      // Through a transform that cannot be undone nothing is seen: an empty path contains no point.
      let inverse = transform.inverted
      clips.append(LayerText.Clip(path: inverse == nil ? Path() : path, inverse: inverse ?? .identity))
    case .fill, .stroke, .image, .text: break
    }
  }
}
