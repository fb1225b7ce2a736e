import Geometry

extension View {
  /// Converts a point from this view's coordinates to those of another view in the same tree; nil for the
  /// window's, or the root view's.
  public func convert(_ point: Point, to view: View?) -> Point {
    let inRoot = point.applying(transformToRoot)
    guard let view else { return inRoot }
    guard let back = view.transformToRoot.inverted else { return inRoot }
    return inRoot.applying(back)
  }

  /// Converts a point from another view's coordinates (nil: the window's) to this view's.
  public func convert(_ point: Point, from view: View?) -> Point {
    let inRoot = view.map { point.applying($0.transformToRoot) } ?? point
    guard let back = transformToRoot.inverted else { return inRoot }
    return inRoot.applying(back)
  }

  /// Converts a rectangle from this view's coordinates to those of another view (nil: the window's). The
  /// result is the bounding box.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    let inRoot = rect.applying(transformToRoot)
    guard let back = view?.transformToRoot.inverted else { return inRoot }
    return inRoot.applying(back)
  }

  /// Converts a rectangle from another view's coordinates (nil: the window's) to this view's. The result is
  /// the bounding box.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    let inRoot = view.map { rect.applying($0.transformToRoot) } ?? rect
    guard let back = transformToRoot.inverted else { return inRoot }
    return inRoot.applying(back)
  }

  /// The transform from this view's coordinates to those of the root view.
  var transformToRoot: AffineTransform {
    var result = AffineTransform.identity
    var view = self
    while let parent = view.superview {
      result = result.concatenating(view.transformToSuperview(view.modelValues))
      view = parent
    }
    return result
  }
}
