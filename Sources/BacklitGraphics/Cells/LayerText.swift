import BacklitGeometry

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
    var link: TextLink
    /// The clips of the run.
    var clips: [Clip]
    /// The text if its font is larger than a cell.
    var large: LargeText?

    /// The columns of the text, in letters.
    var columns: Int { glyphs.reduce(0) { $0 + $1.width } }
  }

  /// The inside of a path that a text or a cover is clipped to.
  struct Clip {
    var path: Path
    /// Maps the coordinates of the layer to those of the path.
    var inverse: Transform

    func contains(_ point: Point) -> Bool { path.contains(point.applying(inverse)) }
  }

  let runs: [Run]

  init(_ list: DisplayList) {
    var state = DrawingState()
    var runs: [Run] = []
    for (order, command) in list.commands.enumerated() {
      let (text, point, font, color, direction): (String, Point, Font, Color, BaseDirection)
      var large: LargeText?
      switch command {
      case .text(let shown, let place, let face, let ink, let base):
        (text, point, font, color, direction) = (shown, place, face, ink, base)
      case .largeText(let shown):
        (text, point, font, color, direction) = (
          shown.text, shown.origin, shown.font, shown.color, shown.direction
        )
        large = shown
      default:
        state.apply(command)
        continue
      }
      guard color.alpha > 0 else { continue }
      var attributes: CellAttributes = []
      if font.isBold { attributes.insert(.bold) }
      if font.isItalic { attributes.insert(.italic) }
      if font.isUnderlined { attributes.insert(.underline) }
      if font.isStruckThrough { attributes.insert(.strikethrough) }
      runs.append(
        Run(
          order: order, origin: point.applying(state.transform),
          glyphs: Glyph.glyphs(ofLine: text, baseDirection: direction),
          color: color,
          attributes: attributes, link: font.link, clips: state.clips, large: large))
    }
    self.runs = runs
  }
}

/// The transform and the clips in force while the commands of a list are read.
struct DrawingState {
  private(set) var transform = Transform.identity
  private(set) var clips: [LayerText.Clip] = []
  private var stack: [(transform: Transform, clips: [LayerText.Clip])] = []

  mutating func apply(_ command: DrawingCommand) {
    switch command {
    case .save: stack.append((transform, clips))
    case .restore: if let last = stack.popLast() { (transform, clips) = last }
    case .concatenate(let next): transform = next.concatenating(transform)
    case .clip(let path):
      // With a singular transform nothing is visible: an empty path contains no point.
      let inverse = transform.inverted
      clips.append(LayerText.Clip(path: inverse == nil ? Path() : path, inverse: inverse ?? .identity))
    case .fill, .stroke, .image, .text, .largeText: break
    }
  }
}

/// A fill or an image that a list paints over text drawn before it. Strokes are too thin to hide a letter and
/// do not count.
struct LayerCover {
  private enum Content {
    case fill(Path, Paint)
    case image(Bitmap, Rect)
    case stroke(Path, Paint, width: Double)
  }

  /// Its index among the commands of the list.
  let order: Int
  private let content: Content
  private let bounds: Rect
  private let inverse: Transform
  private let clips: [LayerText.Clip]

  /// The covers of a list in drawing order.
  /// - Parameters:
  ///   - list: the list.
  ///   - includingStrokes: whether strokes count as well, for a picture.
  /// - Returns: the covers.
  static func covers(of list: DisplayList, includingStrokes: Bool = false) -> [LayerCover] {
    var state = DrawingState()
    var covers: [LayerCover] = []
    for (order, command) in list.commands.enumerated() {
      let content: Content
      let bounds: Rect
      switch command {
      case .fill(let path, let paint): (content, bounds) = (.fill(path, paint), path.bounds)
      case .image(let bitmap, let rect): (content, bounds) = (.image(bitmap, rect), rect)
      case .stroke(let path, let paint, let style) where includingStrokes && style.width > 0:
        (content, bounds) = (
          .stroke(path, paint, width: style.width),
          path.bounds.insetBy(dx: -style.width / 2, dy: -style.width / 2)
        )
      default:
        state.apply(command)
        continue
      }
      guard let inverse = state.transform.inverted else { continue }
      covers.append(
        LayerCover(order: order, content: content, bounds: bounds, inverse: inverse, clips: state.clips))
    }
    return covers
  }

  /// The smallest rectangle of the layer that holds the cover.
  var extent: Rect { inverse.inverted.map { bounds.applying($0) } ?? .zero }

