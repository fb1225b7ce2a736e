import BacklitGeometry

extension Control {
  /// Whether a turn of the wheel operates the control. Otherwise the control passes the event on.
  public func takesWheel(_ event: ScrollEvent) -> Bool {
    guard isEnabled else { return false }
    let whole = wheelControl
    switch whole.wheelBehavior {
    case .always: return true
    case .never: return false
    case .automatic: return isTracking || whole.hasFocusAround || !isInScrollView(for: event)
    }
  }

  /// Whether this control, a part of it, or the control that it is a part of has the focus.
  private var hasFocusAround: Bool {
    guard let focused = window?.focusedView else { return false }
    return focused.isDescendant(of: self) || focused is Control && isDescendant(of: focused)
  }

  /// Whether a scroll view around the control scrolls along the axis of a turn of the wheel.
  private func isInScrollView(for event: ScrollEvent) -> Bool {
    var view = superview
    while let current = view {
      if let scrollView = current as? ScrollView, scrollView.isScrollEnabled, let limits = scrollView.limits,
        event.dy != 0 && limits.vertical.canScroll || event.dx != 0 && limits.horizontal.canScroll
      {
        return true
      }
      view = current.superview
    }
    return false
  }
}
