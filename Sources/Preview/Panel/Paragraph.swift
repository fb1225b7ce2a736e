import Accessibility
import Drawing
import Geometry
import Toolkit

/// A text of the panel: a mark at the left, and wrapped text beside it.
@MainActor
final class Paragraph: View {
  /// The content of a paragraph.
  struct Content: Hashable {
    /// The mark at the left; empty for none.
    var mark = ""
    var text: String
    var markColor = PreviewColors.quiet
    var color = PreviewColors.text
    var isHeading = false
    /// The number of columns for the mark.
    var markColumns = 0
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
    super.init()
    isAccessibilityElement = true
    accessibilityTraits = content.isHeading ? .header : .staticText
    accessibilityLabel = [content.mark, content.text].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The number of rows of the text at a width in columns.
  func rows(columns: Int) -> Int { lines(columns: columns).count }

  private func lines(columns: Int) -> [String] {
    TextMetrics.wrap(content.text, columns: max(8, columns - content.markColumns))
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let font = content.isHeading ? Font.bold : .standard
    canvas.drawText(content.mark, at: .zero, font: font, color: content.markColor)
    let x = Double(content.markColumns) * cell.width
    for (row, line) in lines(columns: Int(saturated: bounds.width / cell.width)).enumerated() {
      canvas.drawText(line, at: Point(x: x, y: Double(row) * cell.height), font: font, color: content.color)
    }
  }
}
