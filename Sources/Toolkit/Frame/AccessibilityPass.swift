import Accessibility
import AutoLayout
import Geometry

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
    let marked = window.treeKeeper.takeMarked()
    if window.marks.contains(.place) {
      pass.deriveAll(window, transform: .identity)
      for view in marked { view.marks.subtract(.forReaders) }
    } else {
      // First everything that has to be looked at is known, then it is.
      let around = marked.flatMap { pass.noteViewsAround($0) }
      for view in [window] + marked + around { pass.deriveAsMarked(view) }
    }
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
    if view.marks.contains(.place) || keeper.tree[view.nodeID] == nil {
      return deriveAll(view, transform: view.transformToRoot)
    }
    guard view.marks.contains(.children) || view.said?.elements != nil else {
      return derive(view, children: keeper.tree.children(of: view.nodeID))
    }
    deriveWithChildren(view)
    for subview in view.subviews where subview.isShownToReaders && keeper.tree[subview.nodeID] == nil {
      deriveAll(subview, transform: subview.transformToRoot)
    }
  }

  /// Looks at a view and at all that readers know of in it; the transform leads from its coordinates to the window's.
  private func deriveAll(_ view: View, transform: AffineTransform) {
    View.knownFrame = (ObjectIdentifier(view), view.bounds.applying(transform))
    deriveWithChildren(view)
    View.knownFrame = nil
    for subview in view.subviews where subview.isShownToReaders {
      deriveAll(
        subview, transform: subview.transformToSuperview(subview.appearance).concatenating(transform))
    }
  }

  /// Looks at a view, and which ones in it readers know of.
  private func deriveWithChildren(_ view: View) {
    var children: [NodeID] = []
    for subview in view.subviews where subview.isShownToReaders { children.append(subview.nodeID) }
    for element in view.ownElements {
      children.append(element.nodeID)
      keeper.keep(element)
      keeper.put(node(of: element, in: nil, children: []))
    }
    // Most have none and had none.
    if view.marks.contains(.hasChildren) || !children.isEmpty {
      keeper.forgetChildren(of: view, not: children)
      if children.isEmpty { view.marks.remove(.hasChildren) } else { view.marks.insert(.hasChildren) }
    }
    derive(view, children: children)
  }

  private func derive(_ view: View, children: [NodeID]) {
    view.marks.subtract(.forReaders)
    keeper.put(node(of: view, in: view.said, children: children))
  }

  /// What readers are told of an item; a view is a container as well, if anything was said of it.
  private func node(
    of item: AccessibilityItem, in container: AccessibilityProperties?, children: [NodeID]
  ) -> AccessibilityNode {
    let said = item.said
    let traits = item.accessibilityTraits
    let frame = item.accessibilityFrame
    let isElement = item.isAccessibilityElement
    let responds = item.accessibilityRespondsToUserInteraction
    let (label, value, hint) = (item.accessibilityLabel, item.accessibilityValue, item.accessibilityHint)
    return AccessibilityNode(
      id: item.nodeID, identifier: item.accessibilityIdentifier, label: label, value: value, hint: hint,
      language: said?.language, traits: traits, frame: frame, activationPoint: said?.activationPoint,
      range: item.accessibilityRange,
      actions: isElement ? Self.actions(of: item, traits, responds: responds) : [],
      customActions: item.accessibilityCustomActions.map { CustomAction(id: $0.name, name: $0.name) },
      isElement: isElement, isFocused: window.focusedView === item, isModal: container?.isModal ?? false,
      groupsChildren: container?.groupsChildren ?? false, headingLevel: said?.headingLevel,
      isExpanded: said?.isExpanded, userInputLabels: said?.userInputLabels ?? [],
      containerType: container?.containerType ?? .none, layoutDirection: direction, children: children,
      explicitOrder: container?.elements.map { $0().map(\.nodeID) }, position: said?.position,
      attributedLabel: Self.special(said?.attributedLabel, label),
      attributedValue: Self.special(said?.attributedValue, value),
      attributedHint: Self.special(said?.attributedHint, hint),
      customContent: item.accessibilityCustomContent,
      rotors: item.accessibilityCustomRotors.map { rotor in
        AccessibilityNode.Rotor(name: rotor.name, items: rotor.items().map(\.nodeID))
      }, respondsToUserInteraction: responds)
  }

  /// A text that says more than its letters, unless a control says something else than what was said of it.
  private static func special(_ said: AttributedText?, _ text: String?) -> AttributedText? {
    guard let said, said.runs.contains(where: { $0.language != nil || $0.spellsOut }), said.text == text
    else { return nil }
    return said
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
