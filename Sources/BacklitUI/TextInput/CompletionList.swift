import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The suggestions of a text field, in front of everything below the field.
///
/// The field handles its keys and speaks it, so readers do not stop at it.
@MainActor
final class CompletionList: View {
  /// The suggestions.
  var texts: [String] { didSet { setNeedsDisplay() } }
  /// The index of the chosen suggestion; nil for none.
  var selection: Int? { didSet { setNeedsDisplay() } }
  private let choose: @MainActor (Int) -> Void

  /// The largest number of rows.
  static let rows = 6

  /// Creates a list.
  /// - Parameters:
  ///   - texts: the suggestions.
  ///   - choose: called with the index of a suggestion that is clicked.
  init(texts: [String], choose: @escaping @MainActor (Int) -> Void) {
    self.texts = texts
    self.choose = choose
    super.init()
    accessibilityElementsHidden = true
  }

  /// The index of the suggestion in the first row.
  private var top: Int { max(0, (selection ?? 0) - Self.rows + 1) }

  override func draw(in canvas: inout Canvas) {
    let (cell, palette) = (traitCollection.cellSize, palette)
    let colors = palette.textInput
    let columns = Int(saturated: bounds.width / cell.width + 0.01)
    canvas.fill(bounds, with: palette.surface)
    for row in 0..<min(Self.rows, texts.count - top) {
      let isSelected = top + row == selection
      let place = Rect(x: 0, y: Double(row) * cell.height, width: bounds.width, height: cell.height)
      if isSelected { canvas.fill(place, with: colors.selection) }
      let text = TextMetrics.truncated(texts[top + row], toColumns: columns - 2)
      let isMirrored = effectiveLayoutDirection == .rightToLeft
      let mark = isSelected ? (isMirrored ? "◂" : "▸") : " "
      let width = Double(TextMetrics.columns(of: text)) * cell.width
      let color = isSelected ? colors.selectedText : palette.label
      canvas.drawText(
        mark, at: Point(x: isMirrored ? bounds.width - cell.width : 0, y: place.minY), font: .standard,
        color: color)
      canvas.drawText(
        text,
        at: Point(x: isMirrored ? bounds.width - 2 * cell.width - width : 2 * cell.width, y: place.minY),
        font: .standard, color: color)
    }
  }

  override func touchBegan(_ touch: Touch) -> Bool { touch.button == .primary }

  override func touchEnded(_ touch: Touch) -> Bool {
    let row = Int(saturated: (touch.location(in: self).y / traitCollection.cellSize.height).rounded(.down))
    if row >= 0, row < Self.rows, texts.indices.contains(top + row) { choose(top + row) }
    return true
  }
}
