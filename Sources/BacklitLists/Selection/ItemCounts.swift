/// The numbers of items of sections, and the numbers of items before them.
package struct ItemCounts: Hashable, Sendable {
  /// The numbers of items.
  package let sections: [Int]
  /// The number of items before each section, and that of all items.
  private let starts: [Int]

  /// Counts the items of sections.
  package init(_ sections: [Int] = []) {
    self.sections = sections
    var starts = [0]
    starts.reserveCapacity(sections.count + 1)
    for count in sections { starts.append(starts[starts.count - 1] + count) }
    self.starts = starts
  }

  /// The number of items of all sections.
  package var total: Int { starts[starts.count - 1] }

  /// Whether an item exists.
  package func contains(_ path: ListIndexPath) -> Bool {
    sections.indices.contains(path.section) && path.item >= 0 && path.item < sections[path.section]
  }

  /// The number of items before an item; 0 for one that does not exist.
  package func number(of path: ListIndexPath) -> Int {
    contains(path) ? starts[path.section] + path.item : 0
  }

  /// The item with a number of items before it; nil if there is none. Complexity: O(log `sections.count`).
  package func path(ofNumber number: Int) -> ListIndexPath? {
    guard number >= 0, number < total else { return nil }
    let section = starts.partitioningIndex { $0 > number } - 1
    return ListIndexPath(item: number - starts[section], section: section)
  }

  /// The item at a position, or else the nearest one: the last one of the section, the first one after it, or the last one
  /// of all; nil without items.
  package func nearest(to path: ListIndexPath) -> ListIndexPath? {
    if contains(path) || total == 0 { return total == 0 ? nil : path }
    let section = min(path.section, sections.count)
    if section == path.section, section < sections.count, sections[section] > 0 {
      return ListIndexPath(item: sections[section] - 1, section: section)
    }
    return self.path(ofNumber: min(starts[section], total - 1))
  }
}
