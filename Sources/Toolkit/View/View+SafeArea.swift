import Geometry

extension View {
  /// The distances in points from this view's edges to what nothing covers, as of the latest layout: the part of
  /// the screen's unsafe edges that the view reaches, and ``additionalSafeAreaInsets``.
  ///
  /// What lies in a scroll view can be scrolled to where nothing covers it, and has none.
  public var safeAreaInsets: EdgeInsets { insets.safeArea }

  /// What this view takes from its safe area, and with it from those of its subviews, in points; each at least 0.
  ///
  /// In UIKit this belongs to view controllers, which there are none of here.
  public var additionalSafeAreaInsets: EdgeInsets {
    get { insets.additionalSafeArea }
    set {
      guard newValue != insets.additionalSafeArea else { return }
      insets.additionalSafeArea = newValue
      followInsets()
      setNeedsLayout()
    }
  }

  /// Sees to it that the insets of this view are looked after in every layout.
  func followInsets() {
    var view: View? = self
    while let current = view, !current.insets.isFollowed {
      current.insets.isFollowed = true
      view = current.superview
    }
  }

  /// Takes up what is unsafe, and what follows from it.
  func take(safeArea: EdgeInsets) {
    if safeArea != insets.safeArea {
      insets.safeArea = safeArea
      updateGuides()
      safeAreaInsetsDidChange()
    }
    updateMargins()
  }
}
