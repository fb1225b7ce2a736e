internal import Geometry

/// An element or a group of elements that is read as one piece, with the frame that determines its position.
struct ReadingPiece {
  /// The element, or the first element of the group.
  var id: NodeID
  /// The position of the piece: the frame of its first element.
  var frame: Rect
  /// The node of the explicit order that contains it.
  var listed: NodeID?
  /// The elements of a group in reading order; `nil` for a single element.
  var group: [NodeID]?

  init(_ id: NodeID, frame: Rect, listed: NodeID?, group: [NodeID]? = nil) {
    self.id = id
    self.frame = frame
    self.listed = listed
    self.group = group
  }
}

extension [ReadingPiece] {
  /// The elements of the pieces in rows from top to bottom, each row in the direction of the layout.
  func readingOrder(_ direction: AccessibilityNode.LayoutDirection) -> [NodeID] {
    var rows = ReadingRows()
    let positions = indices.map { ReadingRows.Position(self[$0].frame, index: $0, direction) }
    rows.read(positions[...], .down, depth: 0)
    var ids: [NodeID] = []
    ids.reserveCapacity(rows.order.count)
    for index in rows.order {
      if let group = self[index].group { ids += group } else { ids.append(self[index].id) }
    }
    return ids
  }
}
