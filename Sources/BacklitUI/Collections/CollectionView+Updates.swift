import BacklitGeometry
import BacklitLayout
import BacklitLists

/// Changes of the items.
extension CollectionView {
  /// How long changes of the items and of the layout move, in seconds.
  static var updateDuration: Double { 0.25 }

  /// Takes up several changes of the data together.
  ///
  /// The closure changes the data, and calls the methods that insert, delete, move and reload. Positions mean the same as
  /// in UIKit: deletions, reloads and the sources of moves are positions before all changes, insertions and destinations
  /// of moves are positions after all changes. If the data source does not have the numbers of items that the changes
  /// lead to, an error handler is called (``addErrorHandler(_:)``), and everything is read again.
  /// - Parameters:
  ///   - animated: whether cells move to their new places; with reduced motion they never do.
  ///   - updates: changes the data and announces the changes.
  ///   - completion: called once, with whether the animation ran to its end.
  public func performBatchUpdates(
    animated: Bool = true, _ updates: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard batch == nil else {
      // A batch in a batch is a part of it.
      updates()
      completion?(true)
      return
    }
    readCountsIfNeeded()
    batch = BatchUpdates()
    updates()
    let announced = batch ?? BatchUpdates()
    batch = nil
    do {
      let difference = try SnapshotDifference(announced, oldCounts: counts, newCounts: readCounts())
      takeUp(difference, animated: animated) { completion?(true) }
    } catch {
      report(.inconsistentUpdates(error))
      reloadData()
      completion?(false)
    }
  }

  private func update(_ change: (inout BatchUpdates) -> Void) {
    guard var collected = batch else {
      return performBatchUpdates({ update(change) })
    }
    change(&collected)
    batch = collected
  }

  /// Inserts items at positions after all changes.
  public func insertItems(at indexPaths: [ListIndexPath]) { update { $0.insertRows(at: indexPaths) } }
  /// Deletes items at positions before all changes.
  public func deleteItems(at indexPaths: [ListIndexPath]) { update { $0.deleteRows(at: indexPaths) } }
  /// Moves an item from a position before all changes to one after them.
  public func moveItem(at indexPath: ListIndexPath, to newIndexPath: ListIndexPath) {
    update { $0.moveRow(at: indexPath, to: newIndexPath) }
  }
  /// Makes the cells of items again, at positions before all changes.
  public func reloadItems(at indexPaths: [ListIndexPath]) { update { $0.reloadRows(at: indexPaths) } }
  /// Inserts sections at positions after all changes.
  public func insertSections(_ sections: [Int]) { update { $0.insertSections(sections) } }
  /// Deletes sections at positions before all changes.
  public func deleteSections(_ sections: [Int]) { update { $0.deleteSections(sections) } }
  /// Moves a section from a position before all changes to one after them.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    update { $0.moveSection(section, toSection: newSection) }
  }
  /// Makes the cells of sections again, at positions before all changes.
  public func reloadSections(_ sections: [Int]) { update { $0.reloadSections(sections) } }
}

extension CollectionView: DiffableList {
  package func takeUp(
    _ difference: SnapshotDifference, animated isAnimated: Bool, completion: (@MainActor () -> Void)?
  ) {
    readCountsIfNeeded()
    guard difference.oldCounts == counts else {
      reloadData()
      completion?()
      return
    }
    let wasShown = !bounds.isEmpty && window != nil && !layout.needsPreparation
    let anchor = wasShown ? anchor(after: difference) : nil
    let deletion = spokenDeletion(difference)
    var leaving: [DisplayedElement] = []
    follow(difference, leaving: &leaving)
    selection.apply(difference)
    prefetched = Set(prefetched.compactMap { difference.newIndexPath(for: $0) })
    reordering = reordering?.following(difference)
    guard wasShown else {
      for shown in leaving { release(shown) }
      layout.needsPreparation = true
      setNeedsLayout()
      completion?()
      return
    }
    isUpdating = true
    layout.needsPreparation = true
    layout.prepare(forCollectionViewUpdates: difference)
    isUpdating = false
    setNeedsAccessibilityUpdate()
    for shown in leaving { shown.view.element = nil }
    if isAnimated {
      animateElements(keeping: anchor, leaving: leaving) { _ in completion?() }
    } else {
      for shown in leaving { release(shown) }
      View.performWithoutAnimation { updateElements(keeping: anchor) }
    }
    if let deletion {
      let neighbor = difference.nearestNewIndexPath(for: deletion.item)
      if let cell = neighbor.flatMap(cellForItem(at:)) { window?.post(.layoutChanged(cell)) }
      window?.post(.announcement(deletion.words, .default))
    }
    if !isAnimated { completion?() }
  }

