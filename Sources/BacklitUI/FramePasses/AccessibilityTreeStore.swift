import BacklitAccessibility
import BacklitGeometry

/// The accessibility tree of a window across frames, and the views that need an update.
@MainActor
final class AccessibilityTreeStore {
  /// The tree as of the latest pass.
  private(set) var tree: AccessibilityTree
  /// The tree as of the latest frame; nil before the first one.
  private(set) var lastPublished: AccessibilityTree?
  /// The views of the window by node identifier.
  private var views: [NodeID: View] = [:]
  /// The accessibility elements in the tree that are not views.
  private var elements: [NodeID: AccessibilityElement] = [:]
  /// The nodes that may have changed since the latest frame.
  private var changedNodes: [NodeID] = []
  /// The nodes that may have to leave the tree.
  private var removalCandidates: [NodeID] = []
  /// The views that need an update, without the window, which owns this store.
  private var viewsToUpdate: [View] = []
  /// The actions to call when no modal view covers a view any longer.
  var coveredActions: [NodeID: CoveredAction] = [:]
  /// The frame of the view that the pass derives, which it computes on its way down.
  var frameOfView: (view: ObjectIdentifier, frame: Rect)?

  init(root: NodeID) { tree = AccessibilityTree(root: root, nodes: []) }

  /// The frame of a view in the window, if the pass has computed it.
  func frame(of view: View) -> Rect? {
    frameOfView.flatMap { $0.view == ObjectIdentifier(view) ? $0.frame : nil }
  }

  /// Whether a view needs an update.
  var hasViewsToUpdate: Bool { !viewsToUpdate.isEmpty }

  /// Adds a view to those that need an update.
  func addViewToUpdate(_ view: View) { viewsToUpdate.append(view) }

  /// Removes and returns the views that need an update, in the order of their marking. Their flags stay.
  func removeViewsToUpdate() -> [View] {
    defer { viewsToUpdate = [] }
    return viewsToUpdate
  }

  /// Returns the difference from the tree of the latest frame, and publishes the current tree; nil if nothing
  /// changed.
  func publishUpdate() -> TreeUpdate? {
    defer {
      lastPublished = tree
      changedNodes = []
    }
    let update = tree.difference(from: lastPublished, among: changedNodes)
    return update.isEmpty ? nil : update
  }

  /// Calls what waits for views that no modal view covers any longer, and drops what waits for views that left the tree.
  func performActionsOfUncoveredViews() {
    for (node, entry) in coveredActions {
      let isReachable = entry.view?.isReachableByReaders ?? false
      guard isReachable || entry.view == nil || !tree.contains(node) else { continue }
      coveredActions[node] = nil
      if isReachable { entry.action() }
    }
  }

  // MARK: Items

  /// Returns the view or the element of a node.
  func item(of node: NodeID) -> AccessibilityItem? { views[node] ?? elements[node] }

  /// Adds a view that entered the window.
  func add(_ view: View) { views[view.nodeID] = view }

  /// Removes a view that left the window.
  func remove(_ view: View) { views[view.nodeID] = nil }

  /// Adds an element that is part of the tree.
  func add(_ element: AccessibilityElement) { elements[element.nodeID] = element }

  // MARK: Nodes

  /// Inserts or replaces nodes.
  func insert(_ nodes: [NodeTable.Item]) { changedNodes += tree.put(nodes) }

  /// Moves nodes without any other change.
  /// - Returns: the nodes that are not in the tree.
  func move(_ places: [(id: NodeID, place: NodeTable.Place)]) -> [NodeID] {
    let (moved, missing) = tree.move(places)
    changedNodes += moved
    return missing
  }

  /// Records the former children of a view that are no longer its children; they may have to leave the tree.
  func noteRemovedChildren(of view: View, keeping children: [NodeID]) {
    let old = tree.children(of: view.nodeID)
    guard !old.isEmpty, old != children else { return }
    let kept = Set(children)
    removalCandidates += old.filter { !kept.contains($0) }
  }

  /// Removes a node, so that the view that takes it over is derived from scratch.
  func remove(_ node: NodeID) {
    removalCandidates += tree.children(of: node)
    tree[node] = nil
    changedNodes.append(node)
  }

  /// Removes the nodes of items that are not exposed any longer, with everything in them.
  func removeUnexposedNodes() {
    while let id = removalCandidates.popLast() {
      guard let node = tree[id], !isExposed(id) else { continue }
      removalCandidates += node.children
      elements[id] = nil
      tree[id] = nil
      changedNodes.append(id)
    }
  }

  private func isExposed(_ node: NodeID) -> Bool {
    if let element = elements[node] {
      guard let container = element.accessibilityContainer, isExposed(container.nodeID) else { return false }
      return tree[container.nodeID]?.children.contains(node) ?? false
    }
    guard var view = views[node] else { return false }
    while let parent = view.superview {
      guard view.isExposedToAccessibility else { return false }
      view = parent
    }
    return true
  }
}

/// The action to call when no modal view covers a view any longer.
struct CoveredAction {
  weak var view: View?
  let action: @MainActor () -> Void
}
