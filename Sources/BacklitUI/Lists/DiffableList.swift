import BacklitLists

/// A view that shows the sections and the items of a data source, and takes up their changes.
///
/// ``TableView`` and ``CollectionView`` adopt it; a ``DiffableDataSource`` drives either of them.
@MainActor
package protocol DiffableList: View {
  /// Takes up changes of the data source, which has the new content already.
  ///
  /// A view whose own content is not the old list of the difference reads everything again.
  /// - Parameters:
  ///   - difference: what changed.
  ///   - isAnimated: whether the change is animated; with reduced motion it never is.
  ///   - completion: called once, when the change is complete and visible.
  func takeUp(
    _ difference: SnapshotDifference, animated isAnimated: Bool, completion: (@MainActor () -> Void)?)

  /// Reads everything from the data source again.
  func reloadData()
}

/// A data source that is notified when the view shows an item where the user moved it, and may then change its content.
@MainActor
package protocol ReorderedSource: AnyObject {
  /// Called after the view took up the move.
  func didReorderItem()
}
