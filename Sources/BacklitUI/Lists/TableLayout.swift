import BacklitGeometry
import BacklitLists

/// The arrangement of a table: rows below each other in sections with headers and footers, whose heights are estimated until
/// they are measured.
final class TableLayout: CollectionViewLayout {
  /// The heights of all rows, headers and footers, below the table's header view.
  private(set) var heights = RowHeights(estimatedRowHeight: 16)
  /// The heights of the views above and below all rows.
  private var headerViewHeight = 0.0
  private var footerViewHeight = 0.0
  /// The surroundings for which the heights were measured; nil if all must be measured again.
  private var preparedFor: Surroundings?
  /// The sections with headers, ascending; nil after a change.
  private var knownHeaderSections: [Int]?

  /// The values on which heights depend.
  private struct Surroundings: Equatable {
    var width: Double
    var textScale: TraitCollection.TextScale
    var grid: Size
    var counts: [Int]
  }

  private var table: TableView? { list as? TableView }

  private var surroundings: Surroundings? {
    table.map { table in
      Surroundings(
        width: table.contentWidth, textScale: table.traitCollection.textScale, grid: table.grid,
        counts: table.counts.sections)
    }
  }

  override var isOutdated: Bool {
    guard let table else { return false }
    return preparedFor != surroundings || headerViewHeight != table.height(of: table.tableHeaderView)
      || footerViewHeight != table.height(of: table.tableFooterView)
  }

  override func prepare() {
    super.prepare()
    guard let table, let new = surroundings else { return }
    headerViewHeight = table.height(of: table.tableHeaderView)
    footerViewHeight = table.height(of: table.tableFooterView)
    guard new != preparedFor else { return }
    preparedFor = new
    knownHeaderSections = nil
    heights = RowHeights(
      estimatedRowHeight: table.effectiveEstimate,
      sections: new.counts.enumerated().map { section, rows in
        RowHeights.NewSection(
          rows: rows, header: table.estimatedHeight(of: .header(section)),
          footer: table.estimatedHeight(of: .footer(section)))
      })
    for shown in table.displayed.values { shown.view.needsMeasuring = true }
  }

  override func prepare(forCollectionViewUpdates difference: SnapshotDifference) {
    super.prepare(forCollectionViewUpdates: difference)
    guard let table, preparedFor?.counts == difference.oldCounts else { return }
    needsPreparation = false
    preparedFor?.counts = difference.newCounts
    knownHeaderSections = nil
    heights.apply(difference)
    for section in difference.insertedSections + difference.reloadedSections.compactMap(difference.newSection)
    {
      heights.setHeaderHeight(table.estimatedHeight(of: .header(section)), inSection: section)
      heights.setFooterHeight(table.estimatedHeight(of: .footer(section)), inSection: section)
    }
  }

