import AutoLayout
import Toolkit

/// Makes the objects of a plan, one part after another, out of those of an earlier one where they can stay.
@MainActor
struct NibBuilder {
  let traits: TraitCollection
  /// What stays of an earlier plan; nothing where there was none.
  let reuse: NibReuse?
  /// The definitions that fill views, by the view, as they were.
  let oldNested: [ObjectIdentifier: NibInstance]
  /// All views, parents first.
  var made: [View] = []
  var views: [String: View] = [:]
  var guides: [String: LayoutGuide] = [:]
  var nested: [(view: View, instance: NibInstance)] = []
  /// What is said about each view, parents first, as some values of a view are kept by the one around it.
  private var said: [(view: View, planned: NibPlan.PlannedView, kept: NibReuse.Kept?)] = []

  init(
    traits: TraitCollection, reuse: NibReuse? = nil, oldNested: [ObjectIdentifier: NibInstance] = [:]
  ) {
    self.traits = traits
    self.reuse = reuse
    self.oldNested = oldNested
  }

  /// Makes room for so many views: growing tables costs as much as filling them.
  mutating func reserve(_ count: Int) {
    made.reserveCapacity(count)
    said.reserveCapacity(count)
    views.reserveCapacity(count)
  }

  /// Makes a view with all that it contains.
  mutating func makeView(_ planned: NibPlan.PlannedView) -> View {
    guard let make = planned.entry.make else {
      preconditionFailure("the class “\(planned.entry.name)” makes no views and was planned")
    }
    let kept = reuse?.kept(for: planned)
    let view = kept?.view ?? make()
    view.identifier = planned.id
    made.append(view)
    if let id = planned.id { views[id] = view }
    if !planned.values.isEmpty || !planned.readingOrder.isEmpty || kept != nil {
      said.append((view, planned, kept))
    }
    setGuides(of: view, planned, kept)
    setContent(of: view, planned.content)
    let order = planned.subviews.map { subview in
      let made = makeView(subview)
      // Before it is added: a frame of its own would be made part of the layout and taken out again.
      made.translatesAutoresizingMaskIntoConstraints = false
      if made.superview !== view { view.addSubview(made) }
      return made
    }
    let arranged = planned.arrangedSubviews.map { makeView($0) }
    if let stack = view as? StackView { arrange(arranged, in: stack) }
    if kept != nil { bring(order + arranged, toFrontOf: view) }
    return view
  }

  /// Sets all values that are others than they were, once all views are there.
  ///
  /// - Returns: those that may be others for other traits.
  func setValues() -> [NibVariations.BoundValue] {
    let asked = VariationTraits(traits)
    var changeable: [NibVariations.BoundValue] = []
    for (view, planned, kept) in said {
      if let kept { restore(view, kept.old.values(notIn: planned), planned.entry) }
      let isMoved = reuse?.moved.contains(ObjectIdentifier(view)) ?? false
      let before = kept?.old.values ?? []
      for (index, value) in planned.values.enumerated() {
        let wanted = value.variation.value(for: asked)
        // Mostly it stood at the same place.
        let old =
          before.indices.contains(index) && before[index].isAbout(value)
          ? before[index] : before.first { $0.isAbout(value) }
        // What the text says as it did before stays as the person or the program have it.
        if old?.variation != value.variation || (isMoved && value.block == .arrangement) {
          value.declaration.write(view, wanted, traits)
        }
        if NibVariations.BoundValue.mayChange(value) {
          changeable.append(NibVariations.BoundValue(view: view, value: value, applied: wanted))
        }
      }
    }
    return changeable
  }

  /// Sets the explicit reading orders, once all views are there.
  func setReadingOrders() {
    for (view, planned, kept) in said {
      if planned.readingOrder.isEmpty {
        if kept?.old.readingOrder.isEmpty == false { view.accessibilityElements = nil }
        continue
      }
      let elements = planned.readingOrder.map { WeakView(view: views[$0]) }
      view.accessibilityElements = { elements.compactMap(\.view) }
    }
  }

  /// Takes back what is said no more.
  private func restore(_ view: View, _ gone: [NibPlan.Value], _ entry: ClassRegistry.Entry) {
    guard !gone.isEmpty, let fresh = reuse?.fresh(entry) else { return }
    for value in gone { _ = value.declaration.restore(view, fresh) }
  }

  /// A reference that keeps nothing alive.
  private struct WeakView {
    weak var view: View?
  }
}
