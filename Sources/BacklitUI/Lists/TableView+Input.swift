import BacklitGeometry
import BacklitLists

extension TableView {
  /// Handles a key of the focused table.
  /// - Returns: whether the key did something here; otherwise it scrolls.
  func handle(_ event: KeyEvent) -> Bool {
    if refresh(by: event) { return true }
    if event.key == .escape, event.modifiers.isEmpty { return hideActions() }
    guard canSelectRows || isEditing, numberOfRows > 0 else { return false }
    let cursor = selection.cursor.flatMap { contains($0) ? $0 : nil }
    if event.modifiers == .alt, let cursor {
      switch event.key {
      case .up: return moveRow(cursor, by: -1)
      case .down: return moveRow(cursor, by: 1)
      default: return false
      }
    }
    if event.modifiers == .control, event.key == .character("a"), allowsMultipleSelection {
      selectAllRows()
      return true
    }
    guard event.modifiers.subtracting(.shift).isEmpty else { return false }
    let extends = event.modifiers.contains(.shift)
    if case .character(let character) = event.key { return type(character, at: cursor) }
    typeAhead.reset()
    switch event.key {
    case .up: step(-1, from: cursor, extending: extends)
    case .down: step(1, from: cursor, extending: extends)
    case .pageUp: page(-1, from: cursor, extending: extends)
    case .pageDown: page(1, from: cursor, extending: extends)
    case .home: step(-numberOfRows, from: cursor ?? ListIndexPath(row: 0, section: 0), extending: extends)
    case .end: step(numberOfRows, from: cursor ?? ListIndexPath(row: 0, section: 0), extending: extends)
    case .enter:
      guard let cursor else { return false }
      return choose(cursor)
    case .delete, .backspace:
      guard isEditing, let cursor else { return false }
      return deleteRows(at: cursor)
    default: return false
    }
    return true
  }

  private func step(_ distance: Int, from cursor: ListIndexPath?, extending: Bool) {
    guard let cursor else {
      if let first = firstCursor { moveCursor(to: first) }
      return
    }
    guard let target = firstExisting(distance, from: cursor) else { return }
    moveCursor(to: target, extending: extending)
  }

  /// The row at a distance; an empty section has no row for the cursor.
  private func firstExisting(_ distance: Int, from cursor: ListIndexPath) -> ListIndexPath? {
    row(distance, from: contains(cursor) ? cursor : heights.indexPath(ofRowNumber: 0))
  }

  /// Moves the keys by the visible height less a row.
  private func page(_ direction: Double, from cursor: ListIndexPath?, extending: Bool) {
    guard let cursor else { return step(1, from: nil, extending: false) }
    let place = rect(of: .row(cursor))
    let inset = visibleContentInset
    let seen = bounds.height - inset.top - inset.bottom
    let distance = max(place.height, seen - traitCollection.cellSize.height)
    // Upwards, the row that ends there, and not the one that begins there.
    let y = direction > 0 ? place.minY + distance : place.maxY - distance - 1.0 / 1024
    let wanted = max(0, min(y - rowsTop, heights.contentHeight - 1))
    var target = cursor
    var part = heights.part(at: wanted)?.part
    // A page that ends at a header ends at the row after it, in the direction of the key.
    while let current = part {
      if case .row(let path) = current {
        target = path
        break
      }
      part = direction > 0 ? self.part(after: current) : self.part(before: current)
    }
    if target == cursor { return step(direction > 0 ? 1 : -1, from: cursor, extending: extending) }
    moveCursor(to: target, extending: extending)
  }

  /// Finds a row by what the user types. Space is a command unless it continues a word.
  private func type(_ character: Character, at cursor: ListIndexPath?) -> Bool {
    let time = window?.currentTime ?? 0
    if character == " ", !typeAhead.isActive(at: time) {
      guard let cursor else { return false }
      return select(cursor, allowsMultipleSelection ? .toggle : .replace)
    }
    guard allowsTypeSelect, character.isLetter || character.isNumber || typeAhead.isActive(at: time) else {
      return false
    }
    return find(byTyping: character) { moveCursor(to: $0) }
  }

  // MARK: Pointer

  /// The row that a touch is on.
  private func row(at touch: Touch) -> ListIndexPath? { row(at: touch.location(in: self)) }

