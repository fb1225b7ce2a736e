import Accessibility
import AutoLayout
import Geometry

/// The last pass of a frame: the accessibility tree, derived from the views as values.
@MainActor
enum AccessibilityPass {
  static func run(_ window: Window) -> AccessibilityTree {
    var nodes: [AccessibilityNode] = []
    add(window, to: &nodes, window: window)
    return AccessibilityTree(root: window.nodeID, nodes: nodes)
  }

  private static func add(_ view: View, to nodes: inout [AccessibilityNode], window: Window) {
    let storage = view.accessibilityStorage
    let isElement = view.isAccessibilityElement
    let shown = view.subviews.filter { !$0.isHidden && $0.alpha >= 0.01 && !$0.accessibilityElementsHidden }
    var node = AccessibilityNode(id: view.nodeID)
    node.identifier = storage.identifier ?? view.identifier
    node.label = view.accessibilityLabel
    node.value = view.accessibilityValue
    node.hint = view.accessibilityHint
    node.language = storage.language
    node.traits = view.accessibilityTraits
    node.frame = view.convert(view.bounds, to: nil)
    node.activationPoint = view.convert(view.bounds.center, to: nil)
    node.range = view.accessibilityRange
    node.customActions = view.accessibilityCustomActions.map { CustomAction(id: $0.name, name: $0.name) }
    node.actions = actions(of: view, isElement: isElement)
    node.isElement = isElement
    node.isFocused = window.focusedView === view
    node.isModal = storage.isModal
    node.groupsChildren = storage.groupsChildren
    node.headingLevel = storage.headingLevel
    node.isExpanded = storage.isExpanded
    node.userInputLabels = storage.userInputLabels
    node.position = storage.position
    node.containerType = storage.containerType
    node.layoutDirection = view.effectiveLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    node.children = shown.map(\.nodeID)
    node.explicitOrder = storage.elements.map { $0().map(\.nodeID) }
    nodes.append(node)
    for subview in shown { add(subview, to: &nodes, window: window) }
  }

  private static func actions(of view: View, isElement: Bool) -> Set<AccessibilityAction> {
    guard isElement else { return [] }
    var actions: Set<AccessibilityAction> = view.canBecomeFocused ? [.focus] : []
    let traits = view.accessibilityTraits
    if traits.contains(.adjustable) { actions.formUnion([.increment, .decrement]) }
    if !traits.isDisjoint(with: [.button, .link, .toggleButton]) { actions.insert(.activate) }
    return actions
  }
}
