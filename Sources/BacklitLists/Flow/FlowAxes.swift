import BacklitGeometry

/// Converts between the axes of a flow layout and those of the page.
///
/// The main axis is the scroll direction. The cross axis is the direction of a line.
struct FlowAxes: Hashable, Sendable {
  var direction: FlowScrollDirection
  /// The width to mirror in, for languages written from right to left; nil without mirroring.
  var mirroredWidth: Double?

  func main(_ size: Size) -> Double { direction == .vertical ? size.height : size.width }
  func cross(_ size: Size) -> Double { direction == .vertical ? size.width : size.height }
  func mainStart(_ insets: EdgeInsets) -> Double { direction == .vertical ? insets.top : insets.left }
  func mainEnd(_ insets: EdgeInsets) -> Double { direction == .vertical ? insets.bottom : insets.right }
  func crossStart(_ insets: EdgeInsets) -> Double { direction == .vertical ? insets.left : insets.top }
  func crossEnd(_ insets: EdgeInsets) -> Double { direction == .vertical ? insets.right : insets.bottom }

  func size(main: Double, cross: Double) -> Size {
    direction == .vertical ? Size(width: cross, height: main) : Size(width: main, height: cross)
  }

  /// A rectangle of the page from its place on the axes.
  func rect(main: Double, cross: Double, size: Size) -> Rect {
    let x = direction == .vertical ? cross : main
    let y = direction == .vertical ? main : cross
    return Rect(
      origin: Point(x: mirroredWidth.map { $0 - x - size.width } ?? x, y: y), size: size)
  }

  /// The intervals of a rectangle of the page on the axes.
  func intervals(of rect: Rect) -> (main: (low: Double, high: Double), cross: (low: Double, high: Double)) {
    let x =
      mirroredWidth.map { (low: $0 - rect.maxX, high: $0 - rect.minX) } ?? (low: rect.minX, high: rect.maxX)
    let y = (low: rect.minY, high: rect.maxY)
    return direction == .vertical ? (main: y, cross: x) : (main: x, cross: y)
  }
}
