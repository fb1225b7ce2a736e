import AutoLayout
import Toolkit

extension NibVariations {
  /// Makes the constraints of a plan, inactive.
  static func bind(
    _ planned: [NibPlan.PlannedConstraint], _ builder: NibBuilder
  ) -> [BoundConstraint] {
    planned.compactMap { planned in
      builder.makeConstraint(planned).map { BoundConstraint(constraint: $0, planned: planned) }
    }
  }

  /// Makes the constraints of a plan and reuses equal constraints between the same items.
  func rebind(
    _ planned: [NibPlan.PlannedConstraint], _ builder: NibBuilder
  ) -> [BoundConstraint] {
    var known: [ConstraintStatement: [BoundConstraint]] = [:]
    // Reversed, so that the first of several equal constraints is reused first.
    for bound in constraints.reversed() { known[bound.planned.statement, default: []].append(bound) }
    return planned.compactMap { planned in
      if let old = known[planned.statement]?.last, old.planned == planned,
        let items = builder.items(of: planned.statement), old.isAbout(items.first, items.second)
      {
        known[planned.statement]?.removeLast()
        var kept = BoundConstraint(constraint: old.constraint, planned: planned)
        // Moving a view deactivates its constraints.
        let isAsApplied = old.applied?.installed == old.constraint.isActive
        kept.applied = isAsApplied ? old.applied : nil
        return kept
      }
      return builder.makeConstraint(planned).map { BoundConstraint(constraint: $0, planned: planned) }
    }
  }

  /// The constraints with an identifier.
  static func named(_ constraints: [BoundConstraint]) -> [String: LayoutConstraint] {
    var named: [String: LayoutConstraint] = [:]
    for bound in constraints {
      if let id = bound.planned.id { named[id] = bound.constraint }
    }
    return named
  }
}

extension NibVariations.BoundConstraint {
  /// Whether the constraint is between these items.
  @MainActor
  fileprivate func isAbout(_ first: any LayoutItem, _ second: (any LayoutItem)?) -> Bool {
    constraint.firstItem === first && constraint.secondItem === second
  }
}
