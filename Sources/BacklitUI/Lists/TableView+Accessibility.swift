import BacklitAccessibility
import BacklitGeometry
import BacklitLists

extension TableView {
  /// Sets the place of a cell among all rows, and what a reader can do with it.
  func updateAccessibility(of cell: TableViewCell, at path: ListIndexPath) {
    updatePosition(of: cell, at: path)
    // An element that can be selected can be activated.
    let responds = canSelectRows
    if cell.accessibilityRespondsToUserInteraction != responds {
      cell.accessibilityRespondsToUserInteraction = responds
    }
  }

  /// The actions of a row for a reader: those of its menu and of a swipe, moving, and details.
  func customActions(forRowAt path: ListIndexPath) -> [AccessibilityCustomAction] {
    guard contains(path) else { return [] }
    var actions = tableDelegate?.tableView(self, contextMenuForRowAt: path)?.customActions ?? []
    actions += (leadingActions(at: path) + trailingActions(at: path)).map { action in
      AccessibilityCustomAction(name: action.title) { action.handler() }
    }
    if canMove(path) {
      for (key, distance) in [(ListText.moveUp, -1), (.moveDown, 1)] {
        actions.append(
          AccessibilityCustomAction(name: word(key)) { [weak self] in
            self?.moveRow(path, by: distance) ?? false
          })
      }
    }
    if let cell = shownCells[path], cell.accessoryType.hasButton {
      actions.append(
        AccessibilityCustomAction(name: word(ListText.details)) { [weak cell] in
          cell?.showDetails()
          return cell != nil
        })
    }
    return actions
  }

  /// Activates a row for a reader: as a click does, or toggles it if several rows can be selected.
  func activateRow(at path: ListIndexPath) -> Bool {
    allowsMultipleSelection ? select(path, .toggle) : choose(path)
  }
}

extension TableView: ItemList {
  var itemCount: Int { numberOfRows }

  package func path(ofItemNumber number: Int) -> ListIndexPath? {
    number >= 0 && number < numberOfRows ? heights.indexPath(ofRowNumber: number) : nil
  }

  package func gridCell(ofItemAt path: ListIndexPath) -> GridCell? { nil }

  func sourceText(ofItemAt path: ListIndexPath) -> String? {
    contains(path) ? source?.tableView(self, searchTextForRowAt: path) : ""
  }

  func shownCell(at path: ListIndexPath) -> View? { shownCells[path] }

  func labelOfNewCell(at path: ListIndexPath) -> String? {
    guard contains(path), let cell = source?.tableView(self, cellForRowAt: path), cell.indexPath == nil else {
      return nil
    }
    counters.configuredCells += 1
    defer { cells.enqueue(cell) }
    return cell.accessibilityLabel
  }

  package var sectionCounts: [Int] {
    _ = numberOfRows
    return (0..<heights.numberOfSections).map { heights.numberOfRows(inSection: $0) }
  }

  package func hasHeader(inSection section: Int) -> Bool { headingPosition(ofSection: section) != nil }

  package func number(ofItemAt path: ListIndexPath) -> Int {
    contains(path) ? heights.rowNumber(of: path) : 0
  }

  package func searchText(at place: ListPlace) -> String {
    switch place {
    case .item(let path): return searchText(ofItemAt: path)
    case .header(let section):
      guard section < numberOfSections else { return "" }
      if let shown = shownHeaders[section] { return shown.accessibilityLabel ?? "" }
      if let title = source?.tableView(self, titleForHeaderInSection: section) { return title }
      guard let view = tableDelegate?.tableView(self, viewForHeaderInSection: section) else { return "" }
      defer { sectionViews.enqueue(view) }
      return view.accessibilityLabel ?? ""
    }
  }

  package func place(of item: AccessibilityItem?) -> ListPlace? {
    switch part(containing: item) {
    case .row(let path)?: .item(path)
    case .header(let section)?: .header(section)
    case .footer?, nil: nil
    }
  }

  package func reveal(_ place: ListPlace) -> View? {
    let part: Part =
      switch place {
      case .item(let path): .row(path)
      case .header(let section): .header(section)
      }
    guard limits != nil, exists(part) else { return nil }
    endAnimation()
    pendingScroll = (part, .none)
    setNeedsLayout()
    layoutIfNeeded()
    return switch place {
    case .item(let path): shownCells[path]
    case .header(let section): shownHeaders[section]
    }
  }

  package func revealEnd(first isFirst: Bool) {
    guard let limits else { return }
    setContentOffset(
      Point(x: .nan, y: isFirst ? limits.vertical.lower : limits.vertical.upper), animated: false)
    layoutIfNeeded()
  }
}
