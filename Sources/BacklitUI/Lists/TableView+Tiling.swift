import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists

/// What stays at its place on the screen while heights change.
struct TableHold {
  var part: RowHeights.Part
  /// The distance from the top edge of the view to that of the part, in points.
  var y: Double
}

extension TableView {
  typealias Hold = TableHold
  typealias Part = RowHeights.Part

  /// The number of rounds after which a layout of rows stops, which only a data source that changes its heights with
  /// each question reaches.
  private static var maximumRounds: Int { 200 }

  /// The place of the rows: the height of ``tableHeaderView``.
  var rowsTop: Double { headerViewHeight }

  /// The width of the rows.
  var contentWidth: Double {
    let inset = adjustedContentInset
    return max(0, bounds.width - inset.left - inset.right)
  }

  /// The grid of frames.
  private var step: Double { grid.height }

  /// A height on the grid, and high enough to be found.
  func rounded(_ height: Double) -> Double {
    max(height.isFinite ? height.snappedUp(to: step) : 0, step > 0 ? step : 1)
  }

  /// Shows the rows of the visible part of the content, and measures those that were not measured.
  func tile() {
    guard !isTiling, !bounds.isEmpty else { return }
    isTiling = true
    counters.layouts += 1
    defer { isTiling = false }
    adaptToSurroundings()
    if needsReload { readContent() }
    measureTableViews()
    updateContentHeight()
    let before = boundsOrigin.y
    let isAtEnd = limits.map { before >= $0.vertical.upper && $0.vertical.canScroll } ?? false
    let offset = settleRows(from: before, holdsEnd: isAtEnd)
    updateContentHeight()
    move(to: offset)
    placeViews()
    removeLeavingCells()
    updateEmptyState()
    prefetch()
  }

  // MARK: Surroundings

  /// Discards all measured heights if the width, the cells or the text size changed.
  private func adaptToSurroundings() {
    let new = MeasuredFor(
      width: contentWidth, cell: traitCollection.cellSize,
      textSize: traitCollection.preferredContentSizeCategory, grid: grid)
    guard new != measuredFor else { return }
    let isFirst = measuredFor == nil
    measuredFor = new
    if !isFirst { discardHeights() }
  }

  /// Discards all measured heights at the next layout. The topmost row stays in its place.
  func invalidateAllHeights() {
    measuredFor?.width = -1
    setNeedsLayout()
  }

  /// The estimated height of a row.
  var effectiveEstimate: Double {
    if rowHeight >= 0 { return rounded(rowHeight) }
    return rounded(estimatedRowHeight >= 0 ? estimatedRowHeight : traitCollection.cellSize.height)
  }

  private func discardHeights() {
    if pendingHold == nil { pendingHold = topHold(at: boundsOrigin.y) }
    let counts = sectionCounts
    heights = RowHeights(
      estimatedRowHeight: effectiveEstimate,
      sections: counts.enumerated().map { newSection($0.offset, rows: $0.element) })
    forEachShownCell { $0.needsMeasuring = true }
    for view in shownHeaders.values { view.needsMeasuring = true }
    for view in shownFooters.values { view.needsMeasuring = true }
  }

  /// The number of rows of each section, as the table knows them.
  var sectionCounts: [Int] { (0..<heights.numberOfSections).map { heights.numberOfRows(inSection: $0) } }

  // MARK: Content

  /// Reads the numbers of sections and rows.
  func readContent() {
    needsReload = false
    for cell in shownCells.values { recycle(cell) }
    shownCells = [:]
    for view in Array(shownHeaders.values) + shownFooters.values { recycle(view) }
    shownHeaders = [:]
    shownFooters = [:]
    let counts = askedCounts()
    heights = RowHeights(
      estimatedRowHeight: effectiveEstimate,
      sections: counts.enumerated().map { newSection($0.offset, rows: $0.element) })
    // As in UIKit, nothing is selected: the rows may be different ones.
    let cursor = selection.cursor
    selection = SelectionModel(mode: selection.mode)
    if let cursor, contains(cursor) { selection.moveCursor(to: cursor) }
    prefetched = 0..<0
  }

  /// The numbers of rows that the data source has now.
  func askedCounts() -> [Int] {
    guard let dataSource = source else { return [] }
    let sections = max(0, dataSource.numberOfSections(in: self))
    return (0..<sections).map { section in
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      if count < 0 {
        report("has \(count) rows in section \(section): a number of rows is 0 or more")
      }
      return max(0, count)
    }
  }

