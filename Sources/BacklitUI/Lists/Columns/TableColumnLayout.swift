import BacklitGeometry
import BacklitGraphics
import BacklitLists

/// The columns of a table, and what the user did to them.
@MainActor
struct TableColumnStore {
  var columns: [TableColumn] = []
  /// The identifiers of the columns in the order of the definition.
  var definedOrder: [String] = []
  var sortDescriptors: [TableSortDescriptor] = []
  var cursorMode = TableCursorMode.row
  /// The identifier of the column at the cursor, which stays when columns move.
  var cursorColumn: String?
  var pinnedCount = 0
  var header: TableHeaderRow?
  /// The places of the columns; nil after a change.
  var layout: TableColumnLayout?
  /// The places that the rows show.
  var shown: TableColumnLayout?
  /// Whether the next update announces the number of rows.
  var announcesCount = false
  /// The call that asks for that after a pause; nil before the first one.
  var countCall: DelayedCall?
  /// The number of rows that was announced last; nil for none.
  var announcedCount: Int?
}

/// The places of the columns of a table, from the leading edge of a row.
@MainActor
struct TableColumnLayout: @MainActor Equatable {
  /// A column with its place.
  struct Place: @MainActor Equatable {
    let column: TableColumn
    var start, width: Double

    static func == (one: Self, other: Self) -> Bool {
      one.column === other.column && one.start == other.start && one.width == other.width
    }
  }

  /// The visible columns, in order.
  var places: [Place] = []
  /// The column that names the rows, and the one that has the levels and the signs of an outline.
  var rowHeader = 0
  var outline = 0
  /// The number of columns that do not scroll.
  var pinnedCount = 0
  /// The end of the last column, with a gap behind it.
  var length = 0.0
  /// The width of a row, and of a cell of the screen.
  var rowWidth = 0.0
  var cell = 0.0
  /// The distance by which the columns are scrolled from their beginning.
  var scrolled = 0.0

  /// The distance between columns, and from the edges to them: two cells, so that a number does not touch the text after it. The
  /// mark of the cursor is in the cell before a column, and that of the row at the edge.
  var gap: Double { cell * 2 }

  /// The end of the columns that do not scroll.
  var pinnedEnd: Double {
    pinnedCount == 0 ? 0 : places[pinnedCount - 1].start + places[pinnedCount - 1].width
  }

  /// The place of a column now, also where other columns cover it.
  func span(of index: Int) -> ClosedRange<Double> {
    let start = places[index].start - (index < pinnedCount ? 0 : scrolled)
    return start...start + places[index].width
  }

  /// The part of a column that is visible; nil if it is scrolled out of sight.
  func visibleSpan(of index: Int) -> ClosedRange<Double>? {
    let span = span(of: index)
    // The mark of the cursor is in the cell before a column.
    let low = max(span.lowerBound, index < pinnedCount || scrolled == 0 ? 0 : pinnedEnd + gap)
    // The scroll indicator is in the last cell.
    let high = min(span.upperBound, rowWidth - cell)
    return low < high ? low...high : nil
  }

  /// The part of a column that readers find. A column that is scrolled out of sight has one at the edge of the row.
  func reachableSpan(of index: Int) -> ClosedRange<Double> {
    // The mark of the cursor is before the cell, as it is in a row.
    if let visible = visibleSpan(of: index) { return max(0, visible.lowerBound - cell)...visible.upperBound }
    let start = max(0, min(span(of: index).lowerBound, rowWidth - cell))
    return start...start + cell
  }

  /// The column at a distance from the leading edge; nil beside all columns.
  func index(at distance: Double) -> Int? {
    places.indices.first {
      visibleSpan(of: $0).map { $0.lowerBound - gap <= distance && distance < $0.upperBound } ?? false
    }
  }

  /// The number of visible columns, which is the length of a page of columns.
  var visibleCount: Int { places.indices.count { visibleSpan(of: $0) != nil } }

  func index(of identifier: String?) -> Int? {
    identifier.flatMap { name in places.firstIndex { $0.column.identifier == name } }
  }
}

