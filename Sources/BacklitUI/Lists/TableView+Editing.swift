import BacklitGeometry
import BacklitLists

/// A row that the user drags.
struct Reordering {
  /// Where the row was.
  var start: ListIndexPath
  /// Where the row is now.
  var current: ListIndexPath

  /// The drag after a change of the program; nil if its row is gone.
  func following(_ difference: SnapshotDifference) -> Reordering? {
    guard let current = difference.newIndexPath(for: current) else { return nil }
    return Reordering(start: difference.nearestNewIndexPath(for: start) ?? current, current: current)
  }
}

extension TableView {
  /// Begins or ends editing: rows can be deleted, inserted and moved by controls of their cells and by keys.
  public func setEditing(_ editing: Bool, animated isAnimated: Bool = false) {
    guard editing != isEditing else { return }
    cancelDragging()
    hideActions()
    isEditing = editing
    updateSelectionMode()
    forEachShownCell { $0.refreshConfiguration() }
    setNeedsLayout()
  }

  func editingStyle(at path: ListIndexPath) -> CellEditingStyle {
    tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
  }

  /// Deletes or inserts at a row.
  /// - Returns: whether the row can be edited so.
  func commit(_ style: CellEditingStyle, at path: ListIndexPath) -> Bool {
    guard contains(path), let dataSource = source, dataSource.tableView(self, canEditRowAt: path),
      editingStyle(at: path) == style
    else { return false }
    dataSource.tableView(self, commit: style, forRowAt: path)
    return true
  }

  /// Deletes the selected rows, if the row of the keys is one of them, or that row.
  func deleteRows(at cursor: ListIndexPath) -> Bool {
    let rows = selection.selected.contains(cursor) ? selection.selected.indexPaths : [cursor]
    var deleted = false
    // From the end, so that the positions of the others stay.
    for path in rows.reversed() where commit(.delete, at: path) { deleted = true }
    return deleted
  }

  /// Handles a press on the control at the leading edge of a row: it reveals the action that deletes, or inserts.
  func pressEditingControl(at path: ListIndexPath) {
    switch editingStyle(at: path) {
    case .none: break
    case .insert: _ = commit(.insert, at: path)
    case .delete: if !revealActions(at: path, leading: false) { _ = commit(.delete, at: path) }
    }
  }

  // MARK: Moving rows

  func canMove(_ path: ListIndexPath) -> Bool {
    contains(path) && source?.tableView(self, canMoveRowAt: path) ?? false
  }

  /// Moves a row by keys or by a reader's action, into the next section at the end of its own.
  /// - Returns: whether the row can move there.
  func moveRow(_ path: ListIndexPath, by distance: Int) -> Bool {
    guard canMove(path) else { return false }
    var proposed = ListIndexPath(row: path.row + distance, section: path.section)
    if proposed.row < 0 {
      guard path.section > 0 else { return true }
      proposed = ListIndexPath(
        row: heights.numberOfRows(inSection: path.section - 1), section: path.section - 1)
    } else if proposed.row >= heights.numberOfRows(inSection: path.section) {
      guard path.section + 1 < heights.numberOfSections else { return true }
      proposed = ListIndexPath(row: 0, section: path.section + 1)
    }
    guard let target = move(path, to: proposed) else { return true }
    selection.moveCursor(to: target)
    announceMove(to: target, isUp: distance < 0)
    updateCellStates()
    scrollToRow(at: target, at: .none, animated: false)
    return true
  }

  /// Moves a row in the view and in the data source.
  /// - Returns: where the row is now; nil if it did not move.
  private func move(_ source: ListIndexPath, to proposed: ListIndexPath) -> ListIndexPath? {
    let target =
      tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: source, toProposed: proposed)
      ?? proposed
    guard target != source, let dataSource = self.source else { return nil }
    let old = sectionCounts
    dataSource.tableView(self, moveRowAt: source, to: target)
    var updates = BatchUpdates()
    updates.moveRow(at: source, to: target)
    do throws(BatchUpdateError) {
      let difference = try SnapshotDifference(updates, oldCounts: old, newCounts: askedCounts())
      // The place to which the row goes back does not follow the moves of the drag.
      let drag = reordering
      reordering = nil
      takeUp(difference, animated: drag == nil, completion: nil)
      if let drag {
        let current = difference.newIndexPath(for: drag.current) ?? target
        reordering = Reordering(start: drag.start, current: current)
      }
      (dataSource as? any ReorderedSource)?.didReorderItem()
      return target
    } catch {
      window?.report(problem: "\(name): after the user moved a row, \(error).")
      reloadData()
      return nil
    }
  }

  /// Says beside which row a moved row is.
  private func announceMove(to path: ListIndexPath, isUp: Bool) {
    let below = ListIndexPath(row: path.row + 1, section: path.section)
    let above = ListIndexPath(row: path.row - 1, section: path.section)
    let sentence: String
    if contains(below), isUp || !contains(above) {
      sentence = word(ListText.movedAbove, ["name": searchText(ofItemAt: below)])
    } else if contains(above) {
      sentence = word(ListText.movedBelow, ["name": searchText(ofItemAt: above)])
    } else {
      return
    }
    window?.post(.announcement(sentence, .high))
  }

  /// The drag among the rows that the data source has now; nil if no row is dragged, or after a reload.
  private var currentDrag: Reordering? {
    // Without a drag, the content is read when it is needed. The program may still be filling it.
    guard reordering != nil else { return nil }
    readContentIfNeeded()
    return reordering
  }

  /// Moves the dragged row to a place of the content.
  func dragRow(to y: Double) {
    guard let drag = currentDrag, contains(drag.current), canMove(drag.current) else { return }
    let place = max(0, min(y - rowsTop, heights.contentHeight - 1))
    guard let placed = heights.part(at: place), case .row(let path) = placed.part, path != drag.current else {
      return
    }
    _ = move(drag.current, to: path)
    layoutIfNeeded()
  }

  /// Ends a drag where the row is.
  func endDragging() {
    guard let drag = currentDrag else { return }
    reordering = nil
    if drag.start != drag.current {
      selection.moveCursor(to: drag.current)
      announceMove(to: drag.current, isUp: drag.current < drag.start)
    }
    setNeedsLayout()
  }

  /// Moves the dragged row back to where it was.
  func cancelDragging() {
    guard let drag = currentDrag else { return }
    if drag.start != drag.current, contains(drag.current) { _ = move(drag.current, to: drag.start) }
    reordering = nil
    setNeedsLayout()
  }
}
