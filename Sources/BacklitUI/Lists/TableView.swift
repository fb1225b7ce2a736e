import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists

/// A list of rows in one column, in sections, with any number of rows.
///
/// The table asks its ``dataSource`` for the cells of the visible rows and uses cells again that leave the screen, so
/// work and memory depend on what is visible. Heights of rows are measured when the rows become visible and estimated
/// before; a correction never moves what is on the screen. Where frames are on whole cells, heights are rounded up to
/// whole cells, and each row is at least one cell high.
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
/// | letters and digits | move to the next row that begins with what is typed within a second |
/// | delete | deletes the row, while ``isEditing`` |
/// | alt-up, alt-down | move the row, if the data source allows it |
/// | F5 | refreshes, with a ``refreshControl``; with the screen reader on, an action of the table does |
///
/// A click selects a row; with Control it toggles the row, and with Shift it extends the selection. The secondary button
/// opens the menu of a row, and so do a long press and the menu key; see ``View/contextMenu``. Readers read each row as one
/// element, with its place among all rows, and move to rows and headings that were never visible. The list of elements
/// finds all rows: by the text of ``TableViewDataSource/tableView(_:searchTextForRowAt:)``, or more slowly by the labels
/// of their cells.
@MainActor
open class TableView: ScrollView, DiffableList {
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

  /// What stays at its place on the screen in an update.
  public enum UpdateAnchor: String, Hashable, Sendable, CaseIterable {
    /// The offset if rows move, as in a list that is sorted again; otherwise the topmost visible row.
    case automatic
    /// The topmost visible row.
    case topRow
    /// The row of the keys if it is visible; otherwise the offset.
    case cursor
    /// The offset.
    case offset
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
  /// The rows of a definition, which are shown without a data source.
  var definedSource: DefinedTableSource?
  /// The object that provides the rows: the data source, or else the definition.
  var source: (any TableViewDataSource)? { dataSource ?? definedSource }
  /// The object that prepares rows before they are shown. The table does not retain it.
  public weak var prefetchDataSource: (any TableViewPrefetching)?
  /// The delegate of the scroll view as the delegate of the table; nil if it is not one.
  private(set) weak var tableDelegate: (any TableViewDelegate)?
  public override weak var delegate: (any ScrollViewDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      tableDelegate = delegate as? any TableViewDelegate
      invalidateAllHeights()
    }
  }

