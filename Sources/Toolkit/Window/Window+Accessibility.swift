import Accessibility
import Geometry

extension Window {
  /// Does what a reader asks for, through the same setters as a touch.
  /// - Returns: whether there is such a node, and it did something.
  @discardableResult
  public func perform(_ request: ActionRequest) -> Bool {
    guard let item = item(of: request.node) else { return false }
    switch request.action {
    case .activate: return item.accessibilityActivate()
    case .increment: return changes(item) { item.accessibilityIncrement() }
    case .decrement: return changes(item) { item.accessibilityDecrement() }
    case .escape: return item.bubble { $0.accessibilityPerformEscape() }
    case .magicTap: return performMagicTap(around: item)
    case .focus: return view(of: request.node).map { focus(on: $0) } ?? false
    case .scroll(let direction): return item.bubble { $0.accessibilityScroll(direction) }
    case .custom(let name):
      return item.accessibilityCustomActions.first { $0.name == name }?.handler() ?? false
    }
  }

  /// Asks an item and those around it for the one thing that matters most now, then what else can be reached, in its
  /// order: on a screen with one player that one answers, wherever the reader is.
  private func performMagicTap(around item: AccessibilityItem) -> Bool {
    if item.bubble({ $0.accessibilityPerformMagicTap() }) { return true }
    return accessibilityTree().readingOrder.contains {
      self.item(of: $0)?.accessibilityPerformMagicTap() ?? false
    }
  }

  /// The view or the element that a node was derived from. A look-up.
  public func item(of node: NodeID) -> AccessibilityItem? {
    node == nodeID ? self : treeKeeper.item(of: node)
  }

  /// The view that a node was derived from; of an element that is no view, the one that it is a part of. A look-up.
  public func view(of node: NodeID) -> View? {
    let item = item(of: node)
    return item as? View ?? (item as? AccessibilityElement)?.accessibilityContainer
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
  ///
  /// The item that the cursor leaves and the one that it comes to are told.
  /// - Parameters:
  ///   - node: what it is at.
  ///   - scrolling: whether that is scrolled into sight where it has to be.
  public func showReaderCursor(at node: NodeID?, scrolling: Bool = true) {
    let item = node.flatMap { self.item(of: $0) }
    if scrolling { item?.scrollIntoSight() }
    readerCursor.follow(item)
    setNeedsScene()
    guard item !== readerItem else { return }
    let left = readerItem
    readerItem = item
    left?.accessibilityElementDidLoseFocus()
    item?.accessibilityElementDidBecomeFocused()
  }

  private func changes(_ item: AccessibilityItem, _ action: () -> Void) -> Bool {
    let before = (item.accessibilityValue, item.accessibilityRange)
    action()
    return (item.accessibilityValue, item.accessibilityRange) != before
  }
}

extension AccessibilityItem {
  /// Asks this item and the views around it, from the inside out, until one answers.
  func bubble(_ action: (AccessibilityItem) -> Bool) -> Bool {
    var item: AccessibilityItem? = self
    while let current = item {
      if action(current) { return true }
      item = current.itemAround
    }
    return false
  }
}