  override func invalidate(_ invalidation: LayoutInvalidation) {
    guard case .preferred(let preferred, let original) = invalidation else {
      if case .sizes(let paths) = invalidation {
        for path in paths where contains(path) { heights.invalidateHeight(ofRowAt: path) }
      } else {
        preparedFor = nil
      }
      return super.invalidate(invalidation)
    }
    let (element, height) = (original.element, preferred.frame.height)
    if element.isItem {
      heights.setHeight(.measured(height), ofRowAt: element.path)
    } else if element.isFooter {
      heights.setFooterHeight(height, inSection: element.path.section)
    } else {
      heights.setHeaderHeight(height, inSection: element.path.section)
    }
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool {
    preferred.frame.height != original.frame.height
      || original.element.isItem && !original.isMeasured && table?.rowHeight ?? -1 < 0
  }

  // A cell that is used for a different row may need a different height.
  override var measuresReusedViews: Bool { true }

  // MARK: Places

  override var collectionViewContentSize: Size {
    Size(width: table?.rowsWidth ?? 0, height: headerViewHeight + heights.contentHeight + footerViewHeight)
  }

  override var leadingLength: Double { headerViewHeight }

  override func pinnedHeight(overSection section: Int) -> Double {
    table?.pinsSectionHeaders == true && section < heights.numberOfSections
      ? heights.placement(of: .header(section)).height : 0
  }

  /// The places of the views above and below all rows.
  var headerViewFrame: Rect { frame(y: 0, height: headerViewHeight) }
  var footerViewFrame: Rect { frame(y: headerViewHeight + heights.contentHeight, height: footerViewHeight) }

  private func frame(y: Double, height: Double) -> Rect {
    Rect(x: table?.rowsStart ?? 0, y: y, width: table?.contentWidth ?? 0, height: height)
  }

  /// The place of an element without the effect of pinned headers; empty for one that does not exist.
  func frame(of element: ListElement) -> Rect {
    guard contains(element) else { return .zero }
    let placed = heights.placement(of: part(element))
    return frame(y: headerViewHeight + placed.offset, height: placed.height)
  }

  /// The section at a height of the content; nil without rows.
  func section(at y: Double) -> Int? {
    heights.part(at: max(0, y - headerViewHeight)).map { element($0.part).path.section }
  }

  /// The first and the last element.
  var ends: (first: ListElement, last: ListElement)? {
    guard let first = heights.part(at: 0), let last = heights.part(at: heights.contentHeight - 1.0 / 1024)
    else { return nil }
    return (element(first.part), element(last.part))
  }

  /// The sections with headers, ascending. Complexity: O(number of sections) after a change.
  var headerSections: [Int] {
    if let knownHeaderSections { return knownHeaderSections }
    let found = (0..<heights.numberOfSections).filter { heights.placement(of: .header($0)).height > 0 }
    knownHeaderSections = found
    return found
  }

  override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
    let (top, bottom) = (max(0, rect.minY - headerViewHeight), rect.maxY - headerViewHeight)
    guard top < bottom else { return [] }
    var parts = heights.parts(in: top..<bottom)
    if table?.pinsSectionHeaders == true, let first = parts.first.map({ element($0.part) }),
      !first.isHeader
    {
      parts.insert(heights.placement(of: .header(first.path.section)), at: 0)
    }
    return parts.compactMap(attributes)
  }

  override func layoutAttributesForItem(at path: ListIndexPath) -> CollectionViewLayoutAttributes? {
    contains(path) ? attributes(of: heights.placement(of: .row(path))) : nil
  }

  override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at path: ListIndexPath
  ) -> CollectionViewLayoutAttributes? {
    let element = ListElement.supplementary(kind, section: path.section)
    guard contains(element), element.isHeader || element.isFooter else { return nil }
    return attributes(of: heights.placement(of: part(element)))
  }

  private func attributes(of placed: RowHeights.PlacedPart) -> CollectionViewLayoutAttributes? {
    guard placed.height > 0 else { return nil }
    let element = element(placed.part)
    var made: CollectionViewLayoutAttributes
    if case .row(let path) = placed.part {
      made = CollectionViewLayoutAttributes(forCellWith: path)
      made.isMeasured = heights.height(ofRowAt: path).isMeasured
    } else {
      made = CollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: element.kind ?? "", with: element.path)
      made.isMeasured = true
    }
    made.estimatesHeight = true
    made.frame = frame(y: headerViewHeight + placed.offset, height: placed.height)
    if element.isHeader, let table, table.pinsSectionHeaders {
      let footer = heights.placement(of: .footer(element.path.section))
      let end = headerViewHeight + footer.offset - placed.height
      made.frame.origin.y = max(made.frame.minY, min(table.pinningBounds.minY, end))
      made.zIndex = 1
    }
    return made
  }

  // MARK: Elements

  private func contains(_ element: ListElement) -> Bool {
    element.isItem ? contains(element.path) : (0..<heights.numberOfSections).contains(element.path.section)
  }

  private func contains(_ path: ListIndexPath) -> Bool {
    path.section >= 0 && path.section < heights.numberOfSections && path.row >= 0
      && path.row < heights.numberOfRows(inSection: path.section)
  }

  private func part(_ element: ListElement) -> RowHeights.Part {
    if element.isItem { return .row(element.path) }
    return element.isFooter ? .footer(element.path.section) : .header(element.path.section)
  }

  private func element(_ part: RowHeights.Part) -> ListElement {
    switch part {
    case .row(let path): .item(path)
    case .header(let section): .header(section)
    case .footer(let section): .footer(section)
    }
  }
}
