import AutoLayout
import Geometry

/// How strongly a view keeps to its natural size, for each axis.
struct ContentPriorities {
  var hugging = (horizontal: LayoutPriority.defaultLow, vertical: LayoutPriority.defaultLow)
  var resistance = (horizontal: LayoutPriority.defaultHigh, vertical: LayoutPriority.defaultHigh)
}

extension View {
  /// How strongly the view resists growing beyond its natural size along an axis; 250 by default.
  public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    axis == .horizontal ? stylePriorities.hugging.horizontal : stylePriorities.hugging.vertical
  }

  /// Sets how strongly the view resists growing beyond its natural size along an axis.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    if axis == .horizontal {
      stylePriorities.hugging.horizontal = priority
    } else {
      stylePriorities.hugging.vertical = priority
    }
    invalidateIntrinsicContentSize()
  }

  /// How strongly the view resists shrinking below its natural size along an axis; 750 by default.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    axis == .horizontal ? stylePriorities.resistance.horizontal : stylePriorities.resistance.vertical
  }

  /// Sets how strongly the view resists shrinking below its natural size along an axis.
  public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    if axis == .horizontal {
      stylePriorities.resistance.horizontal = priority
    } else {
      stylePriorities.resistance.vertical = priority
    }
    invalidateIntrinsicContentSize()
  }

  /// Says that ``intrinsicContentSize`` changed; the layout takes it up in the next frame.
  public func invalidateIntrinsicContentSize() {
    marks.insert(.constraints)
    needsIntrinsicUpdate = true
    mark(.constraints)
    (superview as? StackView)?.arrangedContentsDidChange()
  }

  /// Adds a guide of the program's own to this view.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guide.owningItem = self
    layoutGuides.append(guide)
    LayoutEngine.attach(guide)
  }

  /// Takes a guide out, with the constraints that mention it; with the guide of the margins the readable one, which
  /// lies in it. One of the standard guides is made anew when it is asked for again.
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
      setLayoutRootSize(storedFrame.size)
      return
    }
    setAutoresizedFrame(translatesAutoresizingMaskIntoConstraints ? storedFrame : nil)
  }
}

extension View: LayoutItem {
  /// The superview.
  public var layoutParent: (any LayoutItem)? { superview }

  /// The subviews and the guides.
  public var layoutChildren: [any LayoutItem] { subviews as [any LayoutItem] + layoutGuides }

  /// The direction of the traits.
  public var effectiveLayoutDirection: LayoutDirection { traitCollection.layoutDirection }

  /// The margins in force, ``layoutMargins``.
  public var resolvedLayoutMargins: EdgeInsets { insets.effectiveMargins }

  /// The layout engine of the tree has something to solve.
  public func layoutDidInvalidate() {
    guard let window else {
      marks.insert(.layout)
      return
    }
    window.needsLayoutPass = true
    window.setNeedsFrame()
  }
}
