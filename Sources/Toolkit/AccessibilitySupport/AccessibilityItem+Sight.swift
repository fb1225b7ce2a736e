import Geometry

extension AccessibilityItem {
  /// Scrolls what lies around this item until it is seen.
  func scrollIntoSight() {
    guard let (start, place) = placeInView else { return }
    if start.window?.needsLayoutPass == true { start.layoutIfNeeded() }
    var (view, rect) = (start, place)
    while true {
      if let scrollView = view as? ScrollView, view !== self {
        scrollView.scrollRectToVisible(rect, animated: false)
        // What does not fit is not to be shown by the views further out either.
        rect = rect.intersects(view.bounds) ? rect.intersection(view.bounds) : view.bounds
      }
      guard let parent = view.superview else { return }
      rect = rect.applying(view.transformToSuperview(view.appearance))
      view = parent
    }
  }

  /// The part of this item that no view around it cuts off, in the window's coordinates, also while it is animated;
  /// nil where none is left.
  var shownRect: Rect? {
    guard let (start, place) = placeInView, start.isEffectivelyVisible, start.window != nil else {
      return nil
    }
    // A whole view has the size in which it is shown.
    var (view, rect) = (start, place == start.bounds ? start.asPresented { start.bounds } : place)
    while let parent = view.superview {
      rect = rect.applying(view.transformToSuperview(view.presented))
      if parent.clipsToBounds {
        let opening = parent.asPresented { parent.bounds }
        guard rect.intersects(opening) else { return nil }
        rect = rect.intersection(opening)
      }
      view = parent
    }
    return rect
  }
}