  /// A section with estimated heights.
  func newSection(_ section: Int, rows: Int) -> RowHeights.NewSection {
    RowHeights.NewSection(
      rows: rows, header: estimatedHeight(ofHeader: section), footer: estimatedHeight(ofFooter: section))
  }

  private func estimatedHeight(ofHeader section: Int) -> Double {
    let own = tableDelegate?.tableView(self, heightForHeaderInSection: section)
    guard own != nil || source?.tableView(self, titleForHeaderInSection: section) != nil else { return 0 }
    return estimated(own ?? sectionHeaderHeight)
  }

  private func estimatedHeight(ofFooter section: Int) -> Double {
    let own = tableDelegate?.tableView(self, heightForFooterInSection: section)
    guard own != nil || source?.tableView(self, titleForFooterInSection: section) != nil else { return 0 }
    return estimated(own ?? sectionFooterHeight)
  }

  private func estimated(_ height: Double) -> Double {
    height == 0 ? 0 : rounded(height > 0 ? height : traitCollection.cellSize.height)
  }

  /// Reports a mistake of the data source.
  func report(_ sentence: String) {
    window?.report(problem: "The data source of \(name.lowercasedFirst) \(sentence).")
  }

  /// The height of all content.
  func updateContentHeight() {
    let size = Size(
      width: contentWidth, height: headerViewHeight + heights.contentHeight + footerViewHeight)
    if explicitContentSize != size || limits == nil {
      explicitContentSize = size
      updateLimits()
    }
  }

  // MARK: The rows that are shown

  /// Makes and measures rows until the visible part is filled.
  /// - Parameters:
  ///   - start: the offset before.
  ///   - holdsEnd: whether the end of the content stays at its place.
  /// - Returns: the offset that shows what was visible at the same place.
  private func settleRows(from start: Double, holdsEnd: Bool) -> Double {
    var offset = start
    var settled: Set<Part> = []
    var checkedSections: Set<Int> = []
    let hold = takeHold(at: start, holdsEnd: holdsEnd)
    if let hold { offset = self.offset(keeping: hold, or: offset) }
    for _ in 0..<Self.maximumRounds {
      if let scroll = pendingScroll {
        offset = self.offset(showing: scroll.path, at: scroll.position, from: offset)
      }
      let visible = visibleParts(at: offset)
      let keys = Set(visible.map(\.part)).union(keptParts)
      recycle(except: keys)
      var missing = keys.subtracting(settled)
      if missing.isEmpty { break }
      var shift = 0.0
      let bottom = offset + bounds.height - rowsTop
      for placed in visible where missing.contains(placed.part) {
        // What moved below the visible part is not needed.
        if placed.offset + shift >= bottom, pendingScroll == nil { break }
        missing.remove(placed.part)
        settled.insert(placed.part)
        shift += settle(placed.part, checking: &checkedSections)
      }
      for part in missing where !visible.contains(where: { $0.part == part }) {
        settled.insert(part)
        _ = settle(part, checking: &checkedSections)
      }
      if needsReload { break }
      if let hold { offset = self.offset(keeping: hold, or: offset) }
      if holdsEnd, hold == nil, pendingScroll == nil { offset = endOffset }
    }
    pendingScroll = nil
    return offset
  }

  /// The largest offset, which shows the end of the content.
  private var endOffset: Double {
    let height = headerViewHeight + heights.contentHeight + footerViewHeight
    return max(-adjustedContentInset.top, height + adjustedContentInset.bottom - bounds.height)
  }

  private func visibleParts(at offset: Double) -> [RowHeights.PlacedPart] {
    let top = offset - rowsTop
    guard top + bounds.height > 0 else { return [] }
    var parts = heights.parts(in: max(0, top)..<top + bounds.height)
    if pinsSectionHeaders, let first = parts.first?.part {
      let header = heights.placement(of: .header(first.section))
      if header.height > 0, first != header.part { parts.insert(header, at: 0) }
    }
    return parts
  }

  /// The parts that stay in the view although they may not be visible: those around the reader's cursor, and the one
  /// that is dragged or touched.
  private var keptParts: Set<Part> {
    var kept: Set<Part> = []
    func keep(around item: AccessibilityItem?, neighbors: Bool) {
      guard let part = part(containing: item) else { return }
      kept.insert(part)
      if neighbors { kept.formUnion([self.part(after: part), self.part(before: part)].compactMap(\.self)) }
    }
    keep(around: window?.accessibilityCursorItem, neighbors: true)
    keep(around: window?.focusedView, neighbors: false)
    keep(around: window?.touch?.view, neighbors: false)
    if let path = reordering?.current, contains(path) { kept.insert(.row(path)) }
    return kept
  }

