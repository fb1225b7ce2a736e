import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitText

/// An object that decides about the changes of a text view, with UIKit's method.
@MainActor
public protocol TextViewDelegate: AnyObject {
  /// Returns whether the user may replace a range of the text.
  func textView(
    _ textView: TextView, shouldChangeTextIn range: TextRange, replacementText text: String
  ) -> Bool
}

/// A text of several lines that can be edited, wrapped at the edges of the view.
///
/// Only the visible rows are laid out, so that a text of ten megabytes is edited like a short one. The view scrolls with
/// the insertion point, the wheel, Page Up and Page Down.
@MainActor
open class TextView: TextInputControl {
  /// Whether Tab inserts a tab instead of moving the focus. Shift-Tab moves the focus in either case.
  public var insertsTabs = false
  /// Whether the indicator of the visible part is shown while not all of the text is visible.
  public var showsVerticalScrollIndicator = true {
    didSet { if showsVerticalScrollIndicator != oldValue { setNeedsDisplay() } }
  }
  /// The object that decides about changes. The view does not retain it.
  public weak var delegate: (any TextViewDelegate)?

  /// The byte offset of the first visible row.
  private(set) var top = 0
  /// The rows that were needed since the latest change.
  private var rowCache: TextRows?
  /// The column that movement by rows keeps.
  private var goalColumn: Int?
  private var wheelRemainder = 0.0

  /// Creates an empty view.
  public override init() {
    super.init()
    setContentHuggingPriority(250, for: .vertical)
  }

  override var isMultiline: Bool { true }

  override var asksBeforeChanges: Bool { delegate != nil || super.asksBeforeChanges }

  open override func shouldChangeText(in range: TextRange, replacementText text: String) -> Bool {
    delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  open override func textDidChange() {
    rowCache = nil
    goalColumn = nil
    top = min(top, editing.buffer.utf8Count)
    super.textDidChange()
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    rowCache = nil
    super.traitCollectionDidChange(previous)
  }

  // MARK: Layout

  /// 32 columns and four rows, with the border.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let border = borderStyle == .none ? 0.0 : 2
    return Size(width: (32 + border) * cell.width, height: (4 + border) * cell.height)
  }

  /// Where the text is visible.
  var textArea: Rect { inside(of: Rect(origin: .zero, size: bounds.size)) }

  open override var firstBaselineOffset: Double {
    let height = traitCollection.cellSize.height
    // Before the first layout, there is room for the border.
    let inset = bounds.isEmpty && borderStyle != .none ? height : textArea.minY
    return inset + height * 0.8
  }

  open override func boundsDidChange() {
    super.boundsDidChange()
    invalidateBaselines()
    rowCache = nil
    keepCaretVisible()
  }

  private var visibleColumns: Int { Int(saturated: textArea.width / traitCollection.cellSize.width + 0.01) }

  /// The number of visible rows, at least 1.
  var visibleRows: Int { max(1, Int(saturated: textArea.height / traitCollection.cellSize.height + 0.01)) }

  /// Calls a closure with the rows. One column is free for an insertion point at the end of a row.
  func withRows<Result>(_ body: (inout TextRows) -> Result) -> Result {
    let columns = max(1, visibleColumns - 1)
    var rows = rowCache ?? TextRows(editing.buffer, columns: columns)
    if rows.columns != columns { rows = TextRows(editing.buffer, columns: columns) }
    rowCache = nil
    defer { rowCache = rows }
    return body(&rows)
  }

  /// The row with the insertion point.
  private var caretRow: TextRow { withRows { $0.row(at: editing.selection.head.utf8Offset, affinity) } }

  override var currentRow: TextRange {
    let row = caretRow
    return TextRange(
      TextPosition(utf8Offset: row.bytes.lowerBound), TextPosition(utf8Offset: row.bytes.upperBound))
  }

  override var rowsPerPage: Int { max(1, visibleRows - 1) }

  override func keepCaretVisible() {
    guard window != nil else { return }
    let caret = caretRow
    let count = visibleRows
    top = withRows { rows in
      var row = rows.row(at: top)
      if caret.bytes.lowerBound <= row.bytes.lowerBound { return caret.bytes.lowerBound }
      let first = row.bytes.lowerBound
      for _ in 1..<max(count, 2) {
        guard count > 1, let next = rows.row(after: row) else { break }
        if next == caret { return first }
        row = next
      }
      return rows.row(1 - count, from: caret).bytes.lowerBound
    }
    setNeedsDisplay()
  }

