import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues

/// The views, constraints and guides of a definition, by their identifiers, and its owner.
///
/// It retains the views and the owner. The views do not retain it, so a program that shows ``root`` keeps the instance
/// or the owner, as `Application.show(_:underCaptions:)` does. An event without an owner is reported as a problem of
/// the window. An owner that is a view or a controller is not retained.
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
  public var owner: (any NibOwner)? { retainedOwner ?? unretainedOwner as? any NibOwner }
  private let retainedOwner: (any NibOwner)?
  /// The owner, if it is a view or a controller. It retains the views of this definition, so retaining it would be a
  /// cycle.
  private weak var unretainedOwner: AnyObject?
  /// Whether the definition fills a view of a different definition.
  let isNested: Bool
  /// The views that were made since the latest call of ``awaken()``.
  private var newViews: [View]

  /// Creates the views of a definition and connects them to the owner.
  convenience init(_ plan: NibPlan, owner: (any NibOwner)?, traits: TraitCollection) {
    self.init(plan, owner: owner, traits: traits, isNested: false)
    awaken()
  }

  /// Creates the views of a nested definition. The outer definition calls ``awaken()``.
  convenience init(nested plan: NibPlan, owner: (any NibOwner)?, traits: TraitCollection) {
    self.init(plan, owner: owner, traits: traits, isNested: true)
  }

  /// Creates the views of a definition whose root is its owner, if its class can be one. The views do not need the
  /// instance.
  convenience init(ownedByRoot plan: NibPlan, traits: TraitCollection) {
    self.init(plan, owner: nil, traits: traits, isNested: false, isOwnedByRoot: true)
    awaken()
  }

  private init(
    _ plan: NibPlan, owner: (any NibOwner)?, traits: TraitCollection, isNested: Bool,
    isOwnedByRoot: Bool = false
  ) {
    self.isNested = isNested
    let retainsViews = owner is View || owner is ViewController
    unretainedOwner = retainsViews ? owner : nil
    retainedOwner = retainsViews ? nil : owner
    var builder = NibBuilder(traits: traits)
    builder.reserve(plan.viewCount)
    let root = builder.makeView(plan.root)
    self.root = root
    if isOwnedByRoot, root is any NibOwner { unretainedOwner = root }
    builder.setReadingOrders()
    let bound = NibVariations.bind(plan.constraints, builder)
    self.plan = plan
    made = builder.made
    newViews = builder.made
    views = builder.views
    constraints = NibVariations.named(bound)
    guides = builder.guides
    nestedViews = builder.nested
    variations = NibVariations(values: builder.setValues(in: root), constraints: bound)
    variations.apply(traits, in: root)
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
    variations.apply(traits, in: root)
    for instance in nested { instance.apply(instance.root.traits(under: root, with: traits)) }
  }

  func followTraits() {
    let variations = variations
    root.registerForTraitChanges { view, _ in variations.apply(view.traitCollection, in: view) }
    root.addTraitOverridesHandler { variations.apply($0.traitCollection, in: $0) }
    root.addSizeHandler {
      if variations.dependsOnSize { variations.apply($0.traitCollection, in: $0) }
    }
  }

  /// Notes views that were made, so that ``awaken()`` calls them.
  func addNewViews(_ views: [View]) { newViews += views }

  /// Calls `awakeFromNib()` of the new views, those of nested definitions first, and then of the owner.
  func awaken() {
    let awoken = newViews
    newViews = []
    for (view, instance) in nestedViews {
      instance.awaken()
      // The loop below calls a new view.
      if instance.owner === view, !awoken.contains(where: { $0 === view }) { view.awakeFromNib() }
    }
    for view in awoken { view.awakeFromNib() }
    // A root that owns its definition was just called.
    if !isNested, owner !== root { owner?.awakeFromNib() }
  }

  /// Sets the outlets of the owner and connects its actions.
  func connect() {
    guard let owner else { return }
    // The outlets of a nested definition and of a cell were found in a different view of the owner's class.
    let isOwnedByView = isNested || owner === root
    let own = isOwnedByView && !plan.outlets.isEmpty ? OwnerDeclarations(of: owner).outlets : [:]
    for planned in plan.outlets {
      let target: AnyObject? = views[planned.target] ?? constraints[planned.target] ?? guides[planned.target]
      let outlet = own[planned.name] ?? planned.outlet
      let isFilled = target.map { outlet.fill(owner, $0) } ?? false
      checkPrecondition(
        isFilled, "an outlet of \(type(of: owner)) was declared for a different class of owner")
    }
    connections.replace(
      by: plan.actions.compactMap { planned in views[planned.source].map { (planned, $0) } }, owner: owner)
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
      let names = (owner: Swift.type(of: owner).nibName, action: planned.name)
      event.connect(view) { [weak owner] sender in
        guard let owner else { return sender.reportMissingOwner(names) }
        for action in connection.actions {
          let isDone = action.perform(owner, sender)
          checkPrecondition(
            isDone, "an action of \(type(of: owner)) was declared for a different class of owner")
        }
      }
    }
  }
}

extension View {
  /// Reports an action that cannot be sent.
  fileprivate func reportMissingOwner(_ names: (owner: String, action: String)) {
    let name = identifier.map(Spelling.quoted) ?? "a \(type(of: self))"
    window?.report(
      problem: "The action \(Spelling.quoted(names.action)) of \(name) was not sent: its owner, "
        + "\(Spelling.quoted(names.owner)), was released. Keep the NibInstance, or show it with show(instance)."
    )
  }
}
