import BacklitGeometry

/// An element or a group of elements that is read as one piece, with the frame that determines its position.
struct ReadingPiece {
  /// The element, or the group.
  var content: Content
  /// The position of the piece: the frame of its first element.
  var frame: Rect
  /// The node of the explicit order that contains it.
  var listed: NodeID?

  /// The content of a piece.
  enum Content {
    /// An element, with its number in ``ReadingOrder/places``.
    case element(NodeID, number: Int)
    /// A group, by its index in ``ReadingGroups``.
    case group(Int)
  }
}

/// The pieces of a container that are read together, in their order.
struct ReadingGroup {
  /// The container.
  let node: NodeID
  /// The index of the group that contains this one, and the index of the piece there; `nil` for the root.
  let parent: (group: Int, piece: Int)?
  /// The pieces in the order of the tree.
  private(set) var pieces: [ReadingPiece] = []
  /// The indices of the pieces in reading order. Pieces that an explicit order omits are missing.
  var order: [Int] { rows?.order ?? explicitOrder }
  /// The number of elements in the order.
  var elementCount = 0
  /// Whether pieces are groups.
  private(set) var containsGroups = false
  /// The place of the first element in the order of all elements.
  var start = 0
  private let direction: LayoutDirection
  private let list: [NodeID]?
  /// The order if the container has an explicit order.
  private var explicitOrder: [Int] = []
  /// The order if it follows from geometry.
  private var rows: RowSegments?

  /// Creates a group without pieces.
  init(_ container: AccessibilityNode, parent: (group: Int, piece: Int)?) {
    node = container.id
    self.parent = parent
    direction = container.layoutDirection
    list = container.explicitOrder
  }

  /// The number of positions that were sorted or compared so far.
  var visitCount: Int { rows?.visitCount ?? 0 }

  /// Sorts new pieces.
  mutating func setPieces(_ new: [ReadingPiece]) {
    pieces = new
    containsGroups = new.contains { if case .group = $0.content { true } else { false } }
    sort()
  }

  /// Moves pieces.
  /// - Parameter moves: the indices of the pieces, each at most once, with their new frames.
  /// - Returns: the range of ``order`` that may have changed.
  mutating func move(_ moves: [(piece: Int, frame: Rect)]) -> Range<Int> {
    if rows != nil, moves.count == pieces.count, let distance = Self.distance(of: moves, in: pieces) {
      for (piece, frame) in moves { pieces[piece].frame = frame }
      rows?.translate(down: distance.dy, across: direction == .leftToRight ? distance.dx : -distance.dx)
      return 0..<0
    }
    // Sorting all pieces is faster than sorting many of them one by one.
    if rows != nil, moves.count * 16 <= pieces.count || moves.count == 1 {
      var range: Range<Int>?
      for (piece, frame) in moves {
        let old = ReadingRows.Position(pieces[piece].frame, index: piece, direction)
        pieces[piece].frame = frame
        let new = ReadingRows.Position(frame, index: piece, direction)
        guard let changed = rows?.move(old, to: new) else {
          range = nil
          break
        }
        let known = range ?? changed
        range =
          min(known.lowerBound, changed.lowerBound)..<max(known.upperBound, changed.upperBound)
      }
      if let range { return range }
    }
    for (piece, frame) in moves { pieces[piece].frame = frame }
    sort()
    return order.indices
  }

  private mutating func sort() {
    func position(_ index: Int) -> ReadingRows.Position {
      ReadingRows.Position(pieces[index].frame, index: index, direction)
    }
    guard let list else {
      let positions = pieces.indices.map(position)
      if rows == nil { rows = RowSegments(positions) } else { rows?.sort(positions) }
      return
    }
    let indices = Dictionary(grouping: pieces.indices) { pieces[$0].listed }
    var used: Set<NodeID> = []
    explicitOrder = list.filter { used.insert($0).inserted }.flatMap { listed in
      let inside = indices[listed] ?? []
      // The indices are consecutive within the rows of one listed node.
      let positions = inside.enumerated().map { ReadingRows.Position(pieces[$1].frame, index: $0, direction) }
      return RowSegments(positions).order.map { inside[$0] }
    }
  }

  /// The distance by which all pieces moved; `nil` if they moved differently or if a coordinate has more digits
  /// than sums of coordinates keep. Otherwise, comparisons have the same results before and after the move.
  private static func distance(
    of moves: [(piece: Int, frame: Rect)], in pieces: [ReadingPiece]
  ) -> (dx: Double, dy: Double)? {
    guard let first = moves.first else { return nil }
    let old = pieces[first.piece].frame
    let (dx, dy) = (first.frame.minX - old.minX, first.frame.minY - old.minY)
    let isUniform = moves.allSatisfy { piece, frame in
      let old = pieces[piece].frame
      return frame.size == old.size && frame.minX - old.minX == dx && frame.minY - old.minY == dy
        && old.hasShortCoordinates && frame.hasShortCoordinates
    }
    return isUniform ? (dx, dy) : nil
  }
}

extension Rect {
  /// Whether all coordinates are multiples of 2⁻¹⁰ below 2⁴⁰, so that sums and differences of a few of them are
  /// exact.
  fileprivate var hasShortCoordinates: Bool {
    func isShort(_ length: Double) -> Bool {
      let scaled = length * 1024
      return scaled.magnitude < 0x1p50 && scaled == Double(Int64(scaled))
    }
    return isShort(minX) && isShort(minY) && isShort(width) && isShort(height)
  }
}
