import ControlState
import Drawing
import Geometry
import Toolkit

/// What is seen to turn of a record: the two halves of its label, and a marker on the vinyl.
///
/// It is drawn turned, rather than given a transform, so that readers are not told of a new frame sixty times a
/// second.
@MainActor
final class RecordView: View {
  /// How far it is turned, in radians.
  var angle = 0.0 { didSet { if angle != oldValue { setNeedsDisplay() } } }
  var tint = BacklightColor.amber { didSet { if tint != oldValue { setNeedsDisplay() } } }
  var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  init() { super.init() }

  override func draw(in canvas: inout Canvas) {
    let center = bounds.center
    let outer = bounds.width / 2
    guard outer > 4 else { return }
    // The proportions of DiscLayout.
    let label = outer * 0.38 / 0.78
    let color = isEnabled ? tint.color : Color(white: 0.62)

    var marker = Path()
    let half = Angle.degrees(7)
    marker.move(to: Angle.point(at: angle - half, radius: label, about: center))
    marker.line(to: Angle.point(at: angle - half * 0.7, radius: outer - 2, about: center))
    marker.line(to: Angle.point(at: angle + half * 0.7, radius: outer - 2, about: center))
    marker.line(to: Angle.point(at: angle + half, radius: label, about: center))
    marker.close()
    canvas.fill(marker, with: Color(white: 0.96))

    canvas.fill(Path(circle: center, radius: label), with: color)
    // The half opposite the marker is darker: also a small label is seen to turn. Both carry black text.
    var shade = Path()
    shade.arc(
      center: center, radius: label, startAngle: angle + .pi / 2, endAngle: angle + 1.5 * .pi,
      clockwise: true)
    shade.close()
    canvas.fill(shade, with: color.mixed(with: .black, by: 0.15))
    canvas.fill(Path(circle: center, radius: min(4, label / 4)), with: Color(white: 0.04))
  }
}
