import BacklitGraphics
import BacklitLists
import BacklitValues

/// A column of a table, as AppKit's `NSTableColumn`.
///
/// A table with columns asks its data source for the content of each cell, and shows a row of titles at the top:
///
/// ```swift
/// table.columns = [
///   TableColumn(identifier: "name", title: "Name", width: .share(1)),
///   TableColumn(identifier: "memory", title: "Memory", sortDescriptorPrototype: TableSortDescriptor(key: "memory")),
/// ]
/// ```
@MainActor
public final class TableColumn {
  /// The name of the column for the program; unique in a table.
  public let identifier: String
  /// The text in the row of titles, which readers speak with the cells.
  public var title: String { didSet { if title != oldValue { changed() } } }
  /// The alignment of the cells and of the title. With `natural`, the default, numbers are at the trailing edge.
  public var alignment: Label.TextAlignment { didSet { if alignment != oldValue { changed() } } }
  /// How wide the column is, until the user changes its width.
  public var width: TableColumnWidth { didSet { if width != oldValue { changed() } } }
  /// The least width in points; by default three cells.
  public var minWidth: Double { didSet { if minWidth != oldValue { changed() } } }
  /// The largest width in points; infinite by default.
  public var maxWidth: Double { didSet { if maxWidth != oldValue { changed() } } }
  /// The order that the first press on the title asks for; nil, the default, for a column that rows cannot be sorted by.
  public var sortDescriptorPrototype: TableSortDescriptor? {
    didSet { if sortDescriptorPrototype != oldValue { changed() } }
  }
  /// Whether the column is not shown.
  public var isHidden: Bool { didSet { if isHidden != oldValue { changed() } } }
  /// Whether the column is not shown in a compact width, as on a narrow screen.
  public var hidesInCompactWidth: Bool { didSet { if hidesInCompactWidth != oldValue { changed() } } }
  /// Whether the cells name their rows for readers. Without such a column, those of the first one do.
  public var isRowHeader: Bool { didSet { if isRowHeader != oldValue { changed() } } }
  /// Whether readers speak the cell with its row; true by default. Others are spoken on request.
  public var isImportant: Bool { didSet { if isImportant != oldValue { changed() } } }

  /// Whether the unit of the numbers is shown once, in the title, as in "Memory (MB)"; false by default. Readers speak it with
  /// each number. A number with a unit that differs from that of the first one keeps it.
  public var showsUnitInTitle: Bool {
    didSet { if showsUnitInTitle != oldValue { changed() } }
  }

  /// The format of the numbers of a definition that have none.
  package var definedFormat: ValueFormat? { didSet { if definedFormat != oldValue { changed() } } }
  /// The width that the user chose, in points; nil for none.
  var chosenWidth: Double? { didSet { if chosenWidth != oldValue { changed() } } }
  /// The width of the widest cell that was visible so far, in points.
  var widestCell = 0.0
  /// Whether the cells were numbers so far, so that the title is where they are.
  var showsNumbers = false
  /// The unit that the title shows: that of the first number, if it has one.
  var shownUnit = ValueUnit.none
  weak var table: TableView?
  /// Whether the levels and the signs of an outline are in the column.
  var showsOutline = false

  /// Creates a column.
  public init(
    identifier: String, title: String, alignment: Label.TextAlignment = .natural,
    width: TableColumnWidth = .fitting(maximum: 320), minWidth: Double = 24, maxWidth: Double = .infinity,
    sortDescriptorPrototype: TableSortDescriptor? = nil, isHidden: Bool = false,
    hidesInCompactWidth: Bool = false, isRowHeader: Bool = false, isImportant: Bool = true,
    showsUnitInTitle: Bool = false
  ) {
    self.identifier = identifier
    self.title = title
    self.alignment = alignment
    self.width = width
    self.minWidth = minWidth
    self.maxWidth = maxWidth
    self.sortDescriptorPrototype = sortDescriptorPrototype
    self.isHidden = isHidden
    self.hidesInCompactWidth = hidesInCompactWidth
    self.isRowHeader = isRowHeader
    self.isImportant = isImportant
    self.showsUnitInTitle = showsUnitInTitle
  }

