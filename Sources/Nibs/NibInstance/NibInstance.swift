import AutoLayout
import Toolkit

/// The views that were made from a definition, by their identifiers.
///
/// What varies follows the traits of the root view for as long as that lives, whether or not this object is kept.
@MainActor
public final class NibInstance {
  /// The definition's root. Its frame is set by whoever shows it; all other views are placed by constraints.
  public internal(set) var root: View

  /// The views that have an identifier, nested definitions' not among them.
  public internal(set) var views: [String: View]

  /// The constraints that have an identifier, whether they are active now or not.
  public internal(set) var constraints: [String: LayoutConstraint]

  /// The guides of the definition's own.
  public internal(set) var guides: [String: LayoutGuide]

  /// The instances of the definitions that fill views of this one, in the order of the text.
  public var nested: [NibInstance] { nestedViews.map(\.instance) }

  /// What was made last, and of what.
  var plan: NibPlan
  /// All views, in the order of the plan.
  var made: [View]
  var nestedViews: [(view: View, instance: NibInstance)]
  let variations: NibVariations
  let connections = NibConnections()
  weak var owner: (any NibOwner)?

  init(_ plan: NibPlan, owner: (any NibOwner)?, traits: TraitCollection) {
    var builder = NibBuilder(traits: traits)
    builder.reserve(plan.viewCount)
    root = builder.makeView(plan.root)
    builder.setReadingOrders()
    let bound = NibVariations.bind(plan.constraints, builder)
    self.plan = plan
    made = builder.made
    views = builder.views
    constraints = NibVariations.named(bound)
    guides = builder.guides
    nestedViews = builder.nested
    variations = NibVariations(values: builder.setValues(), constraints: bound, builtFor: traits)
    variations.apply(traits)
    self.owner = owner
    connect()
    followTraits()
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

  func followTraits() {
    let variations = variations
    root.registerForTraitChanges { view, _ in variations.apply(view.traitCollection) }
  }

  /// Fills the owner's outlets and sends it the events that the plan says.
  func connect() {
    guard let owner else { return }
    for planned in plan.outlets {
      let target: AnyObject? = views[planned.target] ?? constraints[planned.target] ?? guides[planned.target]
      let isFilled = target.map { planned.outlet.fill(owner, $0) } ?? false
      precondition(isFilled, "an outlet of \(type(of: owner)) was declared for another class of owner")
    }
    connections.replace(
      by: plan.actions.compactMap { planned in views[planned.source].map { (planned, $0) } }, owner: owner)
  }
}
