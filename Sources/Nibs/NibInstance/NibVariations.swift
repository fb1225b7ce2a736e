import AutoLayout
import Toolkit

/// What a definition says about its views for each set of traits, and what of it holds now.
///
/// It keeps no view alive, so that the root view may keep it.
@MainActor
final class NibVariations {
  /// A value of a property of a view.
  struct BoundValue {
    weak var view: View?
    let value: NibPlan.Value
    var applied: PropertyValue?

    init(view: View, value: NibPlan.Value) {
      self.view = view
      self.value = value
    }
  }

  /// A constraint with what varies about it.
  struct BoundConstraint {
    let constraint: LayoutConstraint
    let installed: Variation<Bool>
    let constant: Variation<Double>
    let priority: Variation<Int>
    var applied: (installed: Bool, constant: Double, priority: Int)?

    init(
      constraint: LayoutConstraint, installed: Variation<Bool>, constant: Variation<Double>,
      priority: Variation<Int>
    ) {
      self.constraint = constraint
      self.installed = installed
      self.constant = constant
      self.priority = priority
    }
  }

  private var values: [BoundValue]
  private var constraints: [BoundConstraint]
  private var appliedTextSize: ContentSizeCategory?

  init(values: [BoundValue], constraints: [BoundConstraint]) {
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
      let isWanted = bound.installed.value(for: asked)
      if bound.applied?.installed == isWanted { continue }
      if isWanted { coming.append(bound.constraint) } else { leaving.append(bound.constraint) }
    }
    LayoutConstraint.deactivate(leaving)
    for index in constraints.indices {
      let bound = constraints[index]
      let constant = bound.constant.value(for: asked)
      let priority = bound.priority.value(for: asked)
      if bound.applied?.constant != constant { bound.constraint.constant = constant }
      if bound.applied?.priority != priority, let wanted = LayoutPriority(exactly: priority) {
        bound.constraint.priority = wanted
      }
      constraints[index].applied = (bound.installed.value(for: asked), constant, priority)
    }
    // A constraint whose views have left the tree cannot come back.
    LayoutConstraint.activate(coming.filter { $0.commonAncestor() != nil })
  }
}
