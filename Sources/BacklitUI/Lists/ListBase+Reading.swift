import BacklitAccessibility
import BacklitGeometry
import BacklitLists

/// The list for readers: the place of each item among all of them, and the elements around the cursor, visible or not.
extension ListBase {
  /// The largest number of items among which Tab looks for one with controls beyond the visible ones.
  private static var tabDistance: Int { 16 }

  /// The elements that have views although they may not be visible: those around the cursors of readers and around the focus,
  /// and those that are touched or moved.
  var keptElements: Set<ListElement> {
    var kept = elementsKeptToo
    for element in (window?.readerNodes ?? []).compactMap(element(at:)) {
      kept.insert(element)
      kept.formUnion(neighbors(of: element))
    }
    for touch in window?.touches.values.map(\.self) ?? [] {
      if let element = element(containing: touch.view) { kept.insert(element) }
    }
    if let element = element(showing: window?.focusedView) {
      kept.insert(element)
      kept.formUnion(neighbors(of: element))
      for step in [-1, 1] { kept.formUnion(itemsToControls(from: element, by: step)) }
    }
    // A reader also moves to the items above and below.
    if !kept.isEmpty {
      for key in [Key.up, .down] { if let path = nearestItem(to: key) { kept.insert(.item(path)) } }
    }
    return kept.filter(contains)
  }

  /// The element with a node. After a reload, the node waits for a new view.
  func element(at node: NodeID) -> ListElement? {
    shownBefore.first { $0.value.node == node }?.key ?? element(showing: window?.view(of: node))
  }

  /// The element with a view. After a reload, the view waits in its cell for the new content.
  private func element(showing view: View?) -> ListElement? {
    guard let view else { return nil }
    return element(containing: view) ?? shownBefore.first { view.isDescendant(of: $0.value.view) }?.key
  }

  /// The element whose view contains an item; nil for an item elsewhere.
  func element(containing item: AccessibilityItem?) -> ListElement? {
    var view = item as? View ?? (item as? AccessibilityElement)?.accessibilityContainer
    while let current = view, current !== self {
      if current.superview === self { return (current as? ReusableView)?.element }
      view = current.superview
    }
    return nil
  }

  /// The elements that a reader can step to from an element.
  private func neighbors(of element: ListElement) -> [ListElement] {
    let section = element.path.section
    guard contains(element) || !element.isItem && counts.sections.indices.contains(section) else { return [] }
    let last = counts.sections[section] - 1
    var numbers: [Int]
    var sections: [Int] = []
    if element.isItem {
      let number = counts.number(of: element.path)
      numbers = [number - 1, number + 1]
      if element.path.item == 0 { sections += [section - 1, section] }
      if element.path.item == last { sections += [section, section + 1] }
    } else {
      let before = counts.sections[..<section].reduce(0, +)
      numbers = [before - 1, before, before + last, before + last + 1]
      sections = [section - 1, section, section + 1]
    }
    // The layout does not have elements of other kinds.
    let kinds = Set(reuse.keys).union([ListElement.headerKind, ListElement.footerKind])
    let beside = sections.filter(counts.sections.indices.contains).flatMap { section in
      kinds.map { ListElement.supplementary($0, section: section) }
    }
    return numbers.compactMap { counts.path(ofNumber: $0) }.map { .item($0) } + beside
  }

  /// The items from an element to the nearest one with controls, which Tab goes to. An item without a cell counts as one: the
  /// next round knows more.
  private func itemsToControls(from element: ListElement, by step: Int) -> [ListElement] {
    guard element.isItem, contains(element.path) else { return [] }
    var found: [ListElement] = []
    var number = counts.number(of: element.path) + step
    while found.count < Self.tabDistance, let path = counts.path(ofNumber: number) {
      found.append(.item(path))
      if cell(at: path)?.hasControls ?? true { break }
      number += step
    }
    return found
  }

  // MARK: Searching and revealing

