/// The changes from one list to a second one, as the index paths of a batch update.
///
/// Index paths and their order follow UIKit: deletions, reloads and the sources of moves are positions in the
/// old list; insertions and the destinations of moves are positions in the new list. To update a list, remove
/// everything that is deleted or moves away, from the end to the beginning, rows before sections; then insert
/// sections and rows in ascending order.
///
/// - The rows of a deleted or inserted section are not listed. A row that goes from a deleted section to a
///   section that stays is an insertion, and a row that goes into an inserted section is a deletion. UIKit
///   does not allow moves there. A list follows such rows nevertheless.
/// - A section that moves takes its rows along. Only rows that change their order are listed.
/// - The number of moves is minimal: the sections that stay, and the rows that stay in a section, are a
///   longest increasing subsequence.
package struct SnapshotDifference: Hashable, Sendable {
  /// A section or a row that moves.
  package struct Move<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The position in the old list.
    package var from: Position
    /// The position in the new list.
    package var to: Position

    /// Creates a move between two positions.
    package init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }

  /// The old indexes of deleted sections, ascending.
  package internal(set) var deletedSections: [Int] = []
  /// The new indexes of inserted sections, ascending.
  package internal(set) var insertedSections: [Int] = []
  /// The sections that move, by ascending new index.
  package internal(set) var movedSections: [Move<Int>] = []
  /// The old indexes of the sections to reload, ascending.
  package internal(set) var reloadedSections: [Int] = []
  /// The old index paths of deleted rows, ascending.
  package internal(set) var deletedItems: [ListIndexPath] = []
  /// The new index paths of inserted rows, ascending.
  package internal(set) var insertedItems: [ListIndexPath] = []
  /// The rows that move, by ascending new index path.
  package internal(set) var movedItems: [Move<ListIndexPath>] = []
  /// The old index paths of the rows to reload, ascending. A row can be reloaded and moved.
  package internal(set) var reloadedItems: [ListIndexPath] = []
  /// The old index paths of the rows whose cells are to be configured again, ascending.
  package internal(set) var reconfiguredItems: [ListIndexPath] = []

  /// The number of rows of each section of the old list.
  package let oldCounts: [Int]
  /// The number of rows of each section of the new list.
  package let newCounts: [Int]
  var forward = PositionMap()

  init(oldCounts: [Int], newCounts: [Int]) {
    self.oldCounts = oldCounts
    self.newCounts = newCounts
  }

  /// Whether the lists are the same and nothing is reloaded.
  package var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty && reloadedSections.isEmpty
      && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty && reloadedItems.isEmpty
      && reconfiguredItems.isEmpty
  }

  /// Whether rows or sections move, as in a list that is sorted again.
  package var movesItems: Bool { !movedItems.isEmpty || !movedSections.isEmpty }

  /// The position in the new list of a row of the old list; nil if the row is deleted.
  ///
  /// Complexity: O(log n), where n is the number of changes.
  package func newIndexPath(for old: ListIndexPath) -> ListIndexPath? { forward.path(for: old) }

  /// The index in the new list of a section of the old list; nil if the section is deleted.
  ///
  /// Complexity: O(log n), where n is the number of changes.
  package func newSection(for old: Int) -> Int? { forward.section(for: old) }
}
