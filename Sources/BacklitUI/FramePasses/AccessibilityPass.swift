import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

/// The fourth and last pass of a frame: derives the accessibility tree from the views, only where something changed.
///
/// A change re-derives the node of the view and of its ancestors, because the value of a composite often
/// depends on its contents. A move updates the frames of everything in the view. Complexity: O(changed views and
/// their ancestors), independent of the number of views in the window.
@MainActor
struct AccessibilityPass {
  private let window: Window
  private let store: AccessibilityTreeStore
  private let focusedView: View?
  /// The nodes that are not in the tree yet; inserting many nodes at once costs little more than inserting
  /// one.
  private var derived: [NodeTable.Item] = []
  /// The places of nodes that moved without any other change and are not updated in the tree yet.
  private var moved: [(id: NodeID, place: NodeTable.Place)] = []
  /// The part of the window in which the view that is being derived can be seen; nil for all of it.
  private var opening: Rect?

  /// Updates the accessibility tree of a window.
  static func run(_ window: Window) {
    var pass = AccessibilityPass(window)
    let viewsToUpdate = window.treeStore.removeViewsToUpdate()
    if window.treeStore.tree.contains(window.nodeID) {
      // All views that need an update are collected before the first one is derived.
      var ancestors: [View] = []
      for view in viewsToUpdate { pass.markAncestors(of: view, into: &ancestors) }
      pass.deriveIfNeeded(window)
      pass.insertDerived()
      for view in viewsToUpdate { pass.update(view) }
      for view in ancestors { pass.update(view) }
    } else {
      pass.deriveAll(window, transform: .identity, in: nil)
      pass.insertDerived()
      for view in viewsToUpdate { view.pendingPasses.subtract(.accessibility) }
    }
    pass.store.frameOfView = nil
    pass.store.removeUnexposedNodes()
  }

  private init(_ window: Window) {
    self.window = window
    store = window.treeStore
    focusedView = window.focusedView
  }

  private mutating func insertDerived() {
    if !moved.isEmpty {
      let missing = store.move(moved)
      moved.removeAll(keepingCapacity: true)
      // Views that were exposed in the same frame, outermost first; each is derived with everything in it.
      for view in missing.reversed().compactMap({ store.item(of: $0) as? View })
      where !store.tree.contains(view.nodeID) {
        deriveAll(view, transform: view.transformToRoot, in: Self.opening(around: view))
        store.insert(derived)
        derived.removeAll(keepingCapacity: true)
      }
    }
    store.insert(derived)
    derived.removeAll(keepingCapacity: true)
  }

  /// Marks the ancestors of a view that are in the tree, and appends those that were not marked before.
  private func markAncestors(of view: View, into ancestors: inout [View]) {
    var innermost = view.superview
    var child = view
    var isExposed = true
    while let parent = child.superview {
      if !child.isExposedToAccessibility {
        // Only views further out can be in the tree.
        innermost = parent
        isExposed = false
      }
      child = parent
    }
    if !isExposed || child !== window { view.pendingPasses.subtract(.accessibility) }
    guard child === window else { return }
    while let ancestor = innermost {
      if ancestor.pendingPasses.isDisjoint(with: .accessibility) {
        ancestor.pendingPasses.insert(.accessibilityProperties)
        ancestors.append(ancestor)
      }
      innermost = ancestor.superview
    }
  }

  private mutating func update(_ view: View) {
    guard !view.pendingPasses.isDisjoint(with: .accessibility) else { return }
    deriveIfNeeded(view)
    insertDerived()
  }

  /// Derives a view as far as its flags require.
  private mutating func deriveIfNeeded(_ view: View) {
    guard !view.pendingPasses.isDisjoint(with: .accessibility) else { return }
    view.exposeContents()
    opening = Self.opening(around: view)
    guard store.tree.contains(view.nodeID) else {
      return deriveAll(view, transform: view.transformToRoot, in: opening)
    }
    if view.pendingPasses.contains(.accessibilityFrame) {
      view.pendingPasses.insert(.accessibilityProperties)
      return moveAll(view, transform: view.transformToRoot, in: opening)
    }
    guard view.pendingPasses.contains(.accessibilityChildren) || view.accessibilityElements != nil else {
      return derive(view, children: store.tree.children(of: view.nodeID))
    }
    let shown = view.subviews.filter(\.isExposedToAccessibility)
    derive(view, subviews: shown.map(\.nodeID))
    for subview in shown where !store.tree.contains(subview.nodeID) {
      deriveAll(subview, transform: subview.transformToRoot, in: Self.opening(around: subview))
    }
  }

