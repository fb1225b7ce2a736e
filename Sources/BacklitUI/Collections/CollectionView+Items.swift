import BacklitGeometry
import BacklitLayout
import BacklitLists

/// Registration and reuse of cells and of the views beside them.
extension CollectionView {
  /// Registers the class of the cells with a name.
  public func register(
    _ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String
  ) {
    register(forCellWithReuseIdentifier: identifier) { cellClass.init() }
  }

  /// Registers a closure that makes the cells with a name.
  public func register(
    forCellWithReuseIdentifier identifier: String, make: @escaping @MainActor () -> CollectionViewCell
  ) {
    cells.register(identifier) { name in
      let cell = make()
      cell.reuseIdentifier = name
      return cell
    }
  }

  /// Registers the class of the views of a kind beside the items, with a name.
  public func register(
    _ viewClass: CollectionReusableView.Type, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementaries[kind, default: ReuseQueue()].register(identifier) { name in
      let view = viewClass.init()
      view.reuseIdentifier = name
      return view
    }
  }

  /// Returns a cell with a registered name: one that is not used any longer, or a new one. Traps if the name is not
  /// registered.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: ListIndexPath
  ) -> CollectionViewCell {
    let before = shownBefore[.item(indexPath)]?.view as? CollectionViewCell
    return cells.dequeue(
      identifier, preferring: before, sparing: { shownBefore.isReserved($0) }, kind: "cell",
      in: "Problem: \(nameInMessages)")
  }

  /// Returns a view of a kind with a registered name. Traps if the name is not registered.
  public func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: ListIndexPath
  ) -> CollectionReusableView {
    supplementaries[kind, default: ReuseQueue()].dequeue(
      identifier, kind: kind, in: "Problem: \(nameInMessages)")
  }

  private var nameInMessages: String {
    identifier.map { "the collection view \"\($0)\"" } ?? "a collection view without identifier"
  }

  /// The number of cells that were made, for tests.
  package var madeCellCount: Int { cells.madeCount }
}

/// Counts and lookups.
extension CollectionView {
  /// The number of sections.
  public var numberOfSections: Int { sectionCounts.count }

  /// The number of items in a section; 0 for a section that does not exist.
  public func numberOfItems(inSection section: Int) -> Int {
    sectionCounts.indices.contains(section) ? counts[section] : 0
  }

  /// Whether an item exists.
  func contains(_ path: ListIndexPath) -> Bool {
    counts.indices.contains(path.section) && path.item >= 0 && path.item < counts[path.section]
  }

  /// The items that are visible, ascending.
  public var indexPathsForVisibleItems: [ListIndexPath] {
    displayed.filter { $0.key.category == .cell && $0.value.attributes.frame.intersects(bounds) }.map(
      \.key.path
    )
    .sorted()
  }

  /// The cells of the visible items, by ascending position.
  public var visibleCells: [CollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem(at:)) }

  /// The cell of an item; nil for an item without one, because it is not near the visible part.
  public func cellForItem(at indexPath: ListIndexPath) -> CollectionViewCell? {
    displayed[.item(indexPath)]?.view as? CollectionViewCell
  }

  /// The supplementary view of a kind at a position; nil if it is not near the visible part.
  public func supplementaryView(forElementKind kind: String, at indexPath: ListIndexPath)
    -> CollectionReusableView?
  {
    displayed[CollectionElement(category: .supplementaryView, kind: kind, path: indexPath)]?.view
  }

  /// The position of the item of a cell; nil for a cell that is not used.
  public func indexPath(for cell: CollectionViewCell) -> ListIndexPath? {
    cell.element.flatMap { displayed[$0]?.view === cell ? $0.path : nil }
  }

  /// The item at a point of this view's coordinates; nil if there is none.
  public func indexPathForItem(at point: Point) -> ListIndexPath? {
    displayed.first { element, shown in
      element.category == .cell && convert(shown.view.bounds, from: shown.view).contains(point)
    }?.key.path
  }

  /// Where an item is, and how it is shown; nil if the layout does not have it.
  public func layoutAttributesForItem(at indexPath: ListIndexPath) -> CollectionViewLayoutAttributes? {
    prepareForQuestions()
    return attributes(ofItemAt: indexPath)
  }

  /// Prepares the layout outside of an update.
  func prepareForQuestions() {
    readCountsIfNeeded()
    guard layout.needsPreparation, !bounds.isEmpty else { return }
    layout.needsPreparation = false
    preparedBounds = bounds
    preparedDirection = effectiveLayoutDirection
    layout.prepare()
  }

  /// The number of items before an item. Complexity: O(number of sections).
  func number(of path: ListIndexPath) -> Int { counts[..<path.section].reduce(0, +) + path.item }

  /// The item with a number of items before it; nil if there is none. Complexity: O(number of sections).
  func path(number: Int) -> ListIndexPath? {
    var rest = number
    for (section, count) in counts.enumerated() {
      if rest < count { return rest >= 0 ? ListIndexPath(item: rest, section: section) : nil }
      rest -= count
    }
    return nil
  }
}

