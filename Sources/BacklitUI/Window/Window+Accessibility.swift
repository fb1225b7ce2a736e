import BacklitAccessibility
import BacklitGeometry
import BacklitValues

extension Window {
  /// Performs an action that a screen reader requests, through the same setters as a touch.
  /// - Returns: whether the node exists and handled the action.
  @discardableResult
  package func perform(_ request: ActionRequest) -> Bool {
    guard let item = item(of: request.node) else { return false }
    switch request.action {
    case .activate: return item.accessibilityActivate()
    case .increment: return valueChanges(of: item) { item.accessibilityIncrement() }
    case .decrement: return valueChanges(of: item) { item.accessibilityDecrement() }
    case .adjust(let adjustment): return valueChanges(of: item) { item.accessibilityAdjust(adjustment) }
    case .escape: return item.bubble { $0.accessibilityPerformEscape() }
    case .magicTap: return performMagicTap(around: item)
    case .focus: return view(of: request.node).map { focus(on: $0) } ?? false
    case .scroll(let direction): return item.bubble { $0.accessibilityScroll(direction) }
    case .moveText(let unit, let forward): return item.accessibilityMove(by: unit, forward: forward) ?? false
    case .readText(let continuing): return item.accessibilityRead(continuing: continuing) != nil
    case .text(let action): return item.accessibilityPerform(action)
    case .custom(let name):
      return item.allCustomActions.first { $0.name == name }?.handler() ?? false
    }
  }

  /// Performs the magic tap on an item and its ancestors, then on all other items and their ancestors in reading order. On a
  /// screen with one player, that player responds, wherever the reader's cursor is.
  private func performMagicTap(around item: AccessibilityItem) -> Bool {
    if item.bubble({ $0.accessibilityPerformMagicTap() }) { return true }
    return accessibilityTree().readingOrder.contains {
      self.item(of: $0)?.bubble { $0.accessibilityPerformMagicTap() } ?? false
    }
  }

  /// Returns the view or the element of a node. Complexity: O(1).
  package func item(of node: NodeID) -> AccessibilityItem? {
    node == nodeID ? self : treeStore.item(of: node)
  }

  /// Returns the view of a node; for an element that is not a view, its container. Complexity: O(1).
  package func view(of node: NodeID) -> View? {
    let item = item(of: node)
    return item as? View ?? (item as? AccessibilityElement)?.accessibilityContainer
  }

  /// Posts a notification to the screen reader that is not a change of the tree.
  public func post(_ notification: AccessibilityNotification) {
    onAccessibilityNotification?(notification)
  }

  /// Announces a text and reports the outcome, like UIKit's `announcementDidFinishNotification`.
  /// - Parameters:
  ///   - text: the text to speak; white space is not spoken.
  ///   - priority: the priority of the announcement.
  ///   - completion: called once, with whether all of the text was spoken: false if it was interrupted or
  ///     dropped, or, at once, if no screen reader runs.
  public func announce(
    _ text: String, priority: AnnouncementPriority = .default, completion: @escaping @MainActor (Bool) -> Void
  ) {
    guard let onAccessibilityNotification else { return completion(false) }
    onAccessibilityNotification(.announcement(text, priority, completion: completion))
  }

  /// Shows the screen reader's cursor at an item; nil hides it.
  ///
  /// The items that lose and get the cursor are notified.
  /// - Parameters:
  ///   - node: the node of the item.
  ///   - scrolling: whether the item is scrolled into view if needed.
  package func showAccessibilityCursor(at node: NodeID?, scrolling: Bool = true) {
    let item = node.flatMap { self.item(of: $0) }
    if scrolling { item?.scrollToVisible() }
    accessibilityCursorNode = node
    accessibilityCursor.follow(item)
    setNeedsScene()
    guard item !== accessibilityCursorItem else { return }
    let left = accessibilityCursorItem
    accessibilityCursorItem = item
    // Lists keep the rows around the cursor in the tree.
    left?.forEachListAround { $0.setNeedsLayout() }
    item?.forEachListAround { $0.setNeedsLayout() }
    item.map { item in item.forEachListAround { $0.readerDidReach(item) } }
    left?.accessibilityElementDidLoseFocus()
    item?.accessibilityElementDidBecomeFocused()
  }

