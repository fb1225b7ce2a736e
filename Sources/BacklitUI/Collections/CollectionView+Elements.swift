import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitLists

/// Which elements have views, where these are, and how large.
extension CollectionView {
  /// The most rounds of measuring in one update. Each round measures at least one element.
  private static let roundLimit = 100

  /// The size that the layout fills: that of the view without the content insets.
  var layoutContainer: Size {
    let inset = contentInset
    let safe = contentInsetAdjustmentBehavior == .always ? safeAreaInsets : .zero
    return Size(
      width: max(0, bounds.width - inset.left - inset.right - safe.left - safe.right),
      height: max(0, bounds.height - inset.top - inset.bottom - safe.top - safe.bottom))
  }

  /// The visible part of the content, without what covers it, to which headers are pinned.
  var pinningBounds: Rect { bounds.inset(by: visibleContentInset) }

  /// Called by the layout after an invalidation.
  func layoutDidInvalidate(_ context: CollectionViewLayoutInvalidationContext) {
    if !isUpdating { setNeedsLayout() }
  }

  /// Makes the views of the elements near the visible part, measures and places them, and releases the others.
  /// - Parameter givenAnchor: the element that stays where it is, after a change of the items; nil for the first one.
  func updateElements(keeping givenAnchor: Anchor? = nil) {
    guard !isUpdating, !bounds.isEmpty, window != nil else { return }
    isUpdating = true
    defer {
      isUpdating = false
      latestUpdatedBounds = bounds
    }
    checkCounts()
    let anchor = givenAnchor ?? (startsAtBeginning ? nil : currentAnchor())
    if animation == nil, let target = animatedTarget {
      animatedTarget = nil
      scrollTarget = target
    }
    // Content that was at its end, with nothing on the screen to keep, stays at its end.
    let isAtEnd = anchor == nil && scrollTarget == nil && isAtEnd
    prepareIfNeeded()
    if preparedBounds != bounds {
      let isResized = preparedBounds.size != bounds.size
      if layout.shouldInvalidateLayout(forBoundsChange: bounds) {
        layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
      }
      preparedBounds = bounds
      prepareIfNeeded()
      contentSizeDidChange(keeping: isResized && isPagingEnabled ? nil : anchor)
    } else {
      contentSizeDidChange(keeping: anchor)
    }
    var measuredAll = false
    var round = 0
    while !measuredAll, round < Self.roundLimit {
      round += 1
      measuredAll = !showElements()
      if !measuredAll {
        prepareIfNeeded()
        contentSizeDidChange(keeping: anchor)
        if isAtEnd { scrollToEnd() }
      }
    }
    scrollTarget = nil
    startsAtBeginning = false
    reconfigured = []
    shownBefore = [:]
    removeIdleViews()
    changedViews = []
    updateItemCount()
    updateCursor()
    prefetch()
  }

  private func prepareIfNeeded() {
    readCountsIfNeeded()
    let direction = effectiveLayoutDirection
    if preparedDirection != direction {
      preparedDirection = direction
      layout.needsPreparation = true
    }
    guard layout.needsPreparation else { return }
    layout.needsPreparation = false
    layout.prepare()
  }

  /// Shows the elements of the visible part once.
  /// - Returns: whether the layout changed because elements were measured.
  private func showElements() -> Bool {
    counters.queries += 1
    var wanted = visibleAttributes(in: bounds)
    let visible = Set(wanted.map(\.element))
    wanted += keptElements.subtracting(visible).sorted().compactMap(attributes(of:))
    var elements: [CollectionElement: CollectionViewLayoutAttributes] = [:]
    for attributes in wanted { elements[attributes.element] = attributes }
    for (element, shown) in displayed where elements[element] == nil { endDisplaying(shown, of: element) }
    var changed = false
    for found in wanted {
      var attributes = found
      if changed, displayed[found.element] == nil, !layout.needsPreparation {
        // What was measured before it may have moved it out of the visible part.
        guard let fresh = self.attributes(of: found.element), fresh.frame.intersects(bounds) else { continue }
        attributes = fresh
      }
      guard let shown = display(attributes) else { continue }
      let isUnknown = !attributes.isMeasured || changedViews.contains(ObjectIdentifier(shown.view))
      guard attributes.estimatesWidth || attributes.estimatesHeight, isUnknown else { continue }
      changedViews.remove(ObjectIdentifier(shown.view))
      counters.measured += 1
      let preferred = shown.view.measure(attributes)
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
      else { continue }
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
      changed = true
    }
    return changed
  }

