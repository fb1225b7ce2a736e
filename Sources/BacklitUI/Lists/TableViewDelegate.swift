import BacklitLists

/// An object that decides how a table behaves and is notified of what the user does, with UIKit's methods.
///
/// All methods are optional. Assign the object to ``ScrollView/delegate``.
@MainActor
public protocol TableViewDelegate: ScrollViewDelegate {
  /// Called before a cell is shown for a row.
  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: IndexPath)
  /// Called after a cell was removed from the screen.
  func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: IndexPath)

  /// Returns the height of a row in points; ``TableView/automaticDimension`` measures the cell. Nil, the default, for
  /// ``TableView/rowHeight``. Only rows that are shown are asked for.
  func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double?
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
  /// Returns the level by which the content of a row is indented; 0 by default.
  func tableView(_ tableView: TableView, indentationLevelForRowAt path: IndexPath) -> Int

  /// Whether a row looks pressed and can be selected by the user; true by default.
  func tableView(_ tableView: TableView, shouldHighlightRowAt path: IndexPath) -> Bool
  /// Called before the user selects a row.
  /// - Returns: the row to select; nil for none. By default the same row.
  func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath?
  /// Called after the user selected a row.
  func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath)
  /// Called after the user deselected a row, or selected a different one instead.
  func tableView(_ tableView: TableView, didDeselectRowAt path: IndexPath)
  /// Called when the user activates a row: Enter, a double click, or the activation by a screen reader.
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: IndexPath)
  /// Called when the button for details of a row is pressed.
  func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith path: IndexPath)

  /// Returns what the user can do to a row while the table is edited; `delete` by default, for rows that can be edited.
  func tableView(_ tableView: TableView, editingStyleForRowAt path: IndexPath) -> CellEditingStyle
  /// Returns where a row comes to lie that the user moves to a place; by default there.
  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposed proposed: IndexPath
  ) -> IndexPath
  /// Returns the context menu of a row; nil, the default, for none. The menu that opens also has the actions that a
  /// swipe reveals.
  func tableView(_ tableView: TableView, contextMenuForRowAt path: IndexPath) -> Menu?
  /// Returns the actions at the leading edge of a row; nil, the default, for none.
  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt path: IndexPath
  ) -> SwipeActionsConfiguration?
  /// Returns the actions at the trailing edge of a row. Nil, the default, for none; rows that can be deleted then have
  /// an action for that.
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
  ) -> SwipeActionsConfiguration?
}

extension TableViewDelegate {
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: IndexPath
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: IndexPath
  ) {}
  /// Returns nil.
  public func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double? { nil }
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
  public func tableView(_ tableView: TableView, indentationLevelForRowAt path: IndexPath) -> Int { 0 }
  /// Returns true.
  public func tableView(_ tableView: TableView, shouldHighlightRowAt path: IndexPath) -> Bool { true }
  /// Returns the same row.
  public func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath? { path }
  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt path: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith path: IndexPath) {}
  /// Returns `delete`.
  public func tableView(
    _ tableView: TableView, editingStyleForRowAt path: IndexPath
  ) -> CellEditingStyle { .delete }
  /// Returns the proposed place.
  public func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposed proposed: IndexPath
  ) -> IndexPath { proposed }
  /// Nil: no menu besides the actions of a swipe.
  public func tableView(_ tableView: TableView, contextMenuForRowAt path: IndexPath) -> Menu? { nil }

  /// Returns nil.
  public func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt path: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  /// Returns nil.
  public func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
}
