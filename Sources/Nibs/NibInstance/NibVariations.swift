import AutoLayout
import Toolkit

/// What a definition says about its views for each set of traits, and what of it holds now.
///
/// It keeps no view alive, so that the root view may keep it.
@MainActor
final class NibVariations {
  /// A value of a property of a view, which is another for other traits.
  struct BoundValue {
    weak var view: View?
    let value: NibPlan.Value
    var applied: PropertyValue

    /// Whether a value can be another for other traits: because it says so, or because it is a text style, whose
    /// font follows the text size.
    static func mayChange(_ value: NibPlan.Value) -> Bool {
      value.variation.varies || value.declaration.type == .font
    }
  }

  /// A constraint with what varies about it.
  struct BoundConstraint {
    let constraint: LayoutConstraint
    let planned: NibPlan.PlannedConstraint
    /// What was set last; nothing if all has to be set.
    var applied: (installed: Bool, constant: Double, priority: Int)?

    init(constraint: LayoutConstraint, planned: NibPlan.PlannedConstraint) {
      self.constraint = constraint
      self.planned = planned
    }

    /// What is to hold for some traits.
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
  /// Whether the constraints were activated once.
  private var isBuilt = false
  private var appliedTextSize: ContentSizeCategory

  /// What was built for some traits: the values that may change hold already, the constraints do not yet.
  init(values: [BoundValue], constraints: [BoundConstraint], builtFor traits: TraitCollection) {
    self.values = values
    self.constraints = constraints
    appliedTextSize = traits.preferredContentSizeCategory
  }

  /// Goes on with other values, which hold already, and other constraints. Those that are not among them any more
  /// hold no more.
  func replace(values: [BoundValue], constraints: [BoundConstraint]) {
    let staying = Set(constraints.map { ObjectIdentifier($0.constraint) })
    LayoutConstraint.deactivate(
      self.constraints.map(\.constraint).filter { !staying.contains(ObjectIdentifier($0)) })
    self.values = values
    self.constraints = constraints
  }

  /// Brings everything into the state for some traits; what is the same as before is left as the program may
  /// have changed it since.
  func apply(_ traits: TraitCollection) {
    let asked = VariationTraits(traits)
    apply(asked, traits)
    let isTextResized = appliedTextSize != traits.preferredContentSizeCategory
    appliedTextSize = traits.preferredContentSizeCategory
    for index in values.indices {
      let wanted = values[index].value.variation.value(for: asked)
      // A text style means another font at another text size.
      var isFont = false
      if case .font = wanted { isFont = true }
      guard let view = values[index].view, wanted != values[index].applied || (isFont && isTextResized) else {
        continue
      }
      values[index].applied = wanted
      values[index].value.declaration.write(view, wanted, traits)
    }
  }

  /// First takes out what does not hold any more and then adds what does: the other way round, both would be
  /// there for a moment and contradict each other.
  private func apply(_ asked: VariationTraits, _ traits: TraitCollection) {
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
    // A constraint whose views have left the tree cannot come back; the first time all are there.
    LayoutConstraint.activate(isBuilt ? coming.filter { $0.commonAncestor() != nil } : coming)
    isBuilt = true
  }
}
