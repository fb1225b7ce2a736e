import BacklitGeometry

/// A group of a compositional layout in a container of a known size: which items it has, and where they are.
///
/// The number of items is fixed; lengths that are estimated follow the measured sizes.
package struct GroupPlan: Sendable {
  /// A length before items are measured.
  fileprivate enum Length {
    case fixed(Double)
    case estimated(Double)
    /// A fraction of a length of the group that is estimated itself.
    case share(Double, of: CollectionLayoutGroup.Axis)
  }

  fileprivate indirect enum Node {
    case item(width: Length, height: Length, insets: EdgeInsets)
    case group(Group)
  }

  fileprivate struct Group {
    var width, height: Length
    var insets: EdgeInsets
    var axis: CollectionLayoutGroup.Axis
    var spacing: CollectionLayoutSpacing
    var nodes: [Node]
    var leafCount: Int
  }

  private let top: Group
  private let container: Size

  /// The number of items of the group, at least 1.
  package var itemCount: Int { top.leafCount }
  /// Whether the width or the height of any item follows its cell.
  package private(set) var estimatesWidth = false
  package private(set) var estimatesHeight = false
  /// Which items have an estimated width and height.
  private(set) var estimates: [(width: Bool, height: Bool)] = []

  /// Plans a group in a container.
  package init(_ group: CollectionLayoutGroup, in container: Size) {
    self.container = container
    let width = Length.of(group.layoutSize.widthDimension, in: container, isEstimated: (false, false))
    let height = Length.of(group.layoutSize.heightDimension, in: container, isEstimated: (false, false))
    top = Self.plan(group, width: width, height: height)
    var estimates: [(width: Bool, height: Bool)] = []
    Self.forEachItem(.group(top)) { estimates.append(($0.isEstimate, $1.isEstimate)) }
    self.estimates = estimates
    estimatesWidth = estimates.contains { $0.width }
    estimatesHeight = estimates.contains { $0.height }
  }

  /// Arranges the items from the top left corner of the group, from left to right.
  /// - Parameters:
  ///   - count: the number of items that exist; the others have no frame.
  ///   - measured: the measured size of an item of the group; nil for an item that was not measured.
  /// - Returns: the size of the group and the frames of its items.
  package func arrange(count: Int, measured: (Int) -> Size?) -> (size: Size, frames: [Rect]) {
    var leaf = 0
    let size = self.size(of: .group(top), in: container, leaf: &leaf, count: count, measured)
    var frames: [Rect] = []
    frames.reserveCapacity(count)
    leaf = 0
    place(
      .group(top), frame: Rect(origin: .zero, size: size), leaf: &leaf, count: count, measured, into: &frames)
    return (size, frames)
  }
}

extension GroupPlan.Length {
  var value: Double? {
    switch self {
    case .fixed(let points), .estimated(let points): points
    case .share: nil
    }
  }

  var isEstimate: Bool {
    if case .estimated = self { true } else { false }
  }

  /// The length in a container whose lengths may be estimated.
  static func of(
    _ dimension: CollectionLayoutDimension, in container: Size, isEstimated: (width: Bool, height: Bool)
  ) -> Self {
    switch dimension {
    case .fractionalWidth(let fraction) where isEstimated.width: .share(length(fraction), of: .horizontal)
    case .fractionalHeight(let fraction) where isEstimated.height: .share(length(fraction), of: .vertical)
    case .estimated(let points): .estimated(length(points))
    default: .fixed(dimension.points(in: container))
    }
  }

  /// The length in the final container.
  func resolved(in container: Size) -> Double {
    switch self {
    case .fixed(let points), .estimated(let points): points
    case .share(let fraction, of: .horizontal): fraction * container.width
    case .share(let fraction, of: .vertical): fraction * container.height
    }
  }
}

extension GroupPlan {
  /// The largest number of items of a group, so that items without length do not repeat without end.
  private static let limit = 10_000

  private static func plan(_ group: CollectionLayoutGroup, width: Length, height: Length) -> Group {
    let insets = group.contentInsets
    let provisional = Size(width: width.value ?? 0, height: height.value ?? 0)
    let inner = Size(
      width: length(provisional.width - insets.left - insets.right),
      height: length(provisional.height - insets.top - insets.bottom))
    let isOpen = (width: !width.isFixed, height: !height.isFixed)
    let isRow = group.axis == .horizontal
    let along = isRow ? inner.width : inner.height
    let spacing = group.interItemSpacing.spacing
    var nodes: [Node] = []
    func append(_ subitem: any CollectionLayoutSubitem, length fixed: Double? = nil) {
      var width = Length.of(subitem.layoutSize.widthDimension, in: inner, isEstimated: isOpen)
      var height = Length.of(subitem.layoutSize.heightDimension, in: inner, isEstimated: isOpen)
      if let fixed { if isRow { width = .fixed(fixed) } else { height = .fixed(fixed) } }
      if let group = subitem as? CollectionLayoutGroup {
        nodes.append(.group(plan(group, width: width, height: height)))
      } else {
        nodes.append(.item(width: width, height: height, insets: subitem.contentInsets))
      }
    }
    if let count = group.count {
      let isFixed = isRow ? width.isFixed : height.isFixed
      let each = length((along - Double(count - 1) * spacing) / Double(count))
      for _ in 0..<min(count, limit) { append(group.subitems[0], length: isFixed ? each : nil) }
    } else if isRow ? isOpen.width : isOpen.height {
      for subitem in group.subitems { append(subitem) }
    } else {
      var used = 0.0
      while nodes.count < limit {
        let subitem = group.subitems[nodes.count % group.subitems.count]
        let size = subitem.layoutSize
        let next = (isRow ? size.widthDimension : size.heightDimension).points(in: inner)
        let total = used + (nodes.isEmpty ? 0 : spacing) + next
        let isFirstRound = nodes.count < group.subitems.count
        if !nodes.isEmpty, total > along + FlowLines.tolerance || !isFirstRound && next + spacing <= 0 {
          break
        }
        append(subitem)
        used = total
      }
    }
    let leaves = nodes.reduce(0) { $0 + $1.leafCount }
    return Group(
      width: width, height: height, insets: insets, axis: group.axis, spacing: group.interItemSpacing,
      nodes: nodes, leafCount: leaves)
  }

