import BacklitGeometry
import BacklitLayout
import BacklitValues

/// The hugging and compression resistance priorities of a view, for each axis.
struct ContentPriorities {
  var hugging = (horizontal: LayoutPriority.defaultLow, vertical: LayoutPriority.defaultLow)
  var resistance = (horizontal: LayoutPriority.defaultHigh, vertical: LayoutPriority.defaultHigh)
}

extension View {
  /// Returns the priority with which the view resists growing beyond its intrinsic size along an axis; 250 by
  /// default.
  public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    axis == .horizontal ? stylePriorities.hugging.horizontal : stylePriorities.hugging.vertical
  }

  /// Sets the priority with which the view resists growing beyond its intrinsic size along an axis.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    if axis == .horizontal {
      stylePriorities.hugging.horizontal = priority
    } else {
      stylePriorities.hugging.vertical = priority
    }
    invalidateIntrinsicContentSize()
  }

  /// Returns the priority with which the view resists shrinking below its intrinsic size along an axis; 750
  /// by default.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    axis == .horizontal ? stylePriorities.resistance.horizontal : stylePriorities.resistance.vertical
  }

  /// Sets the priority with which the view resists shrinking below its intrinsic size along an axis.
  public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    if axis == .horizontal {
      stylePriorities.resistance.horizontal = priority
    } else {
      stylePriorities.resistance.vertical = priority
    }
    invalidateIntrinsicContentSize()
  }

  /// Requests that the next layout reads ``intrinsicContentSize`` again.
  public func invalidateIntrinsicContentSize() {
    needsIntrinsicUpdate = true
    setNeeds(.constraints)
    (superview as? StackView)?.arrangedContentsDidChange()
  }

  /// The active constraints that this view holds, in the order of activation.
  ///
  /// As in UIKit, an active constraint is held by the nearest common ancestor of its items: a constraint between two
  /// subviews by their superview, one on the width of a view by that view. A stack also holds the constraints of its
  /// arrangement. Complexity: O(n).
  public var constraints: [LayoutConstraint] { layoutStorage.constraints }

  /// Deactivates a constraint that this view holds. A constraint that it does not hold is ignored.
  public func removeConstraint(_ constraint: LayoutConstraint) { removeConstraints([constraint]) }

  /// Deactivates the constraints of a list that this view holds. Other constraints are ignored.
  public func removeConstraints(_ constraints: [LayoutConstraint]) {
    LayoutConstraint.deactivate(constraints.filter { $0.holdingItem === self })
  }

  /// Adds a layout guide to this view. A guide of a different view is removed from that view first, with the constraints
  /// that refer to it.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    if guide.owner === self { return }
    (guide.owner as? View)?.removeLayoutGuide(guide)
    guide.owner = self
    layoutGuides.append(guide)
    LayoutEngine.attach(guide)
  }

  /// Removes a layout guide and the constraints that refer to it. Removing the margins guide also removes the
  /// readable guide, which lies in it. A standard guide is created again at the next access.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    if insets.guides.contains(where: { $0.guide === guide && $0.kind == .margins }),
      let readable = insets.readableGuide
    {
      removeLayoutGuide(readable)
    }
    guard let index = layoutGuides.firstIndex(where: { $0 === guide }) else { return }
    LayoutEngine.detach(guide)
    if !insets.guides.isEmpty { insets.guides.removeAll { $0.guide === guide } }
    layoutGuides.remove(at: index)
    guide.owner = nil
  }

  func updateAutoresizedFrame() {
    guard superview != nil else { return setLayoutRootSize(modelFrame.size) }
    // The layout pass gives the engine of its own the size.
    if isLayoutRoot { return }
    setAutoresizedFrame(translatesAutoresizingMaskIntoConstraints ? modelFrame : nil)
  }
}

extension View: LayoutItem, LayoutElement {
  /// The superview; nil for a view with a layout engine of its own.
  package var layoutParent: (any LayoutElement)? { isLayoutRoot ? nil : superview }

  /// Calls a closure with the subviews and the layout guides.
  package func forEachLayoutChild(_ body: (any LayoutElement) -> Void) {
    for subview in subviews where !subview.isLayoutRoot { body(subview) }
    for guide in layoutGuides { body(guide) }
  }

  /// The layout direction of the traits, unless ``semanticContentAttribute`` sets a different one.
  public var effectiveLayoutDirection: LayoutDirection {
    (extras?.semantic ?? .unspecified).direction ?? traitCollection.layoutDirection
  }

  /// The direction of the superview, which places this view.
  package var placementDirection: LayoutDirection { (superview ?? self).effectiveLayoutDirection }

  /// The effective margins, ``layoutMargins``.
  package var resolvedLayoutMargins: EdgeInsets { insets.effectiveMargins }

