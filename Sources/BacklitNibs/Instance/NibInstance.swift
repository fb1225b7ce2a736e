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
  /// The root of the definition, or the view of its container of controllers. The caller sets its frame; constraints
  /// place all other views.
  public internal(set) var root: View {
    get { plan.isContainer ? madeController?.view ?? ownRoot : ownRoot }
    set { ownRoot = newValue }
  }

  /// The controller of a definition that describes one, or that opens pages or alerts; nil for other definitions. Its view
  /// is ``root``.
  public var controller: ViewController? {
    madeController ?? (plan.page == nil ? nil : unretainedOwner as? ViewController)
  }

  /// The root of the definition. That of a container is empty and is not shown.
  var ownRoot: View
  /// The controller, unless it loads the definition itself.
  var madeController: ViewController?
  /// The pages that actions open.
  var pages: NibPages?

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
  /// The views with menus.
  var menus: [(view: View, menus: NibPlan.PlannedMenus)] = []
  let variations: NibVariations
  let connections = NibConnections()
  /// The object with the outlets and actions.
  public var owner: (any NibOwner)? { retainedOwner ?? unretainedOwner as? any NibOwner }
  private let retainedOwner: (any NibOwner)?
  /// The owner, if it is a view or a controller. It retains the views of this definition, so retaining it would be a
  /// cycle.
  weak var unretainedOwner: AnyObject?
  /// Where the owner is from.
  enum OwnerOrigin {
    /// The program passes it, or there is none. The plan has its outlets.
    case program
    /// It is the controller that the definition describes.
    case controller
    /// It is the root, if its class can be an owner.
    case root
    /// It is the view of a different definition that this definition fills, if its class can be an owner.
    case filledView
  }
  var ownerOrigin: OwnerOrigin
  /// The views that were made since the latest call of ``awaken()``.
  private var newViews: [View]

  /// Creates the views of a definition and connects them to the owner.
  convenience init(_ plan: NibPlan, owner: (any NibOwner)?, traits: TraitCollection) {
    let loading = owner as? ViewController
    let made = loading == nil ? plan.pages.flatMap { plan.page.map($0.make) } : nil
    let isOwner = owner == nil && plan.namesOwner
    self.init(
      plan, owner: isOwner ? made as? any NibOwner : owner, from: isOwner ? .controller : .program,
      traits: traits, pages: plan.pages,
      buttons: (loading ?? made).map { plan.apply(to: $0) } ?? NibPlan.BarButtons(), controller: made)
  }

  /// Creates the views of a definition. Without a controller the views do not need the instance.
  init(
    _ plan: NibPlan, owner: (any NibOwner)?, from origin: OwnerOrigin, traits: TraitCollection,
    pages: NibPages?,
    buttons: NibPlan.BarButtons = NibPlan.BarButtons(), controller: ViewController? = nil
  ) {
    ownerOrigin = origin
    self.pages = pages
    madeController = controller
    let retainsViews = owner is View || owner is ViewController
    unretainedOwner = retainsViews ? owner : nil
    retainedOwner = retainsViews ? nil : owner
    var builder = NibBuilder(traits: traits, pages: pages, buttons: buttons)
    builder.reserve(plan.viewCount)
    let root = builder.makeView(plan.root)
    if let size = plan.designSize { root.frame = Rect(origin: .zero, size: size) }
    for object in plan.objects { _ = builder.makeView(object) }
    ownRoot = root
    if origin == .root, root is any NibOwner { unretainedOwner = root }
    builder.setReadingOrders()
    let bound = NibVariations.bind(plan.constraints, builder)
    self.plan = plan
    made = builder.made
    newViews = builder.made
    views = builder.views
    constraints = NibVariations.named(bound)
    guides = builder.guides
    nestedViews = builder.nested
    let size = root.bounds.size
    variations = NibVariations(values: builder.setValues(in: root), constraints: bound)
    // The values are set for these traits, unless the root changed its size or a view its traits meanwhile.
    if root.bounds.size == size, !View.usesTraitOverrides {
      variations.applyConstraints(traits, in: root)
    } else {
      variations.apply(traits, in: root)
    }
    menus = builder.menus
    root.definitionFile = plan.file
    connect()
    followTraits()
    if let controller, !plan.isContainer { controller.viewLoader = { root } }
    // The outer definition calls it after its own views are connected.
    if origin != .filledView { awaken() }
  }

  /// Returns the view with an identifier.
  public func view(_ id: String) -> View? { views[id] }

  /// Returns the view with an identifier, if it is of a certain class.
  public func view<V: View>(_ id: String, as type: V.Type) -> V? { views[id] as? V }

  /// Returns the constraint with an identifier.
  public func constraint(_ id: String) -> LayoutConstraint? { constraints[id] }

  /// Returns the guide with an identifier.
  public func guide(_ id: String) -> LayoutGuide? { guides[id] }

  /// Sets all varying values for traits. Only values that change are set.
  ///
  /// It is called automatically when the traits of the root view change.
  package func apply(_ traits: TraitCollection) {
    variations.apply(traits, in: ownRoot)
    for instance in nested { instance.apply(instance.root.traits(under: ownRoot, with: traits)) }
  }

  func followTraits() {
    let variations = variations
    ownRoot.registerForTraitChanges { view, _ in variations.apply(view.traitCollection, in: view) }
    ownRoot.addTraitOverridesHandler { variations.apply($0.traitCollection, in: $0) }
    ownRoot.addSizeHandler {
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
    if ownerOrigin != .filledView, owner !== root { owner?.awakeFromNib() }
  }

  /// Sets the outlets of the owner and connects its actions.
  /// - Parameter old: the outlets of the previous plan; those that are not in the new plan are emptied.
  func connect(insteadOf old: [NibPlan.PlannedOutlet] = []) {
    if let owner {
      let removed = old.filter { outlet in !plan.outlets.contains { $0.name == outlet.name } }
      let isConnected = !plan.outlets.isEmpty || !removed.isEmpty
      let own = ownerOrigin != .program && isConnected ? OwnerDeclarations(of: owner).outlets : [:]
      for planned in removed { _ = (own[planned.name] ?? planned.outlet).fill(owner, nil) }
      for planned in plan.outlets {
        let target: AnyObject? =
          views[planned.target] ?? constraints[planned.target] ?? guides[planned.target]
        let outlet = own[planned.name] ?? planned.outlet
        let isFilled = target.map { outlet.fill(owner, $0) } ?? false
        checkPrecondition(
          isFilled, "An outlet of \(type(of: owner)) was declared for a different class of owner.")
      }
    }
    let context = EffectContext(owner: owner, pages: pages)
    connections.replace(
      by: plan.actions.compactMap { planned in views[planned.source].map { (planned, $0) } }, in: context)
    for (view, planned) in menus { planned.apply(to: view, in: context) }
    if ownerOrigin != .filledView, let controller = madeController ?? unretainedOwner as? ViewController {
      plan.setKeyCommands(of: controller, in: context)
      pages?.serve(controller)
    }
  }
}

