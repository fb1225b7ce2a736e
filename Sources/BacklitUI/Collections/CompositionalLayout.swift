import BacklitAccessibility
import BacklitGeometry
import BacklitLists

/// What a section of a compositional layout can depend on.
public struct CollectionLayoutEnvironment {
  /// The size of the collection view without its content insets, in points.
  public let containerSize: Size
  /// The traits of the collection view.
  public let traitCollection: TraitCollection
}

/// A layout made of sections, groups and items whose sizes are fractions, points or estimates.
///
/// ```swift
/// let item = CollectionLayoutItem(
///   layoutSize: .init(widthDimension: .fractionalWidth(1.0 / 3), heightDimension: .estimated(48)))
/// let row = CollectionLayoutGroup.horizontal(
///   layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(48)), subitems: [item])
/// let layout = CompositionalLayout(section: CollectionLayoutSection(group: row))
/// ```
///
/// Cells with an estimated length decide on it. Finding the items of a place is O(log n) in the number of groups.
@MainActor
open class CompositionalLayout: CollectionViewLayout {
  /// Returns the section with an index; nil for one without items.
  public typealias SectionProvider =
    @MainActor (_ section: Int, _ environment: CollectionLayoutEnvironment) -> CollectionLayoutSection?

  /// The direction in which the sections follow each other.
  public var scrollDirection = FlowLayout.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// The distance between two sections in points.
  public var interSectionSpacing = 0.0 {
    didSet { if interSectionSpacing != oldValue { invalidateLayout() } }
  }

  private let provider: SectionProvider
  private var sections: [CollectionLayoutSection?] = []
  private var lines: LineArrangement?
  private var preparedContainer = Size.zero
  /// The lengths in the scroll direction that headers and footers with an estimated length asked for.
  private var boundaryLengths: [CollectionElement: Double] = [:]

  /// Creates a layout whose sections are all the same.
  public init(section: CollectionLayoutSection) {
    provider = { _, _ in section }
    super.init()
  }

  /// Creates a layout whose sections a closure returns. It is called for each section when the layout is prepared.
  public init(sectionProvider: @escaping SectionProvider) {
    provider = sectionProvider
    super.init()
  }

