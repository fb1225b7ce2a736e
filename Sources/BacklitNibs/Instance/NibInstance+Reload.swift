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
  /// ``root`` is a new view if its class changed; the caller must then show the new root. Most of the time goes into
  /// reading the text; unchanged parts are only compared.
  /// - Parameters:
  ///   - nib: the new definition.
  ///   - registry: the classes that it may name.
  ///   - language: the language in which `@keys` are looked up, as a BCP 47 tag.
  /// - Throws: every fault of the definition. Then nothing has changed.
  public func reload(
    _ nib: Nib, registry: ClassRegistry, language: String = "en"
  ) throws(Faults) {
    let plan = try nib.plan(
      registry: registry, owner: owner.map { OwnerDeclarations(of: $0) }, language: language, isStrict: false)
    let window = root.window
    let focused = window?.focusedView
    update(to: plan, root.traitCollection)
    awaken()
    // A view that moved to a different superview lost the focus.
    if let focused, focused.window === window, window?.focusedView !== focused { window?.focus(on: focused) }
  }

  /// Changes the views to match a plan. The caller calls ``awaken()``.
  func update(to plan: NibPlan, _ traits: TraitCollection) {
    // Values are compared for the current traits.
    apply(traits)
    let reuse = NibReuse(new: plan, old: self.plan, made: made)
    let oldRoot = root
    for view in made where reuse.moved.contains(ObjectIdentifier(view)) { view.removeFromSuperview() }
    var builder = NibBuilder(
      traits: traits, reuse: reuse,
      oldNested: Dictionary(
        uniqueKeysWithValues: nestedViews.map { (ObjectIdentifier($0.view), $0.instance) }))
    builder.reserve(plan.viewCount)
    root = builder.makeView(plan.root)
    for view in reuse.removed where view !== oldRoot { view.removeFromSuperview() }
    builder.setReadingOrders()
    let bound = variations.rebind(plan.constraints, builder)
    variations.replace(values: builder.setValues(in: root), constraints: bound)
    self.plan = plan
    let old = Set(made.map { ObjectIdentifier($0) })
    addNewViews(builder.made.filter { !old.contains(ObjectIdentifier($0)) })
    made = builder.made
    views = builder.views
    constraints = NibVariations.named(bound)
    guides = builder.guides
    nestedViews = builder.nested
    variations.apply(traits, in: root)
    connect()
    if root !== oldRoot { followTraits() }
  }
}
