import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI

/// A stand-in for a view class of a different program: an outline with the name of the class, with its
/// intrinsic content size.
final class StandInView: View {
  private let name: String
  private let size: Size?

  init(name: String, size: Size?) {
    self.name = name
    self.size = size
    super.init()
  }

  override var intrinsicContentSize: Size { size ?? super.intrinsicContentSize }
  override func draw(in canvas: inout Canvas) { drawStandIn(name, in: &canvas) }
}

/// A stand-in for a control class of a different program. Its value is not drawn.
final class StandInControl: ValueControl {
  private let name: String
  private let size: Size?

  init(name: String, size: Size?) {
    self.name = name
    self.size = size
    super.init()
  }

  override var intrinsicContentSize: Size { size ?? super.intrinsicContentSize }
  override func draw(in canvas: inout Canvas) { drawStandIn(name, in: &canvas) }
}

extension View {
  fileprivate func drawStandIn(_ name: String, in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = Int(saturated: bounds.width / cell.width) - 2
    let edge = Path(rect: bounds.insetBy(dx: cell.width / 2, dy: cell.height / 2))
    canvas.stroke(edge, with: palette.secondaryLabel)
    guard columns > 0, bounds.height >= cell.height else { return }
    canvas.drawCentered(
      name, about: bounds.center, columns: columns, cell: cell, font: .standard, color: palette.label)
  }
}