  /// The arrangement of sections.
  public var style: Style { didSet { if style != oldValue { setNeedsLayout() } } }
  /// Whether the header of a section stays at the top while its rows are visible; by default in the plain style.
  public var pinsSectionHeaders: Bool { didSet { if pinsSectionHeaders != oldValue { setNeedsLayout() } } }
  /// The lines between rows.
  public var separatorStyle = SeparatorStyle.none {
    didSet {
      if separatorStyle != oldValue { forEachShownCell { $0.showsSeparator = separatorStyle != .none } }
    }
  }
  /// The height of all rows in points; ``automaticDimension``, the default, measures each cell.
  public var rowHeight = automaticDimension { didSet { if rowHeight != oldValue { invalidateAllHeights() } } }
  /// The height of rows that were not measured, in points; ``automaticDimension``, the default, for one row of cells.
  public var estimatedRowHeight = automaticDimension {
    didSet { if estimatedRowHeight != oldValue { invalidateAllHeights() } }
  }
  /// The height of headers in points; ``automaticDimension``, the default, measures them.
  public var sectionHeaderHeight = automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { invalidateAllHeights() } }
  }
  /// The height of footers in points; ``automaticDimension``, the default, measures them.
  public var sectionFooterHeight = automaticDimension {
    didSet { if sectionFooterHeight != oldValue { invalidateAllHeights() } }
  }

  /// The view above the first section, which scrolls with the rows; nil, the default, for none.
  ///
  /// It is as wide as the table, and as high as its constraints need, or else as its frame. The table measures it again
  /// whenever its layout changes.
  public var tableHeaderView: View? { didSet { tableViewDidChange(from: oldValue, to: tableHeaderView) } }
  /// The view below the last section, as ``tableHeaderView`` above the first one.
  public var tableFooterView: View? { didSet { tableViewDidChange(from: oldValue, to: tableFooterView) } }
  /// The view behind the rows, which does not scroll; nil, the default, for none.
  public var backgroundView: View? {
    didSet {
      guard backgroundView !== oldValue else { return }
      replaceBackground(oldValue, with: backgroundView)
    }
  }
  /// The view that is shown instead of rows while there are none; nil, the default, for nothing.
  public var emptyView: View? {
    didSet {
      guard emptyView !== oldValue else { return }
      replaceBackground(oldValue, with: emptyView)
    }
  }
  /// The control that refreshes the rows; nil, the default, for none.
  public var refreshControl: RefreshControl? {
    didSet { if refreshControl !== oldValue { refreshControlDidChange(from: oldValue) } }
  }

  /// Whether the user can select rows.
  public var allowsSelection = true { didSet { updateSelectionMode() } }
  /// Whether the user can select several rows.
  public var allowsMultipleSelection = false { didSet { updateSelectionMode() } }
  /// Whether the user can select rows while the table is edited.
  public var allowsSelectionDuringEditing = true { didSet { updateSelectionMode() } }
  /// Whether the arrow keys select the row that they move to.
  public var selectionFollowsFocus = false
  /// What stays at its place on the screen while rows are inserted, deleted and moved.
  public var updateAnchor = UpdateAnchor.automatic
  /// Whether typed letters move to the row that begins with them. If false, letters are keys of the program.
  public var allowsTypeSelect = true { didSet { typeAhead.reset() } }
  /// Whether the rows can be deleted, inserted and moved by controls of their cells.
  public internal(set) var isEditing = false

  // MARK: State of the content

  /// The heights of all rows, headers and footers, below the table's header view.
  var heights = RowHeights(estimatedRowHeight: 16)
  /// The selected rows and the row of the keys.
  var selection = SelectionModel(mode: .single)
  var typeAhead = TypeAhead()
  /// The cells that are in the view, by row.
  var shownCells: [ListIndexPath: TableViewCell] = [:]
  var shownHeaders: [Int: TableViewHeaderFooterView] = [:]
  var shownFooters: [Int: TableViewHeaderFooterView] = [:]
  var cells = ReuseQueue<TableViewCell>()
  var sectionViews = ReuseQueue<TableViewHeaderFooterView>()
  /// The views of reloaded rows, headers and footers, until the next layout makes new ones.
  var shownBefore: [RowHeights.Part: ShownNode] = [:]
  /// The cells that left their rows during the current layout.
  var leavingCells: [TableViewCell] = []
  /// The heights of ``tableHeaderView`` and ``tableFooterView``.
  var headerViewHeight = 0.0
  var footerViewHeight = 0.0
  /// Whether the content must be read from the data source.
  var needsReload = true
  /// Whether a layout is running, during which the data source must not announce changes.
  var isTiling = false
  /// The width, the cell and the text size for which heights were measured.
  var measuredFor: MeasuredFor?
  /// What the next layout keeps in its place instead of the topmost row.
  var pendingHold: Hold?
  /// The row or the header that the next layout shows, and where.
  var pendingScroll: (part: RowHeights.Part, position: ScrollPosition)?
  /// The sections with headers, ascending; nil after a change.
  var knownHeaderSections: [Int]?
  /// Called when the user or a reader moved the keys to a row.
  package var onCursorMove: (@MainActor () -> Void)?
  /// The index of the sections; nil without titles.
  var indexView: SectionIndexView?
  /// The changes that are being announced; nil outside of ``performBatchUpdates(_:animated:completion:)``.
  var batch: BatchUpdates?
  /// The cell that a data source configures again: the next dequeued one.
  var reconfiguredCell: TableViewCell?
  /// The row that a touch presses.
  var pressedPath: ListIndexPath?
  /// The place at which a touch began that may reveal actions.
  var swipeStart: Point?
  /// The row that is dragged, and where it was.
  var reordering: Reordering?
  /// The rows that were announced to the prefetching object, by number.
  var prefetched: Range<Int> = 0..<0
  /// The work so far.
  package internal(set) var counters = Counters()

  /// What heights depend on.
  struct MeasuredFor: Equatable {
    var width: Double
    var cell: Size
    var textSize: ContentSizeCategory
    var grid: Size
  }

  /// The work of a table since its creation, for tests that compare it with the number of visible rows.
  package struct Counters: Hashable, Sendable {
    /// The cells that were measured.
    package var measuredCells = 0
    /// The cells that the data source was asked for.
    package var configuredCells = 0
    /// The layouts that looked for visible rows.
    package var layouts = 0
  }

  /// The number of cells that were made.
  package var madeCells: Int { cells.madeCount }

  /// Creates a table with a frame in its superview's coordinates, in points.
  public init(frame: Rect = .zero, style: Style = .plain) {
    self.style = style
    pinsSectionHeaders = style == .plain
    super.init(frame: frame)
    alwaysBounceVertical = true
    shouldGroupAccessibilityChildren = true
    accessibilityContainerType = .table
    addGestureRecognizer(makeMenuRecognizer())
  }

  /// Creates a plain table.
  public override convenience init(frame: Rect) { self.init(frame: frame, style: .plain) }

  // MARK: Registration

  /// Registers the class of the cells with a name.
  public func register(_ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
    cells.register(identifier) { cellClass.init(reuseIdentifier: $0) }
  }

  /// Registers a closure that makes the cells with a name.
  public func register(
    forCellReuseIdentifier identifier: String,
    makeCell: @escaping @MainActor (_ reuseIdentifier: String) -> TableViewCell
  ) {
    cells.register(identifier, make: makeCell)
  }

  /// Registers the class of headers and footers with a name.
  public func register(
    _ viewClass: TableViewHeaderFooterView.Type, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    sectionViews.register(identifier) { viewClass.init(reuseIdentifier: $0) }
  }

  /// Returns a cell with a name for a row: one that left the screen, or a new one. Traps if the name is not registered.
  public func dequeueReusableCell(withIdentifier identifier: String, for path: ListIndexPath) -> TableViewCell
  {
    if let cell = reconfiguredCell, cell.reuseIdentifier == identifier {
      reconfiguredCell = nil
      return cell
    }
    let before = shownBefore[.row(path)]?.view as? TableViewCell
    return cells.dequeue(
      identifier, preferring: before, sparing: { shownBefore.isReserved($0) }, kind: "cell", in: name)
  }

  /// Returns a header or footer with a name: one that left the screen, or a new one. Traps if the name is not
  /// registered.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> TableViewHeaderFooterView {
    sectionViews.dequeue(identifier, kind: "header or footer", in: name)
  }

  /// The table in messages.
  var name: String {
    let own = identifier ?? accessibilityLabel
    return own.map { "The table \"\($0)\"" } ?? "A table without an identifier"
  }

  // MARK: Overrides

  /// Saves the offset, the first visible row and the selected rows.
  open override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    if let first = indexPathsForVisibleRows.first {
      coder.encode([first.section, first.row], forKey: "first")
    }
    let selected = (indexPathsForSelectedRows ?? []).prefix(Self.mostSavedRows)
    coder.encode(selected.flatMap { [$0.section, $0.row] }, forKey: "selected")
  }

  /// Scrolls to the row and selects the rows, as far as they exist. The delegate is not notified.
  open override func decodeRestorableState(with coder: StateCoder) {
    super.decodeRestorableState(with: coder)
    _ = numberOfRows
    func paths(_ key: String) -> [ListIndexPath] {
      let numbers = coder.decodeIntegers(forKey: key) ?? []
      return stride(from: 0, to: numbers.count - 1, by: 2).map {
        ListIndexPath(row: numbers[$0 + 1], section: numbers[$0])
      }.filter { contains($0) }
    }
    for path in paths("selected") { selectRow(at: path) }
    // The heights above may have changed, so the row counts rather than the offset.
    if contentOffset.y > 0, let first = paths("first").first {
      scrollToRow(at: first, at: .top, animated: false)
    }
  }

  /// The most selected rows that are saved.
  private static let mostSavedRows = 1000

  /// Whether the table can have the focus: its rows can be selected, also if there are none yet, or it scrolls.
  open override var canBecomeFocused: Bool {
    isUserInteractionEnabled && (canSelectRows || super.canBecomeFocused)
  }

  override var isAccessibilityElementByDefault: Bool { isEmptyElement }

  override var defaultAccessibilityValue: String? { isEmptyElement ? word(ListText.empty) : nil }

  open override func didUpdateFocus() {
    super.didUpdateFocus()
    if isFocused, selection.cursor == nil { selection.moveCursor(to: firstCursor) }
    updateFocusEffect()
    updateCellStates()
  }

  /// The height of the header over a row. Nothing lies over a header, also while it stays at the top.
  override func pinnedHeight(over rect: Rect, of subview: View?) -> Double {
    guard !(subview is TableViewHeaderFooterView) else { return 0 }
    return pinnedHeight(over: heights.part(at: rect.minY - rowsTop)?.part)
  }

  /// The row of the keys shows the focus; a table without such rows has a ring.
  func updateFocusEffect() { focusEffect = canSelectRows && numberOfRows > 0 ? nil : .automatic }

  open override func layoutSubviews() {
    super.layoutSubviews()
    tile()
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    setNeedsLayout()
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    isFocused && isUserInteractionEnabled && handle(event) || super.keyPressed(event)
  }

  /// The menu of a row: at a point, or that of the keys.
  open override func contextMenu(at location: Point?) -> Menu? {
    let path = location.map { row(at: $0) } ?? selection.cursor
    return path.flatMap { menu(forRowAt: $0) } ?? super.contextMenu(at: location)
  }

  /// Presses a row, or begins a drag of the content.
  open override func touchBegan(_ touch: Touch) -> Bool {
    let isHandled = beginTouch(touch)
    return reordering == nil && super.touchBegan(touch) || isHandled
  }

  open override func touchMoved(_ touch: Touch) -> Bool { continueTouch(touch) || super.touchMoved(touch) }

  open override func touchEnded(_ touch: Touch) -> Bool {
    refreshIfPulled()
    endTouch(touch)
    return super.touchEnded(touch)
  }

  open override func touchCancelled(_ touch: Touch) -> Bool {
    cancelTouch()
    return super.touchCancelled(touch)
  }

  /// The actions that were set, and the one that refreshes.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { super.accessibilityCustomActions + refreshActions }
    set { super.accessibilityCustomActions = newValue }
  }

  package override var currentItem: AccessibilityItem? { selection.cursor.flatMap { shownCells[$0] } }

  package override var hasCurrentItem: Bool { selection.cursor.map(contains) ?? false }

  override func moveContent(to offset: Point) {
    let before = boundsOrigin
    super.moveContent(to: offset)
    if boundsOrigin != before, !isTiling { setNeedsLayout() }
  }

  override func contentLayoutDidInvalidate(of view: View) {
    if view === tableHeaderView || view === tableFooterView, !isTiling { setNeedsLayout() }
  }

  override func updateParts() {
    super.updateParts()
    setNeedsLayout()
  }
}