  /// Gives the views of the elements their new positions, and removes those of deleted and reloaded items.
  private func follow(_ difference: SnapshotDifference, leaving: inout [DisplayedElement]) {
    let reloadedSections = Set(difference.reloadedSections)
    let reloaded = Set(difference.reloadedItems)
    var followed: [CollectionElement: DisplayedElement] = [:]
    var moved: [(cell: CollectionViewCell, path: ListIndexPath)] = []
    var before: [CollectionElement: ShownNode] = [:]
    for (old, shown) in shownBefore {
      if let new = element(old, after: difference) { before[new] = shown }
    }
    shownBefore = before
    for (old, shown) in displayed {
      var shown = shown
      let new = self.element(old, after: difference)
      let isReloaded = old.category == .cell && reloaded.contains(old.path)
      guard !reloadedSections.contains(old.path.section), !isReloaded else {
        if let new { shownBefore[new] = ShownNode(shown.view) }
        endDisplaying(shown, of: old)
        continue
      }
      guard let element = new else {
        leaving.append(shown)
        continue
      }
      // The place of the attributes is still the old one, so that the view moves.
      shown.attributes.indexPath = element.path
      shown.view.element = element
      if let cell = shown.view as? CollectionViewCell { moved.append((cell, element.path)) }
      followed[element] = shown
    }
    displayed = followed
    counts = difference.newCounts
    for (cell, path) in moved { updatePosition(of: cell, at: path) }
    for path in difference.reconfiguredItems {
      guard let new = difference.newIndexPath(for: path), let shown = displayed[.item(new)] else { continue }
      changedViews.insert(ObjectIdentifier(shown.view))
      reconfigured.insert(new)
    }
  }

  /// An element at its position after a change; nil if it is deleted.
  private func element(
    _ element: CollectionElement, after difference: SnapshotDifference
  ) -> CollectionElement? {
    var element = element
    if element.category == .cell {
      guard let path = difference.newIndexPath(for: element.path) else { return nil }
      element.path = path
    } else {
      guard let section = difference.newSection(for: element.path.section) else { return nil }
      element.path = ListIndexPath(item: element.path.item, section: section)
    }
    return element
  }

  /// The first visible item with its new position, or its nearest neighbour.
  private func anchor(after difference: SnapshotDifference) -> Anchor? {
    guard var anchor = currentAnchor() else { return nil }
    let old = anchor.element.path
    // In a collection that is sorted again, the offset stays.
    if difference.movesItems, difference.newCounts.indices.contains(old.section),
      old.item < difference.newCounts[old.section]
    {
      return anchor
    }
    if let path = difference.newIndexPath(for: anchor.element.path) {
      anchor.element.path = path
      return anchor
    }
    let survivor = displayed.filter {
      $0.key.category == .cell && $0.value.attributes.frame.intersects(bounds)
        && difference.newIndexPath(for: $0.key.path) != nil
    }.min { $0.key < $1.key }
    if let survivor, let path = difference.newIndexPath(for: survivor.key.path) {
      let place = self.place(of: snapped(survivor.value.attributes.frame))
      return Anchor(element: .item(path), place: place - offsetAlongAxis, offset: offsetAlongAxis)
    }
    guard let path = difference.nearestNewIndexPath(for: anchor.element.path) else { return nil }
    anchor.element.path = path
    return anchor
  }

