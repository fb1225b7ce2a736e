import Toolkit

/// Which views stay when a definition is read anew: those of the same identifier and class wherever they are now,
/// and, of the views without one, those of the same class and rank in the same view.
@MainActor
final class NibReuse {
  /// A view that stays, and what was said about it before.
  struct Kept {
    let view: View
    let old: NibPlan.PlannedView
  }

  private var kept: [ObjectIdentifier: Kept] = [:]
  /// The views that stay but lie in another view than before, or no more in any.
  private(set) var moved: Set<ObjectIdentifier> = []
  private let viewOfPlanned: [ObjectIdentifier: View]
  private var named: [String: NibPlan.PlannedView] = [:]
  private var used: Set<ObjectIdentifier> = []
  private var fresh: [String: View] = [:]

  /// - Parameters:
  ///   - new: what is to be there.
  ///   - old: what was planned before.
  ///   - made: the views that were made of it, parents first.
  init(new: NibPlan, old: NibPlan, made: [View]) {
    var views: [ObjectIdentifier: View] = [:]
    var index = 0
    var byName: [String: NibPlan.PlannedView] = [:]
    old.root.forEach { planned in
      views[ObjectIdentifier(planned)] = made[index]
      index += 1
      if let id = planned.id { byName[id] = planned }
    }
    viewOfPlanned = views
    named = byName
    keep(new.root, for: new.root.id.flatMap { byName[$0] } ?? old.root)
    match(new.root)
    findMoved(new.root)
  }

  /// The view that is to stand for a planned one, if one stays.
  func kept(for planned: NibPlan.PlannedView) -> Kept? { kept[ObjectIdentifier(planned)] }

  /// The views of the old definition that stand for none in the new one.
  var left: [View] {
    viewOfPlanned.filter { !used.contains($0.key) }.map(\.value)
  }

  /// A new view of a class, with everything as it is if nothing is said.
  func fresh(_ entry: ClassRegistry.Entry) -> View? {
    if let view = fresh[entry.name] { return view }
    let view = entry.make?()
    fresh[entry.name] = view
    return view
  }

  private func match(_ new: NibPlan.PlannedView) {
    let children = new.children
    if children.isEmpty { return }
    // Views without a name are told apart by their class and rank.
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
      canBecome(new, view, old)
    else { return }
    used.insert(ObjectIdentifier(old))
    kept[ObjectIdentifier(new)] = Kept(view: view, old: old)
  }

  /// Whether all that is said no more can be taken back.
  private func canBecome(
    _ new: NibPlan.PlannedView, _ view: View, _ old: NibPlan.PlannedView
  ) -> Bool {
    let gone = old.values(notIn: new)
    guard !gone.isEmpty else { return true }
    guard let fresh = fresh(new.entry), let other = new.entry.make?() else { return false }
    // Tried on a view that nobody sees, as what has been taken back cannot be put back.
    return gone.allSatisfy { $0.declaration.restore(other, fresh) }
  }

  private func findMoved(_ planned: NibPlan.PlannedView) {
    if planned.subviews.isEmpty, planned.arrangedSubviews.isEmpty { return }
    let parent = kept(for: planned)?.view
    let arranged = Set((parent as? StackView)?.arrangedSubviews.map { ObjectIdentifier($0) } ?? [])
    func find(_ child: NibPlan.PlannedView, isArranged: Bool) {
      if let view = kept(for: child)?.view {
        let id = ObjectIdentifier(view)
        if parent == nil || view.superview !== parent || arranged.contains(id) != isArranged {
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
  /// The views inside, those that are arranged last.
  var children: [NibPlan.PlannedView] {
    arrangedSubviews.isEmpty ? subviews : subviews + arrangedSubviews
  }

  /// Calls a closure with this view and all that it contains, in the order in which they are made.
  func forEach(_ body: (NibPlan.PlannedView) -> Void) {
    body(self)
    for child in subviews { child.forEach(body) }
    for child in arrangedSubviews { child.forEach(body) }
  }

  /// What is said here about properties of which another says nothing.
  func values(notIn other: NibPlan.PlannedView) -> [NibPlan.Value] {
    // Mostly they say the same, in the same order.
    var same = 0
    while same < min(values.count, other.values.count), values[same].isAbout(other.values[same]) { same += 1 }
    if same == values.count { return [] }
    return values.filter { value in !other.values.contains { $0.isAbout(value) } }
  }
}
