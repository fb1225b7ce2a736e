import Accessibility

/// The accessibility tree of a window from one frame to the next, and what has to be looked at again.
@MainActor
final class TreeKeeper {
  /// The tree as of the latest look.
  private(set) var tree: AccessibilityTree
  /// The tree as of the latest frame; nil before the first.
  private(set) var told: AccessibilityTree?
  /// The views of the window by the names of their nodes.
  private var views: [NodeID: View] = [:]
  /// The elements in the tree that are no views.
  private var elements: [NodeID: AccessibilityElement] = [:]
  /// The nodes that are others than in the latest frame, as far as is known.
  private var touched: [NodeID] = []
  /// The nodes that may have to go.
  private var doubtful: [NodeID] = []
  /// The views that were marked for readers, but for the window, which holds this.
  private var marked: [View] = []

  init(root: NodeID) { tree = AccessibilityTree(root: root, nodes: []) }

  /// Whether a view in the window is to be looked at.
  var hasMarked: Bool { !marked.isEmpty }

  /// Notes that a view has a mark for readers.
  func note(_ view: View) { marked.append(view) }

  /// The views that were marked, the first one first. Their marks stay.
  func takeMarked() -> [View] {
    defer { marked = [] }
    return marked
  }

  /// How the tree differs from that of the latest frame; nil where it does not.
  func takeUpdate() -> TreeUpdate? {
    defer {
      told = tree
      touched = []
    }
    let update = tree.difference(from: told, among: touched)
    return update.isEmpty ? nil : update
  }

  // MARK: Items

  /// The view or the element that a node was derived from.
  func item(of node: NodeID) -> AccessibilityItem? { views[node] ?? elements[node] }

  /// A view came into the window.
  func add(_ view: View) { views[view.nodeID] = view }

  /// A view left the window.
  func remove(_ view: View) { views[view.nodeID] = nil }

  /// An element is part of the tree.
  func keep(_ element: AccessibilityElement) { elements[element.nodeID] = element }

  // MARK: Nodes

  /// Puts nodes into the tree.
  func put(_ nodes: [NodeTable.Entry]) { touched += tree.put(nodes) }

  /// A view has other children than it had: those that went may have to leave the tree.
  func forgetChildren(of view: View, not children: [NodeID]) {
    let old = tree.children(of: view.nodeID)
    guard !old.isEmpty, old != children else { return }
    let kept = Set(children)
    doubtful += old.filter { !kept.contains($0) }
  }

  /// Takes out what readers know of no more, with all that was in it.
  func sweep() {
    while let id = doubtful.popLast() {
      guard let node = tree[id], !isKnown(id) else { continue }
      doubtful += node.children
      elements[id] = nil
      tree[id] = nil
      touched.append(id)
    }
  }

  private func isKnown(_ node: NodeID) -> Bool {
    if let element = elements[node] {
      guard let container = element.accessibilityContainer, isKnown(container.nodeID) else { return false }
      return tree[container.nodeID]?.children.contains(node) ?? false
    }
    guard var view = views[node] else { return false }
    while let parent = view.superview {
      guard view.isShownToReaders else { return false }
      view = parent
    }
    return true
  }
}
