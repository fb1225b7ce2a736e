import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists

/// A list of rows in sections, with any number of rows, in one column or in ``columns``.
///
/// The table asks its ``dataSource`` for the cells of the visible rows and uses cells again that leave the screen, so work and
/// memory depend on the visible rows. Heights of rows are measured when the rows become visible and estimated before; a
/// correction never moves the rows on the screen. Where frames are on whole cells, heights are rounded up to whole cells, and
/// each row is at least one cell high.
///
/// ```swift
/// table.register(TableViewCell.self, forCellReuseIdentifier: "city")
/// let source = DiffableDataSource<Int, String>(tableView: table) { table, path, city in
///   let cell = table.dequeueReusableCell(withIdentifier: "city", for: path)
///   cell.contentConfiguration = ListContentConfiguration.cell(text: city)
///   return cell
/// }
/// ```
///
/// | keys | effect |
/// | --- | --- |
/// | up, down, page up, page down, home, end | move to a row; with Shift they extend the selection |
/// | space | selects the row or deselects it |
/// | enter | selects the row and performs its primary action |
/// | control-A | selects all rows, if several can be selected |
/// | right, left | expand and collapse a row of an outline, or move to its first child and its parent |
/// | `+`, `-`, `*` | expand the row, collapse it, expand all its siblings |
/// | letters and digits | move to the next row that begins with what is typed within a second |
/// | delete | deletes the row, while ``isEditing`` |
/// | alt-up, alt-down | move the row, if the data source allows it |
/// | alt-C | copies the selected rows of a table with columns |
/// | F5 | refreshes, with a ``ListBase/refreshControl``; with the screen reader on, an action of the table does |
///
/// With ``columns``, up leads from the first row to the titles, where left and right move, enter sorts, control-left and
/// control-right change the width, and alt-left and alt-right move the column. With a ``cursorMode`` of cells or columns, left,
/// right, home and end move in the row, and with Control to the ends of the table.
///
/// A click selects a row; with Control it toggles the row, and with Shift it extends the selection. The secondary button
/// opens the menu of a row, and so do a long press and the menu key; see ``View/contextMenu``. Readers read each row as one
/// element, with its place among all rows, and move to rows and headings that were never visible. The list of elements
/// finds all rows: by the text of ``TableViewDataSource/tableView(_:searchTextForRowAt:)``, or more slowly by the labels
/// of their cells.
@MainActor
open class TableView: ListBase {
  /// The arrangement of sections.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// The header of a section stays at the top while its rows are visible.
    case plain
    /// Headers scroll with their rows.
    case grouped
  }

  /// The lines between rows.
  public enum SeparatorStyle: String, Hashable, Sendable, CaseIterable {
    /// None, the default.
    case none
    /// A line at the lower edge of each row: with symbols, in the columns that no text takes; with the plain quality,
    /// none.
    case singleLine
  }

  /// The place of a row that a program scrolls to.
  public enum ScrollPosition: String, Hashable, Sendable, CaseIterable {
    /// The shortest distance that shows the row.
    case none
    /// At the top.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// A height that is measured, or estimated from the text size.
  public static let automaticDimension = -1.0

  /// The object that provides the rows. The table does not retain it.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }
  /// The object that prepares rows before they are shown. The table does not retain it.
  public weak var prefetchDataSource: (any TableViewDataSourcePrefetching)?
  /// The delegate of the scroll view, if it is a delegate of a table; nil otherwise.
  private(set) weak var tableDelegate: (any TableViewDelegate)?
  public override weak var delegate: (any ScrollViewDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      tableDelegate = delegate as? any TableViewDelegate
      layout.invalidateLayout()
    }
  }

  /// The arrangement of sections.
  public var style: Style { didSet { if style != oldValue { setNeedsLayout() } } }
  /// Whether the header of a section stays at the top while its rows are visible; by default in the plain style.
  public var pinsSectionHeaders: Bool { didSet { if pinsSectionHeaders != oldValue { setNeedsLayout() } } }
  /// The lines between rows.
  public var separatorStyle = SeparatorStyle.none { didSet { updateStates() } }
  /// The height of all rows in points; ``automaticDimension``, the default, measures each cell.
  public var rowHeight = automaticDimension { didSet { heightDidChange(from: oldValue, to: rowHeight) } }
  /// The height of rows that were not measured, in points; ``automaticDimension``, the default, for one row of cells.
  public var estimatedRowHeight = automaticDimension {
    didSet { heightDidChange(from: oldValue, to: estimatedRowHeight) }
  }
  /// The height of headers in points; ``automaticDimension``, the default, measures them.
  public var sectionHeaderHeight = automaticDimension {
    didSet { heightDidChange(from: oldValue, to: sectionHeaderHeight) }
  }
  /// The height of footers in points; ``automaticDimension``, the default, measures them.
  public var sectionFooterHeight = automaticDimension {
    didSet { heightDidChange(from: oldValue, to: sectionFooterHeight) }
  }

  /// The view above the first section, which scrolls with the rows; nil, the default, for none.
  ///
  /// It is as wide as the table, and as high as its constraints need, or else as its frame. The table measures it again
  /// whenever its layout changes.
  public var tableHeaderView: View? { didSet { tableViewDidChange(from: oldValue, to: tableHeaderView) } }
  /// The view below the last section, as ``tableHeaderView`` above the first one.
  public var tableFooterView: View? { didSet { tableViewDidChange(from: oldValue, to: tableFooterView) } }
  /// Whether the user can select rows while the table is edited.
  public var allowsSelectionDuringEditing = true { didSet { selectionModeDidChange() } }
  /// Whether the rows can be deleted, inserted and moved by controls of their cells.
  public internal(set) var isEditing = false

  /// The heights and the places of the rows.
  let rows: TableLayout
  /// The name of the headers and footers among the views that are used again.
  static var sectionViews: String { "header or footer" }
  /// The index of the sections; nil without titles.
  var indexView: SectionIndexView?
  /// The place at which a touch began, while the touch may reveal actions.
  var swipeStart: Point?
  /// The columns.
  var columnStore = TableColumnStore()
  /// The row that is dragged, and where it was.
  var reordering: Reordering?

  /// Creates a table with a frame in its superview's coordinates, in points.
  public init(frame: Rect = .zero, style: Style = .plain) {
    self.style = style
    pinsSectionHeaders = style == .plain
    let layout = TableLayout()
    rows = layout
    super.init(frame: frame, layout: layout)
    alwaysBounceVertical = true
    shouldGroupAccessibilityChildren = true
    accessibilityContainerType = .table
    addGestureRecognizer(makeMenuRecognizer())
  }

  // MARK: Decisions

  override var source: (any ListSource)? {
    dataSource.map { TableSource(table: self, source: $0) } ?? definedSource
  }

  override var name: String {
    (identifier ?? accessibilityLabel).map { "the table \"\($0)\"" } ?? "a table without an identifier"
  }

  override var canSelectItems: Bool { allowsSelection && (!isEditing || allowsSelectionDuringEditing) }

  override var handlesKeys: Bool { canSelectItems || isEditing }

  override var changeBySpace: SelectionChange { allowsMultipleSelection ? .toggle : .replace }

  override func shouldHighlight(itemAt path: ListIndexPath) -> Bool {
    canSelectItems && tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
  }

  override func approvedTarget(of path: ListIndexPath, _ change: SelectionChange) -> ListIndexPath? {
    guard let tableDelegate else { return path }
    guard tableDelegate.tableView(self, shouldHighlightRowAt: path) else { return nil }
    if change == .toggle, selection.selected.contains(path) { return path }
    return tableDelegate.tableView(self, willSelectRowAt: path).flatMap { contains($0) ? $0 : nil }
  }

  override func didSelect(_ path: ListIndexPath) {
    tableDelegate?.tableView(self, didSelectRowAt: path)
    callSelectionHandlers(at: path)
  }

  override func didDeselect(_ path: ListIndexPath) {
    tableDelegate?.tableView(self, didDeselectRowAt: path)
  }

  override func performPrimaryAction(at path: ListIndexPath, wasSelected: Bool) {
    // A row of a definition has no other action.
    if wasSelected { callSelectionHandlers(at: path) }
    tableDelegate?.tableView(self, performPrimaryActionForRowAt: path)
  }

  override func willDisplay(_ view: ReusableView, for element: ListElement) {
    guard let cell = view as? TableViewCell else { return }
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: element.path)
  }

  override func didEndDisplaying(_ view: ReusableView, of element: ListElement) {
    guard let cell = view as? TableViewCell else { return }
    if cell.actionsView != nil { cell.reveal([]) }
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: element.path)
  }

  override var showsScrollTrack: Bool { !columns.isEmpty }

  override var prefetches: Bool { prefetchDataSource != nil }

  override func prefetch(_ paths: [ListIndexPath], cancelling gone: [ListIndexPath]) {
    if !paths.isEmpty { prefetchDataSource?.tableView(self, prefetchRowsAt: paths) }
    if !gone.isEmpty { prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: gone) }
  }

  override func moveTarget(of source: ListIndexPath, proposed: ListIndexPath) -> ListIndexPath {
    tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: source, toProposed: proposed) ?? proposed
  }

  override func click(itemAt path: ListIndexPath, _ touch: Touch) { clickRow(at: path, touch) }

  override func handleOwnKey(_ key: Key, at cursor: ListIndexPath?) -> Bool {
    switch key {
    case .escape: return hideActions()
    case .delete, .backspace:
      typeAhead.reset()
      guard isEditing, let cursor else { return false }
      return deleteRows(at: cursor)
    default: return false
    }
  }

  override func customActions(forItemAt path: ListIndexPath) -> [AccessibilityCustomAction] {
    rowActions(at: path)
  }

  override func updateState(of view: ReusableView, at element: ListElement) {
    super.updateState(of: view, at: element)
    updateRowState(of: view, at: element)
  }

  override func preferredAttributes(
    of view: ReusableView, _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    var preferred = attributes
    if let wish = height(wishedFor: attributes.element) {
      preferred.frame.size.height = rounded(wish)
    } else {
      preferred = super.preferredAttributes(of: view, attributes)
      preferred.frame.size.height = rounded(preferred.frame.height)
    }
    return preferred
  }

  override var cellInsteadOfSharedOne: ReusableView? { TableViewCell() }

  // Revealed actions act on positions before the change.
  override func itemsWillChange(_ difference: SnapshotDifference) { hideActions() }

  override func itemsDidChange(_ difference: SnapshotDifference?) { rowsDidChange(difference) }

  // In a table that is sorted again, the cursor row stays.
  override var keepsCursorInPlace: Bool { !columns.isEmpty }

  override var hasCursorInRow: Bool { cursorColumn != nil }

  override func readerDidReach(_ item: AccessibilityItem) {
    let cell = element(containing: item).flatMap { displayed[$0]?.view } as? TableColumnsCell
    if let column = cell?.column(containing: item) { setCursorColumn(column) }
    super.readerDidReach(item)
  }

  override var elementsKeptToo: Set<ListElement> { rowsKeptToo }

  override func didUpdateElements() {
    placeFixedViews()
    placeColumns()
  }

  package override func hasHeader(inSection section: Int) -> Bool {
    headingPosition(ofSection: section) != nil
  }

  override func definedCell(_ view: View, reuseIdentifier: String?) -> ReusableView {
    TableViewCell.containing(view, reuseIdentifier: reuseIdentifier)
  }

  override func title(at element: ListElement, defined: ReusableView?) -> ReusableView? {
    delegateView(of: element) ?? defined ?? titleView(nil, isHeader: !element.isFooter)
  }

  override func definedTitle(_ title: DefinedListSection.Title, isHeader: Bool) -> ReusableView {
    let made = TableViewHeaderFooterView()
    switch title {
    case .text(let text): made.show(text, isHeader: isHeader)
    case .view(let view): made.contentView.fillBetweenMargins(with: view)
    }
    return made
  }

  override func target(of key: Key) -> ListIndexPath? {
    switch key {
    case .left, .right: nil
    case .up, .down, .pageUp, .pageDown:
      nearestItem(to: key) ?? selection.cursor.flatMap { contains($0) ? $0 : nil }
    default: nearestItem(to: key)
    }
  }

  // MARK: Overrides

  package override var currentItem: AccessibilityItem? {
    let cell = super.currentItem
    return cursorColumnIndex.flatMap { (cell as? TableColumnsCell)?.item(ofColumn: $0) } ?? cell
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    isFocused && isUserInteractionEnabled && handleColumnKey(event) || super.keyPressed(event)
  }

  override func updateParts() {
    super.updateParts()
    // Texts depend on the language, widths on the size of the text and the size class.
    (columnStore.layout, columnStore.shown) = (nil, nil)
  }

  /// Saves the rows, as every list, and the columns.
  open override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    encodeColumns(with: coder)
  }

  /// Restores the columns, then the rows.
  open override func decodeRestorableState(with coder: StateCoder) {
    decodeColumns(with: coder)
    super.decodeRestorableState(with: coder)
  }

  /// Whether the table can have the focus: its rows can be selected, even if there are none yet, or it scrolls.
  open override var canBecomeFocused: Bool {
    isUserInteractionEnabled && (canSelectItems || super.canBecomeFocused)
  }

  open override func didUpdateFocus() {
    if isFocused, selection.cursor == nil { selection.moveCursor(to: firstCursor) }
    updateFocusEffect()
    super.didUpdateFocus()
  }

  /// The height of the header over a row. No view lies over a header, even while it stays at the top.
  override func pinnedHeight(over rect: Rect, of subview: View?) -> Double {
    if let header = columnStore.header, subview === header { return -headerInset }
    guard !(subview is TableViewHeaderFooterView), let section = rows.section(at: rect.minY) else { return 0 }
    return rows.pinnedHeight(overSection: section)
  }

  /// Returns the menu of a row: at a point, or at the cursor.
  open override func contextMenu(at location: Point?) -> Menu? {
    let path = location.map { item(at: $0) } ?? selection.cursor
    return path.flatMap { menu(forRowAt: $0) } ?? super.contextMenu(at: location)
  }

  /// Presses a row, or begins a drag of the content.
  open override func touchBegan(_ touch: Touch) -> Bool { beginTouch(touch) || super.touchBegan(touch) }

  open override func touchMoved(_ touch: Touch) -> Bool { continueTouch(touch) || super.touchMoved(touch) }

  open override func touchEnded(_ touch: Touch) -> Bool {
    swipeStart = nil
    endDragging()
    return super.touchEnded(touch)
  }

  open override func touchCancelled(_ touch: Touch) -> Bool {
    swipeStart = nil
    cancelDragging()
    return super.touchCancelled(touch)
  }

  override func contentLayoutDidInvalidate(of view: View) {
    if view === tableHeaderView || view === tableFooterView, !isUpdating { setNeedsLayout() }
    super.contentLayoutDidInvalidate(of: view)
  }
}
