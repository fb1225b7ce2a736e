import BacklitGeometry
import BacklitLayout

/// The insets of a view, and the guides that follow them.
struct ViewInsets {
  /// The safe area insets as of the latest layout.
  var safeArea = EdgeInsets.zero
  var additionalSafeArea = EdgeInsets.zero
  /// The margins as they were set; left is leading.
  var margins = EdgeInsets(all: 8)
  var marginsIncludeSafeArea = true
  var marginsPreserveSuperviews = false
  var marginsFollowReadableWidth = false
  /// The effective margins.
  var effectiveMargins = EdgeInsets(all: 8)
  /// Whether the insets pass visits this view without an unsafe edge: this view or one below it has insets of
  /// its own.
  var needsInsetsPass = false
  /// The guides created so far.
  var guides: [InsetGuide] = []
  weak var readableGuide: LayoutGuide?
  /// The constraint that limits the width of that guide.
  weak var readableWidth: LayoutConstraint?

  /// The insets of a view without a safe area and with the standard margins.
  @MainActor static let standard = ViewInsets()
}

extension View {
  /// Margins, safe area, and the guides that follow them. A change creates insets of the view's own.
  var insets: ViewInsets {
    _read {
      if let extras { yield extras.insets } else { yield.standard }
    }
    _modify {
      yield &ownExtras.insets
    }
  }
}

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

  /// Whether the margins at the sides are at least so wide that lines of text between them have a readable length; false
  /// by default. They are those of ``readableContentGuide``, as with "Follow Readable Width" in Interface Builder.
  public var layoutMarginsFollowReadableWidth: Bool {
    get { insets.marginsFollowReadableWidth }
    set {
      insets.marginsFollowReadableWidth = newValue
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
    if insets.marginsFollowReadableWidth {
      let unreadable = max(0, bounds.width - margins.left - margins.right - readableWidth) / 2
      (margins.left, margins.right) = (margins.left + unreadable, margins.right + unreadable)
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

extension View {
  /// The distances in points from this view's edges to its uncovered part, as of the latest layout: the
  /// overlap with the screen's unsafe edges, plus ``additionalSafeAreaInsets``.
  ///
  /// The content of a scroll view has no safe area insets, because it can be scrolled to where nothing covers
  /// it.
  public var safeAreaInsets: EdgeInsets { insets.safeArea }

  /// Additional safe area insets of this view and its subviews, in points; each at least 0.
  ///
  /// In UIKit this property belongs to view controllers.
  public var additionalSafeAreaInsets: EdgeInsets {
    get { insets.additionalSafeArea }
    set {
      guard newValue != insets.additionalSafeArea else { return }
      insets.additionalSafeArea = newValue
      requireInsetsPass()
      setNeedsLayout()
    }
  }

  /// Includes this view in the insets pass of every layout.
  func requireInsetsPass() {
    var view: View? = self
    while let current = view, !current.insets.needsInsetsPass {
      current.insets.needsInsetsPass = true
      view = current.superview
    }
  }

  /// Sets the safe area and updates guides and margins.
  func setSafeArea(_ safeArea: EdgeInsets) {
    if safeArea != insets.safeArea {
      insets.safeArea = safeArea
      updateGuides()
      safeAreaInsetsDidChange()
      viewController?.viewSafeAreaInsetsDidChange()
    }
    updateMargins()
  }
}
