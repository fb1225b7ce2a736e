import Drawing
import Geometry
import Toolkit

/// The plate of a device, for controls to be mounted on: dark anodised aluminium with four screws, or silver in
/// the light style.
@MainActor
open class Panel: View {
  /// Whether there are screws in the corners.
  public var showsScrews = true { didSet { if showsScrews != oldValue { setNeedsDisplay() } } }

  /// A panel of no size.
  public init() { super.init() }

  open override func draw(in canvas: inout Canvas) {
    let finish = Finish(traitCollection)
    canvas.fill(bounds, with: .vertical(bounds, finish.plateTop, finish.plateBottom))
    guard showsScrews, bounds.width > 64, bounds.height > 64 else { return }
    for x in [8, bounds.width - 8] {
      for y in [8, bounds.height - 8] {
        let middle = bounds.origin.offset(dx: x, dy: y)
        canvas.fill(
          Path(circle: middle, radius: 5), with: .radial(middle, 5, finish.metal, finish.metalDark))
        canvas.stroke(
          slit(from: middle.offset(dx: -3, dy: -3), to: middle.offset(dx: 3, dy: 3)), with: finish.ink,
          width: 2)
      }
    }
  }

  private func slit(from start: Point, to end: Point) -> Path {
    var path = Path()
    path.move(to: start)
    path.line(to: end)
    return path
  }
}
