import Drawing
import Geometry

/// A fill or an image that a list paints over text drawn before it. Strokes are too thin to hide a letter and
/// do not count.
struct LayerCover {
  private enum Content {
    case fill(Path, Paint)
    case image(Bitmap, Rect)
  }

  /// Its index among the commands of the list.
  let order: Int
  private let content: Content
  private let bounds: Rect
  private let inverse: AffineTransform
  private let clips: [LayerText.Clip]

  /// The covers of a list in drawing order.
  static func covers(of list: DisplayList) -> [LayerCover] {
    var state = DrawingState()
    var covers: [LayerCover] = []
    for (order, command) in list.commands.enumerated() {
      let content: Content
      let bounds: Rect
      switch command {
      case .fill(let path, let paint): (content, bounds) = (.fill(path, paint), path.bounds)
      case .image(let bitmap, let rect): (content, bounds) = (.image(bitmap, rect), rect)
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

  /// The colour painted at a point of the layer; nil where nothing is painted. For an image, the colour of
  /// the nearest pixel.
  func color(at point: Point) -> Color? {
    let local = point.applying(inverse)
    guard bounds.contains(local) else { return nil }
    let color: Color
    switch content {
    case .fill(let path, let paint):
      guard path.contains(local) else { return nil }
      color = paint.color(at: local)
    case .image(let bitmap, let rect):
      guard bitmap.width > 0, bitmap.height > 0 else { return nil }
      let x = Int((local.x - rect.minX) / rect.width * Double(bitmap.width))
      let y = Int((local.y - rect.minY) / rect.height * Double(bitmap.height))
      color = Color(premultiplied: bitmap[min(x, bitmap.width - 1), min(y, bitmap.height - 1)])
    }
    return color.alpha > 0 && clips.allSatisfy { $0.contains(point) } ? color : nil
  }
}
