import Drawing
import Geometry
import Toolkit

/// Where the parts of a disc are, in points.
struct DiscLayout {
  let center: Point
  let radius: Double

  /// The record, within the edge of the platter.
  var recordRadius: Double { radius * 0.94 }
  var labelRadius: Double { radius * 0.38 }
  /// What turns visibly lies within: the label and the marker.
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

  /// All that does not turn, or looks the same however it is turned: platter, grooves, and the light on them.
  func drawPlatter(in canvas: inout Canvas) {
    let disc = self.disc
    let finish = self.finish
    guard !finish.isBoxed else {
      finish.drawPlate(in: &canvas, bounds, cell: traitCollection.cellSize)
      return
    }
    guard disc.radius > 8 else { return }
    let edge = isHighlighted ? finish.accent(tint, isEnabled: isEnabled) : finish.metal
    // Without colours a touch is told by the width of the rim.
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
    // A groove a cell, so that each can be seen.
    let spacing = max(16, disc.recordRadius / 7)
    var radius = disc.recordRadius - spacing * 0.6
    while radius > disc.labelRadius + 4 {
      canvas.stroke(
        Path(circle: disc.center, radius: radius), with: Color.white.withAlpha(0.16), width: 4)
      radius -= spacing
    }
  }
}