  /// Derives all exposed views in a view, then the view itself. The transform leads from the view's
  /// coordinates to the window's.
  private mutating func deriveAll(_ view: View, transform: Transform, in opening: Rect?) {
    var children: [NodeID] = []
    view.exposeContents()
    let inside = Self.opening(in: view, transform, opening)
    for subview in view.subviews where subview.isExposedToAccessibility {
      children.append(subview.nodeID)
      deriveAll(
        subview, transform: subview.transformToSuperview(subview.modelValues).concatenating(transform),
        in: inside)
    }
    self.opening = opening
    store.frameOfView = (ObjectIdentifier(view), view.bounds.applying(transform))
    derive(view, subviews: children)
  }

  /// Updates the frames of all exposed views in a view, then of the view itself. Views with other changes are
  /// derived. The transform leads from the view's coordinates to the window's.
  private mutating func moveAll(_ view: View, transform: Transform, in opening: Rect?) {
    let inside = Self.opening(in: view, transform, opening)
    let isOnlyMoved =
      view.pendingPasses.isDisjoint(with: [.accessibilityProperties, .accessibilityChildren])
      && view.accessibilityElements == nil
    if !isOnlyMoved { view.exposeContents() }
    var children: [NodeID] = []
    if moved.isEmpty { moved.reserveCapacity(view.subviews.count) }
    for subview in view.subviews where subview.isExposedToAccessibility {
      if !isOnlyMoved { children.append(subview.nodeID) }
      moveAll(
        subview, transform: subview.transformToSuperview(subview.modelValues).concatenating(transform),
        in: inside)
    }
    self.opening = opening
    store.frameOfView = (ObjectIdentifier(view), view.bounds.applying(transform))
    if isOnlyMoved {
      view.pendingPasses.subtract(.accessibility)
      let frame = view.accessibilityFrame
      let point = view.explicitProperties?.activationPoint ?? frame.center
      moved.append((view.nodeID, NodeTable.Place(frame: reachable(frame), activationPoint: point)))
    } else {
      derive(view, subviews: children)
    }
  }

  /// Derives a view and its own elements, which follow its exposed subviews.
  private mutating func derive(_ view: View, subviews: [NodeID]) {
    var children = subviews
    for element in view.ownElements {
      children.append(element.nodeID)
      store.add(element)
      derive(element, element.explicitProperties)
    }
    // Most views have no children and had none.
    if view.pendingPasses.contains(.hasAccessibilityChildren) || !children.isEmpty {
      store.noteRemovedChildren(of: view, keeping: children)
      if children.isEmpty {
        view.pendingPasses.remove(.hasAccessibilityChildren)
      } else {
        view.pendingPasses.insert(.hasAccessibilityChildren)
      }
    }
    derive(view, children: children)
  }

  private mutating func derive(_ view: View, children: [NodeID]) {
    view.pendingPasses.subtract(.accessibility)
    derive(
      view, view.explicitProperties, children: children,
      explicitOrder: view.accessibilityElements?.map(\.nodeID), isFocusable: view.canBecomeFocused)
  }

  /// Derives the node of an item.
  private mutating func derive(
    _ item: AccessibilityItem, _ explicit: AccessibilityProperties?, children: [NodeID] = [],
    explicitOrder: [NodeID]? = nil, isFocusable: Bool = false
  ) {
    let traits = item.accessibilityTraits
    let frame = item.accessibilityFrame
    let isElement = item.isAccessibilityElement
    let view = item as? View
    let responds = item.accessibilityRespondsToUserInteraction
    let (label, value, hint) = (item.accessibilityLabel, item.accessibilityValue, item.accessibilityHint)
    let entry = NodeTable.Entry(
      id: item.nodeID, identifier: item.accessibilityIdentifier, label: label, value: value, hint: hint,
      traits: traits, range: item.accessibilityRange,
      actions: isElement
        ? Self.actions(traits, isFocusable, responds, explicit) : [],
      isElement: isElement, isFocused: focusedView === item, isModal: explicit?.isModal ?? false,
      groupsChildren: explicit?.groupsChildren ?? false,
      clipsChildren: view?.clipsToBounds ?? false, containerType: explicit?.containerType ?? .none,
      layoutDirection: direction(of: view ?? (item as? AccessibilityElement)?.accessibilityContainer),
      children: children, respondsToUserInteraction: responds,
      extras: Self.extras(of: item, explicit, explicitOrder: explicitOrder, label: label))
    let place = NodeTable.Place(
      frame: reachable(frame), activationPoint: explicit?.activationPoint ?? frame.center)
    derived.append(NodeTable.Item(entry, at: place))
  }

  /// The direction in which a view places its contents, as ``View/effectiveLayoutDirection``.
  private func direction(of view: View?) -> LayoutDirection {
    // In a window, the reported traits are the current ones, which would be searched in all ancestors of the view.
    view?.extras?.semantic.direction ?? view?.reportedTraits?.traits.layoutDirection
      ?? window.effectiveLayoutDirection
  }

