import Drawing
import Geometry
import Toolkit

/// The layout of the parts of a disc, in points.
struct DiscLayout {
  let center: Point
  let radius: Double

  /// The radius of the record, inside the edge of the platter.
  var recordRadius: Double { radius * 0.94 }
  var labelRadius: Double { radius * 0.38 }
  /// The radius that contains the visibly turning parts: the label and the marker.
  var turningRadius: Double { radius * 0.78 }

  var turningFrame: Rect { square(turningRadius) }
  var labelFrame: Rect { square(labelRadius) }

  init(in bounds: Rect) {
    center = bounds.center
    radius = max(0, min(bounds.width, bounds.height) / 2 - 2)
  }

  private func square(_ half: Double) -> Rect {
    Rect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
  }
}

extension DiscSpinner {
  var disc: DiscLayout { DiscLayout(in: bounds) }

  /// Draws the parts that look the same at every angle: the platter, the grooves and the light on them.
  func drawPlatter(in canvas: inout Canvas) {
    let disc = self.disc
    let finish = self.finish
    guard !finish.isBoxed else {
      finish.drawPlate(in: &canvas, bounds, cell: traitCollection.cellSize)
      return
    }
    guard disc.radius > 8 else { return }
    let edge = isHighlighted ? finish.accent(tint, isEnabled: isEnabled) : finish.metal
    // Without colours the width of the rim shows a touch.
    let recordRadius = disc.recordRadius * (isHighlighted && !finish.isColored ? 0.86 : 1)
    canvas.fill(
      Path(circle: disc.center, radius: disc.radius),
      with: .vertical(
        bounds, isHighlighted ? edge : finish.metalLight, edge,
        finish.metalDark))
    let (vinyl, sheen) = (finish.vinyl, finish.sheen)
    canvas.fill(
      Path(circle: disc.center, radius: recordRadius),
      with: .conicGradient(
        center: disc.center, startAngle: 0,
        stops: [
          (0.0, vinyl), (0.08, sheen), (0.17, vinyl), (0.42, vinyl), (0.58, sheen), (0.67, vinyl),
          (1, vinyl),
        ].map { GradientStop(location: $0.0, color: $0.1) }))
    // Grooves are at least a cell apart, so that each is visible.
    let spacing = max(16, disc.recordRadius / 7)
    var radius = disc.recordRadius - spacing * 0.6
    while radius > disc.labelRadius + 4 {
      canvas.stroke(
        Path(circle: disc.center, radius: radius), with: Color.white.withAlpha(0.16), width: 4)
      radius -= spacing
    }
  }
}