  /// The attributes of the elements in a rectangle that have views, in the order of the layout.
  func visibleAttributes(in rect: Rect) -> [CollectionViewLayoutAttributes] {
    let flips = layout.flipsHorizontallyInOppositeLayoutDirection && effectiveLayoutDirection == .rightToLeft
    let asked = flips ? flipped(rect) : rect
    var found = layout.layoutAttributesForElements(in: asked).filter { !$0.isHidden }
    if flips { for index in found.indices { found[index].frame = flipped(found[index].frame) } }
    return found
  }

  /// The attributes of an item; nil if the layout does not have it.
  func attributes(ofItemAt path: ListIndexPath) -> CollectionViewLayoutAttributes? {
    guard contains(path), var found = layout.layoutAttributesForItem(at: path) else { return nil }
    if layout.flipsHorizontallyInOppositeLayoutDirection, effectiveLayoutDirection == .rightToLeft {
      found.frame = flipped(found.frame)
    }
    return found
  }

  private func flipped(_ rect: Rect) -> Rect {
    Rect(
      x: layout.collectionViewContentSize.width - rect.maxX, y: rect.minY, width: rect.width,
      height: rect.height)
  }

  /// Makes sure that an element has a view with these attributes.
  private func display(_ attributes: CollectionViewLayoutAttributes) -> DisplayedElement? {
    let element = attributes.element
    if var shown = displayed[element] {
      if element.category == .cell, reconfigured.remove(element.path) != nil,
        let cell = reconfigure(element.path, shown), cell !== shown.view
      {
        shown.view.removeFromSuperview()
        shown.view.element = nil
        shown.view = cell
        cell.element = element
        cell.hasBeenShown = true
        displayed[element] = shown
        insertSubview(cell, at: index(for: attributes))
        View.performWithoutAnimation { place(cell, attributes) }
      }
      if shown.attributes != attributes {
        shown.attributes = attributes
        displayed[element] = shown
        place(shown.view, attributes)
        // The same item can be in a different row or column.
        if element.category == .cell { updatePosition(of: shown.view, at: element.path) }
      }
      return shown
    }
    guard let view = makeView(attributes) else { return nil }
    let shown = DisplayedElement(view: view, attributes: attributes)
    displayed[element] = shown
    let before = shownBefore.removeValue(forKey: element)
    if view.superview !== self {
      insertSubview(view, at: index(for: attributes))
    } else if view.hasBeenShown, view.nodeID != before?.node {
      view.renewNodeIDs()
    }
    if let before { view.takeOver(before) }
    view.element = element
    view.hasBeenShown = true
    View.performWithoutAnimation { place(view, attributes) }
    if attributes.isMeasured { view.adoptMeasuring(attributes) }
    if let cell = view as? CollectionViewCell, attributes.representedElementCategory == .cell {
      cell.isSelected = selection.selected.contains(attributes.indexPath)
      updatePosition(of: cell, at: attributes.indexPath)
      prefetched.remove(attributes.indexPath)
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: attributes.indexPath)
    }
    return shown
  }

  /// Lets the data source set the contents of a cell again. It gets the same cell if it asks for the same name.
  private func reconfigure(_ path: ListIndexPath, _ shown: DisplayedElement) -> CollectionViewCell? {
    guard let cell = shown.view as? CollectionViewCell, cell.reuseIdentifier != nil else { return nil }
    cells.enqueue(cell)
    counters.configured += 1
    return source?.collectionView(self, cellForItemAt: path)
  }

  /// The index of a new view among the subviews: pinned views are in front of the cells.
  private func index(for attributes: CollectionViewLayoutAttributes) -> Int {
    if attributes.zIndex > 0 { return subviews.count }
    let first = subviews.firstIndex { view in
      guard let reusable = view as? CollectionReusableView else { return false }
      return reusable.stackingOrder > attributes.zIndex
    }
    return first ?? subviews.count
  }

  /// Places a view where its attributes say, on the grid of the screen.
  private func place(_ view: CollectionReusableView, _ attributes: CollectionViewLayoutAttributes) {
    view.apply(attributes)
    // The layout inside is a result, not a change of the contents.
    CellContent.placing { view.frame = snapped(attributes.frame) }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    if view.transform != attributes.transform { view.transform = attributes.transform }
    view.stackingOrder = attributes.zIndex
  }

  /// A frame on the grid of the screen, as it is shown.
  func snapped(_ frame: Rect) -> Rect {
    frame.snapped(to: grid, roundingHalvesLeft: effectiveLayoutDirection == .rightToLeft)
  }

  /// The view of an element from its data source.
  private func makeView(_ attributes: CollectionViewLayoutAttributes) -> CollectionReusableView? {
    let path = attributes.indexPath
    switch attributes.representedElementCategory {
    case .cell:
      guard contains(path) else { return nil }
      counters.configured += 1
      let cell = source?.collectionView(self, cellForItemAt: path)
      guard let cell else { return nil }
      if let other = cell.element, displayed[other]?.view === cell {
        report(.sharedCell(other.path, path))
        return nil
      }
      return cell
    case .supplementaryView:
      let kind = attributes.representedElementKind ?? ""
      let view = source?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
      if view == nil { report(.missingSupplementaryView(kind: kind, path)) }
      return view
    case .decorationView:
      return attributes.representedElementKind.flatMap { layout.makeDecorationView(ofKind: $0) }
    }
  }

  /// Keeps the view of an element that is not visible any longer for its next use.
  func endDisplaying(_ shown: DisplayedElement, of element: CollectionElement) {
    displayed[element] = nil
    retire(shown, of: element)
  }

  /// Keeps a view for its next use that does not show an element any longer.
  func retire(_ shown: DisplayedElement, of element: CollectionElement) {
    shown.view.element = nil
    shown.view.forgetMeasuring()
    if let cell = shown.view as? CollectionViewCell, element.category == .cell {
      cell.isHighlighted = false
      cell.isAtCursor = false
      collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
      cells.enqueue(cell)
      if cell.reuseIdentifier == nil { cell.removeFromSuperview() }
    } else if let kind = element.kind, shown.view.reuseIdentifier != nil {
      supplementaries[kind]?.enqueue(shown.view)
    } else {
      shown.view.removeFromSuperview()
    }
  }

  /// Removes the views that wait for their next use from the hierarchy: most were used again in the same update.
  private func removeIdleViews() {
    for cell in cells.idleViews where cell.superview != nil { cell.removeFromSuperview() }
    for queue in supplementaries.values {
      for view in queue.idleViews where view.superview != nil { view.removeFromSuperview() }
    }
  }

  /// Called when the contents of a view changed after it was measured.
  func contentDidChange(in view: CollectionReusableView) {
    guard !isUpdating else { return }
    changedViews.insert(ObjectIdentifier(view))
    setNeedsLayout()
  }

  func placeEmptyState() {
    guard let emptyStateView else { return }
    emptyStateView.isHidden = counts.contains { $0 > 0 }
    if !emptyStateView.isHidden { emptyStateView.frame = Rect(origin: boundsOrigin, size: bounds.size) }
  }
}
