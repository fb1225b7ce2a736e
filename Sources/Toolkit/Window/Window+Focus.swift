import Accessibility
import Geometry

extension Window {
  /// Moves the focus to the next or previous view in reading order, round at the ends.
  /// - Returns: whether there was any view to go to.
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

  /// Gives the keys to a view, scrolling it into sight where it has to, or to none.
  /// - Parameters:
  ///   - view: the view; nil for none.
  ///   - scrolling: whether it is scrolled into sight.
  /// - Returns: whether it has them now: it must be shown, in this window, and able to.
  @discardableResult
  public func focus(on view: View?, scrolling: Bool = true) -> Bool {
    guard takeFocus(view) else { return false }
    if scrolling { view?.scrollIntoSight() }
    return true
  }

  /// Gives the keys to a view without moving anything, as is right for one under a finger.
  @discardableResult
  func takeFocus(_ view: View?) -> Bool {
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

  /// The views that can have the focus, in the order in which a reader reads them.
  ///
  /// A view that is no element of its own, such as a scroll view, comes before the first element in it.
  public var focusableViews: [View] { focusStops(accessibilityTree()).flatMap(\.self) }

  /// The views that can have the focus by their places in the reading order of a tree.
  private func focusStops(_ tree: AccessibilityTree) -> [[View]] {
    var found: [[View]] = Array(repeating: [], count: tree.readingOrder.count)
    collectFocusable(into: &found, tree)
    return found
  }

  func viewVisibilityDidChange(_ view: View) {
    setNeedsLayout()
    view.setNeedsDisplay()
    setNeedsScene()
    touchMayBeOutOfReach()
    if !view.isEffectivelyVisible { gestures.leave(view) }
    if let focusedView, !focusedView.isEffectivelyVisible { focus(on: nil) }
  }

  func viewWillLeave(_ view: View) {
    if let touched = touch?.view, touched.isDescendant(of: view) { cancelTouch() }
    gestures.leave(view)
    if let focused = focusedView, focused.isDescendant(of: view) { focus(on: nil) }
  }

  func viewDidLeave(_ view: View) {
    AnimationGroup.holdingCompletions { view.forEachInTree { animator.finish($0) } }
  }
}

extension View {
  /// Adds what can have the focus in this view, itself included, by places in the reading order of a tree.
  /// - Returns: the first place of what can be read in this view; nil where there is nothing.
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

  /// Whether keys go to this view.
  public var isFocused: Bool { window?.focusedView === self }
}
