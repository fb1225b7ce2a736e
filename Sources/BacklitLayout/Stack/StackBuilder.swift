/// Builds the constraints of a ``StackLayout`` for one container and its items.
@MainActor
struct StackBuilder {
  let layout: StackLayout
  let container: any LayoutElement
  let items: [any LayoutElement]
  let spacings: [Double]
  /// The guides of the previous arrangement, by identifier.
  var guides: [String: LayoutGuide] = [:]

  var isRow: Bool { layout.axis == .horizontal }

  /// The attributes along the axis.
  var start: LayoutAttribute { isRow ? .leading : .top }
  var end: LayoutAttribute { isRow ? .trailing : .bottom }
  var middle: LayoutAttribute { isRow ? .centerX : .centerY }
  var extent: LayoutAttribute { isRow ? .width : .height }

  /// The attributes across the axis.
  var crossStart: LayoutAttribute { isRow ? .top : .leading }
  var crossEnd: LayoutAttribute { isRow ? .bottom : .trailing }
  var crossMiddle: LayoutAttribute { isRow ? .centerY : .centerX }
  var crossExtent: LayoutAttribute { isRow ? .height : .width }

  /// The container's edge or middle that corresponds to an item's.
  func inner(_ attribute: LayoutAttribute) -> LayoutAttribute {
    guard layout.usesMargins else { return attribute }
    switch attribute {
    case .leading: return .leadingMargin
    case .trailing: return .trailingMargin
    case .top: return .topMargin
    case .bottom: return .bottomMargin
    case .centerX: return .centerXWithinMargins
    case .centerY: return .centerYWithinMargins
    default: return attribute
    }
  }

  func make(
    _ item: any LayoutElement, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
    _ second: any LayoutElement, _ secondAttribute: LayoutAttribute, times multiplier: Double = 1,
    plus constant: Double = 0, priority: LayoutPriority = .required, _ identifier: String
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: second, attribute: secondAttribute,
      multiplier: multiplier, constant: constant)
    constraint.priority = priority
    constraint.identifier = identifier
    return constraint
  }

  /// Creates a constraint that pulls an extent to zero.
  func collapse(
    _ item: any LayoutElement, _ attribute: LayoutAttribute, priority: LayoutPriority, _ identifier: String
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      item: item, attribute: attribute, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 0)
    constraint.priority = priority
    constraint.identifier = identifier
    return constraint
  }
}

extension StackBuilder {
  /// The constraints that place the items along the axis.
  func alongAxis() -> [LayoutConstraint] {
    guard let first = items.first, let last = items.last else {
      return [collapse(container, extent, priority: 51, "stack.empty")]
    }
    var made = [make(front(first), .equal, (item: container, attribute: inner(start)), "stack.start")]
    switch layout.distribution {
    case .fill: made += gaps(.equal)
    case .fillEqually: made += gaps(.equal) + equalExtents(first)
    case .fillProportionally: made += gaps(.equal) + proportions()
    case .equalSpacing:
      made += gaps(.greaterThanOrEqual)
      made += spans(from: back, to: front, priority: .required, "stack.equalSpacing")
    case .equalCentering:
      made += gaps(.greaterThanOrEqual)
      made += spans(from: center, to: center, priority: 149, "stack.equalCentering")
    }
    // With two spacers, this decides which one takes the remaining space. Where distances are equal, it would hide that
    // nothing says how the items and the distances share the space.
    if layout.distribution != .equalSpacing, layout.distribution != .equalCentering {
      made += items.filter(layout.isSpacer).map { collapse($0, extent, priority: 1, "stack.spacer") }
    }
    // This constraint comes last because it gives way first: items that do not fit extend beyond the end.
    return made + [make(back(last), .equal, (item: container, attribute: inner(end)), "stack.end")]
  }

  /// The edge or baseline from which the distance to the previous item is measured.
  private func front(_ item: any LayoutElement) -> StackEdge { edge(of: item, start, or: .firstBaseline) }

  /// The edge or baseline from which the distance to the next item is measured.
  private func back(_ item: any LayoutElement) -> StackEdge { edge(of: item, end, or: .lastBaseline) }

  private func center(_ item: any LayoutElement) -> StackEdge { (item: item, attribute: middle) }

  /// An edge of an item, or its baseline if distances are measured between baselines.
  private func edge(
    of item: any LayoutElement, _ edge: LayoutAttribute, or baseline: LayoutAttribute
  ) -> StackEdge {
    let isMeasuredToText = layout.isBaselineRelative && !isRow && item.baselineItem(baseline).hasBaseline
    return (item: item, attribute: isMeasuredToText ? baseline : edge)
  }

