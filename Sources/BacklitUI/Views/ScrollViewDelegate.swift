import BacklitGeometry

/// An object that follows the scrolling and zooming of a scroll view, with UIKit's methods.
///
/// All methods are optional.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// Called after every change of the offset.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when a drag begins to move the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when a drag ends, before the content moves on.
  /// - Parameters:
  ///   - scrollView: the scroll view.
  ///   - velocity: the velocity of the offset in points per millisecond, as in UIKit.
  ///   - targetContentOffset: the offset at which the content will come to rest. Set it to choose a different one; it
  ///     is clamped to the content and its insets.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
  /// Called when a drag ended.
  /// - Parameters:
  ///   - scrollView: the scroll view.
  ///   - decelerate: whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// Called when the content begins to move on after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Called when the content came to rest after a drag, or on the page to which the wheel turned.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called when an animated change of the offset ended by itself, also one that reduced motion made at once.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Returns the view inside the scroll view that is zoomed; nil, the default, for none. It must be placed directly
  /// in the scroll view.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Called after every change of the zoom scale.
  func scrollViewDidZoom(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Leaves the target as it is.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Returns nil: nothing is zoomed.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
}
