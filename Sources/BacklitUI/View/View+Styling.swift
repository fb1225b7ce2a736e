import BacklitGeometry
import BacklitGraphics
import Glibc

/// The decoration of a view: rounded corners, a border, a shadow, a mask, a tint.
///
/// Most views have none, so the object is created when the first property is set.
@MainActor
final class ViewStyle {
  var cornerRadius = 0.0
  var borderWidth = 0.0
  var borderColor: Color?
  var shadowColor = Color.black
  var shadowOpacity = 0.0
  var shadowOffset = Size(width: 0, height: 8)
  var shadowRadius = 8.0
  var mask: ViewMask?
  var tintColor: Color?
}

/// A shape to which a view and everything in it is clipped; see ``View/mask``.
public enum ViewMask: Hashable, Sendable {
  /// The largest ellipse in the bounds of the view: a circle if they are square.
  case ellipse
  /// A path in the coordinates of the view.
  case path(Path)

  /// The shape for the bounds of a view.
  func path(in bounds: Rect) -> Path {
    switch self {
    case .ellipse: Path(ellipseIn: bounds)
    case .path(let path): path
    }
  }
}

/// In UIKit, these are properties of the view's layer.
extension View {
  /// The radius of the corners of the background and the border, in points; 0, the default, for square corners.
  ///
  /// With ``clipsToBounds``, the content and the subviews are clipped to the rounded corners too. With the plain
  /// display quality, corners are square. A value that is negative or not finite traps.
  public var cornerRadius: Double {
    get { decoration?.cornerRadius ?? 0 }
    set {
      Self.checkLength(newValue, "cornerRadius")
      setStyle(\.cornerRadius, to: newValue)
    }
  }

  /// The width of the border along the inside of the edges, in points; 0, the default, for no border.
  ///
  /// Subviews lie in front of the border. Pixels show the exact width. In cells, a border narrower than half a cell
  /// becomes a box of lines on the outermost cells; letters stay in front of it. A value that is negative or not
  /// finite traps.
  public var borderWidth: Double {
    get { decoration?.borderWidth ?? 0 }
    set {
      Self.checkLength(newValue, "borderWidth")
      setStyle(\.borderWidth, to: newValue)
    }
  }

  /// The colour of the border; nil, the default, for the separator colour of the palette.
  public var borderColor: Color? {
    get { decoration?.borderColor }
    set { setStyle(\.borderColor, to: newValue) }
  }

  /// The colour of the shadow.
  public var shadowColor: Color {
    get { decoration?.shadowColor ?? .black }
    set { setStyle(\.shadowColor, to: newValue) }
  }

  /// The opacity of the shadow, 0 to 1; 0, the default, for no shadow.
  ///
  /// The shadow has the shape of the background. It is not drawn with the plain display quality, nor without colours.
  public var shadowOpacity: Double {
    get { decoration?.shadowOpacity ?? 0 }
    set { setStyle(\.shadowOpacity, to: newValue > 0 ? min(newValue, 1) : 0) }
  }

  /// The distance of the shadow from the view, in points; 8 points downwards by default.
  public var shadowOffset: Size {
    get { decoration?.shadowOffset ?? Size(width: 0, height: 8) }
    set {
      checkPrecondition(
        newValue.width.isFinite && newValue.height.isFinite, "shadowOffset must be finite, not \(newValue).")
      setStyle(\.shadowOffset, to: newValue)
    }
  }

  /// The distance over which the edge of the shadow fades, in points; 8 by default. A value that is negative or not
  /// finite traps.
  public var shadowRadius: Double {
    get { decoration?.shadowRadius ?? 8 }
    set {
      Self.checkLength(newValue, "shadowRadius")
      setStyle(\.shadowRadius, to: newValue)
    }
  }

  /// The shape to which the view and everything in it is clipped; nil, the default, for none. Touches and readers ignore it.
  public var mask: ViewMask? {
    get { decoration?.mask }
    set { setStyle(\.mask, to: newValue) }
  }

  private static func checkLength(_ value: Double, _ name: String) {
    checkPrecondition(value >= 0 && value.isFinite, "\(name) must be 0 or more, not \(value).")
  }

  private func setStyle<Value: Equatable>(_ path: ReferenceWritableKeyPath<ViewStyle, Value>, to value: Value)
  {
    let style = decoration ?? ViewStyle()
    guard style[keyPath: path] != value else { return }
    decoration = style
    style[keyPath: path] = value
    setNeedsDisplay()
    // The clip of the subviews may change.
    window?.setNeedsScene()
  }
}

