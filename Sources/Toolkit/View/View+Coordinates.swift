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

  /// The smallest upright rectangle that holds a rectangle of another view's coordinates (nil: the window's) in this
  /// view's.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    let inRoot = view.map { rect.applying($0.transformToRoot) } ?? rect
    guard let back = transformToRoot.inverted else { return inRoot }
    return inRoot.applying(back)
  }

  /// The transform from this view's coordinates to those of the topmost view around it.
  var transformToRoot: AffineTransform {
    var result = AffineTransform.identity
    var view = self
    while let parent = view.superview {
      result = result.concatenating(view.transformToSuperview(view.appearance))
      view = parent
    }
    return result
  }
}
