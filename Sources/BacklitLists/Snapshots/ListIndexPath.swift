/// The position of a row of a table or an item of a collection: a section and an index in that section.
///
/// Both indexes start at 0. Index paths are ordered by section, then by item.
public struct ListIndexPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The index of the section.
  public var section: Int
  /// The index of the item in its section.
  public var item: Int
  /// The index of the row in its section. The same number as `item`.
  public var row: Int {
    get { item }
    set { item = newValue }
  }

  /// Creates the index path of an item of a collection.
  public init(item: Int, section: Int) {
    self.section = section
    self.item = item
  }

  /// Creates the index path of a row of a table.
  public init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// Returns whether the first position comes before the second.
  public static func < (first: ListIndexPath, second: ListIndexPath) -> Bool {
    first.section != second.section ? first.section < second.section : first.item < second.item
  }

  /// The section and the item, as in `[0, 3]`.
  public var description: String { "[\(section), \(item)]" }
}
