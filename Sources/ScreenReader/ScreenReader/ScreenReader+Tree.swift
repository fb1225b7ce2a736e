public import Accessibility
internal import Speech

extension ScreenReader {
  /// Takes note of what the program shows now.
  public mutating func update(_ update: TreeUpdate, at now: Int) -> [ReaderEffect] {
    let (oldTree, oldOrder) = (tree, order)
    tree = update.tree
    guard isOn else { return [] }
    // What an update says of the changes is about the tree before it, which need not be the reader's.
    if !update.isEmpty || oldTree != update.tree {
      order = update.tree.readingOrder
      scrolling?.hasTree = true
    }
    if let awaited = awaitedFocus {
      awaitedFocus = nil
      let effects = focusMoved(to: awaited, at: now)
      if !effects.isEmpty { return effects }
    }
    guard let cursor else { return start() }
    guard update.tree.readingPlace(of: cursor) != nil else { return leave(cursor, oldOrder) }
    let page = showPage()
    guard page.isEmpty else { return page }
    // What came to be around the element without the user's doing is not said.
    _ = noteSurroundings()
    guard let before = oldTree?[cursor], let node = tree?[cursor], before != node else {
      return settle(said: nil, about: cursor)
    }
    // The place among actions that are others now would be that of another one.
    if before.customActions != node.customActions { choicePlace = nil }
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
    guard let target = tree?.reachableElement(around: node) else {
      awaitedFocus = node
      return []
    }
    guard target != cursor else { return [] }
    readingOn = nil
    return move(to: target)
  }

  /// The program shows something else altogether: goes to an element of it, `nil` being the first.
  public mutating func screenChanged(_ node: NodeID?, at now: Int) -> [ReaderEffect] {
    guard isOn, let target = node.flatMap({ tree?.reachableElement(around: $0) }) ?? order.first else {
      return []
    }
    forget()
    surroundings = []
    return play(.screenChanged) + move(to: target)
  }

  /// A part of what the program shows is another: goes to an element of it, `nil` being the present one.
  ///
  /// The present one is not said again.
  public mutating func layoutChanged(_ node: NodeID?, at now: Int) -> [ReaderEffect] {
    guard isOn, let target = node.flatMap({ tree?.reachableElement(around: $0) }) else { return [] }
    forget()
    return move(to: target)
  }

  /// Goes to an element and says it, after the containers that it is inside of and the cursor was not.
  mutating func move(to node: NodeID, interrupting: Bool = true) -> [ReaderEffect] {
    let way = take(node)
    return way.effects + sayElement(entering: way.entered, interrupting: interrupting)
  }

  /// Goes to an element without a word.
  mutating func take(_ node: NodeID) -> (entered: [NodeID], effects: [ReaderEffect]) {
    let hasMoved = node != cursor
    if hasMoved {
      asked = nil
      choicePlace = nil
    }
    cursor = node
    let (entered, hasLeft) = noteSurroundings()
    let sound = !entered.isEmpty ? play(.enteredContainer) : hasLeft ? play(.leftContainer) : []
    return (entered, (hasMoved ? [.cursorMoved(node)] : []) + sound)
  }

  /// Goes to where reading starts: the focused element or the first one.
  mutating func start() -> [ReaderEffect] {
    guard let target = tree?.focusedNode.flatMap({ tree?.reachableElement(around: $0) }) ?? order.first else {
      return []
    }
    return move(to: target, interrupting: false)
  }

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
    surroundings = []
    return [.cursorMoved(nil)]
  }

  /// What is worth saying of how the element under the cursor changed.
  private func news(of node: AccessibilityNode, since before: AccessibilityNode) -> SpokenText? {
    let isAsked = asked?.node == node.id
    if node.traits.contains(.updatesFrequently), !isAsked { return nil }
    let value = words.spokenValue(of: node)
    if value?.text != words.value(of: before) {
      return value ?? node.spokenLabel ?? SpokenText(words.unlabeled)
    }
    if node.isExpanded != before.isExpanded, let isExpanded = node.isExpanded {
      return SpokenText(isExpanded ? words.expanded : words.collapsed)
    }
    let traits = node.traits.subtracting(before.traits)
    if traits.contains(.selected) { return SpokenText(words.selected) }
    if traits.contains(.notEnabled) { return SpokenText(words.dimmed) }
    return node.label != before.label ? node.spokenLabel : nil
  }

  /// Says the news of the element under the cursor, and ends the user's request that led to it.
  private mutating func settle(said news: SpokenText?, about node: NodeID) -> [ReaderEffect] {
    var effects: [ReaderEffect] = []
    if let news {
      hint = nil
      effects.append(say([news], .value, about: node))
    }
    guard let asked, asked.node == node, news != nil || asked.hasChanged else { return effects }
    self.asked = nil
    if let limit = asked.limit {
      effects.append(say([SpokenText(limit)], .value, interrupting: effects.isEmpty))
    }
    return effects
  }
}
