import BacklitGeometry
import BacklitLayout
import BacklitUI

/// The varying values and constraints of a definition, and their current state.
///
/// It holds views weakly, so that the root view can retain it.
@MainActor
final class NibVariations {
  /// A property value of a view that depends on the traits.
  struct BoundValue {
    weak var view: View?
    let value: NibPlan.Value
    var applied: PropertyValue
    /// The scale of texts when it was set. The font of a text style depends on it.
    var textScale: TraitCollection.TextScale

    /// A value that was set, whose view is retained.
    typealias Made = (
      view: View, value: NibPlan.Value, applied: PropertyValue, textScale: TraitCollection.TextScale
    )

    init(_ made: Made) {
      (view, value, applied, textScale) = made
    }

    /// Whether a value can change with the traits: because it varies, or because it is a text style, whose font follows
    /// the scale of texts.
    static func mayChange(_ value: NibPlan.Value) -> Bool {
      value.varies || value.declaration.type == .font
    }
  }

  /// A constraint and its varying parts.
  struct BoundConstraint {
    let constraint: LayoutConstraint
    let planned: NibPlan.PlannedConstraint
    /// The values that were set last; nil before the first time.
    var applied: (installed: Bool, constant: Double, priority: Int)?

    /// The values for the given traits.
    func wanted(for asked: VariationTraits) -> (installed: Bool, constant: Double, priority: Int) {
      let statement = planned.statement
      return (
        planned.installed.value(for: asked), planned.constant?.value(for: asked) ?? statement.constant,
        planned.priority?.value(for: asked) ?? statement.priority ?? 1000
      )
    }
  }

  private var values: [BoundValue]
  private(set) var constraints: [BoundConstraint]
  /// Whether the constraints were activated before.
  private var isBuilt = false
  /// Whether anything depends on the size of the root.
  private(set) var dependsOnSize = false

  /// Creates the state after building: the values are set, the constraints are not active yet.
  init(values: [BoundValue], constraints: [BoundConstraint]) {
    self.values = values
    self.constraints = constraints
    dependsOnSize = findsSizes
  }

  private var findsSizes: Bool {
    values.contains(where: \.value.dependsOnSize)
      || constraints.contains {
        $0.planned.installed.dependsOnSize || $0.planned.constant?.dependsOnSize == true
          || $0.planned.priority?.dependsOnSize == true
      }
  }

  /// Replaces the values, which are already set, and the constraints. Removed constraints are deactivated.
  func replace(values: [BoundValue], constraints: [BoundConstraint]) {
    let staying = Set(constraints.map { ObjectIdentifier($0.constraint) })
    LayoutConstraint.deactivate(
      self.constraints.map(\.constraint).filter { !staying.contains(ObjectIdentifier($0)) })
    self.values = values
    self.constraints = constraints
    dependsOnSize = findsSizes
  }

  /// Sets everything for the traits and the size of the root. Values that do not change are not set again, so that
  /// changes by the program stay.
  ///
  /// A value follows the traits of its view, which can differ from those of the root by trait overrides. Constraints
  /// follow the traits of the root.
  func apply(_ traits: TraitCollection, in root: View) {
    let asked = VariationTraits(traits, size: root.bounds.size)
    applyConstraints(traits, in: root)
    for index in values.indices {
      guard let view = values[index].view else { continue }
      let own = view.traits(under: root, with: traits)
      let wanted = values[index].value.value(
        for: own == traits ? asked : VariationTraits(own, size: root.bounds.size))
      // The font of a text style depends on the scale of texts.
      let isFont = values[index].value.declaration.type == .font
      let isTextResized = isFont && values[index].textScale != own.textScale
      values[index].textScale = own.textScale
      guard wanted != values[index].applied || isTextResized else { continue }
      values[index].applied = wanted
      values[index].value.declaration.write(view, wanted, own)
    }
  }

  /// Sets the constraints for the traits and the size of the root. It deactivates constraints before it activates others,
  /// so that they do not conflict in between.
  func applyConstraints(_ traits: TraitCollection, in root: View) {
    let asked = VariationTraits(traits, size: root.bounds.size)
    var leaving: [LayoutConstraint] = []
    var coming: [LayoutConstraint] = []
    for index in constraints.indices {
      let bound = constraints[index]
      let wanted = bound.wanted(for: asked)
      if bound.applied?.installed != wanted.installed {
        if wanted.installed { coming.append(bound.constraint) } else { leaving.append(bound.constraint) }
      }
    }
    LayoutConstraint.deactivate(leaving)
    for index in constraints.indices {
      let bound = constraints[index]
      let wanted = bound.wanted(for: asked)
      if bound.applied?.constant != wanted.constant { bound.constraint.constant = wanted.constant }
      if bound.applied?.priority != wanted.priority, let priority = LayoutPriority(exactly: wanted.priority) {
        bound.constraint.priority = priority
      }
      constraints[index].applied = wanted
    }
    // A constraint whose views left the tree cannot be activated. The first time, all views are in the tree.
    LayoutConstraint.activate(isBuilt ? coming.filter { $0.commonAncestor() != nil } : coming)
    isBuilt = true
  }
}

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
