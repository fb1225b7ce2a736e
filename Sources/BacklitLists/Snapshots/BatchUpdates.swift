/// Changes of a list that a data source announces, as index paths.
///
/// The meaning of the index paths is that of UIKit's batch updates, in any order of the calls. Deletions, reloads and the sources
/// of moves are positions before all changes. Insertions and the destinations of moves are positions after all changes.
package struct BatchUpdates: Hashable, Sendable {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [SnapshotDifference.Move<Int>] = []
  var reloadedSections: [Int] = []
  var deletedRows: [ListIndexPath] = []
  var insertedRows: [ListIndexPath] = []
  var movedRows: [SnapshotDifference.Move<ListIndexPath>] = []
  var reloadedRows: [ListIndexPath] = []
  var reconfiguredRows: [ListIndexPath] = []

  /// Creates a batch without changes.
  package init() {}

  /// Adds sections at positions in the new list.
  package mutating func insertSections(_ sections: [Int]) { insertedSections += sections }
  /// Removes sections at positions in the old list with their rows.
  package mutating func deleteSections(_ sections: [Int]) { deletedSections += sections }
  /// Moves a section with its rows from a position in the old list to one in the new list.
  package mutating func moveSection(_ source: Int, toSection destination: Int) {
    movedSections.append(SnapshotDifference.Move(from: source, to: destination))
  }
  /// Replaces the cells of sections at positions in the old list.
  package mutating func reloadSections(_ sections: [Int]) { reloadedSections += sections }
  /// Adds rows at positions in the new list.
  package mutating func insertRows(at paths: [ListIndexPath]) { insertedRows += paths }
  /// Removes rows at positions in the old list.
  package mutating func deleteRows(at paths: [ListIndexPath]) { deletedRows += paths }
  /// Moves a row from a position in the old list to one in the new list.
  package mutating func moveRow(at source: ListIndexPath, to destination: ListIndexPath) {
    movedRows.append(SnapshotDifference.Move(from: source, to: destination))
  }
  /// Replaces the cells of rows at positions in the old list.
  package mutating func reloadRows(at paths: [ListIndexPath]) { reloadedRows += paths }
  /// Configures the cells of rows at positions in the old list again.
  package mutating func reconfigureRows(at paths: [ListIndexPath]) { reconfiguredRows += paths }
}

/// The reason why batch updates contradict themselves or the data source.
package enum BatchUpdateError: Error, Hashable {
  /// Whether a position belongs to the list before or after the changes.
  package enum List: String, Hashable, Sendable {
    /// The list before the changes.
    case old
    /// The list after the changes.
    case new
  }

  /// The data source has a different number of sections than the updates lead to.
  case numberOfSections(expected: Int, actual: Int)
  /// The data source has a different number of rows in a section than the updates lead to.
  case numberOfRows(section: Int, expected: Int, actual: Int)
  /// A section does not exist in the list.
  case unknownSection(Int, in: List)
  /// A row does not exist in the list.
  case unknownRow(ListIndexPath, in: List)
  /// A section is deleted or moved twice, or two sections are placed at the same position.
  case repeatedSection(Int, in: List)
  /// A row is deleted or moved twice, or two rows are placed at the same position.
  case repeatedRow(ListIndexPath, in: List)
}

extension BatchUpdateError: CustomStringConvertible {
  /// A sentence that says what is wrong, where, and how to fix it.
  package var description: String {
    switch self {
    case .numberOfSections(let expected, let actual):
      "the data source has \(actual) sections, but the batch updates lead to \(expected): "
        + "report every inserted and deleted section"
    case .numberOfRows(let section, let expected, let actual):
      "the data source has \(actual) rows in section \(section), but the batch updates lead to \(expected): "
        + "report every inserted, deleted and moved row"
    case .unknownSection(let section, let list):
      "section \(section) does not exist in the \(list) list: "
        + "deletions are positions in the old list, insertions in the new list"
    case .unknownRow(let path, let list):
      "row \(path) does not exist in the \(list) list: "
        + "deletions are positions in the old list, insertions in the new list"
    case .repeatedSection(let section, let list):
      "section \(section) of the \(list) list has two changes: report each section once"
    case .repeatedRow(let path, let list):
      "row \(path) of the \(list) list has two changes: report each row once"
    }
  }
}
