import BacklitAccessibility
import BacklitGeometry

extension Window {
  /// Moves the focus to the next or previous view in reading order, and wraps around at the ends.
  /// - Returns: whether there was a view to focus.
  @discardableResult
  public func moveFocus(forward: Bool) -> Bool {
    let tree = accessibilityTree()
    let stops = focusStops(tree)
    let views = stops.flatMap(\.self)
    guard !views.isEmpty else { return false }
    if let place = focusNavigationStart.flatMap({ tree.readingPlace(of: $0) }) {
      let (before, after) = (stops[..<place], stops[(place + 1)...])
      let next = forward ? after.lazy.flatMap(\.self).first : before.reversed().lazy.compactMap(\.last).first
      return focus(on: next ?? (forward ? views[0] : views[views.count - 1]))
    }
    guard let current = views.firstIndex(where: { $0 === focusedView }) else {
      return focus(on: forward ? views[0] : views[views.count - 1])
    }
    let step = forward ? 1 : views.count - 1
    return focus(on: views[(current + step) % views.count])
  }

  /// Moves the focus to a view, or removes it, and scrolls the view into sight if needed.
  /// - Parameters:
  ///   - view: the view; nil for none.
  ///   - scrolling: whether the view is scrolled into sight.
  /// - Returns: whether the view has the focus now: it must be visible, in this window, and focusable.
  @discardableResult
  public func focus(on view: View?, scrolling: Bool = true) -> Bool {
    guard setFocus(view) else { return false }
    if scrolling { view?.scrollToVisible() }
    return true
  }

  /// Moves the focus to a view without scrolling, as for a touched view.
  @discardableResult
  func setFocus(_ view: View?) -> Bool {
    if let view {
      guard view.canBecomeFocused, view.isEffectivelyVisible, view.window === self else { return false }
    }
    focusNavigationStart = nil
    guard view !== focusedView else { return true }
    let previous = focusedView
    focusedView = view
    previous?.didUpdateFocus()
    view?.didUpdateFocus()
    focusRing.setNeedsDisplay()
    previous?.setNeedsAccessibilityUpdate()
    view?.setNeedsAccessibilityUpdate()
    return true
  }

  /// The focusable views in the reading order of the screen reader.
  ///
  /// A view that is not an element itself, such as a scroll view, comes before the first element in it.
  package var focusableViews: [View] { focusStops(accessibilityTree()).flatMap(\.self) }

  /// Returns the focusable views by their index in the reading order of a tree.
  private func focusStops(_ tree: AccessibilityTree) -> [[View]] {
    var found: [[View]] = Array(repeating: [], count: tree.readingOrder.count)
    collectFocusable(into: &found, tree)
    return found
  }

  func viewVisibilityDidChange(_ view: View) {
    setNeedsLayout()
    view.setNeedsDisplay()
    setNeedsScene()
    cancelTouchIfUnreachable()
    if !view.isEffectivelyVisible { gestures.cancelGestures(in: view) }
    if let focusedView, !focusedView.isEffectivelyVisible { focus(on: nil) }
  }

  func viewWillLeave(_ view: View) {
    if let touched = touch?.view, touched.isDescendant(of: view) { cancelTouch() }
    gestures.cancelGestures(in: view)
    if let focused = focusedView, focused.isDescendant(of: view) { focus(on: nil) }
  }

  func viewDidLeave(_ view: View) {
    AnimationGroup.deferringCompletions { view.forEachInTree { animator.finish($0) } }
  }
}

extension View {
  /// Adds the focusable views in this view, itself included, by index in the reading order of a tree.
  /// - Returns: the first index of an element in this view; nil if there is none.
  @discardableResult
  fileprivate func collectFocusable(into found: inout [[View]], _ tree: AccessibilityTree) -> Int? {
    guard !isHidden, alpha >= 0.01 else { return nil }
    var first = tree.readingPlace(of: nodeID)
    for subview in subviews {
      guard let place = subview.collectFocusable(into: &found, tree) else { continue }
      first = min(first ?? place, place)
    }
    for place in ownElements.compactMap({ tree.readingPlace(of: $0.nodeID) }) {
      first = min(first ?? place, place)
    }
    if let first, canBecomeFocused { found[first].insert(self, at: 0) }
    return first
  }

  /// Whether this view has the keyboard focus.
  public var isFocused: Bool { window?.focusedView === self }
}
