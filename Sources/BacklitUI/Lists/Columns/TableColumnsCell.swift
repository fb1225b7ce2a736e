import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLists

/// The contents of the cells of a row, in the order of the visible columns.
struct ColumnsConfiguration: ContentConfiguration {
  var contents: [TableCellContent] = []
  /// The texts that are shown.
  var texts: [String] = []

  func makeContentView() -> any ContentView { ColumnsView(configuration: self) }
}

/// The cells of a row: drawn texts and numbers, and views.
final class ColumnsView: View, ContentView {
  var configuration: any ContentConfiguration {
    get { content }
    set {
      guard let new = newValue as? ColumnsConfiguration else { return }
      let views = new.contents.compactMap(\.view)
      let kept = Set(views.map(ObjectIdentifier.init))
      for view in subviews where !kept.contains(ObjectIdentifier(view)) { view.removeFromSuperview() }
      for view in views where view.superview !== self { addSubview(view) }
      if new.texts != content.texts { setNeedsDisplay() }
      if !views.isEmpty { setNeedsLayout() }
      content = new
    }
  }
  private(set) var content = ColumnsConfiguration()

  init(configuration: ColumnsConfiguration) {
    super.init()
    self.configuration = configuration
  }

  func supports(_ configuration: any ContentConfiguration) -> Bool { configuration is ColumnsConfiguration }

  private var cell: TableColumnsCell? { superview as? TableColumnsCell }

  override var needsLayoutEngine: Bool { !subviews.isEmpty }

