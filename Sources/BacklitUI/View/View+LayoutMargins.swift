import AutoLayout
import Geometry

extension View {
  /// The distances in points from the edges to the content: the values that were set (8 by default), plus the
  /// effects of ``insetsLayoutMarginsFromSafeArea`` and ``preservesSuperviewLayoutMargins``.
  ///
  /// Setting them converts left and right to leading and trailing by the current layout direction.
  public var layoutMargins: EdgeInsets {
    get { insets.effectiveMargins }
    set { directionalLayoutMargins = directed(newValue) }
  }

  /// ``layoutMargins`` with leading for left and trailing for right.
  public var directionalLayoutMargins: EdgeInsets {
    get { directed(insets.effectiveMargins) }
    set {
      insets.margins = newValue
      marginsMayChange()
    }
  }

  /// Whether the margins are measured from the safe area instead of the edges; true by default.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { insets.marginsIncludeSafeArea }
    set {
      insets.marginsIncludeSafeArea = newValue
      marginsMayChange()
    }
  }

  /// Whether the margins also respect those of the superview where this view overlaps them; false by default.
  /// The superview's margins are read in each layout.
  public var preservesSuperviewLayoutMargins: Bool {
    get { insets.marginsPreserveSuperviews }
    set {
      insets.marginsPreserveSuperviews = newValue
      if newValue { requireInsetsPass() }
      marginsMayChange()
    }
  }

  /// Computes the effective margins and updates constraints and guides if they changed.
  func updateMargins() {
    var margins = directed(insets.margins)
    if insets.marginsIncludeSafeArea { margins = margins + insets.safeArea }
    if insets.marginsPreserveSuperviews, let superview {
      let outer = superview.overlap(of: superview.insets.effectiveMargins, with: modelFrame)
      margins = EdgeInsets(
        top: max(margins.top, outer.top), left: max(margins.left, outer.left),
        bottom: max(margins.bottom, outer.bottom), right: max(margins.right, outer.right))
    }
    guard margins != insets.effectiveMargins else { return }
    insets.effectiveMargins = margins
    updateGuides()
    setNeedsLayoutInputsUpdate()
    layoutMarginsDidChange()
  }

  /// Returns the part of this view's insets that overlaps a frame in this view.
  func overlap(of insets: EdgeInsets, with frame: Rect) -> EdgeInsets {
    func reach(_ inset: Double, _ gap: Double) -> Double { inset > 0 ? max(0, inset - gap) : 0 }
    let bounds = bounds
    return EdgeInsets(
      top: reach(insets.top, frame.minY - bounds.minY), left: reach(insets.left, frame.minX - bounds.minX),
      bottom: reach(insets.bottom, bounds.maxY - frame.maxY),
      right: reach(insets.right, bounds.maxX - frame.maxX))
  }

  private func marginsMayChange() {
    updateMargins()
    // Subviews may preserve these margins.
    setNeedsLayout()
  }

  /// Swaps left and right for right-to-left layouts.
  private func directed(_ insets: EdgeInsets) -> EdgeInsets {
    effectiveLayoutDirection == .rightToLeft ? insets.mirrored : insets
  }
}
