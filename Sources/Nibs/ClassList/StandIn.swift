import AutoLayout
import Controls
import Drawing
import Geometry
import Toolkit

/// A view in place of one whose class only a program has: an outline with the name of the class, as large as such a
/// view naturally is.
final class StandInView: View {
  private let name: String
  private let size: Size?

  init(name: String, size: Size?) {
    self.name = name
    self.size = size
    super.init()
  }

  override var intrinsicContentSize: Size? { size }
  override func draw(in canvas: inout Canvas) { drawStandIn(name, in: &canvas) }
}

/// A control in place of one whose class only a program has. It has a value, which nothing shows.
final class StandInControl: ValueControl {
  private let name: String
  private let size: Size?

  init(name: String, size: Size?) {
    self.name = name
    self.size = size
    super.init()
  }

  override var intrinsicContentSize: Size? { size }
  override func draw(in canvas: inout Canvas) { drawStandIn(name, in: &canvas) }
}

extension View {
  fileprivate func drawStandIn(_ name: String, in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = Int(saturated: bounds.width / cell.width) - 2
    let edge = Path(rect: bounds.insetBy(dx: cell.width / 2, dy: cell.height / 2))
    canvas.stroke(edge, with: finish.faintMark)
    guard columns > 0, bounds.height >= cell.height else { return }
    canvas.drawCentered(
      name, about: bounds.center, columns: columns, cell: cell, font: .standard, color: finish.mark)
  }
}
