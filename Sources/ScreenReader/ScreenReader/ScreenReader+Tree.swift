public import Accessibility
internal import Speech

extension ScreenReader {
  /// Takes note of what the program shows now.
  public mutating func update(_ update: TreeUpdate, at now: Int) -> [ReaderEffect] {
    let (oldTree, oldOrder) = (tree, order)
    tree = update.tree
    guard isOn else { return [] }
    if !update.isEmpty || oldTree == nil { order = update.tree.readingOrder }
    if let awaited = awaitedFocus {
      awaitedFocus = nil
      let effects = focusMoved(to: awaited, at: now)
      if !effects.isEmpty { return effects }
    }
    guard let cursor else { return start() }
    guard tree?.readingPlace(of: cursor) != nil else { return leave(cursor, oldOrder) }
    guard let before = oldTree?[cursor], let node = tree?[cursor], before != node else {
      return settle(said: nil, about: cursor)
    }
    return settle(said: news(of: node, since: before), about: cursor)
  }

  /// Follows the keyboard focus to an element, or to the element around it; `nil` is no element.
  ///
  /// When the latest tree does not have it yet, the next one is waited for.
  public mutating func focusMoved(to node: NodeID?, at now: Int) -> [ReaderEffect] {
    guard isOn, let node else {
      awaitedFocus = nil
      return []
    }
    guard let target = reachable(node) else {
      awaitedFocus = node
      return []
    }
    guard target != cursor else { return [] }
    readingOn = nil
    return move(to: target)
  }

  /// The program shows something else altogether: goes to an element of it, `nil` being the first.
  public mutating func screenChanged(_ node: NodeID?, at now: Int) -> [ReaderEffect] {
    guard isOn, let target = node.flatMap({ reachable($0) }) ?? order.first else { return [] }
    forget()
    return move(to: target)
  }

  /// A part of what the program shows is another: goes to an element of it, `nil` being the present one.
  ///
  /// The present one is not said again.
  public mutating func layoutChanged(_ node: NodeID?, at now: Int) -> [ReaderEffect] {
    guard isOn, let target = node.flatMap({ reachable($0) }) else { return [] }
    forget()
    return move(to: target)
  }

  /// Goes to an element and says it.
  mutating func move(to node: NodeID, interrupting: Bool = true) -> [ReaderEffect] {
    let moved = node != cursor
    if moved { asked = nil }
    cursor = node
    return (moved ? [.cursorMoved(node)] : []) + sayElement(interrupting: interrupting)
  }

  /// Goes to where reading starts: the focused element or the first one.
  mutating func start() -> [ReaderEffect] {
    guard let target = tree?.focusedNode.flatMap({ reachable($0) }) ?? order.first else { return [] }
    return move(to: target, interrupting: false)
  }

  /// The element that stands for a node: itself, or the one that it is inside of.
  private func reachable(_ node: NodeID) -> NodeID? { tree?.reachableElement(around: node) }

  /// Goes from an element that is gone to its nearest neighbour.
  private mutating func leave(_ gone: NodeID, _ oldOrder: [NodeID]) -> [ReaderEffect] {
    forget()
    let remaining = Set(order)
    if let place = oldOrder.firstIndex(of: gone) {
      let after = oldOrder[place...].firstIndex { remaining.contains($0) }
      let before = oldOrder[..<place].lastIndex { remaining.contains($0) }
      switch (before, after) {
      case (let before?, let after?):
        return move(to: oldOrder[after - place <= place - before ? after : before])
      case (let near?, nil), (nil, let near?): return move(to: oldOrder[near])
      case (nil, nil): break
      }
    }
    if let first = order.first { return move(to: first) }
    cursor = nil
    return [.cursorMoved(nil)]
  }

  /// What is worth saying of how the element under the cursor changed.
  private func news(of node: AccessibilityNode, since before: AccessibilityNode) -> [String]? {
    let isAsked = asked?.node == node.id
    if node.traits.contains(.updatesFrequently), !isAsked { return nil }
    let value = words.value(of: node)
    if value != words.value(of: before) { return [value ?? node.label ?? words.unlabeled] }
    if node.isExpanded != before.isExpanded, let isExpanded = node.isExpanded {
      return [isExpanded ? words.expanded : words.collapsed]
    }
    if node.traits.contains(.selected), !before.traits.contains(.selected) { return [words.selected] }
    if node.traits.contains(.notEnabled), !before.traits.contains(.notEnabled) { return [words.dimmed] }
    if node.label != before.label, let label = node.label, !label.isBlank { return [label] }
    return nil
  }

  /// Says the news of the element under the cursor, and ends the user's request that led to it.
  private mutating func settle(said news: [String]?, about node: NodeID) -> [ReaderEffect] {
    var effects: [ReaderEffect] = []
    if let news {
      hint = nil
      effects.append(say(news.map { SpokenText($0) }, .value, about: node, language: tree?[node]?.language))
    }
    guard let asked, asked.node == node, news != nil || asked.hasChanged else { return effects }
    self.asked = nil
    if let limit = asked.limit {
      effects.append(say([SpokenText(limit)], .value, interrupting: effects.isEmpty))
    }
    return effects
  }
}
