/// A set of index paths that stores neighbouring rows of a section as a range.
///
/// A selection of all rows of a table takes as much memory as one row for each section.
package struct IndexPathSet: Hashable, Sendable {
  /// The rows by section. A section without rows does not have an entry.
  private(set) var sections: [Int: RangeSet<Int>] = [:]

  /// Creates an empty set.
  package init() {}

  /// Creates a set of index paths.
  package init(_ paths: some Sequence<ListIndexPath>) {
    for path in paths { insert(path) }
  }

  /// Whether the set is empty.
  package var isEmpty: Bool { sections.isEmpty }

  /// The number of index paths. Complexity: O(number of ranges).
  package var count: Int {
    sections.values.reduce(0) { $1.ranges.reduce($0) { $0 + $1.count } }
  }

  /// The index paths, ascending. Complexity: O(`count`), plus sorting the sections.
  package var indexPaths: [ListIndexPath] {
    sections.sorted { $0.key < $1.key }.flatMap { section, rows in
      rows.ranges.flatMap { range in range.map { ListIndexPath(row: $0, section: section) } }
    }
  }

  /// Whether the set contains an index path. Complexity: O(log number of ranges).
  package func contains(_ path: ListIndexPath) -> Bool { sections[path.section]?.contains(path.row) ?? false }

  /// Adds an index path.
  package mutating func insert(_ path: ListIndexPath) {
    insert(rows: path.row..<path.row + 1, inSection: path.section)
  }

  /// Adds rows of a section.
  package mutating func insert(rows: Range<Int>, inSection section: Int) {
    if !rows.isEmpty { sections[section, default: RangeSet()].insert(contentsOf: rows) }
  }

  /// Removes an index path.
  package mutating func remove(_ path: ListIndexPath) {
    guard var rows = sections[path.section] else { return }
    rows.remove(contentsOf: path.row..<path.row + 1)
    sections[path.section] = rows.isEmpty ? nil : rows
  }

  /// Adds all rows between two index paths, both included, in either order.
  /// - Parameters:
  ///   - first: one end.
  ///   - second: the other end.
  ///   - numberOfRows: the number of rows in a section.
  package mutating func insert(
    from first: ListIndexPath, through second: ListIndexPath, numberOfRows: (_ section: Int) -> Int
  ) {
    let (start, end) = (min(first, second), max(first, second))
    for section in start.section...end.section {
      let lower = section == start.section ? start.row : 0
      let upper = section == end.section ? end.row + 1 : numberOfRows(section)
      if lower < upper { insert(rows: lower..<upper, inSection: section) }
    }
  }
}

extension IndexPathSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: ListIndexPath...) { self.init(elements) }
}