  override var scrollAxis: FlowLayout.ScrollDirection { scrollDirection }
  private var isVertical: Bool { scrollDirection == .vertical }

  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let container = view.layoutContainer
    let counts = view.sectionCounts
    let keepsSizes = container == preparedContainer
    if !keepsSizes { boundaryLengths = [:] }
    preparedContainer = container
    let environment = CollectionLayoutEnvironment(
      containerSize: container, traitCollection: view.traitCollection)
    sections = counts.indices.map { provider($0, environment) }
    let old = lines
    var new = LineArrangement(
      sections: counts.indices.map { section($0, count: counts[$0], isLast: $0 == counts.count - 1) },
      container: container, scrollDirection: isVertical ? .vertical : .horizontal,
      layoutDirection: view.effectiveLayoutDirection)
    if let old {
      if keepsSizes, old.sections.map(\.count) == counts { new.adoptSizes(of: old) { $0 } }
      for section in 0..<min(counts.count, old.sections.count) {
        new.setOrthogonalOffset(old.orthogonalOffset(ofSection: section), ofSection: section)
      }
    }
    lines = new
  }

  private func section(_ index: Int, count: Int, isLast: Bool) -> LineArrangement.Section {
    guard let description = sections[index] else {
      let empty = CollectionLayoutSize(widthDimension: .absolute(0), heightDimension: .absolute(0))
      let group = CollectionLayoutGroup.horizontal(
        layoutSize: empty, subitems: [CollectionLayoutItem(layoutSize: empty)])
      return LineArrangement.Section(
        count: 0,
        plan: LinePlan(
          GroupPlan(group, in: .zero), direction: isVertical ? .vertical : .horizontal, crossInset: 0))
    }
    let inset = description.contentInsets
    let inner = Size(
      width: max(0, preparedContainer.width - inset.left - inset.right),
      height: max(0, preparedContainer.height - inset.top - inset.bottom))
    let plan = LinePlan(
      GroupPlan(description.group, in: inner), direction: isVertical ? .vertical : .horizontal,
      crossInset: isVertical ? inset.left : inset.top)
    var made = LineArrangement.Section(
      count: count, plan: plan, lineSpacing: description.interGroupSpacing,
      mainInsets: isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right))
    made.crossEnd = isVertical ? inset.right : inset.bottom
    made.isOrthogonal = description.orthogonalScrollingBehavior != .none
    made.header = boundaryLength(.top, inSection: index)
    made.footer = boundaryLength(.bottom, inSection: index) + (isLast ? 0 : interSectionSpacing)
    return made
  }

  private func boundaryItem(
    _ alignment: CollectionLayoutBoundarySupplementaryItem.Alignment, inSection section: Int
  ) -> CollectionLayoutBoundarySupplementaryItem? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section]?.boundarySupplementaryItems.first { $0.alignment == alignment }
  }

  /// The length of a header or footer in the scroll direction; 0 without one.
  private func boundaryLength(
    _ alignment: CollectionLayoutBoundarySupplementaryItem.Alignment, inSection section: Int
  ) -> Double {
    guard let item = boundaryItem(alignment, inSection: section) else { return 0 }
    let element = CollectionElement(
      category: .supplementaryView, kind: item.elementKind, path: ListIndexPath(item: 0, section: section))
    if let known = boundaryLengths[element] { return known }
    let dimension = isVertical ? item.layoutSize.heightDimension : item.layoutSize.widthDimension
    return dimension.points(in: preparedContainer)
  }

  open override var collectionViewContentSize: Size { lines?.contentSize ?? .zero }

  open override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
    guard let lines else { return [] }
    var result: [CollectionViewLayoutAttributes] = []
    for element in lines.elements(in: rect) {
      switch element {
      case .item(let path): result += layoutAttributesForItem(at: path).map { [$0] } ?? []
      case .header(let section):
        result += boundary(.top, inSection: section).map { [$0] } ?? []
      case .footer(let section):
        result += boundary(.bottom, inSection: section).map { [$0] } ?? []
      }
    }
    for section in Set(result.map(\.indexPath.section)).sorted() {
      for alignment in [CollectionLayoutBoundarySupplementaryItem.Alignment.top, .bottom]
      where boundaryItem(alignment, inSection: section)?.pinToVisibleBounds == true {
        guard let made = boundary(alignment, inSection: section), made.frame.intersects(rect),
          !result.contains(where: { $0.element == made.element })
        else { continue }
        result.append(made)
      }
    }
    return result
  }

  open override func layoutAttributesForItem(at indexPath: ListIndexPath) -> CollectionViewLayoutAttributes? {
    guard let lines, lines.contains(indexPath) else { return nil }
    var made = CollectionViewLayoutAttributes(forCellWith: indexPath)
    made.frame = lines.frame(ofItemAt: indexPath)
    (made.estimatesWidth, made.estimatesHeight) = lines.estimates(ofItemAt: indexPath)
    made.isMeasured = lines.measuredSize(ofItemAt: indexPath) != nil
    if lines.sections[indexPath.section].isOrthogonal { made.strip = indexPath.section }
    return made
  }

  /// The row and the column of an item in a section of several lines with items side by side.
  open override func gridCellForItem(at indexPath: ListIndexPath) -> GridCell? {
    guard let lines, lines.contains(indexPath) else { return nil }
    return lines.gridCell(ofItemAt: indexPath).map { GridCell($0) }
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: ListIndexPath
  ) -> CollectionViewLayoutAttributes? {
    for alignment in [CollectionLayoutBoundarySupplementaryItem.Alignment.top, .bottom]
    where boundaryItem(alignment, inSection: indexPath.section)?.elementKind == elementKind {
      return boundary(alignment, inSection: indexPath.section)
    }
    return nil
  }

  private func boundary(
    _ alignment: CollectionLayoutBoundarySupplementaryItem.Alignment, inSection section: Int
  ) -> CollectionViewLayoutAttributes? {
    guard let lines, let item = boundaryItem(alignment, inSection: section),
      var frame = alignment == .top
        ? lines.frame(ofHeaderInSection: section) : lines.frame(ofFooterInSection: section)
    else { return nil }
    let main = boundaryLength(alignment, inSection: section)
    let across = (isVertical ? item.layoutSize.widthDimension : item.layoutSize.heightDimension).points(
      in: preparedContainer)
    let isMirrored = collectionView?.effectiveLayoutDirection == .rightToLeft
    // The frame of a footer has the distance to the next section in it.
    if isVertical {
      let width = min(across, frame.width)
      frame = Rect(
        x: isMirrored ? frame.maxX - width : frame.minX, y: frame.minY, width: width, height: main)
    } else {
      frame = Rect(
        x: isMirrored ? frame.maxX - main : frame.minX, y: frame.minY, width: main,
        height: min(across, frame.height))
    }
    var made = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: item.elementKind, with: ListIndexPath(item: 0, section: section))
    made.frame = frame
    let dimension = isVertical ? item.layoutSize.heightDimension : item.layoutSize.widthDimension
    if dimension.isEstimated {
      (made.estimatesWidth, made.estimatesHeight) = (!isVertical, isVertical)
      made.isMeasured = boundaryLengths[made.element] != nil
    }
    if item.pinToVisibleBounds, let view = collectionView {
      made.frame = frame.pinned(
        to: view.pinningBounds, in: lines.frame(ofSection: section), atStart: alignment == .top,
        axis: scrollDirection, isMirrored: isMirrored)
      made.zIndex = 1
    }
    return made
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool {
    (original.estimatesWidth || original.estimatesHeight)
      && (!original.isMeasured || preferred.size != original.size)
  }

  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    guard let (original, preferred) = context.preferredAttributes else {
      if context.invalidatesEverything {
        lines = nil
        boundaryLengths = [:]
      }
      for path in context.invalidatedItemIndexPaths { lines?.invalidateSize(ofItemAt: path) }
      return super.invalidateLayout(with: context)
    }
    let section = original.indexPath.section
    switch original.representedElementCategory {
    case .cell:
      guard lines?.contains(original.indexPath) == true else { return }
      lines?.setSize(preferred.size, ofItemAt: original.indexPath)
    case .supplementaryView:
      boundaryLengths[original.element] = isVertical ? preferred.size.height : preferred.size.width
      lines?.setHeader(boundaryLength(.top, inSection: section), inSection: section)
      let isLast = section == sections.count - 1
      lines?.setFooter(
        boundaryLength(.bottom, inSection: section) + (isLast ? 0 : interSectionSpacing), inSection: section)
    case .decorationView: break
    }
  }

  open override func prepare(forCollectionViewUpdates difference: SnapshotDifference) {
    super.prepare(forCollectionViewUpdates: difference)
    let old = lines
    lines = nil
    var lengths: [CollectionElement: Double] = [:]
    for (element, length) in boundaryLengths
    where !difference.reloadedSections.contains(element.path.section) {
      guard let section = difference.newSection(for: element.path.section) else { continue }
      var element = element
      element.path.section = section
      lengths[element] = length
    }
    boundaryLengths = lengths
    prepare()
    needsPreparation = false
    guard let old else { return }
    lines?.adoptSizes(of: old, newPath: difference.measuredPositions())
    for section in old.sections.indices {
      guard let new = difference.newSection(for: section) else { continue }
      lines?.setOrthogonalOffset(old.orthogonalOffset(ofSection: section), ofSection: new)
    }
  }

  override func strip(ofSection section: Int) -> CollectionStrip? {
    guard let lines, lines.sections.indices.contains(section), lines.sections[section].isOrthogonal,
      lines.sections[section].count > 0
    else { return nil }
    let (frame, length) = lines.strip(ofSection: section)
    return CollectionStrip(
      frame: frame,
      contentSize: isVertical
        ? Size(width: max(frame.width, length), height: frame.height)
        : Size(width: frame.width, height: max(frame.height, length)),
      isPaging: sections[section]?.orthogonalScrollingBehavior == .paging)
  }

  override func stripDidScroll(to offset: Double, inSection section: Int) {
    lines?.setOrthogonalOffset(offset, ofSection: section)
  }
}