extension TableView {
  /// The places of the columns.
  var columnLayout: TableColumnLayout {
    let (width, cell) = (contentWidth, traitCollection.cellSize.width)
    if var known = columnStore.layout, known.rowWidth == width, known.cell == cell {
      known.scrolled = scrolledAcross
      return known
    }
    let isCompact = traitCollection.horizontalSizeClass == .compact
    let columns = columnStore.columns.filter { !$0.isHidden && !($0.hidesInCompactWidth && isCompact) }
    let (metrics, language) = (columnMetrics, effectiveLanguage)
    var layout = TableColumnLayout(rowWidth: width, cell: cell)
    layout.length = layout.gap
    let widths = ColumnWidthRequest.widths(
      of: columns.map { column in
        let title =
          metrics.width(of: column.shownTitle(in: language), cell)
          + (column.sortDescriptorPrototype == nil ? 0 : cell * 2)
        return ColumnWidthRequest(
          column.chosenWidth.map { .fixed($0) } ?? column.width, minimum: column.minWidth,
          maximum: column.maxWidth, natural: max(title, column.widestCell))
      }, in: width - Double(columns.count + 1) * layout.gap, step: grid.width)
    for (column, width) in zip(columns, widths) {
      layout.places.append(.init(column: column, start: layout.length, width: width))
      layout.length += width + layout.gap
    }
    layout.rowHeader = columns.firstIndex(where: \.isRowHeader) ?? 0
    layout.outline = columns.firstIndex(where: \.showsOutline) ?? 0
    // Columns that are pinned leave room for the others.
    layout.pinnedCount = min(columnStore.pinnedCount, max(0, layout.places.count - 1))
    while layout.pinnedEnd > width * 0.75 { layout.pinnedCount -= 1 }
    columnStore.layout = layout
    layout.scrolled = scrolledAcross
    return layout
  }

  /// The distance by which the content is scrolled from its leading edge.
  private var scrolledAcross: Double {
    guard let range = limits?.horizontal else { return 0 }
    return max(
      0,
      effectiveLayoutDirection == .rightToLeft ? range.start - boundsOrigin.x : boundsOrigin.x - range.start)
  }

  /// The font of cells and titles in the preferred text size, and its lines.
  var columnMetrics: ColumnMetrics {
    let font = Font.preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
    return ColumnMetrics(font: font, lines: LineMetrics(font, cellHeight: traitCollection.cellSize.height))
  }

  /// The left edge of the rows, which stay while columns scroll below them.
  var rowsStart: Double { columns.isEmpty ? 0 : boundsOrigin.x + adjustedContentInset.left }

  /// The width of the content.
  var rowsWidth: Double { columns.isEmpty ? contentWidth : max(contentWidth, columnLayout.length) }
}

/// How the texts of columns are shown.
struct ColumnMetrics {
  var font: Font
  let lines: LineMetrics

  /// The width of a text in points.
  func width(of text: String, _ cell: Double) -> Double {
    Double(lines.cellColumns(ofText: TextMetrics.columns(of: text))) * cell
  }

  /// Draws a text in a column.
  /// - Parameters:
  ///   - text: the text.
  ///   - area: the place of the column.
  ///   - visible: the part of it that is visible.
  ///   - alignment: the place of a text that is shorter: 0 at the left, 1 at the right.
  ///   - color: the colour.
  ///   - canvas: the canvas.
  func draw(
    _ text: String, in area: Rect, visible: Rect, alignment: Double, color: Color, _ canvas: inout Canvas
  ) {
    let cell = TextMetrics.columnWidth
    let text = TextMetrics.truncated(
      text, toColumns: lines.textColumns(inCells: Int(area.width / cell + 0.01)))
    let free = max(0, area.width - width(of: text, cell))
    let place = Point(x: area.minX + (free * alignment / cell).rounded(.down) * cell, y: area.minY)
    canvas.saving { canvas in
      if visible != area { canvas.clip(to: visible) }
      canvas.drawText(text, at: place, font: font, color: color, alignment: alignment)
    }
  }
}