  /// Called when the layout engine of the tree has changes to solve.
  package func layoutDidInvalidate() {
    if isLayoutRoot {
      // A solution is not a change.
      guard View.solvedLayoutRoot !== self else { return }
      setNeeds(.placement)
      superview?.contentLayoutDidInvalidate(of: self)
      return
    }
    guard let window else {
      pendingPasses.insert(.layout)
      return
    }
    window.needsLayoutPass = true
    window.setNeedsFrame()
  }
}

extension View {
  /// The extent of a view that has no intrinsic size along an axis.
  public static let noIntrinsicMetric = LayoutStorage.noIntrinsicMetric

  /// A target for the smallest size that the content of a view allows: see
  /// ``systemLayoutSizeFitting(_:horizontalPriority:verticalPriority:)``.
  public static let layoutFittingCompressedSize = Size.zero
  /// A target for the largest size that the content of a view allows, in points.
  public static let layoutFittingExpandedSize = Size(width: 10_000, height: 10_000)

  /// Returns the size of the view without outside constraints, as near to a target as its content allows.
  ///
  /// Only constraints of the view and of the views inside it count. The size is pulled to the target with the
  /// given priorities: low ones give the smallest size (target zero) or the largest (a large target), and
  /// `required` fixes an axis. Views inside that need to update their constraints do so first. No frame
  /// changes. Complexity: builds and solves a separate system for the whole subtree.
  /// - Parameters:
  ///   - target: the target size in points. An extent over 10,000,000 counts as that, and one below zero as zero.
  ///   - horizontalPriority: how strongly the width is pulled to the target's.
  ///   - verticalPriority: how strongly the height is pulled to the target's.
  /// - Returns: the size of the frame in points: at most 10,000,000 and the alignment insets.
  public func systemLayoutSizeFitting(
    _ target: Size, horizontalPriority: LayoutPriority = .fittingSizeLevel,
    verticalPriority: LayoutPriority = .fittingSizeLevel
  ) -> Size {
    updateConstraintsIfNeeded()
    return (self as any LayoutElement).systemLayoutSizeFitting(
      target, horizontalPriority: horizontalPriority, verticalPriority: verticalPriority)
  }
}

extension View {
  /// This view, and the visible views in it that have a layout engine of their own with constraints, such as the contents
  /// of cells, outermost first.
  package var layoutTrees: [View] {
    var trees = [self]
    func visit(_ view: View) {
      for subview in view.subviews where !subview.isHidden {
        // A view that is placed without constraints has nothing to solve.
        if subview.isLayoutRoot, subview.needsLayoutEngine, !subview.constraints.isEmpty {
          trees.append(subview)
        }
        visit(subview)
      }
    }
    visit(self)
    return trees
  }

  /// The broken constraints in this view and in the visible views in it that have a layout engine of their own, such as the
  /// contents of cells, those of this view first. Applies pending changes.
  package func visibleLayoutProblems() -> [LayoutProblem] { layoutTrees.flatMap { $0.layoutProblems() } }
}

extension View {
  /// The name of the view in layout messages: its identifier, or its class and label in the nearest ancestor
  /// with an identifier: `deck's Label "Volume"`. Several views with the same name are numbered in tree
  /// order: `deck's View 2`.
  ///
  /// Complexity: O(number of views in that ancestor), once in a ``NamingScope``; only messages use it, layouts do
  /// not.
  package var layoutName: String {
    if let identifier { return identifier }
    let namespace = layoutNamespace
    if let name = NamingScope.names?[ObjectIdentifier(namespace)]?[ObjectIdentifier(self)] { return name }
    let names = namespace.layoutNames
    NamingScope.names?[ObjectIdentifier(namespace)] = names
    return names[ObjectIdentifier(self)] ?? layoutDescription
  }

  /// The names of the views without an identifier whose nearest ancestor with one is this view.
  private var layoutNames: [ObjectIdentifier: String] {
    var groups: [String: [View]] = [:]
    forEachInTree { view in
      guard view.identifier == nil, view.layoutNamespace === self else { return }
      groups[view.layoutDescription, default: []].append(view)
    }
    var names: [ObjectIdentifier: String] = [:]
    for (kind, views) in groups {
      let name = identifier.map { "\($0)'s \(kind)" } ?? kind
      for (index, view) in views.enumerated() {
        names[ObjectIdentifier(view)] = views.count > 1 ? "\(name) \(index + 1)" : name
      }
    }
    return names
  }

  /// The class and the accessibility label of the view.
  private var layoutDescription: String {
    let text = accessibilityLabel.flatMap { $0.isEmpty ? nil : " \(Spelling.quoted(Spelling.printable($0)))" }
    return "\(type(of: self))\(text ?? "")"
  }

  /// The nearest ancestor that has an identifier, or else the root view.
  private var layoutNamespace: View {
    var view = self
    while let parent = view.superview {
      if parent.identifier != nil { return parent }
      view = parent
    }
    return view
  }
}
