import BacklitGeometry
import BacklitLists

/// An object that provides the items of a collection view.
///
/// Methods with a default are optional.
@MainActor
public protocol CollectionViewDataSource: AnyObject {
  /// The number of sections; 1 by default.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// The number of items in a section.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns the cell of an item: one from
  /// ``CollectionView/dequeueReusableCell(withReuseIdentifier:for:)``, with its contents set.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  /// Returns a view beside the items, of a kind that the layout asks for; nil, the default, for none.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView?
  /// Returns the text by which an item is found when the user types or searches; nil, the default, for the accessibility
  /// label of its cell, which then is made.
  func collectionView(_ collectionView: CollectionView, searchTextForItemAt indexPath: IndexPath) -> String?
  /// Whether the user can move an item; by default not.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  /// Moves an item in the data, as the user did in the view.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath)
}

extension CollectionViewDataSource {
  /// Returns 1.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// Returns nil: there are no views beside the items.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? { nil }
  /// Returns nil: the text is the accessibility label of the cell.
  public func collectionView(
    _ collectionView: CollectionView, searchTextForItemAt indexPath: IndexPath
  ) -> String? { nil }
  /// Returns false.
  public func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { false }
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {}
}

/// An object that follows what a user does to the items of a collection view. All methods are optional.
@MainActor
public protocol CollectionViewDelegate: ScrollViewDelegate {
  /// Whether the user can select an item; true by default.
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
  /// Whether the user can deselect an item; true by default.
  func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool
  /// Called after the user selected an item.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
  /// Called after the user deselected an item.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)
  /// Called when the user activates an item with Enter, a click or a reader.
  func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath)
  /// Called before a cell becomes visible.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath)
  /// Called after a cell left the visible part.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// Returns where an item that the user moves may go; by default where the user wants it.
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFrom source: IndexPath,
    to proposed: IndexPath
  ) -> IndexPath
}

extension CollectionViewDelegate {
  /// Returns true.
  public func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Returns true.
  public func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Returns the proposed position.
  public func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFrom source: IndexPath, to proposed: IndexPath
  ) -> IndexPath { proposed }
}

/// A delegate that gives the items and sections of a ``FlowLayout`` lengths of their own, in points.
///
/// Nil, the default of each method, stands for the property of the layout.
@MainActor
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
  /// The size of an item. If it is nil for the first item of a section, no other item of the section is asked for.
  func collectionView(
    _ collectionView: CollectionView, layout: FlowLayout, sizeForItemAt indexPath: IndexPath
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
    _ collectionView: CollectionView, layout: FlowLayout, sizeForItemAt indexPath: IndexPath
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

/// An object that prepares the data of items that will soon be visible.
@MainActor
public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Called with items that scrolling approaches.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Called with items that scrolling does not approach any longer, and that did not become visible.
  func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

extension DiffableDataSource: CollectionViewDataSource {
  /// Creates the data source of a collection view, without items, and sets it as ``CollectionView/dataSource``.
  /// - Parameters:
  ///   - collectionView: the collection view. It does not retain the data source.
  ///   - cellProvider: returns the cell of an item, with its content. It must not hold the view strongly.
  public convenience init(
    collectionView: CollectionView,
    cellProvider: @escaping @MainActor (CollectionView, IndexPath, ItemIdentifier) -> CollectionViewCell
  ) {
    self.init(list: collectionView) { view, path, item in
      (view as? CollectionView).map { cellProvider($0, path, item) }
    }
    collectionView.dataSource = self
  }

  /// The number of sections of the snapshot.
  public func numberOfSections(in collectionView: CollectionView) -> Int { numberOfSections }

  /// The number of items of a section of the snapshot.
  public func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    numberOfItems(inSection: section)
  }

  /// Returns the cell that the program provides.
  public func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    cell(at: indexPath, for: collectionView) as? CollectionViewCell ?? CollectionViewCell()
  }

  /// Returns the view of ``DiffableDataSource/supplementaryViewProvider``.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? {
    supplementaryViewProvider?(collectionView, kind, indexPath) as? CollectionReusableView
  }

  /// Returns the text of ``DiffableDataSource/searchText``.
  public func collectionView(
    _ collectionView: CollectionView, searchTextForItemAt indexPath: IndexPath
  ) -> String? {
    itemIdentifier(for: indexPath).flatMap { searchText?($0) }
  }

  /// Whether ``DiffableDataSource/canReorder`` allows to move an item.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    itemIdentifier(for: indexPath).map { canReorder?($0) ?? false } ?? false
  }

  /// Moves an item of the snapshot.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {
    moveItem(from: source, to: destination)
  }
}