  /// Scrolls by rows.
  /// - Returns: whether anything else is visible now.
  @discardableResult
  func scroll(byRows distance: Int) -> Bool {
    let before = top
    let count = visibleRows
    top = withRows { rows in
      let goal = rows.row(distance, from: rows.row(at: top))
      if distance < 0 { return goal.bytes.lowerBound }
      // The last row stays at the bottom.
      let last = rows.row(at: rows.buffer.utf8Count, .upstream)
      let lowest = rows.row(1 - count, from: last)
      return max(min(goal.bytes.lowerBound, lowest.bytes.lowerBound), before)
    }
    guard top != before else { return false }
    setNeedsDisplay()
    return true
  }

  // MARK: Positions

  override func position(at point: Point) -> (position: TextPosition, affinity: TextAffinity) {
    let (area, cell) = (textArea, traitCollection.cellSize)
    let index = Int(saturated: ((point.y - area.minY) / cell.height).rounded(.down))
    let row = withRows { rows in
      rows.row(min(max(index, -1), visibleRows), from: rows.row(at: top))
    }
    return position(in: row, column: (point.x - area.minX) / cell.width)
  }

  /// The insertion point in a row that is nearest to a visible column.
  private func position(
    in row: TextRow, column: Double
  ) -> (position: TextPosition, affinity: TextAffinity) {
    let line = withRows { $0.line(of: row) }
    let free = freeColumns(before: line, in: visibleColumns)
    var (offset, affinity) = line.position(atColumn: column - Double(free))
    if offset == line.utf8Count, !row.isLast { affinity = .upstream }
    return (TextPosition(utf8Offset: row.bytes.lowerBound + offset), affinity)
  }

  override func horizontalPosition(right: Bool) -> (position: TextPosition, affinity: TextAffinity) {
    let (row, head) = (caretRow, editing.selection.head)
    let line = withRows { $0.line(of: row) }
    let offset = head.utf8Offset - row.bytes.lowerBound
    if let moved = line.moved(fromOffset: offset, affinity, right: right) {
      // In front of a wrapped row, the insertion point belongs to that row.
      let isWrap = moved.offset == line.utf8Count && !row.isLast
      return (
        TextPosition(utf8Offset: row.bytes.lowerBound + moved.offset), isWrap ? .downstream : moved.affinity
      )
    }
    return right != line.isRightToLeft
      ? (editing.buffer.position(after: head), .downstream)
      : (editing.buffer.position(before: head), .downstream)
  }

  override var isCaretRightToLeft: Bool {
    let row = caretRow
    return withRows { $0.line(of: row) }.isRightToLeft
  }

  override func verticalPosition(rows distance: Int) -> (position: TextPosition, affinity: TextAffinity)? {
    let row = caretRow
    let column = goalColumn ?? columnOfInsertionPoint(in: row)
    let target = withRows { $0.row(distance, from: row) }
    defer { pendingGoal = column }
    if target == row {
      return distance < 0
        ? (editing.buffer.beginningOfDocument, .downstream) : (editing.buffer.endOfDocument, .upstream)
    }
    return position(in: target, column: Double(column))
  }

  /// The column to keep over the change of the selection that follows.
  private var pendingGoal: Int?

  override func handleKey(_ event: KeyEvent) -> Bool {
    pendingGoal = nil
    defer { if let pendingGoal { goalColumn = pendingGoal } }
    return super.handleKey(event)
  }

  /// The visible column of the edge at which the insertion point is in its row.
  private func columnOfInsertionPoint(in row: TextRow) -> Int {
    let line = withRows { $0.line(of: row) }
    let offset = editing.selection.head.utf8Offset - row.bytes.lowerBound
    return freeColumns(before: line, in: visibleColumns) + line.column(ofOffset: offset, affinity)
  }

  /// The visible column of the cell that the cursor covers in its row.
  private func caretColumn(in row: TextRow) -> Int {
    let line = withRows { $0.line(of: row) }
    let offset = editing.selection.head.utf8Offset - row.bytes.lowerBound
    return freeColumns(before: line, in: visibleColumns) + line.cursorColumn(ofOffset: offset, affinity)
  }

  /// The cell at the insertion point; nil while it is scrolled out of sight.
  open override var caretRect: Rect? {
    let (caret, area, cell) = (caretRow, textArea, traitCollection.cellSize)
    let count = visibleRows
    let index: Int? = withRows { rows in
      var row = rows.row(at: top)
      for index in 0..<count {
        if row == caret { return index }
        guard let next = rows.row(after: row) else { return nil }
        row = next
      }
      return nil
    }
    guard let index else { return nil }
    let column = min(max(caretColumn(in: caret), 0), max(visibleColumns - 1, 0))
    return Rect(
      x: area.minX + Double(column) * cell.width, y: area.minY + Double(index) * cell.height,
      width: cell.width, height: cell.height)
  }

  // MARK: Drawing