extension View {
  /// The outline of the background, in the view's coordinates.
  private func outline(of rect: Rect) -> Path {
    // Corners smaller than a cell would be steps of blocks.
    let isSharp = palette.isPlain || palette.isFlat && cornerRadius < traitCollection.cellSize.height
    return isSharp ? Path(rect: rect) : Path(roundedRect: rect, cornerRadius: cornerRadius)
  }

  /// The shape that the content of the view is clipped to; nil if it is that of the bounds, or none.
  var clipOutline: Path? {
    guard clipsToBounds, cornerRadius > 0, !palette.isPlain else { return nil }
    return withPresentationFrame { outline(of: bounds) }
  }

  /// The shape that the view and everything in it is clipped to; nil for none.
  var maskOutline: Path? {
    decoration?.mask.map { mask in withPresentationFrame { mask.path(in: bounds) } }
  }

  /// How far the view and its decoration draw beyond the bounds.
  var decoratedOverflow: EdgeInsets {
    let own = drawingOverflow
    guard let style = decoration, drawsShadow else { return own }
    let (reach, offset) = (style.shadowRadius, style.shadowOffset)
    return EdgeInsets(
      top: min(own.top, offset.height - reach), left: min(own.left, offset.width - reach),
      bottom: min(own.bottom, -offset.height - reach), right: min(own.right, -offset.width - reach))
  }

  private var drawsShadow: Bool { shadowOpacity > 0 && palette.quality == .pixels }

  /// Records the whole drawing of the view: shadow, background, content and border.
  func drawDecorated(in canvas: inout Canvas, background: Color?) {
    if let style = decoration, drawsShadow { drawShadow(style, in: &canvas) }
    guard let clip = clipOutline else {
      if let background { fillBackground(background, in: &canvas) }
      draw(in: &canvas)
      drawBorder(in: &canvas)
      return
    }
    canvas.saving { canvas in
      canvas.clip(to: clip)
      if let background { canvas.fill(bounds, with: background) }
      draw(in: &canvas)
    }
    drawBorder(in: &canvas)
  }

  private func fillBackground(_ color: Color, in canvas: inout Canvas) {
    if cornerRadius > 0 {
      canvas.fill(outline(of: bounds), with: color)
    } else {
      canvas.fill(backgroundArea, with: color)
    }
  }

  /// Draws the shadow as layers whose opacities add up towards its middle.
  private func drawShadow(_ style: ViewStyle, in canvas: inout Canvas) {
    let rect = bounds.offsetBy(dx: style.shadowOffset.width, dy: style.shadowOffset.height)
    let steps = max(1, min(Int(saturated: style.shadowRadius.rounded(.up)), 12))
    // The paints of the steps cover one another: together they have the opacity of the shadow.
    let share = 1 - pow(1 - min(style.shadowOpacity, 0.999), 1 / Double(steps))
    for step in 0..<steps {
      let reach = style.shadowRadius * (1 - 2 * (Double(step) + 0.5) / Double(steps))
      let edge = rect.insetBy(dx: -reach, dy: -reach)
      guard edge.width > 0, edge.height > 0 else { continue }
      let radius = max(0, style.cornerRadius + reach)
      canvas.fill(
        Path(roundedRect: edge, cornerRadius: radius),
        with: style.shadowColor.withAlphaComponent(style.shadowColor.alpha * share))
    }
  }

  private func drawBorder(in canvas: inout Canvas) {
    guard let style = decoration, style.borderWidth > 0, !bounds.isEmpty else { return }
    let palette = self.palette
    let color = style.borderColor ?? palette.separator
    let cell = traitCollection.cellSize
    let isLine = palette.quality != .pixels && style.borderWidth < min(cell.width, cell.height) / 2
    if palette.isPlain || isLine {
      canvas.drawBox(bounds, cell: cell, line: style.cornerRadius > 0 ? .round : .light, color: color)
      return
    }
    let inset = style.borderWidth / 2
    let path = Path(
      roundedRect: bounds.insetBy(dx: inset, dy: inset), cornerRadius: max(0, style.cornerRadius - inset))
    canvas.stroke(path, with: color, width: style.borderWidth)
  }
}
