import BacklitGeometry
import BacklitLayout
import BacklitLists

/// How views follow changes of the items.
extension ListBase {
  /// The duration of an animated change in seconds.
  static var updateDuration: Double { 0.25 }

  /// Takes up changes of the data source, which has the new content already.
  ///
  /// A list whose own content is not the old one of the difference reads everything again.
  /// - Parameters:
  ///   - difference: what changed.
  ///   - isAnimated: whether the change is animated; with reduced motion it never is.
  ///   - completion: called once, when the change is complete and visible; with false if its animation was cut short.
  ///   - parent: returns the item that hides an item, both before the change; nil for other items.
  func takeUp(
    _ difference: SnapshotDifference, animated isAnimated: Bool,
    completion: (@MainActor (Bool) -> Void)? = nil,
    hiding parent: (ListIndexPath) -> ListIndexPath? = { _ in nil }
  ) {
    if isUpdating { report(.announcedDuringLayout) }
    guard !isUpdating, !needsCounts, difference.oldCounts == counts.sections else {
      reloadData()
      completion?(true)
      return
    }
    guard !difference.isEmpty else {
      completion?(true)
      return
    }
    let isShown = window != nil && !bounds.isEmpty
    let isPrepared = !bounds.isEmpty && !layout.needsPreparation
    let readerParent = readerPath.flatMap(parent)
    let hidingParent = readerParent ?? selection.cursor.flatMap(parent)
    if let hidingParent { selection.moveCursor(to: hidingParent) }
    let deletion = readerParent == nil ? spokenDeletion(difference) : nil
    let anchor = isPrepared ? anchor(after: difference) : nil
    itemsWillChange(difference)
    let menu = menu(movedBy: difference)
    defer { menu?.dismiss(animated: false) }
    let leaving = follow(difference)
    counts = ItemCounts(difference.newCounts)
    selection.apply(difference)
    pressedPath = pressedPath.flatMap(difference.newIndexPath)
    prefetched = Set(prefetched.compactMap { difference.newIndexPath(for: $0) })
    layout.needsPreparation = true
    if isPrepared { layout.prepare(forCollectionViewUpdates: difference) }
    // Without an element to keep, the offset stays.
    pendingAnchor = isPrepared ? anchor ?? offsetAnchor : nil
    itemsDidChange(difference)
    reconfigure(difference)
    updateStates()
    setNeedsLayout()
    setNeedsAccessibilityUpdate()
    if isAnimated, isShown {
      animateElements(leaving: leaving) { completion?($0) }
    } else {
      for shown in leaving { retire(shown.view, of: shown.attributes.element) }
    }
    // A reader in a row goes to the next row at the same place.
    let leavesPlace = deletion != nil && hasCursorInRow
    if leavesPlace || hidingParent != nil && (isFocused || readerParent != nil) { showCursor() }
    if let deletion { window?.post(.announcement(deletion, .default)) }
    if !(isAnimated && isShown) { completion?(true) }
  }

  /// The open menu of an item that a change removes or moves, because it acts on the position before; nil if there is none.
  private func menu(movedBy difference: SnapshotDifference) -> MenuController? {
    guard let menu = window?.controllerHost?.front as? MenuController,
      let element = element(containing: menu.presentationSettings.sourceView), element.isItem,
      element.following(difference) != element
    else { return nil }
    return menu
  }

  /// Gives the views of the elements their new positions.
  /// - Returns: the views of deleted elements.
  private func follow(_ difference: SnapshotDifference) -> [DisplayedElement] {
    let reloadedSections = Set(difference.reloadedSections)
    let reloaded = Set(difference.reloadedItems)
    var leaving: [DisplayedElement] = []
    var followed: [ListElement: DisplayedElement] = [:]
    var before: [ListElement: ShownNode] = [:]
    for (old, shown) in shownBefore {
      if let new = old.following(difference) { before[new] = shown }
    }
    for (old, shown) in displayed {
      let new = old.following(difference)
      let isReloaded =
        reloadedSections.contains(old.path.section) || old.isItem && reloaded.contains(old.path)
      if let new, !isReloaded {
        var shown = shown
        // The place of the attributes is still the old one, so that the view moves.
        shown.attributes.indexPath = new.path
        shown.view.element = new
        followed[new] = shown
      } else if let new {
        before[new] = ShownNode(shown.view)
        retire(shown.view, of: old)
      } else {
        shown.view.element = nil
        leaving.append(shown)
      }
    }
    displayed = followed
    shownBefore = before
    return leaving
  }

  /// Has the data source configure visible cells again, as they are.
  private func reconfigure(_ difference: SnapshotDifference) {
    for old in difference.reconfiguredItems {
      guard let path = difference.newIndexPath(for: old), let shown = displayed[.item(path)] else { continue }
      reconfiguredCell = shown.view
      let answer = source?.cell(at: path)
      reconfiguredCell = nil
      counters.configuredCells += 1
      shown.view.needsMeasuring = true
      shown.view.setNeedsAccessibilityUpdate()
      guard let answer, answer !== shown.view else { continue }
      // A different kind of cell replaces this one.
      endDisplaying(shown, of: .item(path))
      if answer.element == nil { enqueue(answer) }
    }
  }

  /// Moves the views of the elements to their new places, and lets those of deleted elements fade.
  func animateElements(leaving: [DisplayedElement], completion: @escaping @MainActor (Bool) -> Void) {
    let before = boundsOrigin
    // First everything is computed at once, to know where the content is scrolled to.
    let old = displayed.mapValues { $0.view.frame }
    View.performWithoutAnimation { layoutIfNeeded() }
    // A data source with cells of its own may have returned them for different items.
    let leaving = leaving.filter { $0.view.element == nil }
    let shift = Point(x: boundsOrigin.x - before.x, y: boundsOrigin.y - before.y)
    View.performWithoutAnimation {
      for (element, shown) in displayed {
        if let frame = old[element] {
          let end = snapped(shown.attributes.frame)
          // A pinned view moves with the content.
          shown.view.frame = Rect(origin: frame.offsetBy(dx: shift.x, dy: shift.y).origin, size: end.size)
        } else {
          shown.view.alpha = 0
        }
      }
      for shown in leaving {
        shown.view.accessibilityElementsHidden = true
        shown.view.frame = shown.view.frame.offsetBy(dx: shift.x, dy: shift.y)
      }
    }
    View.animate(
      withDuration: Self.updateDuration,
      animations: {
        for shown in displayed.values {
          shown.view.frame = snapped(shown.attributes.frame)
          shown.view.alpha = shown.attributes.alpha
        }
        for shown in leaving { shown.view.alpha = 0 }
      },
      completion: { [weak self] finished in
        for shown in leaving {
          shown.view.alpha = 1
          shown.view.accessibilityElementsHidden = false
          // The view may show a different element by now.
          guard shown.view.element == nil else { continue }
          shown.view.removeFromSuperview()
          self?.retire(shown.view, of: shown.attributes.element)
        }
        completion(finished)
      })
  }
}
