import Geometry

extension AccessibilityItem {
  /// Scrolls the scroll views around this item until the item is visible.
  func scrollToVisible() {
    guard let (start, place) = rectInView else { return }
    if start.window?.needsLayoutPass == true { start.layoutIfNeeded() }
    var (view, rect) = (start, place)
    while true {
      if let scrollView = view as? ScrollView, view !== self {
        scrollView.scrollRectToVisible(rect, animated: false)
        // Outer scroll views cannot show the part that does not fit here.
        rect = rect.intersects(view.bounds) ? rect.intersection(view.bounds) : view.bounds
      }
      guard let parent = view.superview else { return }
      rect = rect.applying(view.transformToSuperview(view.modelValues))
      view = parent
    }
  }

  /// The part of this item that no ancestor clips, in the window's coordinates and with presentation values;
  /// nil if nothing is visible.
  var visibleRect: Rect? {
    guard let (start, place) = rectInView, start.isEffectivelyVisible, start.window != nil else {
      return nil
    }
    // For a whole view, use its presentation size.
    var (view, rect) = (start, place == start.bounds ? start.withPresentationFrame { start.bounds } : place)
    while let parent = view.superview {
      rect = rect.applying(view.transformToSuperview(view.presentationValues))
      if parent.clipsToBounds {
        let opening = parent.withPresentationFrame { parent.bounds }
        guard rect.intersects(opening) else { return nil }
        rect = rect.intersection(opening)
      }
      view = parent
    }
    return rect
  }
}
