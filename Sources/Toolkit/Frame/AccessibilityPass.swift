import Accessibility
import AutoLayout
import Geometry

/// The last pass of a frame: the accessibility tree, derived from the views as values.
@MainActor
enum AccessibilityPass {
  static func run(_ window: Window) -> AccessibilityTree {
    var walk = AccessibilityWalk(window)
    walk.add(window, transform: .identity)
    return AccessibilityTree(root: window.nodeID, nodes: walk.nodes)
  }
}

/// One derivation of the tree: the nodes so far, and what is the same for all views of a window.
@MainActor
private struct AccessibilityWalk {
  var nodes: [AccessibilityNode] = []
  let focusedView: View?
  let direction: AccessibilityNode.LayoutDirection

  init(_ window: Window) {
    focusedView = window.focusedView
    direction = window.effectiveLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    nodes.reserveCapacity(window.tree?.count ?? 0)
  }

  /// Adds the nodes of a view and of what it shows; the transform leads from its coordinates to the window's.
  mutating func add(_ view: View, transform: AffineTransform) {
    let storage = view.accessibilityStorage
    let isElement = view.isAccessibilityElement
    let traits = view.accessibilityTraits
    let bounds = view.bounds
    var children: [NodeID] = []
    for subview in view.subviews where Self.isShown(subview) { children.append(subview.nodeID) }
    // Made where it stays: a node is too large to be carried about.
    nodes.append(
      AccessibilityNode(
        id: view.nodeID, identifier: storage.identifier ?? view.identifier, label: view.accessibilityLabel,
        value: view.accessibilityValue, hint: view.accessibilityHint, language: storage.language,
        traits: traits, frame: bounds.applying(transform),
        activationPoint: bounds.center.applying(transform), range: view.accessibilityRange,
        actions: isElement ? Self.actions(focus: view.canBecomeFocused, traits: traits) : [],
        customActions: view.accessibilityCustomActions.map { CustomAction(id: $0.name, name: $0.name) },
        isElement: isElement, isFocused: focusedView === view, isModal: storage.isModal,
        groupsChildren: storage.groupsChildren, headingLevel: storage.headingLevel,
        isExpanded: storage.isExpanded, userInputLabels: storage.userInputLabels,
        containerType: storage.containerType, layoutDirection: direction, children: children,
        explicitOrder: storage.elements.map { $0().map(\.nodeID) }, position: storage.position))
    for subview in view.subviews where Self.isShown(subview) {
      add(subview, transform: subview.transformToSuperview(subview.appearance).concatenating(transform))
    }
  }

  private static func isShown(_ view: View) -> Bool {
    !view.isHidden && view.alpha >= 0.01 && !view.accessibilityElementsHidden
  }

  private static func actions(focus: Bool, traits: AccessibilityTraits) -> Set<AccessibilityAction> {
    let isAdjustable = traits.contains(.adjustable)
    let isActivated = !traits.isDisjoint(with: [.button, .link, .toggleButton])
    return actionSets[(focus ? 1 : 0) + (isAdjustable ? 2 : 0) + (isActivated ? 4 : 0)]
  }

  /// By what an element does: they are made once, as all elements have one of these.
  private static let actionSets = (0..<8).map { kind -> Set<AccessibilityAction> in
    var actions: Set<AccessibilityAction> = kind & 1 != 0 ? [.focus] : []
    if kind & 2 != 0 { actions.formUnion([.increment, .decrement]) }
    if kind & 4 != 0 { actions.insert(.activate) }
    return actions
  }
}
