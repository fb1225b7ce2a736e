internal import Geometry

/// Some elements that are read in one piece, and the place that decides when.
struct Placed {
  /// The element, or the first one of the group.
  var id: NodeID
  /// Where the piece stands: the frame of its first element.
  var frame: Rect
  /// The name under which an explicit list has it.
  var listed: NodeID?
  /// The elements of a group in their own order; `nil` for an element alone.
  var group: [NodeID]?

  init(_ id: NodeID, frame: Rect, listed: NodeID?, group: [NodeID]? = nil) {
    self.id = id
    self.frame = frame
    self.listed = listed
    self.group = group
  }
}

extension [Placed] {
  /// The elements of the pieces in rows from top to bottom, each row in the direction of the layout.
  func readingOrder(_ direction: AccessibilityNode.LayoutDirection) -> [NodeID] {
    var rows = Rows()
    rows.read(indices.map { Rows.Spot(self[$0].frame, index: $0, direction) }[...], .down, depth: 0)
    var ids: [NodeID] = []
    ids.reserveCapacity(rows.order.count)
    for index in rows.order {
      if let group = self[index].group { ids += group } else { ids.append(self[index].id) }
    }
    return ids
  }
}