  /// Takes a row, a header or a footer into the view and measures it, if that is necessary.
  /// - Returns: by how much its height changed.
  private func settle(_ part: Part, checking sections: inout Set<Int>) -> Double {
    let before = heights.placement(of: part).height
    let new: Double
    switch part {
    case .row(let path):
      if sections.insert(path.section).inserted, !isTrue(path.section) { return 0 }
      let cell = shownCells[path] ?? makeCell(for: path)
      let height = heightForRow(path, cell: cell)
      if rowHeight < 0 || height != effectiveEstimate { heights.setHeight(.measured(height), ofRowAt: path) }
      new = height
    case .header(let section):
      new = settleSectionView(section, isFooter: false)
      heights.setHeaderHeight(new, inSection: section)
    case .footer(let section):
      new = settleSectionView(section, isFooter: true)
      heights.setFooterHeight(new, inSection: section)
    }
    return new - before
  }

  /// Whether the data source still has the number of rows that it announced. Otherwise everything is read again.
  private func isTrue(_ section: Int) -> Bool {
    guard let dataSource = source else { return true }
    let expected = heights.numberOfRows(inSection: section)
    let sections = dataSource.numberOfSections(in: self)
    let actual = section < sections ? dataSource.tableView(self, numberOfRowsInSection: section) : 0
    if actual == expected { return true }
    report(
      "has \(actual) rows in section \(section), but announced \(expected): "
        + "call reloadData() or performBatchUpdates(_:completion:) after each change")
    needsReload = true
    setNeedsLayout()
    return false
  }

  private func heightForRow(_ path: IndexPath, cell: TableViewCell) -> Double {
    let wish = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    if wish >= 0 { return rounded(wish) }
    let known = heights.height(ofRowAt: path)
    if known.isMeasured, !cell.needsMeasuring { return known.points }
    counters.measuredCells += 1
    return rounded(cell.measuredHeight(forWidth: contentWidth))
  }

  private func makeCell(for path: IndexPath) -> TableViewCell {
    counters.configuredCells += 1
    var cell = source?.tableView(self, cellForRowAt: path) ?? TableViewCell()
    if let other = cell.indexPath, cell.tableView === self {
      report("returned the cell of row \(other) for row \(path), too: return a cell of its own for each row")
      cell = TableViewCell()
    }
    insert(cell, for: path)
    return cell
  }

