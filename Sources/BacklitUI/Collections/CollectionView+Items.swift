import BacklitGeometry
import BacklitLayout
import BacklitLists

/// Registration, changes, and questions about items.
extension CollectionView {
  /// Registers the class of the cells with a name.
  public func register(
    _ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String
  ) {
    register(identifier) { _ in cellClass.init() }
  }

  /// Registers a closure that makes the cells with a name.
  public func register(
    forCellWithReuseIdentifier identifier: String, make: @escaping @MainActor () -> CollectionViewCell
  ) {
    register(identifier) { _ in make() }
  }

  /// Registers the class of the views of a kind beside the items, with a name.
  public func register(
    _ viewClass: CollectionReusableView.Type, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    register(identifier, kind: kind) { _ in viewClass.init() }
  }

  /// Returns a cell with a registered name: one that is not used any longer, or a new one. Traps if the name is not
  /// registered.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: ListIndexPath
  ) -> CollectionViewCell {
    dequeue(identifier, for: .item(indexPath), as: CollectionViewCell.self)
  }

  /// Returns a view of a kind with a registered name. Traps if the name is not registered.
  public func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: ListIndexPath
  ) -> CollectionReusableView {
    dequeue(identifier, kind: kind, as: CollectionReusableView.self)
  }

  // MARK: Changes

  /// Inserts items at positions after all changes.
  public func insertItems(at indexPaths: [ListIndexPath]) {
    announce(animated: true) { $0.insertRows(at: indexPaths) }
  }
  /// Deletes items at positions before all changes.
  public func deleteItems(at indexPaths: [ListIndexPath]) {
    announce(animated: true) { $0.deleteRows(at: indexPaths) }
  }
  /// Moves an item from a position before all changes to one after them.
  public func moveItem(at indexPath: ListIndexPath, to newIndexPath: ListIndexPath) {
    announce(animated: true) { $0.moveRow(at: indexPath, to: newIndexPath) }
  }
  /// Makes the cells of items again, at positions before all changes.
  public func reloadItems(at indexPaths: [ListIndexPath]) {
    announce(animated: true) { $0.reloadRows(at: indexPaths) }
  }

  /// Shows the items with a different layout. The first visible item stays in view.
  /// - Parameters:
  ///   - new: the layout. A layout belongs to one collection view at a time.
  ///   - animated: whether cells move to their new places; with reduced motion they never do.
  ///   - completion: called once, with whether the animation ran to its end.
  public func setCollectionViewLayout(
    _ new: CollectionViewLayout, animated: Bool, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard new !== layout else {
      completion?(true)
      return
    }
    let first = boundsOrigin == limits?.start ? nil : visiblePaths.first
    layout.list = nil
    new.list?.layout = FlowLayout()
    layout = new
    new.list = self
    new.needsPreparation = true
    endAnimation()
    for (element, shown) in displayed where !element.isItem { endDisplaying(shown, of: element) }
    preparedBounds = .zero
    if let first { scrollTarget = (.item(first), .start) } else { startsAtBeginning = true }
    setNeedsLayout()
    guard animated, window != nil, !bounds.isEmpty else {
      completion?(true)
      return
    }
    animateElements(leaving: []) { completion?($0) }
  }

  // MARK: Questions

  /// The size that the layout fills: that of the view without the content insets.
  var layoutContainer: Size {
    let inset = contentInset
    let safe = contentInsetAdjustmentBehavior == .always ? safeAreaInsets : .zero
    return Size(
      width: max(0, bounds.width - inset.left - inset.right - safe.left - safe.right),
      height: max(0, bounds.height - inset.top - inset.bottom - safe.top - safe.bottom))
  }

  /// Returns the number of items in a section; 0 for a section that does not exist.
  public func numberOfItems(inSection section: Int) -> Int { itemCount(inSection: section) }

  /// The items that are visible, ascending.
  public var indexPathsForVisibleItems: [ListIndexPath] { visiblePaths }

  /// The cells of the visible items, by ascending position.
  public var visibleCells: [CollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem(at:)) }

  /// Returns the cell of an item; nil for an item without one, because it is not near the visible part.
  public func cellForItem(at indexPath: ListIndexPath) -> CollectionViewCell? {
    cell(at: indexPath) as? CollectionViewCell
  }

  /// Returns the supplementary view of a kind at a position; nil if it is not near the visible part.
  public func supplementaryView(forElementKind kind: String, at indexPath: ListIndexPath)
    -> CollectionReusableView?
  {
    displayed[ListElement(category: .supplementaryView, kind: kind, path: indexPath)]?.view
      as? CollectionReusableView
  }

  /// Returns the position of the item of a cell; nil for a cell that is not used.
  public func indexPath(for cell: CollectionViewCell) -> ListIndexPath? {
    cell.list === self ? cell.itemPath : nil
  }

  /// Returns the item at a point of this view's coordinates; nil if there is none.
  public func indexPathForItem(at point: Point) -> ListIndexPath? { item(at: point) }

  /// Where an item is, and how it is shown; nil if the layout does not have it.
  public func layoutAttributesForItem(at indexPath: ListIndexPath) -> CollectionViewLayoutAttributes? {
    prepareForQuestions()
    return attributes(of: .item(indexPath))
  }

  // MARK: Selection and scrolling

  /// The selected items, ascending.
  public var indexPathsForSelectedItems: [ListIndexPath] { selection.selected.indexPaths }

  /// Selects an item, without calls of the delegate. An item that does not exist is ignored.
  /// - Parameters:
  ///   - indexPath: the item; nil to deselect everything.
  ///   - animated: whether scrolling is animated.
  ///   - position: where the item is shown; nil, the default, to leave the offset as it is.
  public func selectItem(
    at indexPath: ListIndexPath?, animated: Bool, scrollPosition position: ScrollPosition? = nil
  ) {
    guard selectByProgram(indexPath), let indexPath, let position else { return }
    scrollToItem(at: indexPath, at: position, animated: animated)
  }

  /// Deselects an item, without calls of the delegate.
  public func deselectItem(at indexPath: ListIndexPath, animated: Bool) { deselectByProgram(indexPath) }

  /// Scrolls until an item is visible.
  ///
  /// Cells on the way that were never measured do not make it miss the item. A position that does not exist is ignored.
  /// - Parameters:
  ///   - indexPath: the item.
  ///   - position: where in the visible part.
  ///   - animated: whether the change is animated; with reduced motion it never is.
  public func scrollToItem(at indexPath: ListIndexPath, at position: ScrollPosition, animated: Bool) {
    scroll(to: .item(indexPath), at: position, animated: animated)
  }
}
