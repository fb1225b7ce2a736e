import BacklitAccessibility
import BacklitGeometry
import BacklitLists

/// A layout that places items side by side, and begins a new line where the next item does not fit.
///
/// A full line is justified: its first and its last item touch the insets. All lengths are in points. The delegate of the
/// collection view can give sections and items lengths of their own, if it is a ``CollectionViewDelegateFlowLayout``.
///
/// With an ``estimatedItemSize``, cells decide on their size: see there. Finding the items of a place is O(log n) in the
/// number of lines.
@MainActor
open class FlowLayout: CollectionViewLayout {
  /// The direction in which the content continues.
  public typealias ScrollDirection = FlowScrollDirection

  /// An estimated size for cells that decide on their size: that of ``itemSize``.
  public static let automaticSize = Size(width: -1, height: -1)

  /// The size of items; 400 × 48 points, or 50 × 3 cells, by default.
  public var itemSize = Size(width: 400, height: 48) { didSet { changed(itemSize != oldValue) } }
  /// The size of items in place of ``itemSize``, whose fractions are those of the room between the insets of the section; nil,
  /// the default, for none. In UIKit the delegate computes such sizes.
  public var fractionalItemSize: CollectionLayoutSize? {
    didSet { changed(fractionalItemSize != oldValue) }
  }
  /// The size of items before their cells are measured; zero, the default, for items of a fixed size.
  ///
  /// Cells decide on the length in the scroll direction. They decide on the other length too, unless the estimate is at
  /// least that of the section: then the item fills it, and there is one item a line, such as a message of a chat.
  /// Otherwise, the first cell whose length across differs from the estimate makes the layout place the items one by
  /// one, which takes O(n) in the number of items for each correction.
  public var estimatedItemSize = Size.zero { didSet { changed(estimatedItemSize != oldValue) } }
  /// The smallest distance between two lines; 0 by default.
  public var minimumLineSpacing = 0.0 { didSet { changed(minimumLineSpacing != oldValue) } }
  /// The smallest distance between two items of a line; 0 by default.
  public var minimumInteritemSpacing = 0.0 { didSet { changed(minimumInteritemSpacing != oldValue) } }
  /// The distances from the edges of a section to its items; left is leading.
  public var sectionInset = EdgeInsets.zero { didSet { changed(sectionInset != oldValue) } }
  /// The direction in which the content continues.
  public var scrollDirection = ScrollDirection.vertical { didSet { changed(scrollDirection != oldValue) } }
  /// The size of headers; zero, the default, for none. Only the length in the scroll direction counts.
  public var headerReferenceSize = Size.zero { didSet { changed(headerReferenceSize != oldValue) } }
  /// The size of footers; zero, the default, for none. Only the length in the scroll direction counts.
  public var footerReferenceSize = Size.zero { didSet { changed(footerReferenceSize != oldValue) } }
  /// Whether the header of a section stays visible as long as a part of the section is.
  public var sectionHeadersPinToVisibleBounds = false {
    didSet { changed(sectionHeadersPinToVisibleBounds != oldValue) }
  }
  /// Whether the footer of a section stays visible as long as a part of the section is.
  public var sectionFootersPinToVisibleBounds = false {
    didSet { changed(sectionFootersPinToVisibleBounds != oldValue) }
  }

  var arrangement: any CollectionArrangement = FlowArrangement.empty
  /// The sections of the latest preparation.
  private var sections: [FlowSection] = []
  /// The sizes that cells asked for, when items are placed one by one.
  private var measured: [ListIndexPath: Size] = [:]
  /// The length across the scroll direction of the latest preparation, for which the measured sizes are.
  private var preparedCross = -1.0
  private var preparedCounts: [Int] = []

  open override var scrollAxis: ScrollDirection { scrollDirection }

