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
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath)
    -> CollectionViewCell
  /// Returns a view beside the items, of a kind that the layout asks for; nil, the default, for none.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: ListIndexPath
  ) -> CollectionReusableView?
  /// Returns the text by which an item is found when the user types or searches; nil, the default, for the accessibility
  /// label of its cell, which then is made.
  func collectionView(_ collectionView: CollectionView, searchTextForItemAt indexPath: ListIndexPath)
    -> String?
  /// Whether the user can move an item; by default not.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: ListIndexPath) -> Bool
  /// Moves an item in the data, as the user did in the view.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt source: ListIndexPath, to destination: ListIndexPath)
}

extension CollectionViewDataSource {
  /// Returns 1.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// Returns nil: there are no views beside the items.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: ListIndexPath
  ) -> CollectionReusableView? { nil }
  /// Returns nil: the text is the accessibility label of the cell.
  public func collectionView(
    _ collectionView: CollectionView, searchTextForItemAt indexPath: ListIndexPath
  ) -> String? { nil }
  /// Returns false.
  public func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: ListIndexPath
  ) -> Bool { false }
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt source: ListIndexPath, to destination: ListIndexPath
  ) {}
}

/// An object that prepares the data of items that will soon be visible.
@MainActor
public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Called with items that scrolling approaches.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [ListIndexPath])
  /// Called with items that scrolling does not approach any longer, and that did not become visible.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [ListIndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [ListIndexPath]
  ) {}
}

extension DiffableDataSource: CollectionViewDataSource {
  /// Creates the data source of a collection view, without items, and sets it as ``CollectionView/dataSource``.
  /// - Parameters:
  ///   - collectionView: the collection view. It does not retain the data source.
  ///   - cellProvider: returns the cell of an item, with its content. It must not hold the view strongly.
  public convenience init(
    collectionView: CollectionView,
    cellProvider: @escaping @MainActor (CollectionView, ListIndexPath, ItemIdentifier) -> CollectionViewCell
  ) {
    self.init(list: collectionView) { view, path, item in
      (view as? CollectionView).map { cellProvider($0, path, item) }
    }
    collectionView.dataSource = self
  }

  /// Returns the number of sections of the snapshot.
  public func numberOfSections(in collectionView: CollectionView) -> Int { numberOfSections }

  /// Returns the number of items of a section of the snapshot.
  public func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    numberOfItems(inSection: section)
  }

  /// Returns the cell that the program provides.
  public func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath
  ) -> CollectionViewCell {
    cell(at: indexPath, for: collectionView) as? CollectionViewCell ?? CollectionViewCell()
  }

  /// Returns the view of ``DiffableDataSource/supplementaryViewProvider``.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: ListIndexPath
  ) -> CollectionReusableView? {
    supplementaryViewProvider?(collectionView, kind, indexPath) as? CollectionReusableView
  }

  /// Returns the text of ``DiffableDataSource/searchText``.
  public func collectionView(
    _ collectionView: CollectionView, searchTextForItemAt indexPath: ListIndexPath
  ) -> String? {
    searchText(at: indexPath)
  }

  /// Returns whether ``DiffableDataSource/canReorder`` allows to move an item.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: ListIndexPath) -> Bool
  {
    canMoveItem(at: indexPath)
  }

  /// Moves an item of the snapshot.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt source: ListIndexPath, to destination: ListIndexPath
  ) {
    moveItem(from: source, to: destination)
  }
}
