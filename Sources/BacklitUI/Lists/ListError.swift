import BacklitLists

/// A fault in the answers of a list's data source. The list shows as much as it can.
enum ListError: Error, Hashable {
  /// The data source gave a negative number of sections or items.
  case negativeCount(section: Int?, Int)
  /// The data source has a different number of items than its updates lead to. The list reads everything again.
  case inconsistentUpdates(BatchUpdateError)
  /// The data source gave the same cell for two visible items.
  case sharedCell(ListIndexPath, ListIndexPath)
  /// The data source gave the same view for two cells of a table with columns.
  case sharedView(column: String, ListIndexPath)
  /// The data source changed its items during a layout, without an update.
  case changedDuringLayout(section: Int, expected: Int, actual: Int)
  /// The data source announced changes while the list asked it for cells.
  case announcedDuringLayout
  /// The layout asks for a supplementary view that the data source does not provide.
  case missingSupplementaryView(kind: String, ListIndexPath)
}

extension ListError: CustomStringConvertible {
  /// The fault, and how to fix it.
  var description: String {
    switch self {
    case .negativeCount(nil, let count):
      "the number of sections is \(count): a number of sections is 0 or more"
    case .negativeCount(let section?, let count):
      "the number of items in section \(section) is \(count): a number of items is 0 or more"
    case .inconsistentUpdates(let error): "\(error)"
    case .sharedCell(let first, let second):
      "items \(first) and \(second) have the same cell: return a cell of its own for each item"
    case .sharedView(let column, let path):
      "the view in the column \"\(column)\" of row \(path) is that of a different cell: return a view of its own for each cell"
    case .changedDuringLayout(let section, let expected, let actual):
      "section \(section) has \(actual) items, but \(expected) were announced: "
        + "call reloadData() or performBatchUpdates(animated:_:completion:) after each change"
    case .announcedDuringLayout:
      "changes were announced while the list asked for cells: announce them before or after that"
    case .missingSupplementaryView(let kind, let path):
      "there is no view of the kind \"\(kind)\" for section \(path.section): return one from "
        + "collectionView(_:viewForSupplementaryElementOfKind:at:)"
    }
  }
}

extension ListBase {
  /// Reports a mistake of the data source.
  func report(_ error: ListError) {
    window?.report(problem: "The data source of \(name) is wrong: \(error).")
  }
}