  /// The title with the unit of the numbers.
  func shownTitle(in language: String) -> String {
    guard showsUnitInTitle, let symbol = shownUnit.symbol(in: language) else { return title }
    return "\(title) (\(symbol))"
  }

  /// A content as it is shown: without the unit that is in the title.
  func shown(_ content: TableCellContent) -> TableCellContent {
    guard showsUnitInTitle, case .number(let value, var format) = content else { return content }
    if !showsNumbers, format.unit != .balance { shownUnit = format.unit }
    if format.unit == shownUnit { format.unit = .none }
    return .number(value, format)
  }

  private func changed() { table?.columnsDidChange() }
}

extension ValueUnit {
  /// The sign of the unit in a language; nil for none.
  fileprivate func symbol(in language: String) -> String? {
    let style = NumberStyle(language: language)
    func sign(_ pattern: String) -> String {
      Placeholders.fill(pattern, ["number": ""]).filter { !$0.isWhitespace }
    }
    return switch self {
    case .none, .balance: nil
    case .percent: sign(style.percent)
    case .decibels: sign(style.decibels)
    case .named(let symbol, _): symbol
    }
  }
}

/// The content of a cell of a table with columns.
public enum TableCellContent {
  /// A text of one line.
  case text(String)
  /// A number, which is shown and spoken in the language of the view.
  case number(Double, ValueFormat)
  /// A view. Texts and numbers need none, and are cheaper.
  case view(View)

  /// The text that is shown; empty for a view.
  @MainActor
  func text(in language: String) -> String {
    switch self {
    case .text(let text): TextMetrics.line(of: text)
    case .number(let value, let format):
      value.isNaN
        ? "–"
        : value.isInfinite
          ? (value < 0 ? NumberStyle(language: language).minus : "") + "∞"
          : format.string(for: value, style: NumberStyle(language: language))
    case .view: ""
    }
  }

  /// The text that is copied, on one line.
  @MainActor
  func copiedText(in language: String) -> String {
    switch self {
    case .text(let text): String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    case .number: text(in: language)
    case .view: spokenText(in: language)
    }
  }

  /// The text that readers speak.
  @MainActor
  func spokenText(in language: String) -> String {
    switch self {
    case .text(let text): text
    case .number(let value, let format):
      value.isNaN
        ? Language(locale: language).text(ListText.notANumber)
        : value.isInfinite
          ? (value < 0 ? NumberWords(language: language).minus + " " : "")
            + Language(locale: language).text(ListText.infinity)
          : format.spokenString(for: value, words: NumberWords(language: language))
    case .view(let view): CellContent.label(of: [view]) ?? ""
    }
  }

  var view: View? { if case .view(let view) = self { view } else { nil } }

  var isNumber: Bool { if case .number = self { true } else { false } }
}

/// The steps of the arrow keys in a table with columns.
public enum TableCursorMode: String, Hashable, Sendable, CaseIterable {
  /// From row to row.
  case row
  /// From cell to cell.
  case cell
  /// From column to column, and from row to row.
  case column
}

/// The changes by the user to the columns of a table, to save them and to restore them later.
public struct TableColumnState: Hashable, Sendable, Codable {
  /// The state of a column.
  public struct Column: Hashable, Sendable, Codable {
    /// The identifier of the column.
    public var identifier: String
    /// The width in points that the user chose; nil for that of the column.
    package var width: Double?
    /// Whether the column is not shown.
    package var isHidden: Bool

    /// Creates the state of a column.
    package init(identifier: String, width: Double? = nil, isHidden: Bool = false) {
      self.identifier = identifier
      self.width = width
      self.isHidden = isHidden
    }
  }

  /// The columns in their order.
  public var columns: [Column]
  /// The order of the rows.
  package var sortDescriptors: [TableSortDescriptor]

  /// Creates a state.
  package init(columns: [Column] = [], sortDescriptors: [TableSortDescriptor] = []) {
    self.columns = columns
    self.sortDescriptors = sortDescriptors
  }
}
