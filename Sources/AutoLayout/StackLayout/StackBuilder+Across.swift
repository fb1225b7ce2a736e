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

  private func pin(_ item: any LayoutItem, _ attribute: LayoutAttribute) -> LayoutConstraint {
    make(item, attribute, .equal, container, inner(attribute), "stack.alignment")
  }

  private func keepAfterStart(_ item: any LayoutItem) -> LayoutConstraint {
    make(item, crossStart, .greaterThanOrEqual, container, inner(crossStart), "stack.bounds")
  }

  private func keepBeforeEnd(_ item: any LayoutItem) -> LayoutConstraint {
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
