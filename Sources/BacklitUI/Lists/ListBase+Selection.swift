import BacklitGeometry
import BacklitLists

/// How the user changes the selection of a list.
enum SelectionChange {
  /// Selects an item and nothing else.
  case replace
  /// Selects an item or deselects it.
  case toggle
  /// Selects the items from the latest selected one to an item.
  case extend
}

/// The selected items, and the item at the cursor.
extension ListBase {
  /// The item that the keys act on; nil before the first key or click.
  public var cursorIndexPath: ListIndexPath? { selection.cursor }

  /// Selects an item without notifying the delegate; nil deselects everything. An item that does not exist is ignored.
  /// - Returns: whether an item was selected.
  @discardableResult
  func selectByProgram(_ path: ListIndexPath?) -> Bool {
    readCountsIfNeeded()
    guard let path else {
      selection.deselectAll()
      updateStates()
      return false
    }
    guard contains(path), allowsSelection else { return false }
    if !allowsMultipleSelection {
      selection.select(path)
    } else if !selection.selected.contains(path) {
      selection.toggle(path)
    }
    updateStates()
    return true
  }

  /// Deselects an item without notifying the delegate.
  func deselectByProgram(_ path: ListIndexPath) {
    selection.deselect(path)
    updateStates()
  }

  func selectionModeDidChange() {
    selection.mode = !canSelectItems ? .none : allowsMultipleSelection ? .multiple : .single
    updateStates()
    forEachCell { cell, _ in cell.setNeedsAccessibilityUpdate() }
  }

  /// Changes the selection as the user wishes.
  /// - Returns: whether the item can be selected.
  @discardableResult
  func select(_ path: ListIndexPath, _ change: SelectionChange) -> Bool {
    guard canSelectItems, contains(path), let target = approvedTarget(of: path, change) else { return false }
    let counts = counts.sections
    changeByUser { selection in
      switch change {
      case .replace: selection.select(target)
      case .toggle: selection.toggle(target)
      case .extend: selection.extend(to: target) { counts[$0] }
      }
    }
    return true
  }

  /// Selects all items as the user does, if several can be selected.
  func selectAll() {
    guard canSelectItems, allowsMultipleSelection else { return }
    let counts = counts.sections
    changeByUser { $0.selectAll(counts: counts) }
  }

  /// Changes the selection, and asks and notifies the delegate about each item. The cursor moves in any case.
  private func changeByUser(_ body: (inout SelectionModel) -> Void) {
    var wish = selection
    body(&wish)
    let (old, new) = (selection.selected, wish.selected)
    let removed = old == new ? [] : old.indexPaths.filter { !new.contains($0) }
    let added = old == new ? [] : new.indexPaths.filter { !old.contains($0) }
    if refuses(selecting: added, deselecting: removed) {
      selection.moveCursor(to: wish.cursor)
      return updateStates()
    }
    selection = wish
    updateStates()
    for path in removed { didDeselect(path) }
    for path in added { didSelect(path) }
  }

  /// Selects an item unless it is selected, and performs its primary action, as Enter and a reader do.
  /// - Returns: whether the item can be selected.
  func choose(_ path: ListIndexPath) -> Bool {
    let wasSelected = selection.selected.contains(path)
    guard select(path, .replace) else { return false }
    // The selection of the item may have removed it.
    readCountsIfNeeded()
    if contains(path) { performPrimaryAction(at: path, wasSelected: wasSelected) }
    return true
  }

  /// Activates an item for a reader: as a click does, or toggles it if several items can be selected.
  func activateForReader(itemAt path: ListIndexPath) -> Bool {
    allowsMultipleSelection ? select(path, .toggle) : choose(path)
  }

  /// Moves the cursor to an item, and shows it.
  func moveCursor(to path: ListIndexPath, extends: Bool = false) {
    guard contains(path) else { return }
    if extends, allowsMultipleSelection {
      select(path, .extend)
    } else if selectionFollowsFocus {
      select(path, .replace)
    }
    selection.moveCursor(to: path)
    onCursorMove?()
    showCursor()
  }

  /// Moves the cursor to an item and shows it, without a reader; nil for none. An item that does not exist is ignored.
  package func setCursor(at path: ListIndexPath?) {
    readCountsIfNeeded()
    if let path, !contains(path) { return }
    selection.moveCursor(to: path)
    updateStates()
    if let path { scroll(to: .item(path), at: .nearest, animated: false) }
  }

  /// Shows the item at the cursor, and moves the reader there.
  func showCursor() {
    guard let path = selection.cursor else { return }
    updateStates()
    scroll(to: .item(path), at: .nearest, animated: false)
    layoutIfNeeded()
    if let item = currentItem { window?.post(.layoutChanged(item)) }
  }

  // MARK: States of views

  /// Updates what all views show besides their content.
  func updateStates() {
    for (element, shown) in displayed { updateState(of: shown.view, at: element) }
  }

  /// Shows at a cell whether it is selected, pressed and the one at the cursor, and its place among all items.
  func updateCellState(of view: ReusableView, at element: ListElement) {
    guard element.isItem, let cell = view as? any ListCell else { return }
    let path = element.path
    let isSelected = selection.selected.contains(path)
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
    let isAtCursor = isFocused && canSelectItems && selection.cursor == path
    if cell.isAtCursor != isAtCursor { cell.isAtCursor = isAtCursor }
    updatePosition(of: cell, at: path)
  }
}
