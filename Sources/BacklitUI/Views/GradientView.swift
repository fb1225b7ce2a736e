import BacklitGeometry
import BacklitGraphics

/// A view whose background is a linear gradient; like UIKit's `CAGradientLayer` in a view.
@MainActor
open class GradientView: View {
  /// The colours from the start to the end; none by default. One colour fills the view.
  public var colors: [Color] = [] { didSet { if colors != oldValue { setNeedsDisplay() } } }
  /// The place of each colour, from 0 at the start to 1 at the end, in ascending order; empty, the default, for evenly
  /// spread colours. It is ignored unless there is one place for each colour.
  public var locations: [Double] = [] { didSet { if locations != oldValue { setNeedsDisplay() } } }
  /// The start in shares of the width and the height; the middle of the top by default.
  public var startPoint = Point(x: 0.5, y: 0) { didSet { if startPoint != oldValue { setNeedsDisplay() } } }
  /// The end in shares of the width and the height; the middle of the bottom by default.
  public var endPoint = Point(x: 0.5, y: 1) { didSet { if endPoint != oldValue { setNeedsDisplay() } } }

  /// Creates a view with a gradient from the top to the bottom.
  public init(colors: [Color] = []) {
    self.colors = colors
    super.init()
  }

  open override func draw(in canvas: inout Canvas) {
    guard let first = colors.first else { return }
    guard colors.count > 1, startPoint != endPoint else { return canvas.fill(bounds, with: first) }
    let last = Double(colors.count - 1)
    let stops = colors.enumerated().map { index, color in
      GradientStop(
        location: locations.count == colors.count ? locations[index] : Double(index) / last, color: color)
    }
    func place(_ share: Point) -> Point {
      Point(x: bounds.minX + share.x * bounds.width, y: bounds.minY + share.y * bounds.height)
    }
    canvas.fill(bounds, with: .linearGradient(start: place(startPoint), end: place(endPoint), stops: stops))
  }
}
