import AutoLayout
import Toolkit

extension NibInstance {
  /// Reads a definition anew and changes what differs from the text before, in place.
  ///
  /// Views of the same identifier and class stay, wherever the text has them now, and so do those without an
  /// identifier that are of the same class and rank in the same view; with them stay focus, touches, scroll offsets,
  /// values, and whatever a person or the program did. Only what the text says otherwise than before is set; what it
  /// says no more is as in a new view, for which a view is made anew where a property cannot be taken back. Outlets
  /// are filled again and actions are those of the new text.
  ///
  /// ``root`` is another view if its class is another; whoever shows it has to show that. Reading costs most of the
  /// time; what stays the same costs a comparison.
  /// - Parameters:
  ///   - nib: the definition, as it is now.
  ///   - registry: the classes that it may name.
  ///   - language: the language whose strings `@keys` are looked up in, as a BCP 47 tag.
  /// - Throws: every fault of the definition; then nothing has changed.
  public func reload(
    _ nib: Nib, registry: ClassRegistry, language: String = "en"
  ) throws(Faults) {
    let plan = try nib.plan(
      registry: registry, ownerType: owner.map { type(of: $0) }, language: language, isStrict: false)
    let window = root.window
    let focused = window?.focusedView
    become(plan, ownedBy: owner, root.traitCollection)
    // A view that the text has in another place now lost the focus on its way.
    if let focused, focused.window === window, window?.focusedView !== focused { window?.focus(on: focused) }
  }

  /// Makes what a plan says of what is there.
  func become(_ plan: NibPlan, ownedBy owner: (any NibOwner)?, _ traits: TraitCollection) {
    // Values are compared as they are for the traits of now.
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
    for view in reuse.left where view !== oldRoot { view.removeFromSuperview() }
    builder.setReadingOrders()
    let bound = variations.rebind(plan.constraints, builder)
    variations.replace(values: builder.setValues(), constraints: bound)
    self.plan = plan
    made = builder.made
    views = builder.views
    constraints = NibVariations.named(bound)
    guides = builder.guides
    nestedViews = builder.nested
    variations.apply(traits)
    connect()
    if root !== oldRoot { followTraits() }
  }
}