  private func changed(_ isChanged: Bool) {
    guard isChanged else { return }
    arrangement = FlowArrangement.empty
    measured = [:]
    invalidateLayout()
  }

  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let container = view.layoutContainer
    let cross = scrollDirection == .vertical ? container.width : container.height
    let counts = view.sectionCounts
    let keepsSizes = cross == preparedCross
    if !keepsSizes { measured = [:] }
    let old = arrangement
    preparedCross = cross
    preparedCounts = counts
    sections = counts.indices.map { section($0, count: counts[$0], in: view) }
    arrange(container: container, direction: view.effectiveLayoutDirection)
    if keepsSizes, let before = old as? LineArrangement, var new = arrangement as? LineArrangement,
      before.sections.map(\.count) == counts
    {
      new.adoptSizes(of: before) { $0 }
      arrangement = new
    }
  }

  private func arrange(container: Size, direction: LayoutDirection) {
    if estimatedItemSize != .zero, measured.isEmpty {
      arrangement = LineArrangement(
        sections: sections.map { estimatedSection($0, container: container) },
        container: container, scrollDirection: scrollDirection, layoutDirection: direction)
      return
    }
    var sections = sections
    if estimatedItemSize != .zero {
      for index in sections.indices {
        let estimate = estimate(in: sections[index], container: container)
        sections[index].sizes = .individual(
          (0..<sections[index].sizes.count).map {
            measured[ListIndexPath(item: $0, section: index)] ?? estimate.size
          })
      }
    }
    arrangement = FlowArrangement(
      sections: sections, container: container, scrollDirection: scrollDirection, layoutDirection: direction)
  }

  /// The estimated size of an item, and whether its cell decides on its length across.
  private func estimate(in section: FlowSection, container: Size) -> (size: Size, isFreeAcross: Bool) {
    let wish = estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
    let inset = section.sectionInset
    if scrollDirection == .vertical {
      let available = max(0, container.width - inset.left - inset.right)
      let isFree = wish.width < available
      return (Size(width: min(wish.width, available), height: wish.height), isFree)
    }
    let available = max(0, container.height - inset.top - inset.bottom)
    return (Size(width: wish.width, height: min(wish.height, available)), wish.height < available)
  }

  private func estimatedSection(_ section: FlowSection, container: Size) -> LineArrangement.Section {
    let estimate = estimate(in: section, container: container)
    let isVertical = scrollDirection == .vertical
    return LineArrangement.Section(
      estimating: estimate.size, section: section, container: container, direction: scrollDirection,
      estimates: (!isVertical || estimate.isFreeAcross, isVertical || estimate.isFreeAcross))
  }

  /// The lengths of a section: those of the delegate, or else those of the layout.
  private func itemSize(between inset: EdgeInsets, in container: Size) -> Size {
    guard let size = fractionalItemSize else { return itemSize }
    let room = Size(
      width: max(0, container.width - inset.left - inset.right),
      height: max(0, container.height - inset.top - inset.bottom))
    return size.points(in: room)
  }

  /// Returns a size in whole cells, so that equal sizes stay equal wherever they are. Lengths across the scroll direction are
  /// rounded down, because a longer item might not fit into its line.
  private func aligned(_ size: Size, in view: CollectionView) -> Size {
    let grid = view.grid
    func down(_ length: Double, _ step: Double) -> Double {
      max(length.snappedDown(to: step), min(step, length))
    }
    func nearest(_ length: Double, _ step: Double) -> Double {
      max(length.snapped(to: step), min(step, length))
    }
    return scrollDirection == .vertical
      ? Size(width: down(size.width, grid.width), height: nearest(size.height, grid.height))
      : Size(width: nearest(size.width, grid.width), height: down(size.height, grid.height))
  }

  private func section(_ index: Int, count: Int, in view: CollectionView) -> FlowSection {
    let delegate = view.delegate as? any CollectionViewDelegateFlowLayout
    let inset = delegate?.collectionView(view, layout: self, insetForSectionAt: index) ?? sectionInset
    let itemSize = aligned(itemSize(between: inset, in: view.layoutContainer), in: view)
    let sizes: FlowSection.Sizes
    if let delegate, estimatedItemSize == .zero, count > 0,
      let first = delegate.collectionView(
        view, layout: self, sizeForItemAt: ListIndexPath(item: 0, section: index))
    {
      let rest = (1..<count).map { item in
        delegate.collectionView(view, layout: self, sizeForItemAt: ListIndexPath(item: item, section: index))
          .map { aligned($0, in: view) } ?? itemSize
      }
      sizes = .individual([aligned(first, in: view)] + rest)
    } else {
      sizes = .uniform(itemSize, count: count)
    }
    return FlowSection(
      sizes: sizes,
      minimumLineSpacing: delegate?.collectionView(
        view, layout: self, minimumLineSpacingForSectionAt: index) ?? minimumLineSpacing,
      minimumInteritemSpacing: delegate?.collectionView(
        view, layout: self, minimumInteritemSpacingForSectionAt: index) ?? minimumInteritemSpacing,
      sectionInset: inset,
      headerReferenceSize: delegate?.collectionView(
        view, layout: self, referenceSizeForHeaderInSection: index) ?? headerReferenceSize,
      footerReferenceSize: delegate?.collectionView(
        view, layout: self, referenceSizeForFooterInSection: index) ?? footerReferenceSize)
  }

  open override var collectionViewContentSize: Size { arrangement.contentSize }

  open override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
    var result = arrangement.elements(in: rect).compactMap(attributes)
    guard sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds else { return result }
    let pinned = pinnedSections(result, in: rect)
    for section in pinned {
      for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
        let path = ListIndexPath(item: 0, section: section)
        guard let made = layoutAttributesForSupplementaryView(ofKind: kind, at: path),
          made.frame.intersects(rect), !result.contains(where: { $0.element == made.element })
        else { continue }
        result.append(made)
      }
    }
    return result
  }

  open override func layoutAttributesForItem(at indexPath: ListIndexPath) -> CollectionViewLayoutAttributes? {
    arrangement.contains(indexPath) ? attributes(of: .item(indexPath)) : nil
  }

  /// Returns the row and the column of an item in a section of several lines with several items.
  open override func gridCellForItem(at indexPath: ListIndexPath) -> GridCell? {
    guard arrangement.contains(indexPath), let place = arrangement.gridCell(ofItemAt: indexPath) else {
      return nil
    }
    return GridCell(row: place.row + 1, column: place.column + 1)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: ListIndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard (0..<arrangement.numberOfSections).contains(indexPath.section) else { return nil }
    switch elementKind {
    case CollectionView.elementKindSectionHeader: return attributes(of: .header(indexPath.section))
    case CollectionView.elementKindSectionFooter: return attributes(of: .footer(indexPath.section))
    default: return nil
    }
  }

  private func attributes(of element: FlowArrangement.Element) -> CollectionViewLayoutAttributes? {
    switch element {
    case .item(let path):
      var made = CollectionViewLayoutAttributes(forCellWith: path)
      made.frame = arrangement.frame(ofItemAt: path)
      if let lines = arrangement as? LineArrangement {
        (made.estimatesWidth, made.estimatesHeight) = lines.sections[path.section].estimates
        made.isMeasured = lines.measuredSize(ofItemAt: path) != nil
      } else {
        made.estimatesWidth = estimatedItemSize != .zero
        made.estimatesHeight = estimatedItemSize != .zero
        made.isMeasured = measured[path] != nil
      }
      return made
    case .header(let section):
      guard let frame = arrangement.frame(ofHeaderInSection: section) else { return nil }
      return boundary(
        CollectionView.elementKindSectionHeader, section, frame, isPinned: sectionHeadersPinToVisibleBounds)
    case .footer(let section):
      guard let frame = arrangement.frame(ofFooterInSection: section) else { return nil }
      return boundary(
        CollectionView.elementKindSectionFooter, section, frame, isPinned: sectionFootersPinToVisibleBounds)
    }
  }

  private func boundary(
    _ kind: String, _ section: Int, _ frame: Rect, isPinned: Bool
  ) -> CollectionViewLayoutAttributes {
    var made = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: ListIndexPath(item: 0, section: section))
    made.frame = frame
    if isPinned, let view = collectionView {
      made.frame = frame.pinned(
        to: view.pinningBounds, in: arrangement.frame(ofSection: section),
        atStart: kind == CollectionView.elementKindSectionHeader, axis: scrollDirection,
        isMirrored: view.effectiveLayoutDirection == .rightToLeft)
      made.zIndex = 1
    }
    return made
  }

  override func pinnedHeight(overSection section: Int) -> Double {
    guard sectionHeadersPinToVisibleBounds, scrollDirection == .vertical,
      section < arrangement.numberOfSections
    else { return 0 }
    return arrangement.frame(ofHeaderInSection: section)?.height ?? 0
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool {
    estimatedItemSize != .zero && original.representedElementCategory == .cell
      && (!original.isMeasured || preferred.size != original.size)
  }

  override func invalidate(_ invalidation: LayoutInvalidation) {
    switch invalidation {
    case .everything:
      arrangement = FlowArrangement.empty
      measured = [:]
    case .sizes(let paths):
      if !paths.isEmpty, var lines = arrangement as? LineArrangement {
        for path in paths { lines.invalidateSize(ofItemAt: path) }
        arrangement = lines
      }
      for path in paths { measured[path] = nil }
    case .preferred(let preferred, let original): return take(preferred, original: original)
    }
    super.invalidate(invalidation)
  }

  /// Takes up the size that a cell asked for.
  private func take(_ preferred: CollectionViewLayoutAttributes, original: CollectionViewLayoutAttributes) {
    let path = original.indexPath
    guard arrangement.contains(path), let view = collectionView else { return }
    let isVertical = scrollDirection == .vertical
    let across = isVertical ? original.size.width : original.size.height
    let wish = isVertical ? preferred.size.width : preferred.size.height
    if var lines = arrangement as? LineArrangement {
      if abs(across - wish) < 0.01 {
        lines.setSize(preferred.size, ofItemAt: path)
        arrangement = lines
        return
      }
      for section in lines.sections.indices {
        for item in 0..<lines.sections[section].count {
          let path = ListIndexPath(item: item, section: section)
          if let size = lines.measuredSize(ofItemAt: path) { measured[path] = size }
        }
      }
    }
    measured[path] = preferred.size
    // The collection view may ask many cells before the next question.
    arrange(container: view.layoutContainer, direction: view.effectiveLayoutDirection)
  }

  package override func prepare(forCollectionViewUpdates difference: SnapshotDifference) {
    super.prepare(forCollectionViewUpdates: difference)
    var moved: [ListIndexPath: Size] = [:]
    let newPosition = difference.measuredPositions()
    for (path, size) in measured {
      if let new = newPosition(path) { moved[new] = size }
    }
    measured = moved
    let old = arrangement
    // The positions of the measured sizes are those before the changes.
    arrangement = FlowArrangement.empty
    prepare()
    needsPreparation = false
    guard let before = old as? LineArrangement, var new = arrangement as? LineArrangement else { return }
    new.adoptSizes(of: before, newPath: newPosition)
    arrangement = new
  }

  /// The sections whose header or footer may be pinned: those with an element in the rectangle, and the one that fills
  /// it between two lines.
  private func pinnedSections(_ found: [CollectionViewLayoutAttributes], in rect: Rect) -> [Int] {
    let sections = Set(found.map(\.indexPath.section))
    guard sections.isEmpty else { return sections.sorted() }
    return (0..<arrangement.numberOfSections).filter { arrangement.frame(ofSection: $0).intersects(rect) }
  }
}

extension Rect {
  /// The frame of a header or footer that stays within the visible part as long as its section is there.
  func pinned(
    to bounds: Rect, in section: Rect, atStart isStart: Bool, axis: FlowLayout.ScrollDirection,
    isMirrored: Bool
  ) -> Rect {
    var frame = self
    if axis == .vertical {
      frame.origin.y =
        isStart
        ? max(minY, min(bounds.minY, section.maxY - height))
        : min(minY, max(bounds.maxY - height, section.minY))
    } else if isStart != isMirrored {
      frame.origin.x = max(minX, min(bounds.minX, section.maxX - width))
    } else {
      frame.origin.x = min(minX, max(bounds.maxX - width, section.minX))
    }
    return frame
  }
}
