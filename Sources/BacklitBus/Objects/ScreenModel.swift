import BacklitAccessibility
import BacklitGeometry
import BacklitLists

/// A screen as clients know it: its state, and the objects of its tree.
package struct ScreenModel {
  package private(set) var state: ScreenState
  private(set) var index: ObjectIndex

  package init(_ state: ScreenState) {
    self.state = state
    index = ObjectIndex(state.tree)
  }

  /// The frame of the screen.
  package var root: NodeID { index.root }

  /// The object with the focus while the window is active: the frame if no element has it, so that Orca reads the page.
  var focus: NodeID { state.focus ?? root }

  /// The object of a node; nil if the node is not on the bus.
  package func accessible(_ id: NodeID) -> Accessible? {
    guard index.contains(id), let node = state.tree[id] else { return nil }
    return Accessible(node, in: parent(of: id).flatMap { state.tree[$0] }, of: state)
  }

  /// The parent of an object; nil for the frame.
  package func parent(of id: NodeID) -> NodeID? { index.places[id]?.parent }

  /// The children of an object.
  package func children(of id: NodeID) -> [NodeID] { index.children[id] ?? [] }

  /// All objects, parents before their children, in reading order.
  package var objects: [NodeID] { index.family(of: root) }

  /// The heading that names a dialog without a label of its own; nil if the object is not one.
  func heading(of id: NodeID) -> NodeID? {
    guard let node = state.tree[id], node.isModal, !node.isElement, (node.label ?? "").isBlank, id != root
    else {
      return nil
    }
    return state.tree.heading(of: node)
  }

  /// Replaces the state.
  /// - Parameters:
  ///   - new: the new state.
  ///   - touched: the nodes that may have changed; nil for all.
  /// - Returns: the events that tell clients what changed, in their order. Events about the focus and the window are not
  ///   among them.
  @discardableResult
  package mutating func update(to new: ScreenState, touched: [NodeID]?) -> [BusEvent] {
    let before = self
    let update =
      touched.map { new.tree.difference(from: before.state.tree, among: $0) }
      ?? new.tree.difference(from: before.state.tree)
    state = new
    var events: [BusEvent] = []
    if index.isStale(after: update) {
      index = ObjectIndex(new.tree)
      events = structureEvents(since: before)
    }
    var selections: Set<NodeID> = []
    for change in update.changed where before.index.contains(change.id) && index.contains(change.id) {
      if change.fields.isSubset(of: [.frame, .activationPoint]) {
        events += moveEvents(of: change.id, since: before)
      } else {
        changeEvents(of: change.id, since: before, into: &events, &selections)
      }
    }
    let changed = Set(update.changed.map(\.id))
    let rows = update.changed.filter { $0.fields.contains(.label) && state.tree[$0.id]?.isRow == true }
    let dependents = index.modals + rows.flatMap { children(of: $0.id) }
    for id in dependents where before.index.contains(id) && !changed.contains(id) {
      // The name of a dialog can come from a heading inside, its description from texts, and that of a control from its row.
      guard let old = before.accessible(id), let new = accessible(id) else { continue }
      if old.name != new.name { events.append(.nameChanged(id, new.name)) }
      if old.description != new.description { events.append(.descriptionChanged(id, new.description)) }
    }
    if before.state.title != new.title, root == before.root { events.append(.nameChanged(root, new.title)) }
    return events + selections.sorted().map { .selectionChanged($0) }
  }

  private func moveEvents(of id: NodeID, since before: ScreenModel) -> [BusEvent] {
    let isShown = state.tree[id]?.frame.intersects(state.frame) ?? false
    let wasShown = before.state.tree[id]?.frame.intersects(before.state.frame) ?? false
    return [.boundsChanged(id)] + (isShown == wasShown ? [] : [.stateChanged(id, "showing", isShown)])
  }

  /// The events for an object whose properties changed.
  private func changeEvents(
    of id: NodeID, since before: ScreenModel, into events: inout [BusEvent], _ selections: inout Set<NodeID>
  ) {
    guard let old = before.accessible(id), let new = accessible(id), old != new else { return }
    // Clients store the interfaces of an object when it is added.
    if old.interfaces != new.interfaces { events.append(.added(id)) }
    if old.role != new.role { events.append(.roleChanged(id, new.role)) }
    if old.name != new.name, id != root { events.append(.nameChanged(id, new.name)) }
    if old.description != new.description { events.append(.descriptionChanged(id, new.description)) }
    if let text = new.text, let oldText = old.text, new.role.reportsTextChanges {
      if let (removed, inserted) = text.difference(from: oldText) {
        if !removed.isEmpty {
          events.append(.textRemoved(id, at: removed.lowerBound, oldText.text(removed)))
        }
        if !inserted.isEmpty {
          events.append(.textInserted(id, at: inserted.lowerBound, text.text(inserted)))
        }
      }
      if text.caret != oldText.caret, text.caret >= 0 { events.append(.caretMoved(id, to: text.caret)) }
      if text.selection != oldText.selection { events.append(.textSelectionChanged(id)) }
    }
    if let range = new.range, range != old.range || new.valueText != old.valueText {
      events.append(.valueChanged(id, range.value))
    }
    if new.level != old.level || new.position != old.position { events.append(.attributesChanged(id)) }
    // Focus and activity have their own order.
    let changed = old.states.symmetricDifference(new.states).subtracting([.focused, .active])
    for (state, name) in AccessibleStates.named where changed.contains(state) {
      events.append(.stateChanged(id, name, new.states.contains(state)))
    }
    // With the focus in the list, a screen reader that receives a change of its selection would go to its first selected row.
    if changed.contains(.selected), let list = parent(of: id), accessible(list)?.role.hasSelection == true,
      state.focus.flatMap(parent(of:)) != list
    {
      selections.insert(list)
    }
    if old.frame != new.frame { events.append(.boundsChanged(id)) }
  }

  // MARK: Structure

  /// The events for objects that were removed, added or moved.
  private func structureEvents(since before: ScreenModel) -> [BusEvent] {
    var events: [BusEvent] = []
    // A client that stores objects removes a child with everything in it, so what moves elsewhere is added afterwards.
    var added: [BusEvent] = []
    for parent in before.index.family(of: before.root) where index.contains(parent) {
      let (old, new) = (before.children(of: parent), children(of: parent))
      guard old != new else { continue }
      for (offset, child) in Self.removals(from: old, to: new) {
        events.append(.childRemoved(child, from: parent, at: offset))
        for gone in before.index.family(of: child) where !index.contains(gone) {
          events.append(.removed(gone))
        }
      }
    }
    for parent in index.family(of: root) {
      let isOld = before.index.contains(parent)
      let (old, new) = (isOld ? before.children(of: parent) : [], children(of: parent))
      guard old != new else { continue }
      for (offset, child) in Self.insertions(from: old, to: new) {
        added.append(.added(child))
        // A new parent is read with its children.
        if isOld { added.append(.childAdded(child, to: parent, at: offset)) }
      }
    }
    return events + added
  }

  /// The children that leave their places, last first, with their places in the old list.
  private static func removals(from old: [NodeID], to new: [NodeID]) -> [(offset: Int, child: NodeID)] {
    let kept = kept(from: old, to: new)
    return old.enumerated().filter { !kept.contains($0.element) }.reversed().map { ($0.offset, $0.element) }
  }

  /// The children that come to a place, first to last, with their places in the new list.
  private static func insertions(from old: [NodeID], to new: [NodeID]) -> [(offset: Int, child: NodeID)] {
    let kept = kept(from: old, to: new)
    return new.enumerated().filter { !kept.contains($0.element) }.map { ($0.offset, $0.element) }
  }

  /// The children of both lists that can stay in their places: the most that have the same order in both. Complexity:
  /// O(n log n).
  private static func kept(from old: [NodeID], to new: [NodeID]) -> Set<NodeID> {
    let places = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($0.element, $0.offset) })
    let common = new.compactMap { child in places[child].map { (child: child, place: $0) } }
    let stays = longestIncreasingSubsequence(of: common.map { Int32($0.place) })
    return Set(common.indices.filter { stays?[$0] ?? true }.map { common[$0].child })
  }
}
