import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The thumb of a slider: a milled block with a grip line, or with the value on it.
@MainActor
final class SliderThumb: View {
  private struct Configuration: Hashable {
    var text = ""
    var axis = LayoutAxis.vertical
    var isHighlighted = false
    var finish = Finish()
    var accent = Color.white
  }

  private var configuration = Configuration()

  init() { super.init() }

  func show(text: String, axis: LayoutAxis, isHighlighted: Bool, finish: Finish, accent: Color) {
    let new = Configuration(
      text: text, axis: axis, isHighlighted: isHighlighted, finish: finish, accent: accent)
    guard new != configuration else { return }
    configuration = new
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    guard bounds.width > 4, bounds.height > 4 else { return }
    let (finish, accent) = (configuration.finish, configuration.accent)
    guard !finish.isBoxed else {
      drawPlain(in: &canvas)
      return
    }
    // A touched thumb lights up in its colour, brighter than the metal.
    let isLit = configuration.isHighlighted && finish.isColored
    let face = isLit ? accent : finish.metal
    let upper = isLit ? accent.mixed(with: finish.metalLight, by: 0.6) : finish.metalLight
    let lower = isLit ? accent.mixed(with: .black, by: 0.25) : finish.metalDark
    canvas.fill(
      Path(roundedRect: bounds, cornerRadius: 3), with: .vertical(bounds, upper, face, face, lower))
    let cell = traitCollection.cellSize
    if configuration.isHighlighted, !finish.isColored {
      canvas.fill(bounds, with: finish.ink)
      canvas.fill(bounds.bezelled(cell: Size(width: cell.width, height: cell.height / 2)), with: finish.metal)
    }
    let columns = Int(saturated: bounds.width / cell.width) - 1
    let text = configuration.text
    guard text.isEmpty || TextMetrics.columns(of: text) > columns || bounds.height < cell.height else {
      drawValue(in: &canvas, columns: columns, cell: cell, finish)
      return
    }
    let inset = min(8, bounds.height / 4)
    // On a terminal two blocks can be centred among four, one block cannot.
    let thickness = drawingGrid.height > 0 ? 2 * drawingGrid.height : 8
    let grip =
      configuration.axis == .vertical
      ? Rect(x: 4, y: bounds.midY - thickness / 2, width: max(0, bounds.width - 8), height: thickness)
      : Rect(x: bounds.midX - 4, y: inset, width: 8, height: max(0, bounds.height - 2 * inset))
    canvas.fill(grip, with: finish.ink)
  }

  /// Draws one colour with the value on it, in brackets while it is touched; only the value while it is
  /// disabled.
  private func drawPlain(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let (finish, isHighlighted) = (configuration.finish, configuration.isHighlighted)
    let isDisabled = finish.line == .broken
    if !isDisabled {
      canvas.fill(bounds, with: isHighlighted && finish.isColored ? configuration.accent : finish.metal)
    }
    let columns = Int(saturated: bounds.width / cell.width)
    let value = configuration.text
    let grip = configuration.axis == .vertical ? "═" : "║"
    let text = value.isEmpty || TextMetrics.columns(of: value) > columns ? grip : value
    let marked = isHighlighted && columns >= TextMetrics.columns(of: text) + 2 ? "[\(text)]" : text
    canvas.drawCentered(
      marked, about: bounds.center, columns: columns, cell: cell, font: isDisabled ? .standard : .bold,
      color: isDisabled ? finish.mark : finish.ink)
  }

  /// Draws the value in the row that contains the middle of the thumb, because text cannot lie between rows.
  private func drawValue(in canvas: inout Canvas, columns: Int, cell: Size, _ finish: Finish) {
    let width = Double(TextMetrics.columns(of: configuration.text)) * cell.width
    canvas.drawText(
      configuration.text, at: Point(x: bounds.midX - width / 2, y: bounds.midY - cell.height / 2),
      font: Font(isBold: true), color: finish.ink)
  }
}
