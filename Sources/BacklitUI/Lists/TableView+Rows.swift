import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitLists

/// The rows, headers and footers that have views, and their reuse.
extension TableView {
  /// Makes and measures rows until the visible part is filled.
  /// - Parameters:
  ///   - start: the offset before.
  ///   - holdsEnd: whether the end of the content stays at its place.
  /// - Returns: the offset that shows what was visible at the same place.
  func settleRows(from start: Double, holdsEnd: Bool) -> Double {
    var offset = start
    var settled: Set<Part> = []
    var checkedSections: Set<Int> = []
    let hold = takeHold(at: start, holdsEnd: holdsEnd)
    if let hold { offset = self.offset(keeping: hold, or: offset) }
    for _ in 0..<Self.maximumRounds {
      if let scroll = pendingScroll {
        offset = self.offset(showing: scroll.part, at: scroll.position, from: offset)
      }
      let visible = visibleParts(at: offset)
      let keys = Set(visible.map(\.part)).union(keptParts(around: visible.first?.part))
      recycle(except: keys)
      var missing = keys.subtracting(settled)
      if missing.isEmpty { break }
      var shift = 0.0
      let bottom = offset + bounds.height - rowsTop
      for placed in visible where missing.contains(placed.part) {
        // What moved below the visible part is not needed.
        if placed.offset + shift >= bottom { break }
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
  var endOffset: Double {
    let height = headerViewHeight + heights.contentHeight + footerViewHeight
    return max(-adjustedContentInset.top, height + adjustedContentInset.bottom - bounds.height)
  }

  func visibleParts(at offset: Double) -> [RowHeights.PlacedPart] {
    let top = offset - rowsTop
    guard top + bounds.height > 0 else { return [] }
    var parts = heights.parts(in: max(0, top)..<top + bounds.height)
    if pinsSectionHeaders, let first = parts.first?.part {
      let header = heights.placement(of: .header(first.section))
      if header.height > 0, first != header.part { parts.insert(header, at: 0) }
    }
    return parts
  }

  /// The parts that stay in the view although they may not be visible: those around the cursors of readers with the headings
  /// before and after them, those beside the header and footer views, and the one that is dragged or touched.
  /// - Parameter first: the first visible part, around which a reader elsewhere finds headings.
  /// - Returns: the parts.
  private func keptParts(around first: Part?) -> Set<Part> {
    var kept: Set<Part> = []
    for node in window?.readerNodes ?? [] {
      let current = part(at: node)
      if let current {
        kept.formUnion([current, part(after: current), part(before: current)].compactMap(\.self))
      }
      kept.formUnion(headers(around: current ?? first))
    }
    // The cursor moves on from a header view and back from a footer view, although no row may be visible beside them.
    if tableHeaderView != nil, boundsOrigin.y < headerViewHeight, let top = heights.part(at: 0)?.part {
      kept.insert(top)
    }
    if tableFooterView != nil, boundsOrigin.y + bounds.height > headerViewHeight + heights.contentHeight,
      let last = heights.part(at: heights.contentHeight - 1.0 / 1024)?.part
    {
      kept.insert(last)
    }
    if let focused = part(showing: window?.focusedView) {
      kept.insert(focused)
      kept.formUnion(partsToControls(from: focused) { self.part(after: $0) })
      kept.formUnion(partsToControls(from: focused) { self.part(before: $0) })
    }
    if let touched = part(containing: window?.touch?.view) { kept.insert(touched) }
    if let path = reordering?.current, contains(path) { kept.insert(.row(path)) }
    return kept
  }

  /// The part with a node. After a reload, the node waits for a new view.
  private func part(at node: NodeID) -> Part? {
    guard let waiting = shownBefore.first(where: { $0.value.node == node })?.key else {
      return part(showing: window?.view(of: node))
    }
    return exists(waiting) ? waiting : nil
  }

  /// The part with a view. After a reload, the view waits in its cell for the new content.
  private func part(showing view: View?) -> Part? {
    guard let view else { return nil }
    if let part = part(containing: view) { return part }
    let waiting = shownBefore.first { view.isDescendant(of: $0.value.view) }?.key
    return waiting.flatMap { exists($0) ? $0 : nil }
  }

  /// The largest number of parts among which Tab looks for a row with controls beyond the visible ones.
  private static var tabDistance: Int { 16 }

  /// The parts from one to the nearest row with controls, which Tab goes to. A row without a cell counts as one: the next
  /// round knows more.
  private func partsToControls(from start: Part, _ next: (Part) -> Part?) -> [Part] {
    var found: [Part] = []
    while found.count < Self.tabDistance, let part = next(found.last ?? start) {
      found.append(part)
      if case .row(let path) = part, shownCells[path]?.hasControls ?? true { break }
    }
    return found
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

  private func heightForRow(_ path: ListIndexPath, cell: TableViewCell) -> Double {
    let wish = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    if wish >= 0 { return rounded(wish) }
    let known = heights.height(ofRowAt: path)
    if known.isMeasured, !cell.needsMeasuring { return known.points }
    counters.measuredCells += 1
    return standardized(cell.measuredHeight(forWidth: contentWidth), of: cell)
  }

  /// The measured height of a row, a header or a footer, at least that of a row that was not measured if its contents leave
  /// it open.
  private func standardized(_ height: Double, of view: View) -> Double {
    view.hasOpenHeight ? max(rounded(height), effectiveEstimate) : rounded(height)
  }

  private func makeCell(for path: ListIndexPath) -> TableViewCell {
    counters.configuredCells += 1
    var cell = source?.tableView(self, cellForRowAt: path) ?? TableViewCell()
    if let other = cell.indexPath, cell.tableView === self {
      report("returned the cell of row \(other) for row \(path), too: return a cell of its own for each row")
      cell = TableViewCell()
    }
    insert(cell, for: path)
    return cell
  }

  private func insert(_ cell: TableViewCell, for path: ListIndexPath) {
    cell.indexPath = path
    cell.tableView = self
    cell.needsMeasuring = true
    shownCells[path] = cell
    let before = shownBefore.removeValue(forKey: .row(path))
    View.performWithoutAnimation {
      updateState(of: cell, at: path)
      if cell.superview !== self {
        insertSubview(cell, at: backgroundCount)
      } else if cell.hasBeenShown, cell.nodeID != before?.node {
        cell.renewNodeIDs()
      }
      if let before { cell.takeOver(before) }
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
    guard view.needsMeasuring else { return known }
    return standardized(view.measuredHeight(forWidth: contentWidth), of: view)
  }

  private func makeSectionView(_ section: Int, isFooter: Bool) -> TableViewHeaderFooterView {
    let own =
      isFooter
      ? tableDelegate?.tableView(self, viewForFooterInSection: section)
      : tableDelegate?.tableView(self, viewForHeaderInSection: section)
    let defined = dataSource == nil ? definedSource?.view(ofSection: section, isFooter: isFooter) : nil
    let view = own ?? defined ?? titleView(section, isFooter: isFooter)
    view.section = section
    view.isFooter = isFooter
    view.needsMeasuring = true
    let before = shownBefore.removeValue(forKey: isFooter ? .footer(section) : .header(section))
    View.performWithoutAnimation {
      // Headers lie in front of the rows that scroll below them.
      if view.superview === self { view.renewNodeIDs() } else { addSubview(view) }
      if let before { view.takeOver(before) }
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
  func recycle(except keys: Set<Part>) {
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
  func removeLeavingCells() {
    for cell in leavingCells where cell.indexPath == nil && cell.superview === self {
      cell.removeFromSuperview()
    }
    leavingCells = []
  }
}
