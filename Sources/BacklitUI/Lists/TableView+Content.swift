import BacklitGeometry
import BacklitLists

extension TableView {
  /// The number of sections, as of the latest layout or announcement.
  public var numberOfSections: Int {
    readContentIfNeeded()
    return heights.numberOfSections
  }

  /// The number of rows of all sections. Complexity: O(1).
  var numberOfRows: Int {
    readContentIfNeeded()
    return heights.numberOfRows
  }

  /// The number of rows in a section, as of the latest layout or announcement; 0 for a section that does not exist.
  public func numberOfRows(inSection section: Int) -> Int {
    readContentIfNeeded()
    return section >= 0 && section < heights.numberOfSections ? heights.numberOfRows(inSection: section) : 0
  }

  func readContentIfNeeded() {
    if needsReload, !isTiling { readContent() }
  }

  /// Reads everything from the data source again. As in UIKit, no row is selected afterwards.
  ///
  /// The offset stays. Complexity: O(number of sections); cells are made for visible rows only.
  public func reloadData() {
    needsReload = true
    setNeedsLayout()
    setNeedsAccessibilityUpdate()
  }

  /// Applies changes that the data source announces in a closure, together.
  ///
  /// The data source has the new content when the closure returns. Deletions, reloads and the sources of moves are
  /// positions before all changes, insertions and the destinations of moves are positions after all changes. If the
  /// numbers of rows contradict the announcement, the mistake is reported and everything is read again.
  ///
  /// Complexity: O(k log n) for k changes among n rows, and O(number of sections). Rows off the screen are not measured.
  /// - Parameters:
  ///   - updates: changes the content of the data source and announces it with ``insertRows(at:animated:)`` and so on.
  ///   - isAnimated: whether rows move to their places within a quarter of a second; with reduced motion they never do.
  ///   - completion: called once, when the change is complete, with whether its animation was not interrupted.
  public func performBatchUpdates(
    _ updates: () -> Void, animated isAnimated: Bool = true, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let isOutermost = batch == nil
    if isOutermost { batch = BatchUpdates() }
    // The numbers before the changes.
    readContentIfNeeded()
    let old = isOutermost ? sectionCounts : []
    updates()
    guard isOutermost, let batch else { return }
    self.batch = nil
    apply(batch, oldCounts: old, animated: isAnimated, completion: completion)
  }

