import BacklitGeometry
import BacklitGraphics

/// The faceplate of a device, as a background for controls: dark anodised aluminium with four screws, or
/// silver in the light style.
@MainActor
open class Panel: View {
  /// Whether the corners have screws.
  public var showsScrews = true { didSet { if showsScrews != oldValue { setNeedsDisplay() } } }

  /// Creates a panel of size zero.
  public init() { super.init() }

  open override func draw(in canvas: inout Canvas) {
    let finish = self.finish
    guard !finish.isPlain else {
      if finish.isColored { canvas.fill(bounds, with: finish.plateTop) }
      return
    }
    canvas.fill(bounds, with: .vertical(bounds, finish.plateTop, finish.plateBottom))
    guard showsScrews, bounds.width > 64, bounds.height > 64 else { return }
    let cell = traitCollection.cellSize
    let head = Size(width: cell.width, height: cell.height / 2)
    for x in [cell.width / 2, bounds.width - cell.width / 2 - head.width] {
      for y in [head.height, bounds.height - 2 * head.height] {
        let screw = Rect(origin: Point(x: x, y: y), size: head)
        canvas.fill(
          Path(roundedRect: screw, cornerRadius: 3), with: .vertical(screw, finish.metal, finish.metalDark))
      }
    }
  }
}
