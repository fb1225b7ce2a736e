import Accessibility

extension Window {
  /// Does what a reader asks for, through the same setters as a touch.
  /// - Returns: whether there is such a node, and it did something.
  @discardableResult
  public func perform(_ request: ActionRequest) -> Bool {
    guard let view = view(of: request.node) else { return false }
    switch request.action {
    case .activate: return view.accessibilityActivate()
    case .increment: return changes(view) { view.accessibilityIncrement() }
    case .decrement: return changes(view) { view.accessibilityDecrement() }
    case .escape: return view.bubble { $0.accessibilityPerformEscape() }
    case .magicTap: return view.bubble { $0.accessibilityPerformMagicTap() }
    case .focus: return focus(on: view)
    case .scroll(let direction): return view.bubble { $0.accessibilityScroll(direction) }
    case .custom(let name):
      return view.accessibilityCustomActions.first { $0.name == name }?.handler() ?? false
    }
  }

  /// The view that a node was derived from.
  public func view(of node: NodeID) -> View? {
    var found: View?
    forEachInTree { if $0.nodeID == node { found = $0 } }
    return found
  }

  /// Tells readers something that is not in the tree.
  public func post(_ notification: AccessibilityNotification) {
    onAccessibilityNotification?(notification)
  }

  /// Has readers say a text, and tells what became of it, as UIKit's `announcementDidFinishNotification`.
  /// - Parameters:
  ///   - text: what is said; nothing is said of white space.
  ///   - priority: how pressing it is.
  ///   - completion: called once, with whether all of it was spoken: not when it was interrupted or given up, nor, at
  ///     once, when no reader is on.
  public func announce(
    _ text: String, priority: AnnouncementPriority = .default, completion: @escaping @MainActor (Bool) -> Void
  ) {
    guard let onAccessibilityNotification else { return completion(false) }
    onAccessibilityNotification(.announcement(text, priority, completion: completion))
  }

  /// Shows on the screen where the reader is; nil for nowhere.
  /// - Parameters:
  ///   - node: what it is at.
  ///   - scrolling: whether that is scrolled into sight where it has to be.
  public func showReaderCursor(at node: NodeID?, scrolling: Bool = true) {
    let view = node.flatMap { self.view(of: $0) }
    if scrolling { view?.scrollIntoSight() }
    readerCursor.follow(view)
    setNeedsScene()
  }

  private func changes(_ view: View, _ action: () -> Void) -> Bool {
    let before = (view.accessibilityValue, view.accessibilityRange)
    action()
    return (view.accessibilityValue, view.accessibilityRange) != before
  }
}

extension View {
  /// Asks this view and those around it, from the inside out, until one answers.
  func bubble(_ action: (View) -> Bool) -> Bool {
    var view: View? = self
    while let current = view {
      if action(current) { return true }
      view = current.superview
    }
    return false
  }
}