  /// Announces that rows were inserted: their positions in the new content.
  public func insertRows(at paths: [ListIndexPath], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.insertRows(at: paths) }
  }

  /// Announces that rows were deleted: their positions in the old content.
  public func deleteRows(at paths: [ListIndexPath], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.deleteRows(at: paths) }
  }

  /// Announces that a row was moved.
  public func moveRow(
    at source: ListIndexPath, to destination: ListIndexPath, animated isAnimated: Bool = true
  ) {
    announce(animated: isAnimated) { $0.moveRow(at: source, to: destination) }
  }

  /// Asks for the cells of rows again and makes new ones: their positions in the old content.
  public func reloadRows(at paths: [ListIndexPath], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.reloadRows(at: paths) }
  }

  /// Configures the cells of rows again, without new cells: their positions in the old content.
  public func reconfigureRows(at paths: [ListIndexPath]) {
    announce(animated: false) { $0.reconfigureRows(at: paths) }
  }

  /// Announces that sections were inserted: their positions in the new content.
  public func insertSections(_ sections: [Int], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.insertSections(sections) }
  }

  /// Announces that sections were deleted: their positions in the old content.
  public func deleteSections(_ sections: [Int], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.deleteSections(sections) }
  }

  /// Announces that a section was moved with its rows.
  public func moveSection(
    _ source: Int, toSection destination: Int, animated isAnimated: Bool = true
  ) {
    announce(animated: isAnimated) { $0.moveSection(source, toSection: destination) }
  }

  /// Asks for the cells of sections and for their headers and footers again: positions in the old content.
  public func reloadSections(_ sections: [Int], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.reloadSections(sections) }
  }

  /// Measures a row again. The table notices changes of the constraints and the texts in a cell by itself.
  public func invalidateHeight(at path: ListIndexPath) {
    guard contains(path) else { return }
    if let cell = shownCells[path] {
      cell.needsMeasuring = true
    } else {
      heights.invalidateHeight(ofRowAt: path)
    }
    setNeedsLayout()
  }

  private func announce(animated isAnimated: Bool, _ change: (inout BatchUpdates) -> Void) {
    if var batch {
      change(&batch)
      self.batch = batch
      return
    }
    var updates = BatchUpdates()
    change(&updates)
    // A table that has not read its content yet will read the new one.
    guard !needsReload else { return }
    apply(updates, oldCounts: sectionCounts, animated: isAnimated, completion: nil)
  }

  private func apply(
    _ updates: BatchUpdates, oldCounts: [Int], animated isAnimated: Bool,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    do throws(BatchUpdateError) {
      let difference = try SnapshotDifference(updates, oldCounts: oldCounts, newCounts: askedCounts())
      takeUp(difference, animated: isAnimated) { completion?(true) }
    } catch {
      window?.report(problem: "\(name): \(error).")
      reloadData()
      completion?(false)
    }
  }

  package func takeUp(
    _ difference: SnapshotDifference, animated isAnimated: Bool, completion: (@MainActor () -> Void)?
  ) {
    guard !isTiling else {
      report("announces changes while the table asks for rows: announce them before or after that")
      needsReload = true
      setNeedsLayout()
      completion?()
      return
    }
    guard !needsReload, difference.oldCounts == sectionCounts else {
      reloadData()
      completion?()
      return
    }
    guard !difference.isEmpty else {
      completion?()
      return
    }
    // Revealed actions and an open menu act on positions before the change.
    hideActions()
    let menu = menu(movedBy: difference)
    defer { menu?.dismiss(animated: false) }
    let animates = isAnimated && window != nil && !traitCollection.prefersReducedMotion && !bounds.isEmpty
    let spoken = spokenDeletion(difference)?.words
    pendingHold = hold(after: difference)
    heights.apply(difference)
    knownHeaderSections = nil
    for section in difference.insertedSections + difference.reloadedSections.compactMap(difference.newSection)
    {
      let new = newSection(section, rows: 0)
      heights.setHeaderHeight(new.header, inSection: section)
      heights.setFooterHeight(new.footer, inSection: section)
    }
    let leaving = moveViews(difference)
    selection.apply(difference)
    if let path = pressedPath { pressedPath = difference.newIndexPath(for: path) }
    reordering = reordering?.following(difference)
    prefetched = 0..<0
    reconfigure(difference)
    if !difference.insertedSections.isEmpty || !difference.deletedSections.isEmpty {
      reloadSectionIndexTitles()
    }
    updateCellStates()
    setNeedsLayout()
    setNeedsAccessibilityUpdate()
    guard animates else {
      for cell in leaving { recycle(cell) }
      if let spoken { window?.post(.announcement(spoken, .default)) }
      completion?()
      return
    }
    animate(leaving: leaving, completion)
    if let spoken { window?.post(.announcement(spoken, .default)) }
  }

  /// What stays in its place during a change; nil for the offset. At the top of the content it is the offset, so that new
  /// rows are visible at once.
  private func hold(after difference: SnapshotDifference) -> Hold? {
    switch updateAnchor {
    case .offset: return nil
    case .cursor: return cursorHold(after: difference)
    case .automatic where difference.movesItems: return nil
    case .automatic, .topRow: break
    }
    if let pendingHold, case .row(let path) = pendingHold.part {
      return difference.newIndexPath(for: path).map { Hold(part: .row($0), y: pendingHold.y) }
    }
    guard let limits, boundsOrigin.y > limits.vertical.lower, let hold = topHold(at: boundsOrigin.y) else {
      return nil
    }
    let anchor = RowHeights.anchor(ScrollAnchor(part: hold.part, offset: -hold.y), after: difference)
    return anchor.map { Hold(part: $0.part, y: -$0.offset) }
  }

  /// The row of the keys at its place, if it is visible and stays in the table.
  private func cursorHold(after difference: SnapshotDifference) -> Hold? {
    guard let cursor = selection.cursor, contains(cursor), let new = difference.newIndexPath(for: cursor)
    else { return nil }
    let place = rect(of: .row(cursor))
    return place.intersects(bounds) ? Hold(part: .row(new), y: place.minY - boundsOrigin.y) : nil
  }

  /// Gives the cells, headers and footers their new places.
  /// - Returns: the cells whose rows are gone.
  private func moveViews(_ difference: SnapshotDifference) -> [TableViewCell] {
    var cells: [ListIndexPath: TableViewCell] = [:]
    var leaving: [TableViewCell] = []
    let reloaded = Set(difference.reloadedItems)
    let reloadedSections = Set(difference.reloadedSections)
    followShownBefore(difference)
    for (path, cell) in shownCells {
      let new = difference.newIndexPath(for: path)
      if let new, !reloaded.contains(path), !reloadedSections.contains(path.section) {
        cell.indexPath = new
        cells[new] = cell
      } else {
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        if let new { shownBefore[.row(new)] = ShownNode(cell) }
        cell.indexPath = nil
        leaving.append(cell)
      }
    }
    shownCells = cells
    func moved(
      _ views: [Int: TableViewHeaderFooterView], _ part: (Int) -> Part
    ) -> [Int: TableViewHeaderFooterView] {
      var result: [Int: TableViewHeaderFooterView] = [:]
      for (section, view) in views {
        let new = difference.newSection(for: section)
        if let new, !reloadedSections.contains(section) {
          view.section = new
          result[new] = view
        } else {
          if let new { shownBefore[part(new)] = ShownNode(view) }
          recycle(view)
        }
      }
      return result
    }
    shownHeaders = moved(shownHeaders) { .header($0) }
    shownFooters = moved(shownFooters) { .footer($0) }
    return leaving
  }

  /// Updates the positions in ``shownBefore`` after a change.
  private func followShownBefore(_ difference: SnapshotDifference) {
    var followed: [Part: ShownNode] = [:]
    for (part, shown) in shownBefore {
      let new: Part? =
        switch part {
        case .row(let path): difference.newIndexPath(for: path).map { .row($0) }
        case .header(let section): difference.newSection(for: section).map { .header($0) }
        case .footer(let section): difference.newSection(for: section).map { .footer($0) }
        }
      if let new { followed[new] = shown }
    }
    shownBefore = followed
  }

  /// Has the data source configure visible cells again, as they are.
  private func reconfigure(_ difference: SnapshotDifference) {
    for old in difference.reconfiguredItems {
      guard let path = difference.newIndexPath(for: old), let cell = shownCells[path] else { continue }
      reconfiguredCell = cell
      let answer = source?.tableView(self, cellForRowAt: path)
      reconfiguredCell = nil
      counters.configuredCells += 1
      cell.needsMeasuring = true
      cell.setNeedsAccessibilityUpdate()
      guard let answer, answer !== cell else { continue }
      // A different kind of cell replaces this one.
      shownCells[path] = nil
      recycle(cell)
      if answer.indexPath == nil { cells.enqueue(answer) }
    }
  }

  /// Moves the cells to their places, and fades cells in and out.
  private func animate(leaving: [TableViewCell], _ completion: (@MainActor () -> Void)?) {
    let offset = boundsOrigin.y
    let staying = Array(shownCells.values) as [View] + Array(shownHeaders.values) + Array(shownFooters.values)
    let before = Dictionary(uniqueKeysWithValues: staying.map { (ObjectIdentifier($0), $0.frame) })
    var moves: [(view: View, end: Rect)] = []
    var arriving: [View] = []
    var leaving = leaving
    View.performWithoutAnimation {
      layoutIfNeeded()
      // A data source with cells of its own may have returned them for rows that stay.
      leaving.removeAll { $0.indexPath != nil }
      // The motion begins where the views are on the screen.
      let shift = boundsOrigin.y - offset
      for cell in leaving {
        cell.accessibilityElementsHidden = true
        cell.frame = cell.frame.offset(dx: 0, dy: shift)
      }
      for view in Array(shownCells.values) as [View] + Array(shownHeaders.values) + Array(shownFooters.values)
      {
        let end = view.frame
        guard let start = before[ObjectIdentifier(view)] else {
          arriving.append(view)
          view.alpha = 0
          continue
        }
        let place = start.minY + shift
        if place == end.minY { continue }
        view.frame = Rect(x: end.minX, y: place, width: end.width, height: end.height)
        moves.append((view, end))
      }
    }
    View.animate(withDuration: Self.changeDuration) {
      for (view, end) in moves { view.frame = end }
      for view in arriving { view.alpha = 1 }
      for cell in leaving { cell.alpha = 0 }
    } completion: { [weak self, leaving] _ in
      for cell in leaving {
        cell.alpha = 1
        cell.accessibilityElementsHidden = false
        // The cell may show a different row by now.
        guard cell.indexPath == nil else { continue }
        cell.removeFromSuperview()
        self?.cells.enqueue(cell)
      }
      completion?()
    }
  }

  /// The duration of an animated change in seconds.
  private static var changeDuration: Double { 0.25 }
}