  /// The shown row at a point.
  func row(at point: Point) -> ListIndexPath? {
    // After a reload, no row is shown until the next layout.
    _ = numberOfRows
    guard let placed = heights.part(at: point.y - rowsTop),
      case .row(let path) = placed.part,
      shownCells[path] != nil
    else { return nil }
    return path
  }

  func beginTouch(_ touch: Touch) -> Bool {
    guard let path = row(at: touch), let cell = shownCells[path] else {
      hideActions()
      return false
    }
    if touch.button == .secondary {
      // The window opens the menu of the row.
      selection.moveCursor(to: path)
      updateCellStates()
    }
    guard touch.button == .primary else { return false }
    hideActions(except: cell)
    if cell.part(at: touch.location(in: cell)) == .reorderHandle {
      reordering = Reordering(start: path, current: path)
      return true
    }
    swipeStart = touch.location(in: superview)
    pressedPath = path
    cell.isHighlighted =
      canSelectRows && tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    return true
  }

  /// - Returns: whether the motion is that of a row, and not of the content.
  func continueTouch(_ touch: Touch) -> Bool {
    if reordering != nil {
      dragRow(to: touch.location(in: self).y)
      return true
    }
    guard let start = swipeStart else { return false }
    let place = touch.location(in: superview)
    let distance = (x: place.x - start.x, y: place.y - start.y)
    let cell = traitCollection.cellSize
    // A motion across reveals actions; one along the table scrolls.
    if let path = pressedPath, abs(distance.x) >= cell.width * 3, abs(distance.x) > abs(distance.y) {
      let isMirrored = effectiveLayoutDirection == .rightToLeft
      _ = revealActions(at: path, leading: (distance.x > 0) != isMirrored)
      endPress()
      swipeStart = nil
      return true
    }
    if abs(distance.y) >= cell.height / 2 { endPress() }
    return pressedPath != nil
  }

  /// Ends a press without an effect.
  func endPress() {
    guard let path = pressedPath else { return }
    pressedPath = nil
    shownCells[path]?.isHighlighted = false
  }

  func endTouch(_ touch: Touch) {
    swipeStart = nil
    if reordering != nil { return endDragging() }
    guard let path = pressedPath else { return }
    endPress()
    guard row(at: touch) == path, let cell = shownCells[path] else { return }
    if cell.part(at: touch.location(in: cell)) == .editingControl {
      return pressEditingControl(at: path)
    }
    selection.moveCursor(to: path)
    onCursorMove?()
    let kind: SelectionChange =
      touch.modifiers.contains(.control) && allowsMultipleSelection
      ? .toggle : touch.modifiers.contains(.shift) && allowsMultipleSelection ? .extend : .replace
    // As in UIKit, a tap on a selected row is a selection, too.
    let isSame = kind == .replace && selection.selected.contains(path)
    if select(path, kind), kind == .replace {
      if isSame, selection.selected.contains(path) { didSelect(path) }
      if touch.tapCount == 2 { performPrimaryAction(at: path) }
    }
    updateCellStates()
  }

  func cancelTouch() {
    swipeStart = nil
    endPress()
    cancelDragging()
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

  /// The open menu of a row that a change removes or moves to a different position; nil if there is none.
  func menu(movedBy difference: SnapshotDifference) -> MenuController? {
    guard let menu = window?.controllerHost?.front as? MenuController,
      case .row(let path)? = part(containing: menu.presentationSettings.sourceView),
      difference.newIndexPath(for: path) != path
    else { return nil }
    return menu
  }

  /// Reveals the actions of a row at one edge.
  /// - Returns: whether the row has actions there.
  func revealActions(at path: ListIndexPath, leading isLeading: Bool) -> Bool {
    let actions = isLeading ? leadingActions(at: path) : trailingActions(at: path)
    guard let cell = shownCells[path], !actions.isEmpty else { return false }
    hideActions(except: cell)
    cell.reveal(actions, leading: isLeading)
    return true
  }

  /// Hides revealed actions.
  /// - Returns: whether there were any.
  @discardableResult
  func hideActions(except kept: TableViewCell? = nil) -> Bool {
    var found = false
    forEachShownCell { cell in
      guard cell !== kept, cell.actionsView != nil else { return }
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
    guard source?.tableView(self, canEditRowAt: path) ?? false, editingStyle(at: path) == .delete else {
      return []
    }
    return [
      ContextualAction(style: .destructive, title: word(ListText.delete)) { [weak self] in
        self?.commit(.delete, at: path) ?? false
      }
    ]
  }
}
