import BacklitGeometry
import BacklitLayout
import BacklitLists

/// Registration, changes, and questions about rows.
extension TableView {
  /// Registers the class of the cells with a name.
  public func register(_ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
    register(identifier) { cellClass.init(reuseIdentifier: $0) }
  }

  /// Registers a closure that makes the cells with a name.
  public func register(
    forCellReuseIdentifier identifier: String,
    makeCell: @escaping @MainActor (_ reuseIdentifier: String) -> TableViewCell
  ) {
    register(identifier, make: makeCell)
  }

  /// Returns a cell with a name for a row: one that left the screen, or a new one. Traps if the name is not registered.
  public func dequeueReusableCell(withIdentifier identifier: String, for path: ListIndexPath) -> TableViewCell
  {
    dequeue(identifier, for: .item(path), as: TableViewCell.self)
  }

  // MARK: Changes

  /// Announces that rows were inserted: their positions in the new content.
  public func insertRows(at paths: [ListIndexPath], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.insertRows(at: paths) }
  }

  /// Announces that rows were deleted: their positions in the old content.
  public func deleteRows(at paths: [ListIndexPath], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.deleteRows(at: paths) }
  }

  /// Announces that a row was moved.
  public func moveRow(
    at source: ListIndexPath, to destination: ListIndexPath, animated isAnimated: Bool = true
  ) {
    announce(animated: isAnimated) { $0.moveRow(at: source, to: destination) }
  }

  /// Asks for the cells of rows again and makes new ones: their positions in the old content.
  public func reloadRows(at paths: [ListIndexPath], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.reloadRows(at: paths) }
  }

  /// Configures the cells of rows again, without new cells: their positions in the old content.
  public func reconfigureRows(at paths: [ListIndexPath]) {
    announce(animated: false) { $0.reconfigureRows(at: paths) }
  }

  /// Measures a row again. The table notices changes of the constraints and the texts in a cell by itself.
  package func invalidateHeight(at path: ListIndexPath) {
    guard contains(path) else { return }
    if let cell = cell(at: path) { cell.needsMeasuring = true }
    layout.invalidate(.sizes(cell(at: path) == nil ? [path] : []))
  }

  // MARK: Questions

  /// Returns the number of rows in a section, as of the latest layout or announcement; 0 for a section that does not exist.
  public func numberOfRows(inSection section: Int) -> Int { itemCount(inSection: section) }

  /// The visible rows, from the top down. Complexity: O(visible rows · log n).
  public var indexPathsForVisibleRows: [ListIndexPath] { visiblePaths }

  /// The cells of the visible rows, from the top down.
  public var visibleCells: [TableViewCell] { indexPathsForVisibleRows.compactMap { cellForRow(at: $0) } }

  /// Returns the cell of a row; nil if the row is not on the screen.
  public func cellForRow(at path: ListIndexPath) -> TableViewCell? { cell(at: path) as? TableViewCell }

  /// Returns the row of a cell; nil if the cell is not on the screen.
  public func indexPath(for cell: TableViewCell) -> ListIndexPath? {
    cell.list === self ? cell.itemPath : nil
  }

  /// Returns the row at a point of the table's own coordinates; nil if there is none.
  public func indexPathForRow(at point: Point) -> ListIndexPath? {
    guard bounds.contains(point) || !isEffectivelyVisible else { return nil }
    prepareForQuestions()
    return visibleAttributes(in: Rect(x: 0, y: point.y, width: 1, height: 1.0 / 1024)).first(
      where: \.element.isItem)?
      .indexPath
  }

  /// Returns the place of a row in the table's own coordinates, which are those of the content; with an estimated height if the
  /// row was not measured. Empty for a row that does not exist. Complexity: O(log n).
  public func rectForRow(at path: ListIndexPath) -> Rect {
    prepareForQuestions()
    return rows.frame(of: .item(path))
  }

  /// Returns the header of a section, if it is on the screen.
  public func headerView(forSection section: Int) -> TableViewHeaderFooterView? {
    displayed[.header(section)]?.view as? TableViewHeaderFooterView
  }

  /// Returns the footer of a section, if it is on the screen.
  public func footerView(forSection section: Int) -> TableViewHeaderFooterView? {
    displayed[.footer(section)]?.view as? TableViewHeaderFooterView
  }

  // MARK: Selection and scrolling

  /// The selected row, the first one of several; nil if none is selected.
  public var indexPathForSelectedRow: ListIndexPath? { selection.selected.indexPaths.first }

  /// The selected rows, ascending; nil if none is selected. Complexity: O(number of selected rows).
  public var indexPathsForSelectedRows: [ListIndexPath]? {
    selection.selected.isEmpty ? nil : selection.selected.indexPaths
  }

  /// Selects a row, without notifying the delegate. In a table where one row can be selected, it is the only one. Nil
  /// deselects all rows.
  /// - Parameters:
  ///   - path: the row; one that does not exist is ignored.
  ///   - isAnimated: whether scrolling is animated.
  ///   - position: where the row comes to lie; `none` does not scroll, as in UIKit.
  public func selectRow(
    at path: ListIndexPath?, animated isAnimated: Bool = false,
    scrollPosition position: ScrollPosition = .none
  ) {
    guard selectByProgram(path), let path, position != .none else { return }
    scrollToRow(at: path, at: position, animated: isAnimated)
  }

  /// Deselects a row, without notifying the delegate.
  public func deselectRow(at path: ListIndexPath, animated isAnimated: Bool = false) {
    deselectByProgram(path)
  }

  /// Scrolls to a row. A row that does not exist is ignored.
  ///
  /// The rows on the way are not measured. After an animated change, the row is at its place even if heights differ from the
  /// estimates.
  /// - Parameters:
  ///   - path: the row.
  ///   - position: where the row comes to lie.
  ///   - isAnimated: whether the content moves within a quarter of a second; with reduced motion it never does.
  public func scrollToRow(at path: ListIndexPath, at position: ScrollPosition, animated isAnimated: Bool) {
    let place: CollectionView.ScrollPosition =
      switch position {
      case .none: .nearest
      case .top: .start
      case .middle: .center
      case .bottom: .end
      }
    scroll(to: .item(path), at: place, animated: isAnimated)
  }
}
