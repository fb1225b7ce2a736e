import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLists

/// Columns.
extension TableView {
  /// The columns; empty, the default, for rows of one column that the data source makes as cells. Traps if two of them have
  /// the same identifier.
  public var columns: [TableColumn] {
    get { columnStore.columns }
    set {
      let names = newValue.map(\.identifier)
      checkPrecondition(
        Set(names).count == names.count, "Two columns of a table have the same identifier: \(names).")
      for column in columnStore.columns { column.table = nil }
      let hadColumns = !columnStore.columns.isEmpty
      columnStore.columns = newValue
      for column in newValue { column.table = self }
      if outlineTableColumn == nil { newValue.first?.showsOutline = true }
      if hadColumns == newValue.isEmpty { reloadData() }
      columnsDidChange()
    }
  }

  /// The order of the rows, most important first. Presses of the user on titles change it; the data source sorts.
  public var sortDescriptors: [TableSortDescriptor] {
    get { columnStore.sortDescriptors }
    set {
      guard newValue != columnStore.sortDescriptors else { return }
      let old = columnStore.sortDescriptors
      columnStore.sortDescriptors = newValue
      columnStore.header?.columnsDidChange()
      sortDefinedRows()
      tableDelegate?.tableView(self, sortDescriptorsDidChange: old)
    }
  }

  /// The column with the levels and the signs of an outline, wherever the user moves it; by default the one that was the first
  /// when the columns were set. While it is hidden, the first visible column has them.
  public var outlineTableColumn: TableColumn? {
    get { columns.first(where: \.showsOutline) }
    set {
      for column in columns { column.showsOutline = column === newValue }
      columnsDidChange()
    }
  }

  /// The steps of the arrow keys: by row, the default, or by cell.
  public var cursorMode: TableCursorMode {
    get { columnStore.cursorMode }
    set {
      guard newValue != columnStore.cursorMode else { return }
      columnStore.cursorMode = newValue
      columnsDidChange()
    }
  }

  /// The number of columns at the leading edge that stay while the others scroll; 0 by default. Columns that would take more
  /// than three quarters of the width scroll.
  public var pinnedColumnCount: Int {
    get { columnStore.pinnedCount }
    set {
      columnStore.pinnedCount = max(0, newValue)
      columnsDidChange()
    }
  }

  /// The column that the keys act on; nil if they act on rows.
  public var cursorColumn: TableColumn? { cursorColumnIndex.map { columnLayout.places[$0].column } }

  /// Moves a column to a position among all columns; positions that do not exist are ignored.
  public func moveColumn(_ from: Int, toColumn to: Int) {
    guard columns.indices.contains(from), columns.indices.contains(to), from != to else { return }
    columnStore.columns.insert(columnStore.columns.remove(at: from), at: to)
    columnsDidChange()
  }

  /// Returns the column with an identifier; nil if there is none.
  public func column(withIdentifier identifier: String) -> TableColumn? {
    columns.first { $0.identifier == identifier }
  }

  /// The changes by the user: the order of the columns, their widths, which are hidden, and the order of the rows. A state
  /// that is set may have columns that do not exist, and lack columns, which then come last. It is part of the restorable
  /// state of the view.
  public var columnState: TableColumnState {
    get {
      TableColumnState(
        columns: columns.map {
          .init(identifier: $0.identifier, width: $0.chosenWidth, isHidden: $0.isHidden)
        },
        sortDescriptors: sortDescriptors)
    }
    set {
      var left = columns
      var ordered: [TableColumn] = []
      for state in newValue.columns {
        guard let place = left.firstIndex(where: { $0.identifier == state.identifier }) else { continue }
        let column = left.remove(at: place)
        column.chosenWidth = state.width.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        column.isHidden = state.isHidden
        ordered.append(column)
      }
      columnStore.columns = ordered + left
      columnsDidChange()
      sortDescriptors = newValue.sortDescriptors
    }
  }

  /// Announces the number of rows, such as "12 rows", after the program filtered them; without rows, the text of the
  /// ``ListBase/emptyView``, if it has one. Calls less than a second apart are announced once, a second after the last one.
  /// A number that was announced last is not announced again.
  public func announceRowCount() {
    if columnStore.countCall == nil {
      columnStore.countCall = DelayedCall(after: TypeAhead.window) { [weak self] in
        self?.columnStore.announcesCount = true
        self?.setNeedsLayout()
      }
    }
    columnStore.countCall?.request(in: window)
  }

  /// Announces the number of rows.
  private func announceCount() {
    columnStore.announcesCount = false
    guard itemCount != columnStore.announcedCount else { return }
    columnStore.announcedCount = itemCount
    let reason = itemCount == 0 ? CellContent.label(of: [loadingView ?? emptyView]) : nil
    window?.post(.announcement(reason ?? rowWords(itemCount), .default))
  }

