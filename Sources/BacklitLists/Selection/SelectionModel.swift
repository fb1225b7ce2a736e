/// Which rows of a list are selected, and where its cursor is.
///
/// The cursor is the row that keys act on. The anchor is the row that a range is extended from: the row that
/// was selected or toggled last.
package struct SelectionModel: Hashable, Sendable {
  /// How many rows can be selected.
  package enum Mode: Hashable, Sendable {
    /// Rows cannot be selected.
    case none
    /// At most one row is selected.
    case single
    /// Any number of rows can be selected.
    case multiple
  }

  /// How many rows can be selected. A change to a mode that allows fewer rows keeps the one at the cursor.
  package var mode: Mode {
    didSet {
      if mode == oldValue || mode == .multiple { return }
      let kept = mode == .single ? cursor.flatMap { selected.contains($0) ? $0 : nil } : nil
      replaceSelection(with: IndexPathSet(kept.map { [$0] } ?? []))
    }
  }
  /// The row that keys act on; nil if the list is empty or was never entered.
  package internal(set) var cursor: ListIndexPath?
  /// The row that a range is extended from; nil before the first selection.
  package internal(set) var anchor: ListIndexPath?
  /// The selected rows.
  package internal(set) var selected = IndexPathSet()
  /// The selected rows without the range from the anchor, so that a range can become shorter again.
  var fixed = IndexPathSet()

  /// Creates a model without a selected row.
  package init(mode: Mode) { self.mode = mode }

  /// Moves the cursor and leaves the selection as it is.
  package mutating func moveCursor(to path: ListIndexPath?) { cursor = path }

  /// Selects a row and nothing else, as a click does. It becomes the cursor and the anchor.
  package mutating func select(_ path: ListIndexPath) {
    cursor = path
    anchor = path
    if mode != .none { replaceSelection(with: [path]) }
  }

  /// Selects or deselects a row, as Space or a click with Control does. It becomes the cursor and the anchor.
  ///
  /// In single mode, selecting a row deselects the other one.
  package mutating func toggle(_ path: ListIndexPath) {
    cursor = path
    anchor = path
    if mode == .none { return }
    var rows = selected
    if rows.contains(path) {
      rows.remove(path)
    } else if mode == .multiple {
      rows.insert(path)
    } else {
      rows = [path]
    }
    replaceSelection(with: rows)
  }

  /// Selects the rows between the anchor and a row, as Shift with an arrow key or a click does.
  ///
  /// The range replaces the one that was extended from the same anchor before. Rows that were selected before
  /// the anchor was set stay selected. Without an anchor, the range starts at the cursor. Without a cursor,
  /// too, and in single mode, the row is selected as by ``select(_:)``.
  /// - Parameters:
  ///   - path: the row to extend to. It becomes the cursor.
  ///   - numberOfRows: the number of rows in a section.
  package mutating func extend(to path: ListIndexPath, numberOfRows: (_ section: Int) -> Int) {
    guard mode == .multiple, let start = anchor ?? cursor else { return select(path) }
    anchor = start
    cursor = path
    selected = fixed
    selected.insert(from: start, through: path, numberOfRows: numberOfRows)
  }

  /// Selects all rows in multiple mode. Does nothing in other modes. Complexity: O(number of sections).
  package mutating func selectAll(counts: [Int]) {
    guard mode == .multiple else { return }
    var rows = IndexPathSet()
    for (section, count) in counts.enumerated() { rows.insert(rows: 0..<count, inSection: section) }
    replaceSelection(with: rows)
  }

  /// Deselects all rows. The cursor stays.
  package mutating func deselectAll() { replaceSelection(with: []) }

  /// Deselects a row. The cursor and the anchor stay.
  package mutating func deselect(_ path: ListIndexPath) {
    selected.remove(path)
    fixed.remove(path)
  }

  /// Sets the selection. A range that is extended afterwards adds to it.
  private mutating func replaceSelection(with rows: IndexPathSet) {
    selected = rows
    fixed = rows
    // The anchor itself belongs to the range.
    if let anchor { fixed.remove(anchor) }
  }
}