  override func intrinsicContentHeight(forWidth width: Double) -> Double? {
    guard let table = cell?.tableView else { return nil }
    return subviews.reduce(table.columnMetrics.lines.height) { height, view in
      max(
        height,
        max(
          view.intrinsicContentSize.height,
          view.translatesAutoresizingMaskIntoConstraints ? 0 : view.frame.height))
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let cell, !subviews.isEmpty else { return }
    View.placingLayoutRoot(self) {
      for (index, content) in content.contents.enumerated() {
        guard let view = content.view else { continue }
        let area = cell.area(of: index)
        if view.isHidden != (area == nil) { view.isHidden = area == nil }
        if let area { view.frame = convert(area.all, from: cell) }
      }
    }
  }

  override func draw(in canvas: inout Canvas) {
    guard let cell, let table = cell.tableView else { return }
    let (layout, metrics, palette) = (table.columnLayout, table.columnMetrics, palette)
    let origin = frame.origin
    let marked = cell.markedColumn
    if let marked, content.contents[marked].view == nil, let area = cell.area(of: marked, in: layout) {
      canvas.fill(
        area.visible.offsetBy(dx: -origin.x, dy: 0),
        with: cell.isAtCursor
          ? palette.focus : cell.isSelected ? palette.recessedSurface : palette.surface)
    }
    for (index, text) in content.texts.enumerated() where !text.isEmpty {
      guard let area = cell.area(of: index, in: layout) else { continue }
      metrics.draw(
        text, in: area.all.offsetBy(dx: -origin.x, dy: 0),
        visible: area.visible.offsetBy(dx: -origin.x, dy: 0),
        alignment: table.alignment(
          of: layout.places[index].column, isNumber: content.contents[index].isNumber),
        color: cell.isInverse || cell.isAtCursor && index == marked ? palette.inverseLabel : palette.label,
        &canvas)
    }
  }
}

/// A row of a table with columns.
package final class TableColumnsCell: TableViewCell {
  /// The contents of the cells by the identifiers of their columns, in a definition.
  package var definedCells: [String: DefinedCell] = [:] {
    didSet {
      guard definedCells != oldValue else { return }
      list?.definedSource?.isSorted = false
      list?.reloadData()
    }
  }
  /// The elements of the cells, for readers.
  private var elements: [TableCellElement] = []

  private var columnsView: ColumnsView? { contentView as? ColumnsView }

  /// The column at the cursor, if this is the cursor row or the cursor is a column; nil for none.
  var markedColumn: Int? {
    guard let table = tableView, table.isFocused, isAtCursor || table.cursorMode == .column else {
      return nil
    }
    return table.cursorColumnIndex
  }

  /// Views and marks beside the cells have colours of their own.
  override var isInverse: Bool {
    isAtCursor && !isHighlighted && markedColumn == nil && accessoryType == .none && accessoryView == nil
      && editingStyle == .none && !showsReorderHandle && columnsView?.subviews.isEmpty == true
  }

  // The levels take their room from one column only.
  override var contentStart: Double { super.contentStart - outlineIndentation }

  /// The levels and the sign are in one column, and scroll out of sight with it.
  override var outlineSignEnd: Double? {
    guard let layout = tableView?.columnLayout, !layout.places.isEmpty,
      let visible = layout.visibleSpan(of: layout.outline)
    else { return nil }
    let end = contentSpan(of: layout.outline, in: layout).lowerBound - layout.cell
    return visible.lowerBound <= end - layout.cell && end <= visible.upperBound ? end : nil
  }

  /// The place of a column behind what takes its room from it: controls for editing, and the levels of an outline, which leave
  /// half of a narrow column.
  private func contentSpan(of index: Int, in layout: TableColumnLayout) -> ClosedRange<Double> {
    let span = layout.span(of: index)
    var start = span.lowerBound
    if index == 0 {
      start +=
        effectiveLayoutDirection == .rightToLeft
        ? bounds.width - contentView.frame.maxX : contentView.frame.minX
    }
    if index == layout.outline {
      let half = ((span.upperBound - start) / 2).snappedDown(to: layout.cell)
      start += min(outlineIndentation, max(half, layout.cell * 2))
    }
    return min(start, span.upperBound)...span.upperBound
  }

  /// The place of a column and its visible part; nil if it is scrolled out of sight.
  func area(of index: Int, in known: TableColumnLayout? = nil) -> (all: Rect, visible: Rect)? {
    guard let layout = known ?? tableView?.columnLayout, layout.places.indices.contains(index),
      let visible = layout.visibleSpan(of: index)
    else { return nil }
    let all = rect(contentSpan(of: index, in: layout))
    // Accessories take their room from the columns at the edge.
    return (all, all.intersection(rect(visible)).intersection(contentView.frame))
  }

  private func rect(_ span: ClosedRange<Double>) -> Rect {
    let x = effectiveLayoutDirection == .rightToLeft ? bounds.width - span.upperBound : span.lowerBound
    return Rect(x: x, y: 0, width: span.upperBound - span.lowerBound, height: bounds.height)
  }

  /// Shows the columns at their new places.
  func columnsDidMove() {
    contentView.setNeedsDisplay()
    contentView.setNeedsLayout()
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  package override func updateConfiguration(using state: CellState) {
    super.updateConfiguration(using: state)
    contentView.setNeedsDisplay()
  }

  override var markPlace: Double {
    guard isAtCursor, let column = markedColumn, let area = area(of: column) else { return 0 }
    let start =
      effectiveLayoutDirection == .rightToLeft ? bounds.width - area.visible.maxX : area.visible.minX
    return max(0, start - traitCollection.cellSize.width)
  }

  // MARK: Accessibility

  private var readsCells: Bool { tableView.map { $0.cursorMode != .row } ?? false }

  override var isAccessibilityElementByDefault: Bool { !readsCells && !hasControls }

  override var defaultAccessibilityLabel: String? {
    guard let table = tableView, let contents = columnsView?.content.contents else { return nil }
    let (header, language) = (table.columnLayout.rowHeader, effectiveLanguage)
    if contents.indices.contains(header) { return contents[header].spokenText(in: language) }
    // Without a visible column, the row is known by all.
    guard let path = itemPath else { return nil }
    return table.columns.map { table.content(of: $0, at: path).spokenText(in: language) }
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The cells besides the one that names the row.
  package override var accessibilityCustomContent: [AccessibilityCustomContent] {
    get {
      guard let table = tableView, let contents = columnsView?.content.contents else { return [] }
      let (layout, language) = (table.columnLayout, effectiveLanguage)
      return zip(layout.places, contents).enumerated().compactMap { index, cell in
        let text = cell.1.spokenText(in: language)
        guard index != layout.rowHeader, !text.isEmpty else { return nil }
        return AccessibilityCustomContent(
          label: cell.0.column.title, value: text,
          importance: cell.0.column.isImportant ? .high : .default)
      }
    }
    set {}
  }

  /// Returns the item of a column for readers and keys: the element of the cell, or the view with controls in it.
  func item(ofColumn index: Int) -> AccessibilityItem? {
    elements.indices.contains(index) ? accessibilityElements?[index] : nil
  }

  /// The identifier of the column that has an item; nil for none.
  func column(containing item: AccessibilityItem) -> String? {
    zip(elements, accessibilityElements ?? []).first { _, part in
      part === item || (part as? View).map { (item as? View)?.isDescendant(of: $0) == true } ?? false
    }?.0.column
  }

  override func exposeContents() {
    guard let table = tableView, let contents = columnsView?.content.contents else { return }
    let layout = table.columnLayout
    let controls = contents.compactMap(\.view).filter(CellContent.hasControls)
    // Each set of it derives the row again in the next frame.
    if contentView.accessibilityElementsHidden != controls.isEmpty {
      contentView.accessibilityElementsHidden = controls.isEmpty
    }
    let row = subviews.lazy.compactMap { $0 as? RowElement }.first
    guard readsCells || controls.isEmpty else {
      return (row ?? RowElement(in: self)).update(with: controls, of: self)
    }
    row?.remove(from: self)
    let before = Dictionary(uniqueKeysWithValues: elements.map { ($0.column, $0) })
    elements = layout.places.map { place in
      before[place.column.identifier] ?? TableCellElement(place.column.identifier, in: self)
    }
    for (index, element) in elements.enumerated() where contents.indices.contains(index) {
      let frame = rect(layout.reachableSpan(of: index))
      var text = contents[index].spokenText(in: effectiveLanguage)
      if text.isBlank, contents[index].view == nil { text = word(ListText.empty) }
      element.update(text, at: index, layout, frame, in: self)
    }
    let type: ContainerType = readsCells || !controls.isEmpty ? .group : .none
    if accessibilityContainerType != type { accessibilityContainerType = type }
    let items = zip(elements, contents).map { element, content -> AccessibilityItem in
      content.view.flatMap { CellContent.hasControls($0) ? $0 : nil } ?? element
    }
    if !items.elementsEqual(accessibilityElements ?? [], by: ===) { accessibilityElements = items }
  }
}

/// A cell of a row for readers. Its row is the element while the keys move from row to row.
final class TableCellElement: AccessibilityElement {
  /// The identifier of the column.
  let column: String

  init(_ column: String, in row: TableColumnsCell) {
    self.column = column
    super.init(accessibilityContainer: row)
  }

  private var row: TableColumnsCell? { accessibilityContainer as? TableColumnsCell }

  func update(
    _ text: String, at index: Int, _ layout: TableColumnLayout, _ frame: Rect, in row: TableColumnsCell
  ) {
    set(\.accessibilityLabel, to: text)
    set(\.accessibilityTraits, to: row.isSelected ? .selected : [])
    accessibilityFrameInContainerSpace = frame
    let outline = index == layout.outline ? row : nil
    set(\.accessibilityExpanded, to: outline?.accessibilityExpanded)
    set(\.accessibilityLevel, to: outline?.accessibilityLevel)
    set(\.accessibilityItemCount, to: outline?.accessibilityItemCount)
    if let position = row.accessibilityPosition {
      let cell = GridCell(
        row: position.index, column: index + 1, columnHeader: layout.places[index].column.title,
        isRowHeader: index == layout.rowHeader)
      set(\.accessibilityPosition, to: SetPosition(position.index, of: position.count, at: cell))
    }
    set(\.accessibilityRespondsToUserInteraction, to: row.accessibilityRespondsToUserInteraction)
  }

  override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { row?.accessibilityCustomActions ?? [] }
    set {}
  }

  override func accessibilityActivate() -> Bool { row?.accessibilityActivate() ?? false }

  override func accessibilityIncrement() { row?.accessibilityIncrement() }

  override func accessibilityDecrement() { row?.accessibilityDecrement() }
}
