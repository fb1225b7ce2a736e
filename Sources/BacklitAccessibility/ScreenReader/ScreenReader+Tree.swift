import BacklitValues

extension ScreenReader {
  /// Handles an update of the accessibility tree.
  package mutating func update(_ update: TreeUpdate, at now: Int) -> [ReaderEffect] {
    let (oldTree, oldOrder) = (tree, order)
    tree = update.tree
    guard isOn else { return [] }
    // The update describes changes since the previous tree, which the screen reader may not have received.
    if !update.isEmpty || oldTree != update.tree {
      order = update.tree.readingOrder
      scrolling?.hasTree = true
    }
    if let awaited = awaitedFocus {
      awaitedFocus = nil
      let effects = focusMoved(to: awaited, at: now)
      if !effects.isEmpty { return effects }
    }
    guard let cursor else { return moveToStart() }
    guard update.tree.readingPlace(of: cursor) != nil else {
      // A field that closes returns the focus to its control.
      if oldTree?.focusedNode == cursor, let focus = update.tree.focusedNode,
        let target = update.tree.reachableElement(around: focus)
      {
        cancelPending()
        return move(to: target)
      }
      return moveToNeighbor(of: cursor, in: oldOrder)
    }
    let page = moveToNewPage()
    guard page.isEmpty else { return page }
    // Only a user action makes the reader speak containers that appear around the element.
    _ = updateEnclosingContainers()
    guard let before = oldTree?[cursor], let node = tree?[cursor], before != node else {
      return resolveRequest(speaking: [], about: cursor)
    }
    // The index would select a different action if the actions changed.
    if before.customActions != node.customActions { choiceIndex = nil }
    return resolveRequest(speaking: change(of: node, since: before, at: now), about: cursor)
  }

  /// The parts to speak now for a change of the element under the cursor. Changes that the user did not request wait until
  /// ``changeInterval`` has passed since the latest one. The user operates a text all the time.
  private mutating func change(
    of node: AccessibilityNode, since before: AccessibilityNode, at now: Int
  ) -> [SpokenText] {
    guard pendingRequest?.node != node.id, !node.isText, !node.traits.contains(.searchField) else {
      heard = nil
      return spokenChange(of: node, since: before)
    }
    if heard?.node.id != node.id { heard = nil }
    let before = heard?.node ?? before
    // A new state does not wait.
    if let due = heard?.due, now < due, spokenState(of: node, since: before).isEmpty {
      heard?.isChanged = true
      return []
    }
    let change = spokenChange(of: node, since: before)
    if !change.isEmpty { heard = HeardElement(node: node, due: now + Self.changeInterval) }
    return change
  }

  /// Speaks how the element under the cursor changed while its changes waited.
  mutating func speakWaitingChange(at now: Int) -> [ReaderEffect] {
    guard let before = heard, before.isChanged, now >= before.due else { return [] }
    heard = nil
    guard isOn, cursor == before.node.id, let node = tree?[before.node.id] else { return [] }
    let parts = change(of: node, since: before.node, at: now)
    return parts.isEmpty ? [] : [speak(parts, .value, about: node.id, interrupting: false)]
  }

  /// Notes that the user pressed a key, which may be the reason of the next change.
  package mutating func noteUserAction() {
    heard = nil
    utteranceAtAction = nextID
  }

  /// Whether something was spoken since the user's latest key or command.
  package var hasAnswered: Bool { nextID != utteranceAtAction }

  /// Follows the keyboard focus to an element, or to its nearest reachable ancestor; `nil` means no focus.
  ///
  /// If the current tree does not contain the element yet, the move happens with the next tree update.
  package mutating func focusMoved(to node: NodeID?, at now: Int) -> [ReaderEffect] {
    guard isOn, let node else {
      awaitedFocus = nil
      return []
    }
    guard let target = tree?.reachableElement(around: node) else {
      awaitedFocus = node
      return []
    }
    guard target != cursor else { return [] }
    readingUtterance = nil
    return move(to: target)
  }

  /// Handles a new screen: moves to an element, or to the first one for `nil`.
  package mutating func screenChanged(_ node: NodeID?, at now: Int) -> [ReaderEffect] {
    guard isOn, let target = node.flatMap({ tree?.reachableElement(around: $0) }) ?? order.first else {
      return []
    }
    cancelPending()
    enclosingContainers = []
    return play(.screenChanged) + move(to: target)
  }

  /// Handles a layout change: moves to an element; `nil` keeps the current one.
  ///
  /// The current element is not repeated.
  package mutating func layoutChanged(_ node: NodeID?, at now: Int) -> [ReaderEffect] {
    guard isOn, let target = node.flatMap({ tree?.reachableElement(around: $0) }) else { return [] }
    cancelPending()
    return move(to: target)
  }

