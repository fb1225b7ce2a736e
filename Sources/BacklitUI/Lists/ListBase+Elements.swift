import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitLists

/// Which elements have views, where these are, and how large.
extension ListBase {
  /// The most rounds of measuring in one update. Each round measures at least one element.
  private static var roundLimit: Int { 200 }

  /// The visible part of the content, without what covers it, to which headers are pinned.
  var pinningBounds: Rect { bounds.inset(by: visibleContentInset) }

  /// Makes the views of the elements near the visible part, measures and places them, and releases the others.
  func updateElements() {
    guard !isUpdating, !bounds.isEmpty, window != nil else { return }
    isUpdating = true
    counters.layouts += 1
    checkCounts(ofSections: Set(displayed.keys.map(\.path.section)))
    let anchor = pendingAnchor ?? (startsAtBeginning ? nil : currentAnchor())
    pendingAnchor = nil
    // Content that was at its end, with nothing on the screen to keep, stays at its end.
    let holdsEnd = anchor == nil && scrollTarget == nil && isAtEnd
    if layout.isOutdated { layout.needsPreparation = true }
    prepareIfNeeded()
    let isResized = preparedBounds.size != bounds.size
    if preparedBounds != bounds {
      if layout.shouldInvalidateLayout(forBoundsChange: bounds) {
        layout.invalidate(.sizes([]))
      }
      preparedBounds = bounds
    }
    for round in 0..<Self.roundLimit {
      prepareIfNeeded()
      contentSizeDidChange(keeping: round == 0 && isResized && isPagingEnabled ? nil : anchor)
      if holdsEnd { scrollToEnd() }
      guard showElements() else { break }
    }
    isUpdating = false
    latestUpdatedBounds = bounds
    scrollTarget = nil
    startsAtBeginning = false
    // The content is read again in the next layout.
    if needsCounts { return setNeedsLayout() }
    shownBefore = [:]
    removeRetiredViews()
    didUpdateElements()
    updateItemCount()
    announceSoonVisible()
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

  /// Prepares the layout outside of an update.
  func prepareForQuestions() {
    guard !isUpdating else { return }
    readCountsIfNeeded()
    guard layout.needsPreparation, !bounds.isEmpty else { return }
    preparedBounds = bounds
    prepareIfNeeded()
  }

  /// Shows the elements of the visible part once.
  /// - Returns: whether the layout changed because elements were measured.
  private func showElements() -> Bool {
    var wanted = visibleAttributes(in: bounds)
    let visible = Set(wanted.map(\.element))
    wanted += keptElements.subtracting(visible).sorted().compactMap(attributes)
    let elements = Set(wanted.map(\.element))
    for (element, shown) in displayed where !elements.contains(element) { endDisplaying(shown, of: element) }
    checkCounts(ofSections: Set(wanted.map(\.indexPath.section)))
    var changed = false
    for var attributes in wanted {
      if needsCounts { return false }
      if changed, displayed[attributes.element] == nil, !layout.needsPreparation {
        // The elements measured before it may have moved it out of the visible part.
        guard let fresh = self.attributes(of: attributes.element), fresh.frame.intersects(bounds) else {
          continue
        }
        attributes = fresh
      }
      guard let shown = display(attributes), attributes.isEstimated,
        !attributes.isMeasured || shown.view.needsMeasuring
      else { continue }
      shown.view.needsMeasuring = false
      let preferred = preferredAttributes(of: shown.view, attributes)
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
      else { continue }
      layout.invalidate(.preferred(preferred, original: attributes))
      changed = true
    }
    return changed
  }

  /// The attributes of the elements in a rectangle that have views, in the order of the layout.
  func visibleAttributes(in rect: Rect) -> [CollectionViewLayoutAttributes] {
    layout.layoutAttributesForElements(in: flips ? flipped(rect) : rect).filter { !$0.isHidden }.map(placed)
  }

  /// The attributes of an element; nil if the layout does not have it.
  func attributes(of element: ListElement) -> CollectionViewLayoutAttributes? {
    guard contains(element) else { return nil }
    switch element.category {
    case .cell: return layout.layoutAttributesForItem(at: element.path).map(placed)
    case .supplementaryView:
      return element.kind.flatMap {
        layout.layoutAttributesForSupplementaryView(ofKind: $0, at: element.path)
      }
      .map(placed)
    }
  }

  private var flips: Bool {
    layout.flipsHorizontallyInOppositeLayoutDirection && effectiveLayoutDirection == .rightToLeft
  }

  private func placed(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    var placed = attributes
    if flips { placed.frame = flipped(attributes.frame) }
    return placed
  }

  private func flipped(_ rect: Rect) -> Rect {
    Rect(
      x: layout.collectionViewContentSize.width - rect.maxX, y: rect.minY, width: rect.width,
      height: rect.height)
  }

  // MARK: Views

  /// Makes sure that an element has a view with these attributes.
  private func display(_ attributes: CollectionViewLayoutAttributes) -> DisplayedElement? {
    let element = attributes.element
    if var shown = displayed[element] {
      if shown.attributes != attributes {
        shown.attributes = attributes
        displayed[element] = shown
        place(shown.view, attributes)
        // The same item can be in a different row or column.
        updateState(of: shown.view, at: element)
      }
      return shown
    }
    guard let view = makeView(of: element) else { return nil }
    let shown = DisplayedElement(view: view, attributes: attributes)
    displayed[element] = shown
    view.element = element
    view.list = self
    let before = shownBefore.removeValue(forKey: element)
    View.performWithoutAnimation {
      updateState(of: view, at: element)
      if view.superview !== self {
        insertSubview(view, at: index(for: attributes))
      } else if view.hasBeenShown, view.nodeID != before?.node {
        view.renewNodeIDs()
      }
      if let before { view.takeOver(before) }
      view.hasBeenShown = true
      place(view, attributes)
    }
    view.needsMeasuring = !attributes.isMeasured || layout.measuresReusedViews
    // Later changes of the constraints are noticed.
    if !view.needsMeasuring { view.updateConstraintsIfNeeded() }
    willDisplay(view, for: element)
    return shown
  }

  /// The index of a new view among the subviews: pinned views are in front of the cells, and titles of columns in front of all.
  private func index(for attributes: CollectionViewLayoutAttributes) -> Int {
    let titles = subviews.firstIndex { $0 is TableHeaderRow } ?? subviews.count
    if attributes.zIndex > 0 { return titles }
    let first = subviews[..<titles].firstIndex { view in
      (view as? ReusableView).map { $0.stackingOrder > attributes.zIndex } ?? false
    }
    return first ?? titles
  }

  /// Places a view where its attributes say, on the grid of the screen.
  private func place(_ view: ReusableView, _ attributes: CollectionViewLayoutAttributes) {
    view.take(attributes)
    // The layout inside is a result, not a change of the contents.
    let frame = snapped(attributes.frame)
    if view.frame != frame { CellContent.measuring { view.frame = frame } }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    if view.transform != attributes.transform { view.transform = attributes.transform }
    view.stackingOrder = attributes.zIndex
  }

  /// A frame on the grid of the screen, as it is shown.
  func snapped(_ frame: Rect) -> Rect {
    frame.snapped(to: grid, roundingHalvesLeft: effectiveLayoutDirection == .rightToLeft)
  }

  /// The view of an element from the data source.
  private func makeView(of element: ListElement) -> ReusableView? {
    switch element.category {
    case .cell:
      counters.configuredCells += 1
      guard let cell = source?.cell(at: element.path) else { return nil }
      if let other = cell.element, displayed[other]?.view === cell {
        report(.sharedCell(other.path, element.path))
        return cellInsteadOfSharedOne
      }
      guard !needsCounts else {
        enqueue(cell)
        return nil
      }
      return cell
    case .supplementaryView:
      let view = source?.view(of: element)
      if view == nil {
        report(.missingSupplementaryView(kind: element.kind ?? "", element.path))
      }
      return view
    }
  }

  /// Returns a view with a registered name: one that is not used any longer, or a new one. Traps if the name is not
  /// registered.
  func dequeue<Reusable: ReusableView>(
    _ identifier: String, kind: String = "", for element: ListElement? = nil, as type: Reusable.Type
  ) -> Reusable {
    if let view = reconfiguredCell as? Reusable, view.reuseIdentifier == identifier {
      reconfiguredCell = nil
      return view
    }
    let found = reuse[kind, default: ReuseQueue()].dequeue(
      identifier, preferring: element.flatMap { shownBefore[$0]?.view as? ReusableView },
      sparing: { shownBefore.isReserved($0) }, kind: kind.isEmpty ? "cell" : kind, in: name)
    guard let view = found as? Reusable else { fatalError("\(name) has a cell of a different class.") }
    return view
  }

  func register(_ identifier: String, kind: String = "", make: @escaping @MainActor (String) -> ReusableView)
  {
    reuse[kind, default: ReuseQueue()].register(identifier) { identifier in
      let view = make(identifier)
      view.reuseIdentifier = identifier
      view.registeredKind = kind
      return view
    }
  }

  func enqueue(_ view: ReusableView) { reuse[view.registeredKind]?.enqueue(view) }

  /// Keeps the view of an element that is not visible any longer for its next use.
  func endDisplaying(_ shown: DisplayedElement, of element: ListElement) {
    displayed[element] = nil
    retire(shown.view, of: element)
  }

  /// Keeps a view for its next use that does not show an element any longer.
  func retire(_ view: ReusableView, of element: ListElement) {
    view.element = nil
    view.needsMeasuring = true
    if let cell = view as? any ListCell {
      cell.isHighlighted = false
      cell.isAtCursor = false
    }
    didEndDisplaying(view, of: element)
    enqueue(view)
    retired.append(view)
  }

  /// Removes the views that left their elements from the hierarchy: most were used again in the same update.
  private func removeRetiredViews() {
    for view in retired where view.element == nil { view.removeFromSuperview() }
    retired = []
  }

  func backgroundDidChange(from old: View?, to new: View?) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let new { insertSubview(new, at: 0) }
    setNeedsLayout()
  }

  // MARK: Questions

  /// The visible items, ascending.
  var visiblePaths: [ListIndexPath] {
    prepareForQuestions()
    return visibleAttributes(in: bounds).map(\.element).filter(\.isItem).map(\.path).sorted()
  }

  /// The cell of an item; nil for an item without one.
  func cell(at path: ListIndexPath) -> ReusableView? { displayed[.item(path)]?.view }

  /// The item at a point of this view's coordinates, if it has a cell.
  func item(at point: Point) -> ListIndexPath? {
    displayed.first { element, shown in element.isItem && shown.view.frame.contains(point) }?.key.path
  }

  /// Calls a closure with each cell.
  func forEachCell(_ body: (_ cell: any ListCell, _ path: ListIndexPath) -> Void) {
    for (element, shown) in displayed where element.isItem {
      if let cell = shown.view as? any ListCell { body(cell, element.path) }
    }
  }
}

extension CollectionViewLayoutAttributes {
  /// Whether the view decides on a length.
  var isEstimated: Bool { estimatesWidth || estimatesHeight }
}
