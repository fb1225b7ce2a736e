import Geometry

extension StackBuilder {
  /// What places the items along the axis.
  func alongAxis() -> [LayoutConstraint] {
    guard let first = items.first, let last = items.last else {
      return [collapse(container, extent, priority: 51, "stack.empty")]
    }
    var made = [
      make(first, start, .equal, container, inner(start), "stack.start"),
      make(last, end, .equal, container, inner(end), "stack.end"),
    ]
    switch layout.distribution {
    case .fill: made += gaps(.equal)
    case .fillEqually: made += gaps(.equal) + equalExtents(first)
    case .fillProportionally: made += gaps(.equal) + proportions()
    case .equalSpacing:
      made += gaps(.greaterThanOrEqual)
      made += spans(from: end, to: start, priority: .required, "stack.equalSpacing")
    case .equalCentering:
      made += gaps(.greaterThanOrEqual)
      made += spans(from: middle, to: middle, priority: 149, "stack.equalCentering")
    }
    return made
  }

  private func gaps(_ relation: LayoutRelation) -> [LayoutConstraint] {
    items.indices.dropFirst().map {
      make(items[$0], start, relation, items[$0 - 1], end, plus: spacings[$0 - 1], "stack.spacing")
    }
  }

  private func equalExtents(_ first: any LayoutItem) -> [LayoutConstraint] {
    items.dropFirst().map { make($0, extent, .equal, first, extent, "stack.fillEqually") }
  }

  /// Items without a natural extent are left out: the others keep their proportions among themselves.
  private func proportions() -> [LayoutConstraint] {
    let natural = items.compactMap { item -> (item: any LayoutItem, extent: Double)? in
      guard let size = item.layoutStorage.intrinsic?.size else { return nil }
      let extent = isRow ? size.width : size.height
      return extent > 0 ? (item, extent) : nil
    }
    guard let first = natural.first else { return [] }
    return natural.dropFirst().map {
      make(
        $0.item, extent, .equal, first.item, extent, times: $0.extent / first.extent, priority: 999,
        "stack.fillProportionally")
    }
  }

  /// Ties the distances between neighbours together, by a guide over each of them.
  private func spans(
    from: LayoutAttribute, to: LayoutAttribute, priority: LayoutPriority, _ identifier: String
  ) -> [LayoutConstraint] {
    guard items.count > 2 else { return [] }
    var made: [LayoutConstraint] = []
    var firstGuide: LayoutGuide?
    for index in items.indices.dropFirst() {
      let guide = guides["gap\(index)"] ?? LayoutGuide(identifier: "gap\(index)")
      guide.owningItem = container
      let ends = [
        make(guide, start, .equal, items[index - 1], from, "stack.gapStart"),
        make(guide, end, .equal, items[index], to, "stack.gapEnd"),
      ]
      for constraint in ends { constraint.helperGuides = [guide] }
      made += ends
      guard let first = firstGuide else {
        firstGuide = guide
        continue
      }
      let same = make(guide, extent, .equal, first, extent, priority: priority, identifier)
      same.helperGuides = [guide, first]
      made.append(same)
    }
    return made
  }
}
