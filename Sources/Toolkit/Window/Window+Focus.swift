import Accessibility

extension Window {
  /// Moves the focus to the next or previous view in reading order, round at the ends.
  /// - Returns: whether there was any view to go to.
  @discardableResult
  public func moveFocus(forward: Bool) -> Bool {
    let views = focusableViews
    guard !views.isEmpty else { return false }
    guard let current = views.firstIndex(where: { $0 === focusedView }) else {
      return focus(on: forward ? views[0] : views[views.count - 1])
    }
    let step = forward ? 1 : views.count - 1
    return focus(on: views[(current + step) % views.count])
  }

  /// Gives the keys to a view, or to none.
  /// - Returns: whether it has them now: it must be shown, in this window, and able to.
  @discardableResult
  public func focus(on view: View?) -> Bool {
    if let view {
      guard view.canBecomeFocused, view.isEffectivelyVisible, view.window === self else { return false }
    }
    guard view !== focusedView else { return true }
    let previous = focusedView
    focusedView = view
    previous?.didUpdateFocus()
    view?.didUpdateFocus()
    focusRing.setNeedsDisplay()
    setNeedsAccessibilityUpdate()
    return true
  }

  /// The views that can have the focus, in the order in which a reader reads them.
  public var focusableViews: [View] {
    var byNode: [UInt64: View] = [:]
    forEachInTree { view in
      if view.canBecomeFocused, view.isEffectivelyVisible { byNode[view.serial] = view }
    }
    return accessibilityTree().readingOrder.compactMap { byNode[$0.rawValue] }
  }

  func viewVisibilityDidChange(_ view: View) {
    setNeedsLayout()
    view.setNeedsDisplay()
    setNeedsScene()
    if let touched = touch?.view, !touched.isEffectivelyVisible { cancelTouch() }
    if let focusedView, !focusedView.isEffectivelyVisible { focus(on: nil) }
  }

  func viewWillLeave(_ view: View) {
    if let touched = touch?.view, touched.isDescendant(of: view) { cancelTouch() }
    if let focused = focusedView, focused.isDescendant(of: view) { focus(on: nil) }
  }

  func viewDidLeave(_ view: View) {
    AnimationGroup.holdingCompletions { view.forEachInTree { animator.finish($0) } }
  }
}

extension View {
  /// Whether keys go to this view.
  public var isFocused: Bool { window?.focusedView === self }
}