  open override func draw(in canvas: inout Canvas) {
    let (area, cell) = (textArea, traitCollection.cellSize)
    drawBorder(Rect(origin: .zero, size: bounds.size), in: &canvas)
    if !hasText, let placeholder {
      let color = isEnabled ? palette.textInput.placeholder : palette.secondaryLabel
      let lines = TextMetrics.wrap(placeholder, columns: visibleColumns).prefix(visibleRows)
      let directions = TextMetrics.baseDirections(ofLinesOf: placeholder, columns: visibleColumns)
      for (index, (text, direction)) in zip(lines, directions).enumerated() {
        let free = Double(visibleColumns - TextMetrics.columns(of: text)) * leadingFraction
        let place = Point(
          x: area.minX + free.rounded(.down) * cell.width, y: area.minY + Double(index) * cell.height)
        canvas.drawText(text, at: place, font: letterFont, color: color, direction: direction)
      }
      return
    }
    let colors = palette.textInput
    var next: TextRow? = withRows { $0.row(at: top) }
    var end = top
    for index in 0..<visibleRows {
      guard let row = next else { break }
      let line = withRows { $0.line(of: row) }
      let y = area.minY + Double(index) * cell.height
      let free = Double(freeColumns(before: line, in: visibleColumns))
      let place = Rect(x: area.minX, y: y, width: area.width, height: cell.height)
      drawLine(
        line, from: row.bytes.lowerBound, at: Point(x: area.minX + free * cell.width, y: y), in: place,
        colors, &canvas)
      end = row.bytes.upperBound
      next = withRows { $0.row(after: row) }
    }
    drawIndicator(top..<max(end, top), isAtEnd: next == nil, in: &canvas)
  }

  /// Draws the indicator of the visible part at the trailing edge.
  private func drawIndicator(_ visible: Range<Int>, isAtEnd: Bool, in canvas: inout Canvas) {
    let (area, cell) = (textArea, traitCollection.cellSize)
    guard showsVerticalScrollIndicator, visible.lowerBound > 0 || !isAtEnd, area.height >= 2 * cell.height
    else {
      return
    }
    let total = Double(editing.buffer.utf8Count)
    let rows = Double(visibleRows)
    let length = max(1, min(rows - 1, (rows * Double(visible.count) / total).rounded()))
    let free = rows - length
    var start = (free * Double(visible.lowerBound) / max(1, total - Double(visible.count))).rounded()
    if visible.lowerBound > 0 { start = max(start, 1) }
    start = isAtEnd ? free : min(start, free - 1)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let frame = Rect(
      x: isMirrored ? area.minX - cell.width : area.maxX, y: area.minY + max(0, start) * cell.height,
      width: cell.width, height: length * cell.height
    ).intersection(Rect(origin: .zero, size: bounds.size))
    canvas.drawScrollIndicator(.vertical, in: frame, isMirrored: isMirrored)
  }

  // MARK: Input

  /// Inserts a line break. With Control or Alt, Enter triggers the primary action.
  override func handleReturn(_ event: KeyEvent) -> Bool {
    if event.modifiers == .control || event.modifiers == .alt {
      if !event.isRepeat, validation == nil || validate() { sendActions(for: .primaryActionTriggered) }
      return true
    }
    guard event.modifiers.subtracting(.shift).isEmpty, acceptsEdits else { return false }
    edit(.typing("\n")) { $0.insertText("\n", at: $1) }
    return true
  }

  override func handleTab(_ event: KeyEvent) -> Bool {
    guard insertsTabs, acceptsEdits, event.modifiers.isEmpty else { return false }
    edit(.typing("\t")) { $0.insertText("\t", at: $1) }
    return true
  }

  override func scrollDrag() {
    let area = textArea
    if dragLocation.y < area.minY { scroll(byRows: -1) }
    if dragLocation.y >= area.maxY { scroll(byRows: 1) }
  }

  /// Scrolls the text by the wheel.
  open override func scrolled(_ event: ScrollEvent) -> Bool {
    guard event.dy != 0, event.dy.isFinite, takesWheel(event) else { return super.scrolled(event) }
    wheelRemainder += event.dy * ScrollView.cellsPerNotch
    let rows = wheelRemainder.rounded(.towardZero)
    guard rows != 0 else { return true }
    wheelRemainder -= rows
    return scroll(byRows: Int(min(max(rows, -1000), 1000))) || super.scrolled(event)
  }

  open override func accessibilityScroll(_ direction: ScrollDirection) -> Bool {
    switch direction {
    case .down, .next: scroll(byRows: rowsPerPage)
    case .up, .previous: scroll(byRows: -rowsPerPage)
    case .left, .right: false
    }
  }

  // MARK: Accessibility

  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.textArea) }
    set { super.accessibilityTraits = newValue }
  }
}
