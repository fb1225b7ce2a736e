import BacklitLayout
import BacklitUI
import BacklitValues

extension NibInstance {
  /// Replaces the definition and applies the differences in place.
  ///
  /// A view with the same identifier and class is kept, wherever the new definition places it. A view without an
  /// identifier is kept if its class and index in its superview are the same. Kept views keep their focus, touches,
  /// scroll offsets, values and all changes by the user or the program. Only values that differ from the previous
  /// definition are set. Values that the definition no longer contains are reset to their defaults; a view is replaced
  /// if a property cannot be reset. Outlets and actions are connected again.
  ///
  /// ``root`` is a new view if its class changed; the caller must then show the new root. Controllers in a container are
  /// made again, and so is ``controller`` if its class changed; then the caller must show the new one. Most of the time goes into
  /// reading the text; unchanged parts are only compared.
  /// - Parameters:
  ///   - nib: the new definition.
  ///   - registry: the classes that it may name.
  ///   - language: the language in which `@keys` are looked up, as a BCP 47 tag.
  /// - Throws: every fault of the definition. Then nothing has changed.
  public func reload(
    _ nib: Nib, registry: ClassRegistry, language: String = "en"
  ) throws(Faults) {
    // A controller that the definition names is looked up again.
    let loader = owner === madeController ? nil : owner
    let plan = try nib.plan(
      registry: registry, owner: loader.map { OwnerDeclarations(of: $0) }, language: language, isStrict: false
    )
    let window = root.window
    let focused = window?.focusedView
    update(to: plan, ownRoot.traitCollection, pages: plan.pages)
    awaken()
    // A view that moved to a different superview lost the focus.
    if let focused, focused.window === window, window?.focusedView !== focused { window?.focus(on: focused) }
  }

  /// Changes the views to match a plan. The caller calls ``awaken()``.
  func update(to plan: NibPlan, _ traits: TraitCollection, pages: NibPages?) {
    self.pages = pages
    // Values are compared for the current traits.
    apply(traits)
    let buttons = updateController(to: plan)
    let reuse = NibReuse(new: plan, old: self.plan, made: made)
    let oldRoot = ownRoot
    for view in made where reuse.moved.contains(ObjectIdentifier(view)) { view.removeFromSuperview() }
    var builder = NibBuilder(
      traits: traits, pages: pages, buttons: buttons, reuse: reuse,
      oldNested: Dictionary(
        uniqueKeysWithValues: nestedViews.map { (ObjectIdentifier($0.view), $0.instance) }))
    builder.reserve(plan.viewCount)
    ownRoot = builder.makeView(plan.root)
    for object in plan.objects { _ = builder.makeView(object) }
    for view in reuse.removed where view !== oldRoot { view.removeFromSuperview() }
    builder.setReadingOrders()
    let bound = variations.rebind(plan.constraints, builder)
    variations.replace(values: builder.setValues(in: ownRoot), constraints: bound)
    let outlets = self.plan.outlets
    self.plan = plan
    let old = Set(made.map { ObjectIdentifier($0) })
    addNewViews(builder.made.filter { !old.contains(ObjectIdentifier($0)) })
    made = builder.made
    views = builder.views
    constraints = NibVariations.named(bound)
    guides = builder.guides
    nestedViews = builder.nested
    menus = builder.menus
    ownRoot.definitionFile = plan.file
    variations.apply(traits, in: ownRoot)
    connect(insteadOf: outlets)
    if ownRoot !== oldRoot { followTraits() }
    showRoot(insteadOf: oldRoot)
  }

  /// Makes the controller of a plan, or keeps it if its class is the same.
  /// - Returns: the buttons of its bar.
  private func updateController(to new: NibPlan) -> NibPlan.BarButtons {
    guard ownerOrigin != .filledView else { return NibPlan.BarButtons() }
    if madeController == nil, let loading = unretainedOwner as? ViewController {
      return new.apply(to: loading)
    }
    let (before, after) = (plan.page, new.page)
    let isKept =
      before != nil && after != nil && !plan.isContainer && !new.isContainer
      && before?.entry?.name == after?.entry?.name && before?.entry?.type == after?.entry?.type
    if !isKept {
      let made = pages.flatMap { pages in after.map { pages.make($0) } }
      if owner == nil || owner === madeController {
        unretainedOwner = new.namesOwner ? made as? any NibOwner : nil
        ownerOrigin = unretainedOwner == nil ? .program : .controller
      }
      madeController = made
    }
    return madeController.map { new.apply(to: $0) } ?? NibPlan.BarButtons()
  }

  /// Gives the controller its view.
  private func showRoot(insteadOf old: View) {
    guard let controller = madeController, !plan.isContainer else { return }
    let root = ownRoot
    if !controller.isViewLoaded {
      controller.viewLoader = { root }
    } else if root !== old, controller.view === old {
      controller.view = root
    }
  }
}