  /// The colour painted at a point of the layer; nil where nothing is painted. For an image, the colour of
  /// the nearest pixel.
  func color(at point: Point) -> Color? {
    let local = point.applying(inverse)
    guard bounds.contains(local) else { return nil }
    let color: Color
    switch content {
    case .fill(let path, let paint):
      guard path.isRectangle || path.contains(local) else { return nil }
      color = paint.color(at: local)
    case .image(let bitmap, let rect):
      guard bitmap.width > 0, bitmap.height > 0 else { return nil }
      let x = Int((local.x - rect.minX) / rect.width * Double(bitmap.width))
      let y = Int((local.y - rect.minY) / rect.height * Double(bitmap.height))
      color = Color(premultiplied: bitmap[min(x, bitmap.width - 1), min(y, bitmap.height - 1)])
    case .stroke(let path, let paint, let width):
      guard path.isWithin(width / 2, of: local) else { return nil }
      color = paint.color(at: local)
    }
    return color.alpha > 0 && clips.allSatisfy { $0.contains(point) } ? color : nil
  }
}

/// The data that the renderer keeps for a layer from frame to frame: its text, the position of the text, and
/// the shapes that hide text of other layers.
final class LayerEntry {
  private let revision: UInt64
  private let transform: Transform
  private let list: DisplayList
  let text: LayerText
  let clip: Rect?
  let clipShapes: [Path]
  let opacity: Double
  /// The visible part of the layer, in points of the scene.
  let bounds: Rect
  /// Maps points of the scene to those of the layer; nil when the layer is invisible.
  let inverse: Transform?
  /// The cells of each run; nil for a run that is not in the grid.
  let places: [CellArea?]
  /// Whether a run is larger than a cell.
  let hasLargeText: Bool
  /// Whether the shapes of the layer hide no text.
  let yieldsToText: Bool
  private var knownCovers: [LayerCover]?

  /// Creates the entry of a layer, reusing the results of an earlier entry of the same list.
  init(_ layer: SceneLayer, metrics: CellMetrics, earlier: LayerEntry?) {
    let sameList = earlier?.revision == layer.revision ? earlier : nil
    revision = layer.revision
    transform = layer.transform
    list = layer.list
    clip = layer.clip
    clipShapes = layer.clipShapes
    opacity = layer.opacity
    yieldsToText = layer.yieldsToText
    bounds = layer.sceneBounds
    inverse = layer.opacity > 0 ? layer.transform.inverted : nil
    let text = sameList?.text ?? LayerText(layer.list)
    self.text = text
    let isSeen = inverse != nil
    places = text.runs.map { run in
      let origin = run.origin.applying(layer.transform)
      guard isSeen, abs(origin.x) < 1e9, abs(origin.y) < 1e9 else { return nil }
      // A line box is as high as a cell, so the row with the nearest top is the one with the nearest middle.
      let column = Int((origin.x / metrics.cellSize.width).rounded())
      let row = Int((origin.y / metrics.cellSize.height).rounded())
      guard let large = run.large else {
        return CellArea(rows: row..<row + 1, columns: column..<column + run.columns)
      }
      let line = LineMetrics(large.font, cellHeight: metrics.cellSize.height)
      return CellArea(
        rows: row..<row + line.rows, columns: column..<column + line.cellColumns(ofText: run.columns))
    }
    hasLargeText = text.runs.contains { $0.large != nil }
    knownCovers = sameList?.knownCovers
  }

  /// The shapes of the list that can hide text of other layers.
  var coversOfOthers: [LayerCover] { yieldsToText ? [] : covers }

  /// Whether the layer is not clipped at a point of the scene.
  func shows(_ point: Point) -> Bool {
    clip?.contains(point) ?? true && clipShapes.allSatisfy { $0.contains(point) }
  }

  /// Whether the layer paints at a point of the scene.
  func paints(_ point: Point) -> Bool {
    guard bounds.contains(point), shows(point), let local = inverse.map(point.applying) else { return false }
    return covers.contains { $0.color(at: local) != nil }
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
      && clipShapes == layer.clipShapes && opacity == layer.opacity
  }
}

/// The visibility of a text while shapes are painted over it, and its resulting colour.
struct TextVisibility {
  private var color: Color
  /// The share of the text itself in the visible colour.
  private var share: Double

  /// The least share of a text's own colour at which it counts as visible.
  private static let minimumShare = 1.0 / 64

  init(color: Color) {
    self.color = color
    share = color.alpha
  }

  mutating func cover(with paint: Color) {
    guard paint.alpha > 0 else { return }
    share *= 1 - paint.alpha
    color = paint.over(color)
  }

  mutating func fade(to opacity: Double) {
    guard opacity < 1 else { return }
    share *= opacity
    color = color.withAlphaComponent(color.alpha * opacity)
  }

  /// Whether the text is invisible whatever is painted over it.
  var isHidden: Bool { share < Self.minimumShare }

  /// The colour in front of a background; nil for an invisible text.
  func color(over background: CellColor) -> Color? {
    if isHidden { return nil }
    return background.isDefault || color.alpha == 1 ? color : color.over(Color(rgb: background.rgb))
  }
}
