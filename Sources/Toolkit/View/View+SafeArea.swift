import Geometry

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
    }
    updateMargins()
  }
}
