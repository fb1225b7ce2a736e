import BacklitAccessibility
import BacklitGeometry
import BacklitLists

/// What readers find: the place of each item among all of them, and the items around the cursor, also those that are not
/// visible.
extension CollectionView {
  /// The elements that have views although they may not be visible: those around the cursors of readers and around the focus,
  /// and those that are touched or moved.
  var keptElements: Set<CollectionElement> {
    var kept: Set<CollectionElement> = []
    for element in (window?.readerNodes ?? []).compactMap(element(at:)) {
      kept.insert(element)
      kept.formUnion(neighbors(of: element))
    }
    if let element = element(containing: window?.touch?.view) { kept.insert(element) }
    // Tab goes to the controls of the elements beside the one with the focus.
    if let element = element(showing: window?.focusedView) {
      kept.insert(element)
      kept.formUnion(neighbors(of: element))
    }
    // A reader also moves to the items above and below.
    if !kept.isEmpty {
      for key in [Key.up, .down] { if let path = target(of: key) { kept.insert(.item(path)) } }
    }
    if let source = reordering?.source { kept.insert(.item(source)) }
    return kept.filter { $0.category == .cell ? contains($0.path) : counts.indices.contains($0.path.section) }
  }

  /// The element with a node. After a reload, the node waits for a new view.
  private func element(at node: NodeID) -> CollectionElement? {
    shownBefore.first { $0.value.node == node }?.key ?? element(showing: window?.view(of: node))
  }

  /// The element with a view. After a reload, the view waits in its cell for the new content.
  private func element(showing view: View?) -> CollectionElement? {
    guard let view else { return nil }
    return element(containing: view) ?? shownBefore.first { view.isDescendant(of: $0.value.view) }?.key
  }

  /// The attributes of an item or of a supplementary view; nil if the layout does not have it.
  func attributes(of element: CollectionElement) -> CollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: attributes(ofItemAt: element.path)
    case .supplementaryView:
      element.kind.flatMap { layout.layoutAttributesForSupplementaryView(ofKind: $0, at: element.path) }
    case .decorationView: nil
    }
  }

  /// The element whose view contains an item; nil for an item elsewhere.
  func element(containing item: AccessibilityItem?) -> CollectionElement? {
    var view = item as? View ?? (item as? AccessibilityElement)?.accessibilityContainer
    while let current = view, current !== self {
      if let found = (current as? CollectionReusableView)?.element, displayed[found]?.view === current {
        return found
      }
      view = current.superview
    }
    return nil
  }

  /// The elements that a reader can step to from an element.
  private func neighbors(of element: CollectionElement) -> [CollectionElement] {
    let section = element.path.section
    guard counts.indices.contains(section) else { return [] }
    var paths: [ListIndexPath] = []
    var sections: [Int] = []
    if element.category == .cell {
      let number = number(of: element.path)
      paths = [path(number: number - 1), path(number: number + 1)].compactMap(\.self)
      if element.path.item == 0 { sections += [section - 1, section] }
      if element.path.item == counts[section] - 1 { sections += [section, section + 1] }
    } else {
      let before = counts[..<section].reduce(0, +)
      let ends = [before - 1, before, before + counts[section] - 1, before + counts[section]]
      paths = ends.compactMap { path(number: $0) }
      sections = [section - 1, section, section + 1]
    }
    let beside = sections.filter(counts.indices.contains).flatMap { section in
      supplementaries.keys.map { kind in
        CollectionElement(
          category: .supplementaryView, kind: kind, path: ListIndexPath(item: 0, section: section))
      }
    }
    return paths.map { .item($0) } + beside
  }

  /// Activates an item for a reader: as a click does, or toggles it if several items can be selected.
  func activateForReader(itemAt path: ListIndexPath) -> Bool {
    guard allowsMultipleSelection else { return activate(itemAt: path) }
    guard contains(path), allowsSelection else { return false }
    changeByUser { $0.toggle(path) }
    return true
  }

  /// Follows the reader to an item: the keys act on it.
  func readerDidMove(to path: ListIndexPath) {
    guard contains(path), selection.cursor != path else { return }
    change { $0.moveCursor(to: path) }
  }

  /// The actions of a reader that move an item.
  func movingActions(forItemAt path: ListIndexPath) -> [AccessibilityCustomAction] {
    guard contains(path), source?.collectionView(self, canMoveItemAt: path) == true else { return [] }
    let number = number(of: path)
    return [(ListText.moveUp, -1), (.moveDown, 1)].compactMap { key, distance in
      guard let target = self.path(number: number + distance) else { return nil }
      return AccessibilityCustomAction(name: word(key)) { [weak self] in
        self?.move(path, to: target) ?? false
      }
    }
  }
}

extension CollectionView: ItemList {
  var itemCount: Int { sectionCounts.reduce(0, +) }

  package func path(ofItemNumber number: Int) -> ListIndexPath? { path(number: number) }

  package func gridCell(ofItemAt path: ListIndexPath) -> GridCell? {
    contains(path) ? layout.gridCellForItem(at: path) : nil
  }

  func sourceText(ofItemAt path: ListIndexPath) -> String? {
    contains(path) ? source?.collectionView(self, searchTextForItemAt: path) : ""
  }

  func shownCell(at path: ListIndexPath) -> View? { cellForItem(at: path) }

  func labelOfNewCell(at path: ListIndexPath) -> String? {
    guard contains(path), let cell = source?.collectionView(self, cellForItemAt: path) else { return nil }
    counters.configured += 1
    defer { cells.enqueue(cell) }
    return cell.accessibilityLabel
  }

  package var sectionCounts: [Int] {
    readCountsIfNeeded()
    return counts
  }

  /// Only the layout knows which headers there are, and only their views know their texts.
  package func hasHeader(inSection section: Int) -> Bool { false }

  package func number(ofItemAt path: ListIndexPath) -> Int { contains(path) ? number(of: path) : 0 }

  package func searchText(at place: ListPlace) -> String {
    guard case .item(let path) = place else { return "" }
    return searchText(ofItemAt: path)
  }

  package func place(of item: AccessibilityItem?) -> ListPlace? {
    element(containing: item).flatMap { $0.category == .cell ? .item($0.path) : nil }
  }

  package func reveal(_ place: ListPlace) -> View? {
    guard case .item(let path) = place, contains(path) else { return nil }
    scrollToItem(at: path, at: .nearest, animated: false)
    layoutIfNeeded()
    return cellForItem(at: path)
  }

  package func revealEnd(first isFirst: Bool) {
    if isFirst {
      // The first element can be a header.
      guard let limits else { return }
      setContentOffset(limits.start, animated: false)
    } else {
      guard let last = path(number: itemCount - 1) else { return }
      scrollToItem(at: last, at: .end, animated: false)
    }
    layoutIfNeeded()
  }
}
