import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues

/// Makes the objects of a plan and reuses objects of the previous plan where possible.
@MainActor
struct NibBuilder {
  let traits: TraitCollection
  /// The views that are reused from the previous plan; nil for the first plan.
  let reuse: NibReuse?
  /// The pages that actions open.
  let pages: NibPages?
  /// The previous nested definitions, by the view that they fill.
  let oldNested: [ObjectIdentifier: NibInstance]
  /// All views, parents first.
  var made: [View] = []
  var views: [String: View] = [:]
  var guides: [String: LayoutGuide] = [:]
  /// The views with menus, or with menus in the previous plan.
  var menus: [(view: View, menus: NibPlan.PlannedMenus)] = []
  var nested: [(view: View, instance: NibInstance)] = []
  /// The traits for which the values of new views are set; nil before the root is made.
  private var newTraits: VariationTraits?
  /// The values that are set and can change with the traits.
  private var changeable: [NibVariations.BoundValue.Made] = []
  /// The views with values to set later, parents first, because a superview stores some values of its subviews.
  private var viewsWithValues: [MadeView] = []
  /// The views that name other views, or did in the previous plan.
  private var viewsWithNames: [MadeView] = []

  /// A view with its plans. The runtime would copy a tuple, without specialized code.
  private struct MadeView {
    let view: View
    let planned: NibPlan.PlannedView
    let kept: NibReuse.Kept?
  }

  init(
    traits: TraitCollection, pages: NibPages?, buttons: NibPlan.BarButtons, reuse: NibReuse? = nil,
    oldNested: [ObjectIdentifier: NibInstance] = [:]
  ) {
    self.traits = traits
    self.pages = pages
    // Actions and outlets name the buttons of bars like views.
    views = buttons.views
    menus = buttons.menus
    self.reuse = reuse
    self.oldNested = oldNested
  }

  /// Reserves memory for a number of views. Growing the tables would take as long as filling them.
  mutating func reserve(_ count: Int) {
    made.reserveCapacity(count)
    views.reserveCapacity(count)
  }

  /// Makes a view with all that it contains.
  mutating func makeView(_ planned: NibPlan.PlannedView) -> View {
    guard let make = planned.entry.make else {
      fatalError(
        "The class \(Spelling.quoted(planned.entry.name)) is abstract and cannot make views.")
    }
    let kept = reuse?.kept(for: planned)
    let view = kept?.view ?? make()
    view.identifier = planned.id
    made.append(view)
    if let id = planned.id { views[id] = view }
    let asked = newTraits ?? VariationTraits(traits, size: view.bounds.size)
    newTraits = asked
    if canSetAtOnce(planned) {
      // The view is in the caches of the processor, and has no superviews yet that follow each change.
      set(planned.values, of: view, for: traits, asked)
    } else {
      if !planned.values.isEmpty || kept != nil {
        viewsWithValues.append(MadeView(view: view, planned: planned, kept: kept))
      }
      if planned.entry.listPart == .tableCell { setContentView(of: view, planned, kept) }
    }
    if planned.namesViews || kept?.old.namesViews == true {
      viewsWithNames.append(MadeView(view: view, planned: planned, kept: kept))
    }
    if !planned.menus.isEmpty || kept?.old.menus.isEmpty == false {
      var own = planned.menus
      // The former actions are removed.
      if kept?.old.menus.custom != nil { own.custom = own.custom ?? [] }
      menus.append((view, own))
    }
    setGuides(of: view, planned, kept)
    setContent(of: view, planned)
    // Not with `map`: a closure that belongs to the main actor checks at each call that it runs there.
    var order: [View] = []
    if !planned.subviews.isEmpty {
      let container = view.definitionContainer
      for subview in planned.subviews {
        let made = makeView(subview)
        // Before it is added: otherwise constraints for its frame would be added and removed again.
        made.translatesAutoresizingMaskIntoConstraints = subview.hasFrame
        if made.superview !== container { container.addSubview(made) }
        if kept != nil { order.append(made) }
      }
    }
    var arranged: [View] = []
    for subview in planned.arrangedSubviews { arranged.append(makeView(subview)) }
    if let stack = view as? StackView { arrange(arranged, in: stack) }
    if planned.entry.makesLists { setListContent(of: view, planned) }
    if kept != nil { bring(order + arranged, toFrontOf: view.definitionContainer) }
    return view
  }

  /// Whether the values of a view depend on no other view.
  private func canSetAtOnce(_ planned: NibPlan.PlannedView) -> Bool {
    guard reuse == nil, planned.isLeaf, !View.usesTraitOverrides else { return false }
    // Not with a closure: one that belongs to the main actor checks at each call that it runs there.
    for value in planned.values where value.block == .arrangement { return false }
    return true
  }

