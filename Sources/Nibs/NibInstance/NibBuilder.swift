import AutoLayout
import Toolkit

/// Makes the objects of a plan, one part after another.
@MainActor
struct NibBuilder {
  let traits: TraitCollection
  var views: [String: View] = [:]
  var guides: [String: LayoutGuide] = [:]
  var namedConstraints: [String: LayoutConstraint] = [:]
  var values: [NibVariations.BoundValue] = []
  var constraints: [NibVariations.BoundConstraint] = []
  var nested: [NibInstance] = []
  /// The views with an explicit reading order, and that order.
  var readingOrders: [(view: View, ids: [String])] = []

  init(traits: TraitCollection) {
    self.traits = traits
  }

  /// Makes a view with all that it contains.
  mutating func makeView(_ planned: NibPlan.PlannedView) -> View {
    guard let make = planned.entry.make else {
      preconditionFailure("the class “\(planned.entry.name)” makes no views and was planned")
    }
    let view = make()
    view.identifier = planned.id
    if let id = planned.id { views[id] = view }
    for value in planned.values { values.append(NibVariations.BoundValue(view: view, value: value)) }
    if !planned.readingOrder.isEmpty { readingOrders.append((view, planned.readingOrder)) }
    for name in planned.guides {
      let guide = LayoutGuide(identifier: name)
      view.addLayoutGuide(guide)
      guides[name] = guide
    }
    for content in planned.content { fill(view, with: content) }
    for subview in planned.subviews {
      let made = makeView(subview)
      made.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(made)
    }
    for subview in planned.arrangedSubviews {
      let made = makeView(subview)
      (view as? StackView)?.addArrangedSubview(made)
    }
    return view
  }

  /// Puts the views of another definition into a view, from edge to edge.
  private mutating func fill(_ view: View, with plan: NibPlan) {
    let instance = NibInstance(plan, owner: nil, traits: traits)
    nested.append(instance)
    let content = instance.root
    content.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(content)
    let edges: [LayoutAttribute] = [.leading, .trailing, .top, .bottom]
    LayoutConstraint.activate(
      edges.map { edge in
        LayoutConstraint(
          item: content, attribute: edge, relatedBy: .equal, toItem: view, attribute: edge, multiplier: 1,
          constant: 0)
      })
  }

  /// Sets the explicit reading orders, once all views are there.
  func setReadingOrders() {
    for (view, ids) in readingOrders {
      let elements = ids.map { WeakView(view: views[$0]) }
      view.accessibilityElements = { elements.compactMap(\.view) }
    }
  }

  /// A reference that keeps nothing alive.
  private struct WeakView {
    weak var view: View?
  }
}
