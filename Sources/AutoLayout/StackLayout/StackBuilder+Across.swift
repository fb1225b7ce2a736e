extension StackBuilder {
  /// What places the items across the axis.
  func acrossAxis() -> [LayoutConstraint] {
    guard !items.isEmpty else { return [collapse(container, crossExtent, priority: 51, "stack.empty")] }
    switch resolvedAlignment {
    case .fill:
      return items.flatMap { [pin($0, crossStart), pin($0, crossEnd)] }
    case .leading:
      return fit() + items.flatMap { [pin($0, crossStart), keepBefore($0)] }
    case .trailing:
      return fit() + items.flatMap { [keepBehind($0), pin($0, crossEnd)] }
    case .center:
      return fit() + items.flatMap { [pin($0, crossMiddle), keepBehind($0), keepBefore($0)] }
    case .firstBaseline: return baselines(.firstBaseline, towards: crossStart)
    case .lastBaseline: return baselines(.lastBaseline, towards: crossEnd)
    }
  }

  /// Columns have no baselines to align.
  private var resolvedAlignment: StackAlignment {
    guard !isRow else { return layout.alignment }
    switch layout.alignment {
    case .firstBaseline: return .leading
    case .lastBaseline: return .trailing
    default: return layout.alignment
    }
  }

  private func pin(_ item: any LayoutItem, _ attribute: LayoutAttribute) -> LayoutConstraint {
    make(item, attribute, .equal, container, inner(attribute), "stack.alignment")
  }

  private func keepBehind(_ item: any LayoutItem) -> LayoutConstraint {
    make(item, crossStart, .greaterThanOrEqual, container, inner(crossStart), "stack.bounds")
  }

  private func keepBefore(_ item: any LayoutItem) -> LayoutConstraint {
    make(item, crossEnd, .lessThanOrEqual, container, inner(crossEnd), "stack.bounds")
  }

  /// The container is no larger than its largest item, and items that nothing holds open collapse.
  private func fit() -> [LayoutConstraint] {
    [collapse(container, crossExtent, priority: 51, "stack.fit")]
      + items.map { collapse($0, crossExtent, priority: 25, "stack.collapse") }
  }

  /// One baseline for all; together they move as far towards an edge as the bounds allow.
  private func baselines(_ baseline: LayoutAttribute, towards edge: LayoutAttribute) -> [LayoutConstraint] {
    let aligned = items.dropFirst().map {
      make($0, baseline, .equal, items[0], baseline, "stack.alignment")
    }
    let settled = items.map {
      make($0, edge, .equal, container, inner(edge), priority: 49, "stack.settle")
    }
    return fit() + aligned + settled + items.flatMap { [keepBehind($0), keepBefore($0)] }
  }
}