  /// Moves to an element and speaks it, after the containers that the cursor enters.
  ///
  /// `place` is the position of the element among those that a command moves between.
  mutating func move(
    to node: NodeID, interrupting: Bool = true, place: SetPosition? = nil
  ) -> [ReaderEffect] {
    let arrival = moveCursor(to: node)
    return arrival.effects
      + speakElement(
        entering: arrival.entered, interrupting: interrupting, place: place, knownRow: arrival.row,
        knownColumn: arrival.column)
  }

  /// Moves to an element without speaking it.
  /// - Returns: the containers that the cursor enters, the row of a grid and the column of a table if the cursor stays in it,
  ///   and the effects.
  mutating func moveCursor(
    to node: NodeID
  ) -> (entered: [NodeID], row: Int?, column: Int?, effects: [ReaderEffect]) {
    let hasMoved = node != cursor
    let (list, row, column) = (listAroundCursor, rowOfGrid, columnOfTable)
    if hasMoved {
      pendingRequest = nil
      choiceIndex = nil
      turned.element = nil
    }
    cursor = node
    if turned.list != listAroundCursor { turned.list = nil }
    let (entered, left) = updateEnclosingContainers()
    // Rows have no sounds.
    let isHeard = { [tree] (container: NodeID) in tree?[container]?.isRow != true }
    let sound =
      entered.contains(where: isHeard)
      ? play(.enteredContainer) : left.contains(where: isHeard) ? play(.leftContainer) : []
    let staysInRow = hasMoved && list == listAroundCursor && row == rowOfGrid
    let staysInColumn = hasMoved && list == listAroundCursor && column == columnOfTable
    return (
      entered, staysInRow ? row : nil, staysInColumn ? column : nil,
      (hasMoved ? [.cursorMoved(node)] : []) + sound
    )
  }

  /// The row of a grid in which the element under the cursor is, also a control of an item, or that of a cell of a table with
  /// columns; nil elsewhere.
  private var rowOfGrid: Int? {
    guard let cursor else { return nil }
    let item = listAroundCursor.map { row(of: cursor, in: $0) } ?? cursor
    return (tree?[item]?.position?.cell ?? tree?[cursor]?.position?.cell)?.row
  }

  /// The column with a title in which the element under the cursor is; nil elsewhere.
  var columnOfTable: Int? {
    cursor.flatMap { tree?[$0]?.position?.cell }.flatMap { $0.columnHeader == nil ? nil : $0.column }
  }

  /// Moves to the start of reading: ``start``, the focused element, or the first one.
  mutating func moveToStart() -> [ReaderEffect] {
    func reachable(_ node: NodeID?) -> NodeID? { node.flatMap { tree?.reachableElement(around: $0) } }
    guard let target = reachable(start) ?? reachable(tree?.focusedNode) ?? order.first else { return [] }
    return move(to: target, interrupting: false)
  }

  /// Moves from a removed element to its nearest neighbour.
  private mutating func moveToNeighbor(of gone: NodeID, in oldOrder: [NodeID]) -> [ReaderEffect] {
    cancelPending()
    if let near = tree.flatMap(ReadingPlace(gone, in: oldOrder).element) ?? order.first {
      return move(to: near)
    }
    cursor = nil
    enclosingContainers = []
    return [.cursorMoved(nil)]
  }

  /// The parts to speak for a change of the element under the cursor; empty if the change is not spoken.
  private func spokenChange(of node: AccessibilityNode, since before: AccessibilityNode) -> [SpokenText] {
    // The result of the main action includes the change.
    if treeBeforeMagicTap != nil { return [] }
    let request = pendingRequest.flatMap { $0.node == node.id ? $0 : nil }
    if node.traits.contains(.updatesFrequently), request == nil { return [] }
    let label = node.label == before.label ? nil : changedLabel(of: node, since: before)
    let state = spokenState(of: node, since: before)
    // A list can use the element for different content now, and a state alone does not describe that content.
    if label != nil, !state.isEmpty, request == nil {
      return words.spokenParts(for: node, verbosity: settings.verbosity)
    }
    let value = words.spokenValue(of: node)
    // A small step of the user can have the same words as the value before. They are the answer.
    let isSmallStep = request?.adjusts == true && node.range != before.range
    if value?.text != words.value(of: before) || isSmallStep {
      // The same is true of a value, but a step of the user does not replace the content.
      if let label, request?.adjusts != true { return [label, value].compactMap(\.self) }
      // Steps of the user concern a part of the value; a change by itself can concern all of it.
      let concernsPart = !node.isAdjustable || request?.adjusts == true
      let changed = concernsPart ? words.spokenChangedValue(of: node) : value
      return [changed ?? node.spokenLabel ?? SpokenText(words[.unlabeled])]
    }
    return state.isEmpty ? [label].compactMap(\.self) : state
  }

