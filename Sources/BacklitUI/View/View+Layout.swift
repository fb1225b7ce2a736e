import AutoLayout
import Geometry

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
    pendingPasses.insert(.constraints)
    needsIntrinsicUpdate = true
    setNeeds(.constraints)
    (superview as? StackView)?.arrangedContentsDidChange()
  }

  /// Adds a layout guide to this view.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guide.owningItem = self
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
    insets.guides.removeAll { $0.guide === guide }
    layoutGuides.remove(at: index)
    guide.owningItem = nil
  }

  func updateAutoresizedFrame() {
    guard superview != nil else {
      setLayoutRootSize(modelFrame.size)
      return
    }
    setAutoresizedFrame(translatesAutoresizingMaskIntoConstraints ? modelFrame : nil)
  }
}

extension View: LayoutItem {
  /// The superview.
  public var layoutParent: (any LayoutItem)? { superview }

  /// The subviews and the layout guides.
  public var layoutChildren: [any LayoutItem] { subviews as [any LayoutItem] + layoutGuides }

  /// The layout direction of the traits.
  public var effectiveLayoutDirection: LayoutDirection { traitCollection.layoutDirection }

  /// The effective margins, ``layoutMargins``.
  public var resolvedLayoutMargins: EdgeInsets { insets.effectiveMargins }

  /// Called when the layout engine of the tree has changes to solve.
  public func layoutDidInvalidate() {
    guard let window else {
      pendingPasses.insert(.layout)
      return
    }
    window.needsLayoutPass = true
    window.setNeedsFrame()
  }
}
