import BacklitGeometry
import BacklitLayout
import BacklitUI

/// The views, constraints and guides of a definition, by their identifiers, and its owner.
///
/// It retains the views and the owner. The views do not retain it, so a program that shows ``root`` keeps the instance
/// or the owner; otherwise events are no longer sent.
///
/// Varying values follow the traits of the root view for its lifetime, even if this object is released.
@MainActor
public final class NibInstance {
  /// The root of the definition. The caller sets its frame; constraints place all other views.
  public internal(set) var root: View

  /// The views with an identifier, without those of nested definitions.
  package internal(set) var views: [String: View]

  /// The constraints with an identifier, active or not.
  package internal(set) var constraints: [String: LayoutConstraint]

  /// The guides of the definition.
  package internal(set) var guides: [String: LayoutGuide]

  /// The instances of the nested definitions, in the order of the text.
  package var nested: [NibInstance] { nestedViews.map(\.instance) }

  /// The current plan.
  var plan: NibPlan
  /// All views, in the order of the plan.
  var made: [View]
  var nestedViews: [(view: View, instance: NibInstance)]
  let variations: NibVariations
  let connections = NibConnections()
  /// The object with the outlets and actions.
  public let owner: (any NibOwner)?

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

  /// Sets all varying values for traits. Only values that change are set.
  ///
  /// It is called automatically when the traits of the root view change.
  package func apply(_ traits: TraitCollection) {
    variations.apply(traits)
    for instance in nested { instance.apply(traits) }
  }

  func followTraits() {
    let variations = variations
    root.registerForTraitChanges { view, _ in variations.apply(view.traitCollection) }
  }

  /// Sets the outlets of the owner and connects its actions.
  func connect() {
    guard let owner else { return }
    for planned in plan.outlets {
      let target: AnyObject? = views[planned.target] ?? constraints[planned.target] ?? guides[planned.target]
      let isFilled = target.map { planned.outlet.fill(owner, $0) } ?? false
      checkPrecondition(
        isFilled, "an outlet of \(type(of: owner)) was declared for a different class of owner")
    }
    connections.replace(
      by: plan.actions.compactMap { planned in views[planned.source].map { (planned, $0) } }, owner: owner)
    owner.awakeFromNib()
  }
}

/// The connections from events of views to actions of the owner. It retains neither the views nor the owner.
@MainActor
final class NibConnections {
  /// The actions of one event of one view. A view cannot be disconnected, so the actions are removed instead.
  private final class Connection {
    weak var view: View?
    let event: String
    var actions: [Action] = []

    init(view: View, event: String) {
      self.view = view
      self.event = event
    }
  }

  private var connections: [Connection] = []

  /// Replaces all connections.
  func replace(by planned: [(action: NibPlan.PlannedAction, view: View)], owner: any NibOwner) {
    connections.removeAll { $0.view == nil }
    for connection in connections { connection.actions = [] }
    for (planned, view) in planned {
      let event = planned.event
      if let known = connections.first(where: { $0.view === view && $0.event == event.name }) {
        known.actions.append(planned.action)
        continue
      }
      let connection = Connection(view: view, event: event.name)
      connection.actions = [planned.action]
      connections.append(connection)
      event.connect(view) { [weak owner] sender in
        guard let owner else { return }
        for action in connection.actions {
          let isDone = action.perform(owner, sender)
          checkPrecondition(
            isDone, "an action of \(type(of: owner)) was declared for a different class of owner")
        }
      }
    }
  }
}
