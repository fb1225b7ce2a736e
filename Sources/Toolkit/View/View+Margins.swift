import AutoLayout
import Geometry

extension View {
  /// The distances in points that content keeps from the edges: those that were set, 8 unless they were, and what
  /// ``insetsLayoutMarginsFromSafeArea`` and ``preservesSuperviewLayoutMargins`` add.
  ///
  /// Setting them turns left and right into leading and trailing by the direction that holds now.
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

  /// Whether the margins are counted from the safe area instead of the edges; true unless it is set.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { insets.marginsIncludeSafeArea }
    set {
      insets.marginsIncludeSafeArea = newValue
      marginsMayChange()
    }
  }

  /// Whether content also keeps to the margins of the superview where this view reaches into them; false unless it
  /// is set. They are taken up in each layout.
  public var preservesSuperviewLayoutMargins: Bool {
    get { insets.marginsPreserveSuperviews }
    set {
      insets.marginsPreserveSuperviews = newValue
      if newValue { followInsets() }
      marginsMayChange()
    }
  }

  /// Works out the margins in force; where they change, constraints and guides follow.
  func updateMargins() {
    var margins = directed(insets.margins)
    if insets.marginsIncludeSafeArea { margins = margins + insets.safeArea }
    if insets.marginsPreserveSuperviews, let superview {
      let outer = superview.part(of: superview.insets.effectiveMargins, reaching: storedFrame)
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

  /// What a frame in this view reaches of this view's insets.
  func part(of insets: EdgeInsets, reaching frame: Rect) -> EdgeInsets {
    func reach(_ inset: Double, _ gap: Double) -> Double { inset > 0 ? max(0, inset - gap) : 0 }
    let bounds = bounds
    return EdgeInsets(
      top: reach(insets.top, frame.minY - bounds.minY), left: reach(insets.left, frame.minX - bounds.minX),
      bottom: reach(insets.bottom, bounds.maxY - frame.maxY),
      right: reach(insets.right, bounds.maxX - frame.maxX))
  }

  private func marginsMayChange() {
    updateMargins()
    // Subviews may preserve them.
    setNeedsLayout()
  }

  /// Leading and trailing for left and right, or the other way round.
  private func directed(_ insets: EdgeInsets) -> EdgeInsets {
    effectiveLayoutDirection == .rightToLeft ? insets.mirrored : insets
  }
}