  /// The item with a number of items before it; nil if there is none.
  package func path(ofItemNumber number: Int) -> ListIndexPath? {
    readCountsIfNeeded()
    return counts.path(ofNumber: number)
  }

  /// The number of items before an item.
  package func number(ofItemAt path: ListIndexPath) -> Int { counts.number(of: path) }

  /// The row and the column of an item of a grid; nil for an item of a list.
  package func gridCell(ofItemAt path: ListIndexPath) -> GridCell? {
    contains(path) ? layout.gridCellForItem(at: path) : nil
  }

  /// The place of an item among all items.
  package func position(ofItemAt path: ListIndexPath) -> SetPosition {
    SetPosition(number(ofItemAt: path) + 1, of: itemCount, at: gridCell(ofItemAt: path))
  }

  /// The text that the data source has for an item; nil if it leaves that to the cell.
  func sourceText(ofItemAt path: ListIndexPath) -> String? {
    contains(path) ? source?.searchText(ofItemAt: path) : ""
  }

  /// The label of the cell of an item that has none now. The cell is made and kept for its next use.
  func labelOfNewCell(at path: ListIndexPath) -> String? {
    guard contains(path), let cell = source?.cell(at: path), cell.element == nil else { return nil }
    counters.configuredCells += 1
    defer { enqueue(cell) }
    return cell.accessibilityLabel
  }

  /// The text of a place; empty for a place that does not exist.
  package func searchText(at place: ListPlace) -> String {
    switch place {
    case .item(let path): return searchText(ofItemAt: path)
    case .header(let section):
      let header = ListElement.header(section)
      guard section < numberOfSections else { return "" }
      if let shown = displayed[header] { return shown.view.accessibilityLabel ?? "" }
      if let title = source?.title(of: header) { return title }
      guard let view = source?.view(of: header) else { return "" }
      defer { enqueue(view) }
      return view.accessibilityLabel ?? ""
    }
  }

  /// The place whose view contains an item; nil for an item elsewhere.
  package func place(of item: AccessibilityItem?) -> ListPlace? {
    guard let element = element(containing: item) else { return nil }
    if element.isItem { return .item(element.path) }
    return element.isHeader && hasHeader(inSection: element.path.section)
      ? .header(element.path.section) : nil
  }

  /// Scrolls to a place.
  /// - Returns: its view; nil for a place that does not exist.
  package func reveal(_ place: ListPlace) -> View? {
    let element: ListElement =
      switch place {
      case .item(let path): .item(path)
      case .header(let section): .header(section)
      }
    scroll(to: element, at: .nearest, animated: false)
    layoutIfNeeded()
    return displayed[element]?.view
  }

  /// Scrolls to the first or the last item.
  package func revealEnd(first isFirst: Bool) {
    if isFirst {
      // The first element can be a header.
      if let limits { setContentOffset(limits.start, animated: false) }
    } else if let last = counts.path(ofNumber: itemCount - 1) {
      scroll(to: .item(last), at: .end, animated: false)
    }
    layoutIfNeeded()
  }

  // MARK: Prefetching

  /// Announces the items within a page of the visible part, nearest first, and cancels others.
  func announceSoonVisible() {
    guard prefetches else { return }
    let reach =
      layout.scrollAxis == .vertical
      ? bounds.insetBy(dx: 0, dy: -bounds.height) : bounds.insetBy(dx: -bounds.width, dy: 0)
    let visible = visiblePaths
    let near = visibleAttributes(in: reach).map(\.element).filter(\.isItem).map(\.path)
    guard let first = visible.first, let last = visible.last else { return }
    let soon = near.filter { $0 > last } + near.filter { $0 < first }.reversed()
    let new = soon.filter { !prefetched.contains($0) }
    let gone = prefetched.subtracting(soon).subtracting(visible).filter(contains).sorted()
    prefetched = Set(soon)
    if !new.isEmpty || !gone.isEmpty { prefetch(new, cancelling: gone) }
  }
}
