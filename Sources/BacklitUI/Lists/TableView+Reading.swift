import BacklitAccessibility
import BacklitGeometry
import BacklitLists

/// Reading the numbers of sections and rows from the data source.
extension TableView {
  /// Reads the numbers of sections and rows.
  func readContent() {
    needsReload = false
    knownHeaderSections = nil
    for (path, cell) in shownCells {
      shownBefore[.row(path)] = ShownNode(cell)
      recycle(cell)
    }
    shownCells = [:]
    for (section, view) in shownHeaders { shownBefore[.header(section)] = ShownNode(view) }
    for (section, view) in shownFooters { shownBefore[.footer(section)] = ShownNode(view) }
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
    if let cursor { selection.moveCursor(to: nearestRow(to: cursor)) }
    // The drag ends, because its row may be a different one.
    reordering = nil
    prefetched = 0..<0
    reloadSectionIndexTitles()
    // New cells are measured in any case.
    measuredFor?.width = contentWidth
  }

  /// The row at a position, or the nearest one if it does not exist any longer; nil without rows.
  private func nearestRow(to path: ListIndexPath) -> ListIndexPath? {
    if contains(path) { return path }
    guard heights.numberOfRows > 0 else { return nil }
    let sections = min(path.section, heights.numberOfSections)..<heights.numberOfSections
    guard let section = sections.first(where: { heights.numberOfRows(inSection: $0) > 0 }) else {
      return heights.indexPath(ofRowNumber: heights.numberOfRows - 1)
    }
    let last = heights.numberOfRows(inSection: section) - 1
    return ListIndexPath(row: section == path.section ? last : 0, section: section)
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

  /// The sections with headers, ascending. Complexity: O(number of sections) after a change.
  var headerSections: [Int] {
    if let knownHeaderSections { return knownHeaderSections }
    let found = (0..<heights.numberOfSections).filter { heights.placement(of: .header($0)).height > 0 }
    knownHeaderSections = found
    return found
  }

  /// The place of a header among all headers; nil for a section without one.
  func headingPosition(ofSection section: Int) -> SetPosition? {
    let sections = headerSections
    let place = sections.firstPlace(notBelow: section)
    return place < sections.count && sections[place] == section
      ? SetPosition(place + 1, of: sections.count) : nil
  }

  /// The headers of the section of a part, of the section with a header before it, and of the one after it.
  func headers(around part: Part?) -> [Part] {
    guard let part else { return [] }
    let sections = headerSections
    let place = sections.firstPlace(notBelow: part.section)
    return sections[max(0, place - 1)..<min(sections.count, place + 2)].map { .header($0) }
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
}

extension [Int] {
  /// The index of the first number that is not below a limit, in ascending numbers. Complexity: O(log n).
  fileprivate func firstPlace(notBelow limit: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
