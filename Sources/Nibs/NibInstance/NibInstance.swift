import AutoLayout
import Toolkit

/// The views that were made from a definition, by their identifiers.
///
/// What varies follows the traits of the root view for as long as that lives, whether or not this object is kept.
@MainActor
public final class NibInstance {
  /// The definition's root. Its frame is set by whoever shows it; all other views are placed by constraints.
  public let root: View

  /// The views that have an identifier, nested definitions' not among them.
  public let views: [String: View]

  /// The constraints that have an identifier, whether they are active now or not.
  public let constraints: [String: LayoutConstraint]

  /// The guides of the definition's own.
  public let guides: [String: LayoutGuide]

  /// The instances of the definitions that fill views of this one, in the order of the text.
  public let nested: [NibInstance]

  let variations: NibVariations

  init(_ plan: NibPlan, owner: (any NibOwner)?, traits: TraitCollection) {
    var builder = NibBuilder(traits: traits)
    root = builder.makeView(plan.root)
    builder.setReadingOrders()
    for constraint in plan.constraints { builder.addConstraint(constraint) }
    views = builder.views
    constraints = builder.namedConstraints
    guides = builder.guides
    nested = builder.nested
    variations = NibVariations(values: builder.values, constraints: builder.constraints)
    variations.apply(traits)
    connect(plan, to: owner)
    let variations = variations
    root.registerForTraitChanges { view, _ in variations.apply(view.traitCollection) }
  }

  /// The view with an identifier.
  public func view(_ id: String) -> View? { views[id] }

  /// The view with an identifier, if it is of a certain class.
  public func view<V: View>(_ id: String, as type: V.Type) -> V? { views[id] as? V }

  /// The constraint with an identifier.
  public func constraint(_ id: String) -> LayoutConstraint? { constraints[id] }

  /// The guide with an identifier.
  public func guide(_ id: String) -> LayoutGuide? { guides[id] }

  /// Brings everything that varies into the state for some traits, changing only what differs from the state
  /// before. Done by itself when the traits of the root view change.
  public func apply(_ traits: TraitCollection) {
    variations.apply(traits)
    for instance in nested { instance.apply(traits) }
  }

  private func connect(_ plan: NibPlan, to owner: (any NibOwner)?) {
    guard let owner else { return }
    for planned in plan.outlets {
      let target: AnyObject? = views[planned.target] ?? constraints[planned.target] ?? guides[planned.target]
      let isFilled = target.map { planned.outlet.fill(owner, $0) } ?? false
      precondition(isFilled, "an outlet of \(type(of: owner)) was declared for another class of owner")
    }
    for planned in plan.actions {
      guard let source = views[planned.source] else { continue }
      let action = planned.action
      planned.event.connect(source) { [weak owner] sender in
        guard let owner else { return }
        let isDone = action.perform(owner, sender)
        precondition(isDone, "an action of \(type(of: owner)) was declared for another class of owner")
      }
    }
  }
}