  private func insert(_ cell: TableViewCell, for path: IndexPath) {
    cell.indexPath = path
    cell.tableView = self
    cell.needsMeasuring = true
    shownCells[path] = cell
    View.performWithoutAnimation {
      updateState(of: cell, at: path)
      if cell.superview !== self {
        insertSubview(cell, at: backgroundCount)
      } else if cell.hasBeenShown {
        cell.renewNodeIDs()
      }
      cell.hasBeenShown = true
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
  }

  /// The number of views behind the rows.
  private var backgroundCount: Int { [backgroundView, emptyView].compactMap { $0?.superview }.count }

  private func settleSectionView(_ section: Int, isFooter: Bool) -> Double {
    let shown = isFooter ? shownFooters[section] : shownHeaders[section]
    let view = shown ?? makeSectionView(section, isFooter: isFooter)
    let wish =
      (isFooter
        ? tableDelegate?.tableView(self, heightForFooterInSection: section)
        : tableDelegate?.tableView(self, heightForHeaderInSection: section))
      ?? (isFooter ? sectionFooterHeight : sectionHeaderHeight)
    if wish >= 0 { return rounded(wish) }
    let known = heights.placement(of: isFooter ? .footer(section) : .header(section)).height
    return view.needsMeasuring ? rounded(view.measuredHeight(forWidth: contentWidth)) : known
  }

  private func makeSectionView(_ section: Int, isFooter: Bool) -> TableViewHeaderFooterView {
    let own =
      isFooter
      ? tableDelegate?.tableView(self, viewForFooterInSection: section)
      : tableDelegate?.tableView(self, viewForHeaderInSection: section)
    let view = own ?? titleView(section, isFooter: isFooter)
    view.section = section
    view.isFooter = isFooter
    view.needsMeasuring = true
    View.performWithoutAnimation {
      // Headers lie in front of the rows that scroll below them.
      if view.superview === self { view.renewNodeIDs() } else { addSubview(view) }
    }
    if isFooter { shownFooters[section] = view } else { shownHeaders[section] = view }
    return view
  }

  private static var titleIdentifier: String { "TableView.title" }

  private func titleView(_ section: Int, isFooter: Bool) -> TableViewHeaderFooterView {
    if !sectionViews.identifiers.contains(Self.titleIdentifier) {
      sectionViews.register(Self.titleIdentifier) { TableViewHeaderFooterView(reuseIdentifier: $0) }
    }
    let view = sectionViews.dequeue(Self.titleIdentifier, kind: "header", in: name)
    let title =
      isFooter
      ? source?.tableView(self, titleForFooterInSection: section)
      : source?.tableView(self, titleForHeaderInSection: section)
    view.contentConfiguration =
      isFooter ? ListContentConfiguration.footer(text: title) : ListContentConfiguration.header(text: title)
    return view
  }

  // MARK: Reuse

  /// Removes what is not needed from the rows, for the next use.
  private func recycle(except keys: Set<Part>) {
    for (path, cell) in shownCells where !keys.contains(.row(path)) {
      shownCells[path] = nil
      recycle(cell)
    }
    for (section, view) in shownHeaders where !keys.contains(.header(section)) {
      shownHeaders[section] = nil
      recycle(view)
    }
    for (section, view) in shownFooters where !keys.contains(.footer(section)) {
      shownFooters[section] = nil
      recycle(view)
    }
  }

  func recycle(_ cell: TableViewCell) {
    if let path = cell.indexPath {
      tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }
    cell.indexPath = nil
    if cell.actionsView != nil { cell.reveal([]) }
    leavingCells.append(cell)
    cells.enqueue(cell)
  }

  func recycle(_ view: TableViewHeaderFooterView) {
    view.removeFromSuperview()
    sectionViews.enqueue(view)
  }

  /// Removes the cells that did not get a new row from the view.
  private func removeLeavingCells() {
    for cell in leavingCells where cell.indexPath == nil && cell.superview === self {
      cell.removeFromSuperview()
    }
    leavingCells = []
  }

  // MARK: Places

  /// The part that stays in its place, and removes the one that was set for this layout.
  private func takeHold(at offset: Double, holdsEnd: Bool) -> Hold? {
    defer { pendingHold = nil }
    if let pendingHold { return pendingHold }
    guard !holdsEnd, pendingScroll == nil, let limits, offset > limits.vertical.lower else { return nil }
    return topHold(at: offset)
  }

  /// The topmost visible part that was on the screen before, or else the topmost one.
  func topHold(at offset: Double) -> Hold? {
    let parts = heights.parts(in: max(0, offset - rowsTop)..<max(0, offset - rowsTop + bounds.height))
    let known = parts.first { placed in
      switch placed.part {
      case .row(let path): shownCells[path]?.needsMeasuring == false
      case .header(let section): shownHeaders[section] != nil && !pinsSectionHeaders
      case .footer(let section): shownFooters[section] != nil
      }
    }
    return (known ?? parts.first).map { Hold(part: $0.part, y: rowsTop + $0.offset - offset) }
  }

  /// The offset that shows a part at its place.
  private func offset(keeping hold: Hold, or offset: Double) -> Double {
    guard exists(hold.part) else { return offset }
    let placed = heights.placement(of: hold.part)
    // A part that became lower than the hidden part of it shows its lower edge.
    return rowsTop + placed.offset - max(hold.y, -placed.height)
  }

  func exists(_ part: Part) -> Bool {
    switch part {
    case .row(let path): contains(path)
    case .header(let section), .footer(let section): section < heights.numberOfSections
    }
  }

  /// Whether a row exists.
  func contains(_ path: IndexPath) -> Bool {
    path.section >= 0 && path.section < heights.numberOfSections && path.row >= 0
      && path.row < heights.numberOfRows(inSection: path.section)
  }

  /// Moves the content without a user, so that a running motion goes on from there.
  private func move(to offset: Double) {
    guard let limits else { return }
    let isFree = drag != nil || isDecelerating
    let goal = isFree ? offset : limits.clamped(Point(x: boundsOrigin.x, y: offset)).y
    let distance = goal - boundsOrigin.y
    guard distance != 0 else { return }
    animation?.shift(by: Point(x: 0, y: distance))
    drag?.offset.y += distance
    moveContent(to: Point(x: boundsOrigin.x, y: goal))
  }

  /// Sets the frames of all views.
  private func placeViews() {
    let width = contentWidth
    for (path, cell) in shownCells { place(cell, at: rect(of: .row(path))) }
    for (section, view) in shownFooters { place(view, at: rect(of: .footer(section))) }
    for (section, view) in shownHeaders { place(view, at: frameOfHeader(section, width: width)) }
    if let view = tableHeaderView {
      place(view, at: Rect(x: 0, y: 0, width: width, height: headerViewHeight))
    }
    if let view = tableFooterView {
      place(
        view, at: Rect(x: 0, y: rowsTop + heights.contentHeight, width: width, height: footerViewHeight))
    }
    placeFixedViews()
  }

  private func place(_ view: View, at frame: Rect) {
    if view.frame != frame { view.frame = frame }
  }

  /// The frame of a header, which stays at the top while rows of its section are visible.
  private func frameOfHeader(_ section: Int, width: Double) -> Rect {
    let placed = heights.placement(of: .header(section))
    var y = rowsTop + placed.offset
    if pinsSectionHeaders {
      let footer = heights.placement(of: .footer(section))
      let end = rowsTop + footer.offset - placed.height
      y = max(y, min(boundsOrigin.y + adjustedContentInset.top, end))
    }
    return Rect(x: 0, y: y, width: width, height: placed.height)
  }

  /// Places what does not scroll.
  private func placeFixedViews() {
    for view in [backgroundView, emptyView] {
      guard let view, view.superview === self else { continue }
      view.frame = bounds
    }
    refreshControl?.place(in: self)
  }

  // MARK: Header and footer of the table

  func tableViewDidChange(from old: View?, to new: View?) {
    guard old !== new else { return }
    if let old, old.superview === self {
      old.removeFromSuperview()
      old.resignLayoutRoot()
    }
    if let new {
      new.removeFromSuperview()
      new.translatesAutoresizingMaskIntoConstraints = true
      new.becomeLayoutRoot()
      addSubview(new)
    }
    setNeedsLayout()
  }

  private func measureTableViews() {
    func height(of view: View?) -> Double {
      guard let view else { return 0 }
      let fitted = view.fittedHeight(forWidth: contentWidth)
      return rounded(fitted > 0 ? fitted : view.frame.height)
    }
    let header = height(of: tableHeaderView)
    if header != headerViewHeight {
      if limits != nil, pendingHold == nil, boundsOrigin.y > headerViewHeight {
        pendingHold = topHold(at: boundsOrigin.y)
      }
      headerViewHeight = header
    }
    footerViewHeight = height(of: tableFooterView)
  }

  func replaceBackground(_ old: View?, with new: View?) {
    if old?.superview === self { old?.removeFromSuperview() }
    if let new { insertSubview(new, at: 0) }
    setNeedsLayout()
  }

  /// Shows the view for a table without rows.
  private func updateEmptyState() {
    guard let emptyView else { return }
    let isHidden = numberOfRows > 0
    if emptyView.isHidden != isHidden { emptyView.isHidden = isHidden }
  }

  // MARK: Prefetching

  /// Announces the rows of the next page in the direction of the latest scrolling.
  private func prefetch() {
    guard let prefetchDataSource else { return }
    let visible = shownCells.keys.map { heights.rowNumber(of: $0) }
    guard let first = visible.min(), let last = visible.max() else { return }
    let count = last - first + 1
    let wanted = max(0, first - count)..<min(numberOfRows, last + 1 + count)
    func paths(_ rows: some Sequence<Int>) -> [IndexPath] {
      rows.map { heights.indexPath(ofRowNumber: $0) }
    }
    let isForward = wanted.upperBound > prefetched.upperBound
    let new =
      isForward
      ? (max(last + 1, prefetched.upperBound)..<max(max(last + 1, prefetched.upperBound), wanted.upperBound))
        .map { $0 }
      : (wanted.lowerBound..<max(wanted.lowerBound, min(first, prefetched.lowerBound))).reversed().map { $0 }
    let gone = prefetched.filter { !wanted.contains($0) && $0 < numberOfRows }
    prefetched = wanted
    if !new.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: paths(new)) }
    if !gone.isEmpty { prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: paths(gone)) }
  }
}

extension RowHeights.Part {
  /// The section of the part.
  var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    }
  }
}

extension String {
  /// The text with a small first letter.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
