import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitLists

/// A data source of a table as that of a list.
struct TableSource: ListSource {
  let table: TableView
  let source: any TableViewDataSource

  var numberOfSections: Int { source.numberOfSections(in: table) }

  func numberOfItems(inSection section: Int) -> Int {
    source.tableView(table, numberOfRowsInSection: section)
  }

  func cell(at path: ListIndexPath) -> ReusableView? {
    table.columns.isEmpty ? source.tableView(table, cellForRowAt: path) : table.columnsCell(at: path)
  }

  var outline: (any OutlineSource)? { source as? any OutlineSource }

  func view(of element: ListElement) -> ReusableView? {
    table.delegateView(of: element) ?? table.titleView(title(of: element), isHeader: !element.isFooter)
  }

  func title(of element: ListElement) -> String? {
    element.isFooter
      ? source.tableView(table, titleForFooterInSection: element.path.section)
      : source.tableView(table, titleForHeaderInSection: element.path.section)
  }

  func searchText(ofItemAt path: ListIndexPath) -> String? {
    source.tableView(table, searchTextForRowAt: path) ?? table.columnSearchText(at: path)
  }

  func canMoveItem(at path: ListIndexPath) -> Bool { source.tableView(table, canMoveRowAt: path) }

  func moveItem(at source: ListIndexPath, to target: ListIndexPath) {
    self.source.tableView(table, moveRowAt: source, to: target)
  }

  func didMoveItem() { (source as? any ReorderedSource)?.didReorderItem() }
}

/// Heights, and what rows show beside their content.
extension TableView {
  /// The width of the rows.
  var contentWidth: Double {
    let inset = adjustedContentInset
    return max(0, bounds.width - inset.left - inset.right - indexWidth)
  }

  /// A height on the grid, and high enough to be found.
  func rounded(_ height: Double) -> Double {
    let step = grid.height
    return max(height.isFinite ? height.snappedUp(to: step) : 0, step > 0 ? step : 1)
  }

  /// The estimated height of a row.
  var effectiveEstimate: Double {
    if rowHeight >= 0 { return rounded(rowHeight) }
    return rounded(estimatedRowHeight >= 0 ? estimatedRowHeight : traitCollection.cellSize.height)
  }

  /// The height that the program gives an element; nil to measure it.
  func height(wishedFor element: ListElement) -> Double? {
    let height = ownHeight(of: element) ?? standardHeight(of: element)
    return height >= 0 ? height : nil
  }

  private func standardHeight(of element: ListElement) -> Double {
    element.isItem ? rowHeight : element.isFooter ? sectionFooterHeight : sectionHeaderHeight
  }

  private func ownHeight(of element: ListElement) -> Double? {
    let path = element.path
    if element.isItem { return tableDelegate?.tableView(self, heightForRowAt: path) }
    return element.isFooter
      ? tableDelegate?.tableView(self, heightForFooterInSection: path.section)
      : tableDelegate?.tableView(self, heightForHeaderInSection: path.section)
  }

  /// The height of a header or a footer before it is measured; 0 for none.
  func estimatedHeight(of element: ListElement) -> Double {
    let own = ownHeight(of: element)
    guard own != nil || source?.title(of: element) != nil else { return 0 }
    let height = own ?? standardHeight(of: element)
    return height == 0 ? 0 : rounded(height > 0 ? height : traitCollection.cellSize.height)
  }

  /// The height of a view above or below all rows.
  func height(of view: View?) -> Double {
    guard let view else { return 0 }
    let fitted = view.fittedHeight(forWidth: contentWidth)
    return HeightUnits.exact(rounded(fitted > 0 ? fitted : view.frame.height))
  }

