import BacklitAccessibility
import BacklitGeometry
import BacklitLists

extension Window {
  /// Moves the focus to the next or previous view in reading order, and wraps around at the ends. Where keys moved in a list,
  /// the next view is in the cursor row or after it, and the previous one of that view is the list.
  /// - Returns: whether there was a view to focus.
  @discardableResult
  public func moveFocus(forward: Bool) -> Bool {
    let list = focusedView as? ListBase
    if !forward, let left = listStop.left, focus(on: left) { return true }
    let row = forward && list?.selection.cursor != listStop.entered ? list?.cursorView : nil
    guard moveFocus(forward: forward, from: row) else { return false }
    if row != nil { listStop.left = list }
    // A list that Tab enters is left through all of its controls.
    listStop.entered = (focusedView as? ListBase)?.selection.cursor
    return true
  }

  /// Moves the focus to the next or previous view, or to the next one after the beginning of a row of the list with the focus.
  private func moveFocus(forward: Bool, from row: View?) -> Bool {
    let tree = accessibilityTree()
    let count = tree.readingOrder.count
    guard count > 0 else { return false }
    let step = forward ? 1 : count - 1
    /// Moves the focus to the first stop from a place on, around the ends.
    func stop(from start: Int, after current: Int? = nil) -> Bool {
      var place = start
      var wraps = current.map { forward ? start <= $0 : start >= $0 } ?? false
      for _ in 0..<count {
        let views = focusStops(at: place, in: tree)
        if let view = forward ? views.first : views.last {
          return current == nil ? focus(on: view) : focus(entering: view, forward: forward, wraps: wraps)
        }
        place = (place + step) % count
        wraps = wraps || place == (forward ? 0 : count - 1)
      }
      return false
    }
    if let place = focusNavigationStart.flatMap({ tree.readingPlace(of: $0) }) {
      return stop(from: (place + step) % count)
    }
    guard let focusedView, let place = tree.firstReadingPlace(in: focusedView.nodeID),
      case let views = focusStops(at: place, in: tree),
      let index = views.firstIndex(where: { $0 === focusedView })
    else { return stop(from: forward ? 0 : count - 1) }
    if let row, let start = tree.firstReadingPlace(in: row.nodeID) {
      let first = focusStops(at: start, in: tree).first { $0.isDescendant(of: row) }
      return first.map { focus(on: $0) } ?? stop(from: (start + step) % count, after: place)
    }
    let next = index + (forward ? 1 : -1)
    if views.indices.contains(next) { return focus(on: views[next]) }
    return stop(from: (place + step) % count, after: place)
  }

  /// Moves the focus to a stop. A list of controls that it enters is entered at its end, which may have to be scrolled to.
  private func focus(entering view: View, forward: Bool, wraps: Bool) -> Bool {
    var entered: ListBase?
    view.superview?.forEachListAround { list in
      if wraps || focusedView?.isDescendant(of: list) != true {
        entered = list
      }
    }
    guard let entered else { return focus(on: view) }
    entered.revealEnd(first: forward)
    let inside = focusableViews.filter { $0 !== entered && $0.isDescendant(of: entered) }
    return focus(on: (forward ? inside.first : inside.last) ?? view)
  }

  /// Moves the focus to a view, or removes it, and scrolls the view into sight if needed.
  /// - Parameters:
  ///   - view: the view; nil for none.
  ///   - scrolling: whether the view is scrolled into sight.
  /// - Returns: whether the view has the focus now: it must be visible, in this window, and focusable, and no modal
  ///   view may cover it.
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
      // Tab goes to the views that readers reach, so the same modal views count.
      guard view.canBecomeFocused, view.isEffectivelyVisible, view.window === self,
        !view.isCovered(where: \.isExposedToAccessibility)
      else { return false }
    }
    focusNavigationStart = nil
    guard view !== focusedView else { return true }
    listStop = ListStop()
    let (previous, notified) = (focusedView, viewWithFocusNotice)
    focusedView = view
    viewWithFocusNotice = nil
    notified?.didUpdateFocus()
    // A view that loses the focus can move it. Then the new view never had the focus.
    if focusedView === view {
      viewWithFocusNotice = view
      view?.didUpdateFocus()
    }
    focusRing.setNeedsDisplay()
    previous?.setNeedsAccessibilityUpdate()
    view?.setNeedsAccessibilityUpdate()
    // A list makes the rows beside the one with the focus, which Tab goes to.
    view?.forEachListAround { $0.setNeedsLayout() }
    if focusedView === view { focusHandlers.forEach { $0(view) } }
    return focusedView === view
  }

  /// The focusable views in the reading order of the screen reader.
  ///
  /// A view that is not an element itself, such as a scroll view, comes before the first element in it.
  public var focusableViews: [View] {
    let tree = accessibilityTree()
    return tree.readingOrder.indices.flatMap { focusStops(at: $0, in: tree) }
  }

  /// Returns the focusable views that are entered at a place in the reading order, outermost first.
  private func focusStops(at place: Int, in tree: AccessibilityTree) -> [View] {
    tree.nodes(enteredAt: place).compactMap { node in
      guard let view = item(of: node) as? View, view.canBecomeFocused, view.isEffectivelyVisible else {
        return nil
      }
      return view
    }
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
    for (finger, touch) in touches where touch.view?.isDescendant(of: view) == true {
      cancelTouch(of: finger)
    }
    gestures.cancelGestures(in: view)
    if let focused = focusedView, focused.isDescendant(of: view) { focus(on: nil) }
  }

  func viewDidLeave(_ view: View) {
    AnimationGroup.deferringCompletions { view.forEachInTree { animator.finish($0) } }
  }
}

/// Where the user goes back to when a page of the session closes, such as the settings.
package struct PlaceBehindPage {
  /// The view with the focus; nil for none.
  package weak var focus: View?
  /// The place of the reader's cursor; nil for none.
  package var cursor: ReadingPlace?

  /// Creates a place from the view with the focus and the place of the reader's cursor.
  package init(focus: View?, cursor: ReadingPlace?) { (self.focus, self.cursor) = (focus, cursor) }
}

/// The memory of Tab about a list, until the focus moves in a different way.
struct ListStop {
  /// The cursor row in the list that Tab entered.
  var entered: ListIndexPath?
  /// The list that Tab left from the cursor row.
  weak var left: View?
}

extension ListBase {
  /// The view of the item that the keys act on, scrolled into sight if it has none; nil without such an item.
  fileprivate var cursorView: View? {
    guard selection.mode != .none, let cursor = selection.cursor else { return nil }
    return cell(at: cursor) ?? reveal(.item(cursor))
  }
}

extension View {
  /// Whether this view has the keyboard focus.
  public var isFocused: Bool { window?.focusedView === self }
}
