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
    selectionModeDidChange()
    forEachCell { cell, _ in cell.refreshConfiguration() }
    setNeedsLayout()
  }

  func editingStyle(at path: ListIndexPath) -> TableViewCell.EditingStyle {
    tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
  }

  /// Deletes or inserts at a row.
  /// - Returns: whether the row can be edited so.
  func commit(_ style: TableViewCell.EditingStyle, at path: ListIndexPath) -> Bool {
    guard contains(path), let dataSource, dataSource.tableView(self, canEditRowAt: path),
      editingStyle(at: path) == style
    else { return false }
    dataSource.tableView(self, commit: style, forRowAt: path)
    return true
  }

  /// Deletes the selected rows if the cursor row is among them, or else the cursor row alone.
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

  // MARK: Dragging rows

  /// The drag among the rows that the data source has now; nil if no row is dragged, or after a reload.
  private var currentDrag: Reordering? {
    // Without a drag, the content is read when it is needed. The program may still be filling it.
    guard reordering != nil else { return nil }
    readCountsIfNeeded()
    return reordering
  }

  /// Moves the dragged row, which leaves the place to which it goes back.
  private func drag(_ drag: Reordering, to path: ListIndexPath) {
    reordering = nil
    if let current = move(drag.current, to: path, animated: false) {
      reordering = Reordering(start: drag.start, current: current)
    }
    layoutIfNeeded()
  }

  /// Moves the dragged row to a place of the content.
  func dragRow(to y: Double) {
    guard let drag = currentDrag, canMove(drag.current) else { return }
    let place = max(rows.headerViewFrame.maxY, min(y, rows.footerViewFrame.minY - 1))
    guard let path = indexPathForRow(at: Point(x: bounds.minX, y: place)), path != drag.current else {
      return
    }
    self.drag(drag, to: path)
  }

  /// Ends a drag where the row is.
  func endDragging() {
    guard let drag = currentDrag else { return }
    reordering = nil
    if drag.start != drag.current {
      selection.moveCursor(to: drag.current)
      announceMove(from: drag.start, to: drag.current)
    }
    setNeedsLayout()
  }

  /// Moves the dragged row back to where it was.
  func cancelDragging() {
    guard let drag = currentDrag else { return }
    if drag.start != drag.current, contains(drag.current) { self.drag(drag, to: drag.start) }
    reordering = nil
    setNeedsLayout()
  }
}
