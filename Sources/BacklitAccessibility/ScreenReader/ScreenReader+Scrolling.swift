import BacklitGeometry
import BacklitValues

extension ScreenReader {
  /// A scroll request of the user.
  struct Scrolling: Sendable {
    /// The elements that were visible before.
    var visibleBefore: Set<NodeID>
    /// Whether the program confirmed that it scrolled.
    var isAnswered = false
    /// Whether a tree update arrived since the request.
    var hasTree = false
    /// Whether the program made an announcement since the request.
    var isAnnounced = false
  }

  /// Requests a page from the element under the cursor or its ancestors.
  mutating func scroll(_ direction: ScrollDirection) -> [ReaderEffect] {
    scrolling = Scrolling(visibleBefore: Set(visibleElements))
    return requestActionAroundCursor(.scroll(direction))
  }

  /// Handles the result of a scroll request.
  mutating func finishScrolling(_ changed: Bool) -> [ReaderEffect] {
    guard scrolling != nil else { return [] }
    guard changed else {
      scrolling = nil
      return play(.boundary) + [
        speak([SpokenText(settings.language.text(RotorText.nothingFurther))], .status)
      ]
    }
    scrolling?.isAnswered = true
    return moveToNewPage()
  }

  /// Moves to the first element that became visible, as soon as the tree contains the new page. Speaks the
  /// element unless the program made an announcement.
  mutating func moveToNewPage() -> [ReaderEffect] {
    guard let page = scrolling, page.isAnswered, page.hasTree else { return [] }
    scrolling = nil
    let first = visibleElements.first { !page.visibleBefore.contains($0) }
    if page.isAnnounced { return first.map { moveCursor(to: $0).effects } ?? [] }
    return first.map { move(to: $0) } ?? speakElement(interrupting: true)
  }

  /// The elements that are at least partly visible, in reading order.
  private var visibleElements: [NodeID] {
    guard let tree else { return [] }
    return order.filter { tree.isVisible($0) }
  }
}

extension AccessibilityTree {
  /// Whether some part of an element is not clipped by its ancestors.
  func isVisible(_ element: NodeID) -> Bool {
    guard var visible = self[element]?.frame else { return false }
    var seen: Set<NodeID> = [element]
    var around = parent(of: element)
    while let id = around, seen.insert(id).inserted, let node = self[id] {
      if !node.frame.isEmpty {
        guard node.frame.intersects(visible) else { return false }
        visible = visible.intersection(node.frame)
      }
      around = parent(of: id)
    }
    return true
  }
}

extension ScreenReader {
  /// Explores the screen by pointing: moves to the element under the pointer and speaks it.
  ///
  /// Movement within an element has no effect. Leaving all elements plays the boundary sound once. The call
  /// has no effect while the screen reader or exploring by pointing is off.
  /// - Parameters:
  ///   - point: the position of the pointer, in screen points; `nil` if unknown.
  ///   - now: the time in milliseconds.
  /// - Returns: the effects to perform.
  package mutating func pointerMoved(to point: Point?, at now: Int) -> [ReaderEffect] {
    guard isOn, settings.exploresByPointing else {
      pointedElement = nil
      return []
    }
    let before = pointedElement
    pointedElement = point.flatMap { tree?.element(at: $0) }
    guard pointedElement != before else { return [] }
    guard let pointedElement else { return play(.boundary) }
    hint = nil
    readingUtterance = nil
    return move(to: pointedElement)
  }
}

extension AccessibilityTree {
  /// The frontmost reachable element at a point. Elements are clipped by their ancestors.
  func element(at point: Point) -> NodeID? {
    var seen: Set<NodeID> = []
    // Children are listed back to front, so the stack visits the frontmost child first.
    var pending = [root]
    while let id = pending.popLast() {
      guard let node = self[id], !node.isHidden, seen.insert(id).inserted else { continue }
      guard node.frame.isEmpty || node.frame.contains(point) else { continue }
      if node.isElement {
        if readingPlace(of: id) != nil { return id }
        continue
      }
      pending += node.children
    }
    return nil
  }
}
