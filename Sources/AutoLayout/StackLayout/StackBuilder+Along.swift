extension StackBuilder {
  /// What places the items along the axis.
  func alongAxis() -> [LayoutConstraint] {
    guard let first = items.first, let last = items.last else {
      return [collapse(container, extent, priority: 51, "stack.empty")]
    }
    var made = [
      make(first, front(first), .equal, container, inner(start), "stack.start"),
      make(last, back(last), .equal, container, inner(end), "stack.end"),
    ]
    switch layout.distribution {
    case .fill: made += gaps(.equal)
    case .fillEqually: made += gaps(.equal) + equalExtents(first)
    case .fillProportionally: made += gaps(.equal) + proportions()
    case .equalSpacing:
      made += gaps(.greaterThanOrEqual)
      made += spans(from: back, to: front, priority: .required, "stack.equalSpacing")
    case .equalCentering:
      made += gaps(.greaterThanOrEqual)
      made += spans(from: { _ in middle }, to: { _ in middle }, priority: 149, "stack.equalCentering")
    }
    // Two of them would leave open which one gets the rest.
    return made + items.filter(layout.isSpacer).map { collapse($0, extent, priority: 1, "stack.spacer") }
  }

  /// Where the distance to what is before an item is measured.
  private func front(_ item: any LayoutItem) -> LayoutAttribute {
    measuresText(item) ? .firstBaseline : start
  }

  /// Where the distance to what is after an item is measured.
  private func back(_ item: any LayoutItem) -> LayoutAttribute { measuresText(item) ? .lastBaseline : end }

  private func measuresText(_ item: any LayoutItem) -> Bool {
    layout.isBaselineRelative && !isRow && item.firstBaselineOffset.isFinite
  }

  private func gaps(_ relation: LayoutRelation) -> [LayoutConstraint] {
    items.indices.dropFirst().map {
      let (item, previous) = (items[$0], items[$0 - 1])
      return make(
        item, front(item), relation, previous, back(previous), plus: spacings[$0 - 1], "stack.spacing")
    }
  }

  private func equalExtents(_ first: any LayoutItem) -> [LayoutConstraint] {
    items.dropFirst().map { make($0, extent, .equal, first, extent, "stack.fillEqually") }
  }

  /// Items without a natural extent are left out: the others keep their proportions among themselves.
  private func proportions() -> [LayoutConstraint] {
    let natural = items.compactMap { item in layout.naturalExtent(of: item).map { (item: item, extent: $0) } }
    guard let first = natural.first else { return [] }
    return natural.dropFirst().map {
      make(
        $0.item, extent, .equal, first.item, extent, times: $0.extent / first.extent, priority: 999,
        "stack.fillProportionally")
    }
  }

  /// Ties the distances between neighbours together, by a guide over each of them.
  private func spans(
    from: (any LayoutItem) -> LayoutAttribute, to: (any LayoutItem) -> LayoutAttribute,
    priority: LayoutPriority, _ identifier: String
  ) -> [LayoutConstraint] {
    guard items.count > 2 else { return [] }
    var made: [LayoutConstraint] = []
    var firstGuide: LayoutGuide?
    for index in items.indices.dropFirst() {
      let guide = guides["gap\(index)"] ?? LayoutGuide(identifier: "gap\(index)")
      guide.owningItem = container
      let (previous, item) = (items[index - 1], items[index])
      let ends = [
        make(guide, start, .equal, previous, from(previous), "stack.gapStart"),
        make(guide, end, .equal, item, to(item), "stack.gapEnd"),
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
