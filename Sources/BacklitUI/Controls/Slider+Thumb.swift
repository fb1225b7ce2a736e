import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The thumb of a slider: a milled block with a grip line, or with the value on it.
@MainActor
final class SliderThumb: View {
  struct Configuration: Hashable {
    /// The value from the longest text to the shortest; empty for a grip.
    var texts: [String] = []
    var axis = LayoutAxis.vertical
    var isHighlighted = false
    var palette = Palette()
    var accent = Color.white

    /// The longest text that fits into a number of columns.
    func text(columns: Int) -> String? { texts.first { TextMetrics.columns(of: $0) <= columns } }
  }

  var configuration = Configuration() { didSet { if configuration != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: inout Canvas) {
    guard bounds.width > 4, bounds.height > 4 else { return }
    let (palette, accent) = (configuration.palette, configuration.accent)
    if palette.drawsLines { return drawPlain(in: &canvas) }
    // A touched thumb lights up in its colour, brighter than otherwise.
    let isLit = configuration.isHighlighted
    let face = isLit ? accent : palette.thumb
    let upper = isLit ? accent.mixed(with: palette.thumbHighlight, by: 0.6) : palette.thumbHighlight
    let lower = isLit ? accent.mixed(with: .black, by: 0.25) : palette.thumbShadow
    canvas.fill(
      Path(roundedRect: bounds, cornerRadius: 3), with: .vertical(bounds, upper, face, face, lower))
    let cell = traitCollection.cellSize
    let columns = Int(saturated: bounds.width / cell.width) - 1
    if let text = configuration.text(columns: columns), bounds.height >= cell.height {
      drawValue(text, in: &canvas, cell: cell, palette)
      return
    }
    let inset = min(8, bounds.height / 4)
    // On a grid two blocks can be centred among four, one block cannot.
    let thickness = drawingGrid.height > 0 ? 2 * drawingGrid.height : 8
    let grip =
      configuration.axis == .vertical
      ? Rect(x: 4, y: bounds.midY - thickness / 2, width: max(0, bounds.width - 8), height: thickness)
      : Rect(x: bounds.midX - 4, y: inset, width: 8, height: max(0, bounds.height - 2 * inset))
    canvas.fill(grip, with: palette.inverseLabel)
  }

  /// Draws one colour with the value on it, in brackets while it is touched; only the value while it is
  /// disabled.
  private func drawPlain(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let (palette, isHighlighted) = (configuration.palette, configuration.isHighlighted)
    let isDisabled = palette.isDisabled
    if !isDisabled {
      canvas.fill(bounds, with: isHighlighted && palette.isColored ? configuration.accent : palette.thumb)
    }
    let columns = Int(saturated: bounds.width / cell.width)
    let text = configuration.text(columns: columns) ?? (configuration.axis == .vertical ? "═" : "║")
    let marked = isHighlighted && columns >= TextMetrics.columns(of: text) + 2 ? "[\(text)]" : text
    canvas.drawCentered(
      marked, about: bounds.center, columns: columns, cell: cell, font: isDisabled ? .standard : .bold,
      color: isDisabled ? palette.label : palette.inverseLabel)
  }

  /// Draws the value in the row that contains the middle of the thumb, because text cannot lie between rows.
  private func drawValue(_ text: String, in canvas: inout Canvas, cell: Size, _ palette: Palette) {
    let width = Double(TextMetrics.columns(of: text)) * cell.width
    canvas.drawText(
      text, at: Point(x: bounds.midX - width / 2, y: bounds.midY - cell.height / 2),
      font: Font(isBold: true), color: palette.inverseLabel)
  }
}
