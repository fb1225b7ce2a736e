import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLists

/// The titles of the columns of a table, which stay at the top.
///
/// A press on a title sorts, a drag moves the column, and a drag of the edge behind a title changes the width of its column.
final class TableHeaderRow: View {
  private var elements: [TableHeaderElement] = []
  /// The column at the cursor, and its place when the cursor reached it.
  private weak var cursorColumn: TableColumn?
  private var cursorPlace = 0
  private var drag: Drag?

  /// A title or an edge that is dragged.
  private struct Drag {
    var column: TableColumn
    /// The width at the beginning; nil for a title.
    var width: Double?
    var chosenWidth: Double?
    var columns: [TableColumn]
    var start: Double
    var isMoved = false
  }

  init() {
    super.init()
    // Rows scroll below it.
    backgroundColor = .background
    focusEffect = nil
    clipsToBounds = true
  }

  var table: TableView? { superview as? TableView }

  /// Shows the columns at their places, and the order of the rows.
  func columnsDidChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  // MARK: Picture

  override func draw(in canvas: inout Canvas) {
    guard let table else { return }
    var metrics = table.columnMetrics
    metrics.font.isBold = true
    let (layout, palette, isMirrored) = (
      table.columnLayout, palette, effectiveLayoutDirection == .rightToLeft
    )
    // A line divides the titles from the rows where their ground does not.
    metrics.font.isUnderlined = palette.isPlain || palette.surface == palette.background
    if metrics.font.isUnderlined {
      let blank = String(
        repeating: " ", count: metrics.lines.textColumns(inCells: Int(bounds.width / layout.cell)))
      canvas.drawText(blank, at: .zero, font: metrics.font, color: palette.label)
    } else {
      canvas.fill(bounds, with: palette.surface)
    }
    for (index, place) in layout.places.enumerated() {
      guard let visible = layout.visibleSpan(of: index).map(rect) else { continue }
      let all = rect(layout.span(of: index))
      let alignment = table.alignment(of: place.column, isNumber: place.column.showsNumbers)
      let isCurrent = isFocused && index == current
      if isCurrent { canvas.fill(all.intersection(visible), with: palette.focus) }
      var title = place.column.shownTitle(in: effectiveLanguage)
      if let sign = table.sortSign(of: place.column) {
        // The sign is at the side of the free room, and stays if the title is shortened.
        let room = metrics.lines.textColumns(inCells: Int(all.width / layout.cell + 0.01)) - 2
        title = TextMetrics.truncated(title, toColumns: room)
        title = alignment == 1 ? "\(sign) \(title)" : "\(title) \(sign)"
      }
      metrics.draw(
        title, in: all, visible: all.intersection(visible), alignment: alignment,
        color: isCurrent ? palette.inverseLabel : palette.label, &canvas)
      if isCurrent {
        let x = isMirrored ? visible.maxX : visible.minX - layout.cell
        canvas.drawText(isMirrored ? "◁" : "▷", at: Point(x: x, y: 0), font: .standard, color: palette.focus)
      }
    }
  }

  private func rect(_ span: ClosedRange<Double>) -> Rect {
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let x = isMirrored ? bounds.width - span.upperBound : span.lowerBound
    return Rect(x: x, y: 0, width: span.upperBound - span.lowerBound, height: bounds.height)
  }

  // MARK: Keys

  /// The place of the column at the cursor. If that column is not shown any longer, the cursor is at the one in its place.
  private var current: Int {
    let places = table?.columnLayout.places ?? []
    return places.firstIndex { $0.column === cursorColumn } ?? max(0, min(cursorPlace, places.count - 1))
  }

  override var canBecomeFocused: Bool {
    isUserInteractionEnabled && table?.columnLayout.places.isEmpty == false
  }

  override func didUpdateFocus() {
    super.didUpdateFocus()
    setNeedsDisplay()
  }

  package override var focusContainer: View? { self }

  package override var currentItem: AccessibilityItem? {
    elements.indices.contains(current) ? elements[current] : nil
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    isFocused && handleKey(event) || super.keyPressed(event)
  }

  private func handleKey(_ event: KeyEvent) -> Bool {
    guard let table else { return false }
    if event.modifiers.isEmpty, event.key == .down || event.key == .escape {
      return window?.focus(on: table) ?? false
    }
    guard let column = column(at: current) else { return false }
    let last = table.columnLayout.places.count - 1
    let step = (event.key == .right) != (effectiveLayoutDirection == .rightToLeft) ? 1 : -1
    switch (event.key, event.modifiers) {
    case (.left, []), (.right, []): moveCursor(to: current + step)
    case (.home, []): moveCursor(to: 0)
    case (.end, []): moveCursor(to: last)
    case (.left, .control), (.right, .control): table.widen(column, by: step)
    case (.left, .alt), (.right, .alt): table.move(column, by: step)
    case (.enter, []), (.character(" "), []): table.sort(by: column)
    default: return false
    }
    return true
  }

  /// Moves the cursor to a column.
  private func moveCursor(to index: Int) {
    guard column(at: index) != nil else { return }
    setCursor(to: index)
    if let item = currentItem { window?.post(.layoutChanged(item)) }
  }

  /// Follows the reader or the cursor to a column.
  func setCursor(to index: Int) {
    (cursorPlace, cursorColumn) = (index, column(at: index))
    table?.scrollToColumn(index)
    setNeedsDisplay()
  }

  func column(at index: Int) -> TableColumn? {
    table.flatMap {
      $0.columnLayout.places.indices.contains(index) ? $0.columnLayout.places[index].column : nil
    }
  }

