import BacklitGeometry
import BacklitLists

/// An object that follows what a user does to the items of a collection view. All methods are optional.
@MainActor
public protocol CollectionViewDelegate: ScrollViewDelegate {
  /// Whether the user can select an item; true by default.
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: ListIndexPath) -> Bool
  /// Whether the user can deselect an item; true by default.
  func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: ListIndexPath) -> Bool
  /// Called after the user selected an item.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: ListIndexPath)
  /// Called after the user deselected an item.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: ListIndexPath)
  /// Called when the user activates an item with Enter, a click or a reader.
  func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: ListIndexPath)
  /// Called before a cell becomes visible.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: ListIndexPath
  )
  /// Called after a cell left the visible part.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: ListIndexPath)
  /// Returns where an item that the user moves may go; by default where the user wants it.
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFrom source: ListIndexPath,
    to proposed: ListIndexPath
  ) -> ListIndexPath
}

extension CollectionViewDelegate {
  /// Returns true.
  public func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: ListIndexPath
  ) -> Bool { true }
  /// Returns true.
  public func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: ListIndexPath
  ) -> Bool { true }
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: ListIndexPath) {}
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: ListIndexPath) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: ListIndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: ListIndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: ListIndexPath
  ) {}
  /// Returns the proposed position.
  public func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFrom source: ListIndexPath,
    to proposed: ListIndexPath
  ) -> ListIndexPath { proposed }
}

/// A delegate that gives the items and sections of a ``FlowLayout`` lengths of their own, in points.
///
/// Nil, the default of each method, stands for the property of the layout.
@MainActor
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
  /// The size of an item. If it is nil for the first item of a section, no other item of the section is asked for.
  func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, sizeForItemAt indexPath: ListIndexPath
  ) -> Size?
  /// The distances from the edges of a section to its items.
  func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, insetForSectionAt section: Int
  ) -> EdgeInsets?
  /// The smallest distance between two lines of a section.
  func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, minimumLineSpacingForSectionAt section: Int
  ) -> Double?
  /// The smallest distance between two items of a line of a section.
  func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> Double?
  /// The size of the header of a section.
  func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, referenceSizeForHeaderInSection section: Int
  ) -> Size?
  /// The size of the footer of a section.
  func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, referenceSizeForFooterInSection section: Int
  ) -> Size?
}

extension CollectionViewDelegateFlowLayout {
  /// Returns nil.
  public func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, sizeForItemAt indexPath: ListIndexPath
  ) -> Size? { nil }
  /// Returns nil.
  public func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, insetForSectionAt section: Int
  ) -> EdgeInsets? { nil }
  /// Returns nil.
  public func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, minimumLineSpacingForSectionAt section: Int
  ) -> Double? { nil }
  /// Returns nil.
  public func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> Double? { nil }
  /// Returns nil.
  public func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, referenceSizeForHeaderInSection section: Int
  ) -> Size? { nil }
  /// Returns nil.
  public func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, referenceSizeForFooterInSection section: Int
  ) -> Size? { nil }
}