  private static func forEachItem(_ node: Node, _ body: (Length, Length) -> Void) {
    switch node {
    case .item(let width, let height, _): body(width, height)
    case .group(let group): for node in group.nodes { forEachItem(node, body) }
    }
  }

  /// The size of a node in a container, whose own lengths may still be estimates.
  private func size(
    of node: Node, in container: Size, leaf: inout Int, count: Int, _ measured: (Int) -> Size?
  ) -> Size {
    switch node {
    case .item(let width, let height, _):
      let known = leaf < count ? measured(leaf) : nil
      leaf += 1
      return Size(
        width: width.isEstimate
          ? known?.width ?? width.resolved(in: container) : width.resolved(in: container),
        height: height.isEstimate
          ? known?.height ?? height.resolved(in: container) : height.resolved(in: container))
    case .group(let group):
      let outer = Size(
        width: group.width.resolved(in: container), height: group.height.resolved(in: container))
      let inner = Self.inner(outer, group.insets)
      var along = 0.0
      var across: Double?
      let isRow = group.axis == .horizontal
      var placed = 0
      for node in group.nodes {
        let first = leaf
        let size = self.size(of: node, in: inner, leaf: &leaf, count: count, measured)
        // Items that do not exist take no space in a group whose length follows its items.
        guard first < count else { continue }
        along += (isRow ? size.width : size.height) + (placed > 0 ? group.spacing.spacing : 0)
        placed += 1
        if !node.sharesLength(across: group.axis) {
          across = max(across ?? 0, isRow ? size.height : size.width)
        }
      }
      let insets = group.insets
      var result = outer
      if group.width.isEstimate, let width = isRow ? along : across {
        result.width = width + insets.left + insets.right
      }
      if group.height.isEstimate, let height = isRow ? across : along {
        result.height = height + insets.top + insets.bottom
      }
      return result
    }
  }

  private func place(
    _ node: Node, frame: Rect, leaf: inout Int, count: Int, _ measured: (Int) -> Size?,
    into frames: inout [Rect]
  ) {
    switch node {
    case .item(let width, let height, let insets):
      if leaf < count {
        frames.append(
          frame.inset(
            by: EdgeInsets(
              top: height.isEstimate ? 0 : insets.top, left: width.isEstimate ? 0 : insets.left,
              bottom: height.isEstimate ? 0 : insets.bottom, right: width.isEstimate ? 0 : insets.right)))
      }
      leaf += 1
    case .group(let group):
      let inner = Self.inner(frame.size, group.insets)
      let isRow = group.axis == .horizontal
      var lookahead = leaf
      let sizes = group.nodes.map { size(of: $0, in: inner, leaf: &lookahead, count: count, measured) }
      let total =
        sizes.reduce(0) { $0 + (isRow ? $1.width : $1.height) }
        + Double(sizes.count - 1) * group.spacing.spacing
      var gap = group.spacing.spacing
      if case .flexible = group.spacing, sizes.count > 1 {
        gap += length((isRow ? inner.width : inner.height) - total) / Double(sizes.count - 1)
      }
      var origin = Point(x: frame.minX + group.insets.left, y: frame.minY + group.insets.top)
      for (node, size) in zip(group.nodes, sizes) {
        place(
          node, frame: Rect(origin: origin, size: size), leaf: &leaf, count: count, measured, into: &frames)
        if isRow { origin.x += size.width + gap } else { origin.y += size.height + gap }
      }
    }
  }

  private static func inner(_ size: Size, _ insets: EdgeInsets) -> Size {
    Size(
      width: length(size.width - insets.left - insets.right),
      height: length(size.height - insets.top - insets.bottom))
  }
}

extension GroupPlan.Length {
  var isFixed: Bool {
    if case .fixed = self { true } else { false }
  }
}

extension GroupPlan.Node {
  var leafCount: Int {
    switch self {
    case .item: 1
    case .group(let group): group.leafCount
    }
  }

  /// Whether the length across an axis is a fraction of that of the group.
  func sharesLength(across axis: CollectionLayoutGroup.Axis) -> Bool {
    let (width, height) =
      switch self {
      case .item(let width, let height, _): (width, height)
      case .group(let group): (group.width, group.height)
      }
    if case .share = axis == .horizontal ? height : width { return true }
    return false
  }
}