  /// Places the screen reader's cursor around its item, for which a list may use a different view than before.
  func updateAccessibilityCursor() {
    guard let item = accessibilityCursorNode.flatMap({ self.item(of: $0) }) else {
      return accessibilityCursor.updatePlace()
    }
    accessibilityCursorItem = item
    accessibilityCursor.follow(item)
  }

  /// The place of the reader's cursor among the elements of a view, or of the window for nil; nil without a cursor.
  func cursorPlace(in view: View? = nil) -> ReadingPlace? {
    guard let accessibilityCursorNode else { return nil }
    // The order that the reader knows, which also contains elements that were just removed.
    let order = treeStore.tree.readingOrder
    guard let view else { return ReadingPlace(accessibilityCursorNode, in: order) }
    let inside = order.filter { self.view(of: $0)?.isDescendant(of: view) == true }
    return ReadingPlace(accessibilityCursorNode, in: inside)
  }

  /// The item to which a reader returns at a place; nil if there is none.
  func item(at place: ReadingPlace?) -> AccessibilityItem? {
    place?.element(in: accessibilityTree()).flatMap { item(of: $0) }
  }

  /// The nodes that readers are at: that of the screen reader and that of a braille display.
  var readerNodes: [NodeID] { [accessibilityCursorNode, brailleNode].compactMap(\.self) }

  /// Whether a reader or the focus is in a view.
  func hasReaderOrFocus(in view: View) -> Bool {
    focusedView?.isDescendant(of: view) == true
      || readerNodes.contains { self.view(of: $0)?.isDescendant(of: view) == true }
  }

  private func valueChanges(of item: AccessibilityItem, _ action: () -> Void) -> Bool {
    let before = (item.accessibilityValue, item.accessibilityRange, item.accessibilityExpanded)
    action()
    return (item.accessibilityValue, item.accessibilityRange, item.accessibilityExpanded) != before
  }
}

extension AccessibilityItem {
  /// Calls a closure with this item and its ancestors, from the inside out, until one returns true.
  func bubble(_ action: (AccessibilityItem) -> Bool) -> Bool {
    var item: AccessibilityItem? = self
    while let current = item {
      if action(current) { return true }
      item = current.parentItem
    }
    return false
  }
}

/// A notification for the screen reader about something other than a change of the tree.
@MainActor
public enum AccessibilityNotification {
  /// A text to speak, its priority, and a closure that receives whether the text was spoken to its end. It follows the words of a
  /// page that comes in the same turn, even if it is posted before.
  case announcement(String, AnnouncementPriority, completion: (@MainActor (Bool) -> Void)? = nil)
  /// The screen has new content: the cursor moves to the given item, or to the first element.
  case screenChanged(AccessibilityItem?)
  /// A part of the screen changed: the cursor moves to the given item, or stays.
  case layoutChanged(AccessibilityItem?)
  /// The user changed the value of an item. If the reader's cursor is there, it speaks the change instead of the new
  /// value, for example a typed character instead of the whole text.
  case valueChanged(AccessibilityItem, AccessibilityValueChange)
  /// The user plays values as a sound. It is mixed with the voice, and a machine without a player of sounds is silent.
  case audioGraph(AudioGraph)
}

/// The priority of an announcement.
public enum AnnouncementPriority: String, Hashable, Sendable {
  /// Waits until nothing else is spoken.
  case low
  /// Spoken in turn; a move of the cursor interrupts it.
  case `default`
  /// Interrupts speech; only the answer to a later key or command interrupts it.
  case high
}