  func heightDidChange(from old: Double, to new: Double) {
    if new != old { layout.invalidateLayout() }
  }

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
      insertSubview(new, at: subviews.firstIndex { $0 is TableHeaderRow } ?? subviews.count)
    }
    setNeedsLayout()
  }

  /// Places what is not a row, a header or a footer.
  func placeFixedViews() {
    for (view, frame) in [(tableHeaderView, rows.headerViewFrame), (tableFooterView, rows.footerViewFrame)]
    where view?.frame != frame {
      view?.frame = frame
    }
    placeIndexView()
    guard isFocused else { return }
    updateFocusEffect()
    // The focus may be older than the rows.
    if selection.cursor == nil, let first = firstCursor {
      selection.moveCursor(to: first)
      updateStates()
    }
  }

  /// The cursor row shows the focus; a table without such rows has a ring.
  func updateFocusEffect() { focusEffect = canSelectItems && itemCount > 0 ? nil : .automatic }

  /// The header or the footer that the delegate has for a section.
  func delegateView(of element: ListElement) -> TableViewHeaderFooterView? {
    element.isFooter
      ? tableDelegate?.tableView(self, viewForFooterInSection: element.path.section)
      : tableDelegate?.tableView(self, viewForHeaderInSection: element.path.section)
  }

  func titleView(_ title: String?, isHeader: Bool) -> TableViewHeaderFooterView {
    let identifier = "TableView.title"
    if reuse[Self.sectionViews]?.identifiers.contains(identifier) != true {
      register(identifier, kind: Self.sectionViews) { _ in TableViewHeaderFooterView() }
    }
    let view = dequeue(identifier, kind: Self.sectionViews, as: TableViewHeaderFooterView.self)
    view.show(title, isHeader: isHeader)
    return view
  }

  func updateRowState(of view: ReusableView, at element: ListElement) {
    if let view = view as? TableViewHeaderFooterView {
      view.isFooter = element.isFooter
      view.headingPosition = element.isHeader ? headingPosition(ofSection: element.path.section) : nil
    }
    guard let cell = view as? TableViewCell else { return }
    let path = element.path
    cell.showsSeparator = separatorStyle != .none
    if let tableDelegate {
      cell.indentationLevel = tableDelegate.tableView(self, indentationLevelForRowAt: path)
    }
    let canEdit = isEditing && dataSource?.tableView(self, canEditRowAt: path) ?? false
    cell.editingStyle = canEdit ? editingStyle(at: path) : .none
    cell.showsReorderHandle = isEditing && canMove(path)
  }

  /// The place of a header among all headers; nil for a section without one.
  func headingPosition(ofSection section: Int) -> SetPosition? {
    let sections = rows.headerSections
    let place = sections.partitioningIndex { $0 >= section }
    return place < sections.count && sections[place] == section
      ? SetPosition(place + 1, of: sections.count) : nil
  }

  /// The rows and headings that readers go to next from where they are, or from the visible part, and those beside the views
  /// above and below all rows.
  var rowsKeptToo: Set<ListElement> {
    var kept: Set<ListElement> = []
    let first = rows.section(at: boundsOrigin.y)
    for node in window?.readerNodes ?? [] {
      guard let section = element(at: node)?.path.section ?? first else { continue }
      let sections = rows.headerSections
      let place = sections.partitioningIndex { $0 >= section }
      kept.formUnion(sections[max(0, place - 1)..<min(sections.count, place + 2)].map { .header($0) })
    }
    // The cursor moves on from a header view and back from a footer view, although no row may be visible beside them.
    if let ends = rows.ends {
      if tableHeaderView != nil, bounds.intersects(rows.headerViewFrame) { kept.insert(ends.first) }
      if tableFooterView != nil, bounds.intersects(rows.footerViewFrame) { kept.insert(ends.last) }
    }
    if let path = reordering?.current { kept.insert(.item(path)) }
    return kept
  }

  /// Follows a change of the rows; nil when everything is read again.
  func rowsDidChange(_ difference: SnapshotDifference?) {
    // The drag ends with a reload, because its row may be a different one.
    reordering = difference.flatMap { reordering?.following($0) }
    if let difference, difference.insertedSections.isEmpty, difference.deletedSections.isEmpty { return }
    reloadSectionIndexTitles()
  }
}
