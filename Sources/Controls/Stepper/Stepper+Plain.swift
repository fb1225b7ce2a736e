import Drawing
import Geometry
import Toolkit

extension Stepper {
  /// Draws a key inside the lines of the box: its sign, a coloured background while it is touched, and a line
  /// at its inner edge.
  func drawPlainKey(_ key: Int, in canvas: inout Canvas, _ finish: Finish) {
    let cell = traitCollection.cellSize
    let frame = keyFrame(key).snapped(to: block)
    let isBox = bounds.height >= 2.5 * cell.height
    let face = frame.insetBy(dx: cell.width, dy: isBox ? cell.height : 0)
    guard face.width >= cell.width, face.height > 0 else { return }
    let isLeft = frame.minX <= bounds.minX
    // Two adjacent keys share one line.
    if showsReadout || !isLeft {
      let x = isLeft ? frame.maxX - cell.width : frame.minX
      canvas.drawColumn(x: x, from: face.minY, to: face.maxY, cell: cell, color: finish.mark)
    }
    let isLit = pressedKey == key
    let ground = finish.isColored ? finish.accent(tint, isEnabled: isEnabled) : .white
    if isLit { canvas.fill(face, with: ground) }
    let color =
      isLit
      ? (finish.isColored ? finish.ink : .black) : isUseful(key) ? finish.mark : finish.faintMark
    canvas.drawSign(
      key < 0 ? "−" : "+", at: face.center, cell: cell, font: isUseful(key) ? .bold : .standard, color: color)
  }
}

extension Canvas {
  /// Draws a thin vertical line from row to row in one column of cells.
  mutating func drawColumn(x: Double, from top: Double, to bottom: Double, cell: Size, color: Color) {
    let rows = min(Int(saturated: ((bottom - top) / cell.height).rounded()), 4096)
    for row in 0..<max(rows, 0) {
      drawText("│", at: Point(x: x, y: top + Double(row) * cell.height), font: .standard, color: color)
    }
  }
}