  /// Keeps or removes the view of an element that is gone. Its position may be that of a different element now.
  private func release(_ shown: DisplayedElement) { retire(shown, of: shown.attributes.element) }

  /// Moves the views of the elements to their new places, and lets those of deleted items fade.
  func animateElements(
    keeping anchor: Anchor?, leaving: [DisplayedElement], completion: @escaping @MainActor (Bool) -> Void
  ) {
    let before = boundsOrigin
    // First everything is computed at once, to know where the content is scrolled to.
    let old = displayed.mapValues { $0.view.frame }
    View.performWithoutAnimation { updateElements(keeping: anchor) }
    // A data source with cells of its own may have returned them for different items.
    let leaving = leaving.filter { $0.view.element == nil }
    let shift = Point(x: boundsOrigin.x - before.x, y: boundsOrigin.y - before.y)
    let new = displayed
    View.performWithoutAnimation {
      for (element, shown) in new {
        if let frame = old[element] {
          shown.view.frame = frame.offset(dx: shift.x, dy: shift.y)
        } else if element.category == .cell {
          appear(shown, element)
        }
      }
      for shown in leaving { shown.view.frame = shown.view.frame.offset(dx: shift.x, dy: shift.y) }
    }
    View.animate(
      withDuration: Self.updateDuration,
      animations: {
        for (_, shown) in new {
          shown.view.frame = snapped(shown.attributes.frame)
          shown.view.alpha = shown.attributes.alpha
        }
        for shown in leaving {
          if let final = layout.finalLayoutAttributesForDisappearingItem(at: shown.attributes.indexPath) {
            shown.view.frame = snapped(final.frame)
          }
          shown.view.alpha = 0
        }
      },
      completion: { [weak self] finished in
        // The other views show different items by now.
        for shown in leaving where shown.view.element == nil {
          shown.view.alpha = 1
          shown.view.removeFromSuperview()
          self?.release(shown)
        }
        completion(finished)
      })
  }

  /// Places a new view where its motion begins.
  private func appear(_ shown: DisplayedElement, _ element: CollectionElement) {
    if let initial = layout.initialLayoutAttributesForAppearingItem(at: element.path) {
      shown.view.frame = snapped(initial.frame)
      shown.view.alpha = initial.alpha
    } else {
      shown.view.alpha = 0
    }
  }
}

/// A change of the layout.
extension CollectionView {
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
    let first = boundsOrigin == limits?.start ? nil : indexPathsForVisibleItems.first
    layout.collectionView = nil
    new.collectionView?.layout = FlowLayout()
    layout = new
    new.collectionView = self
    new.needsPreparation = true
    endAnimation()
    for (element, shown) in displayed where element.category != .cell { endDisplaying(shown, of: element) }
    preparedBounds = .zero
    if let first { scrollTarget = (first, .start) } else { startsAtBeginning = true }
    guard animated, window != nil, !bounds.isEmpty else {
      setNeedsLayout()
      completion?(true)
      return
    }
    animateElements(keeping: nil, leaving: []) { completion?($0) }
  }
}

/// Prefetching.
extension CollectionView {
  /// Asks for the data of the items within a page of the visible part, and cancels requests for others.
  func prefetch() {
    guard let prefetchDataSource else { return }
    let reach =
      layout.scrollAxis == .vertical
      ? bounds.insetBy(dx: 0, dy: -bounds.height) : bounds.insetBy(dx: -bounds.width, dy: 0)
    let near = visibleAttributes(in: reach).filter { $0.representedElementCategory == .cell }.map(\.indexPath)
    let wanted = Set(near.filter { displayed[.item($0)] == nil })
    let new = near.filter { wanted.contains($0) && !prefetched.contains($0) }
    let gone = prefetched.subtracting(wanted).sorted()
    prefetched = wanted
    if !new.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: new) }
    if !gone.isEmpty { prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: gone) }
  }
}

extension CollectionElement: Comparable {
  static func < (first: CollectionElement, second: CollectionElement) -> Bool { first.path < second.path }
}
