import Drawing
import Geometry
import Toolkit

/// The thumb of a slider: a milled block with a grip line, or with the value on it.
@MainActor
final class SliderThumb: View {
  private struct Look: Hashable {
    var text = ""
    var isHighlighted = false
    var isEnabled = true
    var tint = BacklightColor.amber
  }

  private var look = Look()

  init() { super.init() }

  func show(text: String, isHighlighted: Bool, isEnabled: Bool, tint: BacklightColor) {
    let new = Look(text: text, isHighlighted: isHighlighted, isEnabled: isEnabled, tint: tint)
    guard new != look else { return }
    look = new
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    guard bounds.width > 4, bounds.height > 4 else { return }
    let finish = Finish(traitCollection)
    let accent = finish.accent(look.tint, isEnabled: look.isEnabled)
    canvas.fill(
      Path(roundedRect: bounds, cornerRadius: 5), with: look.isHighlighted ? accent : finish.edgeDark)
    let face = bounds.insetBy(dx: look.isHighlighted ? 3 : 1.5, dy: look.isHighlighted ? 3 : 1.5)
    let light = look.isHighlighted ? finish.metalLight : finish.metal
    canvas.fill(
      Path(roundedRect: face, cornerRadius: 4),
      with: .vertical(face, finish.metalLight, light, light, finish.metalDark))
    let cell = traitCollection.cellSize
    let columns = Int((bounds.width / cell.width).rounded(.down)) - 1
    guard look.text.isEmpty || TextMetrics.columns(of: look.text) > columns || bounds.height < cell.height
    else {
      drawValue(in: &canvas, columns: columns, cell: cell, finish)
      return
    }
    let grip = Rect(x: face.minX + 4, y: face.midY - 2, width: max(0, face.width - 8), height: 4)
    canvas.fill(grip, with: look.isEnabled ? finish.ink : finish.metalDark)
  }

  /// The thumb stops between rows and text cannot: it stands in the row that holds the thumb's middle.
  private func drawValue(in canvas: inout Canvas, columns: Int, cell: Size, _ finish: Finish) {
    let width = Double(TextMetrics.columns(of: look.text)) * cell.width
    let grip = Rect(x: bounds.minX + 4, y: bounds.midY - 2, width: 5, height: 4)
    if bounds.width - width >= 26 {
      canvas.fill(grip, with: finish.ink)
      canvas.fill(grip.offset(dx: bounds.width - 13, dy: 0), with: finish.ink)
    }
    canvas.drawText(
      look.text, at: Point(x: bounds.midX - width / 2, y: bounds.midY - cell.height / 2),
      font: Font(isBold: true), color: look.isEnabled ? finish.ink : finish.metalDark)
  }
}
