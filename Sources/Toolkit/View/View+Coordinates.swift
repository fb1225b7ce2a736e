import Geometry

extension View {
  /// A point of this view's coordinates in another view's of the same tree; nil for the window's, or the
  /// topmost view's.
  public func convert(_ point: Point, to view: View?) -> Point {
    let inRoot = point.applying(transformToRoot)
    guard let view else { return inRoot }
    guard let back = view.transformToRoot.inverted else { return inRoot }
    return inRoot.applying(back)
  }

  /// A point of another view's coordinates (nil: the window's) in this view's.
  public func convert(_ point: Point, from view: View?) -> Point {
    let inRoot = view.map { point.applying($0.transformToRoot) } ?? point
    guard let back = transformToRoot.inverted else { return inRoot }
    return inRoot.applying(back)
  }

  /// The smallest upright rectangle that holds a rectangle of this view's in another view's coordinates
  /// (nil: the window's).
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    let inRoot = rect.applying(transformToRoot)
    guard let back = view?.transformToRoot.inverted else { return inRoot }
    return inRoot.applying(back)
  }

  /// The frontmost view under a point of this view's coordinates that takes touches, or nil.
  ///
  /// Hidden and transparent views, and those with `isUserInteractionEnabled` off, are passed over with all
  /// they contain; views are found beyond their superview's edges only where those do not clip.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled else { return nil }
    let inside = self.point(inside: point)
    if !inside && clipsToBounds { return nil }
    for subview in subviews.reversed() {
      guard let back = subview.transformToSuperview(subview.appearance).inverted else { continue }
      if let hit = subview.hitTest(point.applying(back)) { return hit }
    }
    return inside ? self : nil
  }

  private var transformToRoot: AffineTransform {
    var result = AffineTransform.identity
    var view = self
    while let parent = view.superview {
      result = result.concatenating(view.transformToSuperview(view.appearance))
      view = parent
    }
    return result
  }
}
