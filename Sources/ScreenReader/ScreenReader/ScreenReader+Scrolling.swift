internal import Accessibility
internal import Geometry
internal import Speech

extension ScreenReader {
  /// A page that the user asked for.
  struct Scrolling: Sendable {
    /// What was in sight before.
    var shown: Set<NodeID>
    /// Whether the program said that there was such a page.
    var isAnswered = false
    /// Whether a tree has come since.
    var hasTree = false
    /// Whether the program said something of its own to it.
    var isTold = false
  }

  /// Asks what is around the cursor for another page.
  mutating func scroll(_ direction: ScrollDirection) -> [ReaderEffect] {
    scrolling = Scrolling(shown: Set(inSight))
    return askWithin(.scroll(direction))
  }

  /// The program has scrolled, or there was no such page.
  mutating func scrolled(_ changed: Bool) -> [ReaderEffect] {
    guard scrolling != nil else { return [] }
    guard changed else {
      scrolling = nil
      return play(.boundary) + [say([SpokenText(settings.language.rotorWords.nothingFurther)], .status)]
    }
    scrolling?.isAnswered = true
    return showPage()
  }

  /// Goes to the first element that has come into sight, once the tree shows the page; says it unless the program has
  /// said something.
  mutating func showPage() -> [ReaderEffect] {
    guard let page = scrolling, page.isAnswered, page.hasTree else { return [] }
    scrolling = nil
    let first = inSight.first { !page.shown.contains($0) }
    if page.isTold { return first.map { take($0).effects } ?? [] }
    return first.map { move(to: $0) } ?? sayElement(interrupting: true)
  }

  /// The elements that what is around them shows at least in part, in reading order.
  private var inSight: [NodeID] {
    guard let tree else { return [] }
    return order.filter { tree.isInSight($0) }
  }
}

extension AccessibilityTree {
  /// Whether nothing around an element hides all of it.
  fileprivate func isInSight(_ element: NodeID) -> Bool {
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