  // MARK: Touches

  private func distance(of touch: Touch) -> Double {
    let x = touch.location(in: self).x
    return effectiveLayoutDirection == .rightToLeft ? bounds.width - x : x
  }

  override func touchBegan(_ touch: Touch) -> Bool {
    guard touch.button == .primary, let table else { return super.touchBegan(touch) }
    let (layout, start) = (table.columnLayout, distance(of: touch))
    let edge = layout.places.indices.first { index in
      layout.visibleSpan(of: index).map { $0.upperBound <= start && start < $0.upperBound + layout.cell }
        ?? false
    }
    guard let index = edge ?? layout.index(at: start) else { return true }
    let place = layout.places[index]
    drag = Drag(
      column: place.column, width: edge == nil ? nil : place.width, chosenWidth: place.column.chosenWidth,
      columns: table.columns, start: start)
    return true
  }

  override func touchMoved(_ touch: Touch) -> Bool {
    guard var drag, let table else { return true }
    let place = distance(of: touch)
    drag.isMoved = drag.isMoved || abs(place - drag.start) >= traitCollection.cellSize.width
    self.drag = drag
    guard drag.isMoved else { return true }
    if let width = drag.width {
      drag.column.chosenWidth = max(0, width + place - drag.start)
    } else if let target = table.columnLayout.index(at: place),
      let own = table.columnLayout.index(of: drag.column.identifier),
      let span = table.columnLayout.visibleSpan(of: target), target != own,
      // A column of a different width must not jump back.
      target > own
        ? place >= span.upperBound - table.columnLayout.places[own].width
        : place <= span.lowerBound + table.columnLayout.places[own].width
    {
      table.move(drag.column, by: target - own)
    }
    return true
  }

  override func touchEnded(_ touch: Touch) -> Bool {
    guard let drag, let table else { return true }
    self.drag = nil
    if drag.width != nil {
      // A double click on an edge returns to the width of the column.
      if touch.tapCount == 2, !drag.isMoved { drag.column.chosenWidth = nil }
    } else if !drag.isMoved {
      setCursor(to: table.columnLayout.index(of: drag.column.identifier) ?? current)
      table.sort(by: drag.column)
    }
    return true
  }

  override func touchCancelled(_ touch: Touch) -> Bool {
    guard let drag, let table else { return true }
    self.drag = nil
    drag.column.chosenWidth = drag.chosenWidth
    // The program may have set other columns meanwhile.
    if Set(drag.columns.map(ObjectIdentifier.init)) == Set(table.columns.map(ObjectIdentifier.init)) {
      table.columnStore.columns = drag.columns
      table.columnsDidChange()
    }
    return true
  }

  // MARK: Accessibility

  override func exposeContents() {
    guard let table else { return }
    let layout = table.columnLayout
    let before = elements
    let known = Dictionary(uniqueKeysWithValues: before.map { (ObjectIdentifier($0.column), $0) })
    elements = layout.places.map {
      known[ObjectIdentifier($0.column)] ?? TableHeaderElement($0.column, in: self)
    }
    for (index, element) in elements.enumerated() {
      element.update(at: index, layout, rect(layout.reachableSpan(of: index)))
    }
    if !elements.elementsEqual(before, by: ===) { accessibilityElements = elements }
  }
}

/// The title of a column for readers.
final class TableHeaderElement: AccessibilityElement {
  let column: TableColumn
  private var index = 0

  init(_ column: TableColumn, in header: TableHeaderRow) {
    self.column = column
    super.init(accessibilityContainer: header)
  }

  private var header: TableHeaderRow? { accessibilityContainer as? TableHeaderRow }

  func update(at index: Int, _ layout: TableColumnLayout, _ frame: Rect) {
    self.index = index
    set(\.accessibilityLabel, to: column.title)
    set(\.accessibilityValue, to: header?.table?.spokenOrder(of: column))
    accessibilityFrameInContainerSpace = frame
    let cell = GridCell(row: 0, column: index + 1, columnHeader: column.title)
    set(\.accessibilityPosition, to: SetPosition(index + 1, of: layout.places.count, at: cell))
    set(\.accessibilityRespondsToUserInteraction, to: column.sortDescriptorPrototype != nil)
  }

  /// The place above the first row, so that a reader that goes through the rows does not come across the titles.
  override var defaultAccessibilityFrame: Rect {
    guard let table = header?.table else { return super.defaultAccessibilityFrame }
    let place = accessibilityFrameInContainerSpace.offsetBy(dx: table.rowsStart, dy: 0)
    return table.convert(
      Rect(x: place.minX, y: -table.headerInset, width: place.width, height: table.headerInset), to: nil)
  }

  override func accessibilityActivate() -> Bool {
    guard let header, column.sortDescriptorPrototype != nil else { return false }
    header.table?.sort(by: column)
    return true
  }

  override func accessibilityElementDidBecomeFocused() {
    super.accessibilityElementDidBecomeFocused()
    header?.setCursor(to: index)
  }

  override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get {
      guard let table = header?.table else { return [] }
      let column = column
      let actions: [(ListText, @MainActor (TableView) -> Void)] = [
        (.wider, { $0.widen(column, by: 1) }), (.narrower, { $0.widen(column, by: -1) }),
        (.moveEarlier, { $0.move(column, by: -1) }), (.moveLater, { $0.move(column, by: 1) }),
      ]
      return actions.map { key, action in
        AccessibilityCustomAction(name: table.word(key)) { [weak table] in
          table.map(action) != nil
        }
      }
    }
    set {}
  }
}
