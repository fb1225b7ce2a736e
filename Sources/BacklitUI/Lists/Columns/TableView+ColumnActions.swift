import BacklitAccessibility
import BacklitGeometry
import BacklitLists
import BacklitValues

/// The actions of the user on columns.
extension TableView {
  /// Copies the selected rows, or else the cursor row, to ``Pasteboard/general``: a line for each row, with a tab between the
  /// texts of the visible columns. Tabs and line breaks in the texts become spaces.
  /// - Returns: whether there are such rows.
  @discardableResult
  public func copySelectedRows() -> Bool {
    let rows = indexPathsForSelectedRows ?? selection.cursor.map { [$0] } ?? []
    guard !columns.isEmpty, !rows.isEmpty else { return false }
    let (places, language) = (columnLayout.places, effectiveLanguage)
    let lines = rows.filter(contains).map { path in
      places.map { content(of: $0.column, at: path).copiedText(in: language) }.joined(separator: "\t")
    }
    Pasteboard.general.string = lines.joined(separator: "\n")
    window?.post(.announcement(word(ListText.copied, ["rows": rowWords(lines.count)]), .default))
    return true
  }

  // MARK: Cursor

  /// The place of the column at the cursor among the visible ones; nil if the keys act on rows.
  var cursorColumnIndex: Int? {
    guard cursorMode != .row, !columns.isEmpty, case let layout = columnLayout, !layout.places.isEmpty else {
      return nil
    }
    return layout.index(of: columnStore.cursorColumn) ?? 0
  }

  /// Acts on a key of the columns.
  func handleColumnKey(_ event: KeyEvent) -> Bool {
    guard !columns.isEmpty, handlesKeys else { return false }
    if event == KeyEvent(.character("c"), modifiers: .alt) { return copySelectedRows() }
    let isAtTop = selection.cursor.map { number(ofItemAt: $0) == 0 } ?? true
    if event.key == .up, event.modifiers.isEmpty, isAtTop, let header = columnStore.header {
      return window?.focus(on: header) ?? false
    }
    guard let column = cursorColumnIndex, let cursor = selection.cursor, contains(cursor) else {
      return false
    }
    let layout = columnLayout
    let last = layout.places.count - 1
    let step = (event.key == .right) != (effectiveLayoutDirection == .rightToLeft) ? 1 : -1
    var (target, row) = (column, cursor)
    switch (event.key, event.modifiers) {
    case (.left, []), (.right, []): target += step
    case (.home, []): target = 0
    case (.end, []): target = last
    case (.left, .control), (.right, .control): target = step < 0 ? 0 : last
    case (.up, .control): row = counts.path(ofNumber: 0) ?? row
    case (.down, .control): row = counts.path(ofNumber: counts.total - 1) ?? row
    case (.home, .control): (target, row) = (0, counts.path(ofNumber: 0) ?? row)
    case (.end, .control): (target, row) = (last, counts.path(ofNumber: counts.total - 1) ?? row)
    case (.pageUp, .control): target -= layout.visibleCount
    case (.pageDown, .control): target += layout.visibleCount
    case (.enter, []), (.character(" "), []):
      guard cursorMode == .column else { return (currentItem as? View)?.accessibilityActivate() ?? false }
      sort(by: layout.places[column].column)
      return true
    default: return false
    }
    typeAhead.reset()
    setCursorColumn(layout.places[max(0, min(target, last))].column.identifier)
    moveCursor(to: row)
    return true
  }

  /// Moves the cursor to a column, and shows it.
  func setCursorColumn(_ identifier: String) {
    guard cursorMode != .row else { return }
    columnStore.cursorColumn = identifier
    if let index = columnLayout.index(of: identifier) { scrollToColumn(index) }
    for shown in displayed.values { (shown.view as? TableColumnsCell)?.columnsDidMove() }
  }

  /// Scrolls until a column is visible.
  func scrollToColumn(_ index: Int) {
    let layout = columnLayout
    guard index >= layout.pinnedCount, layout.places.indices.contains(index) else { return }
    let span = layout.span(of: index)
    let low = span.lowerBound - layout.gap - layout.pinnedEnd
    let high = span.upperBound + layout.gap - layout.rowWidth
    let distance = low < 0 ? low : max(0, min(high, low))
    guard distance != 0 else { return }
    contentOffset.x += effectiveLayoutDirection == .rightToLeft ? -distance : distance
  }

