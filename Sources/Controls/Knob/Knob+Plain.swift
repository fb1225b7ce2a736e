import ControlState
import Drawing
import Geometry
import Toolkit

extension Knob {
  /// Draws a ring of signs around the value: dots, larger dots up to the value, and the pointer. Where there
  /// is no room for a ring, draws a bar beside the value.
  func drawPlain(in canvas: inout Canvas, _ finish: Finish) {
    let cell = traitCollection.cellSize
    let isLow = bounds.height < 2.5 * cell.height
    let inner = bounds.insetBy(dx: cell.width, dy: isLow ? 0 : cell.height)
    let columns = Int(saturated: inner.width / cell.width + 0.01)
    let rows = Int(saturated: inner.height / cell.height + 0.01)
    guard columns > 0, rows > 0 else { return }
    let text = showsValue ? displayText(for: value) : ""
    let textColumns = TextMetrics.columns(of: text)
    let hasRing = rows >= 3 && columns >= 5
    if hasRing {
      let radii = Size(
        width: min(inner.width - cell.width, 2.6 * (inner.height - cell.height)) / 2,
        height: min(inner.height - cell.height, inner.width - cell.width) / 2)
      let marks = DialMap.marks(61)
      canvas.drawRing(
        [DialMap(range: law.range).angle(of: value)] + marks, about: inner.center, radii: radii, cell: cell
      ) { index in
        index == 0 ? ("●", .bold, finish.mark) : sign(isLit(marks[index - 1]), finish)
      }
      guard textColumns <= columns - 2 else { return }
      let row = Point(x: inner.midX, y: inner.minY + (Double(rows / 2) + 0.5) * cell.height)
      canvas.drawCentered(text, about: row, columns: columns, cell: cell, font: .bold, color: finish.mark)
      return
    }
    var y = inner.midY
    if textColumns > 0, rows > 1 {
      y = inner.midY + cell.height / 2
      canvas.drawCentered(
        text, about: Point(x: inner.midX, y: y - cell.height), columns: columns, cell: cell, font: .bold,
        color: finish.mark)
    } else if textColumns > 0, columns - textColumns < 4 {
      canvas.drawCentered(
        text, about: inner.center, columns: columns, cell: cell, font: .bold, color: finish.mark)
      return
    }
    let bar = rows > 1 ? columns : columns - (textColumns > 0 ? textColumns + 1 : 0)
    guard bar >= 2 else { return }
    for (index, angle) in DialMap.marks(min(bar, 4096)).enumerated() {
      let (character, font, color) = sign(isLit(angle), finish)
      canvas.drawSign(
        character, at: Point(x: inner.minX + (Double(index) + 0.5) * cell.width, y: y), cell: cell,
        font: font,
        color: color)
    }
    if rows == 1, textColumns > 0 {
      canvas.drawText(
        text, at: Point(x: inner.maxX - Double(textColumns) * cell.width, y: inner.minY), font: .bold,
        color: finish.mark)
    }
  }

  private func sign(_ isLit: Bool, _ finish: Finish) -> (Character, Font, Color) {
    isLit ? ("•", .bold, finish.accent(tint, isEnabled: isEnabled)) : ("·", .standard, finish.faintMark)
  }

  /// Whether the arc reaches an angle.
  private func isLit(_ angle: Double) -> Bool {
    let map = DialMap(range: law.range)
    let (origin, now) = (map.angle(of: arcOrigin), map.angle(of: value))
    return min(origin, now) - 1e-9...max(origin, now) + 1e-9 ~= angle && origin != now
  }
}
