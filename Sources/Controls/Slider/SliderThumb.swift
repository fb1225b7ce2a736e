import AutoLayout
import Drawing
import Geometry
import Toolkit

/// The thumb of a slider: a milled block with a grip line, or with the value on it.
@MainActor
final class SliderThumb: View {
  private struct Look: Hashable {
    var text = ""
    var axis = LayoutAxis.vertical
    var isHighlighted = false
    var finish = Finish()
    var accent = Color.white
  }

  private var look = Look()

  init() { super.init() }

  func show(text: String, axis: LayoutAxis, isHighlighted: Bool, finish: Finish, accent: Color) {
    let new = Look(text: text, axis: axis, isHighlighted: isHighlighted, finish: finish, accent: accent)
    guard new != look else { return }
    look = new
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    guard bounds.width > 4, bounds.height > 4 else { return }
    let (finish, accent) = (look.finish, look.accent)
    guard !finish.isBoxed else {
      drawPlain(in: &canvas)
      return
    }
    // Touched, it lights up: brighter than any metal, in colour, and so without colour too.
    let isLit = look.isHighlighted && finish.isColored
    let face = isLit ? accent : finish.metal
    let upper = isLit ? accent.mixed(with: finish.metalLight, by: 0.6) : finish.metalLight
    let lower = isLit ? accent.mixed(with: .black, by: 0.25) : finish.metalDark
    canvas.fill(
      Path(roundedRect: bounds, cornerRadius: 3), with: .vertical(bounds, upper, face, face, lower))
    let cell = traitCollection.cellSize
    if look.isHighlighted, !finish.isColored {
      canvas.fill(bounds, with: finish.ink)
      canvas.fill(bounds.bezelled(cell: Size(width: cell.width, height: cell.height / 2)), with: finish.metal)
    }
    let columns = Int(saturated: bounds.width / cell.width) - 1
    guard look.text.isEmpty || TextMetrics.columns(of: look.text) > columns || bounds.height < cell.height
    else {
      drawValue(in: &canvas, columns: columns, cell: cell, finish)
      return
    }
    let inset = min(8, bounds.height / 4)
    // Two blocks of a terminal can lie in the middle of four, one cannot.
    let thickness = block.height > 0 ? 2 * block.height : 8
    let grip =
      look.axis == .vertical
      ? Rect(x: 4, y: bounds.midY - thickness / 2, width: max(0, bounds.width - 8), height: thickness)
      : Rect(x: bounds.midX - 4, y: inset, width: 8, height: max(0, bounds.height - 2 * inset))
    canvas.fill(grip, with: finish.ink)
  }

  /// One colour with the value on it, between brackets while it is touched; disabled the value alone.
  private func drawPlain(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let isDisabled = look.finish.line == .broken
    if !isDisabled {
      canvas.fill(
        bounds, with: look.isHighlighted && look.finish.isColored ? look.accent : look.finish.metal)
    }
    let columns = Int(saturated: bounds.width / cell.width)
    let grip = look.axis == .vertical ? "═" : "║"
    let text = look.text.isEmpty || TextMetrics.columns(of: look.text) > columns ? grip : look.text
    let marked = look.isHighlighted && columns >= TextMetrics.columns(of: text) + 2 ? "[\(text)]" : text
    canvas.drawCentered(
      marked, about: bounds.center, columns: columns, cell: cell, font: isDisabled ? .standard : .bold,
      color: isDisabled ? look.finish.mark : look.finish.ink)
  }

  /// The thumb stops between rows and text cannot: it stands in the row that holds the thumb's middle.
  private func drawValue(in canvas: inout Canvas, columns: Int, cell: Size, _ finish: Finish) {
    let width = Double(TextMetrics.columns(of: look.text)) * cell.width
    canvas.drawText(
      look.text, at: Point(x: bounds.midX - width / 2, y: bounds.midY - cell.height / 2),
      font: Font(isBold: true), color: finish.ink)
  }
}
