import BacklitUI

/// The views that are kept when a definition is reloaded: those with the same identifier and class, and those
/// without an identifier that have the same class and index in the same superview.
@MainActor
final class NibReuse {
  /// A view that is kept, and its previous plan.
  struct Kept {
    let view: View
    let old: NibPlan.PlannedView
  }

  private var kept: [ObjectIdentifier: Kept] = [:]
  /// The kept views whose superview changes.
  private(set) var moved: Set<ObjectIdentifier> = []
  private let viewOfPlanned: [ObjectIdentifier: View]
  private var named: [String: NibPlan.PlannedView] = [:]
  private var used: Set<ObjectIdentifier> = []
  private var fresh: [String: View] = [:]

  /// - Parameters:
  ///   - new: the new plan.
  ///   - old: the previous plan.
  ///   - made: the views of the previous plan, parents first.
  init(new: NibPlan, old: NibPlan, made: [View]) {
    var views: [ObjectIdentifier: View] = [:]
    var index = 0
    var byName: [String: NibPlan.PlannedView] = [:]
    old.forEachView { planned in
      views[ObjectIdentifier(planned)] = made[index]
      index += 1
      if let id = planned.id { byName[id] = planned }
    }
    viewOfPlanned = views
    named = byName
    keep(new.root, for: new.root.id.flatMap { byName[$0] } ?? old.root)
    match(new.root)
    for object in new.objects {
      if let old = object.id.flatMap({ byName[$0] }) { keep(object, for: old) }
      match(object)
    }
    for view in [new.root] + new.objects { findMoved(view) }
  }

  /// The view that is kept for a planned view; nil if a new view is needed.
  func kept(for planned: NibPlan.PlannedView) -> Kept? { kept[ObjectIdentifier(planned)] }

  /// The views of the previous plan that are not kept.
  var removed: [View] {
    viewOfPlanned.filter { !used.contains($0.key) }.map(\.value)
  }

  /// A new view of a class, for the defaults of its properties.
  func fresh(_ entry: ClassRegistry.Entry) -> View? {
    if let view = fresh[entry.name] { return view }
    let view = entry.make?()
    fresh[entry.name] = view
    return view
  }

  private func match(_ new: NibPlan.PlannedView) {
    let children = new.children
    if children.isEmpty { return }
    // Views without an identifier are matched by class and index.
    var unnamed: [String: [NibPlan.PlannedView]] = [:]
    if let old = kept(for: new)?.old {
      for child in old.children where child.id == nil { unnamed[child.entry.name, default: []].append(child) }
    }
    for child in children {
      if let id = child.id {
        if let old = named[id] { keep(child, for: old) }
      } else if let old = unnamed[child.entry.name]?.first {
        unnamed[child.entry.name]?.removeFirst()
        keep(child, for: old)
      }
      match(child)
    }
  }

  private func keep(_ new: NibPlan.PlannedView, for old: NibPlan.PlannedView) {
    guard new.entry.name == old.entry.name, new.entry.type == old.entry.type,
      let view = viewOfPlanned[ObjectIdentifier(old)], !used.contains(ObjectIdentifier(old)),
      canReset(new, view, old)
    else { return }
    used.insert(ObjectIdentifier(old))
    kept[ObjectIdentifier(new)] = Kept(view: view, old: old)
  }

  /// Whether all values that the new plan no longer sets can be reset.
  private func canReset(
    _ new: NibPlan.PlannedView, _ view: View, _ old: NibPlan.PlannedView
  ) -> Bool {
    let removed = old.values(notIn: new)
    guard !removed.isEmpty else { return true }
    guard let fresh = fresh(new.entry), let other = new.entry.make?() else { return false }
    // Tried on a separate view, because a reset cannot be undone.
    return removed.allSatisfy { $0.declaration.restore(other, fresh) }
  }

  private func findMoved(_ planned: NibPlan.PlannedView) {
    if planned.subviews.isEmpty, planned.arrangedSubviews.isEmpty { return }
    let parent = kept(for: planned)?.view
    let container = parent?.definitionContainer
    let arranged = Set((parent as? StackView)?.arrangedSubviews.map { ObjectIdentifier($0) } ?? [])
    func find(_ child: NibPlan.PlannedView, isArranged: Bool) {
      if let view = kept(for: child)?.view {
        let id = ObjectIdentifier(view)
        if container == nil || view.superview !== container || arranged.contains(id) != isArranged {
          moved.insert(id)
        }
      }
      findMoved(child)
    }
    for child in planned.subviews { find(child, isArranged: false) }
    for child in planned.arrangedSubviews { find(child, isArranged: true) }
  }
}

extension NibPlan.PlannedView {
  /// The subviews, then the arranged subviews, then the views of a list.
  var children: [NibPlan.PlannedView] {
    if arrangedSubviews.isEmpty, !entry.makesLists { return subviews }
    return subviews + arrangedSubviews + listed
  }

  /// Calls a closure with this view and all its descendants, in the order in which they are made.
  func forEach(_ body: (NibPlan.PlannedView) -> Void) {
    body(self)
    for child in subviews { child.forEach(body) }
    for child in arrangedSubviews { child.forEach(body) }
    if entry.makesLists { for view in listed { view.forEach(body) } }
  }

  /// The values of properties that a different planned view does not set.
  func values(notIn other: NibPlan.PlannedView) -> [NibPlan.Value] {
    // Usually both set the same properties in the same order.
    var same = 0
    while same < min(values.count, other.values.count), values[same].isAbout(other.values[same]) { same += 1 }
    if same == values.count { return [] }
    return values.filter { value in !other.values.contains { $0.isAbout(value) } }
  }
}
