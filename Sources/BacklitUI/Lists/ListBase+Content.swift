import BacklitGeometry
import BacklitLists

/// The numbers of items, and changes that the data source announces.
extension ListBase {
  /// The number of sections, as of the latest layout or announcement.
  public var numberOfSections: Int { sectionCounts.count }

  /// The number of items of each section.
  package var sectionCounts: [Int] {
    readCountsIfNeeded()
    return counts.sections
  }

  /// The number of items of all sections.
  package var itemCount: Int {
    readCountsIfNeeded()
    return counts.total
  }

  /// The number of items in a section; 0 for one that does not exist.
  func itemCount(inSection section: Int) -> Int {
    let counts = sectionCounts
    return counts.indices.contains(section) ? counts[section] : 0
  }

  /// Whether an item exists.
  func contains(_ path: ListIndexPath) -> Bool { counts.contains(path) }

  /// Whether an element can exist.
  func contains(_ element: ListElement) -> Bool {
    element.isItem ? contains(element.path) : counts.sections.indices.contains(element.path.section)
  }

  func readCountsIfNeeded() {
    guard needsCounts else { return }
    needsCounts = false
    counts = ItemCounts(askedCounts())
    // An item at the same position may be a different one, but the keys stay there.
    if let cursor = selection.cursor { selection.moveCursor(to: counts.nearest(to: cursor)) }
    layout.needsPreparation = true
    itemsDidChange(nil)
  }

  /// The numbers of items that the data source has now; negative ones are errors and count as 0.
  func askedCounts() -> [Int] {
    guard let source else { return [] }
    let sections = source.numberOfSections
    if sections < 0 { report(.negativeCount(section: nil, sections)) }
    return (0..<max(0, sections)).map { section in
      let count = source.numberOfItems(inSection: section)
      if count < 0 { report(.negativeCount(section: section, count)) }
      return max(0, count)
    }
  }

  /// Compares the numbers of items of sections with those of the data source, which may have changed without an
  /// announcement. Then everything is read again.
  func checkCounts(ofSections checked: Set<Int>) {
    guard !needsCounts, let source, batch == nil else { return }
    for section in checked.sorted() where counts.sections.indices.contains(section) {
      let expected = counts.sections[section]
      let actual = section < source.numberOfSections ? source.numberOfItems(inSection: section) : 0
      guard actual != expected else { continue }
      report(.changedDuringLayout(section: section, expected: expected, actual: actual))
      return reloadData()
    }
  }

  /// Reads everything from the data source again. As in UIKit, no item is selected afterwards, and the offset stays.
  ///
  /// Complexity: O(number of sections); cells are made for visible items only.
  public func reloadData() {
    for (element, shown) in displayed {
      shownBefore[element] = ShownNode(shown.view)
      retire(shown.view, of: element)
    }
    displayed = [:]
    needsCounts = true
    pendingAnchor = nil
    prefetched = []
    pressedPath = nil
    let cursor = selection.cursor
    selection = SelectionModel(mode: selection.mode)
    selection.moveCursor(to: cursor)
    layout.invalidateLayout()
    setNeedsLayout()
    setNeedsAccessibilityUpdate()
  }

  // MARK: Announcements

  /// Announces that sections were inserted: their positions in the new content.
  public func insertSections(_ sections: [Int], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.insertSections(sections) }
  }

  /// Announces that sections were deleted: their positions in the old content.
  public func deleteSections(_ sections: [Int], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.deleteSections(sections) }
  }

  /// Announces that a section was moved with its items.
  public func moveSection(_ source: Int, toSection destination: Int, animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.moveSection(source, toSection: destination) }
  }

  /// Makes the cells of sections and the views beside them again: positions in the old content.
  public func reloadSections(_ sections: [Int], animated isAnimated: Bool = true) {
    announce(animated: isAnimated) { $0.reloadSections(sections) }
  }

  /// Adds a change to the batch of updates, or takes it up.
  func announce(animated isAnimated: Bool, _ change: (inout BatchUpdates) -> Void) {
    if var batch {
      change(&batch)
      self.batch = batch
      return
    }
    // A list that has not read its content yet will read the new one.
    guard !needsCounts else { return }
    var updates = BatchUpdates()
    change(&updates)
    takeUp(updates, oldCounts: counts.sections, animated: isAnimated)
  }

  /// Applies changes that the data source announces in a closure, together; a batch in a batch is a part of it.
  ///
  /// The data source has the new content when the closure returns. Deletions, reloads and the sources of moves are
  /// positions before all changes, insertions and the destinations of moves are positions after all changes. If the
  /// numbers of items contradict the announcement, the mistake is reported and everything is read again.
  ///
  /// Complexity: O(k log n) for k changes among n items of a table, and O(number of sections). Items off the screen are
  /// not measured.
  /// - Parameters:
  ///   - isAnimated: whether cells move to their places within a quarter of a second; with reduced motion they never do.
  ///   - updates: changes the content of the data source and announces it with the methods that insert, delete, move and
  ///     reload.
  ///   - completion: called once, when the change is complete; with false if its animation was cut short, or if the
  ///     changes contradict the data source.
  public func performBatchUpdates(
    animated isAnimated: Bool = true, _ updates: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard batch == nil else {
      updates()
      completion?(true)
      return
    }
    readCountsIfNeeded()
    batch = BatchUpdates()
    updates()
    guard let announced = batch else { return }
    batch = nil
    takeUp(announced, oldCounts: counts.sections, animated: isAnimated, completion: completion)
  }

  /// Takes up changes, or reads everything again if the data source contradicts them.
  /// - Returns: the difference; nil if there is a contradiction.
  @discardableResult
  func takeUp(
    _ updates: BatchUpdates, oldCounts: [Int], animated isAnimated: Bool,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) -> SnapshotDifference? {
    do throws(BatchUpdateError) {
      let difference = try SnapshotDifference(updates, oldCounts: oldCounts, newCounts: askedCounts())
      takeUp(difference, animated: isAnimated, completion: completion)
      return difference
    } catch {
      report(.inconsistentUpdates(error))
      reloadData()
      completion?(false)
      return nil
    }
  }
}