/// Reading the data source, which may be wrong.
extension CollectionView {
  /// Adds a closure that is called with each error of the data source. The view shows what it can.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  public func addErrorHandler(
    _ handler: @escaping @MainActor (CollectionViewError) -> Void
  ) -> HandlerRegistration {
    errorHandlers.add(handler)
  }

  func report(_ error: CollectionViewError) {
    errorHandlers.forEach { $0(error) }
    window?.report(problem: "The data source of \(nameInMessages) is wrong: \(error).")
  }

  /// Compares the numbers of items of the sections that are visible with those of the data source, which may have
  /// changed without an update. Then everything is read again.
  func checkCounts() {
    guard !needsCounts, let dataSource = source, batch == nil else { return }
    for section in Set(displayed.keys.map(\.path.section)).sorted() where counts.indices.contains(section) {
      let sections = dataSource.numberOfSections(in: self)
      let actual = section < sections ? dataSource.collectionView(self, numberOfItemsInSection: section) : 0
      guard actual != counts[section] else { continue }
      report(.changedDuringLayout(section: section, expected: counts[section], actual: actual))
      return reloadData()
    }
  }

  func readCountsIfNeeded() {
    guard needsCounts else { return }
    needsCounts = false
    counts = readCounts()
    if let cursor = selection.cursor, !contains(cursor) { selection.moveCursor(to: nil) }
  }

  /// The numbers of items of the data source; negative ones are errors and count as 0.
  func readCounts() -> [Int] {
    guard let dataSource = source else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    if sections < 0 { report(.negativeCount(section: nil, sections)) }
    return (0..<max(0, sections)).map { section in
      let count = dataSource.collectionView(self, numberOfItemsInSection: section)
      if count < 0 { report(.negativeCount(section: section, count)) }
      return max(0, count)
    }
  }

  /// Reads everything again: all cells are made again, and nothing is selected.
  public func reloadData() {
    for (element, shown) in displayed {
      shownBefore[element] = ShownNode(shown.view)
      endDisplaying(shown, of: element)
    }
    displayed = [:]
    needsCounts = true
    prefetched = []
    reordering = nil
    let cursor = selection.cursor
    selection = SelectionModel(mode: selection.mode)
    // An item at the same position may be a different one, but the keys stay there.
    selection.moveCursor(to: cursor)
    let context = CollectionViewLayoutInvalidationContext()
    context.invalidatesEverything = true
    layout.invalidateLayout(with: context)
    setNeedsLayout()
    setNeedsAccessibilityUpdate()
  }
}

/// Scrolling to items.
extension CollectionView {
  /// Scrolls until an item is visible.
  ///
  /// Cells on the way that were never measured do not make it miss the item. A position that does not exist is ignored.
  /// - Parameters:
  ///   - indexPath: the item.
  ///   - position: where in the visible part.
  ///   - animated: whether the change is animated; with reduced motion it never is.
  public func scrollToItem(at indexPath: ListIndexPath, at position: ScrollPosition, animated: Bool) {
    readCountsIfNeeded()
    guard contains(indexPath) else { return }
    guard animated, let limits, !traitCollection.prefersReducedMotion,
      let offset = offset(showing: indexPath, at: position)
    else {
      endAnimation()
      animatedTarget = nil
      scrollTarget = (indexPath, position)
      setNeedsLayout()
      return
    }
    animatedTarget = (indexPath, position)
    setContentOffset(limits.clamped(offset), animated: true)
  }

  /// The offset that shows an item at a position.
  func offset(showing path: ListIndexPath, at position: ScrollPosition) -> Point? {
    guard let attributes = attributes(ofItemAt: path) else { return nil }
    let frame = snapped(attributes.frame)
    let seen = bounds.inset(by: visibleContentInset)
    var offset = boundsOrigin
    func place(_ low: Double, _ high: Double, _ seenLow: Double, _ seenHigh: Double, mirrored: Bool) -> Double
    {
      let position: ScrollPosition =
        switch position {
        case .start: mirrored ? .end : .start
        case .end: mirrored ? .start : .end
        default: position
        }
      let length = seenHigh - seenLow
      switch position {
      case .start: return low - seenLow
      case .end: return high - seenHigh
      case .center: return (low + high) / 2 - (seenLow + length / 2)
      case .nearest:
        if low < seenLow || high - low > length { return low - seenLow }
        return high > seenHigh ? high - seenHigh : 0
      }
    }
    if layout.scrollAxis == .vertical {
      offset.y += place(frame.minY, frame.maxY, seen.minY, seen.maxY, mirrored: false)
      offset.y = settledOffset(offset.y, showingTo: frame.maxY)
    } else {
      offset.x += place(
        frame.minX, frame.maxX, seen.minX, seen.maxX, mirrored: effectiveLayoutDirection == .rightToLeft)
    }
    return offset
  }
}
