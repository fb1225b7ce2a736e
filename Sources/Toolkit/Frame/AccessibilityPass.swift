import Accessibility
import AutoLayout

/// The last pass of a frame: the accessibility tree, derived from the views as values, again where something changed.
///
/// A view that changed is looked at again, with all views around it: what a composite says of itself is often what is
/// inside of it. One that moved is looked at with all that it contains. Nothing else is, however many views there are.
@MainActor
struct AccessibilityPass {
  private let window: Window
  private let keeper: TreeKeeper
  private let direction: AccessibilityNode.LayoutDirection

  /// Brings the tree of a window up to date.
  static func run(_ window: Window) {
    let pass = AccessibilityPass(window)
    // First everything that has to be looked at is known, then it is.
    let marked = window.treeKeeper.takeMarked()
    let views = [window] + marked + marked.flatMap { pass.noteViewsAround($0) }
    for view in views { pass.deriveAsMarked(view) }
    pass.keeper.sweep()
  }

  private init(_ window: Window) {
    self.window = window
    keeper = window.treeKeeper
    direction = window.effectiveLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// Marks the views around one that readers know of.
  /// - Returns: those that were not marked.
  private func noteViewsAround(_ view: View) -> [View] {
    var around: [View] = []
    var child = view
    var isShown = true
    while let parent = child.superview {
      if !child.isShownToReaders {
        // Only what is further out can be known to readers.
        around = []
        isShown = false
      }
      around.append(parent)
      child = parent
    }
    if !isShown || child !== window { view.marks.subtract(.forReaders) }
    guard child === window else { return [] }
    let new = around.filter { $0.marks.isDisjoint(with: .forReaders) }
    for view in new { view.marks.insert(.words) }
    return new
  }

  /// Looks at a view again as far as its marks say.
  private func deriveAsMarked(_ view: View) {
    guard !view.marks.isDisjoint(with: .forReaders) else { return }
    if view.marks.contains(.place) || keeper.tree[view.nodeID] == nil { return deriveAll(view) }
    guard view.marks.contains(.children) || view.said?.elements != nil else {
      return derive(view, children: keeper.tree[view.nodeID]?.children ?? [])
    }
    deriveWithChildren(view)
    for subview in view.subviews where subview.isShownToReaders && keeper.tree[subview.nodeID] == nil {
      deriveAll(subview)
    }
  }

  /// Looks at a view and at all that readers know of in it.
  private func deriveAll(_ view: View) {
    deriveWithChildren(view)
    for subview in view.subviews where subview.isShownToReaders { deriveAll(subview) }
  }

  /// Looks at a view, and which ones in it readers know of.
  private func deriveWithChildren(_ view: View) {
    var children: [NodeID] = []
    for subview in view.subviews where subview.isShownToReaders { children.append(subview.nodeID) }
    let elements = view.ownElements
    for element in elements {
      children.append(element.nodeID)
      keeper.keep(element)
      keeper.put(node(of: element))
    }
    keeper.forgetChildren(of: view, not: children)
    derive(view, children: children)
  }

  private func derive(_ view: View, children: [NodeID]) {
    view.marks.subtract(.forReaders)
    var node = node(of: view)
    node.children = children
    if let elements = view.said?.elements { node.explicitOrder = elements().map(\.nodeID) }
    if let said = view.said {
      node.isModal = said.isModal
      node.groupsChildren = said.groupsChildren
      node.containerType = said.containerType
    }
    node.isFocused = window.focusedView === view
    keeper.put(node)
  }

  /// What readers are told of an item by itself.
  private func node(of item: AccessibilityItem) -> AccessibilityNode {
    let traits = item.accessibilityTraits
    let frame = item.accessibilityFrame
    let isElement = item.isAccessibilityElement
    let responds = item.accessibilityRespondsToUserInteraction
    var node = AccessibilityNode(
      id: item.nodeID, identifier: item.accessibilityIdentifier, label: item.accessibilityLabel,
      value: item.accessibilityValue, hint: item.accessibilityHint, traits: traits, frame: frame,
      range: item.accessibilityRange,
      actions: isElement ? Self.actions(of: item, traits, responds: responds) : [],
      customActions: item.accessibilityCustomActions.map { CustomAction(id: $0.name, name: $0.name) },
      isElement: isElement, layoutDirection: direction, customContent: item.accessibilityCustomContent,
      rotors: item.accessibilityCustomRotors.map { rotor in
        AccessibilityNode.Rotor(name: rotor.name, items: rotor.items().map(\.nodeID))
      }, respondsToUserInteraction: responds)
    guard let said = item.said else { return node }
    if let point = said.activationPoint { node.activationPoint = point }
    node.language = said.language
    node.headingLevel = said.headingLevel
    node.isExpanded = said.isExpanded
    node.userInputLabels = said.userInputLabels
    node.position = said.position
    // A control may say something else than what was said of it.
    if let label = said.label, label.isSpecial, label.text == node.label { node.attributedLabel = label }
    if let value = said.value, value.isSpecial, value.text == node.value { node.attributedValue = value }
    if let hint = said.hint, hint.isSpecial, hint.text == node.hint { node.attributedHint = hint }
    return node
  }

  private static func actions(
    of item: AccessibilityItem, _ traits: AccessibilityTraits, responds: Bool
  ) -> Set<AccessibilityAction> {
    let isFocusable = (item as? View)?.canBecomeFocused ?? false
    // Where a program says that nothing can be done, or that something can, that counts.
    let said = item.said?.respondsToUserInteraction
    let isAdjustable = said != false && traits.contains(.adjustable)
    let isActivated =
      said == true && !isAdjustable
      || responds && !traits.isDisjoint(with: [.button, .link, .toggleButton])
    return actionSets[(isFocusable ? 1 : 0) + (isAdjustable ? 2 : 0) + (isActivated ? 4 : 0)]
  }

  /// By what an element does: they are made once, as all elements have one of these.
  private static let actionSets = (0..<8).map { kind -> Set<AccessibilityAction> in
    var actions: Set<AccessibilityAction> = kind & 1 != 0 ? [.focus] : []
    if kind & 2 != 0 { actions.formUnion([.increment, .decrement]) }
    if kind & 4 != 0 { actions.insert(.activate) }
    return actions
  }
}

extension AttributedText {
  /// Whether it says more than its text.
  fileprivate var isSpecial: Bool { runs.contains { $0.language != nil || $0.spellsOut } }
}
