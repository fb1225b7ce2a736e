import BacklitGeometry

extension Control {
  /// Returns whether a turn of the wheel operates the control. Otherwise the control passes the event on.
  public func takesWheel(_ event: ScrollEvent) -> Bool {
    guard isEnabled else { return false }
    let whole = wheelControl
    switch whole.wheelBehavior {
    case .always: return true
    case .never: return false
    case .automatic: return isTracking || whole.hasFocusAround || !isInScrollView(for: event)
    }
  }

  /// The whole notches of a turn of the wheel downwards or towards the trailing edge. Fractions add up.
  func wholeNotches(of event: ScrollEvent) -> Int {
    wheel.wholeNotches(adding: (effectiveLayoutDirection == .leftToRight ? event.dx : -event.dx) + event.dy)
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

/// Adds the turns of a wheel up to whole notches.
struct WheelCounter {
  private var rest = 0.0

  /// Adds a turn, which is ignored if it is not finite.
  /// - Returns: the whole notches since the last ones, at most a million.
  mutating func wholeNotches(adding notches: Double) -> Int {
    guard notches.isFinite else { return 0 }
    rest += notches
    // Ten tenths do not add up to exactly 1, so a thousandth of a notch is ignored.
    let whole = (rest + (rest < 0 ? -1e-3 : 1e-3)).rounded(.towardZero)
    rest -= whole
    return Int(min(max(whole, -1e6), 1e6))
  }
}
