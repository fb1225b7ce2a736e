import AutoLayout
import Toolkit

extension NibVariations {
  /// The constraints of a plan, none of them active yet.
  static func bind(
    _ planned: [NibPlan.PlannedConstraint], _ builder: NibBuilder
  ) -> [BoundConstraint] {
    planned.compactMap { planned in
      builder.makeConstraint(planned).map { BoundConstraint(constraint: $0, planned: planned) }
    }
  }

  /// The constraints of a plan: those that are the same as now, about the same views, stay as they are.
  func rebind(
    _ planned: [NibPlan.PlannedConstraint], _ builder: NibBuilder
  ) -> [BoundConstraint] {
    var known: [ConstraintStatement: [BoundConstraint]] = [:]
    // The first of several alike is taken first.
    for bound in constraints.reversed() { known[bound.planned.statement, default: []].append(bound) }
    return planned.compactMap { planned in
      if let old = known[planned.statement]?.last, old.planned == planned,
        let items = builder.items(of: planned.statement), old.isAbout(items.first, items.second)
      {
        known[planned.statement]?.removeLast()
        var kept = BoundConstraint(constraint: old.constraint, planned: planned)
        // A view that was elsewhere for a moment took its constraints with it.
        let isAsApplied = old.applied?.installed == old.constraint.isActive
        kept.applied = isAsApplied ? old.applied : nil
        return kept
      }
      return builder.makeConstraint(planned).map { BoundConstraint(constraint: $0, planned: planned) }
    }
  }

  /// The constraints that have a name.
  static func named(_ constraints: [BoundConstraint]) -> [String: LayoutConstraint] {
    var named: [String: LayoutConstraint] = [:]
    for bound in constraints {
      if let id = bound.planned.id { named[id] = bound.constraint }
    }
    return named
  }
}

extension NibVariations.BoundConstraint {
  /// Whether the constraint holds between these.
  @MainActor
  fileprivate func isAbout(_ first: any LayoutItem, _ second: (any LayoutItem)?) -> Bool {
    constraint.firstItem === first && constraint.secondItem === second
  }
}