  /// Sets all values that differ from the previous plan and are not set yet, after all views are made.
  ///
  /// - Parameter root: the root, whose size counts.
  /// - Returns: the values that can change with the traits.
  mutating func setValues(in root: View) -> [NibVariations.BoundValue] {
    let all = VariationTraits(traits, size: root.bounds.size)
    for entry in viewsWithValues {
      let (view, planned, kept) = (entry.view, entry.planned, entry.kept)
      let traits = view.traits(under: root, with: traits)
      let asked = traits == self.traits ? all : VariationTraits(traits, size: root.bounds.size)
      if let kept { restore(view, kept.old.values(notIn: planned), planned.entry) }
      let isMoved = reuse?.moved.contains(ObjectIdentifier(view)) ?? false
      set(planned.values, of: view, for: traits, asked, unlike: kept?.old.values ?? [], isMoved: isMoved)
    }
    // Retaining a view takes several times as long after the first weak reference to it.
    return changeable.map(NibVariations.BoundValue.init)
  }

  /// Sets the values of a view that differ from those of the previous plan.
  private mutating func set(
    _ values: [NibPlan.Value], of view: View, for traits: TraitCollection, _ asked: VariationTraits,
    unlike before: [NibPlan.Value] = [], isMoved: Bool = false
  ) {
    for (index, value) in values.enumerated() {
      let wanted = value.value(for: asked)
      // A value that did not change in the text stays as the user or the program set it.
      if before.isEmpty || (isMoved && value.block == .arrangement)
        || value.previous(in: before, at: index)?.variation != value.variation
      {
        value.declaration.write(view, wanted, traits)
      }
      if NibVariations.BoundValue.mayChange(value) {
        changeable.append((view, value, wanted, traits.textScale))
      }
    }
  }

  /// Sets the explicit reading orders and the controls that labels name, after all views are made.
  func setReadingOrders() {
    for entry in viewsWithNames {
      let (view, planned, kept) = (entry.view, entry.planned, entry.kept)
      if let label = view as? Label, planned.labelFor != nil || kept?.old.labelFor != nil {
        label.labelFor = planned.labelFor.flatMap { views[$0] }
      }
      if planned.readingOrder.isEmpty {
        if kept?.old.readingOrder.isEmpty == false { view.accessibilityElements = nil }
        continue
      }
      view.accessibilityElements = planned.readingOrder.compactMap { views[$0] }
    }
  }

  /// Resets values that the definition no longer sets.
  private func restore(_ view: View, _ removed: [NibPlan.Value], _ entry: ClassRegistry.Entry) {
    guard !removed.isEmpty, let fresh = reuse?.fresh(entry) else { return }
    for value in removed { _ = value.declaration.restore(view, fresh) }
  }
}

extension NibBuilder {
  /// Makes a constraint; nil if an item is missing, which the reader has ruled out.
  func makeConstraint(_ planned: NibPlan.PlannedConstraint) -> LayoutConstraint? {
    let statement = planned.statement
    guard let (first, second) = items(of: statement) else { return nil }
    let constraint = LayoutConstraint(
      item: first, attribute: statement.first.attribute, relatedBy: statement.relation, toItem: second,
      attribute: statement.second?.attribute ?? .notAnAttribute, multiplier: statement.multiplier,
      constant: statement.constant)
    constraint.identifier = planned.id
    return constraint
  }

  /// The views or guides that a statement names.
  func items(of statement: ConstraintStatement) -> (first: any LayoutItem, second: (any LayoutItem)?)? {
    guard let first = item(of: statement.first) else { return nil }
    guard let operand = statement.second else { return (first, nil) }
    guard let second = item(of: operand) else { return nil }
    return (first, second)
  }

  private func item(of operand: ConstraintStatement.Operand) -> (any LayoutItem)? {
    guard let view = views[operand.item]?.definitionContainer else { return guides[operand.item] }
    guard let area = operand.area else { return view }
    return area.guide(of: view)
  }
}

extension ConstraintStatement.Area {
  /// The guide of a view; nil if views of its class do not have it.
  @MainActor
  func guide(of view: View) -> LayoutGuide? {
    switch self {
    case .safeArea: view.safeAreaLayoutGuide
    case .margins: view.layoutMarginsGuide
    case .readable: view.readableContentGuide
    case .frameGuide: (view as? ScrollView)?.frameLayoutGuide
    case .contentGuide: (view as? ScrollView)?.contentLayoutGuide
    }
  }
}
