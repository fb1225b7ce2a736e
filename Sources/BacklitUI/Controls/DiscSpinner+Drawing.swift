import ControlState
import Drawing
import Geometry
import Toolkit

/// The visibly turning parts of a record: the two halves of its label, and a marker on the vinyl.
///
/// The view draws itself at an angle instead of using a transform. A transform would change the accessibility
/// frame sixty times a second.
@MainActor
final class RecordView: View {
  /// The angle of rotation, in radians.
  var angle = 0.0 { didSet { if angle != oldValue { setNeedsDisplay() } } }
  private var appliedPalette = Finish()
  private var color = Color.white

  init() { super.init() }

  func show(_ palette: Finish, color: Color) {
    guard (palette, color) != (appliedPalette, self.color) else { return }
    (appliedPalette, self.color) = (palette, color)
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    guard !appliedPalette.isPlain else {
      drawPlain(in: &canvas)
      return
    }
    let center = bounds.center
    let outer = bounds.width / 2
    guard outer > 4 else { return }
    // The proportions of DiscLayout.
    let label = outer * 0.38 / 0.78
    var marker = Path()
    let half = Angle.degrees(7)
    marker.move(to: Angle.point(at: angle - half, radius: label, about: center))
    marker.line(to: Angle.point(at: angle - half * 0.7, radius: outer - 2, about: center))
    marker.line(to: Angle.point(at: angle + half * 0.7, radius: outer - 2, about: center))
    marker.line(to: Angle.point(at: angle + half, radius: label, about: center))
    marker.close()
    canvas.fill(marker, with: Color(white: 0.96))

    canvas.fill(Path(circle: center, radius: label), with: color)
    // The half opposite the marker is darker, so that a small label visibly turns. Both halves carry black
    // text.
    var shade = Path()
    shade.arc(
      center: center, radius: label, startAngle: angle + .pi / 2, endAngle: angle + 1.5 * .pi,
      clockwise: true)
    shade.close()
    canvas.fill(shade, with: color.mixed(with: .black, by: 0.15))
    canvas.fill(Path(circle: center, radius: min(4, label / 4)), with: Color(white: 0.04))
  }

  /// Draws a ring of dots with the marker among them.
  private func drawPlain(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let inner = bounds.insetBy(dx: cell.width, dy: cell.height)
    guard inner.height >= 3 * cell.height, inner.width >= 6 * cell.width else { return }
    let radius = min(inner.width - cell.width, inner.height - cell.height) / 2
    canvas.drawRing(
      [angle] + (0..<60).map { Angle.turn * Double($0) / 60 }, about: bounds.center,
      radii: Size(width: radius, height: radius), cell: cell
    ) { $0 == 0 ? ("●", .bold, appliedPalette.mark) : ("·", .standard, appliedPalette.faintMark) }
  }
}