  /// Returns the rarely used properties; nil for most items.
  private static func extras(
    of item: AccessibilityItem, _ explicit: AccessibilityProperties?, explicitOrder: [NodeID]?,
    label: String?
  ) -> AccessibilityNode.Box? {
    let actions = item.allCustomActions
    let content = item.accessibilityCustomContent
    let rotors = item.accessibilityCustomRotors
    let changedValue = item.accessibilityChangedValue
    let (isOn, selection) = (item.accessibilityIsOn, item.accessibilityTextSelection)
    let headingPosition = item.accessibilityHeadingPosition
    let (lines, graph) = (item.accessibilityLines, item.accessibilityBrailleGraph)
    let attributedLabel = attributed(
      explicit?.attributedLabel ?? item.defaultAccessibilityAttributedLabel, label)
    guard
      explicit?.hasExtras == true || explicitOrder != nil || !actions.isEmpty || !content.isEmpty
        || !rotors.isEmpty || changedValue != nil || isOn != nil || selection != nil
        || headingPosition != nil || !lines.isEmpty || graph != nil || attributedLabel != nil
    else { return nil }
    var extras = AccessibilityNode.Extras.none
    extras.customActions = actions.map { CustomAction(id: $0.name, name: $0.name) }
    extras.language = explicit?.language
    extras.headingLevel = explicit?.headingLevel
    extras.isExpanded = explicit?.isExpanded
    extras.userInputLabels = explicit?.userInputLabels ?? []
    (extras.position, extras.level) = (explicit?.position, explicit?.level)
    (extras.itemCount, extras.columnCount) = (explicit?.itemCount, explicit?.columnCount)
    extras.explicitOrder = explicitOrder
    extras.attributedLabel = attributedLabel
    extras.customContent = content
    extras.changedValue = changedValue
    extras.rotors = rotors.map { AccessibilityNode.Rotor(name: $0.name, items: $0.items().map(\.nodeID)) }
    (extras.isOn, extras.textSelection, extras.headingPosition) = (isOn, selection, headingPosition)
    (extras.lines, extras.brailleGraph) = (lines, graph)
    return AccessibilityNode.Box(extras)
  }

  /// Returns a text if it has languages or spelling, unless a control computes a different text.
  private static func attributed(_ attributed: AttributedText?, _ text: String?) -> AttributedText? {
    guard let attributed, attributed.text == text,
      attributed.runs.contains(where: { $0.language != nil || $0.spellsOut })
    else { return nil }
    return attributed
  }

  /// Returns the actions of an element. An explicitly set
  /// ``AccessibilityItem/accessibilityRespondsToUserInteraction`` wins. A row of an outline is expanded by an increment.
  private static func actions(
    _ traits: AccessibilityTraits, _ isFocusable: Bool, _ responds: Bool,
    _ properties: AccessibilityProperties?
  ) -> Set<AccessibilityAction> {
    let explicit = properties?.respondsToUserInteraction
    let isInOutline = properties?.level != nil
    let isAdjustable = explicit != false && (traits.contains(.adjustable) || isInOutline)
    let isActivated =
      explicit == true && (!isAdjustable || isInOutline)
      || responds && !traits.isDisjoint(with: [.button, .link, .toggleButton])
    return actionSets[(isFocusable ? 1 : 0) + (isAdjustable ? 2 : 0) + (isActivated ? 4 : 0)]
  }

  /// The action sets of elements, created once, because all elements have one of these.
  private static let actionSets = (0..<8).map { kind -> Set<AccessibilityAction> in
    var actions: Set<AccessibilityAction> = kind & 1 != 0 ? [.focus] : []
    if kind & 2 != 0 { actions.formUnion([.increment, .decrement]) }
    if kind & 4 != 0 { actions.insert(.activate) }
    return actions
  }
}

extension AccessibilityPass {
  /// The frame of an item; without area, and so not reachable, if all of it is clipped away.
  private func reachable(_ frame: Rect) -> Rect {
    guard let opening, !frame.intersects(opening) else { return frame }
    return Rect(origin: frame.origin, size: .zero)
  }

  /// The part of the window in which the contents of a view can be seen.
  ///
  /// Views that are scrolled out of a scroll view can be scrolled back, so they count as visible if any of the scroll view is.
  private static func opening(in view: View, _ transform: Transform, _ outer: Rect?) -> Rect? {
    guard view.clipsToBounds else { return outer }
    let frame = view.bounds.applying(transform)
    let own = outer.map { frame.intersection($0) } ?? frame
    return view.layoutStorage.isScrolling && !own.isEmpty ? nil : own
  }

  /// The part of the window in which a view can be seen: nearly always all of it, which is nil.
  private static func opening(around view: View) -> Rect? {
    var clipping: [View] = []
    var ancestor = view.superview
    while let current = ancestor {
      if current.clipsToBounds { clipping.append(current) }
      ancestor = current.superview
    }
    return clipping.reversed().reduce(nil) { opening(in: $1, $1.transformToRoot, $0) }
  }
}