  // MARK: Titles

  /// Sorts by a column, or reverses the order if the rows are sorted by it. Former orders decide among equal rows.
  func sort(by column: TableColumn) {
    guard let prototype = column.sortDescriptorPrototype else { return }
    let first = sortDescriptors.first
    let order = first?.key == prototype.key ? first?.reversed ?? prototype : prototype
    sortDescriptors = [order] + sortDescriptors.filter { $0.key != prototype.key }
  }

  /// The order of the rows if they are sorted by a column first.
  private func order(of column: TableColumn) -> TableSortDescriptor? {
    sortDescriptors.first.flatMap { $0.key == column.sortDescriptorPrototype?.key ? $0 : nil }
  }

  /// The sign of the order beside a title.
  func sortSign(of column: TableColumn) -> String? { order(of: column).map { $0.ascending ? "▲" : "▼" } }

  /// The order by a column in words.
  func spokenOrder(of column: TableColumn) -> String? {
    order(of: column).map { word($0.ascending ? ListText.sortedAscending : .sortedDescending) }
  }

  /// Where texts of a column are: 0 at the left, 1 at the right.
  func alignment(of column: TableColumn, isNumber: Bool) -> Double {
    switch column.alignment {
    case .natural: isNumber != (effectiveLayoutDirection == .rightToLeft) ? 1 : 0
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }

  /// Changes the width of a column by a number of cells, as the user does.
  func widen(_ column: TableColumn, by cells: Int) {
    guard let index = columnLayout.index(of: column.identifier) else { return }
    let cell = columnLayout.cell
    let width = columnLayout.places[index].width + Double(cells) * cell
    column.chosenWidth = max(column.minWidth, min(width, column.maxWidth))
    layoutIfNeeded()
    scrollToColumn(index)
    let count = Int((columnLayout.places[index].width / cell).rounded())
    window?.post(.announcement(word(ListText.columnWidth, ["width": "\(count)"]), .high))
  }

  /// Moves a column by a number of visible columns, as the user does.
  func move(_ column: TableColumn, by distance: Int) {
    let places = columnLayout.places
    guard let index = columnLayout.index(of: column.identifier), places.indices.contains(index + distance),
      let from = columns.firstIndex(where: { $0 === column }),
      let to = columns.firstIndex(where: { $0 === places[index + distance].column })
    else { return }
    moveColumn(from, toColumn: to)
    columnStore.header?.setCursor(to: index + distance)
    let position = Language(locale: effectiveLanguage).position(index + distance + 1, of: places.count)
    window?.post(.announcement(position, .high))
  }
}

extension TableView {
  /// Saves the columns as the user arranged them.
  func encodeColumns(with coder: StateCoder) {
    guard !columns.isEmpty else { return }
    let state = columnState
    for (index, column) in state.columns.enumerated() {
      coder.encode(column.identifier, forKey: "column \(index)")
      if let width = column.width { coder.encode(width, forKey: "column width \(index)") }
      coder.encode(column.isHidden, forKey: "column hidden \(index)")
    }
    for (index, order) in state.sortDescriptors.enumerated() {
      coder.encode(order.key, forKey: "sort \(index)")
      coder.encode(order.ascending, forKey: "ascending \(index)")
    }
  }

  /// Restores the columns that were saved.
  func decodeColumns(with coder: StateCoder) {
    guard !columns.isEmpty, coder.decodeString(forKey: "column 0") != nil else { return }
    var state = TableColumnState()
    while let name = coder.decodeString(forKey: "column \(state.columns.count)") {
      let index = state.columns.count
      state.columns.append(
        .init(
          identifier: name, width: coder.decodeDouble(forKey: "column width \(index)"),
          isHidden: coder.decodeBool(forKey: "column hidden \(index)") ?? false))
    }
    while let key = coder.decodeString(forKey: "sort \(state.sortDescriptors.count)") {
      let ascending = coder.decodeBool(forKey: "ascending \(state.sortDescriptors.count)") ?? true
      state.sortDescriptors.append(TableSortDescriptor(key: key, ascending: ascending))
    }
    columnState = state
  }
}
