import BacklitAccessibility
import BacklitGeometry
import BacklitLists

extension TableView {
  // MARK: Pointer

  /// Begins a drag by the handle of a row, or notes where actions may be revealed.
  /// - Returns: whether a row is dragged.
  func beginTouch(_ touch: Touch) -> Bool {
    guard let path = item(at: touch.location(in: self)), let cell = cellForRow(at: path) else {
      hideActions()
      return false
    }
    if touch.button == .secondary {
      // The window opens the menu of the row.
      selection.moveCursor(to: path)
      updateStates()
    }
    guard touch.button == .primary else { return false }
    hideActions(except: cell)
    if cell.part(at: touch.location(in: cell)) == .reorderHandle {
      reordering = Reordering(start: path, current: path)
      return true
    }
    swipeStart = touch.location(in: superview)
    return false
  }

  /// - Returns: whether the motion is that of a row, and not of the content.
  func continueTouch(_ touch: Touch) -> Bool {
    if reordering != nil {
      dragRow(to: touch.location(in: self).y)
      return true
    }
    guard let start = swipeStart, let path = pressedPath else { return false }
    let place = touch.location(in: superview)
    let distance = (x: place.x - start.x, y: place.y - start.y)
    // A motion across reveals actions; one along the table scrolls.
    guard abs(distance.x) >= traitCollection.cellSize.width * 3, abs(distance.x) > abs(distance.y) else {
      return false
    }
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    _ = revealActions(at: path, leading: (distance.x > 0) != isMirrored)
    cancelPress()
    swipeStart = nil
    return true
  }

  /// Selects a row that was clicked; a double click activates it.
  func clickRow(at path: ListIndexPath, _ touch: Touch) {
    guard let cell = cellForRow(at: path) else { return }
    if cell.part(at: touch.location(in: cell)) == .editingControl { return pressEditingControl(at: path) }
    selection.moveCursor(to: path)
    onCursorMove?()
    // As in UIKit, a tap on a selected row counts as a selection.
    let wasSelected = selection.selected.contains(path)
    if select(path, .replace) {
      if wasSelected, selection.selected.contains(path) { didSelect(path) }
      readCountsIfNeeded()
      if touch.tapCount == 2, contains(path) { performPrimaryAction(at: path, wasSelected: false) }
    }
    updateStates()
  }

  func callSelectionHandlers(at path: ListIndexPath) {
    if let cell = cellForRow(at: path) { cell.selectionHandlers.forEach { $0(cell) } }
  }

  // MARK: Actions of rows

  /// The menu of a row: that of the delegate, then the actions that a swipe reveals.
  func menu(forRowAt path: ListIndexPath) -> Menu? {
    guard contains(path), reordering == nil else { return nil }
    let own = tableDelegate?.tableView(self, contextMenuForRowAt: path)
    let actions = (leadingActions(at: path) + trailingActions(at: path)).map { action in
      MenuAction(title: action.title, attributes: action.style == .destructive ? .destructive : []) {
        _ = action.handler()
      }
    }
    guard own != nil || !actions.isEmpty else { return nil }
    return Menu(
      title: own?.title ?? "",
      children: (own?.children ?? []) + [Menu(options: .displayInline, children: actions)])
  }

  /// Reveals the actions of a row at one edge.
  /// - Returns: whether the row has actions there.
  func revealActions(at path: ListIndexPath, leading isLeading: Bool) -> Bool {
    let actions = isLeading ? leadingActions(at: path) : trailingActions(at: path)
    guard let cell = cellForRow(at: path), !actions.isEmpty else { return false }
    hideActions(except: cell)
    cell.reveal(actions, leading: isLeading)
    return true
  }

  /// Hides revealed actions.
  /// - Returns: whether there were any.
  @discardableResult
  func hideActions(except kept: TableViewCell? = nil) -> Bool {
    var found = false
    forEachCell { cell, _ in
      guard let cell = cell as? TableViewCell, cell !== kept, cell.actionsView != nil else { return }
      cell.reveal([])
      found = true
    }
    return found
  }

  func leadingActions(at path: ListIndexPath) -> [ContextualAction] {
    tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)?.actions ?? []
  }

  func trailingActions(at path: ListIndexPath) -> [ContextualAction] {
    if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) {
      return own.actions
    }
    guard dataSource?.tableView(self, canEditRowAt: path) ?? false, editingStyle(at: path) == .delete else {
      return []
    }
    return [
      ContextualAction(style: .destructive, title: word(ListText.delete)) { [weak self] in
        self?.commit(.delete, at: path) ?? false
      }
    ]
  }

  /// The actions of a row for a reader: those of its menu and of a swipe, moving, and details.
  func rowActions(at path: ListIndexPath) -> [AccessibilityCustomAction] {
    guard contains(path) else { return [] }
    var actions = tableDelegate?.tableView(self, contextMenuForRowAt: path)?.customActions ?? []
    actions += (leadingActions(at: path) + trailingActions(at: path)).map { action in
      AccessibilityCustomAction(name: action.title) { action.handler() }
    }
    actions += movingActions(forItemAt: path)
    if let cell = cellForRow(at: path), cell.accessoryType.hasButton {
      actions.append(
        AccessibilityCustomAction(name: word(ListText.details)) { [weak cell] in
          cell?.showDetails()
          return cell != nil
        })
    }
    return actions
  }
}
