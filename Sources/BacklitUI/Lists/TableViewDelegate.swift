import BacklitLists

/// An object that decides how a table behaves and is notified of what the user does, with UIKit's methods.
///
/// All methods are optional. Assign the object to ``ScrollView/delegate``.
@MainActor
public protocol TableViewDelegate: ScrollViewDelegate {
  /// Called before a cell is shown for a row.
  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: ListIndexPath)
  /// Called after a cell was removed from the screen.
  func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: ListIndexPath)

  /// Returns the height of a row in points; ``TableView/automaticDimension`` measures the cell. Nil, the default, for
  /// ``TableView/rowHeight``. Only rows that are shown are asked for.
  func tableView(_ tableView: TableView, heightForRowAt path: ListIndexPath) -> Double?
  /// Returns the height of a header in points; ``TableView/automaticDimension`` measures it, 0 stands for no header. Nil, the
  /// default, for ``TableView/sectionHeaderHeight`` in a section with a title, and no header in other sections.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double?
  /// Returns the height of a footer, as ``tableView(_:heightForHeaderInSection:)`` that of a header.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double?
  /// Returns the header of a section with a height; nil, the default, for one with the title.
  func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> TableViewHeaderFooterView?
  /// Returns the footer of a section with a height; nil, the default, for one with the title.
  func tableView(
    _ tableView: TableView, viewForFooterInSection section: Int
  ) -> TableViewHeaderFooterView?
  /// Returns the level by which the content of a row is indented; by default that of its cell.
  func tableView(_ tableView: TableView, indentationLevelForRowAt path: ListIndexPath) -> Int

  /// Whether a row looks pressed and can be selected by the user; true by default.
  func tableView(_ tableView: TableView, shouldHighlightRowAt path: ListIndexPath) -> Bool
  /// Called before the user selects a row.
  /// - Returns: the row to select; nil for none. By default the same row.
  func tableView(_ tableView: TableView, willSelectRowAt path: ListIndexPath) -> ListIndexPath?
  /// Called after the user selected a row.
  func tableView(_ tableView: TableView, didSelectRowAt path: ListIndexPath)
  /// Called after the user deselected a row, or selected a different one instead.
  func tableView(_ tableView: TableView, didDeselectRowAt path: ListIndexPath)
  /// Called when the user activates a row: Enter, a double click, or the activation by a screen reader.
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath)
  /// Called when the button for details of a row is pressed.
  func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith path: ListIndexPath)

  /// Called after ``TableView/sortDescriptors`` changed: sort the rows, and show them in their new order.
  /// - Parameters:
  ///   - tableView: the table.
  ///   - old: the order before.
  func tableView(_ tableView: TableView, sortDescriptorsDidChange old: [TableSortDescriptor])

  /// Returns what the user can do to a row while the table is edited; `delete` by default, for rows that can be edited.
  func tableView(_ tableView: TableView, editingStyleForRowAt path: ListIndexPath)
    -> TableViewCell.EditingStyle
  /// Returns where a row comes to lie that the user moves to a place; by default there.
  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: ListIndexPath,
    toProposed proposed: ListIndexPath
  ) -> ListIndexPath
  /// Returns the context menu of a row; nil, the default, for none. The menu that opens also has the actions that a
  /// swipe reveals.
  func tableView(_ tableView: TableView, contextMenuForRowAt path: ListIndexPath) -> Menu?
  /// Returns the actions at the leading edge of a row; nil, the default, for none.
  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt path: ListIndexPath
  ) -> SwipeActionsConfiguration?
  /// Returns the actions at the trailing edge of a row. Nil, the default, for none; rows that can be deleted then have
  /// an action for that.
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt path: ListIndexPath
  ) -> SwipeActionsConfiguration?
}

extension TableViewDelegate {
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: ListIndexPath
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: ListIndexPath
  ) {}
  /// Returns nil.
  public func tableView(_ tableView: TableView, heightForRowAt path: ListIndexPath) -> Double? { nil }
  /// Returns nil.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double? { nil }
  /// Returns nil.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double? { nil }
  /// Returns nil.
  public func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> TableViewHeaderFooterView? { nil }
  /// Returns nil.
  public func tableView(
    _ tableView: TableView, viewForFooterInSection section: Int
  ) -> TableViewHeaderFooterView? { nil }
  /// Returns 0.
  public func tableView(_ tableView: TableView, indentationLevelForRowAt path: ListIndexPath) -> Int {
    tableView.cellForRow(at: path)?.indentationLevel ?? 0
  }
  /// Returns true.
  public func tableView(_ tableView: TableView, shouldHighlightRowAt path: ListIndexPath) -> Bool { true }
  /// Returns the same row.
  public func tableView(_ tableView: TableView, willSelectRowAt path: ListIndexPath) -> ListIndexPath? {
    path
  }
  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt path: ListIndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt path: ListIndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith path: ListIndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, sortDescriptorsDidChange old: [TableSortDescriptor]) {}
  /// Returns `delete`.
  public func tableView(
    _ tableView: TableView, editingStyleForRowAt path: ListIndexPath
  ) -> TableViewCell.EditingStyle { .delete }
  /// Returns the proposed place.
  public func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: ListIndexPath,
    toProposed proposed: ListIndexPath
  ) -> ListIndexPath { proposed }
  /// Nil: no menu besides the actions of a swipe.
  public func tableView(_ tableView: TableView, contextMenuForRowAt path: ListIndexPath) -> Menu? { nil }

  /// Returns nil.
  public func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt path: ListIndexPath
  ) -> SwipeActionsConfiguration? { nil }
  /// Returns nil.
  public func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt path: ListIndexPath
  ) -> SwipeActionsConfiguration? { nil }
}
