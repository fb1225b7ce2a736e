import BacklitGeometry
import BacklitLists

extension TableView {
  /// How the user changes the selection.
  enum SelectionChange {
    /// Selects a row and nothing else.
    case replace
    /// Selects a row or deselects it.
    case toggle
    /// Selects the rows from the latest selected one to a row.
    case extend
  }

  /// Whether the user can select rows now.
  var canSelectRows: Bool { allowsSelection && (!isEditing || allowsSelectionDuringEditing) }

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
    _ = numberOfRows
    guard let path else {
      selection.deselectAll()
      return updateCellStates()
    }
    guard contains(path), allowsSelection else { return }
    if allowsMultipleSelection {
      if !selection.selected.contains(path) { selection.toggle(path) }
    } else {
      selection.select(path)
    }
    updateCellStates()
    if position != .none { scrollToRow(at: path, at: position, animated: isAnimated) }
  }

  /// Deselects a row, without notifying the delegate.
  public func deselectRow(at path: ListIndexPath, animated isAnimated: Bool = false) {
    selection.deselect(path)
    updateCellStates()
  }

  /// Selects all rows as the user does, if several can be selected.
  public func selectAllRows() {
    guard canSelectRows, allowsMultipleSelection else { return }
    change { $0.selectAll(counts: sectionCounts) }
  }

  func updateSelectionMode() {
    selection.mode = !canSelectRows ? .none : allowsMultipleSelection ? .multiple : .single
    updateCellStates()
    forEachShownCell { $0.setNeedsAccessibilityUpdate() }
  }

  /// Changes the selection as the user wishes.
  /// - Returns: whether the row can be selected.
  @discardableResult
  func select(_ path: ListIndexPath, _ kind: SelectionChange) -> Bool {
    guard canSelectRows, contains(path),
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return false }
    let isDeselected = kind == .toggle && selection.selected.contains(path)
    var target = path
    if !isDeselected, let tableDelegate {
      guard let wish = tableDelegate.tableView(self, willSelectRowAt: path), contains(wish) else {
        return false
      }
      target = wish
    }
    change {
      switch kind {
      case .replace: $0.select(target)
      case .toggle: $0.toggle(target)
      case .extend: $0.extend(to: target) { heights.numberOfRows(inSection: $0) }
      }
    }
    return true
  }

  /// Selects a row unless it is selected, and performs its primary action, as Enter and a reader do.
  /// - Returns: whether the row can be selected.
  func choose(_ path: ListIndexPath) -> Bool {
    let isSelected = selection.selected.contains(path)
    guard select(path, .replace) else { return false }
    // A row of a definition has no other action.
    if isSelected, let cell = shownCells[path] { cell.selectionHandlers.forEach { $0(cell) } }
    performPrimaryAction(at: path)
    return true
  }

  /// Changes the selection, and notifies the delegate of every row that changed.
  private func change(_ body: (inout SelectionModel) -> Void) {
    let old = selection.selected
    body(&selection)
    updateCellStates()
    let new = selection.selected
    guard old != new else { return }
    for path in old.indexPaths where !new.contains(path) {
      tableDelegate?.tableView(self, didDeselectRowAt: path)
    }
    for path in new.indexPaths where !old.contains(path) { didSelect(path) }
  }

  func didSelect(_ path: ListIndexPath) {
    tableDelegate?.tableView(self, didSelectRowAt: path)
    if let cell = shownCells[path] { cell.selectionHandlers.forEach { $0(cell) } }
  }

  /// Notifies the delegate of the primary action of a row, unless the selection of the row removed it.
  func performPrimaryAction(at path: ListIndexPath) {
    _ = numberOfRows
    guard contains(path) else { return }
    tableDelegate?.tableView(self, performPrimaryActionForRowAt: path)
  }

  // MARK: Cells

  func forEachShownCell(_ body: (TableViewCell) -> Void) { shownCells.values.forEach(body) }

  /// Shows the selection and the state of editing in all cells.
  func updateCellStates() {
    // The rows of these cells may be gone; the cells that replace them get their state when they are made.
    guard !needsReload else { return }
    for (path, cell) in shownCells { updateState(of: cell, at: path) }
  }

  func updateState(of cell: TableViewCell, at path: ListIndexPath) {
    cell.isSelected = selection.selected.contains(path)
    cell.isCurrent = isFocused && canSelectRows && selection.cursor == path
    cell.isHighlighted = pressedPath == path
    cell.showsSeparator = separatorStyle != .none
    if let tableDelegate {
      cell.indentationLevel = tableDelegate.tableView(self, indentationLevelForRowAt: path)
    }
    let canEdit = isEditing && source?.tableView(self, canEditRowAt: path) ?? false
    cell.editingStyle = canEdit ? editingStyle(at: path) : .none
    cell.showsReorderHandle = isEditing && source?.tableView(self, canMoveRowAt: path) ?? false
    updateAccessibility(of: cell, at: path)
  }

  // MARK: The row of the keys

  /// The row at which the keys begin: the selected one, or the first visible one.
  var firstCursor: ListIndexPath? {
    if let selected = indexPathForSelectedRow { return selected }
    return indexPathsForVisibleRows.first
  }

  /// Moves the keys to a row and shows it.
  func moveCursor(to path: ListIndexPath, extending: Bool = false) {
    guard contains(path) else { return }
    if extending, allowsMultipleSelection {
      select(path, .extend)
    } else if selectionFollowsFocus {
      select(path, .replace)
    }
    selection.moveCursor(to: path)
    onCursorMove?()
    showCursor()
  }

  /// The row that the keys act on; nil before the table had the focus.
  public var cursorIndexPath: ListIndexPath? { selection.cursor }

  /// Moves the keys to a row and shows it, without a reader; nil for none. A row that does not exist is ignored.
  package func setCursor(at path: ListIndexPath?) {
    _ = numberOfRows
    guard let path else {
      selection.moveCursor(to: nil)
      return updateCellStates()
    }
    guard contains(path) else { return }
    selection.moveCursor(to: path)
    updateCellStates()
    scrollToRow(at: path, at: .none, animated: false)
  }

  /// Shows the row of the keys, and moves the reader there.
  func showCursor() {
    guard let path = selection.cursor else { return }
    updateCellStates()
    scrollToRow(at: path, at: .none, animated: false)
    if let cell = shownCells[path] { window?.post(.layoutChanged(cell)) }
  }

  /// Follows the reader to a row.
  func readerDidMove(to path: ListIndexPath) {
    guard contains(path), selection.cursor != path else { return }
    selection.moveCursor(to: path)
    onCursorMove?()
    updateCellStates()
  }
}
