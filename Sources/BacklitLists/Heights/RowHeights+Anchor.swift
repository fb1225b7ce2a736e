/// A place in a table that stays where it is on screen while heights above it change.
package struct ScrollAnchor: Hashable, Sendable {
  /// The part at the top of the visible area.
  package var part: RowHeights.Part
  /// The distance from the top edge of the part to the top of the visible area in points. Negative above the
  /// first part of the table.
  package var offset: Double

  /// Creates an anchor at a distance below the top edge of a part, in points.
  package init(part: RowHeights.Part, offset: Double) {
    self.part = part
    self.offset = offset
  }
}

extension RowHeights {
  /// The anchor for the top of the visible area.
  ///
  /// Above the table it is the first part, below it the last one.
  /// - Parameter contentOffset: the distance from the top of the table to that of the visible area in points.
  /// - Returns: the anchor; nil if the table does not have a part with a height.
  package func anchor(atContentOffset contentOffset: Double) -> ScrollAnchor? {
    guard contentHeight > 0 else { return nil }
    let inside = max(0, min(contentOffset, contentHeight - 1 / HeightUnits.perPoint))
    return part(at: inside).map { ScrollAnchor(part: $0.part, offset: contentOffset - $0.offset) }
  }

  /// The content offset in points that shows an anchor where it was, after heights or rows above it changed.
  ///
  /// If the part became lower than the offset of the anchor, the offset is that of the bottom edge of the
  /// part.
  package func contentOffset(keeping anchor: ScrollAnchor) -> Double {
    let placed = placement(of: anchor.part)
    return placed.offset + min(anchor.offset, placed.height)
  }

  /// The anchor after a difference was applied; nil if the new list does not have rows.
  ///
  /// A row that was deleted is replaced by the top edge of its nearest neighbour, a header or footer of a
  /// deleted section by the row nearest to it.
  package static func anchor(
    _ anchor: ScrollAnchor, after difference: SnapshotDifference
  ) -> ScrollAnchor? {
    switch anchor.part {
    case .header(let old):
      if let new = difference.newSection(for: old) {
        return ScrollAnchor(part: .header(new), offset: anchor.offset)
      }
      return difference.nearestNewIndexPath(for: ListIndexPath(row: 0, section: old)).map {
        ScrollAnchor(part: .row($0), offset: 0)
      }
    case .footer(let old):
      if let new = difference.newSection(for: old) {
        return ScrollAnchor(part: .footer(new), offset: anchor.offset)
      }
      return difference.nearestNewIndexPath(for: ListIndexPath(row: difference.oldCounts[old], section: old))
        .map {
          ScrollAnchor(part: .row($0), offset: 0)
        }
    case .row(let old):
      if let new = difference.newIndexPath(for: old) {
        return ScrollAnchor(part: .row(new), offset: anchor.offset)
      }
      return difference.nearestNewIndexPath(for: old).map { ScrollAnchor(part: .row($0), offset: 0) }
    }
  }
}
