import Drawing
import Geometry
import Toolkit

extension ProgressView {
  /// Draws a line whose lit parts are thick.
  func drawPlainBar(in canvas: inout Canvas, _ bar: Rect, isMirrored: Bool, _ finish: Finish) {
    let cell = traitCollection.cellSize
    let columns = min(Int(saturated: bar.width / cell.width + 0.01), 4096)
    let parts = litParts
    for column in 0..<max(columns, 0) {
      let share = (Double(column) + 0.5) / Double(columns)
      let place = isMirrored ? columns - 1 - column : column
      let isLit = parts.contains { $0.contains(share) }
      canvas.drawText(
        isLit ? "━" : "─", at: Point(x: bar.minX + Double(place) * cell.width, y: bar.minY),
        font: isLit ? .bold : .standard,
        color: isLit ? finish.accent(tint, isEnabled: true) : finish.faintMark)
    }
  }
}
