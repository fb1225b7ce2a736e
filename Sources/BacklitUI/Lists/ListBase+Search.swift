import BacklitAccessibility
import BacklitGraphics
import BacklitLists

/// A header or an item of a list.
package enum ListPlace: Hashable, Sendable {
  /// The header of a section.
  case header(Int)
  /// An item.
  case item(ListIndexPath)
}

/// The texts of the items of tables and collections, by which items are found.
extension ListBase {
  /// The text by which an item is found.
  func searchText(ofItemAt path: ListIndexPath) -> String {
    sourceText(ofItemAt: path) ?? cell(at: path).map { $0.accessibilityLabel ?? "" }
      ?? labelOfNewCell(at: path) ?? ""
  }

  /// Finds an item by what the user types. Only ``searchedCells`` cells are made for it.
  /// - Returns: the item; nil if there is none.
  package func item(foundByTyping character: Character) -> ListIndexPath? {
    let start = selection.cursor.map { number(ofItemAt: $0) }
    var unknown = 0
    var search = typeAhead
    let found = search.type(
      String(character), at: window?.currentTime ?? 0, cursor: start, count: itemCount,
      numbered: { self.path(ofItemNumber: $0 - 1) == nil ? nil : $0 - 1 }
    ) { number, typed in
      guard allowsTypeSelect, let path = path(ofItemNumber: number) else { return false }
      if let text = sourceText(ofItemAt: path) { return text.begins(with: typed) }
      // Making the cells of all items would take seconds.
      unknown += 1
      return unknown <= searchedCells && searchText(ofItemAt: path).begins(with: typed)
    }
    typeAhead = search
    return found.flatMap { path(ofItemNumber: $0) }
  }

  /// Whether a digit typed at a time continues a number.
  package func hasNumber(at time: Double) -> Bool { typeAhead.hasNumber(at: time) }

  /// Moves the cursor to an item by what the user types. A letter that continues no name repeats the row.
  /// - Returns: whether the key is used. A letter that begins no item may be a command of the program.
  func find(byTyping character: Character, _ moveCursor: (ListIndexPath) -> Void) -> Bool {
    let found = item(foundByTyping: character)
    if found == nil, typeAhead.prefix.isEmpty { return false }
    if let path = found ?? selection.cursor { moveCursor(path) }
    return true
  }

  /// Whether readers and the focus find the list itself: it has no items, and there is nothing else to read in it.
  var isEmptyElement: Bool { itemCount == 0 && !subviews.contains(where: \.containsElement) }

  /// The largest number of cells that are made to find an item of a data source without search texts.
  private var searchedCells: Int { 10_000 }

  /// Sets the place of a cell among all items, or in an outline.
  func updatePosition(of cell: ReusableView, at path: ListIndexPath) {
    let row = outlineRow(at: path)
    cell.set(\.accessibilityPosition, to: row?.position ?? position(ofItemAt: path))
    if cell.outlineRow != row { cell.outlineRow = row }
  }

  /// Sets the number of items that a reader says on the way in.
  func updateItemCount() { set(\.accessibilityItemCount, to: itemCount) }

  /// Returns the words for a change that deletes the item of the reader's cursor; nil for other changes.
  func spokenDeletion(_ difference: SnapshotDifference) -> String? {
    guard let path = readerPath, difference.newIndexPath(for: path) == nil,
      let label = cell(at: path)?.accessibilityLabel
    else { return nil }
    return word(ListText.deleted, ["name": label])
  }

  /// The item of the reader's cursor; nil elsewhere.
  var readerPath: ListIndexPath? {
    if case .item(let path)? = place(of: window?.accessibilityCursorItem) { path } else { nil }
  }

  /// The action of a reader that refreshes the items.
  var refreshActions: [AccessibilityCustomAction] {
    guard let refreshControl, !refreshControl.isRefreshing else { return [] }
    return [
      AccessibilityCustomAction(name: word(ListText.refresh)) { [weak self] in
        self?.refreshControl?.beginRefreshingByUser()
        return self?.refreshControl != nil
      }
    ]
  }

  /// Whether the text of a place is known without making its view.
  package func knowsText(at place: ListPlace) -> Bool {
    guard case .item(let path) = place else { return true }
    return sourceText(ofItemAt: path) != nil || cell(at: path) != nil
  }
}

extension AccessibilityItem {
  /// The innermost list around this item.
  package var searchableList: ListBase? {
    var found: ListBase?
    forEachListAround { found = found ?? $0 }
    return found
  }

  /// Calls a closure with each list around this item, from the inside out.
  func forEachListAround(_ body: (ListBase) -> Void) {
    var view = self as? View ?? (self as? AccessibilityElement)?.accessibilityContainer
    while let current = view {
      if let list = current as? ListBase { body(list) }
      view = current.superview
    }
  }
}

extension String {
  /// Whether a text begins with a typed one, without regard to case and accents.
  package func begins(with typed: String) -> Bool {
    // Nearly all texts differ in the first letter.
    if let first = utf8.first, let wanted = typed.utf8.first, first < 128, wanted < 128,
      first | 32 != wanted | 32
    {
      return false
    }
    return TextMetrics.folded(self).hasPrefix(TextMetrics.folded(typed))
  }
}
