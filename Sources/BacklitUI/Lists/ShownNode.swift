import BacklitAccessibility

/// A view of a list before a reload, and its node then.
@MainActor
struct ShownNode {
  let view: View
  let node: NodeID

  init(_ view: View) { (self.view, node) = (view, view.nodeID) }
}

extension Dictionary where Value == ShownNode {
  /// Whether a view waits for its content after a reload and has a reader or the focus in it, so that it must not show
  /// different content.
  @MainActor
  func isReserved(_ view: View) -> Bool {
    contains { $0.value.view === view } && view.window?.hasReaderOrFocus(in: view) == true
  }
}

extension View {
  /// Gives this view and all views in it new nodes, because a list uses it for different content.
  func renewNodeIDs() {
    forEachInTree { view in
      window?.treeStore.remove(view)
      view.renewNodeID()
      view.pendingPasses.remove(.hasAccessibilityChildren)
      window?.treeStore.add(view)
    }
    superview?.accessibilityDidChange(.children)
  }

  /// Takes over the node of the view that showed the same content before a list was reloaded, so that readers stay there.
  func takeOver(_ shown: ShownNode) {
    guard nodeID != shown.node else { return setNeedsAccessibilityUpdate() }
    // The other view fades out, or waits for different content.
    if shown.view.nodeID == shown.node { shown.view.renewNodeIDs() }
    window?.treeStore.remove(self)
    adoptNodeID(shown.node)
    pendingPasses.remove(.hasAccessibilityChildren)
    window?.treeStore.remove(shown.node)
    window?.treeStore.add(self)
    if window?.accessibilityCursorNode == shown.node { window?.accessibilityCursorItem = self }
    superview?.accessibilityDidChange(.children)
  }
}