  /// The parts of a label that changed, such as the numbers of a row of a list; all of it if the label has different parts.
  private func changedLabel(of node: AccessibilityNode, since before: AccessibilityNode) -> SpokenText? {
    let (new, old) = ((node.label ?? "").split(separator: ", "), (before.label ?? "").split(separator: ", "))
    let changed = zip(new, old).compactMap { $0 != $1 ? $0 : nil }
    guard new.count == old.count, !changed.isEmpty, changed.count < new.count else { return node.spokenLabel }
    return SpokenText(changed.joined(separator: ", "), language: node.language)
  }

  /// The words for a state that the element under the cursor did not have before; empty if there is none.
  private func spokenState(of node: AccessibilityNode, since before: AccessibilityNode) -> [SpokenText] {
    if node.isExpanded != before.isExpanded, let isExpanded = node.isExpanded {
      let count = node.level == nil ? nil : node.itemCount
      return words.words(forExpanded: isExpanded, itemCount: count).map { SpokenText($0) }
    }
    let traits = node.traits.subtracting(before.traits)
    if traits.contains(.selected) { return [SpokenText(words[.selected])] }
    return traits.contains(.notEnabled) ? [SpokenText(words[.dimmed])] : []
  }

  /// Speaks a change of the element under the cursor, and completes the request that caused it.
  private mutating func resolveRequest(speaking change: [SpokenText], about node: NodeID) -> [ReaderEffect] {
    let text = change.map(\.text).joined(separator: ", ")
    let isSpoken = !change.isEmpty && !isRepetition(of: text, by: .announcement)
    if isSpoken { hint = nil }
    let request = pendingRequest.flatMap { $0.node == node && (!change.isEmpty || $0.hasChanged) ? $0 : nil }
    if request != nil { pendingRequest = nil }
    if let limit = request?.limit, let element = tree?[node] {
      return [speak(parts(of: limit, at: element), .value, about: node)]
    }
    return isSpoken ? [speak(change, .value, about: node)] : []
  }
}

extension AccessibilityTree {
  /// The containers around an element that are spoken when the cursor enters them, outermost first.
  ///
  /// A node that is not an element is a container if it has a ``ContainerType``. A group needs a label to be
  /// spoken; lists, tables and landmarks do not.
  package func containers(around element: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var seen: Set<NodeID> = [element]
    var around = parent(of: element)
    while let id = around, seen.insert(id).inserted {
      if let node = self[id], node.isSpokenContainer { found.append(id) }
      around = parent(of: id)
    }
    return found.reversed()
  }

  /// The labels of the containers around an element, outermost first, or else the first heading; nil if there is neither.
  /// A label with which the next one, or that of the element, begins is omitted.
  package func nameOfPage(around element: NodeID) -> String? {
    let names = containers(around: element).compactMap { self[$0]?.label }
    let following = names.dropFirst().map(Optional.some) + [self[element]?.label]
    let different = zip(names, following).compactMap { $1?.begins(withWordsOf: $0) == true ? nil : $0 }
    if !different.isEmpty { return different.joined(separator: ", ") }
    let heading = readingOrder.lazy.compactMap { self[$0] }.first { $0.traits.contains(.header) }?.label
    return heading.flatMap { self[element]?.label?.begins(withWordsOf: $0) == true ? nil : $0 }
  }

  /// The number of items of a list or a table: the one that it reports, the size that its first item reports, or else the
  /// number of its parts with reachable elements. A part that contains all of them, such as a stack, does not count as an
  /// item. Complexity: O(parts) once the reading order is cached.
  package func itemCount(of container: NodeID) -> Int {
    if let count = self[container]?.itemCount { return count }
    guard let first = firstReadingPlace(in: container) else { return 0 }
    // The first element can be the heading of a group of items.
    for element in readingOrder[first...].prefix(2) {
      if let position = self[element]?.position, containers(around: element).contains(container) {
        return position.count
      }
    }
    var items = [container]
    var seen: Set<NodeID> = []
    while items.count == 1, let only = items.first, seen.insert(only).inserted, self[only]?.isElement == false
    {
      items = children(of: only).filter { firstReadingPlace(in: $0) != nil }
    }
    return items.count
  }
}

extension ScreenReader {
  /// Updates the containers around the cursor.
  /// - Returns: the containers that the cursor entered and left, outermost first.
  mutating func updateEnclosingContainers() -> (entered: [NodeID], left: [NodeID]) {
    let before = enclosingContainers
    enclosingContainers = cursor.flatMap { tree?.containers(around: $0) } ?? []
    let entered = enclosingContainers.filter { !before.contains($0) }
    return (entered, before.filter { !enclosingContainers.contains($0) })
  }
}