/// The connections from events of views to actions of the owner. It retains neither the views nor the owner.
@MainActor
final class NibConnections {
  /// The actions of one event of one view. A view cannot be disconnected, so the actions are removed instead.
  private final class Connection {
    weak var view: View?
    let event: String
    var effects: [NibPlan.Effect] = []

    init(view: View, event: String) {
      self.view = view
      self.event = event
    }
  }

  private var connections: [Connection] = []
  private var context: EffectContext?

  /// Replaces all connections. The name of a former owner stays, for the report that it was released.
  func replace(by planned: [(action: NibPlan.PlannedAction, view: View)], in new: EffectContext) {
    let former = context?.ownerName
    context = new
    context?.ownerName = new.ownerName ?? former
    connections.removeAll { $0.view == nil }
    for connection in connections { connection.effects = [] }
    for (planned, view) in planned {
      let event = planned.event
      if let known = connections.first(where: { $0.view === view && $0.event == event.name }) {
        known.effects.append(planned.effect)
        continue
      }
      let connection = Connection(view: view, event: event.name)
      connection.effects = [planned.effect]
      connections.append(connection)
      // The closure stays connected, so it reads what a reload replaces.
      event.connect(view) { [self] sender in
        guard let context else { return }
        for effect in connection.effects { effect.perform(from: sender, in: context) }
      }
    }
  }
}

extension View {
  /// Reports an action that cannot be sent.
  func reportMissingOwner(_ names: (owner: String, action: String)) {
    let name = identifier.map(Spelling.quoted) ?? "a \(type(of: self))"
    window?.report(
      problem: "The action \(Spelling.quoted(names.action)) of \(name) was not sent: its owner, "
        + "\(Spelling.quoted(names.owner)), was released. Keep the NibInstance, or show it with show(instance)."
    )
  }
}
