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
///
/// As a log, the view follows the end of its text, parts of which can have attributes, and finds texts; see the guide *Logs*.
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

  /// Whether the view follows the end of the text: while the last row is visible, it stays visible when text is appended.
  ///
  /// The view stops following when the user scrolls away from the end or moves the insertion point off the last row, and
  /// continues when the user returns there. Setting it to true scrolls to the end.
  public var followsEnd = false {
    didSet {
      guard followsEnd != oldValue else { return }
      place = followsEnd ? .end : .row(top(at: .end))
      setNeedsDisplay()
      setNeedsAccessibilityUpdate()
    }
  }
  /// Whether lines that are appended are announced while the view follows the end.
  ///
  /// They wait until nothing else is spoken. Of more than three lines, the number and the last one are announced.
  public var announcesNewLines = true
  /// The largest number of lines of a log; nil, the default, for any number. When the program adds lines to so many, the oldest
  /// ones are removed.
  ///
  /// Readers and the user keep their places, and nothing is spoken. Lines that the user types are not limited.
  public var maximumLineCount: Int? {
    didSet {
      checkPrecondition(maximumLineCount.map { $0 > 0 } ?? true, "maximumLineCount must be positive.")
      removeOldestLines()
    }
  }
  /// The rows of the intrinsic height; nil for none, so that the layout alone decides about the height.
  public var preferredRows: Int? = 4 {
    didSet {
      checkPrecondition(preferredRows.map { $0 > 0 } ?? true, "preferredRows must be positive.")
      invalidateIntrinsicContentSize()
    }
  }
  /// The search in the text; nil, the default, unless ``isFindInteractionEnabled`` is true.
  public private(set) var findInteraction: FindInteraction?

  /// The place to which scrolling is tied: the byte offset of the first visible row, or the end of the text.
  enum ScrollPlace {
    case row(Int), end
  }
  var place = ScrollPlace.row(0)
  /// The attributes of the text.
  var runs = TextRuns()
  /// The announcement of new lines.
  lazy var newLines = NewLines(self)
  /// Whether the change is one that does not move the insertion point.
  private var keepsPlace = false
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
    super.textDidChange()
  }

  override func bufferDidChange(_ change: TextChange) {
    runs.apply(change)
    newLines.textDidChange(change)
    findInteraction?.textDidChange(change)
  }

  /// The text. Setting it moves the insertion point to its end, removes all attributes, clears undo and sends no events.
  ///
  /// Complexity: O(length of the text).
  open override var text: String {
    get { super.text }
    set {
      runs = TextRuns()
      super.text = newValue
      findInteraction?.searchAgain()
      removeOldestLines()
    }
  }

  /// Whether the user can find a text: with F3, or with a slash while the text cannot be edited.
  public var isFindInteractionEnabled: Bool {
    get { findInteraction != nil }
    set {
      guard newValue != isFindInteractionEnabled else { return }
      findInteraction?.dismissFindNavigator()
      findInteraction = newValue ? FindInteraction(self) : nil
      setNeedsAccessibilityUpdate()
    }
  }

  override func changeText(in range: TextRange, to text: String) -> TextChange {
    keepsPlace = true
    defer { keepsPlace = false }
    let change = super.changeText(in: range, to: text)
    if case .row(let offset) = place {
      let position = TextPosition(utf8Offset: offset)
      place = .row(change.position(of: position, affinity: .upstream).utf8Offset)
    }
    return change
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    rowCache = nil
    super.traitCollectionDidChange(previous)
  }

  // MARK: Layout

  /// 32 columns and ``preferredRows``, with the border.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let border = borderStyle == .none ? 0.0 : 2
    let height = preferredRows.map { (Double($0) + border) * cell.height }
    return Size(width: (32 + border) * cell.width, height: height ?? Self.noIntrinsicMetric)
  }

  /// Where the text is visible.
  var textArea: Rect {
    let area = inside(of: Rect(origin: .zero, size: bounds.size))
    guard findInteraction?.isFindNavigatorVisible == true else { return area }
    return Rect(
      x: area.minX, y: area.minY, width: area.width, height: area.height - traitCollection.cellSize.height)
  }

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
    if case .row = place { keepCaretVisible() }
    findInteraction?.placeField()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { findInteraction?.dismissFindNavigator() }
  }

  var visibleColumns: Int { Int(saturated: textArea.width / traitCollection.cellSize.width + 0.01) }

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

  /// Measures the height that the whole text needs at the current width.
  /// - Parameter limit: the number of rows that count at most.
  /// - Returns: the height, with the border.
  package func height(ofRows limit: Int) -> Double {
    let count = withRows { rows in
      var (row, count) = (rows.row(at: 0), 1)
      while count < limit, let next = rows.row(after: row) { (row, count) = (next, count + 1) }
      return count
    }
    let border = borderStyle == .none ? 0 : 2
    return Double(count + border) * traitCollection.cellSize.height
  }

  /// The row with the insertion point.
  private var caretRow: TextRow { withRows { $0.row(at: editing.selection.head.utf8Offset, affinity) } }

  override var currentRow: TextRange {
    let row = caretRow
    return TextRange(
      TextPosition(utf8Offset: row.bytes.lowerBound), TextPosition(utf8Offset: row.bytes.upperBound))
  }

  override var rowsPerPage: Int { max(1, visibleRows - 1) }

  /// The byte offset of the first visible row.
  var top: Int { top(at: place) }

  /// The byte offset of the first visible row at a place.
  func top(at place: ScrollPlace) -> Int {
    switch place {
    case .row(let offset): min(offset, editing.buffer.utf8Count)
    case .end: withRows { $0.row(1 - visibleRows, from: $0.lastRow).bytes.lowerBound }
    }
  }

  override func keepCaretVisible() {
    if window != nil, !keepsPlace { scroll(to: caretRow) }
  }

  // MARK: Positions

  override func position(at point: Point) -> (position: TextPosition, affinity: TextAffinity) {
    let (area, cell) = (textArea, traitCollection.cellSize)
    let (index, top) = (Int(saturated: ((point.y - area.minY) / cell.height).rounded(.down)), top)
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
    let (count, top) = (visibleRows, top)
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

  open override func draw(in canvas: inout Canvas) { drawText(in: &canvas) }

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

  override func handleKeyBeforeText(_ event: KeyEvent) -> Bool { findInteraction?.handleKey(event) ?? false }

  open override var keyCommands: [KeyCommand] { super.keyCommands + (findInteraction?.commands ?? []) }

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
    // The values of a log that is followed are not spoken, but announced.
    get { super.accessibilityTraits.union(followsEnd ? [.textArea, .updatesFrequently] : .textArea) }
    set { super.accessibilityTraits = newValue }
  }

  /// The reader reads the text with the lines that were not announced yet.
  open override func accessibilityElementDidBecomeFocused() {
    super.accessibilityElementDidBecomeFocused()
    newLines.removeAll()
  }

  /// The actions that were set, and the one that opens the search.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { super.accessibilityCustomActions + [findInteraction?.action].compactMap(\.self) }
    set { super.accessibilityCustomActions = newValue }
  }
}
