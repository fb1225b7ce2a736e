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
  private let focusedView: View?
  private let direction: AccessibilityNode.LayoutDirection
  /// What is not in the tree yet: to put many nodes there at once costs little more than to put one.
  private var derived: [NodeTable.Entry] = []

  /// Brings the tree of a window up to date.
  static func run(_ window: Window) {
    var pass = AccessibilityPass(window)
    let marked = window.treeKeeper.takeMarked()
    if window.marks.contains(.place) {
      pass.deriveAll(window, transform: .identity)
      pass.putDerived()
      for view in marked { view.marks.subtract(.forReaders) }
    } else {
      // First everything that has to be looked at is known, then it is.
      let around = marked.flatMap { pass.noteViewsAround($0) }
      for view in [window] + marked + around {
        pass.deriveAsMarked(view)
        pass.putDerived()
      }
    }
    pass.keeper.sweep()
  }

  private init(_ window: Window) {
    self.window = window
    keeper = window.treeKeeper
    focusedView = window.focusedView
    direction = window.effectiveLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  private mutating func putDerived() {
    keeper.put(derived)
    derived.removeAll(keepingCapacity: true)
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
  private mutating func deriveAsMarked(_ view: View) {
    guard !view.marks.isDisjoint(with: .forReaders) else { return }
    if view.marks.contains(.place) || keeper.tree[view.nodeID] == nil {
      return deriveAll(view, transform: view.transformToRoot)
    }
    guard view.marks.contains(.children) || view.said?.elements != nil else {
      return derive(view, children: keeper.tree.children(of: view.nodeID))
    }
    let shown = view.subviews.filter(\.isShownToReaders)
    derive(view, subviews: shown.map(\.nodeID))
    for subview in shown where keeper.tree[subview.nodeID] == nil {
      deriveAll(subview, transform: subview.transformToRoot)
    }
  }

  /// Looks at a view and, before, at all that readers know of in it; the transform leads from its coordinates to the
  /// window's.
  private mutating func deriveAll(_ view: View, transform: AffineTransform) {
    var children: [NodeID] = []
    for subview in view.subviews where subview.isShownToReaders {
      children.append(subview.nodeID)
      deriveAll(
        subview, transform: subview.transformToSuperview(subview.appearance).concatenating(transform))
    }
    View.knownFrame = (ObjectIdentifier(view), view.bounds.applying(transform))
    derive(view, subviews: children)
    View.knownFrame = nil
  }

  /// Looks at a view, and at its own elements, which follow those of its subviews that readers know of.
  private mutating func derive(_ view: View, subviews: [NodeID]) {
    var children = subviews
    for element in view.ownElements {
      children.append(element.nodeID)
      keeper.keep(element)
      derive(element, said: element.said)
    }
    // Most have none and had none.
    if view.marks.contains(.hasChildren) || !children.isEmpty {
      keeper.forgetChildren(of: view, not: children)
      if children.isEmpty { view.marks.remove(.hasChildren) } else { view.marks.insert(.hasChildren) }
    }
    derive(view, children: children)
  }

  private mutating func derive(_ view: View, children: [NodeID]) {
    view.marks.subtract(.forReaders)
    derive(view, said: view.said, children: children, isFocusable: view.canBecomeFocused)
  }

  /// Notes what readers are told of an item.
  private mutating func derive(
    _ item: AccessibilityItem, said: AccessibilityProperties?, children: [NodeID] = [],
    isFocusable: Bool = false
  ) {
    let traits = item.accessibilityTraits
    let frame = item.accessibilityFrame
    let isElement = item.isAccessibilityElement
    let responds = item.accessibilityRespondsToUserInteraction
    let (label, value, hint) = (item.accessibilityLabel, item.accessibilityValue, item.accessibilityHint)
    derived.append(
      NodeTable.Entry(
        id: item.nodeID, identifier: item.accessibilityIdentifier, label: label, value: value, hint: hint,
        traits: traits, frame: frame, activationPoint: said?.activationPoint ?? frame.center,
        range: item.accessibilityRange,
        actions: isElement
          ? Self.actions(traits, isFocusable, responds, said: said?.respondsToUserInteraction) : [],
        isElement: isElement, isFocused: focusedView === item, isModal: said?.isModal ?? false,
        groupsChildren: said?.groupsChildren ?? false, containerType: said?.containerType ?? .none,
        layoutDirection: direction, children: children, respondsToUserInteraction: responds,
        extras: Self.extras(of: item, said, label: label, value: value, hint: hint)))
  }

  /// What there is to tell of few items; nil of most.
  private static func extras(
    of item: AccessibilityItem, _ said: AccessibilityProperties?, label: String?, value: String?,
    hint: String?
  ) -> AccessibilityNode.Box? {
    let actions = item.accessibilityCustomActions
    let content = item.accessibilityCustomContent
    let rotors = item.accessibilityCustomRotors
    guard said?.hasExtras == true || !actions.isEmpty || !content.isEmpty || !rotors.isEmpty else {
      return nil
    }
    let extras = AccessibilityNode.Extras(
      customActions: actions.map { CustomAction(id: $0.name, name: $0.name) }, language: said?.language,
      headingLevel: said?.headingLevel, isExpanded: said?.isExpanded,
      userInputLabels: said?.userInputLabels ?? [], position: said?.position,
      explicitOrder: said?.elements.map { $0().map(\.nodeID) },
      attributedLabel: special(said?.attributedLabel, label),
      attributedValue: special(said?.attributedValue, value),
      attributedHint: special(said?.attributedHint, hint), customContent: content,
      rotors: rotors.map { AccessibilityNode.Rotor(name: $0.name, items: $0.items().map(\.nodeID)) })
    return AccessibilityNode.Box(extras)
  }

  /// A text that says more than its letters, unless a control says something else than what was said of it.
  private static func special(_ said: AttributedText?, _ text: String?) -> AttributedText? {
    guard let said, said.runs.contains(where: { $0.language != nil || $0.spellsOut }), said.text == text
    else { return nil }
    return said
  }

  /// What can be done at an element. Where a program says that nothing can be done, or that something can, that counts.
  private static func actions(
    _ traits: AccessibilityTraits, _ isFocusable: Bool, _ responds: Bool, said: Bool?
  ) -> Set<AccessibilityAction> {
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