  // MARK: Rows

  /// Asks for the visible rows again after a change of the columns.
  func columnsDidChange() {
    columnStore.layout = nil
    if columns.isEmpty {
      columnStore.header?.removeFromSuperview()
      columnStore.header = nil
    } else if columnStore.header == nil {
      let header = TableHeaderRow()
      columnStore.header = header
      addSubview(header)
    }
    headerInset = columnStore.header == nil ? 0 : columnMetrics.lines.height
    columnStore.header?.columnsDidChange()
    columnStore.shown = nil
    updateStates()
    setNeedsLayout()
    setNeedsAccessibilityUpdate()
  }

  /// The cell of a row of columns.
  func columnsCell(at path: ListIndexPath) -> ReusableView {
    let identifier = "TableView.columns"
    if reuse[""]?.identifiers.contains(identifier) != true {
      register(TableColumnsCell.self, forCellReuseIdentifier: identifier)
    }
    let cell = dequeue(identifier, for: .item(path), as: TableColumnsCell.self)
    fill(cell, at: path)
    return cell
  }

  /// Gives a row the contents of its cells.
  func fill(_ cell: TableColumnsCell, at path: ListIndexPath) {
    guard contains(path) else { return }
    let (layout, language) = (columnLayout, effectiveLanguage)
    var (configuration, views) = (ColumnsConfiguration(), Set<ObjectIdentifier>())
    let (levels, metrics) = (cell.indentation(of: outlineRow(at: path)), columnMetrics)
    for (index, place) in layout.places.enumerated() {
      let content = content(of: place.column, at: path)
      let text = place.column.shown(content).text(in: language)
      configuration.contents.append(content)
      if let view = content.view,
        !views.insert(ObjectIdentifier(view)).inserted || isShown(view, outside: cell)
      {
        report(.sharedView(column: place.column.identifier, path))
      }
      configuration.texts.append(text)
      note(content, in: place.column, after: index == layout.outline ? levels : 0) {
        metrics.width(of: text, layout.cell)
      }
    }
    cell.contentConfiguration = configuration
  }

  /// Whether a view is a content of a different cell that shows a row.
  private func isShown(_ view: View, outside cell: TableColumnsCell) -> Bool {
    guard let other = view.superview?.superview as? TableColumnsCell else { return false }
    return other !== cell && other.tableView === self && other.element != nil
  }

  /// Widens a column that is as wide as its cells.
  private func note(
    _ content: TableCellContent, in column: TableColumn, after indentation: Double, textWidth: () -> Double
  ) {
    if content.isNumber, !column.showsNumbers {
      column.showsNumbers = true
      // Its title moves, and may have a unit from now on.
      columnStore.layout = nil
      columnStore.header?.setNeedsDisplay()
    }
    guard case .fitting(let maximum) = column.width, column.widestCell < maximum else { return }
    let width = indentation + (content.view.map { max(0, $0.intrinsicContentSize.width) } ?? textWidth())
    guard width > column.widestCell else { return }
    column.widestCell = width
    columnStore.layout = nil
  }

  /// The text by which a row is found: that of the cell that names it.
  func columnSearchText(at path: ListIndexPath) -> String? {
    let layout = columnLayout
    guard !layout.places.isEmpty else { return nil }
    return content(of: layout.places[layout.rowHeader].column, at: path).spokenText(in: effectiveLanguage)
  }

  /// Places the titles, and follows a change of the places of the columns.
  func placeColumns() {
    if columnStore.announcesCount { announceCount() }
    guard let header = columnStore.header else { return }
    let layout = columnLayout
    headerInset = columnMetrics.lines.height
    let top = bounds.minY + visibleContentInset.top - headerInset
    header.frame = Rect(x: rowsStart, y: top, width: contentWidth, height: headerInset)
    let count = layout.places.count
    if accessibilityColumnCount != count { accessibilityColumnCount = count }
    guard layout != columnStore.shown else { return }
    let hasSameColumns =
      columnStore.shown?.places.elementsEqual(layout.places) { $0.column === $1.column } ?? false
    columnStore.shown = layout
    header.columnsDidChange()
    for (element, shown) in displayed where element.isItem {
      guard let cell = shown.view as? TableColumnsCell else { continue }
      if !hasSameColumns { fill(cell, at: element.path) }
      cell.columnsDidMove()
    }
    if collectionWidthIsStale { setNeedsLayout() }
  }

  /// Whether the widths of the columns changed after the width of the content was taken from them.
  private var collectionWidthIsStale: Bool { explicitContentSize.width != rowsWidth }
}
