import Drawing
import Geometry
import Toolkit

extension SegmentedControl {
  /// Draws the lines between segments, in the first column of each segment but the first.
  func drawPlainLines(in canvas: inout Canvas, _ finish: Finish) {
    let cell = traitCollection.cellSize
    let down = bounds.height >= 2.5 * cell.height ? cell.height : 0
    for segment in segments where segment.frame.minX > bounds.minX {
      canvas.drawColumn(
        x: segment.frame.minX, from: down, to: bounds.height - down, cell: cell, color: finish.mark)
    }
  }
}

extension Segment {
  /// Draws the title with a sign, on a filled background while the segment is selected. A touch adds a box
  /// around it.
  func drawPlain(in canvas: inout Canvas, _ finish: Finish) {
    let cell = traitCollection.cellSize
    let face = bounds.insetBy(dx: cell.width, dy: bounds.height >= 2.5 * cell.height ? cell.height : 0)
    if isHighlighted { canvas.drawBox(bounds, cell: cell, line: finish.line, color: finish.mark) }
    let isFilled = isSelected && isEnabled
    if isFilled { canvas.fill(face, with: finish.isColored ? finish.accent(tint, isEnabled: true) : .white) }
    drawTitle(
      in: &canvas, columns: Int(saturated: face.width / cell.width + 0.01),
      color: isFilled ? (finish.isColored ? finish.ink : .black) : finish.mark)
  }
}
