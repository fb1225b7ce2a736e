import BacklitAccessibility
import BacklitLists

extension TableView {
  /// Sets the place of a cell among all rows.
  func updatePosition(of cell: TableViewCell, at path: IndexPath) {
    let position = SetPosition(heights.rowNumber(of: path) + 1, of: heights.numberOfRows)
    if cell.accessibilityPosition != position { cell.accessibilityPosition = position }
    // An element that can be selected can be activated.
    let responds = canSelectRows
    if cell.accessibilityRespondsToUserInteraction != responds {
      cell.accessibilityRespondsToUserInteraction = responds
    }
  }

  /// The actions of a row for a reader: those of its menu and of a swipe, moving, and details.
  func customActions(forRowAt path: IndexPath) -> [AccessibilityCustomAction] {
    guard contains(path) else { return [] }
    var actions = tableDelegate?.tableView(self, contextMenuForRowAt: path)?.customActions ?? []
    actions += (leadingActions(at: path) + trailingActions(at: path)).map { action in
      AccessibilityCustomAction(name: action.title) { action.handler() }
    }
    if canMove(path) {
      for (key, distance) in [(ListText.moveUp, -1), (.moveDown, 1)] {
        actions.append(
          AccessibilityCustomAction(name: word(key)) { [weak self] in
            self?.moveRow(path, by: distance) ?? false
          })
      }
    }
    if let cell = shownCells[path], cell.accessoryType.hasButton {
      actions.append(
        AccessibilityCustomAction(name: word(ListText.details)) { [weak self] in
          guard let self, let tableDelegate else { return false }
          tableDelegate.tableView(self, accessoryButtonTappedForRowWith: path)
          return true
        })
    }
    return actions
  }

  /// Activates a row for a reader: as a click does, or toggles it if several rows can be selected.
  func activateRow(at path: IndexPath) -> Bool {
    guard select(path, allowsMultipleSelection ? .toggle : .replace) else { return false }
    if !allowsMultipleSelection { performPrimaryAction(at: path) }
    return true
  }

  /// What is spoken about a change: that the row of the reader's cursor was deleted.
  func spokenChange(_ difference: SnapshotDifference) -> String? {
    guard case .row(let path)? = part(containing: window?.accessibilityCursorItem),
      difference.newIndexPath(for: path) == nil, let cell = shownCells[path],
      let label = cell.accessibilityLabel
    else { return nil }
    return word(ListText.deleted, ["name": label])
  }
}