  private func make(
    _ edge: StackEdge, _ relation: LayoutRelation, _ other: StackEdge, plus constant: Double = 0,
    _ identifier: String
  ) -> LayoutConstraint {
    make(
      edge.item, edge.attribute, relation, other.item, other.attribute, plus: constant, identifier)
  }

  private func gaps(_ relation: LayoutRelation) -> [LayoutConstraint] {
    items.indices.dropFirst().map {
      make(front(items[$0]), relation, back(items[$0 - 1]), plus: spacings[$0 - 1], "stack.spacing")
    }
  }

  private func equalExtents(_ first: any LayoutElement) -> [LayoutConstraint] {
    items.dropFirst().map { make($0, extent, .equal, first, extent, "stack.fillEqually") }
  }

  /// Constraints that keep the proportions of the natural extents. Items without a natural extent are
  /// skipped.
  private func proportions() -> [LayoutConstraint] {
    let natural = items.compactMap { item in layout.naturalExtent(of: item).map { (item: item, extent: $0) } }
    guard let first = natural.first else { return [] }
    return natural.dropFirst().map {
      make(
        $0.item, extent, .equal, first.item, extent, times: $0.extent / first.extent, priority: 999,
        "stack.fillProportionally")
    }
  }

  /// Constraints that make the distances between neighbours equal, with one guide for each distance.
  private func spans(
    from: (any LayoutElement) -> StackEdge, to: (any LayoutElement) -> StackEdge,
    priority: LayoutPriority, _ identifier: String
  ) -> [LayoutConstraint] {
    guard items.count > 2 else { return [] }
    var made: [LayoutConstraint] = []
    var firstGuide: LayoutGuide?
    for index in items.indices.dropFirst() {
      let guide = guides["gap\(index)"] ?? LayoutGuide(identifier: "gap\(index)")
      guide.owner = container
      let ends = [
        make(
          (item: guide, attribute: start), .equal, from(items[index - 1]), "stack.gapStart"),
        make((item: guide, attribute: end), .equal, to(items[index]), "stack.gapEnd"),
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

/// An item with the attribute from which a distance is measured.
private typealias StackEdge = (item: any LayoutElement, attribute: LayoutAttribute)

extension StackBuilder {
  /// The constraints that place the items across the axis.
  func acrossAxis() -> [LayoutConstraint] {
    guard !items.isEmpty else { return [collapse(container, crossExtent, priority: 51, "stack.empty")] }
    switch resolvedAlignment {
    case .fill:
      return items.flatMap { [pin($0, crossStart), pin($0, crossEnd)] }
    case .leading:
      return fit() + items.flatMap { [pin($0, crossStart), keepBeforeEnd($0)] }
    case .trailing:
      return fit() + items.flatMap { [keepAfterStart($0), pin($0, crossEnd)] }
    case .center:
      return fit() + items.flatMap { [pin($0, crossMiddle), keepAfterStart($0), keepBeforeEnd($0)] }
    case .firstBaseline: return baselines(.firstBaseline, towards: crossStart)
    case .lastBaseline: return baselines(.lastBaseline, towards: crossEnd)
    }
  }

  /// The alignment, with baselines replaced in a column, which cannot align them.
  private var resolvedAlignment: StackAlignment {
    guard !isRow else { return layout.alignment }
    switch layout.alignment {
    case .firstBaseline: return .leading
    case .lastBaseline: return .trailing
    default: return layout.alignment
    }
  }

  private func pin(_ item: any LayoutElement, _ attribute: LayoutAttribute) -> LayoutConstraint {
    make(item, attribute, .equal, container, inner(attribute), "stack.alignment")
  }

  private func keepAfterStart(_ item: any LayoutElement) -> LayoutConstraint {
    make(item, crossStart, .greaterThanOrEqual, container, inner(crossStart), "stack.bounds")
  }

  private func keepBeforeEnd(_ item: any LayoutElement) -> LayoutConstraint {
    make(item, crossEnd, .lessThanOrEqual, container, inner(crossEnd), "stack.bounds")
  }

  /// Constraints that make the container fit its largest item and collapse items without an extent.
  private func fit() -> [LayoutConstraint] {
    [collapse(container, crossExtent, priority: 51, "stack.fit")]
      + items.map { collapse($0, crossExtent, priority: 25, "stack.collapse") }
  }

  /// Constraints that give all items one baseline and move them towards an edge as far as the bounds allow.
  private func baselines(_ baseline: LayoutAttribute, towards edge: LayoutAttribute) -> [LayoutConstraint] {
    let aligned = items.dropFirst().map {
      make($0, baseline, .equal, items[0], baseline, "stack.alignment")
    }
    let settled = items.map {
      make($0, edge, .equal, container, inner(edge), priority: 49, "stack.settle")
    }
    return fit() + aligned + settled + items.flatMap { [keepAfterStart($0), keepBeforeEnd($0)] }
  }
}
