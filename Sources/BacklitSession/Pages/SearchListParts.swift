import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI

/// The text that was typed into a list and the number of matches, as the search field of readers.
@MainActor
final class SearchLine: View {
  var font = Font() { didSet { if font != oldValue { setNeedsDisplay() } } }
  private var query = ""
  private var caret = 0
  private var found = ""
  private var value = ""

  init() {
    super.init()
    isAccessibilityElement = true
    accessibilityTraits = .searchField
  }

  /// Shows a search.
  /// - Parameters:
  ///   - query: the text that was typed.
  ///   - caret: the number of characters before the insertion point.
  ///   - found: the number of matches, in words.
  ///   - result: the number of matches and the selected line, in words.
  ///   - changed: what a reader speaks of the change; nil for all of it.
  func show(_ query: String, caret: Int, _ found: String, result: String, changed: String?) {
    if (query, caret, found) != (self.query, self.caret, self.found) {
      (self.query, self.caret, self.found) = (query, caret, found)
      setNeedsDisplay()
    }
    accessibilityChangedValue = changed
    let new = [query, result].filter { !$0.isEmpty }.joined(separator: ", ")
    guard new != value else { return }
    value = new
    setNeedsAccessibilityUpdate()
  }

  override var accessibilityValue: String? {
    get { value }
    set {}
  }

  /// The typed text before the insertion point.
  private var start: String { "› \(query.prefix(caret))" }

  private var text: String { "\(start)_\(query.dropFirst(caret))   \(found)" }

  /// The cell after what was typed.
  override var caretRect: Rect? {
    let metrics = LineMetrics(font, cellHeight: traitCollection.cellSize.height)
    let width = traitCollection.cellSize.width
    let columns = metrics.cellColumns(ofText: TextMetrics.columns(of: start))
    let x = min(Double(columns) * width, max(0, bounds.width - width))
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    return Rect(x: isMirrored ? bounds.width - x - width : x, y: 0, width: width, height: bounds.height)
  }

  override func draw(in canvas: inout Canvas) {
    drawLine(text, color: palette.session.caption, font: font, in: &canvas)
  }
}

/// The table of a searchable list, which passes what is typed on to the search.
@MainActor
final class LineTable: TableView {
  weak var list: SearchList?

  /// The rows have the focus also while none matches, because what is typed comes here.
  override var canBecomeFocused: Bool { true }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    list?.handle(event) == true || super.keyPressed(event)
  }

  /// The cell after the mark of the selected line; nil if no line matches.
  override var caretRect: Rect? {
    guard let path = cursorIndexPath else { return nil }
    let row = rectForRow(at: path)
    let width = traitCollection.cellSize.width
    return row.isEmpty ? nil : Rect(x: width, y: row.minY, width: width, height: row.height)
  }
}

/// A row of a searchable list: a line of text, with a mark at the selected one.
@MainActor
final class LineCell: TableViewCell {
  static let identifier = "line"
  private var line = ListLine(text: "", name: "")
  private var font = Font()

  func show(_ line: ListLine, font: Font) {
    guard line != self.line || font != self.font else { return }
    (self.line, self.font) = (line, font)
    accessibilityLabel = line.spokenText
    accessibilityTraits = line.isChosen ? .selected : []
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    let isSelected = configurationState.isFocused
    if isSelected { canvas.fill(bounds, with: palette.session.caption) }
    drawLine(
      (isSelected ? "▸ " : "  ") + line.text,
      color: isSelected ? palette.session.inverse : line.color ?? palette.label, font: font, in: &canvas)
  }
}

extension View {
  /// Draws a line of text from the leading edge, truncated to the width of the view.
  fileprivate func drawLine(_ text: String, color: Color, font: Font, in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let metrics = LineMetrics(font, cellHeight: cell.height)
    let columns = metrics.textColumns(inCells: Int(saturated: bounds.width / cell.width + 0.01))
    guard columns > 4 else { return }
    let shown = TextMetrics.truncated(text, toColumns: columns)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let width = Double(metrics.cellColumns(ofText: TextMetrics.columns(of: shown))) * cell.width
    canvas.drawText(
      shown, at: Point(x: isMirrored ? bounds.width - width : 0, y: 0), font: font, color: color,
      alignment: isMirrored ? 1 : 0)
  }
}
